package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands around embed, from end to end. */
class CommandsTest {

    @TempDir
    private Path folder;

    private Path model = Path.of("");
    private Path input = Path.of("");
    private Path embedded = Path.of("");

    @BeforeEach
    void fit() {
        model = folder.resolve("m.model");
        input = folder.resolve("x.csv");
        embedded = folder.resolve("y.csv");
        Call.of("generate", "swiss-roll", "-n", 600, "-o", input).done();
        Call.of("embed", input, "--drop", "t1,t2", "--model", model, "-o", embedded)
                .done();
    }

    @Test
    void transformOfTheTrainingPointsIsTheEmbedding() throws IOException {
        assertThat(Call.of("transform", model, input, "--drop", "t1,t2").done().out())
                .isEqualTo(Files.readString(embedded));
    }

    @Test
    void columnsAreMatchedByNameAndOthersTravelAlong() {
        Csv data = Csv.read(input);
        String mixed = table(data, List.of("t2", "x3", "x1", "t1", "x2"));
        Csv placed = Csv.of(Call.reading(mixed, "transform", model, "-").done().out());
        assertThat(placed.header()).containsExactly("y1", "y2", "t2", "t1");
        for (String axis : List.of("y1", "y2")) {
            assertThat(placed.column(axis)).isEqualTo(Csv.read(embedded).column(axis));
        }
        for (String other : List.of("t1", "t2")) {
            assertThat(placed.column(other)).isEqualTo(data.column(other));
        }
    }

    @Test
    void columnsOfOtherNamesAreMatchedByPosition() throws IOException {
        Csv data = Csv.read(input);
        String renamed = table(data, List.of("x1", "x2", "x3")).replaceFirst("x1,x2,x3", "east,up,north");
        assertThat(Call.reading(renamed, "transform", model, "-").done().out()).isEqualTo(Files.readString(embedded));
        String nameless = renamed.substring(renamed.indexOf('\n') + 1);
        assertThat(Call.reading(nameless, "transform", model, "-").done().out()).isEqualTo(Files.readString(embedded));
    }

    @Test
    void missingColumnsAreNamed() {
        Csv data = Csv.read(input);
        Call call = Call.reading(table(data, List.of("x3", "t1", "x1")), "transform", model, "-");
        assertThat(call.error()).contains("lacks 1 column (x2)");
        assertThat(call.status()).isEqualTo(3);
    }

    @Test
    void aModelOfAnotherDimensionIsSaid() {
        Call call = Call.reading("1,2,3,4\n5,6,7,8\n", "transform", model, "-");
        assertThat(call.error()).contains("found 4 columns", "fitted on 3 columns (x1, x2, x3)");
        assertThat(call.status()).isEqualTo(3);
        Call places = Call.reading("y1,y2,y3\n1,2,3\n", "invert", model, "-");
        assertThat(places.error()).contains("found 3 columns (y1, y2, y3)", "has 2");
        assertThat(places.status()).isEqualTo(3);
    }

    @Test
    void placesWithoutNamesAreTakenByPosition() throws IOException {
        String expected = Call.of("invert", model, embedded).done().out();
        String places = Files.readString(embedded);
        String nameless = places.substring(places.indexOf('\n') + 1);
        assertThat(Call.reading(nameless, "invert", model, "-").done().out()).isEqualTo(expected);
        Path array = folder.resolve("places.npy");
        Call.of("transform", model, input, "-o", array).done();
        assertThat(Call.of("invert", model, array).done().out()).isEqualTo(expected);
    }

    @Test
    void aDamagedModelIsSaid() throws IOException {
        byte[] bytes = Files.readAllBytes(model);
        bytes[bytes.length - 9] ^= 1;
        Files.write(model, bytes);
        for (String command : List.of("transform", "invert")) {
            Call call = Call.of(command, model, embedded);
            assertThat(call.error()).contains(model.toString(), "damaged");
            assertThat(call.status()).isEqualTo(3);
        }
        Call csv = Call.of("transform", input, input);
        assertThat(csv.error()).contains("is no model file");
        assertThat(csv.status()).isEqualTo(3);
    }

