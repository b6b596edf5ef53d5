package dev.unfold.neighbors.supervised;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.SlowLists;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SemiSupervisedTest {

    private static final int K = 9;

    private final Run run = Run.quiet();

    /** m and β as the definition says. */
    private static double[] means(double[][] d) {
        return Arrays.stream(d)
                .mapToDouble(row -> Arrays.stream(row).average().orElseThrow())
                .toArray();
    }

    private static double beta(double[][] d, double[] m) {
        double sum = 0;
        for (int i = 0; i < d.length; i++) {
            for (int j = 0; j < d.length; j++) {
                sum += d[i][j] / Math.sqrt(m[i] * m[j]);
            }
        }
        return sum / d.length / d.length;
    }

    /** The same points with the four of the smallest class in class 0, so that every class has more than K. */
    private static Dataset large(Dataset data) {
        Labels labels = data.labels().orElseThrow();
        return data.withLabels(Labels.of(IntStream.range(0, data.size())
                .mapToObj(i -> i < 4 ? "class 0" : labels.isLabelled(i) ? labels.name(i) : "")
                .toList()));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, .2, .5, 1})
    void listsAreThoseOfTheDefinition(double alpha) {
        for (Dataset data : List.of(
                SlowLists.classes(300, 3, 4, 0, 1),
                SlowLists.classes(300, 2, 5, .6, 2),
                SlowLists.classes(200, 30, 3, .9, 3),
                SlowLists.classes(240, 3, 60, 0, 4),
                SlowLists.classes(240, 3, 60, .03, 4),
                SlowLists.classes(450, 40, 60, 0, 6),
                large(SlowLists.classes(500, 40, 4, .5, 5)), // from here on in blocks, of which there are two
                large(SlowLists.classes(450, 40, 4, 0, 8)),
                large(SlowLists.classes(450, 40, 3, .02, 7)))) {
            Labels labels = data.labels().orElseThrow();
            double[][] distances = SlowLists.distances(data.points());
            double[] m = means(distances);
            double beta = beta(distances, m);
            SlowLists.check(
                    new SemiSupervised(K, alpha).over(data, run).neighborhoods(run), data.points(), K, (i, j, d) -> {
                        double scaled = d / Math.sqrt(m[i] * m[j]);
                        double t = scaled * scaled / beta;
                        double root = Math.sqrt(-Math.expm1(-t));
                        boolean known = labels.isLabelled(i) && labels.isLabelled(j);
                        double deformed = known ? (SlowLists.alike(data, i, j) ? root - alpha : Math.exp(t / 2)) : root;
                        return deformed + alpha;
                    });
        }
    }

    @Test
    void withoutALabelledPointOnlyTheDensityCounts() {
        Points points = Samples.cloud(200, 3, 5);
        Dataset data = Dataset.of(points)
                .withLabels(Labels.of(IntStream.range(0, 200).mapToObj(i -> "").toList()));
        double[] m = means(SlowLists.distances(points));
        Neighborhoods lists = new SemiSupervised(K, .5).over(data, run).neighborhoods(run);
        double[][] d = SlowLists.distances(points);
        for (int i = 0; i < 200; i++) {
            int row = i;
            assertThat(IntStream.range(0, K).map(a -> lists.neighbor(row, a)).toArray())
                    .isEqualTo(SlowLists.nearest(d[i], i, K, (from, to, distance) -> distance / Math.sqrt(m[to])));
        }
    }

    /** In many dimensions by inner products, far from the origin; 128 points and more are several tiles. */
    @Test
    void meansAreThoseOfAllDistances() {
        for (int n : new int[] {5, 128, 300}) {
            double[][] x = new double[n][];
            Arrays.setAll(
                    x,
                    i -> Arrays.stream(Samples.cloud(n, 20, 7).row(i / 2)) // every point twice
                            .map(value -> value + 1000)
                            .toArray());
            Points points = Points.of(x);
            double[] m = means(SlowLists.distances(points));
            MeanDistances found = MeanDistances.of(points.flat(), run);
            double beta = 0;
            for (int i = 0; i < n; i++) {
                // At most six digits of D² are lost in a pair, and 42 bits are kept of a mean.
                assertThat(found.m()[i]).isCloseTo(m[i], within(1e-9));
                assertThat(found.m()[i]).isEqualTo(found.m()[i / 2 * 2]);
                for (int j = 0; j < n; j++) {
                    beta += SlowLists.distance(x[i], x[j]) / Math.sqrt(m[i] * m[j]) / n / n;
                }
            }
            assertThat(found.beta()).isCloseTo(beta, within(1e-9));
        }
    }

    @Test
    void beyondTheExactSizeASampleTells() {
        Dataset data = Samples.roll(20_500, 3);
        MeanDistances means = MeanDistances.of(data.points().flat(), run);
        double exact = IntStream.range(0, data.size())
                .mapToDouble(j ->
                        SlowLists.distance(data.points().row(0), data.points().row(j)))
                .average()
                .orElseThrow();
        // A mean over 1,000 is off by about 1/√1000 of the distances' deviation, which is about half of their mean.
        assertThat(means.m()[0] / exact).isBetween(.93, 1.07);
        assertThat(run.notes()).containsKey("mean.distances");
    }

    @Test
    void labelsAndAlphaAreChecked() {
        assertThatThrownBy(() -> new SemiSupervised(K, .5).over(Dataset.of(Samples.cloud(40, 3, 1)), run))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("label = ");
        assertThatThrownBy(() -> new SemiSupervised(K, 2)).isInstanceOf(ParameterException.class);
    }
}
