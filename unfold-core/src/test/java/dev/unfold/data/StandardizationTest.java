package dev.unfold.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.error.DataException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StandardizationTest {

    /** The mean of a column around 10⁶ with deviation 1 is rounded to this. */
    private static final double TOLERANCE = Math.ulp(1e6);

    @Test
    void eachColumnHasMeanZeroAndDeviationOne() {
        Points points = cloud(500);
        Points scores = Standardization.of(points).apply(points);
        for (int j = 0; j < 3; j++) {
            double mean = 0;
            double squares = 0;
            for (int i = 0; i < 500; i++) {
                mean += scores.get(i, j) / 500;
                squares += scores.get(i, j) * scores.get(i, j) / 500;
            }
            assertThat(mean).isCloseTo(0, within(TOLERANCE));
            assertThat(squares).isCloseTo(1, within(2 * TOLERANCE));
        }
    }

    @Test
    void undoLeadsBack() {
        Points points = cloud(50);
        Standardization z = Standardization.of(points);
        Points back = z.undo(z.apply(points));
        for (int i = 0; i < 50; i++) {
            for (int j = 0; j < 3; j++) {
                assertThat(back.get(i, j)).isCloseTo(points.get(i, j), within(2 * TOLERANCE));
            }
        }
    }

    @Test
    void aConstantColumnIsOnlyCentred() {
        // 0.1 cannot be represented, so a mean by summation would differ from it in the last bits.
        Points points = Points.of(new double[][] {{0.1, 1}, {0.1, 2}, {0.1, 4}});
        Standardization z = Standardization.of(points);
        assertThat(z.constantColumns()).containsExactly(0);
        assertThat(z.apply(points).get(2, 0)).isZero();
        assertThat(z.undo(z.apply(points)).get(1, 0)).isEqualTo(0.1);
    }

    @Test
    void newPointsAreMeasuredByTheOldOnes() {
        Standardization z = Standardization.of(Points.of(new double[][] {{0}, {2}}));
        assertThat(z.apply(Points.of(new double[][] {{5}})).get(0, 0)).isEqualTo(4);
    }

    @Test
    void hugeNumbersDoNotOverflow() {
        Standardization z = Standardization.of(Points.of(new double[][] {{-1e300}, {1e300}}));
        assertThat(z.deviations()[0]).isCloseTo(1e300, within(1e285));
    }

    @Test
    void restoredIsEqualAndOthersAreRefused() {
        Standardization z = Standardization.of(cloud(10));
        assertThat(Standardization.restored(z.means(), z.deviations())).isEqualTo(z);
        assertThatThrownBy(() -> Standardization.restored(new double[1], new double[] {Double.NaN}))
                .isInstanceOf(DataException.class);
        assertThatThrownBy(() -> z.apply(Points.of(new double[][] {{1, 2}})))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("2 columns");
    }

    private static Points cloud(int n) {
        SplittableRandom random = new SplittableRandom(3);
        Points.Builder points = Points.builder(3);
        for (int i = 0; i < n; i++) {
            points.add(random.nextGaussian(), 1e6 + random.nextGaussian(), 1e-3 * random.nextDouble());
        }
        return points.build();
    }
}
