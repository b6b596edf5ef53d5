package dev.unfold.spectral;

/** The length of the embedding's columns. */
public enum Scale {
    /** (1/n)YᵀY = I, as in the survey. */
    SURVEY {
        @Override
        public double factor(int n) {
            return Math.sqrt(n);
        }
    },
    /** YᵀY = I, as in scikit-learn. */
    UNIT_NORM {
        @Override
        public double factor(int n) {
            return 1;
        }
    };

    /** What a unit vector of n entries is multiplied by. */
    public abstract double factor(int n);
}
