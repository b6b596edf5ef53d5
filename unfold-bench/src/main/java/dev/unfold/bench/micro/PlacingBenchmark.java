package dev.unfold.bench.micro;

import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A single new point, from the library: another one each time, in a roll of n points. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init")
public class PlacingBenchmark {

    private static final int POINTS = 1000;

    @Param({"100000"})
    private int n;

    private Model model;
    private final Points[] fresh = new Points[POINTS];
    private int next;

    @Setup
    public void setUp() {
        model = Recipe.lle().fit(Manifold.SWISS_ROLL.sample(n, 0, 0), Run.quiet());
        Points all = Manifold.SWISS_ROLL.sample(POINTS, 0, 1).points();
        for (int i = 0; i < POINTS; i++) {
            fresh[i] = all.rows(i);
        }
    }

    /** Its place. */
    @Benchmark
    public Points place() {
        next = (next + 1) % POINTS;
        return model.transform(fresh[next]);
    }
}
