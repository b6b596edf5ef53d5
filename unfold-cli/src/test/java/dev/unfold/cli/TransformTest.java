package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Points;
import dev.unfold.io.Datasets;
import dev.unfold.io.ModelFile;
import dev.unfold.io.ReadOptions;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New points as a command: streams, columns, bad rows, far points. */
class TransformTest {

    @TempDir
    private Path folder;

    private Path model = Path.of("");

    @BeforeEach
    void fit() {
        model = folder.resolve("m.model");
        Call.of("embed", "@swiss-roll", "-n", 400, "--model", model, "-o", folder.resolve("y.csv"))
                .done();
    }

    private Path made(String name, Object... more) {
        Path file = folder.resolve(name);
        Object[] args = {"generate", "swiss-roll", "--seed", 9, "-o", file};
        Object[] all = IntStream.range(0, args.length + more.length)
                .mapToObj(i -> i < args.length ? args[i] : more[i - args.length])
                .toArray();
        Call.of(all).done();
        return file;
    }

    @Test
    void blocksLeaveNoTrace() {
        Path input = made("many.csv", "-n", 20_000, "--no-truth"); // two blocks and a half
        Path placed = folder.resolve("placed.npy");
        for (int threads : new int[] {1, 3}) {
            Call.of("transform", model, input, "-o", placed, "--threads", threads)
                    .done();
            Points whole =
                    ModelFile.read(model).model().transform(Datasets.read(input).points());
            assertThat(Datasets.read(placed).points()).isEqualTo(whole);
        }
        Path text = folder.resolve("placed.csv.gz");
        Call.of("transform", model, input, "-o", text).done();
        assertThat(Datasets.read(text).points()).isEqualTo(Datasets.read(placed).points());
    }

    @Test
    void verboseTellsWhatThePointsArePlacedBy() {
        Path input = made("many.csv", "-n", 20_000, "--no-truth"); // two blocks and a half
        Call call = Call.of("transform", model, input, "--verbose", "--threads", 1, "-o", folder.resolve("y.npy"))
                .done();
        assertThat(call.err())
                .containsOnlyOnce("extension linear; ")
                .containsOnlyOnce("; neighbors 12; training 400 points; threads 1; search k-d tree")
                .contains("20000 points placed: ");
        Call map = Call.of("transform", model, input, "--verbose", "--extension", "kernel-map", "--set", "gamma=0.5")
                .done();
        assertThat(map.err()).contains("extension kernel-map; gamma 0.5; ", "; kernel-map.deviation ");
        assertThat(Call.of("transform", model, input).done().err()).doesNotContain("extension");
        assertThat(Call.of("transform", model, input, "--verbose", "--quiet")
                        .done()
                        .err())
                .isEmpty();
    }

    @Test
    void arraysArePlacedAsTextsAre() {
        Path input = made("x.csv", "-n", 50, "--no-truth");
        Path array = made("x.npy", "-n", 50, "--no-truth");
        assertThat(Call.of("transform", model, array).done().out())
                .isEqualTo(Call.of("transform", model, input).done().out());
        Call five = Call.of("transform", model, made("five.npy", "-n", 50));
        assertThat(five.error()).contains("found 5 columns", "fitted on 3 columns (x1, x2, x3)");
        assertThat(five.status()).isEqualTo(3);
        assertThat(Call.of("transform", model, folder.resolve("five.npy"), "--columns", "1,2,3", "--drop", "4,5")
                        .done()
                        .out())
                .isEqualTo(Call.of("transform", model, input).done().out());
    }

    @Test
    void sparseRowsNeedNotMentionTheLastFeature() throws IOException {
        Path sparse = Files.writeString(folder.resolve("new.svm"), "1 1:3.5 2:7\n2 2:12\n");
        Path dense = Files.writeString(folder.resolve("new.csv"), "x1,x2,x3\n3.5,7,0\n0,12,0\n");
        assertThat(Call.of("transform", model, sparse).done().out().replaceAll(",[12]\n|,label\n", "\n"))
                .isEqualTo(Call.of("transform", model, dense).done().out());
        Files.writeString(sparse, "1 1:3.5 2:7\n2 4:12\n");
        assertThat(Call.of("transform", model, sparse).error())
                .contains("found 4 columns (x1, x2, x3, x4)", "fitted on 3 columns (x1, x2, x3)");
    }

