package dev.unfold.internal.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each variant of the kernels of fronts against the sums that define them. */
class FrontKernelTest {

    /** Sums of at most 20 products of numbers below 1 differ by their order in so much. */
    private static final double ROUNDING = 1e-14;

    static Stream<Kernels> variants() {
        return Stream.of(Kernels.SCALAR, Kernels.BEST);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void aSolvedTriangleTimesItsSolutionIsTheRightHandSide(Kernels kernels) {
        for (int p = 0; p <= 11; p++) {
            for (boolean divided : new boolean[] {false, true}) {
                for (int steps = 0; steps < 2; steps++) { // by rows, and from the end on, by columns
                    int columns = 2 * kernels.lanes();
                    int row = p + 2;
                    double[] t = random(7 + (p + 1) * row, p);
                    int from = steps == 0 ? 7 : 7 + Math.max(0, p - 1) * (row + 1);
                    int tRow = steps == 0 ? row : -1;
                    int tColumn = steps == 0 ? 1 : -row;
                    for (int i = 0; i < p; i++) {
                        t[from + i * (tRow + tColumn)] += 3;
                    }
                    double[] b = random(3 + p * columns, 100 + p);
                    int yFrom = steps == 0 ? 3 : 3 + Math.max(0, p - 1) * columns;
                    int yRow = steps == 0 ? columns : -columns;
                    double[] y = b.clone();
                    kernels.solveTriangle(p, t, from, tRow, tColumn, divided, columns, y, yFrom, yRow);
                    for (int i = 0; i < p; i++) {
                        for (int c = 0; c < columns; c++) {
                            double diagonal = divided ? t[from + i * (tRow + tColumn)] : 1;
                            double sum = diagonal * y[yFrom + i * yRow + c];
                            for (int k = 0; k < i; k++) {
                                sum += t[from + i * tRow + k * tColumn] * y[yFrom + k * yRow + c];
                            }
                            double given = b[yFrom + i * yRow + c];
                            assertThat(sum).as("p = %d, row %d", p, i).isCloseTo(given, within(1e3 * ROUNDING));
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void rowsAreScatteredToAndGatheredFrom(Kernels kernels) {
        for (int width : new int[] {kernels.lanes(), 3 * kernels.lanes()}) {
            for (int p = 0; p <= 13; p++) {
                for (int q : new int[] {0, 1, 5, 19}) {
                    int row = q + 3;
                    double[] v = random(5 + p * row, p + q);
                    double[] x = random((p + 2 * q + 1) * width, 7);
                    int[] rows = new int[2 + q];
                    for (int i = 0; i < q; i++) {
                        rows[2 + i] = p + 1 + 2 * (q - 1 - i);
                    }
                    double[] scattered = x.clone();
                    kernels.subtractScattered(p, q, v, 5, row, scattered, 1, rows, 2, width);
                    double[] gathered = x.clone();
                    kernels.subtractGathered(p, q, v, 5, row, gathered, rows, 2, gathered, 1, width);
                    double[] apart = new double[x.length];
                    kernels.subtractGathered(p, q, v, 5, row, x, rows, 2, apart, 1, width);
                    double[] expectedScattered = x.clone();
                    double[] expectedGathered = x.clone();
                    for (int k = 0; k < p; k++) {
                        for (int i = 0; i < q; i++) {
                            for (int c = 0; c < width; c++) {
                                double entry = v[5 + k * row + i];
                                int own = (1 + k) * width + c;
                                int other = rows[2 + i] * width + c;
                                expectedScattered[other] -= entry * x[own];
                                expectedGathered[own] -= entry * x[other];
                            }
                        }
                    }
                    String sizes = "p = " + p + ", q = " + q;
                    assertThat(scattered).as(sizes).containsExactly(expectedScattered, within(ROUNDING));
                    assertThat(gathered).as(sizes).containsExactly(expectedGathered, within(ROUNDING));
                    for (int at = 0; at < x.length; at++) {
                        assertThat(x[at] + apart[at]).as(sizes).isCloseTo(expectedGathered[at], within(ROUNDING));
                    }
                }
            }
        }
    }

    private static double[] random(int length, long seed) {
        return new SplittableRandom(seed).doubles(length, -1, 1).toArray();
    }
}
