package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TicksTest {

    @Test
    void areRoundAndReadWell() {
        assertThat(Ticks.within(0, 1, 5).labels()).containsExactly("−1.0", "−0.5", "0.0", "0.5", "1.0");
        assertThat(Ticks.within(50, 50, 5).labels()).containsExactly("0", "20", "40", "60", "80", "100");
        assertThat(Ticks.within(0, 2e-5, 4).labels()).containsExactly("−2", "−1", "0", "1", "2");
        assertThat(Ticks.within(0, 2e-5, 4).name("y")).isEqualTo("y (×10⁻⁵)");
        assertThat(Ticks.within(3e6, 1e6, 4).name("y")).isEqualTo("y (×10⁶)");
    }

    @Test
    void lieWithinTheRangeAndAreNeitherFewNorMany() {
        SplittableRandom random = new SplittableRandom(3);
        for (int trial = 0; trial < 2000; trial++) {
            double half = Math.pow(10, random.nextDouble(-30, 30));
            double center = half * random.nextDouble(-1e4, 1e4);
            Ticks ticks = Ticks.within(center, half, 6);
            assertThat(ticks.values()).hasSizeBetween(3, 10);
            assertThat(ticks.labels()).doesNotHaveDuplicates();
            assertThat(ticks.values()).allMatch(value -> Math.abs(value - center) <= half * (1 + 1e-9));
        }
    }

    @Test
    void aRangeBeyondPrecisionHasOne() {
        assertThat(Ticks.within(1, 1e-17, 6).values()).hasSize(1);
        assertThat(Ticks.within(0, Double.MAX_VALUE, 6).values()).isNotEmpty();
        assertThat(Ticks.within(0, Double.MIN_VALUE, 6).values()).isNotEmpty();
    }
}
