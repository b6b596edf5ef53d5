package dev.unfold.bench.peers;

import dev.unfold.bench.worker.UnfoldWorker;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Unfold called from a program that has been running for a while: one fit in a warm JVM. */
public record UnfoldLibrary(Setup setup) implements Contender {

    @Override
    public String name() {
        return "Unfold library";
    }

    @Override
    public Optional<String> peer() {
        return Optional.empty();
    }

    @Override
    public String prepare() {
        return "JVM options " + String.join(" ", setup.jvmOptions()) + "; warm-up " + setup.warmUp() + " s";
    }

    @Override
    public boolean has(String method) {
        return Catalog.methods().stream().map(Method::name).anyMatch(method::equals);
    }

    @Override
    public List<String> command(Workload work, Path folder) {
        return setup.worker(setup.jvmOptions(), UnfoldWorker.class, work, folder, output(folder));
    }

    @Override
    public boolean isCold() {
        return false;
    }
}
