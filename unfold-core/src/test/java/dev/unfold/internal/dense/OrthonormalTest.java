package dev.unfold.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orthonormal columns by products on all threads, against Gram-Schmidt on one. */
class OrthonormalTest {

    private static final int ROWS = 9_001;
    private static final int COLUMNS = 5;

    /** @param apart what of a column is not in the one before; nothing: dependent, which only Gram-Schmidt knows what to do with */
    @ParameterizedTest
    @ValueSource(doubles = {1, 1e-2, 1e-5, 1e-9, 0})
    void equalsGramSchmidt(double apart) {
        RowMajor before = columns(apart);
        RowMajor slow = copy(before);
        double[] slowR = Orthonormal.columns(slow);
        RowMajor fast = copy(before);
        double[] r = Orthonormal.columns(fast, Run.with(2, 0, Listener.SILENT));
        double[] gram = TallSkinny.transposedProduct(fast, fast, Run.quiet());
        double[] again = TallSkinny.transposedProduct(slow, slow, Run.quiet());
        for (int at = 0; at < gram.length; at++) {
            assertThat(gram[at]).isCloseTo(again[at], within(1e-14));
            // R is determined up to ε times its largest entries.
            assertThat(r[at]).isCloseTo(slowR[at], within(1e-11));
        }
        TallSkinny.addProduct(before, -1, fast, r, Run.quiet());
        for (double left : before.values()) {
            assertThat(left).isCloseTo(0, within(1e-12)); // of entries up to 500
        }
        RowMajor alone = columns(apart);
        Orthonormal.columns(alone, Run.with(1, 0, Listener.SILENT));
        assertThat(alone.values()).isEqualTo(fast.values());
    }

    /** Columns of lengths from 1 to 10⁴, each near the one before. */
    private static RowMajor columns(double apart) {
        SplittableRandom random = new SplittableRandom(1);
        double[] x = new double[ROWS * COLUMNS];
        for (int i = 0; i < ROWS; i++) {
            double last = 0;
            for (int j = 0; j < COLUMNS; j++) {
                double fresh = random.nextDouble(-1, 1);
                last = j == 0 ? fresh : last + apart * fresh;
                x[i * COLUMNS + j] = last * Math.pow(10, j) / 100;
            }
        }
        return new RowMajor(x, ROWS, COLUMNS);
    }

    private static RowMajor copy(RowMajor x) {
        return new RowMajor(x.values().clone(), x.rows(), x.columns());
    }
}
