package dev.unfold.neighbors.weighted;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.internal.dense.GaussianMixture;
import dev.unfold.internal.dense.Median;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.PrincipalAxes;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Lists;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How probable points are to occur, between 0 and 1, where the training points tell: two of the ways of {@link OccurrenceWeighted},
 * and the third, in which they are given.
 */
interface Occurrence {

    /**
     * p of some points, training points or new ones.
     *
     * @param near their nearest training points, at least k
     */
    double[] of(PointRows points, Lists near, Run run);

    /**
     * min(1, mean of d̄_l over the neighbours l of a point, divided by its own d̄)^power, d̄ the mean over the first k of a list.
     *
     * @param training d̄ of the training points
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Spacing(double[] training, int k, double power) implements Occurrence {

        /** @param near the lists of the training points */
        static Spacing of(Lists near, int k, double power) {
            return new Spacing(spacing(near, k), k, power);
        }

        private static double[] spacing(Lists near, int k) {
            double[] spacing = new double[near.size()];
            for (int j = 0; j < spacing.length; j++) {
                for (int at = near.offsets()[j]; at < near.offsets()[j] + k; at++) {
                    spacing[j] += near.distances()[at] / k;
                }
            }
            return spacing;
        }

        @Override
        public double[] of(PointRows points, Lists near, Run run) {
            double[] spacing = spacing(near, k);
            double[] p = new double[spacing.length];
            for (int j = 0; j < p.length; j++) {
                double around = 0;
                for (int at = near.offsets()[j]; at < near.offsets()[j] + k; at++) {
                    around += training[near.neighbors()[at]] / k;
                }
                p[j] = spacing[j] > 0 ? Math.pow(Math.min(1, around / spacing[j]), power) : 1;
            }
            return p;
        }
    }

    /**
     * min(1, f(x)/median f)^(power/q).
     *
     * @param axes on which the mixture is, where the points have too many dimensions
     * @param median of the logarithms of f over the training points
     */
    record Mixture(Optional<RowMajor> axes, GaussianMixture mixture, double median, double power)
            implements Occurrence {

        private static final int COMPONENTS = 10;

        /** Up to so many dimensions a mixture has full covariances. */
        private static final int FEW = 20;

        /** The most points that a mixture is fitted to. */
        private static final int SAMPLE = 5000;

        static Mixture of(PointRows points, double power, Run run) {
            PointRows sample = sample(points, run);
            Optional<RowMajor> axes = points.columns() > FEW
                    ? Optional.of(PrincipalAxes.leading(sample.widened(), FEW, run.seed(), run))
                    : Optional.empty();
            GaussianMixture mixture =
                    GaussianMixture.fit(on(axes, sample, run), axes.isPresent(), COMPONENTS, run.seed(), run);
            run.note("mixture", mixture.components() + " components");
            return new Mixture(axes, mixture, Median.upper(mixture.logDensities(on(axes, points, run), run)), power);
        }

        private static PointRows sample(PointRows points, Run run) {
            int n = points.rows();
            if (n <= SAMPLE) {
                return points;
            }
            int[] rows = new SplittableRandom(run.seed()).ints(SAMPLE, 0, n).toArray();
            return points.chosen(rows);
        }

        private static RowMajor on(Optional<RowMajor> axes, PointRows points, Run run) {
            return axes.map(along -> Products.multiply(points.widened(), along, run))
                    .orElseGet(points::widened);
        }

        @Override
        public double[] of(PointRows points, Lists near, Run run) {
            RowMajor x = on(axes, points, run);
            double exponent = power / x.columns();
            return Arrays.stream(mixture.logDensities(x, run))
                    .map(log -> Math.exp(exponent * Math.min(0, log - median)))
                    .toArray();
        }
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
