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
 * The tile of inner products in single precision that the search by blocks consists of: 96 rows with 64, each of 784
 * entries, 9.6 Mflop.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init")
public class ProductsBenchmark {

    private static final int ROWS = 96;
    private static final int COLUMNS = 64;
    private static final int LENGTH = 784;

    @Param({"plain", "best"})
    private String variant;

    private Kernels kernels;
    private float[] a;
    private float[] panels;
    private float[] out;

    @Setup
    public void setUp() {
        kernels = variant.equals("plain") ? Kernels.SCALAR : Kernels.BEST;
        SplittableRandom random = new SplittableRandom(0);
        a = random(random, ROWS * LENGTH);
        panels = random(random, COLUMNS * LENGTH);
        out = new float[ROWS * COLUMNS];
    }

    private static float[] random(SplittableRandom random, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextDouble();
        }
        return values;
    }

    @Benchmark
    public float[] products() {
        int w = kernels.panelColumns();
        for (int from = 0; from < COLUMNS; from += w) {
            kernels.products(a, 0, ROWS, panels, from * LENGTH, LENGTH, out, from, COLUMNS);
        }
        return out;
    }
}
