package dev.unfold.quality;

import dev.unfold.data.Points;
import dev.unfold.internal.search.pairs.DistanceTiles;
import dev.unfold.run.Run;
import java.util.SplittableRandom;

/**
 * How the distances u in the input and v in the embedding go together over pairs of points: what residual variance and
 * stress are made of.
 *
 * <p>All pairs to n = 5,000; beyond, 2,000,000 pairs of distinct points drawn with the run's seed. Each row of pairs is
 * summed about its own means and rows are merged in order (Chan, Golub, LeVeque 1983), so neither the number of threads
 * nor the scale of the data shows in the result.
 *
 * <p>The fit of u by a multiple of v starts from a guess c₀ that is exact where the embedding is a scaled copy of the
 * input, and sums the residuals e = u − c₀v: that way a perfect fit gives 0 and not the rounding error of 1 − 1.
 */
final class PairMoments {

    /** The largest n whose pairs are all taken. */
    static final int ALL_PAIRS = 5_000;

    /** How many pairs are drawn where there are more. */
    static final int SAMPLE = 2_000_000;

    private static final int BATCH = 5_000;

    private long pairs;
    private double meanU;
    private double meanV;
    private double uu;
    private double vv;
    private double uv;
    private double sumUU;
    private double sumVV;
    private double sumEE;
    private double sumEV;

    private PairMoments() {}

    static PairMoments of(Points input, Points embedding, Run run) {
        double spread = scatter(embedding);
        double factor = spread > 0 ? Math.sqrt(scatter(input) / spread) : 1;
        PairMoments[] parts =
                input.size() <= ALL_PAIRS ? all(input, embedding, factor, run) : sample(input, embedding, factor, run);
        PairMoments total = new PairMoments();
        for (PairMoments part : parts) {
            total.merge(part);
        }
        return total;
    }

    private static PairMoments[] all(Points input, Points embedding, double factor, Run run) {
        int n = input.size();
        DistanceTiles x = new DistanceTiles(input.flat());
        DistanceTiles y = new DistanceTiles(embedding.flat());
        PairMoments[] rows = new PairMoments[n - 1];
        run.forEach("pairs", n - 1, () -> new Rows(n), (i, own) -> {
            x.rowsInto(i, i + 1, i + 1, own.u, own.scratch);
            y.rowsInto(i, i + 1, i + 1, own.v, own.scratch);
            rows[i] = of(own.u, own.v, i + 1, n, factor);
        });
        return rows;
    }

    private static PairMoments[] sample(Points input, Points embedding, double factor, Run run) {
        int[] first = new int[SAMPLE];
        int[] second = new int[SAMPLE];
        SplittableRandom random = new SplittableRandom(run.seed());
        for (int q = 0; q < SAMPLE; q++) {
            first[q] = random.nextInt(input.size());
            int other = random.nextInt(input.size() - 1);
            second[q] = other < first[q] ? other : other + 1;
        }
        PairMoments[] batches = new PairMoments[SAMPLE / BATCH];
        run.forEach("pairs", batches.length, () -> new double[2][BATCH], (b, own) -> {
            for (int q = 0; q < BATCH; q++) {
                int i = first[b * BATCH + q];
                int j = second[b * BATCH + q];
                own[0][q] = Distance.between(input, i, j);
                own[1][q] = Distance.between(embedding, i, j);
            }
            batches[b] = of(own[0], own[1], 0, BATCH, factor);
        });
        return batches;
    }

    private static PairMoments of(double[] u, double[] v, int begin, int end, double factor) {
        PairMoments row = new PairMoments();
        row.pairs = (long) end - begin;
        for (int q = begin; q < end; q++) {
            row.meanU += u[q];
            row.meanV += v[q];
        }
        row.meanU /= row.pairs;
        row.meanV /= row.pairs;
        for (int q = begin; q < end; q++) {
            double a = u[q] - row.meanU;
            double b = v[q] - row.meanV;
            double e = u[q] - factor * v[q];
            row.uu += a * a;
            row.vv += b * b;
            row.uv += a * b;
            row.sumUU += u[q] * u[q];
            row.sumVV += v[q] * v[q];
            row.sumEE += e * e;
            row.sumEV += e * v[q];
        }
        return row;
    }

    private void merge(PairMoments next) {
        double share = (double) next.pairs / (pairs + next.pairs);
        double du = next.meanU - meanU;
        double dv = next.meanV - meanV;
        uu += next.uu + du * du * pairs * share;
        vv += next.vv + dv * dv * pairs * share;
        uv += next.uv + du * dv * pairs * share;
        meanU += du * share;
        meanV += dv * share;
        sumUU += next.sumUU;
        sumVV += next.sumVV;
        sumEE += next.sumEE;
        sumEV += next.sumEV;
        pairs += next.pairs;
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

    /** What one thread needs to sum the pairs of one point. */
    private static final class Rows {

        final double[] u;
        final double[] v;
        final double[] scratch = DistanceTiles.scratch();

        Rows(int n) {
            u = new double[n];
            v = new double[n];
        }
    }

    long pairs() {
        return pairs;
    }

    /** ρ², the squared correlation of u and v; 0 where one of them is constant. */
    double squaredCorrelation() {
        return uu > 0 && vv > 0 ? Math.min(1, uv / uu * (uv / vv)) : 0;
    }

    /** min over c of Σ(u − cv)² / Σu²; 0 where every u is 0. */
    double relativeResidual() {
        if (!(sumUU > 0)) {
            return 0;
        }
        double explained = sumVV > 0 ? sumEV * (sumEV / sumVV) : 0;
        return Math.max(0, sumEE - explained) / sumUU;
    }
}
