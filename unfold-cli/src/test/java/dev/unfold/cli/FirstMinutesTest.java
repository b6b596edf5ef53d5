package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What somebody meets who sits before a terminal, and has not read everything. */
class FirstMinutesTest {

    @TempDir
    private Path folder;

    /** A call whose standard output and error are a terminal. */
    private static Call watched(Object... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
        Session session = new Session(InputStream.nullInputStream(), out, messages, true).withTerminalOutput(true);
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        int status = Main.run(session, words);
        return new Call(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aTerminalGetsASummaryAndNoRows() {
        Path page = folder.resolve("roll.html");
        Call call = watched("embed", "@swiss-roll", "-n", 300, "--no-progress", "--plot", page)
                .done();
        assertThat(call.out()).isEmpty();
        assertThat(call.err())
                .contains("unfold: 300 points in 3 dimensions, lle")
                .containsPattern("quality: trustworthiness 0\\.\\d+, continuity 0\\.\\d+")
                .contains("unfold: wrote " + page + "\n")
                .contains("-o FILE");
        assertThat(watched("embed", "@swiss-roll", "-n", 300, "--no-progress", "-o", "-")
                        .done()
                        .lines())
                .hasSize(301);
        assertThat(Call.of("embed", "@swiss-roll", "-n", 300).done().lines()).hasSize(301);
    }

    @Test
    void theBarFitsIntoFortyColumns() {
        String err = watched("embed", "@swiss-roll", "-n", 300).done().err();
        assertThat(err).contains("[##########] 100%");
        for (String line : err.lines().toList()) {
            if (line.contains("[#")) {
                assertThat(line.length()).isLessThan(40);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"hessian, hlle", "modified, mlle", "HLLE, hlle", "Mlle, mlle", "supervised, slle", "isolle2, isolle"})
    void whatPeopleTypeIsUnderstood(String typed, String meant) {
        Call call = Call.of("embed", "@s-curve", "--method", typed);
        assertThat(call.error()).contains("unknown method '" + typed + "'; did you mean '" + meant + "'?");
        assertThat(call.status()).isEqualTo(2);
    }

    @Test
    void soAreCommands() {
        assertThat(Call.of("help", "embde").error()).contains("unknown command 'embde'; did you mean 'embed'?");
        assertThat(Call.of("embde").error()).contains("unknown command 'embde'; did you mean 'embed'?");
        assertThat(Call.of("help", "nosuch").error()).contains("unknown command 'nosuch'; known: embed, transform, ");
    }

    @Test
    void completionKnowsTheWordsOfEachOption() {
        String script = Call.of("completion", "bash").done().out();
        assertThat(script)
                .containsPattern("SOLVER_option_args=\\(\"auto\" \"dense\"")
                .doesNotContainPattern("NAME_option_args=\\(\"auto\"")
                .contains("-o default unfold");
        for (String line : script.lines()
                .filter(text -> text.contains("local NAME_option_args"))
                .toList()) {
            assertThat(line).contains("\"lle\" \"mlle\" \"hlle\"");
        }
    }

    @Test
    void textsOfDataDoNotSteerTheTerminal() throws IOException {
        Path table = Files.writeString(folder.resolve("t.csv"), "a,b\u001b[31mred\u202e,c\n1,2,3\n2,3,5\n4,4,4\n");
        Call call = Call.of("embed", table, "--columns", "d");
        assertThat(call.error())
                .contains("b\\u001b[31mred\\u202e")
                .doesNotContain("\u001b")
                .doesNotContain("\u202e");
        StringBuilder wide = new StringBuilder("x0");
        for (int c = 1; c < 20_000; c++) {
            wide.append(",x").append(c);
        }
        Path many = Files.writeString(folder.resolve("w.csv"), wide + "\n" + "1,".repeat(19_999) + "1\n");
        Call lists = Call.of("embed", many, "--columns", "d");
        assertThat(lists.error().length()).isLessThan(2000);
    }

    @Test
    void cellsThatASpreadsheetWouldRunAreQuoted() throws IOException {
        StringBuilder rows = new StringBuilder("name,a,b\n");
        String[] names = {"=1+1", "-5", "+x", "@y", "-z", "plain"};
        for (int i = 0; i < 18; i++) {
            rows.append(names[i % 6])
                    .append(',')
                    .append(i)
                    .append(',')
                    .append(i * i % 7)
                    .append('\n');
        }
        Path table = Files.writeString(folder.resolve("t.csv"), rows);
        Path file = folder.resolve("y.csv");
        Call.of("embed", table, "--id", "name", "-k", 4, "-o", file, "--safe-csv")
                .done();
        assertThat(Files.readAllLines(file).stream().limit(7).map(line -> line.substring(line.lastIndexOf(',') + 1)))
                .containsExactly("name", "'=1+1", "-5", "'+x", "'@y", "'-z", "plain");
        Call plain = Call.of("embed", table, "--id", "name", "-k", 4).done();
        assertThat(plain.lines().get(1)).endsWith(",=1+1");
    }
}
