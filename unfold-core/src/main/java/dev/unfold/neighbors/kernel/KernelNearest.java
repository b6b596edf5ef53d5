package dev.unfold.neighbors.kernel;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.Euclid;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.Space;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.search.ImageSearch;
import dev.unfold.neighbors.search.RankedSearch;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.neighbors.search.SpaceSearch;
import dev.unfold.neighbors.search.SquareTable;
import dev.unfold.neighbors.search.UnitLength;
import dev.unfold.run.Run;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * The k nearest points in the feature space of a kernel κ(x, z) = φ(x)·φ(z), the neighbours of kernel LLE, by
 *
 * <p>|φ(x) − φ(z)|² = κ(x, x) − 2κ(x, z) + κ(z, z).
 *
 * <p>Local fits see the patches in that space too: G(a, b) = κ(x, x) − κ(x, x_a) − κ(x, x_b) + κ(x_a, x_b), which is computed
 * from the squared distances, ½(|x − x_a|² + |x − x_b|² − |x_a − x_b|²), each of them without cancellation where the kernel
 * allows it.
 *
 * <ul>
 *   <li>{@code linear}: the data's own space, so all is as in {@link KNearest}.
 *   <li>{@code rbf}, exp(−γ|x − z|²): the neighbours are those of {@link KNearest} for every γ, and as γ → 0 so are the
 *       weights. γ is one over the median squared distance of a seeded sample, unless given.
 *   <li>{@code laplacian}, exp(−γ|x − z|₁): as rbf, with the sum of the coordinates' distances.
 *   <li>{@code cosine}: Euclidean distances of the points divided by their lengths; a point 0 stays where it is.
 *   <li>{@code polynomial}, (γ x·z + c)^q: γ is 1 unless given. Not invariant under translation.
 *   <li>{@code precomputed}: the table is the kernel matrix itself, n×n. New points come as rows of their kernels with the n
 *       training points; κ(x, x), which these do not tell, is taken to be that of the training points, so it must be the
 *       same for all of them. Where it is not, distances can be given instead ({@link DistanceTable}).
 *   <li>A precomputed kernel that is not positive semi-definite on some neighbourhood is warned of with its smallest
 *       eigenvalue.
 * </ul>
 *
 * Cost: that of {@link KNearest} for linear, rbf and cosine, about two to three times that for laplacian and polynomial, O(n²) for
 * precomputed. No matrix is formed.
 *
 * @param neighbors k, less than the number of points
 * @param kernel κ
 * @param gamma γ; found from the data if empty
 * @param degree q
 * @param offset c
 * @param search whether every list must be right, for the kernels whose neighbours are Euclidean
 */
@Reference(
        key = "decoste2001",
        citation = "D. DeCoste: Visualizing Mercer kernel feature spaces via kernelized locally-linear embeddings."
                + " International Conference on Neural Information Processing (2001)",
        survey = "3")
