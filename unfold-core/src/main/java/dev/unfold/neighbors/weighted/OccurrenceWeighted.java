package dev.unfold.neighbors.weighted;

import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.search.Slack;
import dev.unfold.internal.search.deformed.Deformation;
import dev.unfold.internal.search.deformed.DeformedLists;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.Space;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.neighbors.search.Lazily;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * Neighbours by probability of occurrence: the k nearest by D′(i, j)² = D(i, j)²/p_j, so that a point which is unlikely to
 * occur, an outlier, is far from all. (The survey divides by p_i of the point itself, which cannot change an order.) The
 * p_j are found by one of three ways, {@link Density}; by default, with d̄_j the mean distance from j to its k Euclidean
 * neighbours,
 *
 * <pre>p_j = min(1, mean of d̄_l over the neighbours l of j, divided by d̄_j)^power.</pre>
 *
 * The lists hold D′. What the local fit sees of a neighbourhood may be weighted, too, {@link Gram}.
 *
 * <ul>
 *   <li>{@code power} = 0 makes all p equal, which is {@link KNearest}; so are lists where the density is even.
 *   <li>A point whose k neighbours all equal it has p = 1. D = 0 gives D′ = 0. A p below 10⁻¹⁰⁰ counts as that.
 *   <li>New points are weighed by the p of the training points, too. Who would list one is decided by its own p, from its own distances
 *       to the training points, or from their mixture; theirs stay as they are. Where p are given, a new point has none.
 * </ul>
 *
 * Cost: a search for 2k neighbours, then one within the k-th D′ for the points whose lists that leaves open; a mixture is
 * fitted to at most 5,000 points.
 *
 * @param neighbors k
 * @param density where the p_j come from
 * @param power how strongly low density counts
 * @param gram how the p_j weight the Gram matrices
 */
@Reference(
        key = "mekuz2005",
        citation = "N. Mekuz, C. Bauckhage, J. K. Tsotsos: Face recognition with weighted locally linear embedding."
                + " Canadian Conference on Computer and Robot Vision (2005) 290-296",
        survey = "11.2")
