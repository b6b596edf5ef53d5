package dev.unfold.bench.peers;

import dev.unfold.bench.worker.Stages;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Series without a run behind them. */
public final class Samples {

    private record Named(String name, boolean isCold) implements Contender {

        @Override
        public Optional<String> peer() {
            return Optional.empty();
        }

        @Override
        public String prepare() {
            return "";
        }

        @Override
        public boolean has(String method) {
            return true;
        }

        @Override
        public List<String> command(Workload work, Path folder) {
            return List.of();
        }
    }

    private Samples() {}

    private static Series empty(int n, String contender, boolean cold) {
        return new Series(new Workload("roll", n, 3, "lle"), new Named(contender, cold));
    }

    public static Series series(int n, String contender, boolean cold, double... seconds) {
        Series series = empty(n, contender, cold);
        for (double one : seconds) {
            series.add(
                    new ProcessRun(ProcessRun.End.DONE, 1 + one, 1 << 28, List.of(), List.of()),
                    new Facts(OptionalDouble.of(one), Optional.of(new Stages(one / 2, 0, one / 2)), List.of(), 0));
        }
        return series;
    }

    public static Series failed(int n, String contender, String reason) {
        Series series = empty(n, contender, false);
        series.fail(reason);
        return series;
    }
}
