package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables as people have them, each with one natural command. */
class TablesTest {

    private static final int ROWS = 60;

    @TempDir
    Path folder;

    private Path table(String name, String head, IntFunction<String> row) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                head + "\n" + IntStream.range(0, ROWS).mapToObj(row).collect(Collectors.joining("\n")) + "\n");
    }

    private static String numbers(int i) {
        return String.format(
                Locale.ROOT, "%.3f,%.3f,%.3f", Math.sin(0.1 * i), Math.cos(0.1 * i), 0.05 * i + Math.sin(7 * i));
    }

    /** Like a table of penguins: an id, texts, and empty cells in some rows. */
    private Path birds() throws IOException {
        return table(
                "birds.csv",
                "rowid,species,island,length,depth,mass,sex",
                i -> (i + 1) + "," + "abc".charAt(i / 20)
                        + (i % 3 == 0 ? ",north," : ",south,") + (i == 3 || i == 40 ? "NA,NA,NA" : numbers(i))
                        + (i % 10 == 0 ? ",NA" : i % 2 == 0 ? ",f" : ",m"));
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(folder.resolve(file));
    }

    private Call embed(Path input, Object... options) {
        Object[] all = new Object[options.length + 4];
        all[0] = "embed";
        all[1] = input;
        all[2] = "-o";
        all[3] = folder.resolve("out.csv");
        System.arraycopy(options, 0, all, 4, options.length);
        return Call.of(all);
    }

    @Test
    void missingCellsAreCountedAndRemediesOffered() throws IOException {
        Call call = embed(birds());
        assertThat(call.status()).isEqualTo(3);
        assertThat(call.error())
                .contains("2 of 60 rows", "3 columns", "birds.csv:5:4 (length)", "--missing drop", "--missing mean");
    }

    @Test
    void droppedRowsHaveEmptyCellsAndNewPointsAreTreatedAlike() throws IOException {
        Path birds = birds();
        Path model = folder.resolve("birds.model");
        Call call = embed(
                        birds,
                        "--missing",
                        "drop",
                        "--label",
                        "species",
                        "--keep",
                        "all",
                        "--model",
                        model,
                        "-k",
                        8,
                        "--stages",
                        folder.resolve("stages"))
                .done();
        assertThat(call.err())
                .contains("column 1 (rowid) counts the rows, so it is the id and no feature")
                .contains("carried along as texts, not fitted: island, sex; --one-hot")
                .contains("2 of 60 rows have empty cells and no place")
                .contains("58 points in 3 dimensions");
        assertThat(lines("out.csv")).hasSize(ROWS + 1).startsWith("y1,y2,rowid,species,island,sex");
        assertThat(lines("out.csv").get(4)).isEqualTo(",,4,a,north,m");
        assertThat(lines("stages/graph.csv").stream().map(line -> line.replaceFirst(",.*", "")))
                .as("rows of the input")
                .contains("59")
                .doesNotContain("3", "40");
        Call.of("transform", model, birds, "-o", folder.resolve("again.csv")).done();
        assertThat(lines("again.csv")).isEqualTo(lines("out.csv"));
        Call.of("invert", model, folder.resolve("out.csv"), "-o", folder.resolve("back.csv"))
                .done();
        assertThat(lines("back.csv").get(0)).isEqualTo("length,depth,mass,rowid,species");
        assertThat(lines("back.csv").get(4)).isEqualTo(",,,4,a");
    }

    @ParameterizedTest
    @CsvSource({"mean", "median"})
    void aModelRemembersWhatCellsAreFilledWith(String rule) throws IOException {
        Path model = folder.resolve("birds.model");
        assertThat(embed(birds(), "--missing", rule, "--one-hot", "island,sex", "--model", model, "-k", 8)
                        .done()
                        .err())
                .contains("12 empty cells are filled with the " + rule)
                .contains("60 points in 7 dimensions");
        Path alone = Files.writeString(
                folder.resolve("new.csv"), String.join("\n", lines("birds.csv").subList(0, 5)) + "\n");
        Call placed = Call.of("transform", model, alone, "-o", folder.resolve("new-places.csv"))
                .done();
        assertThat(placed.err()).contains("4 empty cells were filled");
        assertThat(lines("new-places.csv").get(4).replaceFirst(",.*", ""))
                .as("by the whole table, not by the five rows")
                .isEqualTo(lines("out.csv").get(4).replaceFirst(",.*", ""));
    }

    @Test
    void newPointsMayHaveARuleOfTheirOwn() throws IOException {
        Path whole = table("whole.csv", "a,b,c", i -> numbers(i));
        Path model = folder.resolve("m.model");
        embed(whole, "--model", model, "-k", 8).done();
        Path part = Files.writeString(folder.resolve("part.csv"), "a,b,c\n0.1,,0.2\n0.3,0.9,0.1\n");
        assertThat(Call.of("transform", model, part).error()).contains("part.csv:2:2 (b)");
        assertThat(Call.of("transform", model, part, "--missing", "drop")
                        .done()
                        .lines()
                        .get(1))
                .isEqualTo(",");
        assertThat(Call.of("transform", model, part, "--missing", "median")
                        .done()
                        .lines()
                        .get(1))
                .matches("-?[0-9].*,-?[0-9].*");
    }

    @Test
    void whatCannotBeUsedComesWithACommandToPaste() throws IOException {
        Path mixed = table(
                "my data.csv",
                "a,\"b, c\",it's,d",
                i -> i % 7 + "," + (i == 5 ? "wat" : i % 5) + "," + (i == 9 ? "n o" : i % 3) + "," + Math.sin(i));
        Call call = embed(mixed);
        assertThat(call.status()).isEqualTo(3);
        assertThat(call.error())
                .contains("my data.csv:7:2 (b, c): found 'wat'")
                .contains("my data.csv:11:3 (it's): found 'n o'")
                .endsWith(" --drop '\"b, c\",it'\\''s'")
                .contains("unfold embed '" + mixed + "'");
        embed(mixed, "--drop", "\"b, c\",it's").done();
        assertThat(embed(birds(), "--columns", "island,mass", "--missing", "drop")
                        .error())
                .contains("found 'north' and 59 more such cells")
                .endsWith("--columns island,mass --missing drop --one-hot island");
        embed(birds(), "--columns", "island,mass", "--missing", "drop", "--one-hot", "island", "-k", 8)
                .done();
    }

    @ParameterizedTest
    @CsvSource({"'',0", "Unnamed: 0,0", "n,0", "n,1", "n,100"})
    void anIndexIsNoFeature(String name, int first) throws IOException {
        Path plain = table("plain.csv", "a,b,c", i -> numbers(i));
        embed(plain, "-k", 8).done();
        List<String> expected = lines("out.csv").stream().skip(1).limit(ROWS).toList();
        Path indexed =
                table("indexed.csv", name + ",a,b,c", i -> (first + i + (first == 100 ? i / 7 : 0)) + "," + numbers(i));
        Call call = embed(indexed, "-k", 8).done();
        assertThat(call.err()).contains("so it is the id and no feature");
        assertThat(lines("out.csv").stream().skip(1).map(line -> line.substring(0, line.lastIndexOf(','))))
                .isEqualTo(expected);
        assertThat(lines("out.csv").get(0)).isEqualTo("y1,y2," + (name.isEmpty() ? "id" : name));
        assertThat(embed(indexed, "-k", 8, "--columns", "1,2,3,4").done().err()).contains("60 points in 4 dimensions");
    }

    @Test
    void semicolonsDecimalCommasAndOtherEncodings() throws IOException {
        Path euro = table(
                "euro.csv",
                "Länge;Breite;Höhe",
                i -> numbers(i).replace(',', ';').replace('.', ','));
        Files.write(euro, Files.readString(euro).getBytes(StandardCharsets.ISO_8859_1));
        assertThat(embed(euro).error()).contains("--encoding windows-1252");
        assertThat(embed(euro, "--encoding", "latin1", "-k", 8).done().err())
                .contains("separated by semicolons, and numbers have a decimal comma");
        List<String> found = lines("out.csv");
        embed(euro, "--encoding", "latin1", "-k", 8, "--separator", "semicolon", "--decimal", ",", "--header", "yes")
                .done();
        assertThat(lines("out.csv")).isEqualTo(found);
        embed(table("plain.csv", "a,b,c", i -> numbers(i)), "-k", 8).done();
        assertThat(lines("out.csv")).isEqualTo(found);
        assertThat(embed(euro, "--separator", "semi").status()).isEqualTo(2);
        assertThat(embed(euro, "--encoding", "nosuch").error()).contains("--encoding nosuch", "windows-1252");
        assertThat(embed(euro, "--header", "maybe").error()).contains("yes, no");
    }

    @Test
    void numericTargetsHaveAScale() throws IOException {
        Path diabetes = table("diabetes.csv", "a,b,c,target", i -> numbers(i) + "," + (100 + (i * 37) % 60));
        Path picture = folder.resolve("picture.svg");
        Call call =
                embed(diabetes, "--label", "target", "--plot", picture, "-k", 8).done();
        assertThat(call.err()).contains("warning: --label target has 60 different numbers", "--color target");
        assertThat(Files.readString(picture)).contains(">target<").doesNotContain("unlabelled");
        assertThat(lines("out.csv").get(0)).isEqualTo("y1,y2,target");
    }

    @Test
    void anyColumnColoursSeveralPictures() throws IOException {
        Path birds = birds();
        Path svg = folder.resolve("birds.svg");
        Path html = folder.resolve("birds.html");
        embed(birds, "--missing", "drop", "--plot", svg, "--plot", html, "--color", "island", "-k", 8)
                .done();
        assertThat(Files.readString(svg)).contains(">north<", ">south<");
        assertThat(Files.readString(html)).contains("\"categories\":[{\"name\":\"island\"", "{\"name\":\"species\"");
        embed(birds, "--missing", "drop", "--plot", svg, "--color", "mass", "--drop", "mass", "-k", 8)
                .done();
        assertThat(Files.readString(svg)).contains(">mass<");
        assertThat(embed(birds, "--missing", "drop", "--plot", svg, "--color", "nosuch")
                        .error())
                .contains("--color nosuch");
        assertThat(embed(birds, "--missing", "drop", "--color", "island").error())
                .contains("--plot");
    }

    @Test
    void scoresOfAModelAreThoseOfItsFit() throws IOException {
        Path birds = birds();
        Path model = folder.resolve("birds.model");
        Path fit = folder.resolve("fit.json");
        Path scored = folder.resolve("scored.json");
        embed(
                        birds,
                        "--missing",
                        "drop",
                        "--label",
                        "species",
                        "--standardize",
                        "-k",
                        9,
                        "--model",
                        model,
                        "--metrics-json",
                        fit)
                .done();
        Call.of("score", birds, folder.resolve("out.csv"), "--model", model, "--metrics-json", scored)
                .done();
        assertThat(Files.readString(scored)).isEqualTo(Files.readString(fit));
        Call.of(
                        "score",
                        birds,
                        folder.resolve("out.csv"),
                        "--missing",
                        "drop",
                        "--label",
                        "species",
                        "--standardize",
                        "-k",
                        9,
                        "--metrics-json",
                        scored)
                .done();
        assertThat(Files.readString(scored)).isEqualTo(Files.readString(fit));
        Call plain = Call.of(
                        "score",
                        birds,
                        folder.resolve("out.csv"),
                        "--missing",
                        "drop",
                        "--label",
                        "species",
                        "-k",
                        9,
                        "--metrics-json",
                        scored)
                .done();
        assertThat(plain.err()).contains("so it is the id and no feature", "carried along as texts");
        assertThat(Files.readString(scored)).as("of columns as they are").isNotEqualTo(Files.readString(fit));
    }

    @Test
    void adviceWhereTheDataCallForIt() throws IOException {
        Path wine = table(
                "wine.csv",
                "a,b,proline,class",
                i -> Math.sin(i) + "," + Math.cos(i) + "," + 1000 * Math.sin(3 * i) + "," + (i < 5 ? "x" : "y"));
        assertThat(embed(wine, "--label", "class", "-k", 8).done().err())
                .contains("advice: column proline holds 100.0 % of the variance", "--standardize")
                .contains("advice: class x has 5 points, so with -k 8");
        assertThat(embed(wine, "--label", "class", "--standardize", "-k", 4)
                        .done()
                        .err())
                .doesNotContain("advice");
        assertThat(embed(wine, "--label", "class", "-k", 8, "--quiet").done().err())
                .doesNotContain("advice");
        Path twice = table("twice.csv", "a,b,c", i -> numbers(i % 50));
        assertThat(embed(twice, "-k", 8).done().err()).contains("advice: 10 of 60 points are duplicates", "row 50");
        Path apart = table("apart.csv", "a,b", i -> 100 * (i / 6) + Math.sin(i) + "," + Math.cos(i));
        assertThat(embed(apart, "-k", 3).done().err())
                .contains("advice: the neighbourhoods are far from connected: 10 pieces");
    }

    @Test
    void columnsAreWrittenThrough() throws IOException {
        Path birds = birds();
        embed(birds, "--missing", "drop", "--keep", "species,mass", "--keep", "2", "-k", 8)
                .done();
        assertThat(lines("out.csv").get(0)).isEqualTo("y1,y2,rowid,species,mass");
        assertThat(lines("out.csv").get(1)).endsWith(",1,a,0.000");
        assertThat(embed(birds, "--missing", "drop", "--keep", "nosuch").error())
                .contains("--keep nosuch");
    }

    @Test
    void aPipeIsReadOnce() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe.csv");
        Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(made.waitFor() == 0, "skipped: there is no mkfifo");
        String text = Files.readString(birds());
        Thread writer = new Thread(() -> {
            try {
                Files.writeString(pipe, text, java.nio.file.StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();
        embed(pipe, "--missing", "drop", "-k", 8).done();
        assertThat(lines("out.csv")).hasSize(ROWS + 1);
    }

    @Test
    void standardInputIsATableToo() throws IOException {
        Call call = Call.reading(Files.readString(birds()), "embed", "-", "--missing", "drop", "-k", 8)
                .done();
        assertThat(call.lines()).hasSize(ROWS + 1);
        assertThat(call.err()).contains("standard input: carried along as texts, not fitted: species, island, sex");
    }

    @Test
    void parquetInAndOut() throws IOException {
        Path table = folder.resolve("iris.parquet");
        Path model = folder.resolve("iris.model");
        Path flat = folder.resolve("flat.parquet");
        Call.of("generate", "iris", "-o", table).done();
        Call.of("embed", table, "--label", "label", "--model", model, "-o", flat, "--quiet")
                .done();
        Call same = Call.of("embed", "@iris", "--quiet").done();
        Call back = Call.of("embed", table, "--label", "label", "--quiet").done();
        assertThat(back.out()).isEqualTo(same.out());
        Call placed = Call.of("transform", model, table, "--quiet").done();
        assertThat(placed.lines()).hasSize(151).first().isEqualTo("y1,y2,label");
        Call scored =
                Call.of("score", table, flat, "--drop", "label", "--quiet").done();
        assertThat(scored.out()).contains("trustworthiness");
    }
}
