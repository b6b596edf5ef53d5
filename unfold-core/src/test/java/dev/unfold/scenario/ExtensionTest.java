package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.Labels;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.error.CancelledException;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.Eigenfunction;
import dev.unfold.extension.Embedding;
import dev.unfold.extension.Extension;
import dev.unfold.extension.KernelMap;
import dev.unfold.extension.LinearExtension;
import dev.unfold.extension.Projection;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.nearest.GivenNeighbors;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.View;
import dev.unfold.recipe.Views;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** New points: what the extensions promise. */
class ExtensionTest {

    private static final Extension EIGENFUNCTION = new Eigenfunction(OptionalDouble.empty());
    private static final Extension KERNEL_MAP = new KernelMap(1.5);

    static Stream<String> names() {
        return Catalog.EXTENSIONS.names().stream();
    }

    private static Extension extension(String name) {
        return Catalog.EXTENSIONS.type(name).create(Map.of());
    }

    /** lle, with a solver that the extension goes with. */
    private static Recipe recipe(String name) {
        return Catalog.recipe(
                name.equals("landmarks") ? Map.of("solver", "lll", "landmarks", "100", "extension", name) : Map.of());
    }

    private static Points place(Model model, Extension extension, Points points) {
        return model.transform(points, extension, Run.quiet());
    }

    /** The largest difference, relative to the largest coordinate. */
    private static double difference(Points a, Points b) {
        double largest = 0;
        double off = 0;
        for (int i = 0; i < a.size(); i++) {
            for (int r = 0; r < a.dimension(); r++) {
                largest = Math.max(largest, Math.abs(b.get(i, r)));
                off = Math.max(off, Math.abs(a.get(i, r) - b.get(i, r)));
            }
        }
        return off / largest;
    }

    /** |Y − Ŷ|/|Y| over all entries. */
    private static double error(Points found, Points expected) {
        double square = 0;
        double total = 0;
        for (int i = 0; i < found.size(); i++) {
            for (int r = 0; r < found.dimension(); r++) {
                square += Math.pow(found.get(i, r) - expected.get(i, r), 2);
                total += Math.pow(expected.get(i, r), 2);
            }
        }
        return Math.sqrt(square / total);
    }

    /** The largest coordinate. */
    private static double reach(Points points) {
        return Arrays.stream(points.toRowMajor()).map(Math::abs).max().orElseThrow();
    }

    /** How far x_cᵀ(Y − Ŷ) is from 0, relative to |x_c||Y|: it is 0 where Ŷ is the regression of Y on x. */
    private static double correlation(Points x, Points found, Points y) {
        double largest = 0;
        for (int c = 0; c < x.dimension(); c++) {
            for (int r = 0; r < y.dimension(); r++) {
                double product = 0;
                double squares = 0;
                double total = 0;
                for (int i = 0; i < x.size(); i++) {
                    product += x.get(i, c) * (y.get(i, r) - found.get(i, r));
                    squares += x.get(i, c) * x.get(i, c);
                    total += y.get(i, r) * y.get(i, r);
                }
                largest = Math.max(largest, Math.abs(product) / Math.sqrt(squares * total));
            }
        }
        return largest;
    }

    /** A mean of the α, whose weights are positive, lies between the least and the largest of them, up to rounding. */
    private static void assertWithinAlpha(Model model, Points places) {
        Finding map = model.findings().get("kernel-map.1.5").orElseThrow();
        for (int r = 0; r < places.dimension(); r++) {
            double[] alpha = map.column(r + 1);
            double low = Arrays.stream(alpha).min().orElseThrow();
            double high = Arrays.stream(alpha).max().orElseThrow();
            double rounding = 1e-12 * (high - low);
            for (int i = 0; i < places.size(); i++) {
                assertThat(places.get(i, r)).isBetween(low - rounding, high + rounding);
            }
        }
    }

    /** The model with other places, eigenvalues and findings. */
    private static Model with(Model model, Points places, double[] eigenvalues, Findings findings) {
        return new Model(
                model.training(),
                model.standardization(),
                Embedding.complete(places),
                model.neighborhoods(),
                model.residuals(),
                eigenvalues,
                model.views(),
                findings,
                model.provenance());
    }

