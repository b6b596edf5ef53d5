package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.catalog.Catalog;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library's ten lines in the README compile as they stand, and do what they say. */
class ReadmeTest {

    private static final String IMPORTS = """
            import dev.unfold.recipe.Recipe;
            import dev.unfold.data.Dataset;
            import dev.unfold.data.Manifold;
            import dev.unfold.data.Points;
            import dev.unfold.recipe.Model;
            import dev.unfold.io.ModelFile;
            import dev.unfold.neighbors.nearest.KNearest;
            import dev.unfold.quality.Quality;
            import dev.unfold.quality.Scores;
            import dev.unfold.run.Run;
            import java.nio.file.Path;
            import java.util.Optional;
            """;

    @Test
    void theTenLinesCompileAndRun(@TempDir Path folder) throws Exception {
        String snippet = javaSnippet(Files.readString(root().resolve("README.md")))
                .replace("\"roll.unfold\"", "\"" + folder.resolve("roll.unfold") + "\"");
        assertThat(snippet.lines().count()).isEqualTo(10);
        Path source = folder.resolve("Snippet.java");
        Files.writeString(
                source,
                IMPORTS + "public class Snippet { public static Model run() {\n" + snippet + "return again; } }\n");

        compile(source, folder);

        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, ReadmeTest.class.getClassLoader())) {
            Method run = loader.loadClass("Snippet").getMethod("run");
            assertThat(run.invoke(null)).isNotNull();
        }
        assertThat(folder.resolve("roll.unfold")).exists();
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
                        System.getProperty("java.class.path"),
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(status).as(messages.toString()).isZero();
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