    @Test
    void idAndLabelNeedNotBeNamedAgain() {
        Path input = folder.resolve("iris.csv");
        Csv iris = Csv.of(Call.of("generate", "iris").done().out());
        String table = "plant,"
                + String.join(",", iris.header()) + ",note\n"
                + IntStream.range(0, iris.rows().size())
                        .mapToObj(i ->
                                "p" + i + "," + String.join(",", iris.rows().get(i)) + ",n" + i)
                        .collect(Collectors.joining("\n", "", "\n"));
        Call.reading(
                        table, "embed", "-", "--id", "plant", "--label", "label", "--drop", "note", "--model", model,
                        "-o", input)
                .done();
        Csv placed = Csv.of(Call.reading(table, "transform", model, "-").done().out());
        assertThat(placed.header()).containsExactly("y1", "y2", "plant", "label", "note");
        assertThat(placed.rows().get(7).subList(2, 5)).containsExactly("p7", "setosa", "n7");
        // training points lie where they lay; the first hundred have no twins
        assertThat(placed.rows().stream()
                        .limit(100)
                        .map(row -> row.subList(0, 4))
                        .toList())
                .isEqualTo(Csv.read(input).rows().subList(0, 100));
        String bare = table.lines()
                .limit(3)
                .map(line -> line.substring(line.indexOf(',') + 1).replaceFirst(",[^,]*,[^,]*$", ""))
                .collect(Collectors.joining("\n", "", "\n"));
        assertThat(Csv.of(Call.reading(bare, "transform", model, "-").done().out())
                        .header())
                .containsExactly("y1", "y2");
        assertThat(Csv.of(Call.reading(table, "transform", model, "-", "--label", "note", "--drop", "plant")
                                .done()
                                .out())
                        .header())
                .containsExactly("y1", "y2", "note", "label");
    }

    @Test
    void columnsWithoutNamesKeepTheirRoles() throws IOException {
        Csv roll = Csv.of(Call.of("generate", "swiss-roll", "-n", 100, "--no-truth")
                .done()
                .out());
        String table = IntStream.range(0, 100)
                .mapToObj(i -> "p" + i + "," + String.join(",", roll.rows().get(i)) + ",0.5")
                .collect(Collectors.joining("\n", "", "\n"));
        Path fitted = folder.resolve("fitted.csv");
        Call.reading(table, "embed", "-", "--id", 1, "--drop", 5, "--model", model, "-o", fitted)
                .done();
        Csv placed = Csv.of(Call.reading(table, "transform", model, "-").done().out());
        assertThat(placed.header()).containsExactly("y1", "y2", "id", "x5");
        assertThat(placed.rows().stream().map(row -> row.subList(0, 3)).toList())
                .isEqualTo(Csv.read(fitted).rows());
        String features =
                roll.rows().stream().map(row -> String.join(",", row)).collect(Collectors.joining("\n", "", "\n"));
        assertThat(Csv.of(Call.reading(features, "transform", model, "-").done().out())
                        .column("y2"))
                .isEqualTo(placed.column("y2"));
    }

    @Test
    void featuresThatAreNamedByNumbersAreFoundByName() throws IOException {
        Path file = made("x.csv", "-n", 60, "--no-truth");
        List<String> rows = Files.readAllLines(file);
        Path train = Files.writeString(
                folder.resolve("train.csv"),
                "400.5,401,401.5,sample\n"
                        + rows.stream().skip(1).map(row -> row + ",s\n").collect(Collectors.joining()));
        Path waves = folder.resolve("waves.unfold");
        Call.of("embed", train, "--id", "sample", "--model", waves, "-k", 8, "-o", folder.resolve("y.csv"))
                .done();
        Path turned = Files.writeString(
                folder.resolve("turned.csv"),
                "401.5,400.5,401\n"
                        + rows.stream()
                                .skip(1)
                                .map(row -> row.split(",", -1))
                                .map(cells -> String.join(",", cells[2], cells[0], cells[1]) + "\n")
                                .collect(Collectors.joining()));
        List<String> placed = Call.of("transform", waves, turned).done().lines();
        List<String> known = Call.of("transform", waves, train).done().lines();
        assertThat(placed).hasSize(61);
        assertThat(placed.stream().skip(1))
                .isEqualTo(known.stream()
                        .skip(1)
                        .map(line -> line.replaceAll(",s$", ""))
                        .toList());
    }

