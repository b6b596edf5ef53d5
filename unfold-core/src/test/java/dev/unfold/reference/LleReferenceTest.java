package dev.unfold.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.spectral.Solver;
import dev.unfold.testing.Subspaces;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Against scikit-learn's {@code standard}; src/test/reference/lle.py made the fixtures and names version and seed. */
class LleReferenceTest {

    static Stream<Arguments> fixtures() {
        return Stream.of("lle-roll", "lle-curve", "lle-cloud")
                .flatMap(name ->
                        Stream.of(Arguments.of(name, new DenseSolver()), Arguments.of(name, new DirectSolver())));
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void spansTheSameSpaceWithTheSameEigenvalues(String name, Solver solver) throws IOException {
        Fixture fixture = Fixture.read(name);

        Model model = Recipe.lle()
                .withNeighborRule(new KNearest(fixture.neighbors()))
                .withDimensions(fixture.eigenvalues().length)
                .withSolver(solver)
                .fit(fixture.input());

        // Both sides solve in doubles; λ/gap of these sets leaves about 1e-8 rad to rounding in scikit-learn's M.
        assertThat(Subspaces.angle(model.embedding().coordinates(), fixture.embedding()))
                .isLessThan(1e-6);
        for (int r = 0; r < fixture.eigenvalues().length; r++) {
            double expected = fixture.eigenvalues()[r];
            assertThat(model.eigenvalues()[r + 1]).isCloseTo(expected, within(1e-9 * expected));
        }
    }
}
