package dev.unfold.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.ByteRows;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SingleRows;
import dev.unfold.quality.Quality;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes and single precision are the same numbers as doubles, and stay narrow where nothing needs doubles. */
class WidthTest {

    private static final int N = 400;
    private static final int D = 24;

    /** A roll seen in many columns, in whole numbers from 0 to 255, times a step. */
    private static double[] images(int n, double step) {
        Points roll = Samples.roll(n, 5).points();
        SplittableRandom random = new SplittableRandom(3);
        double[] axes = random.doubles(3L * D, -1, 1).toArray();
        double[] x = new double[n * D];
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < D; c++) {
                double sum = 0;
                for (int a = 0; a < 3; a++) {
                    sum += axes[c * 3 + a] * (roll.get(i, a) - 5);
                }
                x[i * D + c] = Math.rint(Math.max(0, Math.min(255, 128 + 3 * sum + random.nextDouble()))) * step;
            }
        }
        return x;
    }

    private static Dataset data(Points points) {
        return Dataset.of(points)
                .withLabels(Labels.of(IntStream.range(0, points.size())
                        .mapToObj(i -> "class" + i % 3)
                        .toList()));
    }

    private static Points narrow(int n, double step) {
        return Points.copyOf(images(n, step), n, D);
    }

    private static Points wide(int n, double step) {
        return Points.adopt(new RowMajor(images(n, step), n, D));
    }

    private static void assertSameBits(Points one, Points other) {
        assertThat(one.toRowMajor()).containsExactly(other.toRowMajor());
    }

    static Stream<Method> methods() {
        return MethodContractTest.methods();
    }

    @ParameterizedTest
    @MethodSource("methods")
    void everyMethodGivesTheSameBitsForBytes(Method method) {
        Map<String, String> settings = new HashMap<>(Map.of("method", method.name(), "disconnected", "join"));
        Recipe recipe = Catalog.recipe(settings);
        Points bytes = narrow(N, 1);
        assertThat(bytes.kept()).isInstanceOf(ByteRows.class);
        Model one = recipe.fit(data(bytes), Run.quiet());
        Model other = recipe.fit(data(wide(N, 1)), Run.quiet());
        assertSameBits(one.embedding().coordinates(), other.embedding().coordinates());
        assertThat(one.provenance().dataHash()).isEqualTo(other.provenance().dataHash());
    }

    static Stream<Map<String, String>> settings() {
        return Stream.of(
                Map.of(),
                Map.of("search", "approximate"),
                Map.of("method", "mlle"),
                Map.of("method", "ltsa"),
                Map.of("method", "hlle"),
                Map.of("method", "slle", "disconnected", "join"),
                Map.of("method", "eslle"),
                Map.of("method", "sslle", "disconnected", "join"),
                Map.of("method", "wlle"),
                Map.of("method", "wlle-probability"),
                Map.of("neighbor-rule", "radius"),
                Map.of("solver", "lll", "landmarks", "60"),
                Map.of("solver", "lll", "landmarks", "60", "anchors", "700"),
                Map.of("solver", "nystrom", "landmarks", "60"));
    }

    /** Fitting, placing new points and judging read the points one by one. */
    @ParameterizedTest
    @MethodSource("settings")
    void narrowPointsStayNarrowAndGiveTheSameBits(Map<String, String> settings) {
        for (double step : new double[] {1, .25}) {
            int n = 1000;
            Class<? extends PointRows> width = step == 1 ? ByteRows.class : SingleRows.class;
            Recipe recipe = Catalog.recipe(settings);
            Points few = narrow(n, step);
            Points queries = narrow(n, step).rows(1, 2, 3, 5, 8, 13, 21, 34, 55);
            Model one = recipe.fit(data(few), Run.quiet());
            Points placed = one.transform(queries);
            Quality.of(few, one.embedding().coordinates(), Optional.empty(), 12, Run.quiet());
            assertThat(few.kept()).isInstanceOf(width);
            assertThat(queries.kept()).isInstanceOf(width);

            Points many = wide(n, step);
            Model other = recipe.fit(data(many), Run.quiet());
            assertSameBits(one.embedding().coordinates(), other.embedding().coordinates());
            assertSameBits(placed, other.transform(many.rows(1, 2, 3, 5, 8, 13, 21, 34, 55)));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, .25", ".25, 1", ".25, .1", "1, .1"})
    void pointsOfAnotherWidthFindTheSamePlaces(double trained, double asked) {
        Model one = Catalog.recipe(Map.of()).fit(Dataset.of(narrow(N, trained)), Run.quiet());
        Model other = Catalog.recipe(Map.of()).fit(Dataset.of(wide(N, trained)), Run.quiet());
        assertSameBits(one.transform(narrow(N, asked)), other.transform(wide(N, asked)));
    }

    /** Doubles that somebody asked for are the same numbers. */
    @ParameterizedTest
    @ValueSource(doubles = {1, .25})
    void whatIsWidenedEqualsWhatWasNot(double step) {
        Points points = narrow(N, step);
        Points same = narrow(N, step);
        assertSameBits(Points.adopt(points.flat()), wide(N, step));
        assertThat(points.kept()).isInstanceOf(RowMajor.class);
        assertThat(points).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(points.followedBy(same).kept()).hasSameClassAs(same.kept());
        assertThat(points.columns(3, 1).kept()).isInstanceOf(RowMajor.class);
    }
}
