package dev.unfold.neighbors.kernel;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.Ranking;
import dev.unfold.internal.search.route.Route;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Space;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.search.ImageSearch;
import dev.unfold.neighbors.search.Links;
import dev.unfold.neighbors.search.Listing;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * κ(x, z) = (γ x·z + c)^q, and the search in its feature space. Where that has few dimensions its coordinates are formed, and the
 * search is the Euclidean one; else distances follow from |x − z|², |x| and |z|, since 2x·z = |x|² + |z|² − |x − z|².
 *
 * @param scale γ
 * @param degree q
 * @param offset c
 */
record PolynomialKernel(double scale, int degree, double offset) {

    /** Up to so many dimensions of the feature space its coordinates are formed. */
    private static final int FEW = 64;

    NeighborSearch over(Dataset data, int neighbors, Run run) {
        Points points = data.points();
        checkFinite(points, data.name() + ": row ");
        if (Monomials.count(points.dimension(), degree) > FEW) {
            return new Implied(neighbors, this, points, run);
        }
        Monomials monomials = new Monomials(points.dimension(), scale, degree, offset);
        UnaryOperator<Points> image = queries -> {
            Sizes.checkDimension(queries, points.dimension());
            checkFinite(queries, "new point ");
            return monomials.of(queries);
        };
        Points images = monomials.of(points);
        NeighborSearch among = new KNearest(neighbors).over(Dataset.of(images), run);
        return new ImageSearch(among, image, images, UnaryOperator.identity());
    }

    /** No kernel of two points exceeds the larger of theirs with themselves. */
    private void checkFinite(Points points, String place) {
        double[] own = own(points);
        for (int i = 0; i < own.length; i++) {
            if (!(own[i] < Double.POSITIVE_INFINITY)) {
                throw new NumericalException(place + i + ": its polynomial kernel with itself is " + own[i]
                        + " with degree = " + degree + "; lower degree or gamma, or rescale the data");
            }
        }
    }

    private double power(double base) {
        double power = base;
        for (int factor = 2; factor <= degree; factor++) {
            power *= base;
        }
        return power;
    }

    /** κ(x_i, z_j), computed when it is asked for. */
    private record Evaluated(PolynomialKernel kernel, Points x, Points z) implements KernelSpace.Entries {

        @Override
        public double of(int i, int j) {
            return kernel.power(kernel.scale * product(x.flat(), i, z.flat(), j) + kernel.offset);
        }
    }

    /** The reference implementation sums in one order on every machine, so distances that are equal on one are so on all. */
    private static double product(RowMajor x, int i, RowMajor z, int j) {
        return Kernels.SCALAR.dot(x.values(), x.offset(i), z.values(), z.offset(j), x.columns());
    }

    private double[] own(Points x) {
        return KernelSpace.diagonal(x.size(), new Evaluated(this, x, x));
    }

    /** A feature space of which no coordinates are formed. */
    private record Implied(
            int neighbors, PolynomialKernel kernel, Points training, KernelSpace features, RankedNearest search)
            implements NeighborSearch {

        Implied(int neighbors, PolynomialKernel kernel, Points training, Run run) {
            this(
                    neighbors,
                    kernel,
                    training,
                    KernelSpace.of(training.size(), new Evaluated(kernel, training, training)),
                    Route.ranked(training.flat(), Differences.SQUARED, neighbors, run));
        }

        @Override
        public Neighborhoods neighborhoods(Run run) {
            return Neighborhoods.adopt(search.nearest(ranking(training.flat(), features), neighbors, run))
                    .in(features);
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            KernelSpace seen = seenFrom(queries);
            RowMajor x = queries.flat();
            return Neighborhoods.adopt(search.nearest(x, ranking(x, seen), neighbors, run))
                    .in(seen);
        }

        @Override
        public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
            KernelSpace seen = seenFrom(queries);
            RowMajor x = queries.flat();
            Listing listing = new Listing(queries.size(), lists);
            search.within(x, ranking(x, seen), listing.reach(), listing, run);
            return listing.found().in(seen);
        }

