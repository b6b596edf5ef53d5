package dev.unfold.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import org.junit.jupiter.api.Test;

class PencilIterationTest {

    /**
     * The third power of the Laplacian of a chain, whose eigenvalues are (4 sin²(πk/2m))³: after one step the columns hold the last of
     * the wanted vectors ten digits below the first.
     */
    @Test
    void eigenvaluesFarApartAreAllFound() {
        int m = 400;
        int wanted = 20;
        Run run = Run.quiet();
        SparseRows chain = chain(m);
        SparseRows cube = chain.times(chain, run).times(chain, run);

        PencilIteration.Found found = PencilIteration.smallest(cube, identity(m), wanted, run);

        for (int k = 5; k <= wanted; k++) {
            double exact = Math.pow(2 * Math.sin(Math.PI * k / 2 / m), 6);
            assertThat(found.values()[k - 1]).as("%d", k).isCloseTo(exact, within(1e-4 * exact));
            double product = 0; // with the exact vector, cos(πk(i + ½)/m)
            for (int i = 0; i < m; i++) {
                product += Math.sqrt(2.0 / m)
                        * Math.cos(Math.PI * k * (i + 0.5) / m)
                        * found.vectors().values()[found.vectors().offset(i) + k - 1];
            }
            assertThat(Math.abs(product)).as("%d", k).isGreaterThan(1 - 1e-6);
        }
        assertThat(run.warnings()).isEmpty();
    }

    private static SparseRows chain(int m) {
        double[] dense = new double[m * m];
        for (int i = 0; i + 1 < m; i++) {
            dense[i * m + i] += 1;
            dense[(i + 1) * m + i + 1] += 1;
            dense[i * m + i + 1] -= 1;
            dense[(i + 1) * m + i] -= 1;
        }
        return SparseRows.ofDense(dense, m, m);
    }

    private static SparseRows identity(int m) {
        double[] dense = new double[m * m];
        for (int i = 0; i < m; i++) {
            dense[i * m + i] = 1;
        }
        return SparseRows.ofDense(dense, m, m);
    }
}
