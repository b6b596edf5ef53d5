package dev.unfold.bench.peers;

import dev.unfold.bench.worker.Median;
import dev.unfold.bench.worker.Stages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The runs of one contender on one workload, and what came of them. Times are medians; the memory is the largest of any
 * run; the stages are those of the run with the median time.
 */
public final class Series {

    private record One(double processSeconds, long peakBytes, Facts facts) {}

    private final Workload work;
    private final String contender;
    private final boolean cold;
    private final List<One> runs = new ArrayList<>();
    private Optional<Quality> quality = Optional.empty();
    private OptionalDouble eigenvalueError = OptionalDouble.empty();
    private Optional<String> failure = Optional.empty();

    Series(Workload work, Contender contender) {
        this.work = work;
        this.contender = contender.name();
        this.cold = contender.isCold();
    }

    void add(ProcessRun run, Facts facts) {
        runs.add(new One(run.seconds(), run.peakBytes(), facts));
    }

    void fail(String reason) {
        failure = Optional.of(reason);
    }

    void judge(Quality measured, OptionalDouble error) {
        quality = Optional.of(measured);
        eigenvalueError = error;
    }

    public Workload work() {
        return work;
    }

    public String contender() {
        return contender;
    }

    public int runs() {
        return runs.size();
    }

    /** Why there are no figures, or not so many as asked for. */
    public Optional<String> failure() {
        return failure;
    }

    /** The median time of the library call. */
    public OptionalDouble library() {
        return runs.stream().allMatch(run -> run.facts.seconds().isPresent())
                ? median(run -> run.facts.seconds().orElse(0))
                : OptionalDouble.empty();
    }

    /** The median time of the whole process, where that is a result. */
    public OptionalDouble process() {
        return cold ? median(One::processSeconds) : OptionalDouble.empty();
    }

    public Optional<Stages> stages() {
        List<One> sorted = runs.stream()
                .sorted(Comparator.comparingDouble(run -> run.facts.seconds().orElse(0)))
                .toList();
        return sorted.isEmpty()
                ? Optional.empty()
                : sorted.get((sorted.size() - 1) / 2).facts.stages();
    }

    public long peakBytes() {
        return runs.stream().mapToLong(One::peakBytes).max().orElse(0);
    }

    /** How many points it left without a place. */
    public int dropped() {
        return runs.stream().mapToInt(run -> run.facts.dropped()).max().orElse(0);
    }

    public Optional<Quality> quality() {
        return quality;
    }

    public OptionalDouble eigenvalueError() {
        return eigenvalueError;
    }

    /** For the record: every single time. */
    public String raw() {
        StringBuilder text = new StringBuilder();
        for (One run : runs) {
            text.append(String.join(
                            "\t",
                            work.data(),
                            Integer.toString(work.size()),
                            work.method(),
                            contender,
                            run.facts.seconds().isPresent()
                                    ? Double.toString(run.facts.seconds().getAsDouble())
                                    : "",
                            Double.toString(run.processSeconds),
                            Long.toString(run.peakBytes)))
                    .append('\n');
        }
        return text.toString();
    }

    private OptionalDouble median(ToDoubleFunction<One> figure) {
        return Median.of(runs.stream().mapToDouble(figure));
    }
}
