package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.internal.dense.LocalRegression;
import dev.unfold.internal.dense.Median;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SmallCholesky;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Local linear regression against weighted least squares, point by point. */
class LocalRegressionTest {

    private static final int S = 120;

    @Test
    void itIsTheWeightedLeastSquaresLineThroughTheOtherPoints() {
        RowMajor x = Samples.cloud(S, 2, 1).flat();
        RowMajor t = Samples.cloud(S, 3, 2).flat();
        RowMajor left = new LocalRegression(x).residuals(t, Run.quiet());
        double[][] scaled = scaled(x);
        double[] distances = new double[S * (S - 1) / 2];
        for (int i = 0, to = 0; i < S; i++) {
            for (int j = 0; j < i; j++) {
                distances[to++] = Math.hypot(scaled[i][0] - scaled[j][0], scaled[i][1] - scaled[j][1]);
            }
        }
        double h = Median.upper(distances) / 3;
        for (int i = 0; i < S; i++) {
            double[] prediction = slow(scaled, t, i, h);
            for (int r = 0; r < 3; r++) {
                assertThat(left.values()[i * 3 + r]).isCloseTo(t.values()[i * 3 + r] - prediction[r], within(1e-8));
            }
        }
    }

    private static double[][] scaled(RowMajor x) {
        double[][] rows = new double[S][2];
        for (int c = 0; c < 2; c++) {
            double mean = 0;
            double square = 0;
            for (int i = 0; i < S; i++) {
                mean += x.values()[i * 2 + c] / S;
            }
            for (int i = 0; i < S; i++) {
                square += Math.pow(x.values()[i * 2 + c] - mean, 2) / S;
            }
            for (int i = 0; i < S; i++) {
                rows[i][c] = x.values()[i * 2 + c] / Math.sqrt(square);
            }
        }
        return rows;
    }

    /** The value at x_i of the line a + b·(x − x_i) of least Σ_j w_ij (t_j − a − b·(x_j − x_i))² + 10⁻⁶h²|b|²Σw. */
    private static double[] slow(double[][] x, RowMajor t, int i, double h) {
        double[] result = new double[3];
        for (int r = 0; r < 3; r++) {
            double[] normal = new double[9];
            double[] right = new double[3];
            double sum = 0;
            for (int j = 0; j < S; j++) {
                double[] row = {1, x[j][0] - x[i][0], x[j][1] - x[i][1]};
                double w = j == i ? 0 : Math.exp(-(row[1] * row[1] + row[2] * row[2]) / (h * h));
                sum += w;
                for (int a = 0; a < 3; a++) {
                    right[a] += w * row[a] * t.values()[j * 3 + r];
                    for (int b = 0; b < 3; b++) {
                        normal[a * 3 + b] += w * row[a] * row[b];
                    }
                }
            }
            normal[4] += 1e-6 * h * h * sum;
            normal[8] += 1e-6 * h * h * sum;
            assertThat(SmallCholesky.solve(normal, right, 3)).isTrue();
            result[r] = right[0];
        }
        return result;
    }

    @Test
    void whatIsLinearIsExplainedAndWhatIsRandomIsNot() {
        RowMajor x = Samples.cloud(300, 1, 3).flat();
        double[] line = Arrays.stream(x.values()).map(v -> 3 * v - 2).toArray();
        double[] left = new LocalRegression(x)
                .residuals(new RowMajor(line, 300, 1), Run.quiet())
                .values();
        assertThat(Arrays.stream(left).map(Math::abs).max().orElseThrow()).isLessThan(1e-3);
    }

    @Test
    void copiesAndConstantsHaveTheirMean() {
        RowMajor constant = new RowMajor(new double[30], 30, 1);
        RowMajor t = Samples.cloud(30, 1, 4).flat();
        double[] left = new LocalRegression(constant).residuals(t, Run.quiet()).values();
        double sum = Arrays.stream(t.values()).sum();
        for (int i = 0; i < 30; i++) {
            double others = (sum - t.values()[i]) / 29;
            assertThat(left[i]).isCloseTo(t.values()[i] - others, within(1e-12));
        }
    }

    @Test
    void threadsDoNotMatter() {
        RowMajor x = Samples.cloud(200, 3, 5).flat();
        RowMajor t = Samples.cloud(200, 2, 6).flat();
        double[] one = new LocalRegression(x)
                .residuals(t, Run.with(1, 0, Listener.SILENT))
                .values();
        double[] four = new LocalRegression(x)
                .residuals(t, Run.with(4, 0, Listener.SILENT))
                .values();
        assertThat(four).isEqualTo(one);
    }

    @Test
    void theMedianIsFoundWithoutSorting() {
        SplittableRandom random = new SplittableRandom(1);
        for (int n = 1; n < 60; n++) {
            double[] values = random.ints(n, 0, 12).asDoubleStream().toArray();
            assertThat(Median.upperInPlace(values.clone())).isEqualTo(Median.upper(values));
        }
    }
}
