package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reader in docs/model-format.md and NumPy itself agree with what is written here. */
class ModelFormatDocumentTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "model-format.md");

    @TempDir
    Path folder;

    private String python = "";

    @BeforeEach
    void findPython() {
        Optional<String> found = Stream.of("python3", "/usr/bin/python3")
                .filter(candidate -> run(candidate, "import numpy").isPresent())
                .findFirst();
        assumeTrue(found.isPresent(), "skipped: there is no python3 with NumPy");
        python = found.get();
    }

    /** What the program prints, if it ends well. */
    private Optional<String> run(String interpreter, String program, String... arguments) {
        try {
            Path output = folder.resolve("output.txt");
            Process process = new ProcessBuilder(
                            Stream.concat(Stream.of(interpreter, "-c", program), Stream.of(arguments))
                                    .toList())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(60, TimeUnit.SECONDS);
            process.destroyForcibly();
            String printed = Files.readString(output);
            return ended && process.exitValue() == 0 ? Optional.of(printed.strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static String snippet() throws IOException {
        String text = Files.readString(DOCUMENT, StandardCharsets.UTF_8);
        int begin = text.indexOf("```python\n") + "```python\n".length();
        return text.substring(begin, text.indexOf("```", begin));
    }

    @Test
    void theReaderInTheDocumentReadsAModel() throws IOException {
        Path file = folder.resolve("model.unfold");
        Safetensors.write(file, Map.of("method", "lle"), SafetensorsTest.tensors());
        String program = snippet() + """
                print(meta["method"], list(tensors), tensors["points"].shape, tensors["points"].tolist(),
                      tensors["indices"].tolist(), tensors["counts"].tolist(), tensors["small"],
                      tensors["flags"].tolist(), tensors["none"].shape)
                """;
        assertThat(run(python, program, file.toString()))
                .contains("lle ['none', 'points', 'counts', 'small', 'indices', 'flags'] (2, 3)"
                        + " [[1.5, -0.0, 3e+300], [nan, 5.0, 6.0]] [1, -2, 3] [-9223372036854775808] 0.5"
                        + " [1, 0, 255] (0, 4)");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes);
        assertThat(run(python, program, file.toString())).isEmpty();
    }

    @Test
    void numpyReadsOurArraysAndWeReadIts() throws IOException {
        Path ours = folder.resolve("ours.npy");
        Path theirs = folder.resolve("theirs.npz");
        Datasets.write(
                ours,
                Table.ofRows(2).withNumbers("a", row -> row + 0.5).withNumbers("b", row -> row == 0 ? Double.NaN : 7));
        String program = """
                import sys, numpy
                print(numpy.load(sys.argv[1]).tolist())
                numpy.savez_compressed(sys.argv[2], y=numpy.array(["one", "zwölf"]),
                    X=numpy.asfortranarray([[1, 2, 3], [4, 5, 6]], dtype=">i2"))
                """;
        assertThat(run(python, program, ours.toString(), theirs.toString())).contains("[[0.5, nan], [1.5, 7.0]]");
        assertThat(Datasets.read(theirs).points().toRowMajor()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(Datasets.read(theirs).labels().orElseThrow().classes()).containsExactly("one", "zwölf");
    }
}
