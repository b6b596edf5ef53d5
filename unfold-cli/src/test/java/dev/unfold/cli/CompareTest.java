package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several methods from the command line. */
class CompareTest {

    @TempDir
    private Path folder;

    private static Call compare(Object... more) {
        return Call.of(
                Stream.concat(Stream.of("compare", "@iris"), Stream.of(more)).toArray());
    }

    @Test
    void theTableHasARowForEachMethodWithItsMeasures() {
        Csv table = Csv.of(compare("--methods", "lle,mlle,slle").done().out());
        assertThat(table.header())
                .containsExactly(
                        "method",
                        "trustworthiness",
                        "continuity",
                        "lcmc",
                        "mrre_input",
                        "mrre_embedding",
                        "residual_variance",
                        "procrustes",
                        "pne",
                        "stress",
                        "neighborhood_hit",
                        "loo_knn_error",
                        "hsic",
                        "seconds",
                        "error");
        assertThat(table.column("method")).containsExactly("lle", "mlle", "slle");
        assertThat(table.column("error")).containsOnly("");
        assertThat(table.numbers("seconds")).doesNotContain(Double.NaN);
    }

    @Test
    void theScoresAreThoseOfEmbed() throws IOException {
        Path json = folder.resolve("lle.json");
        Call.of("embed", "@iris", "-k", 9, "--standardize", "-o", folder.resolve("y.csv"), "--metrics-json", json)
                .done();
        Csv table = Csv.of(compare("--methods", "mlle,lle", "-k", 9, "--standardize")
                .done()
                .out());
        List<String> row = table.rows().get(1);
        String expected = Files.readString(json);
        for (int c = 1; c < table.header().indexOf("seconds"); c++) {
            assertThat(expected).contains('"' + table.header().get(c) + "\": " + row.get(c));
        }
    }

    @Test
    void twoRunsDifferInTheirTimesAlone() throws IOException {
        Path one = folder.resolve("one.json");
        Path two = folder.resolve("two.json");
        compare("--methods", "lle,isotop,plle", "--threads", 1, "-o", one).done();
        compare("--methods", "lle,isotop,plle", "--threads", 3, "-o", two).done();
        assertThat(withoutTimes(two)).isEqualTo(withoutTimes(one)).contains("\"isotop\"", "\"eigenvalues\"");
    }

    private static String withoutTimes(Path file) throws IOException {
        return Files.readString(file).replaceAll("\"(seconds|command)\": .*", "");
    }

    @Test
    void severalFilesByTheirEndingsAndATableForPeople() throws IOException {
        Path json = folder.resolve("c.json");
        Path csv = folder.resolve("c.csv");
        Call call = compare("--methods", "lle,slle,precomputed-distances", "-o", json, "-o", csv)
                .done();
        assertThat(call.out()).isEmpty();
        assertThat(call.err())
                .contains("warning: precomputed-distances is left out: iris: 150 rows and 4 columns")
                .contains("150 points in 4 dimensions: 2 of 3 methods, measured with 12 neighbours")
                .contains("method  trustworthiness  continuity    lcmc  neighborhood_hit  seconds\n")
                .containsPattern("slle +0\\.[0-9]{3}  +0\\.[0-9]{3}  +0\\.[0-9]{3}  +1\\.000\\*")
                .contains("wrote " + json + ", " + csv);
        assertThat(Files.readString(json))
                .contains("\"meaning\": \"the share of neighbours in the embedding that are of a point's own class")
                .contains("\"better\": \"higher\"", "\"best\": [ \"slle\" ]", "\"method\": \"precomputed-distances\"")
                .contains("\"error\": \"iris: 150 rows and 4 columns");
        Csv table = Csv.read(csv);
        assertThat(table.column("method")).containsExactly("lle", "slle", "precomputed-distances");
        assertThat(table.rows().get(2).get(1)).isEmpty();
        assertThat(table.rows().get(2).get(14)).startsWith("\"iris: 150 rows");
    }

    @Test
    void thePageHasEveryMethodAndTheCommandThatMadeIt() throws IOException {
        Path page = folder.resolve("c.html");
        compare("--methods", "lle,mlle,precomputed-distances", "--plot", page, "--color", "petal_width")
                .done();
        String text = Files.readString(page);
        assertThat(text)
                .contains("<title>Methods on iris</title>", "150 points in 4 dimensions: 2 of 3 methods")
                .contains("\"name\":\"mlle\",\"title\":\"Modified locally linear embedding\"")
                .contains("\"reason\":\"iris: 150 rows and 4 columns", "\"coloring\":\"column 0\"")
                .contains("\"command\":\"unfold compare @iris --methods lle,mlle,precomputed-distances --plot ");
        assertThat(text).doesNotContain("http://", "src=\"http");
    }

    @Test
    void aPictureHasAPanelForEachMethodAndOneKey() throws IOException {
        Path svg = folder.resolve("c.svg");
        Path png = folder.resolve("c.png");
        compare("--methods", "lle,slle,precomputed-distances", "-o", svg, "-o", png)
                .done();
        assertThat(Files.readString(svg))
                .contains(">Methods on iris<", ">lle<", ">slle<", ">precomputed", ">versicolor<")
                .contains("iris: 150 rows");
        assertThat(Files.readAllBytes(png)).startsWith(0x89, 'P', 'N', 'G');
    }

