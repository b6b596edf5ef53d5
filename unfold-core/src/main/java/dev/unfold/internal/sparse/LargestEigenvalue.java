package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The largest eigenvalue of a positive semidefinite matrix that is known by its products only, by Lanczos iteration.
 *
 * <p>Step k makes a tridiagonal matrix T of order k, whose largest eigenvalue θ grows towards the wanted one. With r the residual
 * of its Ritz vector, θ is off by at most r, and by about r²/(θ − θ₂) with θ₂ the next eigenvalue of T. The vectors are not
 * orthogonalised again: what that costs is copies of eigenvalues that have converged, which do no harm to the largest.
 *
 * <p>Cost: a product a step, some tens of steps. Where many eigenvalues crowd at the top it ends after {@value #MOST_STEPS} of
 * them, with the digits that these give.
 */
public final class LargestEigenvalue {

    /** How far off the eigenvalue may be, relative to it. */
    private static final double RELATIVE = 1e-12;

    private static final int MOST_STEPS = 2000;

    private double[] diagonal = new double[64];
    private double[] beside = new double[64]; // beside[k] couples k and k + 1
    private int order;

    private LargestEigenvalue() {}

    /** A symmetric matrix as an operator. */
    @FunctionalInterface
    public interface Product {

        /** y = Bx. */
        void into(double[] x, double[] y);
    }

    /** The largest eigenvalue of a matrix with so many rows; 0 if there are none. */
    public static double of(int rows, Product product, Run run) {
        return new LargestEigenvalue().iterate(rows, product, run);
    }

    private double iterate(int n, Product product, Run run) {
        double[] v = new SplittableRandom(0x5EED).doubles(n, -1, 1).toArray();
        double[] before = new double[n];
        double[] w = new double[n];
        scale(v, 1 / Math.sqrt(dot(v, v)));
        double theta = 0;
        for (int step = 1; step <= Math.min(MOST_STEPS, 3 * n); step++) {
            run.progress("scale", step, step + 1L);
            product.into(v, w);
            double a = dot(v, w);
            double b = order == 0 ? 0 : beside[order - 1];
            for (int i = 0; i < n; i++) {
                w[i] -= a * v[i] + b * before[i];
            }
            double norm = Math.sqrt(dot(w, w));
            append(a, norm);
            theta = value(1);
            double residual = norm * lastEntry(theta);
            boolean certain = residual <= RELATIVE * theta;
            if (certain || (order > 1 && residual * residual <= RELATIVE * theta * (theta - value(2)))) {
                break;
            }
            double[] free = before;
            before = v;
            v = w;
            w = free;
            scale(v, 1 / norm);
        }
        run.progress("scale", order, order);
        return theta;
    }

    private void append(double a, double b) {
        if (order == diagonal.length) {
            diagonal = Arrays.copyOf(diagonal, 2 * order);
            beside = Arrays.copyOf(beside, 2 * order);
        }
        diagonal[order] = a;
        beside[order++] = b;
    }

    /** The eigenvalue of T that is number {@code rank} from above, by bisection. */
    private double value(int rank) {
        double low = 0;
        double high = 0;
        for (int k = 0; k < order; k++) {
            double radius = (k > 0 ? beside[k - 1] : 0) + (k < order - 1 ? beside[k] : 0);
            low = Math.min(low, diagonal[k] - radius);
            high = Math.max(high, diagonal[k] + radius);
        }
        while (true) {
            double middle = low + (high - low) / 2;
            if (middle <= low || middle >= high) {
                return high;
            }
            if (above(middle) >= rank) {
                low = middle;
            } else {
                high = middle;
            }
        }
    }

    /** How many eigenvalues of T lie above x: the positive pivots of T − xI. */
    private int above(double x) {
        int count = 0;
        double pivot = 1;
        for (int k = 0; k < order; k++) {
            double coupling = k > 0 ? beside[k - 1] : 0;
            pivot = diagonal[k] - x - coupling * coupling / pivot;
            if (pivot == 0) {
                pivot = -Double.MIN_NORMAL;
            }
            count += pivot > 0 ? 1 : 0;
        }
        return count;
    }

    /** |s_k| of the vector s of length 1 with Ts = θs: from the end to the beginning, where it grows. */
    private double lastEntry(double theta) {
        double entry = 1;
        double next = 0;
        double squares = 1;
        for (int k = order - 1; k > 0; k--) {
            double previous = ((theta - diagonal[k]) * entry - (k < order - 1 ? beside[k] : 0) * next) / beside[k - 1];
            next = entry;
            entry = previous;
            squares += entry * entry;
        }
        return 1 / Math.sqrt(squares); // 0 where the squares overflow
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }

    private static void scale(double[] x, double factor) {
        for (int i = 0; i < x.length; i++) {
            x[i] *= factor;
        }
    }
}