    @Test
    void anIndexWithoutANameIsTheIdAndNoFeature() throws IOException {
        Path array = made("x.npy", "-n", 60, "--no-truth");
        List<String> rows = Files.readAllLines(made("x.csv", "-n", 60, "--no-truth"));
        Path unnamed = folder.resolve("unnamed.unfold");
        Call.of("embed", array, "--model", unnamed, "-k", 8, "-o", folder.resolve("y.csv"))
                .done();
        Path indexed = Files.writeString(
                folder.resolve("indexed.csv"),
                ",a,b,c\n"
                        + IntStream.range(0, 60)
                                .mapToObj(i -> i + "," + rows.get(i + 1) + "\n")
                                .collect(Collectors.joining()));
        List<String> placed = Call.of("transform", unnamed, indexed).done().lines();
        List<String> known = Call.of("transform", unnamed, array).done().lines();
        assertThat(placed.get(0)).isEqualTo("y1,y2,id");
        assertThat(placed.get(7)).isEqualTo(known.get(7) + ",6");
    }

    @Test
    void columnsOfOtherNamesAreDoubted() {
        String table = "Z,Y,X\n1,2,3\n4,5,6\n";
        Call placed = Call.reading(table, "transform", model, "-").done();
        assertThat(placed.err())
                .contains("warning: ", "has none of the columns (x1, x2, x3)", "its columns (Z, Y, X) stand for them");
        Call chosen = Call.reading(table, "transform", model, "-", "--columns", "X,Y,Z")
                .done();
        assertThat(chosen.err()).doesNotContain("none of the columns");
        assertThat(chosen.out())
                .isEqualTo(Call.reading("x1,x2,x3\n3,2,1\n6,5,4\n", "transform", model, "-")
                        .done()
                        .out());
    }

    @Test
    void everyMissingFeatureIsNamedButNotAHundred() {
        Call two = Call.reading("x2,other\n1,2\n", "transform", model, "-");
        assertThat(two.error()).contains("standard input: lacks 2 columns (x1, x3) that " + model);
        assertThat(two.status()).isEqualTo(3);
        Path digits = folder.resolve("digits.model");
        Path places = folder.resolve("digits.csv");
        Call.of("embed", "@digits", "--model", digits, "-o", places).done();
        String first = ModelFile.read(digits).model().training().features().get(0);
        Call many = Call.reading(first + ",other\n1,2\n", "transform", digits, "-");
        assertThat(many.error()).contains("lacks 63 columns", ", …)").hasSizeLessThan(300);
    }

