package dev.unfold.quality;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.pairs.CoMoments;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How the distances u in the input and v in the embedding go together over pairs of points: what residual variance and
 * stress are made of.
 *
 * <p>The pairs come in parts, two blocks of points or a batch of a sample. Each part is summed about numbers near its means, and parts
 * are merged in order (Chan, Golub, LeVeque 1983), so neither the number of threads nor the scale of the data shows in the
 * result.
 *
 * <p>The fit of u by a multiple of v starts from a guess c that is exact where the embedding is a scaled copy of the
 * input, and sums the residuals e = u − cv: that way a perfect fit gives 0 and not the rounding error of 1 − 1.
 *
 * @param distances the moments of u and v
 * @param sumEE Σe²
 * @param sumEV Σev
 */
record PairMoments(CoMoments distances, double sumEE, double sumEV) {

    /** Of no pairs. */
    static final PairMoments NONE = new PairMoments(CoMoments.NONE, 0, 0);

    private static final int BATCH = 5_000;

    static PairMoments of(Points input, Points embedding, Pairs which, Run run) {
        return which.of(input.size()) instanceof Pairs.Sample sample
                ? sample(input, embedding, sample.count(), run)
                : new AllPairs(input, embedding, run).moments(run);
    }

    private static PairMoments sample(Points input, Points embedding, int count, Run run) {
        int[] first = new int[count];
        int[] second = new int[count];
        SplittableRandom random = new SplittableRandom(run.seed());
        for (int q = 0; q < count; q++) {
            first[q] = random.nextInt(input.size());
            int other = random.nextInt(input.size() - 1);
            second[q] = other < first[q] ? other : other + 1;
        }
        PointRows x = input.kept();
        PointRows y = embedding.kept();
        double factor = factor(input, embedding);
        PairMoments[] batches = new PairMoments[(count + BATCH - 1) / BATCH];
        run.forEachBlock("pairs", count, BATCH, () -> new double[2][BATCH], (begin, end, own) -> {
            for (int q = begin; q < end; q++) {
                own[0][q - begin] = Euclid.distance(x, first[q], x, second[q]);
                own[1][q - begin] = Euclid.distance(y, first[q], y, second[q]);
            }
            Sums sums = new Sums(BATCH, factor);
            sums.add(own[0], own[1], end - begin);
            batches[begin / BATCH] = sums.drained();
        });
        return merged(batches);
    }

    /** The sum of parts, in their order. */
    static PairMoments merged(PairMoments[] parts) {
        PairMoments total = NONE;
        for (PairMoments part : parts) {
            total = total.and(part);
        }
        return total;
    }

    /** Both parts together. */
    PairMoments and(PairMoments next) {
        return new PairMoments(distances.and(next.distances), sumEE + next.sumEE, sumEV + next.sumEV);
    }

    /** c, the ratio of the spreads of input and embedding. */
    static double factor(Points input, Points embedding) {
        double spread = scatter(embedding);
        return spread > 0 ? Math.sqrt(scatter(input) / spread) : 1;
    }

    /** Σ |x_i − x̄|². */
    private static double scatter(Points points) {
        double sum = 0;
        for (int c = 0; c < points.dimension(); c++) {
            double mean = 0;
            for (int i = 0; i < points.size(); i++) {
                mean += points.get(i, c) / points.size();
            }
            for (int i = 0; i < points.size(); i++) {
                double e = points.get(i, c) - mean;
                sum += e * e;
            }
        }
        return sum;
    }

    /**
     * Moments under way. Pair l of every row of pairs has sums of its own, and all loops begin at 0 and write to two arrays at the most: so
     * they become vector instructions (one loop for five arrays does not), with no other order of addition than is written here.
     */
    static final class Sums {

        private final double factor;
        private final double[] a;
        private final double[] b;
        private final double[] aa;
        private final double[] bb;
        private final double[] ab;
        private final double[] ee;
        private final double[] ev;
        private long pairs;
        private double nearU;
        private double nearV;

        /** @param width the most pairs of a row */
        Sums(int width, double factor) {
            this.factor = factor;
            a = new double[width];
            b = new double[width];
            aa = new double[width];
            bb = new double[width];
            ab = new double[width];
            ee = new double[width];
            ev = new double[width];
        }

        /** The first {@code count} of these distances. */
        void add(double[] u, double[] v, int count) {
            if (count == 0) {
                return;
            }
            if (pairs == 0) {
                nearU = near(u, count);
                nearV = near(v, count);
            }
            pairs += count;
            addDeviations(u, count, nearU, a, aa);
            addDeviations(v, count, nearV, b, bb);
            addProducts(u, v, count, nearU, nearV, ab);
            addResiduals(u, v, count, factor, ee, ev);
        }

        /** A mean that is exact where all are equal. */
        private static double near(double[] distances, int count) {
            double sum = 0;
            for (int l = 0; l < count; l++) {
                sum += distances[l] - distances[0];
            }
            return distances[0] + sum / count;
        }

        private static void addDeviations(double[] u, int count, double near, double[] a, double[] aa) {
            for (int l = 0; l < count; l++) {
                double x = u[l] - near;
                a[l] += x;
                aa[l] += x * x;
            }
        }

        private static void addProducts(double[] u, double[] v, int count, double nearU, double nearV, double[] ab) {
            for (int l = 0; l < count; l++) {
                ab[l] += (u[l] - nearU) * (v[l] - nearV);
            }
        }

        private static void addResiduals(double[] u, double[] v, int count, double c, double[] ee, double[] ev) {
            for (int l = 0; l < count; l++) {
                double e = u[l] - c * v[l];
                ee[l] += e * e;
                ev[l] += e * v[l];
            }
        }

        /** What was summed; begins anew. */
        PairMoments drained() {
            long count = pairs;
            if (count == 0) {
                return NONE;
            }
            pairs = 0;
            double sumA = drained(a);
            double sumB = drained(b);
            CoMoments distances = new CoMoments(
                    count,
                    nearU + sumA / count,
                    nearV + sumB / count,
                    Math.max(0, drained(aa) - sumA * sumA / count),
                    Math.max(0, drained(bb) - sumB * sumB / count),
                    drained(ab) - sumA * sumB / count);
            return new PairMoments(distances, drained(ee), drained(ev));
        }

        private static double drained(double[] lanes) {
            double sum = 0;
            for (double lane : lanes) {
                sum += lane;
            }
            Arrays.fill(lanes, 0);
            return sum;
        }
    }

    /** ρ², the squared correlation of u and v; 0 where one of them is constant. */
    double squaredCorrelation() {
        return distances.squaredCorrelation();
    }

    /** min over c of Σ(u − cv)² / Σu²; 0 where every u is 0. */
    double relativeResidual() {
        double sumUU = distances.uu() + distances.count() * distances.meanU() * distances.meanU();
        double sumVV = distances.vv() + distances.count() * distances.meanV() * distances.meanV();
        if (!(sumUU > 0)) {
            return 0;
        }
        double explained = sumVV > 0 ? sumEV * (sumEV / sumVV) : 0;
        return Math.max(0, sumEE - explained) / sumUU;
    }
}
