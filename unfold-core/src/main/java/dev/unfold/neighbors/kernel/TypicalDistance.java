package dev.unfold.neighbors.kernel;

import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.Median;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.neighbors.search.Sample;
import dev.unfold.run.Run;
import java.util.Arrays;

/** The scale of the data, from the pairs of a seeded sample. */
final class TypicalDistance {

    private TypicalDistance() {}

    /**
     * The median over all pairs of up to 1,000 points; where more than half of the pairs are equal points, the mean.
     *
     * @param separation what is measured between two points
     */
    static double of(Points points, PointSpace.Separation separation, Run run) {
        RowMajor x = points.flat();
        int[] rows = Sample.rows(x.rows(), run.seed());
        int m = rows.length;
        double[] found = new double[m * (m - 1) / 2];
        run.forEach("scale", m, () -> null, (a, nothing) -> {
            for (int b = 0, to = a * (a - 1) / 2; b < a; b++, to++) {
                found[to] =
                        separation.squared(x.values(), x.offset(rows[a]), x.values(), x.offset(rows[b]), x.columns());
            }
        });
        Arrays.sort(found);
        double median = Median.ofSorted(found);
        double typical = median > 0 ? median : Arrays.stream(found).average().orElse(0);
        if (!(typical > 0 && 1 / typical < Double.POSITIVE_INFINITY)) {
            throw new NumericalException(
                    "gamma = auto, but " + m + " points chosen at random are all equal; set gamma");
        }
        return typical;
    }
}
