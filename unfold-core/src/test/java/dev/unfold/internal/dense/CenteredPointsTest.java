package dev.unfold.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Points;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.SlowMatrix;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Regressions and bases of centred points against pseudo-inverses. */
class CenteredPointsTest {

    static Stream<Arguments> shapes() {
        return Stream.of(
                Arguments.of("tall", Samples.cloud(80, 5, 1), 5),
                Arguments.of("wide", Samples.cloud(20, 45, 2), 19),
                Arguments.of("square", Samples.cloud(30, 30, 3), 29),
                Arguments.of("with dependent columns", dependent(70), 3),
                Arguments.of("wide with dependent rows", Samples.cloud(6, 40, 4).rows(0, 1, 2, 3, 4, 5, 0, 1, 2), 5));
    }

    /** Five columns in three dimensions, far from the origin. */
    private static Points dependent(int n) {
        Points x = Samples.cloud(n, 3, 9);
        Points.Builder wider = Points.builder(5);
        for (int i = 0; i < n; i++) {
            double[] r = x.row(i);
            wider.add(100 + r[0], r[1], r[0] - 2 * r[1], r[2], 7);
        }
        return wider.build();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void theRegressionIsThePseudoInverse(String name, Points x, int rank) {
        Points y = Samples.cloud(x.size(), 2, 17);
        CenteredPoints points = new CenteredPoints(x.flat(), Run.quiet());
        assertThat(points.rank()).isEqualTo(rank);
        SlowMatrix c = matrix(x).centered();
        SlowMatrix plain = c.pseudoInverse().times(matrix(y));
        same(points.regression(y.flat(), 0), plain, 1e-11);

        for (double beta : new double[] {1e-3, 0.5, 100}) {
            SlowMatrix ridge = c.transpose()
                    .times(c)
                    .plus(SlowMatrix.identity(x.dimension()).times(beta))
                    .solve(c.transpose().times(matrix(y)));
            same(points.regression(y.flat(), beta), ridge, 1e-8);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shapes")
    void theFrameMakesThePointsOrthonormal(String name, Points x, int rank) {
        CenteredPoints points = new CenteredPoints(x.flat(), Run.quiet());
        RowMajor b = Products.multiply(points.matrix(), points.frame(), Run.quiet());
        assertThat(b.columns()).isEqualTo(rank);
        RowMajor g = Products.multiplyTransposed(b, b, Run.quiet());
        same(g, SlowMatrix.identity(rank), 1e-10);
    }

    private static void same(RowMajor found, SlowMatrix expected, double tolerance) {
        assertThat(found.rows()).isEqualTo(expected.rows());
        double size = Math.max(1e-300, expected.norm());
        for (int i = 0; i < found.rows(); i++) {
            for (int j = 0; j < found.columns(); j++) {
                assertThat(found.values()[i * found.columns() + j])
                        .isCloseTo(expected.get(i, j), within(tolerance * size));
            }
        }
    }

    private static SlowMatrix matrix(Points x) {
        double[][] rows = new double[x.size()][];
        for (int i = 0; i < x.size(); i++) {
            rows[i] = x.row(i);
        }
        return SlowMatrix.ofRows(rows);
    }
}
