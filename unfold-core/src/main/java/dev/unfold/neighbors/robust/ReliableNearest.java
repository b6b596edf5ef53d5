package dev.unfold.neighbors.robust;

import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.HuberPlane;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The k nearest points without those that the others find unreliable.
 *
 * <p>Each neighbourhood fits a p-dimensional plane through its points that outliers do not tilt ({@link HuberPlane}), which
 * gives the neighbours weights a_ij between 0 and 1. A point's reliability s_i is what the neighbourhoods that contain it
 * think of it, the mean of a_ji over j with i ∈ N(j), and 1 if there are none. Points with s_i below the threshold leave
 * all lists but keep their own.
 *
 * <ul>
 *   <li>The survey's s_i is the mean of a point's own a_ij ({@link Reliability#OUTGOING}). It scores outliers at chance: an
 *       outlier's neighbours lie on the surface and look reliable to it.
 *   <li>A point whose neighbours all leave is reported with its row.
 *   <li>A new point that equals an unreliable training point still finds it.
 * </ul>
 *
 * Cost: a neighbour search, and O(r·(k·q² + q³)) a point with q = min(k, d) and r rounds, usually below 30.
 *
 * @param neighbors k
 * @param threshold the reliability below which a point leaves the lists, between 0 and 1
 * @param reliability whose weights decide
 * @param plane p, the dimensions of the local plane; those of the embedding if empty
 */
@Reference(
        key = "chang2006",
        citation = "H. Chang, D.-Y. Yeung: Robust locally linear embedding. Pattern Recognition 39 (2006) 1053-1065",
        doi = "10.1016/j.patcog.2005.07.011",
        survey = "9.1")
public record ReliableNearest(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        @Parameter(name = "threshold", meaning = "reliability below which a point leaves all lists")
        double threshold,

        @Parameter(name = "reliability", meaning = "whose weights decide on a point")
        Reliability reliability,

        @Parameter(name = "p-local", meaning = "dimensions of the local planes; auto: p")
        OptionalInt plane)
        implements NeighborRule {

    /** Whose weights decide on a point. */
    public enum Reliability {
        /** Those that the neighbourhoods which contain the point give it. */
        INCOMING,
        /** Those that the point gives its own neighbours, as the survey prints it. */
        OUTGOING
    }

    /** The name of s among what the rule finds out. */
    public static final String RELIABILITY = "reliability";

    public ReliableNearest {
        Check.atLeast("neighbors", neighbors, 1);
        Check.between("threshold", threshold, 0, 1);
        plane.ifPresent(p -> Check.atLeast("p-local", p, 1));
    }

    @Override
    public ReliableNearest learn(Dataset data, int dimensions, Run run) {
        return new ReliableNearest(neighbors, threshold, reliability, OptionalInt.of(plane.orElse(dimensions)));
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        return over(data, Findings.NONE, run);
    }

    @Override
    public NeighborSearch over(Dataset data, Findings known, Run run) {
        NeighborSearch nearest = new KNearest(neighbors).over(data, run);
        Optional<Finding> before = known.get(RELIABILITY);
        if (before.isPresent()) {
            return new Reliable(nearest, Optional.empty(), before.get().column(0), threshold);
        }
        Neighborhoods lists = nearest.neighborhoods(run);
        double[] s = reliabilities(data.points().flat(), lists, run);
        run.note(
                "unreliable",
                Arrays.stream(s).filter(value -> value < threshold).count());
        return new Reliable(nearest, Optional.of(lists), s, threshold);
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.of("goes by what the others think of a point, which they cannot say of a new one");
    }

    private double[] reliabilities(RowMajor x, Neighborhoods lists, Run run) {
        int n = x.rows();
        int k = neighbors;
        int d = x.columns();
        double[] a = new double[n * k];
        run.forEach("reliability", n, () -> new Worker(k, d), (i, worker) -> {
            for (int b = 0; b < k; b++) {
                int from = x.offset(lists.neighbor(i, b));
                for (int j = 0; j < d; j++) {
                    worker.points[b * d + j] = x.values()[from + j] - x.values()[i * d + j];
                }
            }
            System.arraycopy(worker.plane.weights(worker.points, k, d, plane.orElseThrow()), 0, a, i * k, k);
        });
        double[] sums = new double[n];
        int[] counts = new int[n];
        for (int i = 0; i < n; i++) {
            for (int b = 0; b < k; b++) {
                int judged = reliability == Reliability.INCOMING ? lists.neighbor(i, b) : i;
                sums[judged] += a[i * k + b];
                counts[judged]++;
            }
        }
        for (int i = 0; i < n; i++) {
            sums[i] = counts[i] == 0 ? 1 : sums[i] / counts[i];
        }
        return sums;
    }

    private static final class Worker {
        final HuberPlane plane;
        final double[] points;

        Worker(int k, int d) {
            plane = new HuberPlane(k, d);
            points = new double[k * d];
        }
    }

    /** @param lists those by distance alone, where they were sought already */
    @SuppressWarnings("ArrayRecordComponent")
    private record Reliable(NeighborSearch nearest, Optional<Neighborhoods> lists, double[] s, double threshold)
            implements NeighborSearch {

        @Override
        public Neighborhoods neighborhoods(Run run) {
            return kept(lists.orElseGet(() -> nearest.neighborhoods(run)), false);
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            return kept(nearest.of(queries, run), true);
        }

        /** The lists without the unreliable points; one at distance 0 from a new point stays. */
        private Neighborhoods kept(Neighborhoods all, boolean atZero) {
            int[] offsets = new int[all.size() + 1];
            int[] neighbors = new int[all.size() * all.maxCount()];
            double[] distances = new double[neighbors.length];
            int at = 0;
            for (int i = 0; i < all.size(); i++) {
                for (int b = 0; b < all.count(i); b++) {
                    int j = all.neighbor(i, b);
                    if (s[j] >= threshold || (atZero && all.distance(i, b) == 0)) {
                        neighbors[at] = j;
                        distances[at++] = all.distance(i, b);
                    }
                }
                if (at == offsets[i]) {
                    throw new NumericalException(
                            "all " + all.count(i) + " neighbours of " + (atZero ? "a new point" : "row " + i)
                                    + " are unreliable (below " + threshold + "); lower threshold or raise neighbors");
                }
                offsets[i + 1] = at;
            }
            return Neighborhoods.of(offsets, Arrays.copyOf(neighbors, at), Arrays.copyOf(distances, at));
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return nearest.joins(part, run);
        }

        @Override
        public Findings findings() {
            return Findings.of(Finding.ofPoints(RELIABILITY, s));
        }
    }
}
