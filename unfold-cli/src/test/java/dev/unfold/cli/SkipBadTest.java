package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that cannot be used, in every command that reads points: left out, listed, and empty in the output. */
class SkipBadTest {

    private static final int ROWS = 60;

    @TempDir
    private Path folder;

    private Path good;
    private Path bad;

    @BeforeEach
    void write() throws IOException {
        good = table("good.csv", Map.of());
        bad = table(
                "bad.csv",
                Map.of(
                        3, line -> line.replaceFirst(",[^,]*,", ",oops,"),
                        5, line -> line.replaceFirst("[^,]*$", ""),
                        7, line -> line.replaceFirst(",[^,]*$", ",inf"),
                        9, line -> line.replaceFirst(",[^,]*$", ""),
                        11, line -> line + ",1"));
    }

    /** name, class, a, b, c: a spiral, with some lines changed. */
    private Path table(String name, Map<Integer, UnaryOperator<String>> changes) throws IOException {
        StringBuilder text = new StringBuilder("name,class,a,b,c\n");
        for (int i = 0; i < ROWS; i++) {
            double t = 1 + i / 9.0;
            String numbers = String.format(
                    Locale.ROOT,
                    "%s,%f,%f,%f",
                    i % 2 == 0 ? "A" : "B",
                    t * Math.cos(t),
                    i * 7 % 5 / 2.0,
                    t * Math.sin(t));
            String line = numbers.substring(2); // the features alone, so that a change hits them
            UnaryOperator<String> change = changes.getOrDefault(i, same -> same);
            text.append("n" + i + "," + numbers.charAt(0) + change.apply("," + line))
                    .append('\n');
        }
        return Files.writeString(folder.resolve(name), text);
    }

    private static void assertListed(Call call, String file) {
        assertThat(call.err())
                .contains(
                        "skipped: " + file + ":5:3 (a): found 'oops', expected a finite number\n",
                        "skipped: " + file + ":7:5 (c): found '', expected a finite number\n",
                        "skipped: " + file + ":9:5 (c): found 'inf', expected a finite number\n",
                        "skipped: " + file + ":11: found 4 cells, expected 5\n",
                        "skipped: " + file + ":13: found 6 cells, expected 5\n",
                        "5 of 60 rows were skipped\n");
    }

    private static void assertEmpty(Csv placed, int first) {
        for (int row = 0; row < ROWS; row++) {
            boolean skipped = List.of(3, 5, 7, 9, 11).contains(row);
            List<String> cells = placed.rows().get(first + row);
            assertThat(cells.get(0).isEmpty()).as("row %d", row).isEqualTo(skipped);
            assertThat(cells.subList(2, 4)).containsExactly("n" + row, row % 2 == 0 ? "A" : "B");
        }
    }

    private Path model() {
        Path model = folder.resolve("good.model");
        Call.of(
                        "embed",
                        good,
                        "--id",
                        "name",
                        "--label",
                        "class",
                        "-k",
                        8,
                        "-o",
                        folder.resolve("e.csv"),
                        "--model",
                        model)
                .done();
        return model;
    }

    @Test
    void embedLeavesThemOut() throws IOException {
        Path output = folder.resolve("embedded.csv");
        Call call = Call.of("embed", bad, "--id", "name", "--label", "class", "-k", 8, "-o", output, "--skip-bad")
                .done();
        assertListed(call, bad.toString());
        assertThat(call.err()).contains("55 points in 3 dimensions").doesNotContain("empty cells and no place");
        assertEmpty(Csv.read(output), 0);

        Path left = folder.resolve("left.csv");
        Files.write(
                left,
                Files.readAllLines(bad).stream()
                        .filter(line -> !line.matches("n(3|5|7|9|11),.*"))
                        .toList());
        Path alone = folder.resolve("alone.csv");
        Call.of("embed", left, "--id", "name", "--label", "class", "-k", 8, "-o", alone)
                .done();
        assertThat(Csv.read(output).rows().stream().filter(row -> !row.get(0).isEmpty()))
                .isEqualTo(Csv.read(alone).rows());
    }

