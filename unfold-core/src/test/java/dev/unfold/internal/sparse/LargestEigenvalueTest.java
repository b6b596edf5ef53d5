package dev.unfold.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Against diagonal matrices, and against a dense decomposition. */
class LargestEigenvalueTest {

    private static double ofDiagonal(double... diagonal) {
        return LargestEigenvalue.of(
                diagonal.length,
                (x, y) -> {
                    for (int i = 0; i < x.length; i++) {
                        y[i] = diagonal[i] * x[i];
                    }
                },
                Run.quiet());
    }

    static Stream<Arguments> diagonals() {
        return Stream.of(
                Arguments.of("one", new double[] {3}),
                Arguments.of("two", new double[] {1, 3}),
                Arguments.of("nothing but zeros", new double[5]),
                Arguments.of(
                        "all alike", IntStream.range(0, 50).mapToDouble(i -> 7).toArray()),
                Arguments.of(
                        "far apart",
                        IntStream.range(0, 100).mapToDouble(i -> Math.pow(2, i)).toArray()),
                Arguments.of(
                        "one alone",
                        IntStream.range(0, 500)
                                .mapToDouble(i -> i == 17 ? 1e6 : 1)
                                .toArray()),
                Arguments.of(
                        "in even steps",
                        IntStream.rangeClosed(1, 2000).mapToDouble(i -> i).toArray()),
                Arguments.of(
                        "a double",
                        IntStream.rangeClosed(1, 900)
                                .mapToDouble(i -> Math.min(i, 899))
                                .toArray()),
                Arguments.of(
                        "close together",
                        IntStream.rangeClosed(1, 1000)
                                .mapToDouble(i -> 1 - 1e-5 / i)
                                .toArray()),
                Arguments.of(
                        "tiny",
                        IntStream.rangeClosed(1, 100)
                                .mapToDouble(i -> 1e-100 * i)
                                .toArray()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("diagonals")
    void isTheLargestEntryOfADiagonal(String name, double[] diagonal) {
        double largest = Arrays.stream(diagonal).max().orElseThrow();
        assertThat(ofDiagonal(diagonal)).isCloseTo(largest, within(1e-11 * largest));
    }

    @Test
    void isThatOfTheWeightsOfARoll() {
        SparseRows a = Recipe.lle()
                .withNeighborRule(new KNearest(10))
                .fit(Samples.roll(400, 3).points())
                .residuals()
                .matrix();
        double expected = new SymmetricEigen(a.gram(Run.quiet()).toDense(), 400).value(399);
        double[] found = new double[2];
        for (int threads = 1; threads <= 2; threads++) {
            Run run = Run.with(threads, 0, Listener.SILENT);
            found[threads - 1] =
                    LargestEigenvalue.of(400, (x, y) -> new RowRuns(a).multiplyGramInto(x, y, 1, run), run);
        }
        assertThat(found[0]).isCloseTo(expected, within(1e-11 * expected));
        assertThat(found[1]).isEqualTo(found[0]);
    }
}
