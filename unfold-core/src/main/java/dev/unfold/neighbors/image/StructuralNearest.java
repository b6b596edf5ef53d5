package dev.unfold.neighbors.image;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Ranking;
import dev.unfold.internal.search.Slack;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.search.ImageSearch;
import dev.unfold.neighbors.search.RankedSearch;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.neighbors.search.UnitLength;
import dev.unfold.run.Run;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The k images of nearest structure, the neighbours of locally linear image structural embedding. A point is an image with one
 * pixel a column, q of them; its own mean is taken from each, and then
 *
 * <p>D² = |x − z|² / (|x|² + |z|² + c), c = (0.03·L)²(q − 1),
 *
 * <p>with L the range of the pixels: what remains of the structural similarity of two images (SSIM) when brightness is left out.
 * The patches show the images divided by their lengths, so weights do not depend on contrast either.
 *
 * <ul>
 *   <li>A constant added to all pixels of an image changes nothing.
 *   <li>An image of one colour is 0, and stays so where the others are divided by their lengths.
 *   <li>L not given: the difference of the largest and the smallest pixel of all images.
 *   <li>At least 2 columns.
 * </ul>
 *
 * Cost: about that of {@link KNearest}.
 *
 * @param neighbors k, less than the number of points
 * @param range L; found from the data if empty
 */
@Reference(
        key = "ghojogh2019",
        citation = "B. Ghojogh, F. Karray, M. Crowley: Locally linear image structural embedding for image structure"
                + " manifold learning. International Conference on Image Analysis and Recognition, LNCS 11662 (2019)"
                + " 126-138, arXiv:1908.09288")
public record StructuralNearest(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(name = "range", meaning = "largest difference of two pixels, 255 say; auto: that of the data")
        OptionalDouble range)
        implements NeighborRule {

    /** SSIM's constant for contrasts. */
    private static final double SHARE = 0.03;

    public StructuralNearest {
        Check.atLeast("neighbors", neighbors, 1);
        range.ifPresent(value -> Check.positive("range", value));
    }

    @Override
    public StructuralNearest learn(Dataset data, int dimensions, Run run) {
        return learned(data, run);
    }

    private StructuralNearest learned(Dataset data, Run run) {
        if (range.isPresent()) {
            return this;
        }
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : data.points().flat().values()) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        run.note("range", high - low);
        return new StructuralNearest(neighbors, OptionalDouble.of(high - low));
    }

    @Override
    public boolean nests() {
        return true;
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        Sizes.checkCount(neighbors, data.size());
        int q = data.points().dimension();
        if (q < 2) {
            throw new DataException(data.name() + ": images of 1 pixel have no structure; give at least 2 columns");
        }
        double contrast = SHARE * learned(data, run).range.orElseThrow();
        double c = contrast * contrast * (q - 1);
        Points centered = centered(data.points());
        RowMajor z = centered.flat();
        double[] squares = squares(z);
        RankedSearch search = RankedSearch.over(
                z, Differences.SQUARED, neighbors, x -> new Structure(x, squares(x), z, squares, c), run);
        return new ImageSearch(search, StructuralNearest::centered, UnitLength.of(centered), UnitLength::of);
    }

    /** Each row without its own mean. */
    private static Points centered(Points points) {
        int q = points.dimension();
        double[] x = points.toRowMajor();
        for (int from = 0; from < x.length; from += q) {
            double sum = 0;
            for (int at = from; at < from + q; at++) {
                sum += x[at];
            }
            double mean = sum / q;
            for (int at = from; at < from + q; at++) {
                x[at] -= mean;
            }
        }
        return Points.adopt(new RowMajor(x, points.size(), q));
    }

    private static double[] squares(RowMajor x) {
        double[] squares = new double[x.rows()];
        for (int i = 0; i < squares.length; i++) {
            for (int at = x.offset(i); at < x.offset(i + 1); at++) {
                squares[i] += x.values()[at] * x.values()[at];
            }
        }
        return squares;
    }

    /** D², with |x|² of the centres and |z|² of the training images. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Structure(RowMajor x, double[] xx, RowMajor z, double[] zz, double c) implements Ranking {

        /** A sum beyond the limit's by so much has a quotient beyond the limit, whatever was rounded. */
        private static final double WIDER = 1 + 0x1p-50;

        /** Of 1 − T: less is too much changed by rounding. */
        private static final double NEARLY_NONE = 1e-6;

        @Override
        public double squaredWithin(int center, int point, double limit) {
            double size = xx[center] + zz[point] + c;
            double s = Euclid.squaredWithin(
                    x.values(), x.offset(center), z.values(), z.offset(point), z.columns(), WIDER * limit * size);
            return s / size;
        }

        @Override
        public double least(int center, int point, double low, double high) {
            return low / (xx[center] + zz[point] + c);
        }

        @Override
        public double most(int center, int point, double low, double high) {
            return high / (xx[center] + zz[point] + c);
        }

        /**
         * r², where r is the largest with r² ≤ T(|x|² + (|x| + r)² + c), since |z| ≤ |x| + r for an image at the distance r:
         * (1 − T)r² = 2T|x|r + T(2|x|² + c).
         */
        @Override
        public double reach(int center, double limit) {
            double rest = 1 - limit;
            if (!(rest > NEARLY_NONE)) {
                return Double.POSITIVE_INFINITY;
            }
            double half = limit * Math.sqrt(xx[center]);
            double r = (half + Math.sqrt(half * half + rest * limit * (2 * xx[center] + c))) / rest;
            return Slack.above(r * r);
        }
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.empty();
    }

    @Override
    public boolean seesPairsAlone() {
        return true;
    }
}
