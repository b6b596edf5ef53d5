package dev.unfold.internal.dense;

import dev.unfold.run.Run;

/**
 * X_c = X − 1x̄ᵀ (n×d) with its principal axes, for linear maps of the points. They come from the smaller of X_cᵀX_c and
 * X_cX_cᵀ: with λ_r its eigenvalues and e_r their vectors, σ_r = √λ_r are the singular values of X_c. Directions with
 * λ_r ≤ 10⁻¹² λ_1 are rounding.
 */
public final class CenteredPoints {

    private static final double NOTHING = 1e-12;

    /** Steps that take the error of a regression from √ε to ε. */
    private static final int REFINEMENTS = 2;

    private final double[] mean;
    private final RowMajor centered;
    private final SymmetricEigen eigen;
    private final int rank;
    private final Run run;

    public CenteredPoints(RowMajor x, Run run) {
        this.run = run;
        mean = mean(x);
        centered = shifted(x, mean);
        RowMajor products =
                isDual() ? Products.multiply(centered, transposed(centered), run) : Products.gram(centered, run);
        eigen = new SymmetricEigen(products.values(), products.rows());
        rank = count(eigen, NOTHING * eigen.value(eigen.size() - 1));
    }

    /** x̄, as a row. */
    public RowMajor mean() {
        return new RowMajor(mean, 1, mean.length);
    }

    /** The mean of the rows. */
    public static double[] mean(PointRows x) {
        double[] mean = new double[x.columns()];
        for (int i = 0; i < x.rows(); i++) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += x.get(i, j);
            }
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= x.rows();
        }
        return mean;
    }

    /** X − 1x̄ᵀ. */
    public static RowMajor shifted(RowMajor x, double[] mean) {
        double[] shifted = x.values().clone();
        for (int at = 0; at < shifted.length; at++) {
            shifted[at] -= mean[at % mean.length];
        }
        return new RowMajor(shifted, x.rows(), x.columns());
    }

    private static int count(SymmetricEigen eigen, double bound) {
        int count = 0;
        while (count < eigen.size() && eigen.value(eigen.size() - 1 - count) > bound) {
            count++;
        }
        return count;
    }

    private boolean isDual() {
        return centered.columns() > centered.rows();
    }

    /** X_c. */
    public RowMajor matrix() {
        return centered;
    }

    /** The number of dimensions that the points span. */
    public int rank() {
        return rank;
    }

    /**
     * F (d×rank) such that the columns of X_cF are a basis of the column space of X_c, orthonormal up to rounding in X_cᵀX_c:
     * V Σ⁻¹ with V the principal axes.
     */
    public RowMajor frame() {
        RowMajor e = vectors(rank);
        if (isDual()) { // X_cᵀE Λ⁻¹, as V = X_cᵀE Σ⁻¹
            return scaledColumns(Products.multiplyTransposed(centered, e, run), r -> 1 / value(r));
        }
        return scaledColumns(e, r -> 1 / Math.sqrt(value(r)));
    }

    /**
     * U (d×p) that minimises ‖Y − X_cU‖² + β‖U‖², of minimum norm if β = 0: (X_cᵀX_c + βI)⁻¹X_cᵀY, or
     * X_cᵀ(X_cX_cᵀ + βI)⁻¹Y where d > n.
     */
    public RowMajor regression(RowMajor y, double beta) {
        int kept = beta > 0 ? eigen.size() : rank;
        RowMajor e = vectors(kept);
        // The unknown is U, or for d > n the n×p matrix whose product with X_cᵀ is U.
        int p = y.columns();
        RowMajor unknown = new RowMajor(new double[eigen.size() * p], eigen.size(), p);
        for (int step = 0; step <= REFINEMENTS; step++) {
            RowMajor u = isDual() ? Products.multiplyTransposed(centered, unknown, run) : unknown;
            RowMajor rest = minus(y, 1, Products.multiply(centered, u, run));
            RowMajor gradient =
                    minus(isDual() ? rest : Products.multiplyTransposed(centered, rest, run), beta, unknown);
            RowMajor coefficients = Products.multiplyTransposed(e, gradient, run);
            scaleRows(coefficients, beta);
            unknown = minus(unknown, -1, Products.multiply(e, coefficients, run));
        }
        return isDual() ? Products.multiplyTransposed(centered, unknown, run) : unknown;
    }

    private void scaleRows(RowMajor coefficients, double beta) {
        for (int at = 0; at < coefficients.values().length; at++) {
            coefficients.values()[at] /= Math.max(0, value(at / coefficients.columns())) + beta;
        }
    }

    /** λ_r by falling value, r from 0. */
    private double value(int r) {
        return eigen.value(eigen.size() - 1 - r);
    }

    /** e_0 … as columns. */
    private RowMajor vectors(int count) {
        double[] columns = new double[eigen.size() * count];
        for (int r = 0; r < count; r++) {
            double[] vector = eigen.vector(eigen.size() - 1 - r);
            for (int i = 0; i < vector.length; i++) {
                columns[i * count + r] = vector[i];
            }
        }
        return new RowMajor(columns, eigen.size(), count);
    }

    @FunctionalInterface
    private interface Factor {
        double of(int column);
    }

    private static RowMajor scaledColumns(RowMajor x, Factor factor) {
        for (int at = 0; at < x.values().length; at++) {
            x.values()[at] *= factor.of(at % x.columns());
        }
        return x;
    }

    /** A − f·B. */
    private static RowMajor minus(RowMajor a, double f, RowMajor b) {
        double[] difference = new double[a.values().length];
        for (int at = 0; at < difference.length; at++) {
            difference[at] = a.values()[at] - f * b.values()[at];
        }
        return new RowMajor(difference, a.rows(), a.columns());
    }

    private static RowMajor transposed(RowMajor x) {
        double[] t = new double[x.values().length];
        for (int i = 0; i < x.rows(); i++) {
            for (int j = 0; j < x.columns(); j++) {
                t[j * x.rows() + i] = x.values()[i * x.columns() + j];
            }
        }
        return new RowMajor(t, x.columns(), x.rows());
    }
}
