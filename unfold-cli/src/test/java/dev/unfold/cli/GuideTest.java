package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The guide is true: its commands are calls that exist, what they made is there, its links lead somewhere. */
class GuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "guide");
    private static final Pattern SHELL = Pattern.compile("^```sh\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern OUTPUT = Pattern.compile("^```text\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern CALL = Pattern.compile("\\bunfold ([a-z][^|;>&)\n]*)");
    private static final Pattern CODE = Pattern.compile("`unfold ([a-z][^`]*)`");
    private static final Pattern LINK = Pattern.compile("(?:\\]\\(|src=\")([^)#\"]+)");

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(GUIDE)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyCommandIsACallThatExists(Path page) throws IOException {
        String text = Files.readString(page);
        List<String> calls = new ArrayList<>();
        for (String block : found(SHELL, text)) {
            calls.addAll(found(CALL, block));
        }
        found(CODE, text).stream().filter(call -> !call.contains("…")).forEach(calls::add);
        Session session =
                new Session(InputStream.nullInputStream(), OutputStream.nullOutputStream(), System.err, false);
        for (String call : calls) {
            String[] words =
                    call.replaceAll(" 2$", "").replace("$method", "lle").trim().split(" +");
            assertThatCode(() -> UnfoldCommand.commands(session, words[0]).parseArgs(words))
                    .as(call)
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void whatTheCommandsMadeIsThere(Path page) throws IOException {
        assertThat(found(OUTPUT, Files.readString(page)))
                .allSatisfy(output -> assertThat(output).isNotBlank());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(Path page) throws IOException {
        for (String link : found(LINK, Files.readString(page))) {
            assertThat(GUIDE.resolve(link)).as(link).exists();
        }
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }
}
