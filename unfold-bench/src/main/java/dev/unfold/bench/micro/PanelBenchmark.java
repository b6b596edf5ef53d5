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

/** The panel product C −= A B of the factorisation, for square panels from small supernodes to large ones: 2·order³ flops. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init")
public class PanelBenchmark {

    @Param({"plain", "best"})
    private String variant;

    @Param({"16", "96", "384"})
    private int order;

    private Kernels kernels;
    private double[] a;
    private double[] b;
    private double[] c;

    @Setup
    public void setUp() {
        kernels = variant.equals("plain") ? Kernels.SCALAR : Kernels.BEST;
        SplittableRandom random = new SplittableRandom(0);
        a = random.doubles((long) order * order, -1, 1).toArray();
        b = random.doubles((long) order * order, -1, 1).toArray();
        c = new double[order * order];
    }

    @Benchmark
    public double[] subtractProduct() {
        kernels.subtractProduct(order, order, order, a, 0, order, 1, b, 0, order, c, 0, order);
        return c;
    }
}
