package dev.unfold.internal.simd;

import java.lang.reflect.Constructor;

/**
 * The innermost loops on flat arrays. {@link #BEST} is the fastest twin that this JVM can run; {@link #SCALAR} is the
 * plain one, which defines what the others must compute. Both sum in an order that depends on the sizes only, so each
 * is deterministic; their last bits may differ from each other.
 */
public interface Kernels {

    /** The plain twin. */
    Kernels SCALAR = new ScalarKernels();

    /** The twin on the Vector API where the JVM was started with {@code --add-modules jdk.incubator.vector}, else the plain one. */
    Kernels BEST = best();

    /** What to call this twin in diagnostics. */
    String name();

    /** Σ a[aFrom+i]·b[bFrom+i] for 0 ≤ i &lt; length. */
    double dot(double[] a, int aFrom, double[] b, int bFrom, int length);

    private static Kernels best() {
        Module vector = ModuleLayer.boot().findModule("jdk.incubator.vector").orElse(null);
        if (vector == null || Boolean.getBoolean("unfold.scalar")) {
            return SCALAR;
        }
        Kernels.class.getModule().addReads(vector);
        try {
            Constructor<?> constructor =
                    Class.forName("dev.unfold.internal.simd.VectorKernels").getDeclaredConstructor();
            return (Kernels) constructor.newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            return SCALAR; // a JVM whose incubator differs from the one compiled against
        }
    }
}
