package dev.unfold.neighbors;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Lists;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;

/**
 * Neighbours by probability of occurrence: the k nearest by D′(i, j)² = D(i, j)²/p_j, so that a point which is unlikely to
 * occur, an outlier, is far from all. (The survey divides by p_i of the point itself, which cannot change an order.) With
 * d̄_j the mean distance from j to its k Euclidean neighbours,
 *
 * <pre>p_j = min(1, mean of d̄_l over the neighbours l of j, divided by d̄_j)^power.</pre>
 *
 * The lists hold D′.
 *
 * <ul>
 *   <li>{@code power} = 0 makes all p equal, which is {@link KNearest}; so are lists where the density is even.
 *   <li>A point whose k neighbours all equal it has p = 1. D = 0 gives D′ = 0.
 *   <li>New points are weighed by the p of the training points, too.
 * </ul>
 *
 * Cost: a search for 2k neighbours, then one within the k-th D′ for the points whose lists that leaves open.
 *
 * @param neighbors k
 * @param power how strongly low density counts
 */
@Reference(
        key = "mekuz2005",
        citation = "N. Mekuz, C. Bauckhage, J. K. Tsotsos: Face recognition with weighted locally linear embedding."
                + " Canadian Conference on Computer and Robot Vision (2005) 290-296",
        doi = "10.1109/CRV.2005.42",
        survey = "11.2")
public record Probable(
        @Parameter(name = "neighbors", fallback = "12", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(name = "power", fallback = "3", meaning = "how strongly low density counts, 0 for not at all")
        double power)
        implements NeighborRule {

    public Probable {
        Check.atLeast("neighbors", neighbors, 1);
        Check.notNegative("power", power);
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        KNearest.Nearest euclidean = KNearest.nearest(data, neighbors, Search.AUTO, run);
        Lists near = euclidean.search().nearest(DeformedLists.seen(neighbors, data.size()), run);
        return new Weighed(neighbors, data.points().flat(), euclidean, near, new Rarity(roots(near)));
    }

    /** √p_j, never 0. */
    private double[] roots(Lists near) {
        int n = near.size();
        double[] spacing = new double[n];
        for (int j = 0; j < n; j++) {
            for (int at = near.offsets()[j]; at < near.offsets()[j] + neighbors; at++) {
                spacing[j] += near.distances()[at] / neighbors;
            }
        }
        double[] roots = new double[n];
        for (int j = 0; j < n; j++) {
            double around = 0;
            for (int at = near.offsets()[j]; at < near.offsets()[j] + neighbors; at++) {
                around += spacing[near.neighbors()[at]] / neighbors;
            }
            double p = spacing[j] > 0 ? Math.pow(Math.min(1, around / spacing[j]), power) : 1;
            roots[j] = Math.sqrt(Math.max(p, Double.MIN_NORMAL));
        }
        return roots;
    }

    private record Weighed(int k, RowMajor points, KNearest.Nearest euclidean, Lists near, Rarity rarity)
            implements NeighborSearch {

        @Override
        public Neighborhoods neighborhoods(Run run) {
            return Neighborhoods.adopt(DeformedLists.ofTraining(points, near, euclidean.search(), k, rarity, run));
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            int n = points.rows();
            Lists close = euclidean
                    .withNeighbors(DeformedLists.seen(k, n) + 1)
                    .of(queries, run)
                    .flat();
            return Neighborhoods.adopt(
                    DeformedLists.ofNew(queries.flat(), close, n, euclidean.search(), k, rarity, run));
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return euclidean.joins(part, run);
        }
    }

    /** D/√p_j, with the largest √p there is. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Rarity(double[] roots, double largest) implements Deformation {

        Rarity(double[] roots) {
            this(roots, Arrays.stream(roots).max().orElse(1));
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
