package dev.unfold.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.error.CancelledException;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparseLuTest {

    private final Run run = Run.quiet();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 9, 17, 40, 100, 230})
    void solvesLikeADenseElimination(int n) {
        for (int k : new int[] {0, 1, 3, 7}) {
            SparseRows a = Matrices.random(n, k, n * 100L + k);
            for (int columns : new int[] {1, 3}) {
                double[] b = Matrices.vector(n * columns, 7);
                double[] expected = Matrices.denseSolve(Matrices.dense(a), b, n, columns);
                double[] expectedTransposed = Matrices.denseSolve(Matrices.dense(a.transpose()), b, n, columns);
                SparseLu lu = factor(a);
                double[] x = b.clone();
                lu.solve(x, columns, run);
                double[] y = b.clone();
                lu.solveTransposed(y, columns, run);
                assertThat(lu.perturbations()).isZero();
                assertClose(x, expected, 1e-10);
                assertClose(y, expectedTransposed, 1e-10);
            }
        }
    }

    /** Solving with the columns of PᵀLUP gives the identity, for a front larger than one panel. */
    @Test
    void factorisesADenseMatrix() {
        int n = 150;
        SparseRows a = Matrices.sparse(Matrices.vector(n * n, 3), n, n);
        SparseLu lu = factor(a);
        double[] inverse = new double[n * n];
        for (int i = 0; i < n; i++) {
            inverse[i * n + i] = 1;
        }
        lu.solve(inverse, n, run);
        double[] product = new double[n * n];
        a.multiplyInto(inverse, product, n, run);
        for (int i = 0; i < n; i++) {
            product[i * n + i] -= 1;
        }
        // A random matrix of this size has a condition of some thousands.
        assertThat(Matrices.distance(product, new double[n * n])).isLessThan(1e-9);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 10, 60, 333})
    void solvesWithAGroundedSingularMatrix(int n) {
        SparseRows a = Matrices.ring(n, n > 4 ? 4 : 2, 11);
        SparseRows grounded = new Grounding(new int[] {n / 3}, 1).applyTo(a);
        FactorPlan plan = FactorPlan.of(grounded, run);
        SparseLu lu = SparseLu.factor(grounded, plan, run);
        double[] x = Matrices.vector(2 * n, 5);
        double[] b = new double[2 * n];
        grounded.multiplyInto(x, b, 2, run);
        double[] solved = b.clone();
        lu.solve(solved, 2, run);
        double[] left = new double[2 * n];
        grounded.multiplyInto(solved, left, 2, run);
        assertThat(lu.perturbations()).isZero();
        assertThat(Matrices.distance(left, b)).isLessThan(1e-12);
    }

    @Test
    void perturbsAndCountsAPivotOfASingularMatrixAndStillSolvesInItsRange() {
        int n = 50;
        SparseRows a = Matrices.ring(n, 4, 2);
        SparseLu lu = factor(a);
        assertThat(lu.perturbations()).isEqualTo(1);
        double[] b = new double[n];
        a.multiplyInto(Matrices.vector(n, 1), b, run);
        double[] x = b.clone();
        lu.solve(x, 1, run);
        double[] left = new double[n];
        a.multiplyInto(x, left, run);
        assertThat(Matrices.distance(left, b)).isLessThan(1e-7);
    }

    @Test
    void aMatrixOfZerosIsPerturbedThroughout() {
        SparseRows zeros = SparseRows.of(2, 2, new int[] {0, 1, 2}, new int[] {0, 1}, new double[2]);
        assertThat(factor(zeros).perturbations()).isEqualTo(2);
    }

    @Test
    void isTheSameToTheBitForAnyNumberOfThreads() {
        for (SparseRows a : List.of(Matrices.grid(90, 80, 0.1), Matrices.random(900, 8, 3))) {
            double[] one = solveWith(a, 1);
            assertThat(solveWith(a, 2)).isEqualTo(one);
            assertThat(solveWith(a, 5)).isEqualTo(one);
        }
    }

    private static double[] solveWith(SparseRows a, int threads) {
        Run run = Run.with(threads, 0, Listener.SILENT);
        SparseLu lu = SparseLu.factor(a, FactorPlan.of(a, run), run);
        double[] b = Matrices.vector(2 * a.rows(), 1);
        lu.solve(b, 2, run);
        lu.solveTransposed(b, 2, run);
        return b;
    }

    @Test
    void bothVariantsAgree() {
        SparseRows a = Matrices.random(500, 6, 8);
        FactorPlan plan = FactorPlan.of(a, run);
        double[] scalar = Matrices.vector(a.rows(), 2);
        double[] best = scalar.clone();
        SparseLu.factor(a, plan, Kernels.SCALAR, run).solve(scalar, 1, run);
        SparseLu.factor(a, plan, Kernels.BEST, run).solve(best, 1, run);
        assertClose(best, scalar, 1e-11);
    }

    @Test
    void severalSidesEqualOneByOne() {
        SparseRows a = Matrices.grid(40, 30, 0.3);
        SparseLu lu = factor(a);
        int n = a.rows();
        double[] block = Matrices.vector(8 * n, 3);
        double[] column = new double[n];
        for (int i = 0; i < n; i++) {
            column[i] = block[8 * i + 5];
        }
        lu.solve(block, 8, run);
        lu.solve(column, 1, run);
        for (int i = 0; i < n; i++) {
            assertThat(block[8 * i + 5]).isEqualTo(column[i]);
        }
    }

    @Test
    void refusesWhatDoesNotFit() {
        SparseRows a = Matrices.grid(60, 60, 1);
        FactorPlan plan = FactorPlan.of(a, run);
        assertThatThrownBy(() -> SparseLu.factor(a, plan, 1000, run))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("GB")
                .hasMessageContaining("lower neighbors")
                .hasMessageContaining("-Xmx")
                .hasMessageContaining("solver = lll");
    }

    @Test
    void refusesValuesThatAreNotFinite() {
        SparseRows a = Matrices.sparse(new double[] {1, Double.NaN, 0, 1}, 2, 2);
        assertThatThrownBy(() -> factor(a))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("not finite");
    }

    @Test
    void refusesAMatrixOfAnotherPattern() {
        FactorPlan plan = FactorPlan.of(Matrices.random(20, 0, 1), run);
        assertThatThrownBy(() -> SparseLu.factor(Matrices.random(20, 3, 1), plan, run))
                .hasMessageContaining("pattern");
    }

    @Test
    void reportsProgressAndCanBeCancelled() {
        List<Long> seen = new ArrayList<>();
        Listener listener = new Listener() {
            @Override
            public void progress(String stage, long done, long total) {
                if (stage.equals("factor")) {
                    seen.add(done);
                }
            }

            @Override
            public boolean cancelled() {
                return seen.size() > 20;
            }
        };
        SparseRows a = Matrices.grid(80, 80, 1);
        FactorPlan plan = FactorPlan.of(a, run);
        Run watched = Run.with(2, 0, listener);
        assertThatThrownBy(() -> SparseLu.factor(a, plan, watched)).isInstanceOf(CancelledException.class);
        assertThat(seen).hasSizeGreaterThan(20).hasSizeLessThan(60);
    }

    private SparseLu factor(SparseRows a) {
        return SparseLu.factor(a, FactorPlan.of(a, run), run);
    }

    private static void assertClose(double[] actual, double[] expected, double tolerance) {
        double largest = 1;
        for (double value : expected) {
            largest = Math.max(largest, Math.abs(value));
        }
        assertThat(Matrices.distance(actual, expected)).isLessThan(tolerance * largest);
    }
}
