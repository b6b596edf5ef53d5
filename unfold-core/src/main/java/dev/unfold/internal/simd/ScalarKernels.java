package dev.unfold.internal.simd;

/** The kernels as plain loops. */
final class ScalarKernels implements Kernels {

    @Override
    public String name() {
        return "scalar";
    }

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int length) {
        double sum = 0;
        for (int i = 0; i < length; i++) {
            sum += a[aFrom + i] * b[bFrom + i];
        }
        return sum;
    }
}
