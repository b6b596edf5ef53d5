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

/** Inner products, the SIMD variant beside the reference implementation. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init")
public class DotBenchmark {

    @Param({"plain", "best"})
    private String variant;

    @Param({"12", "64", "784"})
    private int length;

    private Kernels kernels;
    private double[] a;
    private double[] b;

    @Setup
    public void setUp() {
        kernels = variant.equals("plain") ? Kernels.SCALAR : Kernels.BEST;
        SplittableRandom random = new SplittableRandom(0);
        a = random.doubles(length, -1, 1).toArray();
        b = random.doubles(length, -1, 1).toArray();
    }

    @Benchmark
    public double dot() {
        return kernels.dot(a, 0, b, 0, length);
    }
}