        private KernelSpace seenFrom(Points queries) {
            Sizes.checkDimension(queries, training.dimension());
            kernel.checkFinite(queries, "new point ");
            return features.from(new Evaluated(kernel, queries, training), kernel.own(queries));
        }

        @Override
        public Optional<Space> space() {
            return Optional.of(features);
        }

        private Ranking ranking(RowMajor centers, KernelSpace seen) {
            boolean falling = kernel.degree % 2 == 1 || (isNotNegative(centers) && isNotNegative(training.flat()));
            return new Powers(kernel, training.dimension(), squares(centers), squares(training.flat()), seen, falling);
        }

        private static boolean isNotNegative(RowMajor x) {
            for (double value : x.values()) {
                if (!(value >= 0)) {
                    return false;
                }
            }
            return true;
        }

        private static double[] squares(RowMajor x) {
            double[] squares = new double[x.rows()];
            for (int i = 0; i < squares.length; i++) {
                squares[i] = product(x, i, x, i);
            }
            return squares;
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return Links.of(search.joins(part, ranking(training.flat(), features), run));
        }
    }

    /**
     * D² = κ(x, x) + κ(z, z) − 2κ(x, z), with s = |x − z|² between bounds.
     *
     * @param xx |x|² of the centres
     * @param zz |z|² of the training points
     * @param falling whether κ(x, z) falls as s grows: not for an even power of what may be negative
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Powers(PolynomialKernel kernel, int d, double[] xx, double[] zz, KernelSpace space, boolean falling)
            implements Ranking {

        @Override
        public double squaredWithin(int center, int point, double limit) {
            return Math.max(0, space.squared(center, point)); // of which rounding may leave less than 0
        }

        @Override
        public double least(int center, int point, double low, double high) {
            double far = power(center, point, high);
            double near = power(center, point, low);
            return bound(center, point, Math.max(near, far), -1);
        }

        @Override
        public double most(int center, int point, double low, double high) {
            double far = base(center, point, high);
            double near = base(center, point, low);
            boolean throughZero = kernel.degree % 2 == 0 && far < 0 && near > 0;
            double smaller = throughZero ? 0 : Math.min(kernel.power(far), kernel.power(near));
            return bound(center, point, smaller, 1);
        }

        private double base(int center, int point, double s) {
            return kernel.scale * (.5 * (xx[center] + zz[point] - s)) + kernel.offset;
        }

        private double power(int center, int point, double s) {
            return kernel.power(base(center, point, s));
        }

        private double bound(int center, int point, double between, int sign) {
            double own = space.centersOwn()[center] + space.own()[point];
            return own - 2 * between + sign * rounding(own);
        }

        /** More than the roundings of inner products and powers change D² by, for κ(x, x) + κ(z, z). */
        private double rounding(double own) {
            return (d + 8.0) * kernel.degree * 0x1p-50 * own;
        }

        /**
         * Among points at least √s away, s ≤ |x|², the nearest is where the sphere's tangents through the origin touch it,
         * z·(x − z) = 0: D² ≥ κ(x, x) − κ(z, z) with |z|² = |x|² − s. (At a fixed |z|, D² falls with |x − z|; along the
         * sphere its derivative is κ′(|z|²) − κ′(x·z), and κ′ rises.)
         */
        @Override
        public double reach(int center, double limit) {
            double own = space.centersOwn()[center];
            double longest = Math.sqrt(own) + Math.sqrt(limit);
            double left = own - limit - rounding(own + longest * longest);
            if (!falling || !(left >= kernel.power(kernel.offset))) {
                return Double.POSITIVE_INFINITY;
            }
            double base = Math.pow(left, 1.0 / kernel.degree);
            double s = xx[center] - (base - kernel.offset) / kernel.scale;
            return s + 1e-12 * (xx[center] + kernel.offset / kernel.scale);
        }
    }
}
