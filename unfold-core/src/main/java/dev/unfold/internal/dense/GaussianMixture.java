package dev.unfold.internal.dense;

import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A mixture of Gaussians f(x) = Σ_g π_g N(x; μ_g, Σ_g), fitted by expectation maximisation (Dempster, Laird, Rubin 1977).
 * The number of components is the one with the smallest BIC = −2 ln L + m ln n, m the number of free parameters (Schwarz
 * 1978).
 *
 * <p>A fit starts from centres that are drawn far apart (k-means++), each with the points nearest to it. A millionth of the
 * mean variance is added to every diagonal, so that no component collapses onto a point.
 */
public final class GaussianMixture {

    private static final int ROUNDS = 100;

    /** Gain of ln L a point below which the fit has come to rest. */
    private static final double REST = 1e-4;

    private static final double RIDGE = 1e-6;

    private final int d;
    private final boolean diagonal;
    /** ln π_g − ½ ln|2πΣ_g|. */
    private final double[] heights;
    /** μ_g, one a row. */
    private final double[] means;
    /** Of each Σ_g its diagonal, or the L of Σ_g = LLᵀ. */
    private final double[][] spreads;

    private GaussianMixture(int d, int components, boolean diagonal) {
        this.d = d;
        this.diagonal = diagonal;
        heights = new double[components];
        means = new double[components * d];
        spreads = new double[components][diagonal ? d : d * d];
    }

    /**
     * @param x one point a row, not all equal
     * @param diagonal whether the Σ_g are diagonal
     * @param most the largest number of components
     */
    public static GaussianMixture fit(RowMajor x, boolean diagonal, int most, long seed, Run run) {
        GaussianMixture best = new GaussianMixture(x.columns(), 1, diagonal);
        double least = best.fit(x, seed, run);
        for (int components = 2; components <= Math.min(most, x.rows()); components++) {
            run.progress("mixture", components - 1, most);
            GaussianMixture next = new GaussianMixture(x.columns(), components, diagonal);
            double bic = next.fit(x, seed, run);
            if (bic < least) {
                best = next;
                least = bic;
            }
        }
        return best;
    }

    /** Returns the BIC. */
    private double fit(RowMajor x, long seed, Run run) {
        int n = x.rows();
        int components = heights.length;
        double ridge = RIDGE * variance(x);
        double[] shares = starts(x, seed);
        double[] logs = new double[n];
        double before = Double.NEGATIVE_INFINITY;
        double after = before;
        for (int round = 0; round < ROUNDS && (round < 2 || after - before > REST * n); round++) {
            run.share(components, () -> new double[d], (g, z) -> maximize(x, g, shares, ridge, z));
            run.forEach("mixture", n, () -> new double[d], (i, z) -> logs[i] = expect(x, i, shares, i * components, z));
            before = after;
            after = Arrays.stream(logs).sum();
        }
        int covariance = diagonal ? d : d * (d + 1) / 2;
        int parameters = components - 1 + components * (d + covariance);
        return -2 * after + parameters * Math.log(n);
    }

    private static double variance(RowMajor x) {
        double[] mean = CenteredPoints.mean(x);
        double sum = 0;
        for (int at = 0; at < x.values().length; at++) {
            double difference = x.values()[at] - mean[at % mean.length];
            sum += difference * difference;
        }
        return sum / x.values().length;
    }

    /** The centres are rows, each drawn in proportion to its squared distance from those before; a point is all its nearest's. */
    private double[] starts(RowMajor x, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = x.rows();
        double[] squares = new double[n];
        Arrays.fill(squares, Double.POSITIVE_INFINITY);
        int[] nearest = new int[n];
        int chosen = random.nextInt(n);
        for (int g = 0; g < heights.length; g++) {
            double total = 0;
            for (int i = 0; i < n; i++) {
                double square = 0;
                for (int c = 0; c < d; c++) {
                    double difference = x.values()[x.offset(i) + c] - x.values()[x.offset(chosen) + c];
                    square += difference * difference;
                }
                nearest[i] = square < squares[i] ? g : nearest[i];
                squares[i] = Math.min(squares[i], square);
                total += squares[i];
            }
            double left = random.nextDouble() * total;
            for (chosen = 0; chosen < n - 1 && left >= squares[chosen]; chosen++) {
                left -= squares[chosen];
            }
        }
        double[] shares = new double[n * heights.length];
        for (int i = 0; i < n; i++) {
            shares[i * heights.length + nearest[i]] = 1;
        }
        return shares;
    }