    @Test
    void badRowsAreAnErrorOrSkipped() throws IOException {
        Path input = folder.resolve("bad.csv");
        Files.writeString(input, "x1,name,x2,x3\n1,a,2,3\n4,b,,6\n4,c,5\n1e200,d,1,1\n4,e,5,6\n");
        Path output = folder.resolve("out.csv");
        Files.writeString(output, "old");
        Call refused = Call.of("transform", model, input, "-o", output);
        assertThat(refused.error())
                .contains("bad.csv:3:3 (x2): found ''", "--skip-bad")
                .doesNotContain("--drop");
        assertThat(refused.status()).isEqualTo(3);
        assertThat(output).hasContent("old");

        Call done = Call.of("transform", model, input, "-o", output, "--skip-bad", "--far", 1e9)
                .done();
        Csv placed = Csv.read(output);
        assertThat(placed.header()).containsExactly("y1", "y2", "name");
        assertThat(placed.column("name")).containsExactly("a", "b", "c", "d", "e");
        assertThat(placed.rows().get(1)).containsExactly("", "", "b");
        assertThat(placed.rows().get(2)).containsExactly("", "", "c");
        assertThat(placed.rows().get(3)).containsExactly("", "", "d");
        List<String> said = done.err().lines().toList();
        assertThat(said.get(0)).contains("skipped: ", "bad.csv:3:3 (x2)");
        assertThat(said.get(1)).contains("skipped: ", "bad.csv:4: found 3 cells, expected 4");
        assertThat(said.get(2)).contains("skipped: ", "bad.csv:5: the point cannot be placed", "1e200, overflow");
        assertThat(said.get(3)).contains("3 of 5 rows were skipped");
        assertThat(said.get(4)).contains("2 points placed");

        Call alone = Call.reading("x1,x2,x3\n4,5,6\n1e200,1,1\n", "transform", model, "-");
        assertThat(alone.err()).contains("standard input:3: the point cannot be placed", "overflow");
        assertThat(alone.status()).isEqualTo(3);
    }

    @Test
    void whatIsWrongWithTheModelIsNoFaultOfARow() throws IOException {
        Path copies = folder.resolve("copies.csv");
        Files.writeString(copies, "a,b\n" + "0,0\n1,0\n0,1\n".repeat(20));
        Path doubtful = folder.resolve("copies.model");
        Call.of("embed", copies, "-k", 5, "-p", 1, "--model", doubtful, "-o", folder.resolve("y.csv"))
                .done();

        Call refused = Call.of("transform", doubtful, copies, "--skip-bad");
        assertThat(refused.err())
                .contains("no training point has a neighbour at a distance above 0")
                .doesNotContain("cannot be placed", "skipped");
        assertThat(refused.status()).isEqualTo(3);
    }

    @Test
    void rowsOfSeveralInputsKeepTheirPlaces() throws IOException {
        Path first = folder.resolve("first.csv");
        Path second = folder.resolve("second.csv");
        StringBuilder left = new StringBuilder("name,a,b\n");
        StringBuilder right = new StringBuilder("c\n");
        for (int i = 0; i < 40; i++) {
            left.append("n" + i).append(i == 3 ? ",,1\n" : "," + Math.cos(i / 7.0) + "," + Math.sin(i / 7.0) + "\n");
            right.append(i == 5 ? "nan\n" : i / 9.0 + "\n");
        }
        Files.writeString(first, left);
        Files.writeString(second, right);
        Path both = folder.resolve("both.model");
        Path embedded = folder.resolve("embedded.csv");
        Call.of("embed", first, second, "--id", "name", "-k", 6, "--missing", "drop", "-o", embedded, "--model", both)
                .done();
        Path output = folder.resolve("placed.csv");
        Call.of("transform", both, first, second, "--id", "name", "--missing", "drop", "-o", output)
                .done();
        Csv placed = Csv.read(output);
        assertThat(placed.rows()).hasSize(40).isEqualTo(Csv.read(embedded).rows());
        assertThat(placed.rows().get(3)).containsExactly("", "", "n3");
        assertThat(placed.rows().get(5)).containsExactly("", "", "n5");
    }

    @Test
    void theListOfBadRowsIsBounded() {
        String table = "x1,x2,x3\n" + "nan,1,2\n".repeat(40) + "4,5,6\n";
        Call call = Call.reading(table, "transform", model, "-", "--skip-bad").done();
        assertThat(call.err().lines().filter(line -> line.contains("skipped: ")))
                .hasSize(10);
        assertThat(call.err()).contains("40 of 41 rows were skipped, the first 10 of which are listed");
        assertThat(call.lines()).hasSize(42);
    }

