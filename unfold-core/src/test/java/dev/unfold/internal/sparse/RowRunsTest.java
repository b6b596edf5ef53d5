package dev.unfold.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RowRunsTest {

    private static final Run ONE = Run.with(1, 0, Listener.SILENT);
    private static final Run TWO = Run.with(2, 0, Listener.SILENT);

    /** Runs of one to five rows with the same few columns; the last column is in none. */
    private static double[] dense(int runs, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] rows = new double[5 * runs * columns];
        for (int t = 0; t < runs; t++) {
            int[] chosen = random.ints(4, 0, columns - 1).toArray();
            int count = random.nextInt(1, 6);
            for (int r = 0; r < count; r++) {
                for (int j : chosen) {
                    rows[(5 * t + r) * columns + j] = random.nextDouble(-1, 1);
                }
            }
        }
        return rows; // what a run leaves of its five rows is empty
    }

    @Test
    void productsAreThoseOfTheDefinition() {
        int columns = 30;
        int rows = 5 * 80;
        double[] a = dense(80, columns, 3);
        RowRuns runs = new RowRuns(Matrices.sparse(a, rows, columns));
        double[] expected = new double[columns * columns];
        for (int i = 0; i < columns; i++) {
            for (int j = 0; j < columns; j++) {
                for (int r = 0; r < rows; r++) {
                    expected[i * columns + j] += a[r * columns + i] * a[r * columns + j];
                }
            }
        }
        SparseRows gram = runs.gram(0, TWO);
        // sums of about 30 products of numbers up to 1
        assertThat(Matrices.dense(gram)).containsExactly(expected, within(1e-13));
        assertThat(Matrices.dense(gram.transpose())).isEqualTo(Matrices.dense(gram));

        double[] x = Matrices.vector(2 * columns, 4);
        double[] y = new double[2 * columns];
        runs.multiplyGramInto(x, y, 2, TWO);
        for (int i = 0; i < columns; i++) {
            for (int c = 0; c < 2; c++) {
                double sum = 0;
                for (int j = 0; j < columns; j++) {
                    sum += expected[i * columns + j] * x[2 * j + c];
                }
                assertThat(y[2 * i + c]).isCloseTo(sum, within(1e-12));
            }
        }
    }

    @Test
    void theShiftIsOnTheWholeDiagonal() {
        SparseRows gram = new RowRuns(Matrices.sparse(new double[] {1, 2, 0, 3, 4, 0}, 2, 3)).gram(0.5, ONE);
        assertThat(Matrices.dense(gram)).containsExactly(10.5, 14, 0, 14, 20.5, 0, 0, 0, 0.5);
    }

    @Test
    void threadsDoNotChangeABit() {
        int columns = 400;
        RowRuns runs = new RowRuns(Matrices.sparse(dense(2500, columns, 5), 12500, columns)); // several blocks of runs
        assertThat(runs.gram(1e-3, TWO).values()).isEqualTo(runs.gram(1e-3, ONE).values());
        double[] x = Matrices.vector(3 * columns, 6);
        double[] one = new double[x.length];
        double[] two = new double[x.length];
        runs.multiplyGramInto(x, one, 3, ONE);
        runs.multiplyGramInto(x, two, 3, TWO);
        assertThat(two).isEqualTo(one);
    }
}
