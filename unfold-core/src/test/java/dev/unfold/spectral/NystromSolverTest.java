package dev.unfold.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NystromSolverTest {

    private static Points fit(Map<String, String> settings, Dataset data) {
        return Catalog.recipe(settings)
                .fit(data, Run.with(2, 0, Listener.SILENT))
                .embedding()
                .coordinates();
    }

    /** K = BBᵀ of rank 4, from 6 of its 40 columns. */
    @Test
    void exactForAMatrixOfLowRank() {
        Run run = Run.quiet();
        int n = 40;
        RowMajor b = new RowMajor(new SplittableRandom(1).doubles(n * 4L, -1, 1).toArray(), n, 4);
        for (int j = 0; j < 4; j++) { // centred, as M⁺ is
            double mean = 0;
            for (int i = 0; i < n; i++) {
                mean += b.values()[i * 4 + j] / n;
            }
            for (int i = 0; i < n; i++) {
                b.values()[i * 4 + j] -= mean;
            }
        }
        double[] transposed = new double[4 * n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 4; j++) {
                transposed[j * n + i] = b.values()[i * 4 + j];
            }
        }
        RowMajor k = Products.multiply(b, new RowMajor(transposed, 4, n), run);
        int[] rows = {0, 5, 11, 17, 23, 39};
        double[] columns = new double[n * rows.length];
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < rows.length; c++) {
                columns[i * rows.length + c] = k.values()[i * n + rows[c]];
            }
        }
        NullSpace constant = NullSpace.constant(Problems.chains(Samples.cloud(n, 2, 1), new int[n], ones(n)));

        RowMajor found = NystromSolver.vectors(new RowMajor(columns, n, rows.length), rows, 3, constant, run);

        SymmetricEigen exact = new SymmetricEigen(k.values(), n);
        for (int r = 0; r < 3; r++) {
            double product = 0;
            for (int i = 0; i < n; i++) {
                product += exact.vector(n - 1 - r)[i] * found.values()[i * 3 + r];
            }
            assertThat(Math.abs(product)).isGreaterThan(1 - 1e-10);
        }
    }

    private static double[] ones(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    @Test
    void twentyColumnsOfThePseudoInverseAreEnoughForARoll() {
        Dataset roll = Manifold.SWISS_ROLL.sample(2000, 0, 3);
        for (String method : new String[] {"lle", "ltsa"}) {
            Points exact = fit(Map.of("method", method), roll);
            Points nystrom = fit(Map.of("method", method, "solver", "nystrom", "landmarks", "20"), roll);
            assertThat(Subspaces.angle(nystrom, exact)).as(method).isLessThan(0.002);
        }
    }

    /** As the survey has it first: documented as useless. */
    @Test
    void columnsOfTheShiftedMatrixAreNot() {
        Dataset roll = Manifold.SWISS_ROLL.sample(600, 0, 3);
        Points exact = fit(Map.of(), roll);
        Points shifted = fit(Map.of("solver", "nystrom", "landmarks", "60", "kernel", "mu"), roll);
        assertThat(Subspaces.angle(shifted, exact)).isGreaterThan(1);
        Points all = fit(Map.of("solver", "nystrom", "landmarks", "600", "kernel", "mu"), roll);
        assertThat(Subspaces.angle(all, exact)).as("all columns are K itself").isLessThan(1e-3);
    }

    /** They are eigenvectors of one matrix, however many are asked for: M, which has others, does not mix them. */
    @Test
    void fewVectorsOfTheShiftedMatrixAreAmongMore() {
        Dataset roll = Manifold.SWISS_ROLL.sample(400, 0, 5);
        Map<String, String> two = Map.of("solver", "nystrom", "landmarks", "60", "kernel", "mu");
        Map<String, String> three = new HashMap<>(two);
        three.put("dimensions", "3");
        Points few = fit(two, roll);
        Points more = fit(three, roll);
        for (int c = 0; c < 2; c++) {
            assertThat(Subspaces.affineR2(more, few.columns(c).toRowMajor())).isGreaterThan(1 - 1e-9);
        }
    }

    @Test
    void equalPointsAreOneLandmark() {
        Points some = Samples.roll(60, 4).points();
        Dataset twice =
                Dataset.of(some.rows(IntStream.range(0, 120).map(i -> i / 2).toArray()));
        Run run = Run.with(2, 0, Listener.SILENT);
        Catalog.recipe(Map.of("solver", "nystrom", "landmarks", "70")).fit(twice, run);
        assertThat(run.warnings()).anyMatch(text -> text.contains("landmarks = 70, but only 60 points are distinct"));
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Dataset roll = Manifold.SWISS_ROLL.sample(100, 0, 4);
        assertThatThrownBy(() -> fit(Map.of("solver", "nystrom", "landmarks", "101"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("landmarks = 101, but there are only 100 points");
        assertThatThrownBy(() -> fit(Map.of("solver", "nystrom", "landmarks", "2"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("raise landmarks to at least 3");
        assertThatThrownBy(() -> fit(Map.of("solver", "nystrom", "method", "npe"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("nystrom");
    }
}
