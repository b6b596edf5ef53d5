package dev.unfold.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparseCholeskyTest {

    private final Run run = Run.quiet();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 9, 40, 100, 230})
    void solvesLikeADenseElimination(int n) {
        for (int k : new int[] {0, 1, 4}) {
            SparseRows m = Matrices.random(n, k, n + k).gram(run);
            SparseCholesky cholesky = factor(m);
            double[] b = Matrices.vector(2 * n, 3);
            double[] x = b.clone();
            cholesky.solve(x, 2, run);
            double[] expected = Matrices.denseSolve(Matrices.dense(m), b, n, 2);
            double largest = 1;
            for (double value : expected) {
                largest = Math.max(largest, Math.abs(value));
            }
            assertThat(cholesky.perturbations()).isZero();
            // cond(M) = cond(A)² reaches some 1e6 here.
            assertThat(Matrices.distance(x, expected)).isLessThan(1e-9 * largest);
        }
    }

    @Test
    void agreesWithLuOnAGridWithLargeFronts() {
        SparseRows m = Matrices.grid(20, 20, 0.5).gram(run).gram(run);
        FactorPlan plan = FactorPlan.of(m, run);
        double[] x = Matrices.vector(m.rows(), 1);
        double[] y = x.clone();
        SparseCholesky.factor(m, plan, run).solve(x, 1, run);
        SparseLu.factor(m, plan, run).solve(y, 1, run);
        assertThat(Matrices.distance(x, y)).isLessThan(1e-11);
    }

    @Test
    void isTheSameToTheBitForAnyNumberOfThreads() {
        SparseRows m = Matrices.grid(60, 50, 0.2).gram(run);
        double[] one = solveWith(m, 1);
        assertThat(solveWith(m, 2)).isEqualTo(one);
        assertThat(solveWith(m, 4)).isEqualTo(one);
    }

    private static double[] solveWith(SparseRows m, int threads) {
        Run run = Run.with(threads, 0, Listener.SILENT);
        double[] b = Matrices.vector(m.rows(), 1);
        SparseCholesky.factor(m, FactorPlan.of(m, run), run).solve(b, 1, run);
        return b;
    }

    @Test
    void perturbsAndCountsThePivotsOfASemidefiniteMatrix() {
        SparseRows m = Matrices.sparse(new double[] {1, -1, 0, -1, 2, -1, 0, -1, 1}, 3, 3);
        assertThat(factor(m).perturbations()).isEqualTo(1);
    }

    private SparseCholesky factor(SparseRows m) {
        return SparseCholesky.factor(m, FactorPlan.of(m, run), run);
    }
}
