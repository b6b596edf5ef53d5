package dev.unfold.spectral;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.CenteredPoints;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.neighbors.search.Sample;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * How landmarks are chosen among points. All are distinct, so that there may be fewer than asked for.
 *
 * <p>Cost: O(n·m) distances, of which most break off early; {@link #RANDOM} takes none.
 */
public enum LandmarkChoice {

    /** First the point farthest from the mean, then always the one farthest from all chosen: they cover the data evenly. */
    FARTHEST {
        @Override
        int[] choose(PointRows points, int count, Run run) {
            RowMajor mean = new RowMajor(CenteredPoints.mean(points), 1, points.columns());
            Distances distances = new Distances(points, run);
            int[] chosen = new int[count];
            chosen[0] = distances.farthest(mean, 0);
            distances.reset();
            for (int m = 1; m < count; m++) {
                chosen[m] = distances.farthest(points, chosen[m - 1]);
                if (distances.squared[chosen[m]] == 0) {
                    return Arrays.copyOf(chosen, m);
                }
            }
            return chosen;
        }
    },

    /** Each with a probability that grows with the squared distance from those chosen before. */
    KMEANS_PLUS_PLUS {
        @Override
        int[] choose(PointRows points, int count, Run run) {
            SplittableRandom random = new SplittableRandom(run.seed());
            Distances distances = new Distances(points, run);
            int[] chosen = new int[count];
            chosen[0] = random.nextInt(points.rows());
            for (int m = 1; m < count; m++) {
                distances.farthest(points, chosen[m - 1]);
                double total = Arrays.stream(distances.squared).sum();
                if (total == 0) {
                    return Arrays.copyOf(chosen, m);
                }
                chosen[m] = distances.reached(random.nextDouble() * total);
            }
            return chosen;
        }
    },

    /** Any points. Leaves holes, and an embedding with such landmarks often fails: for comparison. */
    RANDOM {
        @Override
        int[] choose(PointRows points, int count, Run run) {
            Points all = Points.adopt(points);
            Set<Points> distinct = new HashSet<>();
            return Arrays.stream(Sample.shuffled(points.rows(), points.rows(), run.seed()))
                    .filter(i -> distinct.size() < count && distinct.add(all.rows(i)))
                    .toArray();
        }
    };

    /** The rows of {@code count} points at most, in the order in which they were chosen. */
    abstract int[] choose(PointRows points, int count, Run run);

    /** The rows of up to {@code count} points, rising. */
    int[] rows(PointRows points, int count, Run run) {
        int[] rows = choose(points, count, run);
        Arrays.sort(rows);
        return rows;
    }

    /** Warns if fewer were chosen than were asked for. */
    static void warnOfFewer(OptionalInt asked, int[] rows, Run run) {
        if (rows.length < asked.orElse(0)) {
            run.warn("landmarks = " + asked.getAsInt() + ", but only " + rows.length
                    + " points are distinct, and no two landmarks may be equal: " + rows.length + " were taken");
        }
    }

    /** The squared distance of each point from the nearest of those that were taken. */
    private static final class Distances {

        private static final int BLOCK = 4096;

        private final PointRows points;
        private final double[] squared;
        private final int[] farthest;
        private final Run run;

        Distances(PointRows points, Run run) {
            this.points = points;
            this.squared = new double[points.rows()];
            this.farthest = new int[(points.rows() + BLOCK - 1) / BLOCK];
            this.run = run;
            reset();
        }

        /** Forgets what was taken. */
        void reset() {
            Arrays.fill(squared, Double.POSITIVE_INFINITY);
        }

        /** Takes one more, and returns the point that is now the farthest; the first on a tie. */
        int farthest(PointRows from, int taken) {
            run.share(farthest.length, () -> null, (block, none) -> {
                int best = block * BLOCK;
                for (int i = best; i < Math.min(squared.length, (block + 1) * BLOCK); i++) {
                    squared[i] = Math.min(squared[i], Euclid.squaredWithin(points, i, from, taken, squared[i]));
                    best = squared[i] > squared[best] ? i : best;
                }
                farthest[block] = best;
            });
            int best = farthest[0];
            for (int candidate : farthest) {
                best = squared[candidate] > squared[best] ? candidate : best;
            }
            return best;
        }

        /** The first point at which the sum of the squared distances exceeds a bound. */
        int reached(double bound) {
            double sum = 0;
            int last = 0;
            for (int i = 0; i < squared.length; i++) {
                if (squared[i] > 0) {
                    sum += squared[i];
                    last = i;
                    if (sum > bound) {
                        return i;
                    }
                }
            }
            return last;
        }
    }
}
