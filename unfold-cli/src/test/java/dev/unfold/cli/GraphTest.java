package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Neighbours from a file: what --stages writes is what --graph reads. */
class GraphTest {

    @TempDir
    private Path folder;

    private Path input = Path.of("");

    @BeforeEach
    void generate() {
        input = folder.resolve("x.csv");
        Call.of("generate", "swiss-roll", "-n", 300, "--no-truth", "-o", input).done();
    }

    private Call embed(Object... more) {
        return Call.of(Stream.concat(Stream.of("embed", input), Stream.of(more)).toArray());
    }

    private Path graph() {
        return folder.resolve("stages").resolve("graph.csv");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lle", "mlle", "hlle", "ltsa", "rlle-l2", "rlle-elastic", "npe", "lltsa"})
    void whatStagesWriteGivesTheSameEmbedding(String method) {
        String found = embed("--method", method, "-k", 9, "--stages", folder.resolve("stages"))
                .done()
                .out();
        assertThat(embed("--method", method, "--graph", graph()).done().out()).isEqualTo(found);
    }

    @Test
    void anyOrderWithoutDistancesAndWithoutNames() throws IOException {
        String found = embed("--stages", folder.resolve("stages")).done().out();
        Path bare = folder.resolve("bare.csv");
        String pairs = Files.readAllLines(graph()).stream()
                .skip(1)
                .map(line -> line.substring(0, line.lastIndexOf(',')))
                .sorted((a, b) -> b.compareTo(a))
                .collect(Collectors.joining("\n"));
        Files.writeString(bare, pairs);
        assertThat(embed("--graph", bare).done().out()).isEqualTo(found);
    }

    @Test
    void listsMayDifferInLengthAndAnotherRuleIsReplaced() throws IOException {
        embed("--method", "radius", "-k", 6, "--stages", folder.resolve("stages"))
                .done();
        String found = embed("--method", "radius", "-k", 6).done().out();
        assertThat(embed("--graph", graph()).done().out()).isEqualTo(found);
        assertThat(embed("--method", "isolle", "--graph", graph()).done().out()).isEqualTo(found);
    }

    @Test
    void aSavedModelPlacesNewPointsAsBefore() throws IOException {
        Path plain = folder.resolve("plain.model");
        Path given = folder.resolve("given.model");
        embed("-k", 9, "--stages", folder.resolve("stages"), "--model", plain, "-o", folder.resolve("a.csv"))
                .done();
        embed("--graph", graph(), "--model", given, "-o", folder.resolve("b.csv"))
                .done();
        Path fresh = folder.resolve("fresh.csv");
        Call.of("generate", "swiss-roll", "-n", 40, "--seed", 5, "--no-truth", "-o", fresh)
                .done();
        assertThat(Call.of("transform", given, fresh).done().out())
                .isEqualTo(Call.of("transform", plain, fresh).done().out());
        assertThat(Csv.of(Call.of("transform", given, input).done().out()).rows())
                .as("training rows map onto themselves")
                .isEqualTo(Csv.read(folder.resolve("b.csv")).rows());
    }

    /** Three points in a row of the file; {@code |} ends a line. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'';g.csv,empty",
                "i,j;g.csv:1,no data rows",
                "i,j|0,300;g.csv:2,j = 300,0 to 299",
                "i,j|0,1|-1,2;g.csv:3,i = -1,0 to 299",
                "0,1|1.5,2;g.csv:2,i = 1.5,0 to 299",
                "i,j|0,1|7,7;g.csv:3,point 7,own neighbour",
                "i,j|0,1|1,0|0,1;g.csv:4,0,1,row 2,again",
                "i,j|0,1|1,x;g.csv:3:2,x",
                "i,j,distance|0,1,nan;g.csv:2:3,nan",
                "i,j,distance|0,1,-1;g.csv:2,distance = -1,at least 0",
                "i,j|0,1|1,0;g.csv,i = 2,300 points",
                "from,to,a,b|0,1,2,3;g.csv:1,from,expected i,j",
                "5|6;g.csv:1,expected i,j"
            })
    void whatIsNoGraphIsRefusedWithItsRow(String content, String words) throws IOException {
        Path file = Files.writeString(folder.resolve("g.csv"), content.replace('|', '\n'));
        Call call = embed("--graph", file);
        assertThat(call.error()).startsWith("unfold: ").contains(words.split(",", -1));
        assertThat(call.status()).isEqualTo(3);
    }

    @Test
    void whatElseSaysHowNeighboursAreFoundIsRefused() {
        embed("--stages", folder.resolve("stages"), "-o", folder.resolve("y.csv"))
                .done();
        for (String[] other :
                new String[][] {{"-k", "5"}, {"--neighbor-rule", "isolle"}, {"--view", "x1,x2"}, {"--search", "exact"}
                }) {
            Call call = embed("--graph", graph(), other[0], other[1]);
            assertThat(call.error()).contains("--graph", other[1], "leave one of them out");
            assertThat(call.status()).isEqualTo(2);
        }
        Call call = Call.of("embed", "@swiss-roll", "-n", 200, "--graph", graph());
        assertThat(call.error()).contains("graph.csv:", "0 to 199");
        assertThat(call.status()).isEqualTo(3);
    }
}
