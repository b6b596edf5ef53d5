package dev.unfold.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompensatedSumsTest {

    /** Numbers of very different sizes and both signs. */
    private static double[] numbers(int n) {
        SplittableRandom random = new SplittableRandom(5);
        return IntStream.range(0, n)
                .mapToDouble(i -> Math.scalb(random.nextDouble(-1, 1), random.nextInt(-20, 20)))
                .toArray();
    }

    private static double total(List<Integer> order, double[] x) {
        CompensatedSums sums = new CompensatedSums(1);
        for (int i : order) {
            sums.add(0, x[i]);
        }
        return sums.totals()[0];
    }

    @Test
    void ordersComeOutTheSameAndAreRoundedOnce() {
        double[] x = numbers(10_000);
        BigDecimal exact = BigDecimal.ZERO;
        for (double term : x) {
            exact = exact.add(new BigDecimal(term));
        }
        List<Integer> order = IntStream.range(0, x.length).boxed().collect(Collectors.toList());
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(order, new Random(seed));
            assertThat(total(order, x)).isEqualTo(exact.doubleValue());
        }
        double plain = Arrays.stream(x).reduce(0, Double::sum);
        assertThat(plain).isNotEqualTo(exact.doubleValue());
    }

    @Test
    void partsAreAddedUpAsBytes() {
        double[] x = numbers(3000);
        CompensatedSums whole = new CompensatedSums(3);
        Arrays.stream(x).forEach(term -> whole.add(1, term));
        CompensatedSums merged = new CompensatedSums(3);
        for (int begin : new int[] {2000, 0, 1000}) {
            CompensatedSums part = new CompensatedSums(3);
            Arrays.stream(x, begin, begin + 1000).forEach(term -> part.add(1, term));
            ByteBuffer bytes = ByteBuffer.allocate(part.bytes());
            part.write(bytes);
            assertThat(bytes.remaining()).isZero();
            merged.add(bytes.flip());
        }
        assertThat(merged.totals()).isEqualTo(whole.totals());
        assertThat(merged.totals()[0]).isZero();
    }
}
