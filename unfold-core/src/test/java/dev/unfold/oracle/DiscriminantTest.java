package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.Discriminant;
import dev.unfold.alignment.Restriction;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.SlowLists;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.View;
import dev.unfold.recipe.Views;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.spectral.Scale;
import dev.unfold.testing.Samples;
import dev.unfold.testing.SlowMatrix;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Discriminant LLE against its definition with dense matrices, for any weight rule, and what it refuses. More columns than points
 * are in {@code DiscriminantReferenceTest}.
 */
class DiscriminantTest {

    private static final int K = 8;

    /** Three classes that overlap, away from the origin; the columns have different scales. */
    private static Dataset data(int n, int d) {
        Points cloud = Samples.cloud(n, d, 6);
        Points.Builder points = Points.builder(d);
        for (int i = 0; i < n; i++) {
            double[] row = cloud.row(i);
            for (int j = 0; j < d; j++) {
                row[j] = row[j] * (1 + j % 3) + (j % 3 == i % 3 ? 2 : 0) + 5;
            }
            points.add(row);
        }
        return Dataset.of(points.build())
                .withLabels(Labels.of(
                        IntStream.range(0, n).mapToObj(i -> "c" + i % 3).toList()));
    }

    private static Recipe recipe(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(Map.of("method", "dlle", "neighbors", Integer.toString(K)));
        all.putAll(settings);
        return Catalog.recipe(all);
    }