    @Test
    void aTerminalGetsTheTableForPeople() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Session session = new Session(
                        new ByteArrayInputStream(new byte[0]),
                        out,
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        true)
                .withTerminalOutput(true);
        assertThat(Main.run(session, "compare", "@iris", "--methods", "lle,mlle"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("method  trustworthiness")
                .contains("\nmlle ");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("1/2 lle", "2/2 mlle");
    }

    @Test
    void aSettingHoldsForThoseThatHaveItOrForOneAlone() {
        Csv usual = Csv.of(compare("--methods", "lle,slle,glle").done().out());
        Csv both = Csv.of(compare("--methods", "lle,slle,glle", "--set", "alpha=0.1")
                .done()
                .out());
        Csv one = Csv.of(compare("--methods", "lle,slle,glle", "--set", "slle.alpha=0.1")
                .done()
                .out());
        int trust = usual.header().indexOf("trustworthiness");
        List<List<String>> rows = usual.rows();
        assertThat(both.rows().get(0).get(trust)).isEqualTo(rows.get(0).get(trust));
        assertThat(both.rows().get(1).get(trust)).isNotEqualTo(rows.get(1).get(trust));
        assertThat(both.rows().get(2).get(trust)).isNotEqualTo(rows.get(2).get(trust));
        assertThat(one.rows().get(1).get(trust)).isEqualTo(both.rows().get(1).get(trust));
        assertThat(one.rows().get(2).get(trust)).isEqualTo(rows.get(2).get(trust));
    }

    @Test
    void classIsTheLabelOfABundledSet() {
        assertThat(Csv.of(compare("--label", "class", "--methods", "slle")
                                .done()
                                .out())
                        .numbers("neighborhood_hit"))
                .containsExactly(1);
    }

    @Test
    void withoutLabelsMethodsOfClassesFailInTheirPlace() throws IOException {
        Path input = folder.resolve("x.csv");
        Call.of("generate", "swiss-roll", "-n", 100, "--no-truth", "-o", input).done();
        Path json = folder.resolve("c.json");
        Call some =
                Call.of("compare", input, "--methods", "slle,lle", "-o", json).done();
        assertThat(some.err()).contains("warning: slle is left out: ", "label");
        assertThat(Files.readString(json)).doesNotContain("neighborhood_hit");
        Path kept = folder.resolve("kept.csv");
        Files.writeString(kept, "as it was");
        Call none = Call.of("compare", input, "--methods", "slle,dlle", "-o", kept, "--no-progress");
        assertThat(none.status())
                .isEqualTo(Call.of("embed", input, "--method", "slle").status());
        assertThat(none.error()).startsWith("unfold: none of the 2 methods can be fitted; the first, slle: ");
        assertThat(Files.readString(kept)).isEqualTo("as it was");
    }

    @Test
    void rowsWithEmptyCellsAreLeftOut() throws IOException {
        Path input = folder.resolve("holes.csv");
        List<String> lines = Call.of("generate", "iris").done().lines();
        Files.writeString(input, String.join("\n", lines).replaceFirst("5.1,", ",") + "\n");
        Call call = Call.of("compare", input, "--methods", "lle", "--label", "label", "--missing", "drop")
                .done();
        assertThat(call.err()).contains("149 points in 4 dimensions: 1 method");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lle,mle|2|unknown method 'mle'; did you mean 'lle'?",
                "lle,,mlle|2|--methods lle,,mlle has an empty name; write names between commas",
                "lle,lle|2|two of the methods to compare are called 'lle'; name each once",
                "lle --set alpha=1|2|unknown parameter 'alpha'; known: ",
                "lle,slle --set slle.apha=1|2|unknown parameter of slle 'apha'; did you mean 'alpha'?",
                "lle --set slle.alpha=1|2|--set slle.alpha is for slle, which is not compared; name it in --methods",
                "lle --set method=mlle|2|--set method=mlle, but --methods says which; leave it out",
                "lle,mlle -k 0|2|none of the 2 methods can be fitted; the first, lle: neighbors = 0",
                "lle -k 150|2|lle: neighbors = 150",
                "lle --method mlle|2|unknown option '--method'; did you mean '--methods'?",
                "lle -o c.xyz|2|c.xyz",
                "lle --color species|2|--color species colours a page or picture, but there is none; name one with -o FILE.html",
                "lle -o a.csv -o a.csv|2|is named for two outputs"
            })
    void wrongCallsSayWhat(String words, int status, String message) {
        Call call = Call.of(Stream.concat(
                        Stream.of("compare", "@iris", "--no-progress", "--methods"),
                        Stream.of(words.split(" ", -1))
                                .map(word -> word.matches("[ac]\\.[a-z]+") ? folder.resolve(word) : word))
                .toArray());
        assertThat(call.status()).as(call.err()).isEqualTo(status);
        assertThat(call.error()).contains(message);
    }

    @Test
    void methodsAreAskedFor() {
        assertThat(compare().status()).isEqualTo(2);
        assertThat(compare().error()).contains("Missing required option: '--methods");
    }
}
