package dev.unfold.bench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import org.junit.jupiter.api.Test;

class ReferenceSpectrumTest {

    private static final int N = 2_000;

    /**
     * A path whose ends reflect: (Ay)_i = y_i − ½(y_{i−1} + y_{i+1}), with y_{−1} = y_0 and y_N = y_{N−1}. A is symmetric
     * with the eigenvectors cos(πj(i + ½)/N) and the eigenvalues 1 − cos(πj/N), so those of AᵀA are 4 sin⁴(πj/2N).
     */
    private static SparseRows path() {
        int[] offsets = new int[N + 1];
        int[] columns = new int[3 * N - 2];
        double[] values = new double[3 * N - 2];
        int at = 0;
        for (int i = 0; i < N; i++) {
            for (int j = Math.max(0, i - 1); j <= Math.min(N - 1, i + 1); j++) {
                columns[at] = j;
                values[at++] = j != i ? -0.5 : i == 0 || i == N - 1 ? 0.5 : 1;
            }
            offsets[i + 1] = at;
        }
        return SparseRows.of(N, N, offsets, columns, values);
    }

    /** λ₂ is 1.5·10⁻¹², of which plain arithmetic on M keeps four digits; the reference must have all of them. */
    @Test
    void everyDigitOfTinyEigenvaluesIsRight() {
        double[] start = new double[3 * N];
        for (int i = 0; i < N; i++) {
            for (int c = 0; c < 3; c++) {
                // Far from exact: the refinement has to find the vectors itself.
                start[3 * i + c] = Math.cos(Math.PI * (c + 1) * (i + 0.5) / N) + 1e-4 * Math.sin(1.7 * i + c);
            }
        }

        ReferenceSpectrum reference = ReferenceSpectrum.of(path(), new RowMajor(start, N, 3), Run.quiet());

        assertThat(reference.bound()).isLessThan(1e-15);
        for (int j = 1; j <= 2; j++) {
            double exact = 4 * Math.pow(Math.sin(Math.PI * j / (2 * N)), 4);
            // The rounding of the sine, four times, and of the quotient.
            assertThat(Math.abs(reference.values()[j - 1] - exact) / exact).isLessThan(1e-15 * 2);
        }
    }

    @Test
    void aSumKeepsWhatADoubleLoses() {
        DoubleDouble sum = new DoubleDouble();
        sum.add(1, 0);
        sum.add(1e-25, 0);
        sum.addProduct(-1, 1, 0);

        assertThat(sum.value()).isEqualTo(1e-25);
    }
}
