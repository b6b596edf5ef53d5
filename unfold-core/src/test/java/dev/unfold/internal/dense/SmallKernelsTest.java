package dev.unfold.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The small eigensolvers and bases by what they promise. */
class SmallKernelsTest {

    private interface Eigen {
        void decompose(double[] a, double[] values, double[] v, int m);
    }

    private static final Eigen JACOBI = Jacobi::decompose;
    private static final Eigen SMALL = (a, values, v, m) -> SmallEigen.decompose(a, values, v, new double[2 * m], m);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 13, 31, 60})
    void eigenvectorsDiagonalise(int m) {
        for (Eigen eigen : new Eigen[] {JACOBI, SMALL}) {
            for (double scale : new double[] {1, 1e-280, 1e280}) {
                diagonalises(symmetric(m, m, scale), m, eigen);
                diagonalises(symmetric(m, Math.max(1, m / 2), scale), m, eigen); // half of the eigenvalues are 0
            }
            diagonalises(new double[m * m], m, eigen);
            double[] identity = new double[m * m];
            for (int i = 0; i < m; i++) {
                identity[i * m + i] = 1;
            }
            diagonalises(identity, m, eigen);
        }
    }

    /** A sum of {@code rank} random dyads. */
    private static double[] symmetric(int m, int rank, double scale) {
        SplittableRandom random = new SplittableRandom(m);
        double[] a = new double[m * m];
        for (int r = 0; r < rank; r++) {
            double[] x = random.doubles(m, -1, 1).toArray();
            for (int i = 0; i < m; i++) {
                for (int j = 0; j < m; j++) {
                    a[i * m + j] += scale * x[i] * x[j];
                }
            }
        }
        return a;
    }

    private static void diagonalises(double[] a, int m, Eigen eigen) {
        double[] values = new double[m];
        double[] v = new double[m * m];
        eigen.decompose(a.clone(), values, v, m);
        double norm = 0;
        for (int r = 0; r < m; r++) {
            norm = Math.max(norm, Math.abs(values[r]));
        }
        for (int r = 0; r < m; r++) {
            assertThat(r == 0 || values[r] <= values[r - 1]).isTrue();
            for (int s = 0; s < m; s++) {
                double product = 0;
                double image = -values[r] * v[r * m + s];
                for (int i = 0; i < m; i++) {
                    product += v[r * m + i] * v[s * m + i];
                    image += a[s * m + i] * v[r * m + i];
                }
                assertThat(product).isCloseTo(r == s ? 1 : 0, within(1e-13));
                assertThat(image).isCloseTo(0, within(1e-14 * m * norm));
            }
        }
    }

    @Test
    void jacobiKeepsTheDigitsOfSmallEigenvalues() {
        // D G D with D = diag(1, 1e-4, 1e-8): an eigenvalue of about 1e-16, known to its last digits
        double[] d = {1, 1e-4, 1e-8};
        double[] g = {1, 0.5, 0.25, 0.5, 1, 0.5, 0.25, 0.5, 1};
        double[] a = new double[9];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                a[i * 3 + j] = d[i] * g[i * 3 + j] * d[j];
            }
        }
        double[] values = new double[3];
        Jacobi.decompose(a, values, new double[9], 3);
        // det G = 9/16, so the product of the eigenvalues is 9/16·1e-24
        assertThat(values[0] * values[1] * values[2] / 1e-24).isCloseTo(9.0 / 16, within(1e-13));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 13, 31})
    void theComplementIsOrthonormalAndOrthogonal(int m) {
        SplittableRandom random = new SplittableRandom(m);
        for (int count = 0; count <= Math.min(m, 6); count++) {
            double[] b = random.doubles((long) count * m, -1, 1).toArray();
            double[] q = new double[(m - count) * m];
            SmallBasis.complementInto(q, b.clone(), count, m);
            for (int l = 0; l < m - count; l++) {
                for (int r = 0; r < count; r++) {
                    assertThat(dot(q, l, b, r, m)).isCloseTo(0, within(1e-13));
                }
                for (int r = 0; r < m - count; r++) {
                    assertThat(dot(q, l, q, r, m)).isCloseTo(l == r ? 1 : 0, within(1e-13));
                }
            }
        }
    }

    @Test
    void gramSchmidtTellsDependentRows() {
        double[] independent = {1, 1, 1, 1, 2, 3, 1, 4, 9};
        assertThat(SmallBasis.orthonormalize(independent, 3, 3)).isTrue();
        for (int r = 0; r < 3; r++) {
            for (int s = 0; s < 3; s++) {
                assertThat(dot(independent, r, independent, s, 3)).isCloseTo(r == s ? 1 : 0, within(1e-14));
            }
        }
        assertThat(SmallBasis.orthonormalize(new double[] {1, 1, 1, 1, 2, 3, 2, 3, 4}, 3, 3))
                .isFalse();
        assertThat(SmallBasis.orthonormalize(new double[] {0, 0, 0}, 1, 3)).isFalse();
    }

    private static double dot(double[] a, int row, double[] b, int other, int m) {
        double sum = 0;
        for (int i = 0; i < m; i++) {
            sum += a[row * m + i] * b[other * m + i];
        }
        return sum;
    }
}