public record OccurrenceWeighted(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(
                name = "density",
                meaning =
                        "where probabilities come from: the distances of neighbours, a Gaussian mixture, or the column"
                                + " 'probability' of the data (drop = probability)")
        Density density,

        @Parameter(
                name = "power",
                meaning =
                        "how strongly low density counts, 0 for not at all; given probabilities are taken as they are")
        double power,

        @Parameter(
                name = "gram",
                meaning = "G(a,b) as it is, divided by the root of p_a p_b, or times it as the survey prints it")
        Gram gram)
        implements NeighborRule {

    /** The name of the probabilities among what the rule finds out; given ones are a column of that name ({@link Dataset#extras}). */
    public static final String COLUMN = "probability";

    /** Where the probabilities come from. */
    public enum Density {
        /** A point's distance from its neighbours, compared with theirs. */
        SPACING,
        /**
         * A mixture of Gaussians, of up to 10 components by BIC, as the survey proposes: p_j = min(1, f(x_j)/m)^(power/q), f its
         * density, m the median of f over the points, q their dimension. A spacing falls with f^(1/q), so power means the same as
         * with {@link #SPACING}, and with power = q = 3 p_j is the density, capped. Beyond 20 dimensions the mixture is one of
         * diagonal covariances on the first 20 principal axes. It sees outliers that are far from all points, and hardly any
         * between the sheets of a manifold.
         */
        MIXTURE,
        /** The column {@value #COLUMN} of the data, each from 0 to 1. */
        GIVEN
    }

    /** How the Gram matrix of a neighbourhood is weighted. */
    public enum Gram {
        /** Not at all. */
        PLAIN,
        /** G(a, b)/√(p_a p_b): improbable neighbours lose weight. */
        DIVIDED,
        /** G(a, b)·√(p_a p_b), as the survey prints it: improbable neighbours gain weight. */
        LITERAL
    }

    public OccurrenceWeighted {
        Check.atLeast("neighbors", neighbors, 1);
        Check.notNegative("power", power);
    }

    /** By spacing, Gram matrices untouched. */
    public OccurrenceWeighted(int neighbors, double power) {
        this(neighbors, Density.SPACING, power, Gram.PLAIN);
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        return over(data, Findings.NONE, run);
    }

    @Override
    public NeighborSearch over(Dataset data, Findings known, Run run) {
        EuclideanNeighbors euclidean = EuclideanNeighbors.over(data, neighbors, Search.AUTO, run);
        PointRows points = data.points().kept();
        Optional<Finding> before = known.get(COLUMN);
        if (before.isPresent()) {
            Lazily<Occurrence> again = new Lazily<>(later ->
                    occurrence(points, euclidean.search().nearest(neighbors, later), later.withSeed(run.seed())));
            Rarity rarity = Rarity.of(before.get().column(0));
            return new Weighed(this, data.points(), euclidean, Optional.empty(), rarity, again);
        }
        Lists near = euclidean.search().nearest(DeformedLists.seen(neighbors, data.size()), run);
        Lazily<Occurrence> occurrence = new Lazily<>(later -> occurrence(points, near, later.withSeed(run.seed())));
        double[] p = density == Density.GIVEN
                ? Occurrence.given(data)
                : occurrence.get(run).of(points, near, run);
        return new Weighed(this, data.points(), euclidean, Optional.of(near), Rarity.of(p), occurrence);
    }

    /** @param near the nearest k of the training points at least */
    private Occurrence occurrence(PointRows points, Lists near, Run run) {
        return density == Density.MIXTURE
                ? Occurrence.Mixture.of(points, power, run)
                : Occurrence.Spacing.of(near, neighbors, power);
    }

    @Override
    public Optional<String> refusalOfListing() {
        return density == Density.GIVEN
                ? Optional.of("goes by given probabilities, and a new point has none")
                : Optional.empty();
    }

    /**
     * @param near the Euclidean lists, where they were sought already
     * @param occurrence what tells the p of new points, unless all are given
     */
    private record Weighed(
            OccurrenceWeighted rule,
            Points points,
            EuclideanNeighbors euclidean,
            Optional<Lists> near,
            Rarity rarity,
            Lazily<Occurrence> occurrence)
            implements NeighborSearch {

        @Override
        public Neighborhoods neighborhoods(Run run) {
            Lists seen = near.orElseGet(
                    () -> euclidean.search().nearest(DeformedLists.seen(rule.neighbors, points.size()), run));
            return seen(
                    points,
                    DeformedLists.ofTraining(points.kept(), seen, euclidean.search(), rule.neighbors, rarity, run));
        }

        @Override
        public Findings findings() {
            return Findings.of(Finding.ofPoints(COLUMN, rarity.p));
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            int n = points.size();
            Lists close = euclidean
                    .withNeighbors(DeformedLists.seen(rule.neighbors, n) + 1)
                    .of(queries, run)
                    .flat();
            return seen(
                    queries,
                    DeformedLists.ofNew(queries.kept(), close, n, euclidean.search(), rule.neighbors, rarity, run));
        }

        @Override
        public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
            Lists close = euclidean.of(queries, run).flat();
            Rarity own = Rarity.of(occurrence.get(run).of(queries.kept(), close, run));
            Neighborhoods found = euclidean.listing(queries, lists, own, run);
            return factors(rarity)
                    .map(factors -> found.in(new Space.Rays(queries, points, factors, factors(own))))
                    .orElse(found);
        }

        private Neighborhoods seen(Points centers, Lists lists) {
            Neighborhoods found = Neighborhoods.adopt(lists);
            return seenFrom(centers).map(found::in).orElse(found);
        }

        private Optional<Space> seenFrom(Points centers) {
            return factors(rarity).map(factors -> new Space.Rays(centers, points, factors));
        }

        /** Those of the rays to some points; empty where Gram matrices are not weighted. */
        private Optional<Points> factors(Rarity of) {
            return switch (rule.gram) {
                case PLAIN -> Optional.empty();
                case DIVIDED -> Optional.of(factors(of, root -> 1 / root));
                case LITERAL -> Optional.of(factors(of, root -> root));
            };
        }

        private static Points factors(Rarity of, DoubleUnaryOperator factor) {
            double[] factors = Arrays.stream(of.roots()).map(factor).toArray();
            return Points.adopt(new RowMajor(factors, factors.length, 1));
        }

        @Override
        public Optional<Space> space() {
            return seenFrom(points);
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return euclidean.joins(part, run);
        }
    }

    /** D/√p_j, with the largest √p there is. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Rarity(double[] p, double[] roots, double largest) implements Deformation {

        private static final double LEAST = 1e-100;

        static Rarity of(double[] p) {
            double[] roots = Arrays.stream(p)
                    .map(each -> Math.sqrt(Math.max(each, LEAST)))
                    .toArray();
            return new Rarity(p, roots, Arrays.stream(roots).max().orElse(1));
        }

        @Override
        public double key(int i, int j, double distance) {
            return distance / roots[j];
        }

        @Override
        public double reachWithin(int i, double key) {
            return reachOutside(i, key);
        }

        @Override
        public double reachOutside(int i, double key) {
            return Slack.above(key * largest);
        }
    }
}