    /** π_g, μ_g and Σ_g from the points' shares; a component that has lost all its points has no height. */
    private void maximize(RowMajor x, int g, double[] shares, double ridge, double[] z) {
        int n = x.rows();
        int components = heights.length;
        int mean = g * d;
        double size = 0;
        Arrays.fill(means, mean, mean + d, 0);
        for (int i = 0; i < n; i++) {
            double share = shares[i * components + g];
            size += share;
            for (int c = 0; c < d; c++) {
                means[mean + c] += share * x.values()[x.offset(i) + c];
            }
        }
        for (int c = 0; c < d; c++) {
            means[mean + c] /= size;
        }
        double[] spread = spreads[g];
        Arrays.fill(spread, 0);
        for (int i = 0; i < n; i++) {
            addSpread(spread, shares[i * components + g] / size, x, i, mean, z);
        }
        for (int c = 0; c < d; c++) {
            spread[diagonal ? c : c * d + c] += ridge;
        }
        boolean sound = size > 0 && (diagonal || SmallCholesky.factor(spread, d));
        double volume = .5 * d * Math.log(2 * Math.PI);
        for (int c = 0; c < d; c++) {
            volume += diagonal ? .5 * Math.log(spread[c]) : Math.log(spread[c * d + c]);
        }
        heights[g] = sound ? Math.log(size / n) - volume : Double.NEGATIVE_INFINITY;
    }

    /** Adds share·zzᵀ, z = x − μ, its lower triangle or its diagonal. */
    private void addSpread(double[] spread, double share, RowMajor x, int i, int mean, double[] z) {
        for (int c = 0; c < d; c++) {
            z[c] = x.values()[x.offset(i) + c] - means[mean + c];
            double scaled = share * z[c];
            if (diagonal) {
                spread[c] += scaled * z[c];
            } else {
                for (int e = 0, at = c * d; e <= c; e++, at++) {
                    spread[at] += scaled * z[e];
                }
            }
        }
    }

    /** Fills the components' shares in point i, and returns ln f of it. */
    private double expect(RowMajor x, int i, double[] shares, int from, double[] z) {
        int end = from + heights.length;
        double largest = Double.NEGATIVE_INFINITY;
        for (int g = 0; g < heights.length; g++) {
            shares[from + g] = logPart(x, i, g, z);
            largest = Math.max(largest, shares[from + g]);
        }
        double sum = 0;
        for (int at = from; at < end; at++) {
            shares[at] = Math.exp(shares[at] - largest);
            sum += shares[at];
        }
        for (int at = from; at < end; at++) {
            shares[at] /= sum;
        }
        return largest + Math.log(sum);
    }

    /** ln π_g N(x; μ_g, Σ_g). */
    private double logPart(RowMajor x, int i, int g, double[] z) {
        if (heights[g] == Double.NEGATIVE_INFINITY) {
            return heights[g];
        }
        double[] spread = spreads[g];
        for (int c = 0; c < d; c++) {
            z[c] = x.values()[x.offset(i) + c] - means[g * d + c];
            z[c] /= diagonal ? Math.sqrt(spread[c]) : 1;
        }
        if (!diagonal) {
            SmallCholesky.solveLower(spread, z, 0, d);
        }
        double square = 0;
        for (int c = 0; c < d; c++) {
            square += z[c] * z[c];
        }
        return heights[g] - .5 * square;
    }

    public int components() {
        return heights.length;
    }

    /** ln f of every row. */
    public double[] logDensities(RowMajor x, Run run) {
        double[] logs = new double[x.rows()];
        run.forEach("density", x.rows(), () -> new double[][] {new double[heights.length], new double[d]}, (i, own) -> {
            logs[i] = expect(x, i, own[0], 0, own[1]);
        });
        return logs;
    }
}
