package dev.unfold.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GrowingRowsTest {

    private static final int COLUMNS = 9;

    private static double[] filled(double value) {
        double[] row = new double[COLUMNS];
        Arrays.fill(row, value);
        return row;
    }

    /** The rows collected of rows that have one value each. */
    private static PointRows rows(double... values) {
        GrowingRows rows = new GrowingRows(COLUMNS);
        for (double value : values) {
            rows.add(filled(value));
        }
        return rows.rows();
    }

    @Test
    void takesTheFewestBitsThatHoldEachNumber() {
        assertThat(rows(0, 1, 255)).isInstanceOf(ByteRows.class);
        assertThat(rows(0, -1)).isInstanceOf(SingleRows.class);
        assertThat(rows(0, 256)).isInstanceOf(SingleRows.class);
        assertThat(rows(0, .5)).isInstanceOf(SingleRows.class);
        assertThat(rows(0, -0.0)).isInstanceOf(SingleRows.class);
        assertThat(rows(0, (double) .1f)).isInstanceOf(SingleRows.class);
        assertThat(rows(0, .1)).isInstanceOf(RowMajor.class);
        assertThat(rows(0, 1 << 24)).isInstanceOf(SingleRows.class);
        assertThat(rows(0, (1 << 24) + 1)).isInstanceOf(RowMajor.class);
        assertThat(rows(0, 1e-300)).isInstanceOf(RowMajor.class);
        assertThat(rows(0, 1e300)).isInstanceOf(RowMajor.class);
    }

    @Test
    void fewColumnsAreDoubles() {
        GrowingRows rows = new GrowingRows(8);
        rows.add(new double[8]);
        assertThat(rows.rows()).isInstanceOf(RowMajor.class);
    }

    static Stream<double[]> values() {
        return Stream.of(
                new double[] {0, 1, 2, 128, 255},
                new double[] {3, 200, -0.0, 255, .25, -7, 1e30f},
                new double[] {3, 200, .25, .1, 255, -0.0, 1e300, Double.MIN_VALUE});
    }

    /** Whichever number made the rows wider, and when. */
    @ParameterizedTest
    @MethodSource("values")
    void givesBackTheSameBits(double[] values) {
        GrowingRows rows = new GrowingRows(COLUMNS).expect(3);
        int n = 200;
        for (int i = 0; i < n; i++) {
            double[] row = filled(values[Math.min(i / 20, values.length - 1)]);
            row[i % COLUMNS] = 17;
            rows.add(row);
        }
        PointRows kept = rows.rows();
        RowMajor wide = kept.widened();
        assertThat(kept.rows()).isEqualTo(n);
        double[] row = new double[COLUMNS + 1];
        double[] differences = new double[COLUMNS + 2];
        for (int i = 0; i < n; i++) {
            kept.rowInto(i, row, 1);
            kept.subtractedInto(i, filled(1e4), 0, differences, 2);
            for (int c = 0; c < COLUMNS; c++) {
                double expected = c == i % COLUMNS ? 17 : values[Math.min(i / 20, values.length - 1)];
                // isEqualTo compares bits, so that −0 is not 0
                assertThat(Double.valueOf(kept.get(i, c))).isEqualTo(expected);
                assertThat(Double.valueOf(row[1 + c])).isEqualTo(expected);
                assertThat(Double.valueOf(wide.get(i, c))).isEqualTo(expected);
                assertThat(differences[2 + c]).isEqualTo(1e4 - expected);
            }
        }
        PointRows chosen = kept.chosen(3, 150, 3);
        assertThat(chosen).hasSameClassAs(kept);
        assertThat(chosen.rows()).isEqualTo(3);
        assertThat(chosen.get(1, 5)).isEqualTo(kept.get(150, 5));
        assertThat(kept.first(7).rows()).isEqualTo(7);
        assertThat(kept.first(7).get(6, 2)).isEqualTo(kept.get(6, 2));
    }

    @Test
    void whatWasTakenDoesNotChangeWhenMoreRowsCome() {
        GrowingRows rows = new GrowingRows(COLUMNS).expect(2);
        rows.add(filled(1));
        rows.add(filled(2));
        PointRows before = rows.rows();
        rows.add(filled(300));
        assertThat(before.widened().values()).containsOnly(1, 2);
        assertThat(rows.rows().widened().values()).containsOnly(1, 2, 300);
    }
}
