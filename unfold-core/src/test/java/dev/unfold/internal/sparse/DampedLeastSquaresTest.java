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
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;
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

    /** Against the least squares of [K; √ρI] by orthogonal transformations, which do not square the condition of K. */
    @ParameterizedTest
    @ValueSource(doubles = {2, 4, 30})
    void matricesThatAreSingularButForRoundingAreSolvedToo(double width) {
        int n = 150;
        double root = 1e-6;
        double[] dense = new double[n * n];
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++) {
                dense[i * n + j] = Math.exp(-Math.pow((i - j) / width, 2) / 2);
                sum += dense[i * n + j];
            }
            for (int j = 0; j < n; j++) {
                dense[i * n + j] /= sum;
            }
        }
        double[] y = new SplittableRandom(5).doubles(n, -1, 1).toArray();
        DMatrixRMaj tall = new DMatrixRMaj(2 * n, n);
        DMatrixRMaj right = new DMatrixRMaj(2 * n, 1);
        for (int i = 0; i < n; i++) {
            System.arraycopy(dense, i * n, tall.data, i * n, n);
            tall.set(n + i, i, root);
            right.set(i, 0, y[i]);
        }
        LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.leastSquares(2 * n, n);
        DMatrixRMaj expected = new DMatrixRMaj(n, 1);
        solver.setA(tall);
        solver.solve(right, expected);

        double[] x = DampedLeastSquares.solve(
                SparseRows.ofDense(dense, n, n), new RowMajor(y, n, 1), root * root, Run.quiet());

        SlowMatrix k = slow(dense, n);
        SlowMatrix image = k.times(slow(x, 1));
        SlowMatrix exact = k.times(slow(expected.data, 1));
        for (int i = 0; i < n; i++) {
            assertThat(image.get(i, 0)).isCloseTo(exact.get(i, 0), within(1e-6));
        }
    }

    private static SlowMatrix slow(double[] rows, int columns) {
        return SlowMatrix.ofRows(IntStream.range(0, rows.length / columns)
                .mapToObj(i -> Arrays.copyOfRange(rows, i * columns, (i + 1) * columns))
                .toArray(double[][]::new));
    }
}
