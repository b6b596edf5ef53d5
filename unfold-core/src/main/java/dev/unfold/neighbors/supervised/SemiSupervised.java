package dev.unfold.neighbors.supervised;

import dev.unfold.data.Dataset;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.RankedNearest;
import dev.unfold.internal.search.Slack;
import dev.unfold.internal.search.deformed.Deformation;
import dev.unfold.internal.search.deformed.DeformedLists;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.run.Run;
import java.util.Optional;

/**
 * Semi-supervised neighbours: the k nearest by
 *
 * <pre>
 * D′(i, j) = √(1 − e^−t) − α  if c_i = c_j,
 *            √(1 − e^−t)      if i or j is unlabelled,
 *            √(e^t)           otherwise,  with t = D″(i, j)²/β, D″(i, j) = D(i, j)/√(m_i m_j),
 * </pre>
 *
 * m_i the mean distance from point i to all, β the mean of D″. Dividing by the m's makes distances in sparse regions
 * comparable with those in dense ones. The lists hold D′ + α, so that none is negative.
 *
 * <ul>
 *   <li>All points unlabelled: only the normalisation by density remains, and that is warned of. Without labels at all it is
 *       refused.
 *   <li>The list of a point whose class has at most k points is filled up with unlabelled ones, then with other classes, and
 *       that is warned of.
 *   <li>Points of other classes come after all of the own class and all unlabelled ones, by t even where e^t overflows.
 *   <li>m and β are exact up to 20,000 points, beyond that means over a seeded sample.
 *   <li>Few labels may do harm where classes touch: of the held-out flowers of iris, a third of the others labelled, 12 % lie
 *       nearest to another class, with plain LLE 6.7 %; of the digits 12 % against 21 %.
 *   <li>New points have no place in the normalisation: they get their Euclidean neighbours.
 * </ul>
 *
 * Cost: two passes over all distances (or over n times the sample), then a search: in blocks one among all by D′ itself, in a
 * tree one within each class and one among all. Since m_j ≤ m_i + D(i, j), few points beyond the Euclidean neighbours need to be
 * weighed. In 10¹⁰ products and more, m and β come from products in single precision, and are good to 10⁻⁸.
 *
 * @param neighbors k
 * @param alpha α, from 0 to 1: how much nearer the own class is than unlabelled points
 */
@Reference(
        key = "zhang2009a",
        citation =
                "S.-W. Zhang, K. W. Chau: Dimension reduction using semi-supervised locally linear embedding for plant"
                        + " leaf classification. Emerging Intelligent Computing Technology and Applications, LNCS 5754"
                        + " (2009) 948-955",
        survey = "8.5")
public record SemiSupervised(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(name = "alpha", meaning = "subtracted from distances within a class, 0 to 1")
        double alpha)
        implements NeighborRule {

    public SemiSupervised {
        Check.atLeast("neighbors", neighbors, 1);
        Check.between("alpha", alpha, 0, 1);
    }

    @Override
    public boolean nests() {
        return true;
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        EuclideanNeighbors euclidean = EuclideanNeighbors.over(data, neighbors, Search.AUTO, run);
        ClassGroups classes = ClassGroups.of(data);
        PointRows points = data.points().kept();
        return new OwnLists(euclidean, training -> {
            classes.warn(neighbors, training);
            int[] group = classes.group();
            EuclideanSearch search = euclidean.search();
            Deformation rule = new Normalized(classes, alpha, MeanDistances.of(points, training), classes.isComplete());
            if (classes.small(neighbors).length == 0) { // else some points would look at all others in blocks
                Optional<RankedNearest> blocks = search.blocks(training);
                if (blocks.isPresent()) {
                    return DeformedLists.inBlocks(points, group, blocks.get(), neighbors, rule, training);
                }
            }
            return DeformedLists.ofTraining(points, group, group, search, neighbors, rule, training);
        });
    }

    /** Keys: D′ + α in the first two cases, which is at most 2, and 2 + t in the third. */
    private record Normalized(ClassGroups classes, double alpha, MeanDistances means, boolean complete)
            implements Deformation {

        private static final double BEYOND = 2;

        @Override
        public double key(int i, int j, double distance) {
            double t = distance * distance / (means.m()[i] * means.m()[j] * means.beta());
            if (classes.areAlike(i, j)) {
                return Math.sqrt(-Math.expm1(-t));
            }
            boolean known = classes.isLabelled(i) && classes.isLabelled(j);
            return known ? BEYOND + t : Math.sqrt(-Math.expm1(-t)) + alpha;
        }

        @Override
        public double reachWithin(int i, double key) {
            return key < BEYOND ? reach(i, bounded(key)) : Double.POSITIVE_INFINITY;
        }

        @Override
        public double reachOutside(int i, double key) {
            if (complete) { // every other point is of another class
                return key < BEYOND ? -1 : reach(i, key - BEYOND);
            }
            if (key >= BEYOND) {
                return Double.POSITIVE_INFINITY;
            }
            return key < alpha ? -1 : reach(i, bounded(key - alpha + Math.ulp(BEYOND)));
        }

        /** An upper bound of the t at which √(1 − e^−t) is at most this. */
        private static double bounded(double root) {
            double above = Slack.above(root);
            return above < 1 ? -Math.log1p(-above * above) : Double.POSITIVE_INFINITY;
        }

        /**
         * The r up to which D²/(m_i·min(m_i + D, largest m)·β) ≤ t, the least that t can be at a distance D, since
         * m_j ≤ m_i + D but for the error of both.
         */
        private double reach(int i, double t) {
            double m = means.m()[i];
            double c = means.beta() * (t + 1e-15) * m;
            if (!(c < Double.POSITIVE_INFINITY)) {
                return Double.POSITIVE_INFINITY;
            }
            double wide = c * (1 + 3 * MeanDistances.ERROR);
            double near = (wide + Math.sqrt(wide * wide + 4 * wide * m)) / 2;
            return Slack.above(Math.min(near, Math.sqrt(c * means.largest())));
        }

        @Override
        public double distance(double key) {
            return key < BEYOND ? key : Math.min(Double.MAX_VALUE, Math.exp((key - BEYOND) / 2) + alpha);
        }
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.of(ClassGroups.NO_LISTING);
    }

    @Override
    public boolean usesLabels() {
        return true;
    }
}
