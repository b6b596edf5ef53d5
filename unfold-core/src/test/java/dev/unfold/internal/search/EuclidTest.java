package dev.unfold.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.internal.dense.ByteRows;
import dev.unfold.internal.dense.GrowingRows;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.SingleRows;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EuclidTest {

    private static PointRows rows(int n, int d, ToDoubleFunction<SplittableRandom> number) {
        SplittableRandom random = new SplittableRandom(d);
        GrowingRows rows = new GrowingRows(d);
        for (int i = 0; i < n; i++) {
            rows.add(DoubleStream.generate(() -> number.applyAsDouble(random))
                    .limit(d)
                    .toArray());
        }
        return rows.rows();
    }

    /** Σ (x_c − z_c)² in the order of c: the definition. */
    private static double plain(PointRows x, int i, PointRows z, int j) {
        double s = 0;
        for (int c = 0; c < x.columns(); c++) {
            double difference = x.get(i, c) - z.get(j, c);
            s += difference * difference;
        }
        return s;
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 16, 17, 63, 64, 65, 200})
    void aDistanceHasTheSameBitsInEveryWidth(int d) {
        PointRows bytes = rows(20, d, random -> random.nextInt(256));
        PointRows floats = rows(20, d, random -> (float) (random.nextDouble() / (1 + random.nextInt(9))));
        PointRows doubles = rows(20, d, random -> random.nextDouble());
        assertThat(bytes).isInstanceOf(ByteRows.class);
        assertThat(floats).isInstanceOf(SingleRows.class);
        PointRows[] all = {bytes, floats, doubles, bytes.widened(), floats.widened()};
        for (PointRows x : all) {
            for (PointRows z : all) {
                for (int i = 0; i < 20; i++) {
                    int j = (i * 7 + 3) % 20;
                    double s = plain(x, i, z, j);
                    assertThat(Euclid.squaredWithin(x, i, z, j, Double.POSITIVE_INFINITY))
                            .isEqualTo(s);
                    assertThat(Euclid.squaredWithin(x, i, z, j, s)).isEqualTo(s);
                    assertThat(Euclid.squaredWithin(x, i, z, j, s * .3)).isGreaterThan(s * .3);
                    assertThat(Euclid.distance(x, i, z, j)).isEqualTo(Math.sqrt(s));
                }
            }
        }
    }
}
