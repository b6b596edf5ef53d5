package dev.unfold.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.testing.SlowMatrix;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SymmetricEigenTest {

    /** The centred kernel of two classes of m and n − m points: one eigenvalue is 2m(n − m)/n, all others are 0 but for rounding. */
    @Test
    void manyZerosAreNoObstacle() {
        int n = 300;
        int m = 137;
        SlowMatrix kernel = SlowMatrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                kernel.add(i, j, i < m == j < m ? 1 : 0);
            }
        }
        SlowMatrix centred = kernel.centered().transpose().centered();
        SlowMatrix symmetric = centred.plus(centred.transpose()).times(.5);
        SymmetricEigen eigen = new SymmetricEigen(
                Arrays.stream(symmetric.toRows())
                        .flatMapToDouble(Arrays::stream)
                        .toArray(),
                n);

        assertThat(eigen.value(n - 1)).isCloseTo(2.0 * m * (n - m) / n, within(1e-10));
        assertThat(eigen.value(n - 2)).isCloseTo(0, within(1e-10));
        assertThat(eigen.value(0)).isCloseTo(0, within(1e-10));
        double ratio = eigen.vector(n - 1)[0] / eigen.vector(n - 1)[n - 1];
        assertThat(ratio).isCloseTo(-(n - m) / (double) m, within(1e-10));
    }
}
