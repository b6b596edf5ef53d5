package dev.unfold.internal.search.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Sets;
import dev.unfold.run.Run;
import org.junit.jupiter.api.Test;

class DiameterTest {

    @Test
    void exactIsTheLargestOfAllDistancesAndSweepsComeNear() {
        Sets.all().forEach((name, points) -> {
            double largest = largest(points);
            assertThat(Diameter.exact(points, Run.quiet())).as(name).isEqualTo(largest);
            assertThat(Diameter.swept(points)).as(name).isBetween(largest / 2, largest);
        });
    }

    private static double largest(RowMajor points) {
        double largest = 0;
        double[] x = points.values();
        for (int i = 0; i < points.rows(); i++) {
            for (int j = 0; j < i; j++) {
                double s = Euclid.squared(x, points.offset(i), x, points.offset(j), points.columns());
                largest = Math.max(largest, Math.sqrt(s));
            }
        }
        return largest;
    }
}
