package dev.unfold.internal.dense;

import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * Local linear regression on a few columns x, leave-one-out: what the other points say of point i. With Gaussian weights
 *
 * <pre>w_ij = exp(−|x_i − x_j|²/h²), w_ii = 0, scaled to Σ_j w_ij = 1,</pre>
 *
 * the weighted mean x̄_i and the weighted covariance S_i of the x_j, the prediction is linear in what is predicted:
 *
 * <pre>t̂_i = Σ_j l_ij t_j,  l_ij = w_ij (1 + (x_i − x̄_i)ᵀ (S_i + 10⁻⁶h²I)⁻¹ (x_j − x̄_i)).</pre>
 *
 * <p>The columns are scaled to unit deviation first, and h is a third of the median distance between two points. The small
 * ridge lets a point whose neighbours coincide take their mean. Weights are relative to the nearest point's, so none is left alone.
 *
 * <p>Cost: O(s²·(m² + q)) for s points, m columns and q targets; nothing larger than the distances of all pairs is held.
 */
public final class LocalRegression {

    private static final double RIDGE = 1e-6;

    private final RowMajor x;
    private final double squaredWidth;

    /** @param regressors s×m, s ≥ 2 */
    public LocalRegression(RowMajor regressors) {
        x = scaled(regressors);
        squaredWidth = squaredWidth(x);
    }

    private static RowMajor scaled(RowMajor columns) {
        RowMajor copy = new RowMajor(columns.values().clone(), columns.rows(), columns.columns());
        double[] mean = CenteredPoints.mean(columns);
        double[] factors = new double[columns.columns()];
        for (int at = 0; at < copy.values().length; at++) {
            double difference = copy.values()[at] - mean[at % factors.length];
            factors[at % factors.length] += difference * difference;
        }
        for (int c = 0; c < factors.length; c++) {
            factors[c] = factors[c] > 0 ? Math.sqrt(columns.rows() / factors[c]) : 1;
        }
        copy.scaleColumns(factors);
        return copy;
    }

    /** h²; where more than half of the pairs coincide, from their mean distance. */
    private static double squaredWidth(RowMajor x) {
        int s = x.rows();
        double[] squares = new double[s * (s - 1) / 2];
        for (int a = 1, to = 0; a < s; a++) {
            for (int b = 0; b < a; b++) {
                squares[to++] = squared(x, a, b);
            }
        }
        double median = Median.upperInPlace(squares);
        double typical = median > 0 ? median : Arrays.stream(squares).average().orElse(0);
        return typical > 0 ? typical / 9 : 1;
    }

    private static double squared(RowMajor x, int a, int b) {
        double sum = 0;
        for (int c = 0, i = x.offset(a), j = x.offset(b); c < x.columns(); c++, i++, j++) {
            double difference = x.values()[i] - x.values()[j];
            sum += difference * difference;
        }
        return sum;
    }

    /** T − T̂, s×q. */
    public RowMajor residuals(RowMajor targets, Run run) {
        int q = targets.columns();
        double[] left = targets.values().clone();
        run.share(x.rows(), () -> new Row(x, squaredWidth), (i, row) -> {
            double[] l = row.influences(i);
            for (int j = 0, from = 0; j < x.rows(); j++) {
                for (int r = 0; r < q; r++, from++) {
                    left[i * q + r] -= l[j] * targets.values()[from];
                }
            }
        });
        return new RowMajor(left, x.rows(), q);
    }

    /** What every other point counts for one; belongs to one thread. */
    private static final class Row {

        private final RowMajor x;
        private final double squaredWidth;
        private final double[] w;
        private final double[] mean;
        private final double[] covariance;
        private final double[] slope;

        Row(RowMajor x, double squaredWidth) {
            this.x = x;
            this.squaredWidth = squaredWidth;
            this.w = new double[x.rows()];
            this.mean = new double[x.columns()];
            this.covariance = new double[x.columns() * x.columns()];
            this.slope = new double[x.columns()];
        }

        /** l_i1 … l_is, l_ii = 0; valid until the next call. */
        double[] influences(int i) {
            int m = x.columns();
            weigh(i);
            moments();
            for (int c = 0; c < m; c++) {
                covariance[c * m + c] += RIDGE * squaredWidth;
                slope[c] = x.values()[x.offset(i) + c] - mean[c];
            }
            if (!SmallCholesky.solve(covariance, slope, m)) {
                return w; // columns that are multiples of each other up to rounding: the local mean
            }
            for (int j = 0; j < w.length; j++) {
                double product = 1;
                for (int c = 0, at = x.offset(j); c < m; c++, at++) {
                    product += slope[c] * (x.values()[at] - mean[c]);
                }
                w[j] *= product;
            }
            return w;
        }

        private void weigh(int i) {
            double nearest = Double.POSITIVE_INFINITY;
            for (int j = 0; j < w.length; j++) {
                w[j] = squared(x, i, j);
                nearest = j == i ? nearest : Math.min(nearest, w[j]);
            }
            double sum = 0;
            for (int j = 0; j < w.length; j++) {
                w[j] = j == i ? 0 : Math.exp((nearest - w[j]) / squaredWidth);
                sum += w[j];
            }
            for (int j = 0; j < w.length; j++) {
                w[j] /= sum;
            }
        }

        /** x̄, and S on and below the diagonal. */
        private void moments() {
            int m = x.columns();
            Arrays.fill(mean, 0);
            Arrays.fill(covariance, 0);
            for (int j = 0; j < w.length; j++) {
                for (int c = 0, at = x.offset(j); c < m; c++, at++) {
                    mean[c] += w[j] * x.values()[at];
                }
            }
            for (int j = 0; j < w.length; j++) {
                int at = x.offset(j);
                for (int a = 0; a < m; a++) {
                    double weighted = w[j] * (x.values()[at + a] - mean[a]);
                    for (int b = 0; b <= a; b++) {
                        covariance[a * m + b] += weighted * (x.values()[at + b] - mean[b]);
                    }
                }
            }
        }
    }
}
