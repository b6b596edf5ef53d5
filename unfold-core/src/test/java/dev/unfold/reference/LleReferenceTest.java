package dev.unfold.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.catalog.Recipe;
import dev.unfold.data.Points;
import dev.unfold.extension.Model;
import dev.unfold.neighbors.KNearest;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.spectral.Solver;
import dev.unfold.testing.Subspaces;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
                .withNeighborRule(new KNearest(fixture.neighbors))
                .withDimensions(fixture.eigenvalues.length)
                .withSolver(solver)
                .fit(fixture.input);

        // Both sides solve in doubles; λ/gap of these sets leaves about 1e-8 rad to rounding in scikit-learn's M.
        assertThat(Subspaces.angle(model.embedding().coordinates(), fixture.embedding))
                .isLessThan(1e-6);
        for (int r = 0; r < fixture.eigenvalues.length; r++) {
            double expected = fixture.eigenvalues[r];
            assertThat(model.eigenvalues()[r + 1]).isCloseTo(expected, within(1e-9 * expected));
        }
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Fixture(Points input, Points embedding, int neighbors, double[] eigenvalues) {

        static Fixture read(String name) throws IOException {
            List<String> lines;
            try (InputStream in = LleReferenceTest.class.getResourceAsStream("/reference/" + name + ".csv")) {
                lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
            }
            List<String> header = List.of(lines.get(0).split(" "));
            int p = Integer.parseInt(header.get(header.indexOf("p") + 1));
            int k = Integer.parseInt(header.get(header.indexOf("k") + 1));
            double[] eigenvalues = header.subList(header.indexOf("eigenvalues") + 1, header.size()).stream()
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            double[][] rows = lines.stream()
                    .skip(1)
                    .map(line -> Stream.of(line.split(","))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toArray(double[][]::new);
            int d = rows[0].length - p;
            return new Fixture(columns(rows, 0, d), columns(rows, d, d + p), k, eigenvalues);
        }

        private static Points columns(double[][] rows, int from, int to) {
            return Points.of(Stream.of(rows)
                    .map(row -> java.util.Arrays.copyOfRange(row, from, to))
                    .toArray(double[][]::new));
        }
    }
}
