package dev.unfold.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Points;
import dev.unfold.extension.Eigenfunction;
import dev.unfold.extension.Extension;
import dev.unfold.extension.KernelMap;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.io.IOException;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the definitions in numpy, dense; src/test/reference/extensions.py made the fixtures and names version and seed. */
class ExtensionReferenceTest {

    @ParameterizedTest
    @ValueSource(strings = {"extension-roll", "extension-cloud"})
    void newPointsLieWhereTheDefinitionsPutThem(String name) throws IOException {
        Fixture fixture = Fixture.read(name);
        int p = fixture.eigenvalues().length;
        int d = fixture.input().dimension() - 1 - 2 * p; // before them the kind, after them two of the three places
        Points x = fixture.input().columns(IntStream.range(1, d + 1).toArray());
        int[] training = rows(fixture, 0);
        int[] fresh = rows(fixture, 1);
        Model model = Recipe.lle()
                .withNeighborRule(new KNearest(fixture.neighbors()))
                .withDimensions(p)
                .fit(x.rows(training));
        Points y = fixture.input().columns(IntStream.range(d + 1, d + 1 + p).toArray());
        assertClose(model.embedding().coordinates(), y.rows(training), 1e-6);
        Points byEigenfunctions = fixture.input()
                .columns(IntStream.range(d + 1 + p, d + 1 + 2 * p).toArray());
        assertClose(
                place(model, new Eigenfunction(OptionalDouble.empty()), x.rows(fresh)),
                byEigenfunctions.rows(fresh),
                1e-6);
        assertClose(
                place(model, new KernelMap(1.5), x.rows(fresh)),
                fixture.embedding().rows(fresh),
                1e-6);
        assertClose(
                place(model, new KernelMap(1.5), x.rows(training)),
                fixture.embedding().rows(training),
                1e-6);
    }

    private static int[] rows(Fixture fixture, int kind) {
        return IntStream.range(0, fixture.input().size())
                .filter(i -> fixture.input().get(i, 0) == kind)
                .toArray();
    }

    private static Points place(Model model, Extension extension, Points points) {
        return model.transform(points, extension, Run.quiet());
    }

    private static void assertClose(Points found, Points expected, double tolerance) {
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.row(i)).containsExactly(expected.row(i), within(tolerance));
        }
    }
}
