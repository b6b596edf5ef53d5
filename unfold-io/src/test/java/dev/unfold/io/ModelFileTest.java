package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.data.Standardization;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.error.UnfoldException;
import dev.unfold.extension.Extension;
import dev.unfold.extension.FittedView;
import dev.unfold.extension.LinearExtension;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.kernel.FeatureSpaceNearest;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.nearest.GivenNeighbors;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.nearest.MetricNearest;
import dev.unfold.neighbors.supervised.SameClass;
import dev.unfold.neighbors.weighted.OccurrenceWeighted;
import dev.unfold.recipe.DiscriminantAnalysis;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.View;
import dev.unfold.recipe.Views;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFileTest {

    @TempDir
    private Path folder;

    static Stream<String> methods() {
        return Catalog.methods().stream()
                .filter(method -> !(method.prototype().neighborRule()
                        instanceof DistanceTable)) // takes a table of pairs, not coordinates
                .map(Method::name);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void everyMethodOfTheCatalogueComesBack(String method) {
        Recipe recipe = Catalog.recipe(Map.of("method", method));
        Dataset roll = dataFor(recipe, Manifold.SWISS_ROLL.sample(250, 0.01, 4));
        Run run = Run.with(2, 4, Listener.SILENT);
        if (recipe.neighborRule() instanceof DistanceTable) {
            Points table = distances(roll.points(), roll.points());
            Dataset pairs = roll.withPoints(table, Dataset.numbered("to", roll.size()));
            assertSame(recipe.fit(pairs, run), distances(others(), roll.points()));
        } else {
            assertSame(recipe.fit(roll, run));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "lll"})
    void independentCoordinatesComeBack(String solver) {
        Recipe recipe = Catalog.recipe(Map.of("solver", solver, "coordinates", "independent", "candidates", "9"));
        assertSame(recipe.fit(Manifold.SWISS_ROLL.sample(250, 0.01, 4), Run.with(2, 4, Listener.SILENT)));
    }

    @Test
    void aModelOfThePartThatHasAPlaceIsKeptAsSuch() {
        Dataset clusters = Manifold.CLUSTERS.sample(120, 0, 1);
        Recipe recipe = Recipe.lle().withNeighborRule(new KNearest(4)).withDisconnected(Disconnected.LARGEST);
        Model model = recipe.fit(clusters, Run.quiet());
        assertThat(model.embedding().isComplete()).isFalse();
        assertSame(model);
    }

    @ParameterizedTest
    @ValueSource(strings = {"lle", "rlle", "rlle-l2", "rlle-elastic", "iterative", "npe", "lle-pca", "ullelda"})
    void viewsComeBackWithWhatEachLearned(String method) {
        Views views = Views.of(
                View.of("x3", "x1").withShare(0.3).withParameter("neighbors", "9"),
                View.of("x1", "x2", "x3").withShare(0.7));
        Recipe recipe = Catalog.recipe(Map.of("method", method)).withViews(views);
        Dataset data = dataFor(recipe, Manifold.SWISS_ROLL.sample(250, 0.01, 4));
        assertSame(recipe.fit(data, Run.with(2, 4, Listener.SILENT)));
        Dataset clusters = dataFor(recipe, Manifold.CLUSTERS.sample(120, 0, 1).columns(List.of("x1", "x2", "x3")));
        assertSame(recipe.withDisconnected(Disconnected.EACH).fit(clusters, Run.quiet()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"slle", "eslle", "sslle", "plle", "isolle", "wlle", "wlle-probability"})
    void neighbourRulesComeBackWithAFitThatLearns(String method) {
        Dataset roll = known(Manifold.SWISS_ROLL.sample(250, 0.01, 4));
        for (String disconnected : List.of("join", "null", "largest", "each")) {
            Recipe recipe = Catalog.recipe(
                    Map.of("method", method, "weight-rule", "rlle-l2", "neighbors", "6", "disconnected", disconnected));
            assertSame(recipe.fit(roll, Run.with(2, 4, Listener.SILENT)));
        }
        View view = View.of("x3", "x1").withParameter("neighbors", "9");
        Recipe fused = Catalog.recipe(Map.of("method", method)).withViews(Views.of(view, View.of("x1", "x2", "x3")));
        assertSame(fused.fit(roll, Run.with(2, 4, Listener.SILENT)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mixture", "given"})
    void probabilitiesOfOccurrenceComeBack(String density) {
        Dataset roll = Manifold.SWISS_ROLL.sample(250, 0.01, 4);
        double[] p = IntStream.range(0, 250).mapToDouble(i -> 1 / (1. + i % 7)).toArray();
        Recipe recipe = Catalog.recipe(Map.of("method", "wlle-probability", "density", density, "gram", "divided"));
        assertSame(recipe.fit(
                roll.withExtras(List.of(new Column(OccurrenceWeighted.COLUMN, p))), Run.with(2, 4, Listener.SILENT)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kernel-lle", "ltsa", "rlle-l2"})
    void partsSideBySideComeBackWithTheScaleOfAll(String weights) {
        Dataset clusters = Manifold.CLUSTERS.sample(120, 0, 1);
        Recipe recipe = Catalog.recipe(
                Map.of("method", "kernel-lle", "weight-rule", weights, "neighbors", "4", "disconnected", "each"));
        Model model = recipe.fit(clusters, Run.quiet());
        assertThat(Catalog.recipe(Catalog.settings(model.recipe())).localFit())
                .isInstanceOf(recipe.localFit().getClass());
        assertSame(model);
    }

    /** One method for each procedure. */
    static Stream<String> procedures() {
        Set<Class<?>> seen = new HashSet<>();
        return Catalog.methods().stream()
                .filter(method -> seen.add(method.prototype().procedure().getClass()))
                .map(Method::name);
    }

    @ParameterizedTest
    @MethodSource("procedures")
    void whatAnyStageLearnedInsideAProcedureComesBack(String method) {
        Dataset roll = dataFor(Catalog.recipe(Map.of("method", method)), Manifold.SWISS_ROLL.sample(120, 0.01, 4));
        int kept = 0;
        for (String other : methods().toList()) {
            for (String stage : List.of("neighbor-rule", "weight-rule")) {
                Model model;
                try {
                    model = Catalog.recipe(Map.of("method", method, stage, other))
                            .fit(roll, Run.with(2, 4, Listener.SILENT));
                } catch (UnfoldException e) {
                    continue; // they do not go together, which the contract test asks to be said
                }
                assertSame(model);
                kept++;
            }
        }
        assertThat(kept).isGreaterThan(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"each", "largest"})
    void roundsOverDataThatFallApartComeBack(String disconnected) {
        Dataset clusters = Manifold.CLUSTERS.sample(120, 0, 1);
        Map<String, String> settings = new HashMap<>(Map.of("method", "iterative", "disconnected", disconnected));
        settings.putAll(Map.of("weight-rule", "rlle-l2", "alignment", "lle", "neighbors", "4"));
        Recipe recipe = Catalog.recipe(settings);
        Model model = recipe.fit(clusters, Run.quiet());
        assertThat(model.embedding().isComplete()).isEqualTo(disconnected.equals("each"));
        assertThat(model.transform(model.training().points()))
                .isEqualTo(model.embedding().coordinates());
        assertSame(model);
    }

    @ParameterizedTest
    @CsvSource({"lle-pca, each", "lle-pca, largest", "ullelda, each", "ullelda, largest"})
    void fusionsOverDataThatFallApartComeBack(String method, String disconnected) {
        Recipe recipe = Catalog.recipe(Map.of(
                "method",
                method,
                "disconnected",
                disconnected,
                "neighbors",
                "12",
                "extension",
                "projection",
                "beta",
                "1"));
        Dataset clusters = dataFor(recipe, Manifold.CLUSTERS.sample(240, 0, 1));
        Model model = recipe.fit(clusters, Run.quiet());
        assertThat(model.embedding().isComplete()).isEqualTo(disconnected.equals("each"));
        assertSame(model);
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "eigenfunction", "kernel-map", "projection"})
    void whatAnExtensionPreparedComesBackAndIsNotMadeAgain(String extension) {
        Dataset roll = Manifold.SWISS_ROLL.sample(250, 0.01, 4);
        Recipe recipe =
                Catalog.recipe(Map.of("weight-rule", "rlle-l2", "extension", extension, "preparation", "standardize"));
        Model model = recipe.fit(roll, Run.quiet());
        assertSame(model);
        Model read = ModelFile.read(folder.resolve("m.model")).model();
        assertThat(read.recipe().extension()).isEqualTo(model.recipe().extension());
        Set<String> stages = new HashSet<>();
        read.transform(others(), read.recipe().extension(), Run.with(2, 0, new Listener() {
            @Override
            public void progress(String stage, long done, long total) {
                stages.add(stage);
            }
        }));
        assertThat(stages).isNotEmpty().doesNotContain("order", "factor", "least squares", "scale");
        // Any other is made for the run.
        for (String other : List.of("linear", "eigenfunction", "kernel-map", "projection")) {
            Extension once = Catalog.EXTENSIONS.type(other).create(Map.of());
            assertThat(read.transform(others(), once, Run.quiet()))
                    .as(other)
                    .isEqualTo(model.transform(others(), once, Run.quiet()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "kernel-lle, kernel, rbf",
        "kernel-lle, kernel, polynomial",
        "kernel-lle, kernel, laplacian",
        "kernel-lle, kernel, cosine",
        "llise, range, auto",
        "radius, radius, auto",
        "isolle, k-graph, auto",
        "wlle, p-local, auto",
        "wlle-probability, gram, plain",
        "wlle-probability, gram, divided",
        "wlle-probability, density, mixture"
    })
    void whoWouldListANewPointIsKnownAfterwards(String method, String parameter, String value) {
        Recipe recipe = Catalog.recipe(Map.of("method", method, parameter, value, "extension", "eigenfunction"));
        Model model = recipe.fit(Manifold.SWISS_ROLL.sample(250, 0.01, 4), Run.with(2, 11, Listener.SILENT));
        assertSame(model);
        assertThat(model.transform(others()))
                .isNotEqualTo(model.transform(others(), new LinearExtension(), Run.quiet()));
    }

    @Test
    void whatSeveralViewsStateComesBack() {
        Recipe recipe = Catalog.recipe(Map.of("extension", "eigenfunction"))
                .withViews(Views.of(View.of("x1", "x2"), View.of("x2", "x3")));
        Model model = recipe.fit(Manifold.SWISS_ROLL.sample(250, 0.01, 4), Run.quiet());
        assertSame(model);
        assertThat(ModelFile.read(folder.resolve("m.model")).model().findings().get("eigenfunction.views"))
                .isPresent()
                .isEqualTo(model.findings().get("eigenfunction.views"));
    }

    @Test
    void landmarksComeBack() {
        Dataset roll = Manifold.SWISS_ROLL.sample(900, 0.01, 4);
        for (String anchors : new String[] {"900", "300"}) {
            Model model = Catalog.recipe(Map.of("solver", "lll", "landmarks", "60", "anchors", anchors))
                    .fit(roll, Run.quiet());
            new ModelFile(model).write(folder.resolve("m.model"));
            Model read = ModelFile.read(folder.resolve("m.model")).model();
            assertThat(read.recipe()).isEqualTo(model.recipe());
            assertThat(read.transform(roll.points())).isEqualTo(model.transform(roll.points()));
            assertThat(read.embedding().inputSize()).isEqualTo(900);
        }
    }

    private static Points others() {
        return Manifold.SWISS_ROLL.sample(50, 0, 99).points();
    }

    private void assertSame(Model model) {
        assertSame(model, others());
    }

    private void assertSame(Model model, Points others) {
        Path file = folder.resolve("m.model");
        new ModelFile(model).write(file);
        Model read = ModelFile.read(file).model();
        assertThat(read.standardization()).isEqualTo(model.standardization());
        assertThat(read.findings()).isEqualTo(model.findings());
        assertThat(read.training()).isEqualTo(model.training());
        assertThat(read.embedding().coordinates()).isEqualTo(model.embedding().coordinates());
        assertThat(read.embedding().rows()).isEqualTo(model.embedding().rows());
        assertThat(read.embedding().inputSize()).isEqualTo(model.embedding().inputSize());
        assertThat(read.eigenvalues()).isEqualTo(model.eigenvalues());
        // The file holds the lists alone; in which space they are, the search knows.
        Neighborhoods lists = read.neighborhoods();
        assertThat(model.neighborhoods().space().map(lists::in).orElse(lists)).isEqualTo(model.neighborhoods());
        assertThat(lists.links()).isEqualTo(model.neighborhoods().links());
        Run run = Run.quiet();
        assertThat(read.search(run).space()).isEqualTo(model.search(run).space());
        assertThat(read.views().stream().map(view -> view.patches(run)))
                .as("the lists of each view in the space in which they were found")
                .isEqualTo(model.views().stream().map(view -> view.patches(run)).toList());
        assertThat(read.views().stream().map(FittedView::reconstruction))
                .isEqualTo(
                        model.views().stream().map(FittedView::reconstruction).toList());
        assertThat(read.provenance()).isEqualTo(model.provenance());
        assertThat(read.views().stream().map(FittedView::share))
                .isEqualTo(model.views().stream().map(FittedView::share).toList());
        assertThat(read.residuals().hasWeights()).isEqualTo(model.residuals().hasWeights());
        SparseRows matrix = model.residuals().matrix();
        assertThat(read.residuals().matrix().offsets()).isEqualTo(matrix.offsets());
        assertThat(read.residuals().matrix().indices()).isEqualTo(matrix.indices());
        assertThat(read.residuals().matrix().values()).isEqualTo(matrix.values());
        assertThat(IntStream.range(0, matrix.rows()).map(read.residuals()::owner))
                .containsExactly(IntStream.range(0, matrix.rows())
                        .map(model.residuals()::owner)
                        .boxed()
                        .toArray(Integer[]::new));
        assertThat(read.transform(others)).isEqualTo(model.transform(others));
        Points places = model.embedding().coordinates();
        assertThat(read.invert(places)).isEqualTo(model.invert(places));
    }

    @Test
    void standardizationIsPartOfTheWayInAndOut() {
        Dataset raw = Manifold.S_CURVE.sample(200, 0, 2);
        Standardization z = Standardization.of(raw.points());
        Dataset scores = raw.withPoints(z.apply(raw.points()), raw.features());
        Model model = Recipe.lle().withPreparation(Preparation.STANDARDIZE).fit(raw, Run.quiet());
        assertThat(model.embedding().coordinates())
                .isEqualTo(Recipe.lle().fit(scores, Run.quiet()).embedding().coordinates());
        assertThat(Catalog.settings(model.recipe())).containsEntry("preparation", "standardize");
        Path file = folder.resolve("z.model");
        new ModelFile(model).write(file);
        Model read = ModelFile.read(file).model();
        assertThat(read.standardization()).contains(z);
        assertThat(read.given()).isEqualTo(raw.points());
        assertThat(read.transform(raw.points()))
                .as("training points lie where they lay")
                .isEqualTo(model.embedding().coordinates());
        Points fresh = Manifold.S_CURVE.sample(20, 0, 3).points();
        assertThat(read.transform(fresh)).isEqualTo(model.transform(fresh));
        Points back = read.invert(model.embedding().coordinates());
        assertThat(back).isEqualTo(z.undo(z.apply(raw.points())));
    }

    @Test
    void aStageWithoutANameIsRefusedByItsClass() {
        Dataset data = Manifold.S_CURVE.sample(60, 0, 2);
        Path file = folder.resolve("own.model");
        List<NeighborRule> own = List.of(
                new MetricNearest(6, (x, y) -> Math.abs(x[0] - y[0]) + Math.abs(x[1] - y[1])),
                new FeatureSpaceNearest(6, (x, y) -> x[0] * y[0] + x[1] * y[1] + x[2] * y[2]));
        for (NeighborRule rule : own) {
            Model model = Recipe.lle().withNeighborRule(rule).fit(data, Run.quiet());
            assertThatThrownBy(() -> new ModelFile(model).write(file))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining(rule.getClass().getName());
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void damageIsNoticed() throws IOException {
        Path file = small();
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 4;
        Files.write(file, bytes);
        assertRefused(file, "damaged");
    }

    @Test
    void aFileCutShortIsNoticed() throws IOException {
        Path file = small();
        byte[] bytes = Files.readAllBytes(file);
        for (int length : List.of(0, 5, 40, bytes.length / 2, bytes.length - 1)) {
            Files.write(file, java.util.Arrays.copyOf(bytes, length));
            assertRefused(file, file.toString());
        }
    }

    @Test
    void anythingElseIsNoModel() throws IOException {
        assertRefused(Files.writeString(folder.resolve("x.csv"), "a,b\n1,2\n".repeat(100)), "is no model file");
        assertRefused(folder.resolve("none.model"), "no such file");
        Path other = folder.resolve("other.model");
        Safetensors.write(other, Map.of("format", "weights"), Map.of());
        assertRefused(other, "holds weights, not unfold-model");
        Path nameless = folder.resolve("nameless.model");
        Safetensors.write(nameless, Map.of(), Map.of());
        assertRefused(nameless, "is no model file");
    }

    @Test
    void aNewerVersionIsRefused() {
        Path file = changed(content -> content.words.put("format.version", "3"));
        assertRefused(file, "format version 3", "reads up to 2", "use a newer unfold");
    }

    @Test
    void aFileOfVersion1IsRead() {
        Path file = changed(content -> {
            content.words.put("format.version", "1");
            content.words.remove("setting.preparation");
            content.numbers.remove("neighbors.links");
        });
        Points fresh = others();
        assertThat(ModelFile.read(file).model().transform(fresh))
                .isEqualTo(ModelFile.read(small()).model().transform(fresh));
    }

    @Test
    void listsThatWereGivenComeBackAsGiven() {
        Dataset data = known(Manifold.S_CURVE.sample(40, 0, 1));
        Neighborhoods lists = Recipe.lle()
                .withNeighborRule(new KNearest(6))
                .fit(data, Run.quiet())
                .neighborhoods();
        Model model = Recipe.lle().withNeighborRule(new GivenNeighbors(lists)).fit(data, Run.quiet());
        assertSame(model);
        Path file = folder.resolve("given.model");
        new ModelFile(model).write(file);
        for (String gone :
                List.of("neighbors.given", "diagnostic.neighbors.given")) { // the first is not in older files
            Model read = ModelFile.read(changed(file, content -> content.words.remove(gone)))
                    .model();
            assertThatThrownBy(() -> read.update(others()))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining("given its lists");
        }
    }

    @Test
    void aMethodThatIsNotThereIsRefused() {
        assertRefused(changed(content -> content.words.put("setting.method", "unheard-of")), "unheard-of");
        assertRefused(changed(content -> content.words.put("setting.unheard-of", "1")), "unheard-of");
    }

    @Test
    void contentThatDoesNotFitTogetherIsRefused() {
        assertRefused(changed(content -> content.numbers.remove("eigenvalues")), "'eigenvalues'");
        assertRefused(changed(content -> content.words.remove("seed")), "'seed'");
        assertRefused(changed(content -> content.words.put("seed", "many")), "many");
        assertRefused(changed(content -> content.words.put("input.size", "3")), "embedding.rows");
        assertRefused(changed(content -> content.ints("neighbors.indices")[3] = 1000), "neighbors.indices");
        assertRefused(changed(content -> content.ints("neighbors.offsets")[3] = -1), "damaged");
        assertRefused(changed(content -> content.ints("residuals.indices")[3] = -1), "damaged");
        assertRefused(changed(content -> content.ints("residuals.offsets")[1] = 100000), "residuals.offsets");
        assertRefused(changed(content -> content.ints("residuals.owners")[0] = 77), "residuals.owners");
        assertRefused(changed(content -> content.ints("labels")[0] = 9), "labels");
        assertRefused(changed(content -> content.ints("ids.offsets")[2] = 0), "ids.offsets");
        assertRefused(changed(content -> content.doubles("points")[0] = Double.NaN), "finite");
        assertRefused(
                changed(content -> content.numbers.put("points", Tensor.of(new double[9], 3, 3))), "instead of 4");
        assertRefused(changed(content -> content.numbers.put("points", Tensor.of(new double[9], 9))), "points");
        assertRefused(
                changed(content -> content.numbers.put("labels", Tensor.of(new double[40], 40))),
                "labels",
                "F64",
                "I32");
    }

    private static void assertRefused(Path file, String... words) {
        assertThatThrownBy(() -> ModelFile.read(file))
                .isInstanceOf(DataException.class)
                .message()
                .contains(file.toString())
                .contains(words);
    }

    /** The words and numbers of a file, to be changed. */
    private record Content(Map<String, String> words, Map<String, Tensor> numbers) {
        int[] ints(String name) {
            return Objects.requireNonNull(numbers.get(name), name).ints();
        }

        double[] doubles(String name) {
            return Objects.requireNonNull(numbers.get(name), name).doubles();
        }
    }

    /** A sound file of other content, as somebody else's program might have written it. */
    private Path changed(Consumer<Content> change) {
        return changed(small(), change);
    }

    private Path changed(Path sound, Consumer<Content> change) {
        Safetensors file = Safetensors.read(sound);
        Content content = new Content(new HashMap<>(file.metadata()), new LinkedHashMap<>(file.tensors()));
        change.accept(content);
        Path other = folder.resolve("changed.model");
        Safetensors.write(other, content.words(), content.numbers());
        return other;
    }

    private Path small() {
        Path file = folder.resolve("small.model");
        Recipe recipe = Recipe.lle().withNeighborRule(new KNearest(6));
        Model model = recipe.fit(known(Manifold.S_CURVE.sample(40, 0, 1)), Run.quiet());
        new ModelFile(model).write(file);
        return file;
    }

    /** One row a point of the first, one column a point of the second. */
    private static Points distances(Points from, Points to) {
        double[][] table = new double[from.size()][to.size()];
        for (int i = 0; i < from.size(); i++) {
            for (int j = 0; j < to.size(); j++) {
                double square = 0;
                for (int c = 0; c < from.dimension(); c++) {
                    square += Math.pow(from.get(i, c) - to.get(j, c), 2);
                }
                table[i][j] = Math.sqrt(square);
            }
        }
        return Points.of(table);
    }

    /** {@link #known}, but with a label for every point, and enough classes, where a method needs them. */
    private static Dataset dataFor(Recipe recipe, Dataset data) {
        Dataset known = known(data);
        return recipe.procedure() instanceof DiscriminantAnalysis || recipe.neighborRule() instanceof SameClass
                ? known.withLabels(Labels.of(IntStream.range(0, data.size())
                        .mapToObj(i -> "class" + i % 4)
                        .toList()))
                : known;
    }

    /** The same points with an id, a label (some without) and one more column (with a gap). */
    private static Dataset known(Dataset data) {
        int n = data.size();
        List<String> ids = IntStream.range(0, n).mapToObj(i -> "Ωid " + i).toList();
        List<String> labels = IntStream.range(0, n)
                .mapToObj(i -> i % 3 == 0 ? "" : "class" + i % 3)
                .toList();
        double[] extra =
                IntStream.range(0, n).mapToDouble(i -> i == 2 ? Double.NaN : -i).toArray();
        return new Dataset(
                data.name(),
                data.points(),
                data.features(),
                Optional.of(ids),
                Optional.of(Labels.of(labels)),
                List.of(new Column("extra", extra)));
    }
}
