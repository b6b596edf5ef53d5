package dev.unfold.bench.micro;

import dev.unfold.internal.simd.Kernels;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The tile of inner products in single precision that the search by blocks consists of: 64 rows of 784 entries with one
 * panel.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init")
public class ProductsBenchmark {

    private static final int ROWS = 64;
    private static final int LENGTH = 784;

    @Param({"plain", "best"})
    private String twin;

    private Kernels kernels;
    private float[] a;
    private float[] panel;
    private float[] out;

    @Setup
    public void setUp() {
        kernels = twin.equals("plain") ? Kernels.SCALAR : Kernels.BEST;
        SplittableRandom random = new SplittableRandom(0);
        a = random(random, ROWS * LENGTH);
        panel = random(random, LENGTH * kernels.panelColumns());
        out = new float[ROWS * kernels.panelColumns()];
    }

    private static float[] random(SplittableRandom random, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextDouble();
        }
        return values;
    }

    /** 2·64·784·w flops, w the width of the twin's panels: see {@link Kernels#panelColumns()}. */
    @Benchmark
    public float[] products() {
        kernels.products(a, 0, ROWS, panel, 0, LENGTH, out, 0, kernels.panelColumns());
        return out;
    }
}
