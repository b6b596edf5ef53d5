package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The choice of k from the command line. */
class SelectTest {

    @TempDir
    private Path folder;

    private Path input = Path.of("");

    @BeforeEach
    void generate() {
        input = folder.resolve("x.csv");
        Call.of("generate", "swiss-roll", "-n", 250, "--no-truth", "-o", input).done();
    }

    private Call select(Object... more) {
        return Call.of(
                Stream.concat(Stream.of("select", input), Stream.of(more)).toArray());
    }

    @ParameterizedTest
    @ValueSource(strings = {"residual-variance", "procrustes", "pne"})
    void theTableHasARowForEachKAndTheChoiceStandsAlone(String criterion) throws IOException {
        Path table = folder.resolve("k.csv");
        Path curve = folder.resolve("k.svg");
        Path page = folder.resolve("k.html");
        Call call = select(
                        "--criterion",
                        criterion,
                        "--k-min",
                        8,
                        "--k-max",
                        11,
                        "-o",
                        table,
                        "--plot",
                        curve,
                        "--plot",
                        page)
                .done();
        List<String> lines = Files.readAllLines(table);
        assertThat(lines.get(0)).isEqualTo("k," + criterion + ",reconstruction_error");
        assertThat(lines).hasSize(5);
        String best = "";
        double smallest = Double.POSITIVE_INFINITY;
        for (String line : lines.subList(1, 5)) {
            String[] cells = line.split(",", -1);
            if (Double.parseDouble(cells[1]) < smallest) {
                smallest = Double.parseDouble(cells[1]);
                best = cells[0];
            }
        }
        assertThat(call.out()).isEqualTo(best + "\n");
        assertThat(Files.readString(curve)).contains("k = " + best);
        assertThat(Files.readString(page)).contains("k = " + best);
        assertThat(select("--criterion", criterion, "--k-min", 8, "--k-max", 11)
                        .done()
                        .out())
                .isEqualTo(Files.readString(table));
    }

    @Test
    void otherFormsAreSetAndHierarchicalLeavesCellsEmpty() {
        String usual = select("--k-min", 8, "--k-max", 10).done().out();
        assertThat(select("--k-min", 8, "--k-max", 10, "--set", "scale=none")
                        .done()
                        .out())
                .isNotEqualTo(usual);
        assertThat(select("--k-min", 8, "--k-max", 10, "--scale", "unit-norm")
                        .done()
                        .out())
                .isNotEmpty();
        assertThat(select("--k-min", 8, "--k-max", 12, "--hierarchical").done().out())
                .contains(",,");
        assertThat(select("--k-min", 8, "--k-max", 10, "--no-hierarchical")
                        .done()
                        .out())
                .isEqualTo(usual);
    }

    @Test
    void ownNumbersAreWrittenForEachRowAndEmbedded() {
        String out = select("--criterion", "lns").done().out();
        assertThat(out).startsWith("row,k\n0,").hasLineCount(251);
        Call call = Call.of("embed", input, "-k", "lns", "--method", "mlle", "--verbose")
                .done();
        assertThat(call.err()).contains("by lns");
    }

    @Test
    void embedTakesTheChoiceOfPne() {
        Path table = folder.resolve("k.csv");
        String k = select("-o", table).done().out().strip();
        Call automatic = Call.of("embed", input, "-k", "auto", "--verbose").done();
        assertThat(automatic.err()).contains("neighbors.chosen " + k + " of 3 to 30 by pne");
        assertThat(automatic.out())
                .isEqualTo(Call.of("embed", input, "-k", k).done().out());
    }

    @Test
    void dimensionsAreEstimated() {
        Path table = folder.resolve("p.csv");
        assertThat(select("--dimension", "-o", table).done().out()).isEqualTo("2\n");
        assertThat(read(table)).startsWith("estimator,k,points,dimension,low,high\nmle,10,250,");
        Call call =
                Call.of("embed", input, "-p", "auto", "-k", "auto", "--verbose").done();
        assertThat(call.out()).startsWith("y1,y2\n");
        assertThat(call.err()).contains("dimensions.estimated 2 by mle");
        assertThat(wrong(2, "--dimension", "--k-max", 9)).contains("--k-max");
        assertThat(wrong(2, "--dimension", "-o", folder.resolve("p.npy")))
                .contains("p.npy: holds numbers only", "choose .csv");
        assertThat(wrong(2, "--dimension", "--criterion", "lns")).contains("--criterion");
    }

