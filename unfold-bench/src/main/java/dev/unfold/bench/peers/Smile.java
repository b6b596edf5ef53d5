package dev.unfold.bench.peers;

import dev.unfold.bench.worker.SmileWorker;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Smile (GPL), in a warm JVM of its own. */
public record Smile(Setup setup) implements Contender {

    @Override
    public String name() {
        return "Smile";
    }

    @Override
    public Optional<String> peer() {
        return Optional.of("smile");
    }

    @Override
    public String prepare() {
        return "Smile 3.1.1 with its OpenBLAS and ARPACK; warm-up " + setup.warmUp() + " s";
    }

    @Override
    public boolean has(String method) {
        return method.equals("lle");
    }

    @Override
    public List<String> command(Workload work, Path folder) {
        return setup.worker(List.of("-XX:MaxRAMPercentage=70"), SmileWorker.class, work, folder, output(folder));
    }

    @Override
    public boolean isCold() {
        return false;
    }
}