public record KernelNearest(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(name = "kernel", meaning = "whose feature space the points are seen in")
        KernelFamily kernel,

        @Parameter(
                name = "gamma",
                meaning =
                        "scale of rbf, laplacian and polynomial; auto: 1 / median (squared) distance, 1 for polynomial")
        OptionalDouble gamma,

        @Parameter(name = "degree", meaning = "degree of the polynomial kernel")
        int degree,

        @Parameter(name = "coef0", meaning = "constant of the polynomial kernel")
        double offset,

        @Parameter(name = "search", meaning = "whether a few neighbours may be missed to save time")
        Search search)
        implements NeighborRule {

    public KernelNearest {
        Check.atLeast("neighbors", neighbors, 1);
        gamma.ifPresent(value -> Check.positive("gamma", value));
        Check.atLeast("degree", degree, 1);
        Check.notNegative("coef0", offset); // below 0 the kernel is not positive semi-definite
    }

    /** A kernel with its defaults. */
    public KernelNearest(int neighbors, KernelFamily kernel) {
        this(neighbors, kernel, OptionalDouble.empty(), 3, 1, Search.AUTO);
    }

    public KernelNearest withGamma(double newGamma) {
        return new KernelNearest(neighbors, kernel, OptionalDouble.of(newGamma), degree, offset, search);
    }

    @Override
    public KernelNearest learn(Dataset data, int dimensions, Run run) {
        return learned(data, run);
    }

    private KernelNearest learned(Dataset data, Run run) {
        if (gamma.isPresent()) {
            return this;
        }
        KernelNearest learned = switch (kernel) {
            case RBF -> withGamma(1 / TypicalDistance.of(data.points(), Euclid::squared, run));
            case LAPLACIAN -> withGamma(1 / TypicalDistance.of(data.points(), CityBlock::distance, run));
            case POLYNOMIAL -> withGamma(1);
            case LINEAR, COSINE, PRECOMPUTED -> this;
        };
        learned.gamma.ifPresent(value -> run.note("kernel.gamma", value));
        return learned;
    }

    @Override
    public boolean isOfPairs() {
        return kernel == KernelFamily.PRECOMPUTED;
    }

    @Override
    public Dataset part(Dataset data, int... rows) {
        return isOfPairs() ? SquareTable.part(data, rows) : data.rows(rows);
    }

    @Override
    public boolean nests() {
        return true;
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        Sizes.checkCount(neighbors, data.size());
        KNearest euclidean = new KNearest(neighbors, search);
        RowMajor points = data.points().flat();
        double scale = learned(data, run).gamma.orElse(1);
        return switch (kernel) {
            case LINEAR -> euclidean.over(data, run);
            case COSINE -> {
                Points images = UnitLength.of(data.points());
                NeighborSearch among = euclidean.over(data.withPoints(images, data.features()), run);
                yield new ImageSearch(among, UnitLength::of, images, UnaryOperator.identity());
            }
            case RBF ->
                new RescaledSearch(
                        euclidean.over(data, run),
                        data.points(),
                        new RadialDistance(RadialDistance.Plain.EUCLIDEAN, scale));
            case LAPLACIAN ->
                new RescaledSearch(
                        RankedSearch.over(points, Differences.ABSOLUTE, neighbors, x -> new CityBlock(x, points), run),
                        data.points(),
                        new RadialDistance(RadialDistance.Plain.CITY_BLOCK, scale));
            case POLYNOMIAL -> new PolynomialKernel(scale, degree, offset).over(data, neighbors, run);
            case PRECOMPUTED -> precomputed(data);
        };
    }

    private NeighborSearch precomputed(Dataset data) {
        SquareTable table = SquareTable.of(data, "kernels");
        KernelSpace training = KernelSpace.of(table.size(), new Given(table));
        return new SpaceSearch(
                table.size(),
                table.size(),
                neighbors,
                training,
                queries -> {
                    checkSameOwn(training.own());
                    return new Newcomers(training, queries);
                },
                false);
    }

    private static void checkSameOwn(double[] own) {
        for (int i = 1; i < own.length; i++) {
            if (!(Math.abs(own[i] - own[0]) <= 1e-8 * Math.abs(own[0]))) {
                throw new DataException("the kernels of row 0 and row " + i + " with themselves are " + own[0] + " and "
                        + own[i] + ", so that of a new point is not known; scale the kernel such that all are 1, or"
                        + " give distances in place of kernels");
            }
        }
    }

    /** Entries of a table. */
    private record Given(SquareTable table) implements KernelSpace.Entries {

        @Override
        public double of(int row, int column) {
            return table.get(row, column);
        }
    }

    /** New points of which κ(x, z) is given, and κ(x, x) = κ(z, z). */
    private record Newcomers(KernelSpace training, Points kernels) implements Space.Distances {

        @Override
        public double squared(int center, int neighbor) {
            return 2 * (training.own()[neighbor] - kernels.get(center, neighbor));
        }

        @Override
        public double squaredBetween(int first, int second) {
            return training.squaredBetween(first, second);
        }
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.empty();
    }

    @Override
    public boolean seesPairsAlone() {
        return kernel != KernelFamily.POLYNOMIAL; // whose images are centred
    }

    @Override
    public Optional<String> refusalOfFurtherPoints() {
        return kernel == KernelFamily.PRECOMPUTED
                ? Optional.of("takes a table whose columns are the points, and the new ones have no column in it")
                : Optional.empty();
    }
}