    @Test
    void refusesWhatCannotBe() throws IOException {
        assertThat(wrong(2, "--k-min", 9, "--k-max", 5)).contains("--k-min 9").contains("--k-max 5");
        assertThat(wrong(2, "--k-max", 250)).contains("--k-max 250").contains("249");
        assertThat(wrong(2, "--method", "hlle", "--k-max", 3)).contains("at least 5", "raise --k-max or lower");
        assertThat(wrong(4, "--disconnected", "fail", "--k-max", 3)).contains("raise --k-max");
        assertThat(wrong(4, "--disconnected", "largest", "--k-max", 3)).contains("no place", "raise --k-max");
        assertThat(wrong(2, "-k", 7)).contains("neighbors = 7");
        assertThat(wrong(2, "--criterion", "pnee")).contains("pne");
        assertThat(wrong(2, "--set", "map=rotation")).contains("map", "known: neighbors, reg, scale, search");
        assertThat(wrong(2, "--criterion", "procrustes", "--set", "mab=rotation"))
                .contains("did you mean 'map'");
        assertThat(wrong(2, "--criterion", "lns", "--plot", folder.resolve("k.png")))
                .contains("--plot");
        StringBuilder apart = new StringBuilder("a,b\n");
        for (int i = 0; i < 60; i++) {
            apart.append(i % 2 * 1000 + i * 0.1).append(',').append(i * i % 7).append('\n');
        }
        input = Files.writeString(folder.resolve("apart.csv"), apart.toString());
        assertThat(wrong(4, "--criterion", "residual-variance", "--k-max", 8))
                .contains("--k-max 8", "do not connect", "raise --k-max");
    }

    @Test
    void whatIsNotTriedNamesTheOptionThatLeavesItOut() {
        assertThat(select("--method", "hlle", "--k-max", 6).done().err())
                .contains("not tried: 3, 4 neighbours (", "; raise --k-min or lower dimensions)")
                .doesNotContain("raise neighbors");
        assertThat(Call.of("embed", input, "--method", "hlle", "-k", "auto")
                        .done()
                        .err())
                .contains("not tried: 3, 4 neighbours (", "; raise neighbors or lower dimensions)");
    }

    @Test
    void aTableOfPairsIsNotTakenForCoordinates() throws IOException {
        StringBuilder table = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            int row = i;
            table.append(IntStream.range(0, 30)
                            .mapToObj(j -> Integer.toString(Math.abs(row - j)))
                            .collect(Collectors.joining(",")))
                    .append('\n');
        }
        input = Files.writeString(folder.resolve("d.csv"), table.toString());
        String[] method = {"--method", "precomputed-distances"};
        assertThat(wrong(2, "--dimension", method[0], method[1])).contains("a table of pairs");
        assertThat(wrong(2, "--criterion", "lns", method[0], method[1])).contains("a table of pairs");
        assertThat(wrong(2, method[0], method[1], "--k-max", 9)).contains("a table of pairs");
        Call embed = Call.of("embed", input, "-p", "auto", method[0], method[1]);
        assertThat(embed.status()).isEqualTo(2);
        assertThat(embed.err()).contains("a table of pairs");
        Path model = folder.resolve("d.unfold");
        Path places = folder.resolve("y.csv");
        Call.of(
                        "embed",
                        input,
                        method[0],
                        method[1],
                        "--model",
                        model,
                        "-o",
                        places,
                        "--plot",
                        folder.resolve("y.html"))
                .done();
        Call landmarks = Call.of("embed", input, method[0], method[1], "--solver=lll");
        assertThat(landmarks.status()).isEqualTo(2);
        assertThat(landmarks.error()).contains("a table of pairs");
        for (Call refused : List.of(
                Call.of("embed", input, method[0], method[1], "--metrics"),
                Call.of("embed", input, method[0], method[1], "--point-metrics"),
                Call.of("compare", input, "--methods", "precomputed-distances", "-k", 5),
                Call.of("score", input, places, "--model", model))) {
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.error())
                    .contains(
                            "the measures compare an embedding with coordinates, but the data are a table of distances"
                                    + " or kernels between points; ");
        }
    }

    @Test
    void ownNumbersAreRefusedAlikeBySelectAndEmbed() {
        assertThat(wrong(2, "--criterion", "lns", "--method", "isolle")).contains("finds neighbours otherwise");
        Call embed = Call.of("embed", input, "-k", "lns", "--method", "isolle");
        assertThat(embed.status()).isEqualTo(2);
        assertThat(embed.err()).contains("finds neighbours otherwise");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String wrong(int status, Object... more) {
        Call call = select(more);
        assertThat(call.status()).isEqualTo(status);
        return call.err();
    }

    @Test
    void fewPointsHaveFewNeighborsToTry() {
        Call call = Call.of("select", "@swiss-roll", "-n", 25, "--k-min", 20, "--drop", "t1,t2")
                .done();
        assertThat(Csv.of(call.out()).column("k")).containsExactly("20", "21", "22", "23", "24");
        assertThat(Call.of("select", "@swiss-roll", "-n", 25, "--k-max", 30).status())
                .isEqualTo(ExitStatus.WRONG_CALL);
        assertThat(Call.of("select", "@swiss-roll", "-n", 12, "--k-min", 15).error())
                .contains("--k-min 15", "at most 11", "lower --k-min")
                .doesNotContain("k-max");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--k-max 5", "--k-min 5", "--criterion lns", "--dimension"})
    void rowsThatNoParameterMakesUpForAreAskedFor(String options) throws IOException {
        for (int rows = 1; rows <= 2; rows++) {
            input = Files.writeString(folder.resolve("few.csv"), "a,b,c\n" + "1,2,3\n".repeat(rows));
            assertThat(wrong(3, options.isEmpty() ? new Object[0] : (Object[]) options.split(" ", -1)))
                    .contains("few.csv: " + rows + " point", "add rows");
        }
    }
}
