package dev.unfold.neighbors.supervised;

import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.error.DataException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
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
import java.util.function.IntToDoubleFunction;

/**
 * {@link Supervised} neighbours where some classes are known by their probabilities only: the k nearest by
 * D′(i, j) = D(i, j) + α·d_max·(1 − Δ(i, j)), with Δ = 1 for two labelled points of one class, and p_iᵀp_j else, p_i the
 * probabilities of the classes for point i. A labelled point has the unit vector of its class, so Δ = 0 for two of
 * different classes. The lists hold D′.
 *
 * <ul>
 *   <li>The probabilities of unlabelled points are columns among the extras of the data, {@code p(CLASS)} for each class.
 *       Without an unlabelled point none are needed, and the lists are those of {@link Supervised}.
 *   <li>A class of at most k points is filled up with others, and that is warned of. New points get their Euclidean
 *       neighbours.
 * </ul>
 *
 * Cost: that of {@link Supervised}; a point first looks at the labelled points of its most probable class c, which all
 * have the same Δ = p_ic. No point has a larger Δ than that, and over the unlabelled points of one most probable class
 * Δ(i, j) ≤ Σ_c p_ic·max_j p_jc, which bounds how far away a better one may be.
 *
 * @param neighbors k
 * @param alpha α, from 0 (no supervision) to 1
 */
@Reference(
        key = "zhao2009",
        citation = "L. Zhao, Z. Zhang: Supervised locally linear embedding with probability-based distance for"
                + " classification. Computers and Mathematics with Applications 57 (2009) 919-926",
        survey = "8.4")
public record ProbabilisticSupervised(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(name = "alpha", meaning = "share of the data's diameter added between classes, 0 to 1")
        double alpha)
        implements NeighborRule {

    public ProbabilisticSupervised {
        Check.atLeast("neighbors", neighbors, 1);
        Check.between("alpha", alpha, 0, 1);
    }

    /** The name of the estimated class probabilities among what is found out, a column for each class. */
    public static final String PROBABILITIES = "probabilities";

    /** What the column of a class's probabilities is called. */
    public static String column(String name) {
        return "p(" + name + ")";
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        return over(data, Findings.NONE, run);
    }

    @Override
    public NeighborSearch over(Dataset data, Findings known, Run run) {
        EuclideanNeighbors euclidean = EuclideanNeighbors.over(data, neighbors, Search.AUTO, run);
        ClassGroups classes = ClassGroups.ofSome(data);
        if (alpha == 0) {
            return euclidean;
        }
        PointRows points = data.points().kept();
        return new OwnLists(euclidean, training -> {
            classes.warn(neighbors, training);
            RowMajor probabilities = probabilities(data, known, classes);
            Soft rule = Soft.of(classes, probabilities, alpha * Spread.diameter(points, training));
            return DeformedLists.ofTraining(
                    points, classes.group(), rule.home(), euclidean.search(), neighbors, rule, training);
        });
    }

    /** One row of class probabilities a point. */
    private static RowMajor probabilities(Dataset data, Findings known, ClassGroups classes) {
        int n = data.size();
        int size = classes.names().size();
        double[] p = new double[Math.multiplyExact(n, size)];
        for (int c = 0; c < size; c++) {
            for (int i = 0; i < n; i++) {
                p[i * size + c] = classes.group()[i] == c ? 1 : 0;
            }
            if (!classes.isComplete()) {
                String name = column(classes.names().get(c));
                IntToDoubleFunction column = column(data, known, name);
                for (int i = 0; i < n; i++) {
                    if (!classes.isLabelled(i)) {
                        p[i * size + c] = Check.between(name, column.applyAsDouble(i), 0, 1);
                    }
                }
            }
        }
        return new RowMajor(p, n, size);
    }

    /** The probabilities of one class: as estimated, or as given in a column of the data. */
    private static IntToDoubleFunction column(Dataset data, Findings known, String name) {
        Optional<Finding> estimated = known.get(PROBABILITIES);
        if (estimated.isPresent()) {
            int c = estimated.get().columns().indexOf(name);
            return i -> estimated.get().get(i, c);
        }
        return data.extra(name)
                .<IntToDoubleFunction>map(column -> column::get)
                .orElseThrow(
                        () -> new DataException(data.name() + ": some points are unlabelled, and there is no column "
                                + name + " of class probabilities; give one, or take the method that estimates them"));
    }

    /**
     * @param home the most probable class of each point, its own if it has a label
     * @param most in row g the largest probability of each class among the unlabelled points of home g
     * @param sum the largest sum of a point's probabilities, which is 1 up to rounding unless they are given otherwise
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Soft(ClassGroups classes, RowMajor p, double penalty, int[] home, RowMajor most, double sum)
            implements Deformation {

        static Soft of(ClassGroups classes, RowMajor p, double penalty) {
            int size = p.columns();
            int[] home = new int[p.rows()];
            double[] most = new double[size * size];
            double largest = 1;
            for (int i = 0; i < p.rows(); i++) {
                double sum = 0;
                for (int c = 0; c < size; c++) {
                    sum += p.values()[p.offset(i) + c];
                }
                largest = Math.max(largest, sum);
                for (int c = 1; c < size; c++) {
                    home[i] = p.values()[p.offset(i) + c] > p.values()[p.offset(i) + home[i]] ? c : home[i];
                }
                for (int c = 0; c < size && !classes.isLabelled(i); c++) {
                    int at = home[i] * size + c;
                    most[at] = Math.max(most[at], p.values()[p.offset(i) + c]);
                }
            }
            return new Soft(classes, p, penalty, home, new RowMajor(most, size, size), largest);
        }

        @Override
        public double key(int i, int j, double distance) {
            return classes.areAlike(i, j) ? distance : distance + penalty * (1 - product(i, p, j));
        }

        private double product(int i, RowMajor other, int row) {
            double sum = 0;
            for (int c = 0; c < p.columns(); c++) {
                sum += p.values()[p.offset(i) + c] * other.values()[other.offset(row) + c];
            }
            return Math.min(1, sum);
        }

        @Override
        public double reachWithin(int i, double key) {
            return reach(p.values()[p.offset(i) + home[i]], key);
        }

        @Override
        public double reachOutside(int i, double key) {
            double likeness = 0;
            for (int g = 0; g < p.columns(); g++) {
                double labelled = g == home[i] ? 0 : p.values()[p.offset(i) + g];
                likeness = Math.max(likeness, Math.max(labelled, product(i, most, g)));
            }
            // Σ_c p_ic p_jc ≤ max_c p_ic · Σ_c p_jc
            return reach(Math.min(likeness, p.values()[p.offset(i) + home[i]] * sum), key);
        }

        /** How far a point with this Δ may be; the slack covers the rounding of Δ and of D′. */
        private double reach(double likeness, double key) {
            return key - penalty * (1 - likeness) + 1e-12 * (key + penalty);
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
