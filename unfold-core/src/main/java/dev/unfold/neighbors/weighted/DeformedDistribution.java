package dev.unfold.neighbors.weighted;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.PointRows;
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
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.neighbors.search.Lazily;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Neighbours for data of uneven distribution: the k nearest by
 *
 * <pre>D′(i, j) = D(i, j) / (a_i + b_i cos θ),</pre>
 *
 * θ the angle between x_j − x_i and the direction g_i in which the k Euclidean neighbours of i lie. With v_ij = x_j − x_i for
 * these: g_i = mean of v_ij, l_i = mean of |v_ij|, a_i = l_i/c₂, b_i = |g_i|/c₁, c₂ = √2 Γ((q+1)/2)/Γ(q/2), c₁ = c₂/q. The
 * distance shrinks towards where the data are. (The survey has x_i − x_j for the angle, which is the other side, and the
 * dimension of the input for q.) The lists hold D′.
 *
 * <ul>
 *   <li>b_i is at most {@code cap}·a_i: as printed, b_i exceeds a_i for most points, and D′ would be negative behind them.
 *   <li>Where points are few, one-sided lists may tear a manifold: of 24 rolls of 1,000 points 4 lost more than .005 of
 *       trustworthiness, of 2,000 points 1 (docs/adr/0011).
 *   <li>g_i = 0 keeps the Euclidean order; so do k neighbours that all equal the point. D = 0 gives D′ = 0.
 *   <li>A new point has its own a, b and g, from its Euclidean neighbours among the training points; theirs stay as they are when it is
 *       asked who would list it.
 * </ul>
 *
 * Cost: a search for 2k neighbours, then one within (a + b) times the k-th D′ for the points whose lists that leaves open.
 *
 * @param neighbors k
 * @param intrinsic q; the dimensions of the embedding if empty
 * @param cap the most that b_i may be, as a share of a_i; less than 1
 */
@Reference(
        key = "pan2009",
        citation = "Y. Pan, S. S. Ge, A. Al Mamun: Weighted locally linear embedding for dimension reduction."
                + " Pattern Recognition 42 (2009) 798-811",
        doi = "10.1016/j.patcog.2008.08.024",
        survey = "11.1")
public record DeformedDistribution(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(
                name = "p-local",
                meaning = "dimension by which the deformation is scaled; auto: that of the embedding")
        OptionalInt intrinsic,

        @Parameter(name = "cap", meaning = "the most that direction counts, 0 (nothing) to below 1")
        double cap)
        implements NeighborRule {

    /** q where neither the caller nor an embedding tells it. */
    private static final int USUAL = 2;

    public DeformedDistribution {
        Check.atLeast("neighbors", neighbors, 1);
        intrinsic.ifPresent(q -> Check.atLeast("p-local", q, 1));
        if (!(cap >= 0 && cap < 1)) {
            throw new ParameterException("cap = " + cap + " must be at least 0 and below 1");
        }
    }

    @Override
    public DeformedDistribution learn(Dataset data, int dimensions, Run run) {
        return new DeformedDistribution(neighbors, OptionalInt.of(intrinsic.orElse(dimensions)), cap);
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        EuclideanNeighbors euclidean = EuclideanNeighbors.over(data, neighbors, Search.AUTO, run);
        PointRows points = data.points().kept();
        return new Deflated(
                this,
                points,
                euclidean,
                new Lazily<>(
                        later -> deformation(points, points, euclidean.search().nearest(neighbors, later), later)));
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.empty();
    }

    /** c₂, by Γ(x + 1) = xΓ(x) from Γ(½) = √π on: with r(q) = Γ((q+1)/2)/Γ(q/2), r(q + 1) = (q/2)/r(q). */
    static double c2(int q) {
        double r = 1 / Math.sqrt(Math.PI);
        for (int i = 1; i < q; i++) {
            r = i / (2 * r);
        }
        return Math.sqrt(2) * r;
    }

    /** @param training the deformation around each training point, for new ones */
    private record Deflated(
            DeformedDistribution rule, PointRows points, EuclideanNeighbors euclidean, Lazily<Deflation> training)
            implements NeighborSearch {

        @Override
        public Neighborhoods neighborhoods(Run run) {
            int k = rule.neighbors;
            Lists near = euclidean.search().nearest(DeformedLists.seen(k, points.rows()), run);
            Deformation deformed = rule.deformation(points, points, near, run);
            return Neighborhoods.adopt(DeformedLists.ofTraining(points, near, euclidean.search(), k, deformed, run));
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            int k = rule.neighbors;
            int n = points.rows();
            Lists near = euclidean
                    .withNeighbors(DeformedLists.seen(k, n) + 1)
                    .of(queries, run)
                    .flat();
            Deformation deformed = rule.deformation(queries.kept(), points, near, run);
            return Neighborhoods.adopt(
                    DeformedLists.ofNew(queries.kept(), near, n, euclidean.search(), k, deformed, run));
        }

        @Override
        public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
            return euclidean.listing(queries, lists, training.get(run).towards(queries.kept()), run);
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return euclidean.joins(part, run);
        }
    }

    /** a_i and b_i g_i/|g_i| of every query, from the first k of its list. */
    private Deflation deformation(PointRows queries, PointRows points, Lists near, Run run) {
        int d = points.columns();
        int q = intrinsic.orElse(USUAL);
        double c2 = c2(q);
        double c1 = c2 / q;
        double[] a = new double[queries.rows()];
        double[] b = new double[queries.rows()];
        double[] direction = new double[Math.multiplyExact(queries.rows(), d)];
        run.forEach("directions", queries.rows(), () -> 0, (i, none) -> {
            int from = i * d;
            double l = 0;
            for (int at = near.offsets()[i]; at < near.offsets()[i] + neighbors; at++) {
                int j = near.neighbors()[at];
                l += near.distances()[at] / neighbors;
                for (int c = 0; c < d; c++) {
                    direction[from + c] += (points.get(j, c) - queries.get(i, c)) / neighbors;
                }
            }
            double g = 0;
            for (int c = 0; c < d; c++) {
                g += direction[from + c] * direction[from + c];
            }
            g = Math.sqrt(g);
            a[i] = l > 0 ? l / c2 : 1;
            b[i] = Math.min(g / c1, cap * a[i]);
            for (int c = 0; c < d; c++) {
                direction[from + c] *= g > 0 ? b[i] / g : 0;
            }
        });
        return new Deflation(queries, points, a, b, direction);
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Deflation(PointRows queries, PointRows points, double[] a, double[] b, double[] direction)
            implements Deformation {

        /** From the same queries to other points. */
        Deflation towards(PointRows others) {
            return new Deflation(queries, others, a, b, direction);
        }

        @Override
        public double key(int i, int j, double distance) {
            if (distance == 0) {
                return 0;
            }
            int d = points.columns();
            double product = 0;
            for (int c = 0; c < d; c++) {
                product += (points.get(j, c) - queries.get(i, c)) * direction[i * d + c];
            }
            return distance / (a[i] + product / distance);
        }

        @Override
        public double reachWithin(int i, double key) {
            return reachOutside(i, key);
        }

        @Override
        public double reachOutside(int i, double key) {
            return Slack.above((a[i] + b[i]) * key);
        }
    }
}