    @Test
    void unknownExtensionsAndParametersAreSaid() {
        assertThat(Call.of("transform", model, input, "--extension", "liner").error())
                .contains("did you mean 'linear'");
        assertThat(Call.of("transform", model, input, "--set", "gamma=1").error())
                .contains("'gamma'", "linear has none");
    }

    @Test
    void newPointsArePlacedAsTheModelsMethodDoes() {
        Path linear = folder.resolve("linear.model");
        Call fitted =
                Call.of("embed", input, "--method", "npe", "--model", linear).done();
        // a projection gives the training points their own places, up to rounding
        double[][] expected = rows(fitted.out());
        double[][] placed = rows(Call.of("transform", linear, input).done().out());
        for (int i = 0; i < expected.length; i++) {
            assertThat(placed[i]).containsExactly(expected[i], within(1e-12));
        }
        assertThat(Call.of("transform", linear, input, "--extension", "linear")
                        .done()
                        .out())
                .isEqualTo(fitted.out());
        assertThat(Call.of("transform", linear, input, "--set", "gamma=1").error())
                .contains("'gamma'", "beta");
    }

    @Test
    void aModelKeepsTheExtensionThatItWasFittedWith() throws IOException {
        Path own = folder.resolve("own.model");
        String fitted = Call.of(
                        "embed",
                        input,
                        "--drop",
                        "t1,t2",
                        "--extension",
                        "projection",
                        "--set",
                        "beta=2",
                        "--model",
                        own)
                .done()
                .out();
        assertThat(fitted).as("the embedding itself is lle's").isEqualTo(Files.readString(embedded));
        String placed =
                Call.of("transform", own, input, "--drop", "t1,t2").done().out();
        assertThat(placed)
                .isEqualTo(Call.of(
                                "transform",
                                model,
                                input,
                                "--drop",
                                "t1,t2",
                                "--extension",
                                "projection",
                                "--set",
                                "beta=2")
                        .done()
                        .out())
                .isNotEqualTo(fitted);
        assertThat(Call.of("transform", own, input, "--drop", "t1,t2", "--extension", "linear")
                        .done()
                        .out())
                .isEqualTo(fitted);
    }

    @Test
    void anExtensionTakesNoParametersOfOtherStages() {
        Path ridge = folder.resolve("ridge.model"); // whose weight rule has a gamma, too
        Call.of("embed", input, "--drop", "t1,t2", "--method", "rlle-l2", "--set", "gamma=0.3", "--model", ridge)
                .done();
        String usual = Call.of("transform", ridge, input, "--extension", "kernel-map")
                .done()
                .out();
        assertThat(usual)
                .isEqualTo(Call.of("transform", ridge, input, "--extension", "kernel-map", "--set", "gamma=1.5")
                        .done()
                        .out())
                .isNotEqualTo(Call.of("transform", ridge, input, "--extension", "kernel-map", "--set", "gamma=0.3")
                        .done()
                        .out());

        Path own = folder.resolve("map.model");
        Call.of("embed", input, "--drop", "t1,t2", "--extension", "kernel-map", "--set", "gamma=1.1", "--model", own)
                .done();
        assertThat(Call.of("transform", own, input, "--extension", "kernel-map")
                        .done()
                        .out())
                .as("the model's own parameters")
                .isEqualTo(Call.of("transform", own, input).done().out())
                .isEqualTo(Call.of("transform", model, input, "--extension", "kernel-map", "--set", "gamma=1.1")
                        .done()
                        .out());
    }

    @Test
    void anExtensionThatTheMethodDoesNotAllowNamesThoseThatItDoes() {
        Path tangent = folder.resolve("tangent.model");
        Call.of("embed", input, "--drop", "t1,t2", "--method", "ltsa", "--model", tangent)
                .done();
        Call refused = Call.of("transform", tangent, input, "--extension", "eigenfunction");
        assertThat(refused.error()).contains("eigenfunction needs weights", "linear, kernel-map or projection");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(Call.of("transform", model, input, "--extension", "eigenfunction")
                        .done()
                        .out())
                .isEqualTo(Call.of("transform", model, input).done().out());
    }

