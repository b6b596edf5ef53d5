package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.meta.ParameterInfo;
import dev.unfold.recipe.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class HelpTest {

    private static final List<String> COMMANDS = List.of(
            "embed",
            "transform",
            "invert",
            "update",
            "select",
            "score",
            "compare",
            "explore",
            "generate",
            "methods",
            "completion",
            "manual");

    @TempDir
    private Path folder;

    @Test
    void helpNamesEveryCommandAndEveryExitStatus() {
        String help = Call.of("--help").done().out();
        assertThat(help).contains(COMMANDS).contains("Exit status", "  2 ", "  3 ", "  4 ", "130", "UNFOLD_OPTS");
        assertThat(Call.of("help").done().out()).isEqualTo(help);
    }

    @ParameterizedTest
    @FieldSource("COMMANDS")
    void eachCommandHasHelpWithAnExample(String command) {
        String help = Call.of("help", command).done().out();
        assertThat(help).contains("Usage: unfold " + command, "Example:\n  unfold ");
        assertThat(Call.of(command, "--help").done().out()).isEqualTo(help);
    }

    /** All but the one that goes on until it is interrupted; the first is unfold itself. */
    static Stream<String> withExamplesThatEnd() {
        return Stream.concat(Stream.of(""), COMMANDS.stream().filter(command -> !command.equals("explore")));
    }

    @ParameterizedTest
    @MethodSource("withExamplesThatEnd")
    void examplesRun(String command) {
        String help = command.isEmpty()
                ? Call.of("--help").done().out()
                : Call.of("help", command).done().out();
        List<String> examples = help.substring(help.indexOf("Example:"))
                .lines()
                .filter(line -> line.startsWith("  unfold "))
                .toList();
        assertThat(examples).isNotEmpty();
        for (String example : examples) {
            Object[] words = Stream.of(example.strip().split(" ", -1))
                    .skip(1)
                    .map(word -> word.matches("[a-z]+\\.[a-z]+")
                            ? folder.resolve(word).toString()
                            : word)
                    .toArray();
            Call.of(words).done();
        }
    }

    @Test
    void versionIsThatOfTheLibrary() {
        assertThat(Call.of("--version").done().out().strip()).isEqualTo("unfold " + Version.CURRENT);
        assertThat(Version.CURRENT).matches("[0-9].*");
    }

    @Test
    void methodsListsEveryMethodWithItsParameters() {
        String table = Call.of("methods").done().out();
        for (Method method : Catalog.methods()) {
            assertThat(table).contains(method.name(), method.title());
            String page = Call.of("methods", method.name()).done().out();
            assertThat(page).contains(method.title(), "Papers:");
            for (ParameterInfo info : method.parameters()) {
                assertThat(page).contains(info.name() + " = " + info.fallback());
            }
        }
        assertThat(Call.of("methods", "lle").done().out()).contains("doi:10.1126/science.290.5500.2323");
        assertThat(Call.of("methods", "lle", "--markdown").done().out()).startsWith("## lle\n");
    }

    @Test
    void methodsDocumentIsUpToDate() throws IOException {
        assertThat(Files.readString(Path.of("..", "METHODS.md")))
                .as("METHODS.md differs from the catalogue; run: ./unfold methods --markdown > METHODS.md")
                .isEqualTo(Call.of("methods", "--markdown").done().out());
    }

    @Test
    void everyVariantOfTheSurveyLeadsToItsFile() {
        List<SurveyIndex.Entry> entries = SurveyIndex.entries();
        assertThat(entries)
                .extracting(SurveyIndex.Entry::section)
                .contains("2.1", "2.2", "2.3", "2.4.1", "2.4.2", "3", "4.1", "4.2", "4.3", "5", "6.1", "6.2")
                .contains("7.1", "7.2", "7.3", "7.4", "8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "9.1", "9.2.1", "9.2.2")
                .containsSubsequence("10.1", "10.2", "10.3", "10.4", "10.5", "11.1", "11.2", "11.3", "11.4", "11.5");
        for (SurveyIndex.Entry entry : entries) {
            String file = SurveyIndex.link(entry.type()).replaceAll(".*\\((.*)\\)", "$1");
            assertThat(Path.of("..", file)).isRegularFile();
        }
    }

    @Test
    void completionIsAScriptThatBashUnderstands() throws IOException, InterruptedException {
        String script = Call.of("completion").done().out();
        assertThat(script).contains("--neighbor-rule", "swiss-roll", "unit-norm");
        assertThat(Call.of("completion", "zsh").done().out()).isEqualTo(script);
        Path bash = Path.of("/bin/bash");
        assumeTrue(Files.isExecutable(bash), "skipped: there is no bash");
        Path file = Files.writeString(folder.resolve("completion.bash"), script);
        Process process = new ProcessBuilder(bash.toString(), "-n", file.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void fishIsGivenTheWordsOfEachOption() throws IOException, InterruptedException {
        String script = Call.of("completion", "fish").done().out();
        assertThat(script)
                .contains("-a embed -d 'Fit a method; write the embedding.'\n")
                .contains(" -l solver -x -a 'auto dense direct lll nystrom'")
                .contains("__fish_seen_subcommand_from generate' -f -a 'swiss-roll ")
                .doesNotContain("${");
        Path fish = Path.of("/usr/bin/fish");
        assumeTrue(Files.isExecutable(fish), "skipped: there is no fish");
        Path file = Files.writeString(folder.resolve("unfold.fish"), script);
        Process process = new ProcessBuilder(
                        fish.toString(), "--no-config", "-c", "source " + file + "; complete -C 'unfold tran'")
                .start();
        assertThat(process.inputReader().readLine()).startsWith("transform\t");
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theManualPageHasEveryCommandAndOption() {
        String page = Call.of("manual").done().out();
        assertThat(page)
                .startsWith(".TH UNFOLD 1 ")
                .contains(".SH NAME\nunfold \\- Locally linear embedding", ".SH EXIT STATUS", ".SH ENVIRONMENT")
                .doesNotContain("${", "%n");
        for (String command : COMMANDS) {
            assertThat(page).contains(".SS unfold " + command + " ");
        }
        assertThat(page).contains("\\fB\\-k\\fR, \\fB\\-\\-neighbors\\fR \\fIN\\fR\nhow many neighbours");
        assertThat(page.lines())
                .as("only requests that are meant")
                .filteredOn(line -> line.startsWith(".") || line.startsWith("'"))
                .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|B|I|nf|fi)( .*)?"));
    }
}
