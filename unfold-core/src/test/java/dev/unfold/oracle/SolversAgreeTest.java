package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Disconnected;
import dev.unfold.data.Points;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The direct solver against the dense one, which decomposes A as a whole. */
class SolversAgreeTest {

    static Stream<Arguments> data() {
        return Stream.of(
                Arguments.of("roll", Samples.roll(500, 1).points(), 10, 2),
                Arguments.of("roll in one dimension", Samples.roll(500, 2).points(), 12, 1),
                Arguments.of("roll in three dimensions", Samples.roll(450, 3).points(), 8, 3),
                Arguments.of("cloud", Samples.cloud(300, 15, 4), 20, 4),
                Arguments.of("clouds on a thread", clouds(2, 5), 12, 2),
                Arguments.of("clouds on a finer thread", clouds(2, 3000), 12, 3),
                Arguments.of("three clouds on threads", clouds(3, 20), 12, 4),
                Arguments.of(
                        "so many dimensions that the last block of vectors does not fit",
                        Samples.cloud(250, 45, 3),
                        12,
                        42),
                Arguments.of("a dozen points", Samples.cloud(12, 5, 5), 4, 3),
                Arguments.of("as many dimensions as there are", Samples.cloud(6, 5, 6), 3, 5));
    }

    /** Clouds in 30 dimensions that a single link joins to the next: λ₂ is less than 10⁻⁹ of the one that follows. */
    private static Points clouds(int count, double apart) {
        int each = 150;
        double[][] rows = new double[count * each][];
        for (int i = 0; i < rows.length; i++) {
            int cloud = i / each;
            rows[i] = Samples.cloud(rows.length, 30, 9).row(i);
            rows[i][0] += cloud * apart;
        }
        return Points.of(rows);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("data")
    void onTheSubspaceAndTheEigenvalues(String name, Points points, int k, int p) {
        Recipe recipe = Recipe.lle().withNeighborRule(new KNearest(k)).withDimensions(p);
        Model dense = recipe.withSolver(new DenseSolver()).fit(points);
        Model direct = recipe.withSolver(new DirectSolver()).fit(points);

        assertThat(Subspaces.angle(
                        dense.embedding().coordinates(), direct.embedding().coordinates()))
                .isLessThan(1e-7);
        for (int r = 1; r <= p; r++) {
            double expected = dense.eigenvalues()[r];
            assertThat(direct.eigenvalues()[r]).isCloseTo(expected, within(1e-8 * expected));
        }
    }

    @Test
    void onClassesThatHardlyHangTogether() {
        // Ten points, each thirty times: duplicates fill each other's lists, and what joins them weighs as little as
        // 1e-8.
        Points tens = Samples.cloud(10, 3, 12);
        Points duplicates = tens.rows(IntStream.range(0, 300).map(i -> i % 10).toArray());
        Model dense = Recipe.lle().withSolver(new DenseSolver()).fit(duplicates);
        Model direct = Recipe.lle().withSolver(new DirectSolver()).fit(duplicates);

        for (int r = 1; r <= 2; r++) {
            double expected = dense.eigenvalues()[r];
            assertThat(direct.eigenvalues()[r]).isCloseTo(expected, within(1e-7 * expected));
        }
    }

    @Test
    void onTheNullSpaceOfSeparateClasses() {
        Points blobs = Samples.blobs(60, 4, 8);
        Recipe recipe = Recipe.lle().withDisconnected(Disconnected.NULL).withDimensions(3);
        Model dense = recipe.withSolver(new DenseSolver()).fit(blobs);
        Model direct = recipe.withSolver(new DirectSolver()).fit(blobs);

        assertThat(direct.eigenvalues()[1]).isLessThan(1e-20);
        assertThat(direct.eigenvalues()[2]).isGreaterThan(1e-12);
        assertThat(Subspaces.angle(
                        dense.embedding().coordinates(), direct.embedding().coordinates()))
                .isLessThan(1e-7);
    }
}
