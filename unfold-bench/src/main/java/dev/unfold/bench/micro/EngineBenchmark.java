package dev.unfold.bench.micro;

import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.internal.sparse.FactorPlan;
import dev.unfold.internal.sparse.Grounding;
import dev.unfold.internal.sparse.SparseLu;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.Barycentric;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
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

/** The stages after the search on a roll of 20,000 points: weights, plan, factorisation, solve. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init")
public class EngineBenchmark {

    /** As many right-hand sides as block Lanczos has in two dimensions. */
    private static final int COLUMNS = 3;

    private Dataset data;
    private Neighborhoods lists;
    private SparseRows a;
    private SparseRows grounded;
    private FactorPlan plan;
    private SparseLu lu;
    private double[] right;

    @Setup
    public void setUp() {
        data = Manifold.SWISS_ROLL.sample(20_000, 0, 0);
        lists = new KNearest(12).over(data, Run.quiet()).neighborhoods(Run.quiet());
        a = weights().matrix();
        grounded = new Grounding(new int[] {0}, 1).applyTo(a);
        plan = plan();
        lu = factor();
        right = new SplittableRandom(0)
                .doubles((long) data.size() * COLUMNS, -1, 1)
                .toArray();
    }

    @Benchmark
    public Residuals weights() {
        return Residuals.of(data, lists, new Barycentric(1e-3), 2, Run.quiet());
    }

    @Benchmark
    public FactorPlan plan() {
        return FactorPlan.of(a, Run.quiet());
    }

    @Benchmark
    public SparseLu factor() {
        return SparseLu.factor(grounded, plan, Run.quiet());
    }

    @Benchmark
    public double[] solve() {
        double[] x = right.clone();
        lu.solve(x, COLUMNS, Run.quiet());
        return x;
    }
}
