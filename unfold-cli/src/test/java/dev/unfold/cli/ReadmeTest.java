package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library's ten lines in the README compile as they stand, and do what they say. */
class ReadmeTest {

    /** What unfold-io brings: the dependency that the README shows. */
    private static final String BROUGHT =
            ".*(unfold-core|unfold-io|jspecify|ejml|fastcsv|fastdoubleparser|jackson-core)[-/\\\\].*";

    @Test
    void theTenLinesCompileAndRun(@TempDir Path folder) throws Exception {
        String snippet = javaSnippet(Files.readString(root().resolve("README.md")))
                .replace("\"roll.unfold\"", "\"" + folder.resolve("roll.unfold") + "\"");
        String imports = lines(snippet, true);
        String lines = lines(snippet, false);
        assertThat(lines.lines().count()).isEqualTo(10);
        Path source = folder.resolve("Snippet.java");
        Files.writeString(
                source,
                imports + "public class Snippet { public static Model run() {\n" + lines + "return again; } }\n");

        compile(source, folder);

        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, ReadmeTest.class.getClassLoader())) {
            Method run = loader.loadClass("Snippet").getMethod("run");
            assertThat(run.invoke(null)).isNotNull();
        }
        assertThat(folder.resolve("roll.unfold")).exists();
    }

    /** {@code examples/check} builds that project against the installed artifacts. */
    @Test
    void theExampleIsTheSnippetWithTheDependencyThatIsShown() throws IOException {
        String readme = Files.readString(root().resolve("README.md"));
        Path example = root().resolve("examples/java");
        List<String> code = Files.readAllLines(example.resolve("src/main/java/Roll.java")).stream()
                .map(String::strip)
                .toList();
        assertThat(code)
                .containsSubsequence(javaSnippet(readme)
                        .lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .toList());
        Matcher shown = Pattern.compile("```xml\n(.*?)```", Pattern.DOTALL).matcher(readme);
        assertThat(shown.find()).isTrue();
        assertThat(shown.group(1)).contains("<artifactId>unfold-io</artifactId>");
        assertThat(Files.readString(example.resolve("pom.xml"))
                        .replace("    ", "")
                        .replace("  ", ""))
                .contains("<dependencies>\n" + shown.group(1).replace("  ", "") + "</dependencies>");
    }

    @Test
    void theTableNamesEveryMethodInTheCataloguesOrder() throws Exception {
        List<String> rows = Files.readString(root().resolve("README.md"))
                .lines()
                .filter(line -> line.contains("](METHODS.md#"))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(Catalog.methods().stream()
                        .map(one -> "| [`" + one.name() + "`](METHODS.md#" + one.name() + ") | " + one.title() + " |")
                        .toList());
    }

    private static void compile(Path source, Path folder) {
        StringWriter messages = new StringWriter();
        PrintWriter out = new PrintWriter(messages);
        int status = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        out,
                        out,
                        "-proc:none",
                        "-classpath",
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                                .filter(entry -> entry.matches(BROUGHT))
                                .collect(Collectors.joining(File.pathSeparator)),
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(status).as(messages.toString()).isZero();
    }

    /** The imports of a snippet, or its other lines. */
    private static String lines(String snippet, boolean imports) {
        return snippet.lines()
                .filter(line -> !line.isEmpty() && line.startsWith("import ") == imports)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static String javaSnippet(String readme) {
        Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(readme);
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    /** The checkout's root, from the module's folder, in which tests run. */
    private static Path root() {
        return Path.of("").toAbsolutePath().resolve("..");
    }
}
