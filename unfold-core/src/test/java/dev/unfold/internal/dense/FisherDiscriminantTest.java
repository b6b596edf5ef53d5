package dev.unfold.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Points;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FisherDiscriminantTest {

    private static final int CLASSES = 4;

    /** A cloud whose classes are i mod 4, moved apart in the first three of five columns. */
    private static RowMajor apart(int n, double spread) {
        Points cloud = Samples.cloud(n, 5, 12);
        double[] y = cloud.toRowMajor();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 5; j++) {
                y[i * 5 + j] *= spread;
            }
            y[i * 5] += i % CLASSES;
            y[i * 5 + 1] += 3 * (i % 2);
            y[i * 5 + 2] += i % CLASSES == 3 ? 2 : 0;
        }
        return new RowMajor(y, n, 5);
    }

    private static int[] group(int n) {
        return IntStream.range(0, n).map(i -> i % CLASSES).toArray();
    }

    private static double[][] images(RowMajor y, FisherDiscriminant fisher) {
        return IntStream.range(0, y.rows())
                .mapToObj(i -> IntStream.range(0, fisher.directions().columns())
                        .mapToDouble(r -> IntStream.range(0, y.columns())
                                .mapToDouble(j -> y.values()[y.offset(i) + j]
                                        * fisher.directions()
                                                .values()[
                                                j * fisher.directions().columns() + r])
                                .sum())
                        .toArray())
                .toArray(double[][]::new);
    }

    /** In the images of the points the scatter within classes is n, and that between them μ times as much, without products. */
    @Test
    void diagonalisesBothScatters() {
        int n = 200;
        RowMajor y = apart(n, 1);
        FisherDiscriminant fisher = FisherDiscriminant.of(y, group(n), CLASSES, 5, Run.quiet());
        assertThat(fisher.isRidged()).isFalse();
        double[][] z = images(y, fisher);
        double[][] means = new double[CLASSES + 1][5];
        for (int i = 0; i < n; i++) {
            for (int r = 0; r < 5; r++) {
                means[i % CLASSES][r] += z[i][r] * CLASSES / n;
                means[CLASSES][r] += z[i][r] / n;
            }
        }
        for (int r = 0; r < 5; r++) {
            for (int s = 0; s < 5; s++) {
                double within = 0;
                double between = 0;
                for (int i = 0; i < n; i++) {
                    double[] own = means[i % CLASSES];
                    within += (z[i][r] - own[r]) * (z[i][s] - own[s]);
                    between += (own[r] - means[CLASSES][r]) * (own[s] - means[CLASSES][s]);
                }
                assertThat(within).isCloseTo(r == s ? n : 0, within(1e-11 * n));
                assertThat(between).isCloseTo(r == s ? n * fisher.ratio(r) : 0, within(1e-11 * n * fisher.ratio(0)));
            }
            assertThat(r == 0 || fisher.ratio(r) <= fisher.ratio(r - 1)).isTrue();
        }
        assertThat(fisher.ratio(2)).as("four classes lie in three dimensions").isGreaterThan(0.05);
        assertThat(fisher.ratio(3)).isCloseTo(0, within(1e-12));
    }

    @Test
    void collapsedClassesAreToldApartByARidge() {
        int n = 80;
        for (double spread : new double[] {0, 1e-9}) {
            RowMajor y = apart(n, spread);
            FisherDiscriminant fisher = FisherDiscriminant.of(y, group(n), CLASSES, 3, Run.quiet());
            assertThat(fisher.isRidged()).isTrue();
            double[][] z = images(y, fisher);
            for (int i = 0; i < CLASSES; i++) {
                for (int j = 0; j < i; j++) {
                    double distance = 0;
                    for (int r = 0; r < 3; r++) {
                        distance = Math.max(distance, Math.abs(z[i][r] - z[j][r]));
                    }
                    assertThat(distance).isGreaterThan(1);
                }
            }
        }
    }
}
