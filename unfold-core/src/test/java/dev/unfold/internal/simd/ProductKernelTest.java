package dev.unfold.internal.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each variant of {@link Kernels#subtractProduct} against three plain loops, and cut against whole. */
class ProductKernelTest {

    private static final int[] SIZES = {0, 1, 3, 4, 5, 8, 9, 16, 17, 24, 33};

    static Stream<Kernels> variants() {
        return Stream.of(Kernels.SCALAR, Kernels.BEST);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void equalsThePlainLoopsForAllSizes(Kernels kernels) {
        for (int m : SIZES) {
            for (int n : SIZES) {
                for (int k : new int[] {0, 1, 3, 4, 9}) {
                    check(kernels, m, n, k, true);
                    check(kernels, m, n, k, false);
                }
            }
        }
        check(kernels, 101, 530, 9, true);
        check(kernels, 101, 530, 9, false);
    }

    private static void check(Kernels kernels, int m, int n, int k, boolean transposed) {
        int bRow = n + 3;
        int cRow = n + 1;
        int aRow = transposed ? 1 : k + 2;
        int aColumn = transposed ? m + 1 : 1;
        double[] a = random((m + 2) * (k + 3) + 2, 1);
        double[] b = random(k * bRow + n + 5, 2);
        double[] c = random(m * cRow + n + 4, 3);
        double[] expected = c.clone();
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                for (int l = 0; l < k; l++) {
                    expected[4 + i * cRow + j] -= a[2 + i * aRow + l * aColumn] * b[5 + l * bRow + j];
                }
            }
        }
        kernels.subtractProduct(m, n, k, a, 2, aRow, aColumn, b, 5, bRow, c, 4, cRow);
        double distance = 0;
        for (int i = 0; i < c.length; i++) {
            distance = Math.max(distance, Math.abs(c[i] - expected[i]));
        }
        // k products of numbers below 1 in another order: sums below k + 1, rounded k times each way.
        assertThat(distance).as("%d×%d×%d", m, n, k).isLessThanOrEqualTo(2.0 * k * (k + 1) * Math.ulp(1.0));
    }

    /** The first by tiles, the second with copies of what its tiles read. */
    static Stream<Arguments> variantsAndSizes() {
        return variants()
                .flatMap(kernels -> Stream.of(Arguments.of(kernels, 21, 43, 37), Arguments.of(kernels, 113, 621, 9)));
    }

    @ParameterizedTest
    @MethodSource("variantsAndSizes")
    void isTheSameToTheBitHoweverItIsCut(Kernels kernels, int m, int n, int k) {
        double[] a = random(m * k, 1);
        double[] b = random(k * n, 2);
        double[] whole = random(m * n, 3);
        double[] cut = whole.clone();
        kernels.subtractProduct(m, n, k, a, 0, k, 1, b, 0, n, whole, 0, n);
        for (int i = 0; i < m; i += 5) {
            for (int j = 0; j < n; j += 11) {
                int rows = Math.min(5, m - i);
                int columns = Math.min(11, n - j);
                kernels.subtractProduct(rows, columns, k, a, i * k, k, 1, b, j, n, cut, i * n + j, n);
            }
        }
        assertThat(cut).isEqualTo(whole);
    }

    @Test
    void theVectorTwinIsUsedWhereTheModuleIsThere() {
        boolean present = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
        assertThat(Kernels.BEST.name().startsWith("vector")).isEqualTo(present);
    }

    private static double[] random(int length, long seed) {
        return new SplittableRandom(seed).doubles(length, -1, 1).toArray();
    }
}
