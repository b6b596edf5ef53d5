package dev.unfold.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import org.junit.jupiter.api.Test;

class SparseRowsTest {

    private final Run run = Run.quiet();

    @Test
    void sortsRowsAndAddsEntriesAtTheSamePlace() {
        SparseRows a =
                SparseRows.of(2, 4, new int[] {0, 4, 5}, new int[] {3, 1, 3, 0, 2}, new double[] {1, 2, 4, 8, 16});
        assertThat(a.offsets()).containsExactly(0, 3, 4);
        assertThat(a.indices()).containsExactly(0, 1, 3, 2);
        assertThat(a.values()).containsExactly(8, 2, 5, 16);
        assertThat(a.get(0, 3)).isEqualTo(5);
        assertThat(a.get(1, 3)).isZero();
    }

    @Test
    void sortsLongRowsLikeShortOnes() {
        int n = 500;
        int[] indices = new int[n];
        double[] values = new double[n];
        for (int e = 0; e < n; e++) {
            indices[e] = (e * 7 + 3) % 100;
            values[e] = 1 + e;
        }
        SparseRows a = SparseRows.of(1, 100, new int[] {0, n}, indices, values);
        double[] expected = new double[100];
        for (int e = 0; e < n; e++) {
            expected[indices[e]] += values[e];
        }
        assertThat(Matrices.dense(a)).containsExactly(expected);
    }

    @Test
    void refusesColumnsOutside() {
        assertThatThrownBy(() -> SparseRows.of(1, 2, new int[] {0, 1}, new int[] {2}, new double[] {1}))
                .hasMessageContaining("row 0")
                .hasMessageContaining("0..1");
    }

    @Test
    void theTransposeIsTheSameForAnyNumberOfThreads() {
        SparseRows one = Matrices.random(200, 5, 3).transpose();
        for (int threads : new int[] {2, 3, 7}) {
            SparseRows many = Matrices.random(200, 5, 3).transpose(Run.with(threads, 0, Listener.SILENT));

            assertThat(many.offsets()).isEqualTo(one.offsets());
            assertThat(many.indices()).isEqualTo(one.indices());
            assertThat(many.values()).isEqualTo(one.values());
        }
    }

    @Test
    void theTransposeOfASumIsThatOfTheSumWheneverItWasMade() {
        SparseRows a = Matrices.grid(4, 5, 1);
        double[] shift = new double[a.rows()];
        shift[3] = 7;
        double[] expected = Matrices.dense(a.addToDiagonal(shift).transpose());

        a.transpose();

        assertThat(Matrices.dense(a.addToDiagonal(shift).transpose())).isEqualTo(expected);
        assertThat(a.transpose().transpose()).isSameAs(a);
    }

    @Test
    void transposesAndMultipliesLikeADenseMatrix() {
        SparseRows a = SparseRows.of(3, 2, new int[] {0, 2, 2, 3}, new int[] {0, 1, 0}, new double[] {1, -2, 3});
        assertThat(Matrices.dense(a.transpose())).containsExactly(1, 0, 3, -2, 0, 0);
        double[] y = new double[3];
        a.multiplyInto(new double[] {10, 1}, y, run);
        assertThat(y).containsExactly(8, 0, 30);
        double[] block = new double[6];
        a.multiplyInto(new double[] {10, 1, 1, 10}, block, 2, run);
        assertThat(block).containsExactly(8, -19, 0, 0, 30, 3);
    }

    @Test
    void gramIsTheProductWithTheTransposeAndSymmetricToTheBit() {
        int n = 90;
        SparseRows a = Matrices.random(n, 6, 4);
        SparseRows gram = a.gram(run);
        double[] dense = Matrices.dense(a);
        double[] expected = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int r = 0; r < n; r++) {
                    sum += dense[r * n + i] * dense[r * n + j];
                }
                expected[i * n + j] = sum;
            }
        }
        // At most 90 products of numbers up to 1.
        assertThat(Matrices.distance(Matrices.dense(gram), expected)).isLessThan(1e-14);
        assertThat(Matrices.dense(gram.transpose())).isEqualTo(Matrices.dense(gram));
    }

    @Test
    void productsDoNotDependOnTheNumberOfThreads() {
        SparseRows a = Matrices.grid(150, 120, 0.25); // several blocks of rows
        double[] x = Matrices.vector(3 * a.columns(), 5);
        double[] one = new double[3 * a.rows()];
        double[] two = new double[3 * a.rows()];
        a.multiplyInto(x, one, 3, Run.with(1, 0, Listener.SILENT));
        a.multiplyInto(x, two, 3, Run.with(2, 0, Listener.SILENT));
        assertThat(two).isEqualTo(one);
        assertThat(a.gram(Run.with(2, 0, Listener.SILENT)).values())
                .isEqualTo(a.gram(Run.with(1, 0, Listener.SILENT)).values());
    }

    @Test
    void scalesRowsAndColumns() {
        SparseRows a = Matrices.sparse(new double[] {1, 2, 3, 4}, 2, 2);
        assertThat(Matrices.dense(a.scaleRows(new double[] {10, 100}))).containsExactly(10, 20, 300, 400);
        assertThat(Matrices.dense(a.scaleColumns(new double[] {10, 100}))).containsExactly(10, 200, 30, 400);
        assertThat(a.infinityNorm()).isEqualTo(7);
    }

    @Test
    void groundingAddsToTheDiagonal() {
        SparseRows a = Matrices.sparse(new double[] {1, -1, -1, 1}, 2, 2);
        assertThat(Matrices.dense(new Grounding(new int[] {1}, 0.5).applyTo(a))).containsExactly(1, -1, -1, 1.5);
        SparseRows hollow = Matrices.sparse(new double[] {0, 1, 1, 0}, 2, 2);
        assertThatThrownBy(() -> new Grounding(new int[] {0}, 1).applyTo(hollow))
                .hasMessageContaining("row 0");
    }
}
