package dev.unfold.internal.search.pairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.run.Run;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairSumsTest {

    private static final int COLUMNS = 50;

    /** Points around two centres: most that can be lost of |x|² + |z|² is lost for half of the pairs. */
    private static RowMajor clusters(int n, double apart) {
        SplittableRandom random = new SplittableRandom(n);
        double[] x = new double[n * COLUMNS];
        for (int at = 0; at < x.length; at++) {
            x[at] = random.nextGaussian() + (at / COLUMNS % 2 == 0 ? apart : 0);
        }
        return new RowMajor(x, n, COLUMNS);
    }

    @ParameterizedTest
    @CsvSource({
        "true, 1, 1e-11",
        "true, 50, 1e-11",
        "true, 900, 1e-11",
        "false, 1, 1e-5",
        "false, 50, 1e-5",
        "false, 900, 1e-5",
        "false, 500, 1e-5"
    })
    void areThoseOfAllDistances(boolean precise, int n, double percent) {
        for (double apart : new double[] {0, 30, 1e6}) {
            RowMajor points = clusters(n, apart);
            SplittableRandom random = new SplittableRandom(1);
            double[] f = random.doubles(n).toArray();
            double[] found = new PairSums(points, precise, Run.quiet()).of(f, Run.quiet());
            for (int i = 0; i < n; i++) {
                double sum = 0;
                for (int j = 0; j < n; j++) {
                    sum += f[j] * Euclid.distance(points, i, points, j);
                }
                assertThat(found[i]).isCloseTo(sum, withinPercentage(percent));
            }
        }
    }
}
