package dev.unfold.internal.dense;

import java.util.Arrays;

/**
 * A p-dimensional plane through a few points that outliers do not tilt: principal component analysis by iteratively
 * reweighted least squares with Huber's weights.
 *
 * <p>With weights a_j, all 1 at first: b = Σ a_j x_j / Σ a_j; U the top p eigenvectors of Σ a_j (x_j − b)(x_j − b)ᵀ;
 * e_j = |x_j − b|² − |Uᵀ(x_j − b)|²; c the mean of the e_j; then a_j = 1 where e_j ≤ c, else c/e_j. Repeated until no
 * weight changes by 10⁻⁶, or 100 times.
 *
 * <p>Belongs to one thread; holds the scratch arrays for up to k points.
 */
public final class HuberPlane {

    private static final double SETTLED = 1e-6;
    private static final int MOST_ROUNDS = 100;

    private final int largest;
    private final double[] weights;
    private final double[] errors;
    private final double[] mean;
    private final double[] covariance;
    private final double[] values;
    private final double[] vectors;
    private final double[] gram;
    private final double[] reduced;

    /** For up to {@code k} points of dimension {@code d}. */
    public HuberPlane(int k, int d) {
        largest = Math.min(k, d);
        weights = new double[k];
        errors = new double[k];
        mean = new double[largest];
        covariance = new double[Math.max(k * k, largest * largest)];
        values = new double[Math.max(k, largest)];
        vectors = new double[Math.max(k * k, largest * largest)];
        gram = new double[k * k];
        reduced = new double[k * largest];
    }

    /**
     * The weights of the points once they have settled; overwritten by the next call.
     *
     * @param x k×d, the points as seen from somewhere near them
     */
    public double[] weights(double[] x, int k, int d, int p) {
        double[] z = x;
        int q = d;
        if (d > k) { // the same points in k dimensions: only their products matter
            reduce(x, k, d);
            z = reduced;
            q = k;
        }
        Arrays.fill(weights, 0, k, 1);
        double change = Double.POSITIVE_INFINITY;
        for (int round = 0; round < MOST_ROUNDS && change >= SETTLED; round++) {
            residuals(z, k, q, Math.min(p, q));
            change = reweigh(k);
        }
        return weights;
    }

    /** Coordinates UΛ^½ with the same Gram matrix UΛUᵀ. */
    private void reduce(double[] x, int k, int d) {
        for (int a = 0; a < k; a++) {
            for (int b = 0; b <= a; b++) {
                double sum = 0;
                for (int j = 0; j < d; j++) {
                    sum += x[a * d + j] * x[b * d + j];
                }
                gram[a * k + b] = sum;
                gram[b * k + a] = sum;
            }
        }
        Jacobi.decompose(gram, values, vectors, k);
        for (int r = 0; r < k; r++) {
            double root = Math.sqrt(Math.max(0, values[r]));
            for (int a = 0; a < k; a++) {
                reduced[a * k + r] = root * vectors[r * k + a];
            }
        }
    }

    private void residuals(double[] z, int k, int q, int p) {
        double total = 0;
        Arrays.fill(mean, 0, q, 0);
        for (int a = 0; a < k; a++) {
            total += weights[a];
            for (int j = 0; j < q; j++) {
                mean[j] += weights[a] * z[a * q + j];
            }
        }
        for (int j = 0; j < q; j++) {
            mean[j] /= total;
        }
        Arrays.fill(covariance, 0, q * q, 0);
        for (int a = 0; a < k; a++) {
            for (int i = 0; i < q; i++) {
                double factor = weights[a] * (z[a * q + i] - mean[i]);
                for (int j = 0; j < q; j++) {
                    covariance[i * q + j] += factor * (z[a * q + j] - mean[j]);
                }
            }
        }
        Jacobi.decompose(covariance, values, vectors, q);
        for (int a = 0; a < k; a++) {
            // what lies outside the plane, summed over the other directions so that nothing cancels
            errors[a] = 0;
            for (int r = p; r < q; r++) {
                double along = 0;
                for (int j = 0; j < q; j++) {
                    along += vectors[r * q + j] * (z[a * q + j] - mean[j]);
                }
                errors[a] += along * along;
            }
        }
    }

    /** a_j from e_j; the largest change of a weight. */
    private double reweigh(int k) {
        double c = 0;
        for (int a = 0; a < k; a++) {
            c += errors[a] / k;
        }
        double change = 0;
        for (int a = 0; a < k; a++) {
            double weight = errors[a] <= c ? 1 : c / errors[a];
            change = Math.max(change, Math.abs(weight - weights[a]));
            weights[a] = weight;
        }
        return change;
    }
}
