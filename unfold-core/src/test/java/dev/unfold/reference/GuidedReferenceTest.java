package dev.unfold.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Guided;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.spectral.Solver;
import dev.unfold.testing.Subspaces;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Against the definition of glle in numpy, dense; src/test/reference/guided.py made the fixtures and names version and seed. */
class GuidedReferenceTest {

    static Stream<Arguments> fixtures() {
        return Stream.of(
                        Arguments.of("glle-roll", .01),
                        Arguments.of("glle-some", 1e-3),
                        Arguments.of("glle-cloud", 1e-4))
                .flatMap(fixture -> Stream.of(new DenseSolver(), new DirectSolver())
                        .map(solver -> Arguments.of(fixture.get()[0], fixture.get()[1], solver)));
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void spansTheSameSpaceWithTheSameEigenvalues(String name, double alpha, Solver solver) throws IOException {
        Fixture fixture = Fixture.read(name);
        int d = fixture.input().dimension() - 1; // the last column is the class
        Points points = Points.of(IntStream.range(0, fixture.input().size())
                .mapToObj(i -> Arrays.copyOf(fixture.input().row(i), d))
                .toArray(double[][]::new));
        Labels labels = Labels.of(IntStream.range(0, points.size())
                .mapToObj(i -> fixture.input().get(i, d) < 0
                        ? ""
                        : "c" + fixture.input().get(i, d))
                .toList());
        Model model = Recipe.lle()
                .withNeighborRule(new KNearest(fixture.neighbors()))
                .withAlignment(new Guided(alpha))
                .withDimensions(fixture.eigenvalues().length)
                .withSolver(solver)
                .fit(Dataset.of(points).withLabels(labels), Run.quiet());

        assertThat(Subspaces.angle(model.embedding().coordinates(), fixture.embedding()))
                .isLessThan(1e-6);
        for (int r = 0; r < fixture.eigenvalues().length; r++) {
            // numpy knows them to about 1e-15, the norm of the matrix being 1
            assertThat(model.eigenvalues()[r + 1]).isCloseTo(fixture.eigenvalues()[r], within(1e-13));
        }
    }
}