    // All of them

    @ParameterizedTest
    @MethodSource("names")
    void oneByOneIsAllTogetherOnAnyNumberOfThreads(String name) {
        Extension extension = extension(name);
        for (Dataset data : List.of(Samples.roll(500, 3), Dataset.of(Samples.cloud(150, 200, 5)))) {
            Model model = recipe(name).fit(data, Run.quiet());
            int d = data.points().dimension();
            Points fresh = d == 3 ? Samples.roll(150, 4).points() : Samples.cloud(150, d, 6);
            Points all = place(model, extension, fresh);
            for (int i = 0; i < fresh.size(); i += 7) {
                assertThat(place(model, extension, fresh.rows(i)).row(0)).isEqualTo(all.row(i));
            }
            Model again = recipe(name).fit(data, Run.quiet()); // prepared anew, on one thread
            assertThat(again.transform(fresh, extension, Run.with(1, 0, Listener.SILENT)))
                    .isEqualTo(all);
            assertThat(model.transform(fresh, extension, Run.with(3, 0, Listener.SILENT)))
                    .isEqualTo(all);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "eigenfunction", "kernel-map"})
    void trainingPointsLieWhereTheyLay(String name) {
        Model model = Recipe.lle().fit(Samples.roll(500, 3), Run.quiet());
        Points again = place(model, extension(name), model.training().points());
        Points y = model.embedding().coordinates();
        if (name.equals("kernel-map")) {
            assertThat(difference(again, y)).isLessThan(1e-6);
        } else {
            assertThat(again).isEqualTo(y);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void pointsOfAnotherDimensionAreRefusedWithBothNumbers(String name) {
        Model model = recipe(name).fit(Samples.roll(100, 3), Run.quiet());
        assertThatThrownBy(() -> place(model, extension(name), Samples.cloud(5, 4, 1)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("4 columns")
                .hasMessageContaining("3 (x1, x2, x3)");
    }

    @ParameterizedTest
    @MethodSource("names")
    void columnsMayBeStandardised(String name) {
        Dataset data = Samples.roll(300, 3);
        Model model = recipe(name)
                .withPreparation(Preparation.STANDARDIZE)
                .withExtension(extension(name))
                .fit(data, Run.quiet());
        Points y = model.embedding().coordinates();
        Points again = model.transform(data.points());
        if (name.equals("projection")) {
            assertThat(correlation(model.training().points(), again, y)).isLessThan(1e-12);
        } else {
            assertThat(difference(again, y)).isLessThan(1e-6);
        }
        Points other = model.transform(model.training().points()); // these are the standardised ones
        assertThat(difference(other, y)).isGreaterThan(0.1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Manifold.class,
            names = {"SWISS_ROLL", "S_CURVE"})
    void heldOutPointsLandNearTheJointRun(Manifold manifold) {
        Dataset all = manifold.sample(2000, 0, 6);
        Model joint = Recipe.lle().fit(all, Run.quiet());
        int[] kept = IntStream.range(0, 2000).filter(i -> i % 10 != 0).toArray();
        int[] held = IntStream.range(0, 2000).filter(i -> i % 10 == 0).toArray();
        Model model = Recipe.lle().fit(all.rows(kept), Run.quiet());
        // The same training places for all, those of the joint run.
        Model with = with(model, joint.embedding().coordinates().rows(kept), joint.eigenvalues(), model.findings());
        Points fresh = all.points().rows(held);
        Points expected = joint.embedding().coordinates().rows(held);
        assertThat(error(place(with, new LinearExtension(), fresh), expected)).isLessThan(0.01);
        assertThat(error(place(with, KERNEL_MAP, fresh), expected)).isLessThan(0.02);
        assertThat(error(place(with, EIGENFUNCTION, fresh), expected)).isLessThan(0.02);
    }

    // Eigenfunctions

    @Test
    void theKernelsOwnRowsReproduceTheEmbedding() {
        Model model = Recipe.lle().withExtension(EIGENFUNCTION).fit(Samples.roll(400, 3), Run.quiet());
        double mu = model.findings().get("eigenfunction").orElseThrow().get(0, 0);
        int n = 400;
        double[][] k = kernel(model, mu);
        Points y = model.embedding().coordinates();
        double[] means = IntStream.range(0, n)
                .mapToDouble(j -> Arrays.stream(k).mapToDouble(row -> row[j]).sum() / n)
                .toArray();
        double mean = Arrays.stream(means).sum() / n;
        for (int r = 0; r < 2; r++) {
            double scale = mu - model.eigenvalues()[r + 1];
            for (int i = 0; i < n; i++) {
                double sum = 0;
                double centred = 0;
                for (int j = 0; j < n; j++) {
                    sum += k[i][j] * y.get(j, r);
                    centred += (k[i][j] - means[i] - means[j] + mean) * y.get(j, r);
                }
                assertThat(sum / scale).isCloseTo(y.get(i, r), within(1e-8));
                assertThat(centred / scale).isCloseTo(y.get(i, r), within(1e-8));
            }
        }
    }

    /** μI − (I − W)ᵀ(I − W). */
    private static double[][] kernel(Model model, double mu) {
        int n = model.training().size();
        double[][] a = new double[n][n];
        model.residuals().forEachWeight((i, j, w) -> a[i][j] = -w);
        for (int i = 0; i < n; i++) {
            a[i][i] = 1;
        }
        double[][] k = new double[n][n];
        for (int i = 0; i < n; i++) {
            k[i][i] = mu;
            for (int j = 0; j < n; j++) {
                for (double[] row : a) {
                    k[i][j] -= row[i] * row[j];
                }
            }
        }
        return k;
    }

    @Test
    void aLargeMuTendsToTheLinearExtension() {
        Model model = Recipe.lle().fit(Samples.roll(400, 3), Run.quiet());
        Points fresh = Samples.roll(40, 5).points();
        Points linear = place(model, new LinearExtension(), fresh);
        double near = difference(place(model, EIGENFUNCTION, fresh), linear);
        double nearer = difference(place(model, new Eigenfunction(OptionalDouble.of(1e9)), fresh), linear);
        assertThat(nearer).isLessThan(1e-8);
        assertThat(near).isGreaterThan(100 * nearer);
    }

    /** The formula, with the rows solved again by fitting all points and the new one together. */
    @ParameterizedTest
    @ValueSource(strings = {"lle", "rlle-elastic", "slle-weights"})
    void eigenfunctionsAreThoseOfTheGrownGraph(String fit) {
        Dataset data = halves(Samples.roll(200, 3));
        // a penalty that is not learned anew of the grown data
        Recipe recipe = Catalog.recipe(
                fit.equals("rlle-elastic") ? Map.of("weight-rule", fit, "gamma", "0.1") : Map.of("weight-rule", fit));
        Model model = recipe.fit(data, Run.quiet());
        Points fresh = Samples.roll(5, 9).points();
        double mu = 3;
        Points found = place(model, new Eigenfunction(OptionalDouble.of(mu)), fresh);
        for (int q = 0; q < fresh.size(); q++) {
            double[] expected = byTheFormula(model, recipe, fresh.row(q), mu);
            assertThat(found.row(q)).containsExactly(expected, within(1e-9));
        }
    }

    @Test
    void eigenfunctionsOfSeveralViewsAreThoseOfTheFusedGraph() {
        Dataset roll = Samples.roll(200, 3);
        Recipe recipe = Recipe.lle().withViews(Views.of(View.of("x1", "x2"), View.of("x2", "x3")));
        Model model = recipe.fit(roll, Run.quiet());
        Points fresh = Samples.roll(5, 9).points();
        Points found = place(model, new Eigenfunction(OptionalDouble.of(3)), fresh);
        for (int q = 0; q < fresh.size(); q++) {
            assertThat(found.row(q)).containsExactly(byTheFormula(model, recipe, fresh.row(q), 3), within(1e-9));
        }
        assertThat(place(model, EIGENFUNCTION, roll.points()))
                .isEqualTo(model.embedding().coordinates());
        Recipe twice = Recipe.lle().withViews(Views.of(View.of("x1", "x2", "x3"), View.of("x1", "x2", "x3")));
        assertThat(difference(
                        place(twice.fit(roll, Run.quiet()), EIGENFUNCTION, fresh),
                        place(Recipe.lle().fit(roll, Run.quiet()), EIGENFUNCTION, fresh)))
                .as("two equal views are one")
                .isLessThan(1e-9);
    }

    private static Dataset halves(Dataset data) {
        return data.withLabels(Labels.of(IntStream.range(0, data.size())
                .mapToObj(i -> i % 3 == 0 ? "some" : "others")
                .toList()));
    }

    private static double[] byTheFormula(Model model, Recipe recipe, double[] x, double mu) {
        Dataset data = model.training();
        int n = data.size();
        Points.Builder grown = Points.builder(3);
        for (int i = 0; i < n; i++) {
            grown.add(data.points().row(i));
        }
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int row = i;
            names.add(data.labels().map(known -> known.name(row)).orElse(""));
        }
        names.add("");
        Labels labels = Labels.of(names);
        double[][] w = new double[n + 1][n + 1];
        recipe.fit(Dataset.of(grown.add(x).build()).withLabels(labels), Run.quiet())
                .residuals()
                .forEachWeight((i, j, weight) -> w[i][j] = weight);
        double squares =
                IntStream.range(0, n).mapToDouble(i -> w[i][n] * w[i][n]).sum();
        double[] place = new double[2];
        for (int r = 0; r < 2; r++) {
            for (int j = 0; j < n; j++) {
                int column = j;
                double common = IntStream.range(0, n)
                        .filter(i -> i != column)
                        .mapToDouble(i -> w[i][n] * w[i][column])
                        .sum();
                place[r] += model.embedding().coordinates().get(j, r) * (mu * w[n][j] + w[j][n] - common);
            }
            place[r] /= mu - model.eigenvalues()[r + 1] + squares;
        }
        return place;
    }

    @Test
    void linksThatJoinStayInTheirRows() {
        Points blobs = Samples.blobs(60, 3, 2);
        Model model = Recipe.lle().withNeighborRule(new KNearest(8)).fit(blobs);
        Neighborhoods lists = model.views().get(0).lists();
        assertThat(lists.links()).isNotEmpty();
        double[] x = blobs.row(lists.links()[0]);
        x[1] += 1e-3;
        // Each list as it becomes: the new point where it is nearer than the farthest that was found, links kept.
        int n = blobs.size();
        List<List<double[]>> grown = new ArrayList<>(); // pairs of distance and index
        for (int i = 0; i <= n; i++) {
            double[] from = i < n ? blobs.row(i) : x;
            List<double[]> list = new ArrayList<>();
            for (int j = 0; j < n; j++) {
                list.add(new double[] {distance(from, blobs.row(j)), j});
            }
            int row = i;
            list.removeIf(pair -> pair[1] == row);
            if (i < n) {
                list.add(new double[] {distance(from, x), n});
            }
            list.sort((a, b) -> a[0] == b[0] ? Double.compare(a[1], b[1]) : Double.compare(a[0], b[0]));
            List<double[]> kept = new ArrayList<>(list.subList(0, 8));
            for (int a = 0; i < n && a < lists.count(i); a++) {
                if (lists.isLink(i, a)) {
                    kept.add(new double[] {lists.distance(i, a), lists.neighbor(i, a)});
                }
            }
            kept.sort((a, b) -> a[0] == b[0] ? Double.compare(a[1], b[1]) : Double.compare(a[0], b[0]));
            grown.add(kept);
        }
        int[] offsets = new int[n + 2];
        for (int i = 0; i <= n; i++) {
            offsets[i + 1] = offsets[i] + grown.get(i).size();
        }
        GivenNeighbors given = new GivenNeighbors(Neighborhoods.of(
                offsets,
                grown.stream()
                        .flatMap(List::stream)
                        .mapToInt(pair -> (int) pair[1])
                        .toArray(),
                grown.stream()
                        .flatMap(List::stream)
                        .mapToDouble(pair -> pair[0])
                        .toArray()));
        Points found = place(model, new Eigenfunction(OptionalDouble.of(2)), Points.of(x));
        double[] expected = byTheFormula(model, Recipe.lle().withNeighborRule(given), x, 2);
        assertThat(found.row(0)).containsExactly(expected, within(1e-9));
    }

    private static double distance(double[] x, double[] z) {
        return Math.sqrt(IntStream.range(0, x.length)
                .mapToDouble(c -> Math.pow(x[c] - z[c], 2))
                .sum());
    }

    /** The methods whose embedding is made of eigenvectors of M, with weights, and whose neighbours tell who lists a new point. */
    private static final Set<String> WITH_EIGENFUNCTIONS = new HashSet<>(List.of(
            "lle",
            "rlle-l2",
            "rlle-elastic",
            "slle-weights",
            "kernel-lle",
            "radius",
            "llise",
            "isolle",
            "wlle",
            "wlle-probability"));

    static Stream<Method> methods() {
        return Catalog.methods().stream()
                .filter(method -> !(method.prototype().neighborRule() instanceof DistanceTable));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void whatAMethodDoesNotAllowIsRefusedAndTheOthersAreNamed(Method method) {
        Dataset roll = Samples.roll(200, 3);
        double[] along = Samples.truth(roll, "t1");
        Dataset data = roll.withLabels(Labels.of(IntStream.range(0, 200)
                .mapToObj(i -> "third" + (int) (along[i] / 30))
                .toList()));
        Model model = Catalog.recipe(Map.of("method", method.name())).fit(data, Run.quiet());
        Points fresh = Samples.roll(5, 4).points();
        double reach = reach(model.embedding().coordinates());
        for (Extension extension : List.of(KERNEL_MAP, new LinearExtension(), new Projection(0))) {
            assertThat(reach(place(model, extension, fresh)))
                    .as(extension.toString())
                    .isBetween(0.01 * reach, 2 * reach);
        }
        if (WITH_EIGENFUNCTIONS.contains(method.name())) {
            assertThat(reach(place(model, EIGENFUNCTION, fresh))).isBetween(0.01 * reach, 2 * reach);
        } else {
            assertThatThrownBy(() -> place(model, EIGENFUNCTION, fresh))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageStartingWith("extension = eigenfunction needs")
                    .hasMessageEndingWith("; choose extension = linear, kernel-map or projection");
        }
    }

    @Test
    void whatIsNotOneWeightedGraphIsRefused() {
        Dataset roll = Samples.roll(200, 3);
        Points apart = Samples.blobs(60, 3, 2);
        Recipe each = Recipe.lle().withNeighborRule(new KNearest(8)).withDisconnected(Disconnected.EACH);
        assertThatThrownBy(() -> place(each.fit(apart), EIGENFUNCTION, apart))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining(
                        "embedding is made of others; choose extension = linear, kernel-map or projection");
        Model whole = each.fit(roll.points());
        assertThat(place(whole, EIGENFUNCTION, roll.points()))
                .isEqualTo(whole.embedding().coordinates());
        Points table = distances(roll.points());
        Model ofPairs = Recipe.lle().withNeighborRule(new DistanceTable(12)).fit(table);
        assertThatThrownBy(() -> place(ofPairs, KERNEL_MAP, table))
                .isInstanceOf(ParameterException.class)
                .hasMessage("extension = kernel-map lays Gaussians on coordinates, but the data are a table of pairs;"
                        + " choose extension = linear, eigenfunction or projection");
    }

    private static Points distances(Points x) {
        Points.Builder table = Points.builder(x.size());
        for (int i = 0; i < x.size(); i++) {
            double[] from = x.row(i);
            table.add(IntStream.range(0, x.size())
                    .mapToDouble(j -> distance(from, x.row(j)))
                    .toArray());
        }
        return table.build();
    }

    @Test
    void givenListsOfTheNearestAreAsTheRule() {
        Dataset roll = Samples.roll(200, 3);
        Model model = Recipe.lle().fit(roll, Run.quiet());
        Model given = Recipe.lle()
                .withNeighborRule(new GivenNeighbors(model.neighborhoods()))
                .fit(roll, Run.quiet());
        Points fresh = Samples.roll(20, 4).points();
        assertThat(place(given, EIGENFUNCTION, fresh)).isEqualTo(place(model, EIGENFUNCTION, fresh));
    }

    // The map of Gaussians

    @Test
    void theMapIsAMeanEverywhere() {
        Points roll = Samples.roll(300, 3).points();
        Points.Builder withOutlier = Points.builder(3);
        IntStream.range(0, 300).forEach(i -> withOutlier.add(roll.row(i)));
        withOutlier.add(roll.row(7)).add(500, 0, 0); // a duplicate, and a Gaussian that is wider by far
        for (Points training : List.of(roll, withOutlier.build())) {
            Model model = Recipe.lle().withExtension(KERNEL_MAP).fit(training);
            for (double size : new double[] {0, 1, 1e2, 1e4, 1e8, 1e16, 1e100, 1e149, 1e151, 1e200, 1e300, 1.7e308}) {
                for (double[] to : new double[][] {{1, 0, 0}, {-1, 1, 0}, {1, 1, 1}, {0, -1, 0.1}, {-0.3, 0, -1}}) {
                    Points far = Points.of(new double[] {size * to[0], size * to[1], size * to[2]});
                    assertWithinAlpha(model, model.transform(far));
                }
            }
        }
    }

    @Test
    void farFromAllDataTheWidestNearestGaussianDecides() {
        Points roll = Samples.roll(300, 3).points();
        Model model = Recipe.lle().withExtension(KERNEL_MAP).fit(roll);
        Finding map = model.findings().get("kernel-map.1.5").orElseThrow();
        for (double size : new double[] {1e5, 1e12, 1e200, 1e300}) {
            double[] x = {size, -0.5 * size, 0.25 * size};
            int decides = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int j = 0; j < 300; j++) {
                double square = 0;
                for (int c = 0; c < 3; c++) {
                    square += Math.pow((x[c] - roll.get(j, c)) / size, 2);
                }
                double units = Math.sqrt(square) / map.get(j, 0);
                decides = units < least ? j : decides;
                least = Math.min(least, units);
            }
            assertThat(place(model, KERNEL_MAP, Points.of(x)).row(0))
                    .as("%s", size)
                    .containsExactly(new double[] {map.get(decides, 1), map.get(decides, 2)}, within(1e-12));
        }
    }

    @Test
    void duplicatesShareTheirPlace() {
        Points roll = Samples.roll(300, 3).points();
        int[] twice = IntStream.range(0, 340)
                .map(i -> i < 300 ? i : i < 320 ? i - 300 : 5)
                .toArray();
        Model model = Recipe.lle().fit(Dataset.of(roll.rows(twice)), Run.quiet());
        Points y = model.embedding().coordinates();
        Points found = place(model, KERNEL_MAP, roll);
        for (int i = 30; i < 300; i++) { // away from those that are there more than once
            assertThat(found.row(i)).containsExactly(y.row(i), within(1e-5));
        }
        int[] copies = IntStream.range(0, 340).filter(i -> twice[i] == 5).toArray();
        for (int r = 0; r < 2; r++) {
            int column = r;
            double mean = IntStream.of(copies)
                    .mapToDouble(i -> y.get(i, column))
                    .average()
                    .orElseThrow();
            assertThat(found.get(5, r)).isCloseTo(mean, within(1e-5));
        }
    }

    @Test
    void theMapHoldsInManyDimensions() {
        Points cloud = Samples.cloud(300, 784, 2);
        Model model = Recipe.lle().withExtension(KERNEL_MAP).fit(cloud);
        assertThat(difference(place(model, KERNEL_MAP, cloud), model.embedding().coordinates()))
                .isLessThan(1e-3); // K″ is nearly singular there, and damped
        assertWithinAlpha(model, model.transform(Samples.cloud(20, 784, 3)));
    }

    // What is prepared

    @Test
    void whatAnExtensionPreparesBelongsToTheModelAndIsNotMadeAgain() {
        Dataset roll = Samples.roll(300, 3);
        Model model = Recipe.lle().withExtension(KERNEL_MAP).fit(roll, Run.quiet());
        Finding map = model.findings().get("kernel-map.1.5").orElseThrow();
        assertThat(map.columns()).containsExactly("sigma", "alpha1", "alpha2");
        assertThat(Double.parseDouble(model.provenance().diagnostics().get("kernel-map.deviation")))
                .isLessThan(1e-6);
        Points fresh = Samples.roll(20, 4).points();
        Model plain = Recipe.lle().fit(roll, Run.quiet());
        assertThat(plain.findings().all()).isEmpty();
        assertThat(model.transform(fresh)).isEqualTo(place(plain, KERNEL_MAP, fresh));

        // With twice the α in its place, the places are twice as far out: it is read, not made.
        Findings doubled = Findings.of(map.scaledColumns(new double[] {1, 2, 2}));
        Model altered = with(plain, plain.embedding().coordinates(), plain.eigenvalues(), doubled);
        Points expected = model.transform(fresh);
        Points found = place(altered, KERNEL_MAP, fresh);
        for (int i = 0; i < fresh.size(); i++) {
            for (int r = 0; r < 2; r++) {
                assertThat(found.get(i, r)).isEqualTo(2 * expected.get(i, r));
            }
        }
        // Another γ is another map, and is made.
        assertThat(place(altered, new KernelMap(1), fresh)).isEqualTo(place(plain, new KernelMap(1), fresh));

        Finding mu = new Eigenfunction(OptionalDouble.empty())
                .prepare(plain, Run.quiet())
                .get("eigenfunction")
                .orElseThrow();
        Model given = with(
                plain, plain.embedding().coordinates(), plain.eigenvalues(), Findings.of(mu.scaledColumns(new double[] {
                    2
                })));
        assertThat(place(given, EIGENFUNCTION, fresh))
                .isEqualTo(place(plain, new Eigenfunction(OptionalDouble.of(2 * mu.get(0, 0))), fresh));
    }

    @ParameterizedTest
    @ValueSource(strings = {"eigenfunction", "kernel-map"})
    void preparingCanBeCancelled(String name) {
        Dataset roll = Samples.roll(300, 3);
        Model model = Recipe.lle().fit(roll, Run.quiet());
        Set<String> stages = new HashSet<>();
        extension(name).prepare(model, Run.with(2, 0, new Listener() {
            @Override
            public void progress(String stage, long done, long total) {
                stages.add(stage);
            }
        }));
        assertThat(stages).isNotEmpty();
        for (String cancelled : stages) {
            Listener listener = new Listener() {
                private boolean reached;

                @Override
                public void progress(String stage, long done, long total) {
                    reached |= stage.equals(cancelled);
                }

                @Override
                public boolean cancelled() {
                    return reached;
                }
            };
            assertThatThrownBy(() -> extension(name).prepare(model, Run.with(2, 0, listener)))
                    .as(cancelled)
                    .isInstanceOf(CancelledException.class);
        }
    }

    @Test
    void whatCannotBeIsToldBeforeTheWork() {
        Listener listener = new Listener() {
            @Override
            public void progress(String stage, long done, long total) {
                throw new IllegalStateException("work has begun");
            }
        };
        Recipe recipe = Catalog.recipe(Map.of("method", "ltsa", "extension", "eigenfunction"));
        assertThatThrownBy(() -> recipe.fit(Samples.roll(300, 3), Run.with(2, 0, listener)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("eigenfunction needs weights");
    }

    /** A ridge of the regression that is very small, and none, agree where Y is linear in X, in few dimensions and in many. */
    @ParameterizedTest
    @ValueSource(ints = {3, 80})
    void aProjectionIsExactWhereTheEmbeddingIsLinear(int d) {
        Points x = Samples.cloud(60, d, 3);
        Model npe = Catalog.recipe(Map.of("method", "npe", "neighbors", "8")).fit(Dataset.of(x), Run.quiet());
        Points y = npe.embedding().coordinates();
        Model plain = with(npe, y, npe.eigenvalues(), Findings.NONE); // which does not know its projection
        assertThat(difference(place(plain, new Projection(0), x), y)).isLessThan(1e-9);
        assertThat(difference(place(plain, new Projection(1e-9), x), y)).isLessThan(1e-8);
        assertThat(difference(place(plain, new Projection(1e3), x), y)).isGreaterThan(0.01);
    }

    @Test
    void parametersAreChecked() {
        assertThatThrownBy(() -> new KernelMap(0))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("gamma = 0.0");
        assertThatThrownBy(() -> new Eigenfunction(OptionalDouble.of(-1)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("mu = -1.0");
    }
}
