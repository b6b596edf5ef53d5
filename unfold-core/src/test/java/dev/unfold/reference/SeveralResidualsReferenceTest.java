package dev.unfold.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Linear;
import dev.unfold.extension.Projection;
import dev.unfold.local.Barycentric;
import dev.unfold.local.Hessian;
import dev.unfold.local.LocalFit;
import dev.unfold.local.MultipleWeights;
import dev.unfold.local.TangentSpace;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.spectral.Scale;
import dev.unfold.spectral.Solver;
import dev.unfold.testing.Subspaces;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Against scikit-learn's {@code modified} and {@code ltsa} (src/test/reference/several.py), and against definitions in
 * numpy: of hlle (src/test/reference/hessian.py) and of the linear methods (src/test/reference/linear.py).
 */
class SeveralResidualsReferenceTest {

    private static LocalFit fit(String name) {
        return switch (name.substring(0, name.indexOf('-'))) {
            case "mlle" -> new MultipleWeights(1e-3, OptionalDouble.empty());
            case "hlle" -> new Hessian();
            default -> new TangentSpace(false); // scikit-learn's patches do without the point itself
        };
    }

    static Stream<Arguments> fixtures() {
        return Stream.of(
                        "mlle-roll",
                        "mlle-curve",
                        "mlle-cloud",
                        "ltsa-roll",
                        "ltsa-curve",
                        "ltsa-cloud",
                        "hlle-roll",
                        "hlle-helix",
                        "hlle-cloud")
                .flatMap(name ->
                        Stream.of(Arguments.of(name, new DenseSolver()), Arguments.of(name, new DirectSolver())));
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void spansTheSameSpaceWithTheSameEigenvalues(String name, Solver solver) throws IOException {
        Fixture fixture = Fixture.read(name);
        Model model = Recipe.lle()
                .withNeighborRule(new KNearest(fixture.neighbors()))
                .withLocalFit(fit(name))
                .withDimensions(fixture.eigenvalues().length)
                .withSolver(solver)
                .fit(fixture.input());
        agree(model, fixture);
    }

    @ParameterizedTest
    @CsvSource({"npe-curve", "npe-cloud", "lltsa-curve", "lltsa-cloud"})
    void theProjectionIsTheOneOfTheDefinition(String name) throws IOException {
        Fixture fixture = Fixture.read(name);
        Model model = Recipe.lle()
                .withNeighborRule(new KNearest(fixture.neighbors()))
                .withLocalFit(name.startsWith("npe") ? new Barycentric(1e-3) : new TangentSpace(true))
                .withAlignment(new Linear())
                .withExtension(new Projection(0))
                .withScale(Scale.UNIT_NORM)
                .withDimensions(fixture.eigenvalues().length)
                .fit(fixture.input());
        agree(model, fixture);
    }

    /** Eigenvalues of a matrix in doubles are known to about 1e-15 of its norm, 1e-9 of the smallest of these. */
    private static void agree(Model model, Fixture fixture) {
        assertThat(Subspaces.angle(model.embedding().coordinates(), fixture.embedding()))
                .isLessThan(1e-6);
        for (int r = 0; r < fixture.eigenvalues().length; r++) {
            double expected = fixture.eigenvalues()[r];
            assertThat(model.eigenvalues()[r + 1]).isCloseTo(expected, within(1e-8 * expected));
        }
    }
}
