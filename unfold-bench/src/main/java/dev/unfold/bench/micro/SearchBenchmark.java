package dev.unfold.bench.micro;

import dev.unfold.data.Manifold;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.route.Route;
import dev.unfold.run.Run;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The neighbour search by the route that the library itself chooses: a tree for the roll, blocks for many dimensions. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init")
public class SearchBenchmark {

    private static final int NEIGHBORS = 12;

    private RowMajor roll;
    private EuclideanSearch ready;
    private EuclideanSearch wide;

    @Setup
    public void setUp() {
        roll = Manifold.SWISS_ROLL.sample(20_000, 0, 0).points().flat();
        ready = Route.exact(roll, NEIGHBORS, Run.quiet());
        int n = 2_000;
        int d = 784;
        double[] x = new SplittableRandom(0).doubles((long) n * d).toArray();
        wide = Route.exact(new RowMajor(x, n, d), NEIGHBORS, Run.quiet());
    }

    /** The tree of 20,000 points of a roll. */
    @Benchmark
    public EuclideanSearch build() {
        return Route.exact(roll, NEIGHBORS, Run.quiet());
    }

    /** The neighbours of all of them. */
    @Benchmark
    public Lists query() {
        return ready.nearest(NEIGHBORS, Run.quiet());
    }

    /** All pairs of 2,000 points in 784 dimensions. */
    @Benchmark
    public Lists block() {
        return wide.nearest(NEIGHBORS, Run.quiet());
    }
}
