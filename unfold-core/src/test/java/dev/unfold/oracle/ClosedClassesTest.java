package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.Barycentric;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Closed classes against the definition, and against what they are counted for: the zero singular values of A. */
class ClosedClassesTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void areTheSetsThatReachEachOtherAndNobodyElse(long seed) {
        check(seed, 40);
    }

    /** Where links are short there are many small sets, some of which lead to each other. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void areTheSetsThatReachEachOtherAndNobodyElseWhereLinksAreShort(long seed) {
        check(seed, 3);
    }

    private static void check(long seed, int longest) {
        int n = 40;
        Dataset data = Dataset.of(scattered(n, seed));
        Neighborhoods lists = randomLists(n, 1 + (int) (seed % 3), longest, seed);
        Residuals residuals = Residuals.of(data, lists, new Barycentric(1e-3), 2, Run.quiet());

        ClosedClasses classes = ClosedClasses.of(residuals);

        boolean[][] reach = reachability(residuals.matrix());
        for (int i = 0; i < n; i++) {
            int from = i;
            boolean closed = IntStream.range(0, n).allMatch(j -> !reach[from][j] || reach[j][from]);
            assertThat(classes.contains(i)).as("point %d", i).isEqualTo(closed);
        }
        int[] classOf = classes.toArray();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (classes.contains(i) && classes.contains(j)) {
                    assertThat(classOf[i] == classOf[j]).isEqualTo(reach[i][j]);
                }
            }
        }
        assertThat(classes.count()).isEqualTo(zeroSingularValues(residuals.matrix()));
    }

    private static Points scattered(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Points.copyOf(random.doubles(3L * n).toArray(), n, 3);
    }

    private static Neighborhoods randomLists(int n, int k, int longest, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] offsets = IntStream.rangeClosed(0, n).map(i -> i * k).toArray();
        int[] neighbors = new int[n * k];
        double[] distances = new double[n * k];
        for (int i = 0; i < n; i++) {
            int self = i;
            int[] chosen = random.ints(0, n)
                    .filter(j -> j != self && Math.abs(j - self) <= longest)
                    .distinct()
                    .limit(k)
                    .sorted()
                    .toArray();
            System.arraycopy(chosen, 0, neighbors, i * k, k);
        }
        return Neighborhoods.of(offsets, neighbors, distances);
    }

    private static boolean[][] reachability(SparseRows a) {
        int n = a.rows();
        boolean[][] reach = new boolean[n][n];
        for (int i = 0; i < n; i++) {
            reach[i][i] = true;
            for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
                reach[i][a.indices()[e]] = true;
            }
        }
        for (int via = 0; via < n; via++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    reach[i][j] |= reach[i][via] && reach[via][j];
                }
            }
        }
        return reach;
    }

    private static int zeroSingularValues(SparseRows a) {
        int n = a.rows();
        DMatrixRMaj dense = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++) {
            for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
                dense.set(i, a.indices()[e], a.values()[e]);
            }
        }
        SingularValueDecomposition_F64<DMatrixRMaj> svd = DecompositionFactory_DDRM.svd(n, n, false, false, true);
        svd.decompose(dense);
        double largest = 0;
        for (double s : svd.getSingularValues()) {
            largest = Math.max(largest, s);
        }
        int zeros = 0;
        for (double s : svd.getSingularValues()) {
            zeros += s < 1e-12 * largest ? 1 : 0; // ε·n·‖A‖, far below any other singular value of these matrices
        }
        return zeros;
    }
}
