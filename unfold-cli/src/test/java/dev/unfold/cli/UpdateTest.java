package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.io.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** update, from end to end. */
class UpdateTest {

    private static final int OLD = 580;
    private static final int ALL = 600;

    @TempDir
    private Path folder;

    private Path whole = Path.of("");
    private Path first = Path.of("");
    private Path rest = Path.of("");
    private Path model = Path.of("");
    private Path larger = Path.of("");

    @BeforeEach
    void fit() throws IOException {
        whole = folder.resolve("whole.csv");
        first = folder.resolve("first.csv");
        rest = folder.resolve("rest.csv");
        model = folder.resolve("m.model");
        larger = folder.resolve("larger.model");
        Path generated = folder.resolve("generated.csv");
        Call.of("generate", "swiss-roll", "-n", ALL, "--noise", "0.05", "--no-truth", "-o", generated)
                .done();
        List<String> lines = Files.readAllLines(generated);
        List<String> named = IntStream.range(0, lines.size())
                .mapToObj(i -> (i == 0 ? "name,kind," : "p" + i + "," + (i % 2 == 0 ? "even," : "odd,")) + lines.get(i))
                .toList();
        Files.write(whole, named);
        Files.write(first, named.subList(0, OLD + 1));
        Files.write(
                rest,
                IntStream.range(0, ALL + 1)
                        .filter(i -> i == 0 || i > OLD)
                        .mapToObj(named::get)
                        .toList());
        embed(first, model);
    }

    private Csv embed(Path input, Path to, Object... more) {
        Object[] args = {"embed", input, "--id", "name", "--label", "kind", "--model", to};
        return Csv.of(Call.of(IntStream.range(0, args.length + more.length)
                        .mapToObj(i -> i < args.length ? args[i] : more[i - args.length])
                        .toArray())
                .done()
                .out());
    }

    @Test
    void anUpdateIsAFitOnAllPoints() {
        Call call = Call.of(
                        "update",
                        model,
                        rest,
                        "--model",
                        larger,
                        "--id",
                        "name",
                        "--label",
                        "kind",
                        "--stages",
                        folder.resolve("updated"))
                .done();
        Csv updated = Csv.of(call.out());
        Path batchStages = folder.resolve("batch");
        Csv batch = embed(whole, folder.resolve("b.model"), "--stages", batchStages);
        assertThat(updated.header()).isEqualTo(batch.header()).containsExactly("y1", "y2", "name", "kind");
        assertThat(updated.column("name")).isEqualTo(batch.column("name"));
        assertThat(updated.column("kind")).isEqualTo(batch.column("kind"));
        for (String file : List.of("graph.csv", "weights.csv")) {
            assertThat(folder.resolve("updated").resolve(file)).hasSameTextualContentAs(batchStages.resolve(file));
        }
        for (String axis : List.of("y1", "y2")) {
            double[] one = updated.numbers(axis);
            double[] other = batch.numbers(axis);
            double product = 0;
            for (int i = 0; i < ALL; i++) {
                product += one[i] * other[i] / ALL;
            }
            assertThat(Math.abs(product)).isGreaterThan(1 - 1e-9);
        }
        assertThat(call.err()).contains("20 points taken into a model of 580").contains("of these solved again");
    }

    @Test
    void idsAndLabelsKeepTheirNamesWhereTheNewPointsHaveNone() throws IOException {
        Path bare = folder.resolve("bare.csv");
        Files.write(
                bare,
                Files.readAllLines(rest).stream()
                        .map(line -> line.split(",", 3)[2])
                        .toList());
        Csv updated =
                Csv.of(Call.of("update", model, bare, "--model", larger).done().out());

        assertThat(updated.header()).containsExactly("y1", "y2", "name", "kind");
        assertThat(updated.column("kind").subList(OLD - 1, OLD + 1)).containsExactly("even", "");
    }

    @Test
    void theNewModelPlacesPointsAndTakesInMore() throws IOException {
        Path y = folder.resolve("y.csv");
        Call.of("update", model, rest, "--model", larger, "--id", "name", "--label", "kind", "-o", y)
                .done();
        assertThat(Call.of("transform", larger, whole, "--id", "name", "--label", "kind")
                        .done()
                        .out())
                .isEqualTo(Files.readString(y));
        Csv again = Csv.of(Call.of("update", larger, "@swiss-roll", "-n", 5, "--seed", 9, "--model", larger)
                .done()
                .out());
        assertThat(again.rows()).hasSize(ALL + 5);
        assertThat(again.column("name").get(ALL)).isEmpty();
    }

    @Test
    void columnsAreMatchedByNameAndTheOldModelStays() throws IOException {
        byte[] before = Files.readAllBytes(model);
        Csv data = Csv.read(rest);
        StringBuilder turned = new StringBuilder("x3,other,x1,x2\n");
        for (List<String> row : data.rows()) {
            turned.append(row.get(4))
                    .append(",7,")
                    .append(row.get(2))
                    .append(',')
                    .append(row.get(3))
                    .append('\n');
        }
        String byName = Call.reading(turned.toString(), "update", model, "-", "--model", larger)
                .done()
                .out();
        String plain = Call.of("update", model, rest, "--drop", "name,kind", "--model", larger)
                .done()
                .out();
        assertThat(Csv.of(byName).column("y1")).isEqualTo(Csv.of(plain).column("y1"));
        assertThat(Files.readAllBytes(model)).isEqualTo(before);
    }