    @Test
    void theyAreErrorsOtherwise() throws IOException {
        assertThat(Call.of("embed", bad, "--id", "name", "--label", "class").error())
                .contains("bad.csv:11: found 4 cells, expected 5");
        Path text = table("text.csv", Map.of(3, line -> line.replaceFirst(",[^,]*,", ",oops,")));
        assertThat(Call.of("embed", text, "--id", "name", "--label", "class").error())
                .contains("text.csv:5:3 (a): found 'oops'", "pass over such rows with --skip-bad", "--drop a");
        Call update = Call.of("update", model(), text, "--model", folder.resolve("new.model"));
        assertThat(update.error())
                .contains("text.csv:5:3 (a): found 'oops'", "pass over such rows with --skip-bad")
                .doesNotContain("--drop");
    }

    @Test
    void noRowLeftIsAnError() throws IOException {
        Path texts = folder.resolve("texts.csv");
        Files.writeString(texts, "a,b\n1,x\nx,1\n2,x\nx,2\n");
        Call call = Call.of("embed", texts, "--skip-bad");
        assertThat(call.error()).contains("none of its 4 rows can be used", "--drop");
        assertThat(call.status()).isEqualTo(3);
    }

    @Test
    void whatIsMissingFollowsItsOwnRule() throws IOException {
        Path output = folder.resolve("embedded.csv");
        Call call = Call.of(
                        "embed",
                        bad,
                        "--id",
                        "name",
                        "--label",
                        "class",
                        "-k",
                        8,
                        "-o",
                        output,
                        "--skip-bad",
                        "--missing",
                        "drop")
                .done();
        assertThat(call.err()).contains("3 of 60 rows were skipped", "2 of 60 rows have empty cells and no place");
        assertEmpty(Csv.read(output), 0);
    }

    @Test
    void severalInputsOfTransformAreListedEach() throws IOException {
        Path right = folder.resolve("right.csv");
        Path rightBad = folder.resolve("rightbad.csv");
        StringBuilder text = new StringBuilder("d\n");
        for (int i = 0; i < ROWS; i++) {
            text.append(Math.sin(i)).append('\n');
        }
        Files.writeString(right, text);
        Files.writeString(rightBad, text.toString().replace(Math.sin(20) + "\n", "nan\n"));
        Path both = folder.resolve("both.model");
        Path embedded = folder.resolve("embedded.csv");
        Call.of("embed", good, right, "--id", "name", "--label", "class", "-k", 8, "-o", embedded, "--model", both)
                .done();
        Path output = folder.resolve("placed.csv");
        Call refused = Call.of("transform", both, good, rightBad, "-o", output);
        assertThat(refused.status()).isEqualTo(3);
        Call call = Call.of("transform", both, bad, rightBad, "-o", output, "--skip-bad")
                .done();
        assertListed(call, bad.toString());
        assertThat(call.err())
                .contains(
                        "skipped: " + rightBad + ":22:1 (d): found 'nan'",
                        "1 of 60 rows was skipped",
                        "54 points placed")
                .doesNotContain("--missing drop");
        Csv placed = Csv.read(output);
        Csv expected = Csv.read(embedded);
        assertThat(placed.header()).isEqualTo(expected.header()); // with the id and the label that the model knows
        for (int row = 0; row < ROWS; row++) {
            boolean skipped = List.of(3, 5, 7, 9, 11, 20).contains(row);
            assertThat(placed.rows().get(row))
                    .isEqualTo(
                            skipped
                                    ? List.of("", "", "n" + row, row % 2 == 0 ? "A" : "B")
                                    : expected.rows().get(row));
        }
    }

