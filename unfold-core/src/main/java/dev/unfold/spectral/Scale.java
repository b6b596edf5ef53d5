package dev.unfold.spectral;

import dev.unfold.internal.dense.RowMajor;

/** The length of the embedding's columns. */
public enum Scale {
    /** (1/n)YᵀY = I, as in the survey. */
    SURVEY {
        @Override
        public double factor(long n) {
            return Math.sqrt((double) n);
        }
    },
    /** YᵀY = I, as in scikit-learn. */
    UNIT_NORM {
        @Override
        public double factor(long n) {
            return 1;
        }
    };

    /** What a unit vector of n entries is multiplied by. */
    public abstract double factor(long n);

    /**
     * What the columns of a matrix, all of the given length, are multiplied by: to this scale, and so that in each the entry of
     * largest magnitude is positive (the first such entry on a tie).
     */
    @SuppressWarnings("exports")
    public double[] factors(RowMajor columns, double length) {
        double[] factors = columns.signs();
        for (int r = 0; r < factors.length; r++) {
            factors[r] *= factor(columns.rows()) / length;
        }
        return factors;
    }
}
