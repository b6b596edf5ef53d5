package dev.unfold.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes below, at and beyond a tile and a piece. */
class ProductsTest {

    private static RowMajor random(int rows, int columns, long seed) {
        double[] values =
                new SplittableRandom(seed).doubles((long) rows * columns, -1, 1).toArray();
        return new RowMajor(values, rows, columns);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "3, 5, 2", "64, 128, 64", "65, 129, 63", "130, 300, 70", "7, 260, 200"})
    void productsAreTheirSums(int m, int k, int n) {
        Run run = Run.with(2, 0, Listener.SILENT);
        RowMajor a = random(m, k, 1);
        RowMajor b = random(k, n, 2);
        RowMajor t = random(k, m, 3);

        RowMajor product = Products.multiply(a, b, run);
        RowMajor transposed = Products.multiplyTransposed(t, b, run);
        RowMajor some = Products.multiplyTransposed(t, (m + 1) / 2, b, run);

        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                double expected = 0;
                double other = 0;
                for (int l = 0; l < k; l++) {
                    expected += a.values()[i * k + l] * b.values()[l * n + j];
                    other += t.values()[l * m + i] * b.values()[l * n + j];
                }
                assertThat(product.values()[i * n + j]).isCloseTo(expected, within(1e-15 * (k + 1)));
                assertThat(transposed.values()[i * n + j]).isCloseTo(other, within(1e-15 * (k + 1)));
                if (i < some.rows()) {
                    assertThat(some.values()[i * n + j]).isEqualTo(transposed.values()[i * n + j]);
                }
            }
        }
        assertThat(Products.gram(t, run).values())
                .isEqualTo(Products.multiplyTransposed(t, t, run).values());
    }
}