    @Test
    void severalInputsAreFilledByTheModel() throws IOException {
        Path right = folder.resolve("right.csv");
        Path whole = folder.resolve("whole.csv");
        StringBuilder text = new StringBuilder("d\n");
        StringBuilder joined = new StringBuilder();
        List<String> lines = Files.readAllLines(good);
        joined.append(lines.get(0)).append(",d\n");
        for (int i = 0; i < ROWS; i++) {
            text.append(Math.sin(i)).append('\n');
            joined.append(lines.get(i + 1))
                    .append(i == 4 ? "," : "," + Math.sin(i))
                    .append('\n');
        }
        Files.writeString(right, text);
        Files.writeString(whole, joined);
        Path both = folder.resolve("both.model");
        Call.of(
                        "embed",
                        good,
                        right,
                        "--id",
                        "name",
                        "--label",
                        "class",
                        "--missing",
                        "mean",
                        "-k",
                        8,
                        "-o",
                        folder.resolve("e.csv"),
                        "--model",
                        both)
                .done();
        Files.writeString(right, text.toString().replace(Math.sin(4) + "\n", "NA\n"));
        Path apart = folder.resolve("apart.csv");
        Path together = folder.resolve("together.csv");
        Call.of("transform", both, good, right, "-o", apart).done();
        Call.of("transform", both, whole, "-o", together).done();
        assertThat(Csv.read(apart).rows()).isEqualTo(Csv.read(together).rows());
    }

    @Test
    void updateKeepsTheirLines() throws IOException {
        Path output = folder.resolve("updated.csv");
        Path updated = folder.resolve("updated.model");
        Call call = Call.of("update", model(), bad, "--model", updated, "-o", output, "--skip-bad")
                .done();
        assertListed(call, bad.toString());
        assertThat(Csv.read(output).header()).containsExactly("y1", "y2", "name", "class");
        assertThat(Csv.read(output).rows()).hasSize(2 * ROWS);
        assertEmpty(Csv.read(output), ROWS);
        assertThat(Csv.read(output).rows().get(3)).doesNotContain("");
        Path again = folder.resolve("again.csv");
        Call.of("update", updated, good, "--model", folder.resolve("again.model"), "-o", again)
                .done();
        assertThat(Csv.read(again).rows()).hasSize(3 * ROWS);
    }

    @Test
    void scoreAndInvertLeaveThemOut() throws IOException {
        Path model = model();
        Path embedded = folder.resolve("e.csv");
        assertListed(
                Call.of("score", bad, embedded, "--id", "name", "--label", "class", "--skip-bad")
                        .done(),
                bad.toString());
        assertListed(
                Call.of("score", bad, embedded, "--model", model, "--skip-bad").done(), bad.toString());

        Path places = folder.resolve("places.csv");
        Files.writeString(places, Files.readString(embedded).replaceFirst("\n[^,]*,", "\nzz,"));
        Path back = folder.resolve("back.csv");
        Call invert = Call.of("invert", model, places, "-o", back, "--skip-bad").done();
        assertThat(invert.err()).contains("skipped: " + places + ":2:1 (y1): found 'zz'");
        assertThat(Csv.read(back).rows()).hasSize(ROWS);
        assertThat(Csv.read(back).rows().get(0)).startsWith("", "", "", "n0");
        assertThat(Call.of("score", good, places, "--id", "name", "--label", "class", "--skip-bad")
                        .done()
                        .err())
                .contains("skipped: " + places + ":2:1 (y1)");
    }

    @Test
    void compareAndSelectLeaveThemOut() {
        assertListed(
                Call.of(
                                "compare",
                                bad,
                                "--id",
                                "name",
                                "--label",
                                "class",
                                "--methods",
                                "lle,ltsa",
                                "-k",
                                8,
                                "--skip-bad")
                        .done(),
                bad.toString());
        assertListed(
                Call.of("select", bad, "--id", "name", "--label", "class", "--k-min", 6, "--k-max", 7, "--skip-bad")
                        .done(),
                bad.toString());
    }
}