    @Test
    void reconstructedDataAreATableOfTheStages() {
        Path stages = folder.resolve("stages");
        Path fused = folder.resolve("fused.model");
        String fitted = Call.of(
                        "embed", input, "--drop", "t1,t2", "--method", "lle-pca", "--stages", stages, "--model", fused)
                .done()
                .out();
        Csv denoised = Csv.read(stages.resolve("denoised.csv"));
        assertThat(denoised.header()).containsExactly("i", "x1", "x2", "x3");
        assertThat(denoised.rows()).hasSize(rows(fitted).length);
        assertThat(Call.of("transform", fused, input, "--drop", "t1,t2").done().out())
                .isEqualTo(fitted);
    }

    private static double[][] rows(String table) {
        return table.lines()
                .skip(1)
                .map(line -> Stream.of(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
    }

    @Test
    void idsAndLabelsTravelThroughTransformAndInvert() {
        Call call = Call.reading(
                        "name,x1,x2,x3,kind\na,1,2,3,u\nb,4,5,6,v\n",
                        "transform",
                        model,
                        "-",
                        "--id",
                        "name",
                        "--label",
                        "kind")
                .done();
        assertThat(call.lines().get(0)).isEqualTo("y1,y2,name,kind");
        assertThat(call.lines().get(2)).endsWith(",b,v");
        Call back = Call.reading(call.out(), "invert", model, "-", "--id", "name", "--label", "kind")
                .done();
        assertThat(back.lines().get(0)).isEqualTo("x1,x2,x3,name,kind");
    }

    @Test
    void invertLeadsBackToTheTrainingPoints() throws IOException {
        Csv back = Csv.of(Call.of("invert", model, embedded).done().out());
        assertThat(back.header()).containsExactly("x1", "x2", "x3");
        assertThat(back.column("x1")).isEqualTo(Csv.read(input).column("x1"));
    }

    @Test
    void invertReadsTheOnlyColumnsAndTakesOtherNumbersOfNeighbors() throws IOException {
        String places = "a,b\n0.1,0.2\n-0.3,0.4\n";
        Csv few = Csv.of(Call.reading(places, "invert", model, "-").done().out());
        Csv many = Csv.of(
                Call.reading(places, "invert", model, "-", "-k", 40).done().out());
        assertThat(few.rows()).hasSize(2).isNotEqualTo(many.rows());
        assertThat(Call.reading(places, "invert", model, "-", "-k", 0).error()).contains("neighbors = 0");
    }

    @Test
    void standardizationGoesWithTheModel() throws IOException {
        Path z = folder.resolve("z.model");
        Path y = folder.resolve("z.csv");
        Call.of("embed", input, "--columns", "x1,x2,x3", "--standardize", "--model", z, "-o", y)
                .done();
        assertThat(Call.of("transform", z, input, "--drop", "t1,t2").done().out())
                .isEqualTo(Files.readString(y));
        double[] back = Csv.of(Call.of("invert", z, y).done().out()).numbers("x2");
        double[] x = Csv.read(input).numbers("x2");
        for (int i = 0; i < x.length; i++) {
            assertThat(back[i]).isCloseTo(x[i], within(1e-12));
        }
    }

    @Test
    void scoreOfTheEmbeddingIsWhatEmbedMeasures() throws IOException {
        Path own = folder.resolve("own.json");
        Path scored = folder.resolve("scored.json");
        Call.of("embed", input, "--columns", "x1,x2,x3", "--metrics-json", own, "-o", embedded)
                .done();
        Call call = Call.of("score", input, embedded, "--columns", "x1,x2,x3", "-k", 12, "--metrics-json", scored)
                .done();
        assertThat(Files.readString(scored)).isEqualTo(Files.readString(own));
        assertThat(call.out()).contains("trustworthiness", "residual_variance").doesNotContain("neighborhood_hit");
        assertThat(Call.of("score", input, embedded, "--columns", "x1,x2,x3", "--metrics-json", "-")
                        .done()
                        .out())
                .isEqualTo(Files.readString(own));
    }

    @Test
    void whatCannotBeSquaredIsNotMeasured() throws IOException {
        Path places = folder.resolve("places.csv");
        Call.of("generate", "swiss-roll", "-n", 60, "--no-truth", "-o", places).done();
        for (String factor : List.of("e160", "e-170")) {
            Path extreme = folder.resolve("extreme.csv");
            Files.writeString(
                    extreme,
                    "a,b\n"
                            + IntStream.range(0, 60)
                                    .mapToObj(i -> (i % 7 + 1) + factor + "," + (i + 1) + factor + "\n")
                                    .collect(Collectors.joining()));
            List<Call> calls = List.of(
                    Call.of("score", extreme, places),
                    Call.of("score", places, extreme),
                    Call.of("select", extreme, "--criterion", "lns"),
                    Call.of("select", extreme, "--dimension"));
            assertThat(calls).allSatisfy(call -> {
                assertThat(call.err()).contains("square cannot be represented; rescale the data");
                assertThat(call.status()).isEqualTo(ExitStatus.WRONG_DATA);
            });
        }
    }

    @Test
    void fewPointsAreScoredByFewNeighbors() {
        Path few = folder.resolve("few.csv");
        Call.of("generate", "swiss-roll", "-n", 20, "--no-truth", "-o", few).done();
        Call scored = Call.of("score", few, few).done();
        assertThat(scored.out()).contains("trustworthiness");
        assertThat(scored.err()).contains("measured with 9 neighbours");
        assertThat(Call.of("score", few, few, "-k", 12).status()).isEqualTo(ExitStatus.WRONG_CALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-k 1", "-k 5"})
    void twoPointsAreNotScored(String options) throws IOException {
        Path two = Files.writeString(folder.resolve("two.csv"), "a,b\n1,2.5\n3,4\n");
        Call call = Call.of((Object[]) ("score " + two + " " + two + " " + options).split(" +"));
        assertThat(call.error()).contains("2 points", "at least 3; add rows");
        assertThat(call.status()).isEqualTo(ExitStatus.WRONG_DATA);
    }

    @Test
    void scoreTakesLabelsFromTheInputAndIgnoresTextsOfTheEmbedding() {
        Path iris = folder.resolve("iris.csv");
        Path places = folder.resolve("places.csv");
        Call.of("generate", "iris", "-o", iris).done();
        Call.of("embed", iris, "--label", "label", "-o", places).done();
        Call call = Call.of("score", iris, places, "--label", "label", "-k", 10).done();
        assertThat(call.out()).contains("neighborhood_hit", "loo_knn_error", "hsic");
    }

    @Test
    void aSampleOfPairsIsDrawnWhenAskedForAndSaid() {
        Call all = Call.of("score", "@swiss-roll", embedded, "-n", 600, "--pairs", "all")
                .done();
        assertThat(all.out()).doesNotContain("drawn");
        assertThat(all.err()).doesNotContain("pairs");
        assertThat(Call.of("score", "@swiss-roll", embedded, "-n", 600).done().out())
                .isEqualTo(all.out());
        assertThat(Call.of("score", "@swiss-roll", embedded, "-n", 600, "--pairs", 179_700)
                        .done()
                        .out())
                .as("a sample of as many as there are")
                .isEqualTo(all.out());
        Call some = Call.of("score", "@swiss-roll", embedded, "-n", 600, "--pairs", 1_000, "--quiet")
                .done();
        assertThat(some.out())
                .containsPattern("residual_variance +0\\.[0-9]+  \\(of 1000 pairs drawn\\)")
                .containsPattern("stress +0\\.[0-9]+  \\(of 1000 pairs drawn\\)")
                .containsPattern("trustworthiness +[0-9.]+\\R");
        assertThat(some.err()).contains("of 1000 pairs", "not of all 179700; --pairs all takes all");
        assertThat(Call.of("score", "@swiss-roll", embedded, "-n", 600, "--pairs", 1_000, "--metrics-json", "-")
                        .done()
                        .out())
                .contains("\"sampled_pairs\": 1000");
        assertThat(Call.of("embed", "@swiss-roll", "-n", 600, "-o", "-", "--metrics", "--pairs", 1_000)
                        .done()
                        .err())
                .contains("(of 1000 pairs drawn)");
        assertThat(Call.of("compare", "@swiss-roll", "-n", 600, "--methods", "lle,mlle", "--pairs", 1_000)
                        .done()
                        .err())
                .contains("lle, mlle: residual_variance and stress are of 1000 pairs");
    }

    @Test
    void pairsAreANumberOrAllAndForMeasures() {
        assertThat(Call.of("score", "@swiss-roll", embedded, "-n", 600, "--pairs", "some")
                        .error())
                .contains("--pairs some", "neither 'all' nor a number");
        assertThat(Call.of("score", "@swiss-roll", embedded, "-n", 600, "--pairs", 0)
                        .error())
                .contains("--pairs 0", "neither 'all' nor a number");
        assertThat(Call.of("embed", "@swiss-roll", "-n", 600, "-o", "-", "--pairs", 10)
                        .error())
                .contains("--pairs 10", "add --metrics");
    }

    @Test
    void scoreWantsTheSameRows() {
        Call call = Call.of("score", "@swiss-roll", embedded, "-n", 500);
        assertThat(call.error()).contains("swiss-roll has 500 rows", "y.csv has 600");
        assertThat(call.status()).isEqualTo(3);
        assertThat(Call.of("score", "-", "-").error()).contains("only one");
        assertThat(Call.of("score", "@swiss-roll", embedded, "-n", 600, "-k", 300)
                        .status())
                .isEqualTo(2);
    }

    @Test
    void scoreWantsTheSamePointsInTheSameOrder() throws IOException {
        Path named = named(i -> (i % 50 == 7 ? "=" : "n") + i);
        Path places = folder.resolve("places.csv");
        Path fitted = folder.resolve("named.model");
        Call.of("embed", named, "--id", "name", "-o", places, "--model", fitted).done();
        Path astray = folder.resolve("astray.csv");
        List<String> lines = new ArrayList<>(Files.readAllLines(places));
        Collections.swap(lines, 4, 9);
        Files.write(astray, lines);
        for (Call call : List.of(
                Call.of("score", named, astray, "--id", "name"), Call.of("score", named, astray, "--model", fitted))) {
            assertThat(call.error()).contains("row 3 has the id 'n3' in named.csv, but 'n8' in astray.csv;", "--drop");
            assertThat(call.status()).isEqualTo(3);
        }
        Call.of("score", named, places, "--id", "name").done();
        Call.of("score", named, places, "--model", fitted).done();
        Call.of("score", named, astray).done(); // whose names are texts like others
        Call.of("score", named, astray, "--drop", "name").done();
        Call.of("score", named, astray, "--model", fitted, "--drop", "name").done();
        Call.of("score", named, embedded, "--id", "name").done();
        Path guarded = folder.resolve("guarded.csv");
        Call.of("embed", named, "--id", "name", "-o", guarded, "--safe-csv").done();
        assertThat(Csv.read(guarded).column("name")).contains("'=7");
        Call.of("score", named, guarded, "--id", "name").done();
    }

    @Test
    void scoreComparesIdsThatWereFoundToo() throws IOException {
        Path counted = named(i -> Integer.toString(i));
        Path places = folder.resolve("places.csv");
        Call.of("embed", counted, "-o", places).done();
        Call.of("score", counted, places).done();
        List<String> lines = new ArrayList<>(Files.readAllLines(places));
        Collections.reverse(lines.subList(1, lines.size()));
        Files.write(places, lines);
        Call call = Call.of("score", counted, places, "--quiet");
        assertThat(call.error()).contains("row 0 has the id '0'", "but '599'");
        assertThat(call.status()).isEqualTo(3);
        Call.of("score", counted, places, "--drop", "name").done();
    }

    /** The input, with a first column of names. */
    private Path named(IntFunction<String> names) throws IOException {
        List<List<String>> rows = Csv.read(input).rows();
        String table = IntStream.range(0, rows.size())
                .mapToObj(
                        i -> names.apply(i) + "," + String.join(",", rows.get(i).subList(0, 3)))
                .collect(Collectors.joining("\n", "name,x1,x2,x3\n", "\n"));
        return Files.writeString(folder.resolve("named.csv"), table);
    }

    @Test
    void scoreNamesWhatIsWrongWithAnEmbeddingAndWhatItLacks() throws IOException {
        Path broken = folder.resolve("broken.csv");
        Files.writeString(broken, "y1,y2\n1,2\nNaN,3\n2,5\n");
        Call call = Call.of("score", "@swiss-roll", broken, "-n", 3, "-k", 1);
        assertThat(call.error()).contains("broken.csv", "NaN");
        assertThat(call.status()).isEqualTo(3);
        Call lacking = Call.of("score", "@swiss-roll", embedded, "-n", 600).done();
        assertThat(lacking.out()).contains("trustworthiness");
        assertThat(lacking.error()).contains("measures of classes are left out: neighborhood_hit, loo_knn_error, hsic");
    }

    @Test
    void pointsHaveMeasuresOfTheirOwn() throws IOException {
        Path places = folder.resolve("measured.csv");
        Path page = folder.resolve("measured.html");
        Path points = folder.resolve("points.csv");
        Call.of("embed", "@s-curve", "-n", 300, "-o", places, "--plot", page, "--point-metrics")
                .done();
        List<String> lines = Files.readAllLines(places);
        assertThat(lines.get(0)).isEqualTo("y1,y2,trustworthiness,continuity,reconstruction_error");
        assertThat(Files.readString(page)).contains("reconstruction_error");
        Call.of("score", "@s-curve", places, "-n", 300, "--point-metrics", points)
                .done();
        List<String> own = Files.readAllLines(points);
        assertThat(own).hasSize(301);
        for (int i = 0; i <= 300; i++) {
            assertThat(lines.get(i)).endsWith("," + own.get(i));
        }
    }

    @Test
    void generateWritesTruthUnlessToldOtherwise() {
        assertThat(Call.of("generate", "swiss-roll", "-n", 5).done().lines().get(0))
                .isEqualTo("x1,x2,x3,t1,t2");
        assertThat(Call.of("generate", "swiss-roll", "-n", 5, "--no-truth")
                        .done()
                        .lines())
                .hasSize(6);
        assertThat(Call.of("generate", "swiss-roll", "-n", 5, "--no-truth")
                        .done()
                        .lines()
                        .get(0))
                .isEqualTo("x1,x2,x3");
        assertThat(Call.of("generate", "clusters", "-n", 5).done().lines().get(0))
                .isEqualTo("x1,x2,x3,t1,label");
        assertThat(Call.of("generate", "iris").done().lines()).hasSize(151);
        assertThat(Call.of("generate", "digits").done().lines()).hasSize(1798);
    }

    @Test
    void generateIsSeeded() {
        String one = Call.of("generate", "helix", "-n", 20, "--noise", 0.1, "--seed", 1)
                .done()
                .out();
        assertThat(Call.of("generate", "helix", "-n", 20, "--noise", 0.1, "--seed", 1)
                        .done()
                        .out())
                .isEqualTo(one);
        assertThat(Call.of("generate", "helix", "-n", 20, "--noise", 0.1, "--seed", 2)
                        .done()
                        .out())
                .isNotEqualTo(one);
    }

    @Test
    void everyNameOfASetIsKnown() {
        for (String name : InputOptions.setNames()) {
            assertThat(Call.of("generate", name).done().lines()).as(name).hasSizeGreaterThan(100);
        }
    }

    private static String table(Csv data, List<String> columns) {
        return String.join(",", columns) + "\n"
                + IntStream.range(0, data.rows().size())
                        .mapToObj(i -> columns.stream()
                                .map(name -> data.column(name).get(i))
                                .collect(Collectors.joining(",")))
                        .collect(Collectors.joining("\n", "", "\n"));
    }
}
