package dev.unfold.neighbors.weighted;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.internal.dense.GaussianMixture;
import dev.unfold.internal.dense.Median;
import dev.unfold.internal.dense.PrincipalAxes;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Lists;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;

/** How probable each point is to occur, between 0 and 1: the three ways of {@link OccurrenceWeighted}. */
final class Occurrence {

    private static final int COMPONENTS = 10;

    /** Up to so many dimensions a mixture has full covariances. */
    private static final int FEW = 20;

    /** The most points that a mixture is fitted to. */
    private static final int SAMPLE = 5000;

    private Occurrence() {}

    /** min(1, mean of d̄_l over the neighbours l of j, divided by d̄_j)^power, d̄ the mean over the first k of a list. */
    static double[] bySpacing(Lists near, int k, double power) {
        int n = near.size();
        double[] spacing = new double[n];
        for (int j = 0; j < n; j++) {
            for (int at = near.offsets()[j]; at < near.offsets()[j] + k; at++) {
                spacing[j] += near.distances()[at] / k;
            }
        }
        double[] p = new double[n];
        for (int j = 0; j < n; j++) {
            double around = 0;
            for (int at = near.offsets()[j]; at < near.offsets()[j] + k; at++) {
                around += spacing[near.neighbors()[at]] / k;
            }
            p[j] = spacing[j] > 0 ? Math.pow(Math.min(1, around / spacing[j]), power) : 1;
        }
        return p;
    }

    /** min(1, f(x_j)/median f)^(power/q). */
    static double[] byMixture(RowMajor points, double power, Run run) {
        boolean many = points.columns() > FEW;
        RowMajor sample = sample(points, run);
        RowMajor x = points;
        if (many) {
            RowMajor axes = PrincipalAxes.leading(sample, FEW, run.seed(), run);
            x = Products.multiply(points, axes, run);
            sample = Products.multiply(sample, axes, run);
        }
        GaussianMixture mixture = GaussianMixture.fit(sample, many, COMPONENTS, run.seed(), run);
        run.note("mixture", mixture.components() + " components");
        double[] logs = mixture.logDensities(x, run);
        double median = Median.upper(logs);
        double exponent = power / x.columns();
        return Arrays.stream(logs)
                .map(log -> Math.exp(exponent * Math.min(0, log - median)))
                .toArray();
    }

    private static RowMajor sample(RowMajor points, Run run) {
        int n = points.rows();
        if (n <= SAMPLE) {
            return points;
        }
        int[] rows = new SplittableRandom(run.seed()).ints(SAMPLE, 0, n).toArray();
        return points.chosen(rows);
    }

    /** @throws DataException if there is no column of them, or one is not between 0 and 1 */
    static double[] given(Dataset data) {
        Column column = data.extra(OccurrenceWeighted.COLUMN)
                .orElseThrow(() -> new DataException(data.name() + ": density = given takes the probabilities from a"
                        + " column '" + OccurrenceWeighted.COLUMN
                        + "' that is no feature, but there is none; read it with drop = "
                        + OccurrenceWeighted.COLUMN));
        double[] p = new double[data.size()];
        for (int i = 0; i < p.length; i++) {
            p[i] = column.get(i);
            if (!(p[i] >= 0 && p[i] <= 1)) {
                throw new DataException(data.name() + ": row " + i + " has the " + OccurrenceWeighted.COLUMN + " "
                        + p[i] + ", but it must be between 0 and 1; correct it");
            }
        }
        return p;
    }
}
