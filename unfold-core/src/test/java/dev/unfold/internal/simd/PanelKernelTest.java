package dev.unfold.internal.simd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each variant of the kernels of the search against plain loops. */
class PanelKernelTest {

    static Stream<Kernels> variants() {
        return Stream.of(Kernels.SCALAR, Kernels.BEST);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void productsKeepTheirErrorBound(Kernels kernels) {
        int w = kernels.panelColumns();
        int rows = 2 * kernels.panelRows();
        int stride = w + 3;
        for (int d : new int[] {0, 1, 2, 7, 64, 333}) {
            float[] a = random(5 + rows * d, 1);
            float[] panel = random(9 + d * w, 2);
            float[] out = new float[4 + rows * stride];
            kernels.products(a, 5, rows, panel, 9, d, out, 4, stride);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < w; j++) {
                    double exact = 0;
                    double magnitude = 0;
                    for (int c = 0; c < d; c++) {
                        double product = (double) a[5 + i * d + c] * panel[9 + c * w + j];
                        exact += product;
                        magnitude += Math.abs(product);
                    }
                    double bound = d * 0x1p-24 / (1 - d * 0x1p-24) * magnitude;
                    assertThat(Math.abs(out[4 + i * stride + j] - exact))
                            .as("d = %d, row %d, column %d", d, i, j)
                            .isLessThanOrEqualTo(bound);
                }
            }
            assertThat(out[4 + w]).as("between the rows").isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void sumsOfMinimaAreExactButForTheirRounding(Kernels kernels) {
        int w = kernels.panelColumns();
        int rows = 2 * kernels.panelRows();
        int stride = w + 3;
        SplittableRandom random = new SplittableRandom(6);
        for (int d : new int[] {0, 1, 2, 7, 64, 333}) {
            int largest = (1 << 30) / (d + 1);
            int[] a = random.ints(5 + rows * d, -largest, largest + 1).toArray();
            int[] panel = random.ints(9 + d * w, -largest, largest + 1).toArray();
            float[] out = new float[4 + rows * stride];
            kernels.minima(a, 5, rows, panel, 9, d, out, 4, stride);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < w; j++) {
                    long exact = 0;
                    for (int c = 0; c < d; c++) {
                        exact += Math.min(a[5 + i * d + c], panel[9 + c * w + j]);
                    }
                    assertThat(out[4 + i * stride + j])
                            .as("d = %d, row %d, column %d", d, i, j)
                            .isEqualTo((float) exact);
                }
            }
            assertThat(out[4 + w]).as("between the rows").isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void theInnerProductKeepsItsErrorBound(Kernels kernels) {
        for (int d = 0; d < 100; d++) {
            float[] a = random(d + 3, 4);
            float[] b = random(d + 5, 5);
            double exact = 0;
            double magnitude = 0;
            for (int c = 0; c < d; c++) {
                exact += (double) a[3 + c] * b[5 + c];
                magnitude += Math.abs((double) a[3 + c] * b[5 + c]);
            }
            assertThat(Math.abs(kernels.dot(a, 3, b, 5, d) - exact))
                    .as("d = %d", d)
                    .isLessThanOrEqualTo(d * 0x1p-24 / (1 - d * 0x1p-24) * magnitude);
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void theFirstIsFoundWhereverItIs(Kernels kernels) {
        SplittableRandom random = new SplittableRandom(3);
        for (int trial = 0; trial < 2000; trial++) {
            int length = random.nextInt(90);
            float[] p = random(length + 7, trial);
            float[] b = random(length + 20, trial + 1);
            float[] c = random(length + 20, trial + 2);
            float bPlus = random.nextInt(8) == 0 ? Float.NEGATIVE_INFINITY : (float) random.nextDouble(0, 2);
            float cPlus = (float) random.nextDouble(0, 2);
            int from = 3 + random.nextInt(length + 1);
            int to = 3 + length;
            int expected = from;
            while (expected < to
                    && !(p[expected] >= b[expected + 5] + bPlus || p[expected] >= c[expected + 5] + cPlus)) {
                expected++;
            }
            assertThat(kernels.firstAtLeast(p, from, to, b, bPlus, c, cPlus, 5)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void asManyAreCountedAsAreBelowEachLimit(Kernels kernels) {
        int stride = 48;
        int count = 2 * Kernels.LIMITS;
        for (int length : new int[] {0, 1, 7, 8, 31, 48}) {
            float[] p = random(stride * stride, 1);
            float[] h = random(stride + 5, 2);
            float[] limits = random(3 + count * stride, 3);
            limits[4] = Float.NEGATIVE_INFINITY;
            limits[5] = h[5] - p[0];
            int[] counts = new int[count];
            int[] inColumns = new int[count * stride];
            kernels.countBelow(p, 0, h, 5, length, limits, count, counts);
            kernels.countBelowInColumns(p, stride, length, h, 5, limits, 3, count, inColumns);
            for (int s = 0; s < count; s++) {
                int below = 0;
                for (int l = 0; l < length; l++) {
                    below += h[5 + l] - p[l] < limits[s] ? 1 : 0;
                }
                assertThat(counts[s]).as("length %d, limit %d", length, s).isEqualTo(below);
                for (int l = 0; l < stride; l++) {
                    int inColumn = 0;
                    for (int i = 0; i < length; i++) {
                        inColumn += h[5 + i] - p[i * stride + l] < limits[3 + s * stride + l] ? 1 : 0;
                    }
                    assertThat(inColumns[s * stride + l]).isEqualTo(inColumn);
                }
            }
        }
    }

    private static float[] random(int length, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = (float) random.nextDouble(-1, 1);
        }
        return values;
    }
}
