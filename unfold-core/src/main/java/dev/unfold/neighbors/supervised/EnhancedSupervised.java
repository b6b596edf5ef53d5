package dev.unfold.neighbors.supervised;

import dev.unfold.data.Dataset;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.PointRows;
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
 * Enhanced supervised neighbours: the k nearest by
 *
 * <pre>D′(i, j) = √(1 − e^−t) if c_i = c_j, else √(e^t) − α,  with t = D(i, j)²/β,</pre>
 *
 * β the mean of D² over all pairs: distances within a class stay below 1, those between classes grow without bound. (The survey
 * takes the mean of D for β, so that t would depend on the units.) The lists hold D′.
 *
 * <ul>
 *   <li>Points are compared by t, so neither a D′ that has come to 1 nor one that overflows hides a difference; an overflown
 *       D′ stands in the lists as the largest number.
 *   <li>Up to α ≈ 0.64, a point of another class comes after every one of the own class that is as near; above, it may come
 *       before. Classes that touch mix sooner: of the held-out flowers of iris 8.0 % lie nearest to another class with the
 *       default α, with plain LLE 6.7 %, with α = 0.25 3.3 %. Of the ten digits, the default leaves seven closed classes;
 *       digits that share one lie at one place, and only rounding tells them apart there. With α = 0.25 4 % of them lie
 *       nearest to another class, with plain LLE 21 %.
 *   <li>A point without a label differs from all, so its neighbours are the Euclidean ones. A class of at most k points is
 *       filled up with others, and that is warned of. New points get their Euclidean neighbours.
 * </ul>
 *
 * Cost: a search within each class, and one among all for the points that are not surrounded by their class.
 *
 * @param neighbors k
 * @param alpha α, from 0 to 1: how much nearer the other classes are
 */
@Reference(
        key = "zhang2009",
        citation = "S. Zhang: Enhanced supervised locally linear embedding."
                + " Pattern Recognition Letters 30 (2009) 1208-1218",
        survey = "8.2")
public record EnhancedSupervised(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(name = "alpha", meaning = "subtracted from distances between classes, 0 to 1")
        double alpha)
        implements NeighborRule {

    public EnhancedSupervised {
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
        ClassGroups classes = ClassGroups.ofSome(data);
        PointRows points = data.points().kept();
        return new OwnLists(euclidean, training -> {
            classes.warn(neighbors, training);
            double meanSquare = Spread.meanSquare(points);
            Deformation rule = new Exponential(classes, alpha, meanSquare > 0 ? meanSquare : 1);
            return DeformedLists.ofTraining(
                    points, classes.group(), classes.group(), euclidean.search(), neighbors, rule, training);
        });
    }

    /**
     * Keys on the scale of t within a class: t itself; for other classes −ln(1 − D′²) if D′ &lt; 1, so that equal D′ have equal
     * keys, else (1 + t)·2⁶⁰⁰, beyond every t within a class.
     */
    record Exponential(ClassGroups classes, double alpha, double beta) implements Deformation {

        private static final double BEYOND = 0x1p600;

        @Override
        public double key(int i, int j, double distance) {
            double t = distance * distance / beta;
            if (classes.areAlike(i, j)) {
                return t;
            }
            double deformed = Math.exp(t / 2) - alpha;
            return deformed < 1 ? -Math.log1p(-deformed * deformed) : (1 + t) * BEYOND;
        }

        @Override
        public double reachWithin(int i, double key) {
            return key < BEYOND ? Slack.above(Math.sqrt(beta * key)) : Double.POSITIVE_INFINITY;
        }

        @Override
        public double reachOutside(int i, double key) {
            double t = key < BEYOND ? 2 * Math.log(Slack.above(distance(key)) + alpha) : key / BEYOND - 1;
            // The slack covers the rounding of 1 + t as well.
            return t < 0 ? -1 : Slack.above(Math.sqrt(beta * (t + 1e-15)));
        }

        @Override
        public double distance(double key) {
            if (key < BEYOND) {
                return Math.sqrt(-Math.expm1(-key));
            }
            return Math.min(Double.MAX_VALUE, Math.exp((key / BEYOND - 1) / 2) - alpha);
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
