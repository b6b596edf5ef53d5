package dev.unfold.neighbors.supervised;

import dev.unfold.data.Dataset;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.deformed.Deformation;
import dev.unfold.internal.search.deformed.DeformedLists;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.run.Run;
import java.util.Optional;

/**
 * Supervised neighbours: the k nearest by D′(i, j) = D(i, j) + α·d_max·[c_i ≠ c_j], with D the Euclidean distance, c the
 * classes and d_max the diameter of the data. The lists hold D′.
 *
 * <ul>
 *   <li>α = 0 is {@link KNearest}. With α = 1 a point has neighbours of its own class only, as long as the class has more
 *       than k points; a smaller one is filled up with the nearest others, and that is warned of.
 *   <li>A point without a label differs from all, so its neighbours are the Euclidean ones.
 *   <li>d_max is exact up to 20,000 points, beyond that the largest distance that farthest-point sweeps find.
 *   <li>New points have no label: they get their Euclidean neighbours.
 * </ul>
 *
 * Cost: a search within each class, and one among all for the points that are not surrounded by their class; d_max takes
 * up to n²d/2 operations, usually far fewer.
 *
 * @param neighbors k
 * @param alpha α, from 0 (no supervision) to 1
 */
@Reference(
        key = "deridder2003",
        citation = "D. de Ridder, O. Kouropteva, O. Okun, M. Pietikäinen, R. P. W. Duin: Supervised locally linear"
                + " embedding. Artificial Neural Networks and Neural Information Processing (2003) 333-341",
        doi = "10.1007/3-540-44989-2_40",
        survey = "8.1")
public record Supervised(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(name = "alpha", meaning = "share of the data's diameter added between classes, 0 to 1")
        double alpha)
        implements NeighborRule {

    public Supervised {
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
        if (alpha == 0) {
            return euclidean;
        }
        PointRows points = data.points().kept();
        return new OwnLists(euclidean, training -> {
            classes.warn(neighbors, training);
            Deformation rule = new Penalty(classes, alpha * Spread.diameter(points, training));
            return DeformedLists.ofTraining(
                    points, classes.group(), classes.group(), euclidean.search(), neighbors, rule, training);
        });
    }

    /** D′, compared as it is. */
    private record Penalty(ClassGroups classes, double penalty) implements Deformation {

        @Override
        public double key(int i, int j, double distance) {
            return classes.areAlike(i, j) ? distance : distance + penalty;
        }

        @Override
        public double reachWithin(int i, double key) {
            return key;
        }

        @Override
        public double reachOutside(int i, double key) {
            return key - penalty + 2 * Math.ulp(key);
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