    @Test
    void farPointsAreCountedAndNamed() {
        Path near = made("near.csv", "-n", 100, "--no-truth");
        assertThat(Call.of("transform", model, near).done().err()).doesNotContain("warning");
        String far = "x1,x2,x3\n0,200,0\n4,5,6\n0,300,0\n";
        Call call = Call.reading(far, "transform", model, "-", "--remoteness").done();
        assertThat(call.err())
                .contains(
                        "2 of 3 points lie more than 3 neighbour distances",
                        "standard input:2, standard input:4)",
                        "extrapolated");
        Csv placed = Csv.of(call.out());
        assertThat(placed.header()).containsExactly("y1", "y2", "remoteness");
        double[] remoteness = placed.numbers("remoteness");
        assertThat(remoteness[0]).isGreaterThan(3);
        assertThat(remoteness[1]).isLessThan(3);
        assertThat(remoteness[2]).isGreaterThan(remoteness[0]);
        assertThat(Call.reading(far, "transform", model, "-", "--far", remoteness[2])
                        .done()
                        .err())
                .doesNotContain("warning");
        assertThat(Call.reading(far, "transform", model, "-", "--far", 0).status())
                .isEqualTo(2);
    }

    @Test
    void aColumnThatTheOutputHasItselfIsLeftOutWithAWarning() {
        Call call = Call.reading("x1,x2,x3,y1,z\n4,5,6,7,8\n", "transform", model, "-")
                .done();
        assertThat(call.lines().get(0)).isEqualTo("y1,y2,z");
        assertThat(call.err()).contains("warning: the output has columns y1 of its own");
    }

    @Test
    void picturesShowNewPointsOverTrainingPoints() throws IOException {
        Path input = made("new.csv", "-n", 30, "--no-truth");
        Path svg = folder.resolve("new.svg");
        Path page = folder.resolve("new.html");
        Call.of("transform", model, input, "-o", folder.resolve("placed.csv"), "--plot", svg, "--plot", page)
                .done();
        String picture = Files.readString(svg);
        assertThat(picture).contains(">new points<", ">training points<", "30 new points over 400 training points");
        // grey discs first, then the others, larger
        assertThat(picture.indexOf("#b4b4b4")).isLessThan(picture.indexOf("#0072b2"));
        assertThat(Files.readString(page)).contains("\"unlabelled\":\"training points\"", "remoteness", "new.csv:5");
        assertThat(Call.of("transform", model, input, "--plot", folder.resolve("new.pdf"))
                        .status())
                .isEqualTo(2);
    }

    @Test
    void aPageShowsTheImagesOfTrainingPointsAndNewOnes() throws IOException {
        Call.of("embed", "@iris", "--standardize", "--model", model, "-o", folder.resolve("y.csv"))
                .done();
        Path page = folder.resolve("new.html");
        Call.of("transform", model, "@iris", "--image", "4x1", "--plot", page, "-o", folder.resolve("placed.csv"))
                .done();
        Matcher sheet = Pattern.compile("\"across\":([0-9]+),\"sheet\":\"data:image/png;base64,([^\"]+)\"")
                .matcher(Files.readString(page));
        assertThat(sheet.find()).isTrue();
        int across = Integer.parseInt(sheet.group(1));
        BufferedImage images =
                ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(sheet.group(2))));
        // Each new point is a training point, and so has the same image.
        for (int i = 0; i < 150; i++) {
            int again = i + 150;
            assertThat(images.getRGB(i % across * 4, i / across, 4, 1, null, 0, 4))
                    .isEqualTo(images.getRGB(again % across * 4, again / across, 4, 1, null, 0, 4));
        }
        assertThat(Call.of("transform", model, "@iris", "--image", "3x3", "--plot", page)
                        .error())
                .contains("--image 3x3", "9 columns", "4 features");
        assertThat(Call.of("transform", model, "@iris", "--image", "4x1").error())
                .contains("--plot FILE.html");
    }

    @Test
    void numbersAloneGoIntoAnArray() {
        Path array = folder.resolve("out.npy");
        Call call = Call.reading("x1,who,x2,x3\n4,a,5,6\n", "transform", model, "-", "--remoteness", "-o", array)
                .done();
        assertThat(call.err()).contains("warning", "out.npy holds the places alone");
        assertThat(Datasets.read(array, ReadOptions.DEFAULT).points().dimension())
                .isEqualTo(3);
    }
}
