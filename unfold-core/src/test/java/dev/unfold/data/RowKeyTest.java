package dev.unfold.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowKeyTest {

    @Test
    void belongsToTheCoordinatesAndTheSeed() {
        assertThat(RowKey.of(new double[] {1, 0.0}, 3)).isEqualTo(RowKey.of(new double[] {1, -0.0}, 3));
        assertThat(RowKey.of(new double[] {1, 2}, 3)).isNotEqualTo(RowKey.of(new double[] {2, 1}, 3));
        assertThat(RowKey.of(new double[] {1, 2}, 3)).isNotEqualTo(RowKey.of(new double[] {1, 2}, 4));
        assertThat(RowKey.of(new double[] {0}, 3)).isNotEqualTo(RowKey.of(new double[] {0, 0}, 3));
    }

    /** A tenth of all keys is a tenth of 100,000 rows, whatever part of them one looks at: σ is 95 and 67. */
    @Test
    void smallKeysAreAFairSample() {
        int small = 0;
        int left = 0;
        Set<Long> keys = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            long key = RowKey.of(new double[] {i, -i}, 1);
            keys.add(key);
            boolean taken = Long.compareUnsigned(key, Long.divideUnsigned(-1, 10)) < 0;
            small += taken ? 1 : 0;
            left += taken && i % 250 < 125 ? 1 : 0;
        }
        assertThat(keys).hasSize(100_000);
        assertThat(small).isCloseTo(10_000, within(400));
        assertThat(left).isCloseTo(5_000, within(300));
    }
}
