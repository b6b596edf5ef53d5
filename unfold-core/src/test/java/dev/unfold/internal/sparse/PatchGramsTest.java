package dev.unfold.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PatchGramsTest {

    private static final int ROWS = 60;
    private static final int MIDDLE = 40;
    private static final int COLUMNS = 25;

    private final SplittableRandom random = new SplittableRandom(3);

    /** B, three entries in a row; the last column is in none. */
    private final double[] b = new double[MIDDLE * COLUMNS];

    /** A, five entries in a row. */
    private final double[] a = new double[ROWS * MIDDLE];

    PatchGramsTest() {
        for (int i = 0; i < MIDDLE; i++) {
            for (int e = 0; e < 3; e++) {
                b[i * COLUMNS + random.nextInt(COLUMNS - 1)] = random.nextDouble(-1, 1);
            }
        }
    }

    private void fill(int row, int[] columns) {
        for (int j : columns) {
            a[row * MIDDLE + j] = random.nextDouble(-1, 1);
        }
    }

    /** (AB)ᵀ(AB) of some rows, on and above the diagonal. */
    private double[] expected(int begin, int end) {
        return expected(begin, end, b, COLUMNS);
    }

    private double[] expected(int begin, int end, double[] right, int columns) {
        double[] gram = new double[columns * columns];
        for (int row = begin; row < end; row++) {
            for (int i = 0; i < columns; i++) {
                for (int j = i; j < columns; j++) {
                    gram[i * columns + j] += entry(row, i, right, columns) * entry(row, j, right, columns);
                }
            }
        }
        return gram;
    }

    private double[] sums(int[] starts, int begin, int end) {
        PatchGrams grams = PatchGrams.of(
                Matrices.sparse(a, ROWS, MIDDLE), starts, begin, end, Matrices.sparse(b, MIDDLE, COLUMNS));
        return sums(grams);
    }

    private static double[] sums(PatchGrams... parts) {
        CompensatedSums sums = new CompensatedSums(COLUMNS * COLUMNS);
        for (PatchGrams grams : parts) {
            for (int j = 0; j < COLUMNS; j++) {
                grams.addRowTo(sums, j);
            }
        }
        return sums.totals();
    }

    @Test
    void rowsOfAPatchMayHaveTheSameColumnsOrNot() {
        int[] starts = {0, 1, 8, 20, 60};
        for (int t = 0; t < 4; t++) {
            int[] columns = random.ints(5, 0, MIDDLE).toArray();
            for (int row = starts[t]; row < starts[t + 1]; row++) {
                fill(row, t == 2 ? random.ints(5, 0, MIDDLE).toArray() : columns);
            }
        }
        // sums of up to 40 products of numbers of about 1
        assertThat(sums(starts, 0, 4)).containsExactly(expected(0, ROWS), within(1e-13));
        assertThat(sums(starts, 1, 3)).containsExactly(expected(1, 20), within(1e-13));
    }

    @Test
    void aPatchDoesNotDependOnThoseBesideIt() {
        int[] columns = random.ints(5, 0, MIDDLE).toArray();
        for (int row = 0; row < ROWS; row++) {
            fill(row, columns); // all alike, so that nothing but the starts tells patches apart
        }
        int[] starts = {0, 20, 40, 60};
        SparseRows rows = Matrices.sparse(a, ROWS, MIDDLE);
        SparseRows basis = Matrices.sparse(b, MIDDLE, COLUMNS);
        double[] apart = sums(
                PatchGrams.of(rows, starts, 0, 1, basis),
                PatchGrams.of(rows, starts, 1, 2, basis),
                PatchGrams.of(rows.rows(40, 60), new int[] {0, 20}, 0, 1, basis));
        assertThat(sums(starts, 0, 3)).isEqualTo(apart);
        assertThat(apart).containsExactly(expected(0, ROWS), within(1e-12));
    }

    @Test
    void patchesMayHaveManyColumns() {
        int columns = 100;
        double[] wide = Matrices.vector(MIDDLE * columns, 7);
        for (int row = 0; row < 3; row++) {
            fill(row, new int[] {1, 5, 9});
        }
        CompensatedSums sums = new CompensatedSums(columns * columns);
        PatchGrams grams = PatchGrams.of(
                Matrices.sparse(a, ROWS, MIDDLE), new int[] {0, 3}, 0, 1, Matrices.sparse(wide, MIDDLE, columns));
        for (int j = 0; j < columns; j++) {
            grams.addRowTo(sums, j);
        }
        assertThat(sums.totals()).containsExactly(expected(0, 3, wide, columns), within(1e-13));
    }

    private double entry(int row, int column, double[] right, int columns) {
        double sum = 0;
        for (int i = 0; i < MIDDLE; i++) {
            sum += a[row * MIDDLE + i] * right[i * columns + column];
        }
        return sum;
    }

    @Test
    void aRowIsAPatchOfItsOwn() {
        SparseRows basis = Matrices.sparse(b, MIDDLE, COLUMNS);
        double[] gram = new double[COLUMNS * COLUMNS];
        for (int row = 5; row < MIDDLE; row++) {
            for (int i = 0; i < COLUMNS; i++) {
                for (int j = i; j < COLUMNS; j++) {
                    gram[i * COLUMNS + j] += b[row * COLUMNS + i] * b[row * COLUMNS + j];
                }
            }
        }
        assertThat(sums(PatchGrams.ofRows(basis, 5, MIDDLE))).containsExactly(gram, within(1e-14));
    }
}
