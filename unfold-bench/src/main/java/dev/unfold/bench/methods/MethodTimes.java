package dev.unfold.bench.methods;

import dev.unfold.bench.peers.Quality;
import dev.unfold.bench.worker.Median;
import dev.unfold.bench.worker.Stages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The runs of one method on one set. */
public final class MethodTimes {

    private final String method;
    private final List<Stages> runs = new ArrayList<>();
    private Optional<Quality> quality = Optional.empty();
    private Optional<String> failure = Optional.empty();

    public MethodTimes(String method) {
        this.method = method;
    }

    /** As it was asked for. */
    public String method() {
        return method;
    }

    /** Takes in one run. */
    public void add(Stages stages) {
        runs.add(stages);
    }

    public void judge(Quality newQuality) {
        quality = Optional.of(newQuality);
    }

    public void fail(String reason) {
        failure = Optional.of(reason);
    }

    /** Why it does not run on these data. */
    public Optional<String> failure() {
        return failure;
    }

    /** How good its embedding is. */
    public Optional<Quality> quality() {
        return quality;
    }

    /** The median of a stage; the stages' medians need not add up to that of the total. */
    public OptionalDouble median(ToDoubleFunction<Stages> stage) {
        return Median.of(runs.stream().mapToDouble(stage));
    }
}
