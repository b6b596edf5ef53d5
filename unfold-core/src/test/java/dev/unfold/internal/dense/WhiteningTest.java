package dev.unfold.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import org.junit.jupiter.api.Test;

class WhiteningTest {

    private static RowMajor skewed() {
        RowMajor x = Samples.cloud(200, 3, 5).flat();
        double[] values = x.values().clone();
        for (int i = 0; i < 200; i++) {
            values[3 * i] = 4 * values[3 * i] + 7;
            values[3 * i + 1] += values[3 * i] / 2;
        }
        return new RowMajor(values, 200, 3);
    }

    @Test
    void columnsBecomeCentredAndWhite() {
        RowMajor y = skewed();
        assertThat(Whitening.columns(y, Run.quiet())).isTrue();
        for (int r = 0; r < 3; r++) {
            assertThat(CenteredPoints.mean(y)[r]).isCloseTo(0, within(1e-14));
            for (int s = 0; s < 3; s++) {
                double product = TallSkinny.transposedProduct(y, y, Run.quiet())[r * 3 + s];
                assertThat(product).isCloseTo(r == s ? 200 : 0, within(1e-10));
            }
        }
    }

    /** Of all white Y the nearest: Y_cᵀY is symmetric, as the polar factor's is. */
    @Test
    void nothingTurns() {
        RowMajor y = skewed();
        RowMajor centred = CenteredPoints.shifted(y, CenteredPoints.mean(y));
        Whitening.columns(y, Run.quiet());
        double[] c = TallSkinny.transposedProduct(centred, y, Run.quiet());
        for (int r = 0; r < 3; r++) {
            for (int s = 0; s < r; s++) {
                assertThat(c[r * 3 + s]).isCloseTo(c[s * 3 + r], within(1e-9));
            }
        }
    }

    @Test
    void dependentColumnsAreTold() {
        double[] values = Samples.cloud(50, 1, 5).flat().values();
        double[] twice = new double[100];
        for (int i = 0; i < 50; i++) {
            twice[2 * i] = values[i];
            twice[2 * i + 1] = 3 - 2 * values[i];
        }
        assertThat(Whitening.columns(new RowMajor(twice, 50, 2), Run.quiet())).isFalse();
        assertThat(Whitening.columns(new RowMajor(new double[100], 50, 2), Run.quiet()))
                .isFalse();
    }
}
