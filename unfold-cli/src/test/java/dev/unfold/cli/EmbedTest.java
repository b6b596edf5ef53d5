package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbedTest {

    @TempDir
    private Path folder;

    @Test
    void writesOneRowForEachInputRowInInputOrder() {
        Call.of("embed", "@swiss-roll", "-n", 300, "-o", folder.resolve("y.csv"))
                .done();
        Csv table = Csv.read(folder.resolve("y.csv"));
        assertThat(table.header()).containsExactly("y1", "y2");
        assertThat(table.rows()).hasSize(300);
        assertThat(Arrays.stream(table.numbers("y1")).map(y -> y * y).sum() / 300)
                .as("the survey's scale")
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void idsAndLabelsTravelUnderTheirNames() throws IOException {
        String text = Files.readString(data("name,a,b,c,kind"));
        Path input = Files.writeString(folder.resolve("in.csv"), text);
        Call call = Call.of("embed", input, "--id", "name", "--label", "kind", "-k", 5)
                .done();
        Csv table = Csv.of(call.out());
        assertThat(table.header()).containsExactly("y1", "y2", "name", "kind");
        assertThat(table.column("name")).isEqualTo(Csv.of(text).column("name"));
        assertThat(table.column("kind")).isEqualTo(Csv.of(text).column("kind"));
    }

    @Test
    void columnsOfAFileWithoutNamesAreAddressedByNumber() throws IOException {
        Path input = data("");
        Call call = Call.of("embed", input, "--id", 1, "--label", 5, "-k", 5).done();
        assertThat(Csv.of(call.out()).header()).containsExactly("y1", "y2", "id", "label");
    }

    @Test
    void standardOutputAndFileAreTheSame() throws IOException {
        Path file = folder.resolve("y.csv");
        String printed = Call.of("embed", "@s-curve", "-n", 200).done().out();
        Call.of("embed", "@s-curve", "-n", 200, "-o", file).done();
        assertThat(Files.readString(file)).isEqualTo(printed);
        assertThat(Call.of("embed", "@s-curve", "-n", 200, "-o", "-").done().out())
                .isEqualTo(printed);
    }

    @Test
    void standardInputIsCsv() throws IOException {
        Path file = folder.resolve("x.csv");
        Call.of("generate", "s-curve", "-n", 200, "--no-truth", "-o", file).done();
        assertThat(Call.reading(Files.readString(file), "embed", "-").done().out())
                .isEqualTo(Call.of("embed", file).done().out());
    }

    @Test
    void bytesDoNotDependOnThreads() throws IOException {
        for (String threads : List.of("1", "2", "3")) {
            Path own = folder.resolve(threads);
            Call.of(
                            "embed",
                            "@swiss-roll",
                            "-n",
                            1500,
                            "--noise",
                            0.05,
                            "--seed",
                            3,
                            "--threads",
                            threads,
                            "-o",
                            own.resolveSibling(threads + ".csv"),
                            "--stages",
                            own,
                            "--model",
                            own.resolveSibling(threads + ".model"),
                            "--plot",
                            own.resolveSibling(threads + ".html"),
                            "--metrics-json",
                            own.resolveSibling(threads + ".json"))
                    .done();
        }
        for (String file :
                List.of(".csv", ".model", ".html", ".json", "/graph.csv", "/weights.csv", "/eigenvalues.csv")) {
            String one = withoutCommand("1" + file);
            assertThat(withoutCommand("2" + file)).as(file).isEqualTo(one);
            assertThat(withoutCommand("3" + file)).as(file).isEqualTo(one);
        }
    }

    @Test
    void equalViewsAreOne() {
        Object[] whole = {"embed", "@swiss-roll", "-n", 300, "--stages", folder.resolve("one")};
        Object[] views = {
            "embed",
            "@swiss-roll",
            "-n",
            300,
            "--view",
            "x1,x2,x3",
            "--view",
            "1,2,3",
            "--stages",
            folder.resolve("two")
        };
        assertThat(Call.of(views).done().out()).isEqualTo(Call.of(whole).done().out());
        for (String file : List.of("graph.csv", "weights.csv", "eigenvalues.csv")) {
            assertThat(folder.resolve("two/" + file)).hasSameTextualContentAs(folder.resolve("one/" + file));
        }
    }

    @Test
    void everyInputIsAView() throws IOException {
        Path left = folder.resolve("left.csv");
        Path right = folder.resolve("right.csv");
        Path both = folder.resolve("both.csv");
        Path model = folder.resolve("m.model");
        Files.writeString(left, "a,b,t\n" + lines(60, i -> Math.sin(i) + "," + Math.cos(2.5 * i) + "," + i));
        Files.writeString(right, "a,kind,c\n" + lines(60, i -> Math.sin(3.1 * i) + ",u" + i % 2 + "," + i % 7));
        Files.writeString(
                both,
                "a,b,a.2,c\n"
                        + lines(
                                60,
                                i -> Math.sin(i) + "," + Math.cos(2.5 * i) + "," + Math.sin(3.1 * i) + "," + i % 7));
        Object[] shares = {"-k", 8, "--set", "view.1.share=0.25", "--set", "view.2.share=0.75", "--quiet"};
        Call fit = Call.of(with(shares, "embed", left, right, "--drop", "t", "--label", "kind", "--model", model))
                .done();
        Csv embedded = Csv.of(fit.out());
        Csv views = Csv.of(Call.of(with(shares, "embed", both, "--view", "a,b", "--view", "a.2,c"))
                .done()
                .out());
        assertThat(embedded.header()).containsExactly("y1", "y2", "kind");
        assertThat(embedded.column("y1")).isEqualTo(views.column("y1"));
        assertThat(embedded.column("kind")).startsWith("u0", "u1");

        Csv placed = Csv.of(Call.of("transform", model, left, right, "--drop", "t", "--label", "kind")
                .done()
                .out());
        assertThat(placed.rows()).isEqualTo(embedded.rows());
        Csv whole = Csv.of(Call.of("transform", model, both).done().out());
        assertThat(whole.column("y2")).isEqualTo(embedded.column("y2"));
        Call three = Call.of("transform", model, left, left, right);
        assertThat(three.status()).isEqualTo(2);
        assertThat(three.error()).contains("3 inputs", "2 views");
    }

    private static Object[] with(Object[] last, Object... first) {
        return Stream.concat(Arrays.stream(first), Arrays.stream(last)).toArray();
    }

    private static String lines(int n, IntFunction<String> row) {
        return IntStream.range(0, n).mapToObj(row).collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void modelsOfViewsPlaceNewPointsAndLeadBack() {
        Path model = folder.resolve("m.model");
        Path points = folder.resolve("x.csv");
        Path places = folder.resolve("y.csv");
        Call.of("generate", "swiss-roll", "-n", 300, "--no-truth", "-o", points).done();
        Call fit = Call.of(
                        "embed",
                        points,
                        "--view",
                        "x3,x1",
                        "--view",
                        "x3",
                        "--set",
                        "view.1.share=0.75",
                        "--set",
                        "view.2.share=0.25",
                        "--set",
                        "view.2.neighbors=7",
                        "--standardize",
                        "--model",
                        model,
                        "-o",
                        places)
                .done();
        assertThat(fit.err()).contains("warning", "1 column is in no view", "x2");
        Csv embedded = Csv.read(places);
        assertThat(Csv.of(Call.of("transform", model, points, "--columns", "x1,x3", "--drop", "x2")
                                .done()
                                .out())
                        .rows())
                .isEqualTo(embedded.rows());
        Csv back = Csv.of(Call.of("invert", model, places).done().out());
        assertThat(back.header()).containsExactly("x1", "x3");
        assertThat(back.numbers("x1")).containsExactly(Csv.read(points).numbers("x1"), within(1e-12));
    }

    @Test
    void stagesAreWhatTheEmbeddingIsMadeOf() {
        Path stages = folder.resolve("deep/stages");
        Path output = folder.resolve("y.csv");
        Call.of("embed", "@swiss-roll", "-n", 400, "-k", 8, "-p", 2, "--stages", stages, "-o", output)
                .done();
        Csv graph = Csv.read(stages.resolve("graph.csv"));
        assertThat(graph.header()).containsExactly("i", "j", "distance");
        assertThat(graph.rows()).hasSize(400 * 8);
        assertThat(graph.column("i")).startsWith("0", "0");
        Csv weights = Csv.read(stages.resolve("weights.csv"));
        assertThat(weights.header()).containsExactly("i", "j", "weight");
        double[] rows = weights.numbers("i");
        double[] values = weights.numbers("weight");
        double[] sums = new double[400];
        IntStream.range(0, rows.length).forEach(e -> sums[(int) rows[e]] += values[e]);
        assertThat(Arrays.stream(sums).boxed())
                .allSatisfy(sum -> assertThat(sum).isCloseTo(1, within(1e-12)));
        Csv eigenvalues = Csv.read(stages.resolve("eigenvalues.csv"));
        assertThat(eigenvalues.header()).containsExactly("i", "eigenvalue");
        assertThat(eigenvalues.column("i")).containsExactly("0", "1", "2");
        // λ₂ = |A y|² / |y|², from the files alone.
        double[] y = Csv.read(output).numbers("y1");
        double[] columns = weights.numbers("j");
        double[] residual = y.clone();
        IntStream.range(0, rows.length).forEach(e -> residual[(int) rows[e]] -= values[e] * y[(int) columns[e]]);
        double quotient = Arrays.stream(residual).map(r -> r * r).sum() / 400;
        assertThat(quotient).isCloseTo(eigenvalues.numbers("eigenvalue")[1], within(1e-6 * quotient));
    }

    @Test
    void landmarksAreRowsOfTheInput() {
        Path stages = folder.resolve("stages");
        Path output = folder.resolve("y.csv");
        Call.of(
                        "embed",
                        "@swiss-roll",
                        "-n",
                        900,
                        "--solver",
                        "lll",
                        "--landmarks",
                        40,
                        "--stages",
                        stages,
                        "-o",
                        output)
                .done();
        Csv places = Csv.read(stages.resolve("landmark-places.csv"));
        double[] rows = places.numbers("name");
        double[] all = Csv.read(output).numbers("y1");
        assertThat(places.numbers("y1"))
                .containsExactly(Arrays.stream(rows).map(row -> all[(int) row]).toArray(), within(1e-12));

        Call later = Call.of("embed", "@swiss-roll", "-n", 300, "--method", "ltsa", "--stages", stages, "-o", output)
                .done();
        assertThat(later.err()).contains("so there is no weights.csv; ", "is of an earlier run");
    }

    @Test
    void pointsWithoutAPlaceGetEmptyCells() throws IOException {
        Path input = Files.writeString(folder.resolve("blobs.csv"), blobs());
        Path stages = folder.resolve("stages");
        Call call = Call.of("embed", input, "-k", 5, "--disconnected", "largest", "--stages", stages)
                .done();
        Csv table = Csv.of(call.out());
        assertThat(table.rows()).hasSize(50);
        assertThat(table.rows().subList(0, 20)).allMatch(row -> row.equals(List.of("", "")));
        assertThat(table.rows().subList(20, 50)).noneMatch(row -> row.contains(""));
        assertThat(Arrays.stream(Csv.read(stages.resolve("graph.csv")).numbers("i"))
                        .boxed())
                .allMatch(i -> i >= 20);
        assertThat(call.err()).contains("warning", "2 groups of sizes 20, 30");
    }

    @Test
    void standardizedColumnsGiveTheSameInAnyUnits() throws IOException {
        String[] rows = Files.readString(data("name,a,b,c,kind")).split("\n");
        String scaled = rows[0] + "\n"
                + String.join(
                        "\n", Arrays.stream(rows).skip(1).map(EmbedTest::scale).toList());
        Path other = Files.writeString(folder.resolve("scaled.csv"), scaled);
        Object[] options = {"--id", "name", "--label", "kind", "-k", 6, "--standardize", "--quiet"};
        double[] y = Csv.of(call(data("name,a,b,c,kind"), options).out()).numbers("y1");
        double[] scaledY = Csv.of(call(other, options).out()).numbers("y1");
        for (int i = 0; i < y.length; i++) {
            assertThat(scaledY[i]).isCloseTo(y[i], within(1e-9));
        }
    }

    private static Call call(Path input, Object... options) {
        Object[] args = new Object[options.length + 2];
        args[0] = "embed";
        args[1] = input;
        System.arraycopy(options, 0, args, 2, options.length);
        return Call.of(args).done();
    }

    /** Column a times 1024, which is exact. */
    private static String scale(String row) {
        String[] cells = row.split(",");
        cells[1] = Double.toString(1024 * Double.parseDouble(cells[1]));
        return String.join(",", cells);
    }

    @Test
    void aConstantColumnIsSaidWhenStandardizing() throws IOException {
        StringBuilder text = new StringBuilder("a,b,c\n");
        for (int i = 0; i < 30; i++) {
            text.append(i).append(",7,").append(i * i % 17).append('\n');
        }
        Path input = Files.writeString(folder.resolve("constant.csv"), text);
        Call call = Call.of("embed", input, "-k", 5, "--standardize").done();
        assertThat(call.err()).contains("1 column is constant (the first is b)");
    }

    @Test
    void metricsArePrintedAndWritten() throws IOException {
        Path json = folder.resolve("m.json");
        Call call = Call.of(
                        "embed", "@iris", "--metrics", "--metrics-json", json, "--quiet", "-o", folder.resolve("y.csv"))
                .done();
        assertThat(call.err())
                .contains("trustworthiness", "continuity", "lcmc", "neighborhood_hit", "residual_variance");
        assertThat(Files.readString(json))
                .startsWith("{\n  \"trustworthiness\": 0.")
                .contains("\"neighborhood_hit\": 0.")
                .endsWith("\n}\n");
        assertThat(call.out()).isEmpty();
    }

    /** The bytes of a file, a character each; a page tells the command that made it, which names threads and files. */
    private String withoutCommand(String file) throws IOException {
        return Files.readString(Path.of(folder.resolve(file).toString()), StandardCharsets.ISO_8859_1)
                .replaceAll("\"command\":\"[^\"]*\"", "");
    }

    @Test
    void aPictureInEachFormat() throws IOException {
        for (String ending : List.of("html", "png", "svg")) {
            Path file = folder.resolve("plot." + ending);
            Call.of("embed", "@iris", "--plot", file, "-o", folder.resolve("y.csv"))
                    .done();
            assertThat(Files.size(file)).isPositive();
        }
        assertThat(Files.readString(folder.resolve("plot.html"))).contains("iris", "setosa");
    }

    @Test
    void thePageHasImagesInPlaceOfPixelsAndSaysHowItWasMade() throws IOException {
        Path page = folder.resolve("digits.html");
        Call.of("embed", "@digits", "-o", folder.resolve("y.csv"), "--plot", page)
                .done();
        String html = Files.readString(page);
        assertThat(html)
                .contains("\"images\":{\"width\":8,\"height\":8", "\"name\":\"trustworthiness\",\"kind\":\"measure\"")
                .contains("\"command\":\"unfold embed @digits", "\"neighbors\":{", "\"spectrum\":{")
                .doesNotContain("\"kind\":\"column\"");
        assertThat(Files.readAllLines(folder.resolve("y.csv")).get(0)).isEqualTo("y1,y2,label");
    }

    @Test
    void imagesMustHaveAsManyPixelsAsThereAreFeatures() {
        Path page = folder.resolve("iris.html");
        assertThat(Call.of("embed", "@iris", "--image", "3x3", "--plot", page, "-o", folder.resolve("y.csv"))
                        .error())
                .contains("--image 3x3", "9 columns", "4 features");
        assertThat(Call.of("embed", "@iris", "--image", "9", "--plot", page).error())
                .contains("--image 9", "28x28");
        assertThat(Call.of("embed", "@iris", "--image", "2x2").error()).contains("--plot FILE.html");
        Call.of("embed", "@iris", "--image", "2x2", "--plot", page, "-o", folder.resolve("y.csv"))
                .done();
    }

    @Test
    void aPictureOnPaperSaysThatItShowsTwoOfThreeCoordinates() throws IOException {
        Path svg = folder.resolve("iris.svg");
        Call call = Call.of("embed", "@iris", "-p", 3, "--plot", svg, "-o", folder.resolve("y.csv"))
                .done();
        assertThat(call.err()).contains("y1 and y2 of 3 coordinates");
        assertThat(Files.readString(svg)).contains("coordinates"); // in the subtitle, which may be broken before it
    }

    @Test
    void tsvAndNpyByTheirEnding() throws IOException {
        Path tsv = folder.resolve("y.tsv");
        Path npy = folder.resolve("y.npy");
        Call.of("embed", "@iris", "-o", tsv).done();
        Call call = Call.of("embed", "@iris", "-o", npy).done();
        assertThat(call.err()).contains("holds numbers only");
        assertThat(Files.readAllLines(tsv).get(0)).isEqualTo("y1\ty2\tlabel");
        assertThat(Files.size(npy)).isEqualTo(128 + 150 * 2 * 8);
    }

    @Test
    void theSummaryNamesWhatWasDone() {
        Call call = Call.of("embed", "@s-curve", "-n", 300, "-k", 9, "-p", 1).done();
        assertThat(call.err()).doesNotContain("; solver ");
        Call verbose = Call.of("embed", "@s-curve", "-n", 300, "-k", 9, "-p", 1, "--verbose")
                .done();
        assertThat(verbose.err())
                .startsWith("unfold: search ")
                .contains("; solver ")
                .contains("\nunfold: 300 points in 3 dimensions, lle, neighbors 9, dimensions 1: ")
                .contains("weights", "spectrum", "; residual ", ", gap ");
        assertThat(Call.of("embed", "@s-curve", "-n", 300, "--quiet").done().err())
                .isEmpty();
    }

    @Test
    void settingsReachTheMethod() {
        String fine = Call.of("embed", "@s-curve", "-n", 200, "--set", "reg=1e-6")
                .done()
                .out();
        String coarse = Call.of("embed", "@s-curve", "-n", 200, "--set", "reg=0.1")
                .done()
                .out();
        assertThat(fine).isNotEqualTo(coarse);
        double[] unit = Csv.of(Call.of("embed", "@s-curve", "-n", 200, "--scale", "unit-norm")
                        .done()
                        .out())
                .numbers("y2");
        assertThat(Arrays.stream(unit).map(y -> y * y).sum()).isCloseTo(1, within(1e-9));
        assertThat(Call.of("embed", "@s-curve", "-n", 200, "--set", "neighbors=9")
                        .done()
                        .out())
                .isEqualTo(
                        Call.of("embed", "@s-curve", "-n", 200, "-k", 9).done().out());
    }

    /** Two clouds, each third point labelled: what the method makes of the others is a stage, the output stays as it is. */
    @Test
    void whatAMethodFindsOutAboutThePointsIsAStage() throws IOException {
        String rows = IntStream.range(0, 120)
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "%f,%f,%f,%s,n%d,%d",
                        Math.sin(i) + 3 * (i % 2),
                        Math.cos(2.3 * i),
                        Math.sin(1.9 * i),
                        i % 3 > 0 ? "" : i % 2 > 0 ? "right" : "left",
                        i,
                        i))
                .collect(Collectors.joining("\n", "a,b,c,side,name,extra\n", "\n"));
        Path input = Files.writeString(folder.resolve("sides.csv"), rows);
        for (String disconnected : List.of("null", "largest")) {
            Path stages = folder.resolve("stages-" + disconnected);
            Call call = Call.of(
                            "embed",
                            input,
                            "--method",
                            "plle",
                            "--label",
                            "side",
                            "--id",
                            "name",
                            "--drop",
                            "extra",
                            "--disconnected",
                            disconnected,
                            "--stages",
                            stages)
                    .done();
            assertThat(Csv.of(call.out()).header()).containsExactly("y1", "y2", "name", "side");
            Csv found = Csv.read(stages.resolve("probabilities.csv"));
            assertThat(found.header()).containsExactly("i", "p(left)", "p(right)");
            double[] left = found.numbers("p(left)");
            double[] right = found.numbers("p(right)");
            double[] row = found.numbers("i");
            assertThat(row).hasSizeBetween(40, 120);
            for (int at = 0; at < row.length; at++) {
                assertThat(left[at] + right[at]).isCloseTo(1, within(1e-12));
                assertThat((row[at] % 2 > 0 ? right : left)[at]).isGreaterThan(row[at] % 3 > 0 ? .5 : .999);
            }
        }
        Path plain = folder.resolve("plain");
        Call.of("embed", input, "--label", "side", "--id", "name", "--drop", "extra", "--stages", plain)
                .done();
        assertThat(plain.resolve("probabilities.csv")).doesNotExist();
    }

    @Test
    void stagesOfOtherMethodsCanBePutInPlace() {
        String plain = Call.of("embed", "@s-curve", "-n", 200).done().out();
        String composed = Call.of(
                        "embed",
                        "@s-curve",
                        "-n",
                        200,
                        "--method",
                        "lle",
                        "--neighbor-rule",
                        "lle",
                        "--weight-rule",
                        "lle",
                        "--alignment",
                        "lle",
                        "--solver",
                        "auto",
                        "--disconnected",
                        "join")
                .done()
                .out();
        assertThat(composed).isEqualTo(plain);
    }

    @Test
    void columnsOfAGeneratedSetCanBeChosen() {
        String two = Call.of("embed", "@swiss-roll", "-n", 200, "--columns", "t1,t2", "-p", 1)
                .done()
                .out();
        String dropped = Call.of("embed", "@swiss-roll", "-n", 200, "--drop", "x1,x3", "-p", 1)
                .done()
                .out();
        assertThat(Csv.of(two).rows()).hasSize(200);
        assertThat(two).isNotEqualTo(dropped);
        assertThat(Call.of("embed", "@iris", "--label", "label").done().out())
                .isEqualTo(Call.of("embed", "@iris").done().out());
    }

    /** Thirty points with a name and a class each; without names of the columns if there is no header. */
    private Path data(String header) throws IOException {
        StringBuilder text = new StringBuilder(header.isEmpty() ? "" : header + "\n");
        for (int i = 0; i < 30; i++) {
            text.append("p")
                    .append(i)
                    .append(',')
                    .append(Math.cos(i / 5.0))
                    .append(',')
                    .append(Math.sin(i / 5.0))
                    .append(',')
                    .append(i / 7.0)
                    .append(',')
                    .append(i % 2 == 0 ? "even" : "odd")
                    .append('\n');
        }
        return Files.writeString(folder.resolve("data" + header.length() + ".csv"), text);
    }

    /** Twenty points here, thirty far away. */
    private static String blobs() {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder text = new StringBuilder("a,b,c\n");
        for (int i = 0; i < 50; i++) {
            int far = i < 20 ? 0 : 1000;
            text.append(far + random.nextDouble())
                    .append(',')
                    .append(random.nextDouble())
                    .append(',')
                    .append(random.nextDouble())
                    .append('\n');
        }
        return text.toString();
    }

    @Test
    void measuresAreOfAllPointsWhereNeighboursAreSoughtAmongAnchors() {
        Path places = folder.resolve("y.csv");
        Path json = folder.resolve("y.json");
        Path own = folder.resolve("own.json");
        Call embed = Call.of(
                        "embed",
                        "@swiss-roll",
                        "-n",
                        1500,
                        "--solver",
                        "lll",
                        "--landmarks",
                        60,
                        "--set",
                        "anchors=300",
                        "--standardize",
                        "-o",
                        places,
                        "--metrics-json",
                        json,
                        "--point-metrics")
                .done();
        assertThat(embed.err()).doesNotContain("anchors, not");
        Call.of("score", "@swiss-roll", places, "-n", 1500, "--standardize", "--metrics-json", own)
                .done();
        assertThat(json).hasSameTextualContentAs(own);
        assertThat(Csv.read(places).column("trustworthiness")).hasSize(1500).doesNotContain("");
    }
}
