package dev.unfold.neighbors.kernel;

import dev.unfold.internal.search.Euclid;

/**
 * The distance in the feature space of a kernel exp(−γt) of a plain distance: |φ(x) − φ(z)|² = 2 − 2exp(−γt), computed without
 * cancellation. It grows with the plain distance.
 *
 * @param gamma γ
 */
record RadialDistance(Plain plain, double gamma) implements PointSpace.Separation {

    /** A distance D of the points, and t. */
    enum Plain {

        /** D = |x − z|, t = D². */
        EUCLIDEAN {
            @Override
            double squared(double[] x, int xFrom, double[] z, int zFrom, int d) {
                return Euclid.squared(x, xFrom, z, zFrom, d);
            }

            @Override
            double exponent(double squared) {
                return squared;
            }
        },

        /** D = |x − z|₁, t = D. */
        CITY_BLOCK {
            @Override
            double squared(double[] x, int xFrom, double[] z, int zFrom, int d) {
                return CityBlock.squared(x, xFrom, z, zFrom, d);
            }

            @Override
            double exponent(double squared) {
                return Math.sqrt(squared);
            }
        };

        /** D². */
        abstract double squared(double[] x, int xFrom, double[] z, int zFrom, int d);

        /** t for D². */
        abstract double exponent(double squared);
    }

    @Override
    public double squared(double[] x, int xFrom, double[] z, int zFrom, int d) {
        return rescaled(plain.squared(x, xFrom, z, zFrom, d));
    }

    /** The squared distance in the feature space for D². */
    double rescaled(double squared) {
        return -2 * Math.expm1(-gamma * plain.exponent(squared));
    }
}
