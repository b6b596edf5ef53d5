package dev.unfold.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.SlowMatrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DampedLeastSquaresTest {

    /** Rows that fall off from the diagonal, over a few orders of magnitude each step: a band, or all columns. */
    private static SparseRows band(int n, double width) {
        SplittableRandom random = new SplittableRandom(3);
        double[] dense = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double q = Math.pow((i - j) / width, 2) / 2;
                dense[i * n + j] = q < 37 ? Math.exp(-q) * (i == j ? 1 : random.nextDouble(0.5, 1)) : 0;
            }
        }
        int[] offsets = IntStream.rangeClosed(0, n).map(i -> i * n).toArray();
        int[] indices = IntStream.range(0, n * n).map(at -> at % n).toArray();
        return SparseRows.of(n, n, offsets, indices, dense).withoutBelow(1e-300);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 30})
    void solvesTheNormalEquations(double width) {
        int n = 90;
        int p = 3;
        double damping = width < 1 ? 1e-12 : 1e-4; // far from what rounding leaves of a matrix that is nearly singular
        SparseRows k = band(n, width);
        RowMajor y = new RowMajor(
                new SplittableRandom(4).doubles((long) n * p, -1, 1).toArray(), n, p);
        double[] x = DampedLeastSquares.solve(k, y, damping, Run.quiet());
        SlowMatrix dense = slow(k.toDense(), n);
        SlowMatrix residual = dense.transpose().times(slow(y.values(), p).minus(dense.times(slow(x, p))));
        for (int at = 0; at < x.length; at++) {
            assertThat(residual.get(at / p, at % p)).isCloseTo(damping * x[at], within(1e-11));
        }
        assertThat(DampedLeastSquares.solve(k, y, damping, Run.with(1, 0, Listener.SILENT)))
                .isEqualTo(x);
    }

    private static SlowMatrix slow(double[] rows, int columns) {
        return SlowMatrix.ofRows(IntStream.range(0, rows.length / columns)
                .mapToObj(i -> Arrays.copyOfRange(rows, i * columns, (i + 1) * columns))
                .toArray(double[][]::new));
    }
}
