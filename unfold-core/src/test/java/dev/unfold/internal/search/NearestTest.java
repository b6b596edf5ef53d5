package dev.unfold.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link Nearest} against a sort of all that was offered, for few, which are kept in order, and for many, which are a heap. */
class NearestTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 12, 63, 64, 65, 300})
    void keepsTheFirstByDistanceThenIndex(int k) {
        SplittableRandom random = new SplittableRandom(k);
        Nearest nearest = new Nearest(k);
        for (int offered : new int[] {0, k / 2, k, 4 * k, 1000}) {
            double[] s = random.doubles(offered)
                    .map(x -> Math.floor(x * 200) / 100) // ties
                    .toArray();
            for (int index = 0; index < offered; index++) {
                nearest.offer(s[index], index);
            }
            List<Integer> expected = IntStream.range(0, offered)
                    .boxed()
                    .sorted(Comparator.comparingDouble(index -> s[index])) // which keeps the order of equal ones
                    .limit(k)
                    .toList();
            assertThat(nearest.size()).isEqualTo(expected.size());
            assertThat(nearest.farthest())
                    .isEqualTo(offered < k ? Double.POSITIVE_INFINITY : Math.sqrt(s[expected.get(k - 1)]));
            Lists lists = Lists.allocate(1, expected.size());
            nearest.drainInto(lists, 0);
            assertThat(lists.neighbors())
                    .as("%d of %d", k, offered)
                    .containsExactly(
                            expected.stream().mapToInt(Integer::intValue).toArray());
            assertThat(lists.distances())
                    .containsExactly(expected.stream()
                            .mapToDouble(index -> Math.sqrt(s[index]))
                            .toArray());
        }
    }
}