    @Test
    void cellsThatTheModelFillsAreSaidToBeFilledByItsFirstPoints() {
        embed(first, model, "--missing", "median");
        assertThat(Call.of("update", model, rest, "--model", larger).done().err())
                .contains("the median that the model keeps")
                .contains("a fit on all points may differ");
    }

    @Test
    void aValueTooLargeIsSaidOfTheFileThatHoldsIt() throws IOException {
        Path huge = Files.writeString(
                folder.resolve("huge.csv"), Files.readString(rest).replaceFirst(",[^,\\n]*\\n$", ",1e200\n"));
        Call call = Call.of("update", model, huge, "--label", "kind", "--model", larger);
        assertThat(call.status()).isEqualTo(3);
        assertThat(call.error()).contains("huge.csv: column", "reaches 1.0E200").doesNotContain("first.csv");
    }

    @Test
    void frobeniusIsChosenBySet() {
        Call call = Call.of(
                        "update",
                        model,
                        rest,
                        "--model",
                        larger,
                        "--id",
                        "name",
                        "--label",
                        "kind",
                        "--set",
                        "solver=frobenius",
                        "--verbose")
                .done();
        assertThat(Csv.of(call.out()).rows()).hasSize(ALL);
        assertThat(call.err())
                .contains("solver frobenius")
                .contains("objective from ")
                .doesNotContain("Infinity");
        assertThat(ModelFile.read(larger).model().provenance().diagnostics())
                .containsEntry("solver", "frobenius")
                .containsKey("frobenius.objective");
        assertThat(Call.of("update", model, rest, "--model", larger, "--set", "solver=newton")
                        .error())
                .contains("newton")
                .contains("eigen");
        assertThat(Call.of("update", model, rest, "--model", larger, "--set", "alpha=1")
                        .error())
                .contains("alpha")
                .contains("solver");
    }

    @Test
    void whatWasLearnedIsLearnedAgainAfterAFile() {
        embed(first, model, "--method", "kernel-lle");
        Call call = Call.of(
                        "update",
                        model,
                        rest,
                        "--model",
                        larger,
                        "--id",
                        "name",
                        "--label",
                        "kind",
                        "--stages",
                        folder.resolve("u"))
                .done();
        embed(whole, folder.resolve("b.model"), "--method", "kernel-lle", "--stages", folder.resolve("b"));
        assertThat(folder.resolve("u/weights.csv")).hasSameTextualContentAs(folder.resolve("b/weights.csv"));
        assertThat(call.err()).contains("580 of these solved again (what the stages learn");
    }

    @Test
    void pointsWithoutLabelsAreUnlabelledWhereThatIsAllowed() throws IOException {
        embed(first, model, "--method", "sslle");
        Path unlabelled = folder.resolve("unlabelled.csv");
        Files.write(
                unlabelled,
                Files.readAllLines(rest).stream()
                        .map(line -> line.replaceFirst(",(even|odd),", ",,"))
                        .toList());
        Call.of("update", model, rest, "--drop", "name,kind", "--model", larger).done();
        Path other = folder.resolve("other.model");
        Call.of("update", model, unlabelled, "--id", "name", "--label", "kind", "--model", other)
                .done();
        assertThat(ModelFile.read(larger).model().embedding().coordinates())
                .isEqualTo(ModelFile.read(other).model().embedding().coordinates());
    }

    @Test
    void rowsWithoutAPlaceTakeNoPart() throws IOException {
        Path apart = folder.resolve("apart.csv");
        List<String> rows = new ArrayList<>(Files.readAllLines(first));
        IntStream.range(0, 9).forEach(i -> rows.add("q" + i + ",odd," + (900 + i) + "," + (i * i % 7) + ",900"));
        Files.write(apart, rows);
        embed(apart, model, "-k", 6, "--disconnected", "largest");
        Call call = Call.of("update", model, rest, "--model", larger).done();
        assertThat(call.err()).contains("the model has no place for 9 of the " + (OLD + 9) + " rows");
    }

    @Test
    void badInputIsNamed() {
        Call narrow = Call.reading("a,b\n1,2\n3,4\n", "update", model, "-", "--model", larger);
        assertThat(narrow.status()).isEqualTo(ExitStatus.WRONG_DATA);
        assertThat(narrow.error()).contains("found 2 columns").contains("fitted on 3");
        Call hole = Call.reading("x1,x2,x3\n1,2,3\n1,NaN,3\n", "update", model, "-", "--model", larger);
        assertThat(hole.status()).isEqualTo(ExitStatus.WRONG_DATA);
        assertThat(hole.error()).contains("NaN");
        embed(first, model, "--method", "slle");
        Call unlabelled = Call.of("update", model, rest, "--drop", "name,kind", "--model", larger);
        assertThat(unlabelled.status()).isEqualTo(ExitStatus.WRONG_DATA);
        assertThat(unlabelled.err()).contains("have no labels").contains("--label");
        Call unknown =
                Call.reading("x1,x2,x3,kind\n1,2,3,both\n", "update", model, "-", "--label", "kind", "--model", larger);
        assertThat(unknown.err()).contains("class both").contains("even, odd");
        assertThat(larger).doesNotExist();
    }

    @Test
    void methodsThatCannotBeUpdatedSaySo() {
        embed(first, model, "--method", "isotop");
        Call call = Call.of("update", model, rest, "--id", "name", "--label", "kind", "--model", larger);
        assertThat(call.status()).isEqualTo(ExitStatus.WRONG_CALL);
        assertThat(call.err()).contains("fit it again on all points");
    }
}