    /** L_B by its definition. */
    private static SlowMatrix between(Dataset data) {
        int n = data.size();
        double[][] distances = SlowLists.distances(data.points());
        SlowMatrix b = SlowMatrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            int row = i;
            IntStream.range(0, n)
                    .filter(j -> !SlowLists.alike(data, row, j))
                    .boxed()
                    .sorted(Comparator.comparingDouble(j -> distances[row][j]))
                    .limit(K)
                    .forEach(j -> b.add(row, j, 1.0 / K));
        }
        SlowMatrix symmetric = b.plus(b.transpose()).times(0.5);
        return laplacian(symmetric);
    }

    private static SlowMatrix laplacian(SlowMatrix s) {
        int n = s.rows();
        SlowMatrix sums = s.times(SlowMatrix.ones(n, 1));
        return SlowMatrix.diagonal(
                        IntStream.range(0, n).mapToDouble(i -> sums.get(i, 0)).toArray())
                .minus(s);
    }

    /** L_S by its definition where there are weights, and M in general. */
    private static SlowMatrix withinClasses(Model model) {
        SparseRows matrix = model.residuals().matrix();
        int n = matrix.columns();
        SlowMatrix a = SlowMatrix.zeros(matrix.rows(), n);
        for (int i = 0; i < matrix.rows(); i++) {
            for (int e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; e++) {
                a.add(i, matrix.indices()[e], matrix.values()[e]);
            }
        }
        SlowMatrix m = a.transpose().times(a);
        if (model.residuals().hasWeights()) {
            SlowMatrix w = SlowMatrix.identity(n).minus(a);
            SlowMatrix s = w.plus(w.transpose()).minus(w.transpose().times(w));
            for (int i = 0; i < n; i++) {
                s.add(i, i, -s.get(i, i));
            }
            SlowMatrix laplacian = laplacian(s);
            assertThat(laplacian.minus(m).norm()).as("L_S = M").isLessThan(1e-12 * m.norm());
            return laplacian;
        }
        return m;
    }

    @ParameterizedTest
    @CsvSource({"lle, 1e-3", "rlle-elastic, 1e-3", "slle-weights, 0.1", "mlle, 1e-6", "ltsa, 1e-3", "lle, 0"})
    void isItsDefinition(String weights, double ridge) {
        Dataset data = data(150, 6);
        Model model = recipe(Map.of("weight-rule", weights, "ridge", Double.toString(ridge), "dimensions", "3"))
                .fit(data, Run.quiet());
        assertDefinition(model, data, ridge);
        assertThat(model.provenance().warnings()).isEmpty();
        assertThat(model.provenance().diagnostics())
                .containsEntry("groups", "3")
                .doesNotContainKey("null.vectors");
    }

    private static void assertDefinition(Model model, Dataset data, double ridge) {
        SlowMatrix x = SlowMatrix.ofRows(rows(data.points()));
        int d = x.columns();
        SlowMatrix s = x.transpose().times(between(data)).times(x);
        SlowMatrix t = x.transpose().times(withinClasses(model)).times(x);
        SlowMatrix ridged = t.plus(SlowMatrix.identity(d).times(ridge * t.trace() / d));
        SlowMatrix u = SlowMatrix.ofRows(
                rows(model.findings().get(Restriction.Projections.PROJECTION).orElseThrow()));
        int p = u.columns();
        // Uᵀ(XᵀL_SX + ρI)U = I
        assertThat(u.transpose()
                        .times(ridged)
                        .times(u)
                        .minus(SlowMatrix.identity(p))
                        .norm())
                .isLessThan(1e-9);
        // y = Uᵀx, not centred
        SlowMatrix y = SlowMatrix.ofRows(rows(model.embedding().coordinates()));
        assertThat(x.times(u).minus(y).norm()).isLessThan(1e-10 * y.norm());
        // λ = 1/θ of the largest θ
        double[] theta = s.eigenpairs(ridged).values();
        for (int r = 0; r < p; r++) {
            double expected = theta[theta.length - 1 - r];
            assertThat(1 / model.eigenvalues()[r + 1]).isCloseTo(expected, within(1e-8 * expected));
            SlowMatrix own = u.columns(r, r + 1);
            assertThat(s.times(own).minus(ridged.times(own).times(expected)).norm())
                    .isLessThan(1e-7 * s.times(own).norm());
        }
    }

    private static double[][] rows(Points points) {
        return IntStream.range(0, points.size()).mapToObj(points::row).toArray(double[][]::new);
    }

    private static double[][] rows(dev.unfold.data.Finding finding) {
        return IntStream.range(0, finding.flat().rows())
                .mapToObj(i -> IntStream.range(0, finding.flat().columns())
                        .mapToDouble(
                                j -> finding.flat().values()[i * finding.flat().columns() + j])
                        .toArray())
                .toArray(double[][]::new);
    }

    @Test
    void newPointsComeFreeAndTheScaleIsAFactor() {
        Dataset data = data(150, 6);
        Model model = recipe(Map.of()).fit(data, Run.quiet());
        Points fresh = data(40, 6).points();
        double[][] u = rows(model.findings().get("projection").orElseThrow());
        Points placed = model.transform(fresh);
        for (int i = 0; i < fresh.size(); i++) {
            for (int r = 0; r < 2; r++) {
                double sum = 0;
                for (int j = 0; j < 6; j++) {
                    sum += fresh.get(i, j) * u[j][r];
                }
                assertThat(placed.get(i, r)).isCloseTo(sum, within(1e-11));
            }
        }
        Model survey = recipe(Map.of()).withScale(Scale.SURVEY).fit(data, Run.quiet());
        for (int i = 0; i < data.size(); i++) {
            assertThat(survey.embedding().coordinates().get(i, 0))
                    .isCloseTo(Math.sqrt(150) * model.embedding().coordinates().get(i, 0), within(1e-9));
        }
    }

    @Test
    void aLongDirectionCostsMoreWithMoreRidge() {
        Dataset data = data(150, 6);
        Model little = recipe(Map.of("ridge", "1e-6")).fit(data, Run.quiet());
        Model much = recipe(Map.of("ridge", "100")).fit(data, Run.quiet());
        assertThat(much.eigenvalues()[1]).isGreaterThan(10 * little.eigenvalues()[1]);
    }

    /** Views share the weights; the other graph and x are those of all columns. */
    @Test
    void viewsAreFusedWithinTheClasses() {
        Dataset data = data(150, 6);
        Views views = Views.of(View.of("x1", "x2", "x3"), View.of("x4", "x5", "x6"));
        Model model = recipe(Map.of()).withViews(views).fit(data, Run.quiet());
        assertDefinition(model, data, 1e-3);
    }

    @Test
    void otherNeighboursAreToldFromThoseOfTheClass() {
        Recipe recipe = recipe(Map.of("alignment.neighbors", "3"));
        assertThat(recipe.alignment()).isEqualTo(new Discriminant(3, 1e-3));
        assertThat(Catalog.recipe(Catalog.settings(recipe))).isEqualTo(recipe);
        assertThat(recipe.disconnected()).isEqualTo(Disconnected.NULL);
    }

    @Test
    void classesThatFallApartAreNeitherJoinedNorWarnedOf() {
        Points blobs = Samples.blobs(60, 4, 3);
        Dataset data = Dataset.of(blobs)
                .withLabels(Labels.of(IntStream.range(0, 120)
                        .mapToObj(i -> i % 2 == 0 ? "even" : "odd") // so each class is in both blobs
                        .toList()));
        Model model = recipe(Map.of()).fit(data, Run.with(2, 0, Listener.SILENT));
        assertThat(model.provenance().diagnostics()).containsEntry("groups", "4");
        assertThat(model.provenance().warnings()).isEmpty();
        assertThat(model.neighborhoods().links()).isEmpty();
        // asked for, links join them all the same
        Model joined = recipe(Map.of("disconnected", "join")).fit(data, Run.quiet());
        assertThat(joined.provenance().warnings()).anyMatch(text -> text.contains("joined by 3 links"));
        // a part on its own has one class
        assertThatThrownBy(() -> recipe(Map.of("disconnected", "each")).fit(data, Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("one class");
    }

    @Test
    void whatCannotBeIsTold() {
        Dataset data = data(60, 3);
        assertThatThrownBy(() -> recipe(Map.of()).fit(Dataset.of(data.points()), Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("label");
        assertThatThrownBy(() -> recipe(Map.of("neighbor-rule", "lle"))
                        .fit(
                                data.withLabels(Labels.of(IntStream.range(0, 60)
                                        .mapToObj(i -> i < 7 ? "" : "c" + i % 2)
                                        .toList())),
                                Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("7 of 60 points have no label");
        // two columns that are one
        Points flat = Points.of(IntStream.range(0, 60)
                .mapToObj(i ->
                        new double[] {data.points().get(i, 0), 2 * data.points().get(i, 0), 1})
                .toArray(double[][]::new));
        assertThatThrownBy(() -> recipe(Map.of()).fit(data.withPoints(flat, data.features()), Run.quiet()))
                .isInstanceOf(NumericalException.class)
                .message()
                .contains("span only 1 dimension", "dimensions = 2");
        // more columns than the residuals within classes have rows that differ
        Dataset wide = data(40, 70);
        assertThatThrownBy(() -> recipe(Map.of("ridge", "0")).fit(wide, Run.quiet()))
                .isInstanceOf(NumericalException.class)
                .message()
                .contains("within classes is singular", "ridge");
        assertThatThrownBy(() -> recipe(Map.of("ridge", "-1"))).hasMessageContaining("ridge = -1");
    }

    @Test
    void classesThatDifferInFewerDirectionsAreToldSo() {
        // two classes, one the copy of the other moved along the first axis: far apart, all differences nearly parallel
        Points cloud = Samples.cloud(40, 3, 2);
        List<double[]> rows = IntStream.range(0, 80)
                .mapToObj(i -> {
                    double[] row = cloud.row(i / 2);
                    row[1] *= 1e-9;
                    row[2] *= 1e-9;
                    row[0] = i % 2 == 0 ? 0 : 1e6;
                    return row;
                })
                .toList();
        assertThatThrownBy(() -> recipe(Map.of("ridge", "1"))
                        .fit(
                                Dataset.of(Points.of(rows.toArray(double[][]::new)))
                                        .withLabels(Labels.of(IntStream.range(0, 80)
                                                .mapToObj(i -> "c" + i % 2)
                                                .toList())),
                                Run.quiet()))
                .isInstanceOf(NumericalException.class)
                .hasMessageContaining("only 1 d");
    }
}
