package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.unfold.io.Datasets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models between Unfold and scikit-learn, by the script that the repository brings; skipped where there is no scikit-learn. */
class InterchangeTest {

    private static final Path SCRIPTS = Path.of("..", "python");

    @TempDir
    private Path folder;

    private String python = "";

    @BeforeEach
    void findPython() {
        Optional<String> found = Stream.of("python3", "/usr/bin/python3")
                .filter(candidate ->
                        run(List.of(candidate, "-c", "import sklearn")).isPresent())
                .findFirst();
        assumeTrue(found.isPresent(), "skipped: there is no python3 with scikit-learn");
        python = found.get();
    }

    /** What the command prints, if it ends well. */
    private Optional<String> run(List<String> command) {
        try {
            Path output = folder.resolve("output.txt");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(120, TimeUnit.SECONDS);
            process.destroyForcibly();
            return ended && process.exitValue() == 0 ? Optional.of(Files.readString(output)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private String python(String program) {
        String path = SCRIPTS.toAbsolutePath().normalize().toString();
        String all =
                "import sys; sys.path.insert(0, %r)\nimport unfold_interchange as unfold\nimport numpy as np\nfolder = %r\n"
                                .replaceFirst("%r", "'" + path + "'")
                                .replaceFirst("%r", "'" + folder + "/'")
                        + program;
        return run(List.of(python, "-c", all)).orElseGet(() -> {
            throw new AssertionError("the program failed: " + text(folder.resolve("output.txt")));
        });
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private double[] array(String name) {
        return Datasets.read(folder.resolve(name)).points().toRowMajor();
    }

    @Test
    void newPointsLieWhereScikitLearnPutsThem() {
        for (String method : List.of("standard", "modified")) {
            python("""
                    from sklearn.datasets import make_swiss_roll
                    from sklearn.manifold import LocallyLinearEmbedding
                    x, new = make_swiss_roll(600, random_state=0)[0], make_swiss_roll(100, random_state=1)[0]
                    fitted = LocallyLinearEmbedding(n_neighbors=11, n_components=3, reg=2e-3, method="METHOD").fit(x)
                    unfold.write_sklearn(fitted, folder + "sk.model", "roll")
                    np.save(folder + "new.npy", new)
                    np.save(folder + "expected.npy", fitted.transform(new))
                    np.save(folder + "embedding.npy", fitted.embedding_)
                    np.save(folder + "training.npy", x)
                    """.replace("METHOD", method));
            Path model = folder.resolve("sk.model");
            Call.of("transform", model, folder.resolve("new.npy"), "-o", folder.resolve("placed.npy"))
                    .done();
            assertThat(array("placed.npy")).containsExactly(array("expected.npy"), within(1e-10));
            Call.of("transform", model, folder.resolve("training.npy"), "-o", folder.resolve("own.npy"))
                    .done();
            assertThat(array("own.npy"))
                    .as("training points lie where they lay")
                    .isEqualTo(array("embedding.npy"));
        }
        assertThat(Call.of("invert", folder.resolve("sk.model"), folder.resolve("embedding.npy"))
                        .status())
                .isZero();
    }

    @Test
    void ourModelsPlaceNewPointsInScikitLearn() {
        Path model = folder.resolve("our.model");
        Path fresh = folder.resolve("new.npy");
        Call.of("embed", "@swiss-roll", "-n", 500, "-k", 9, "--model", model, "-o", folder.resolve("y.npy"))
                .done();
        Call.of("generate", "swiss-roll", "-n", 80, "--seed", 3, "--no-truth", "-o", fresh)
                .done();
        Call.of("transform", model, fresh, "-o", folder.resolve("placed.npy")).done();
        String said = python("""
                metadata, arrays = unfold.read(folder + "our.model")
                print(metadata["setting.neighbors"], arrays["points"].shape, arrays["neighbors.indices"].dtype)
                assert (arrays["embedding"] == np.load(folder + "y.npy")).all()
                np.save(folder + "theirs.npy", unfold.to_sklearn(folder + "our.model").transform(np.load(folder + "new.npy")))
                """);
        assertThat(said).startsWith("9 (500, 3) int32");
        assertThat(array("theirs.npy")).containsExactly(array("placed.npy"), within(1e-10));
    }

    @Test
    void whatScikitLearnWouldPlaceElsewhereIsRefused() throws IOException {
        Path model = folder.resolve("our.model");
        String[][] options = {
            {"--extension", "projection"}, {"--method", "mlle"}, {"--standardize"}, {"--set", "weight-rule=ltsa"}
        };
        for (String[] option : options) {
            List<Object> call =
                    new ArrayList<>(List.of("embed", "@iris", "--model", model, "-o", folder.resolve("y.csv")));
            call.addAll(List.of(option));
            Call.of(call.toArray()).done();
            assertThat(refusal("to_sklearn", "our.model"))
                    .as(String.join(" ", option))
                    .contains("but this model has");
        }
        python("metadata, arrays = unfold.read(folder + 'our.model')\n"
                + "unfold.write(folder + 'newer.model', {**metadata, 'format.version': '3'}, arrays)");
        assertThat(refusal("read", "newer.model")).contains("has format unfold-model version 3");
        Files.writeString(folder.resolve("foreign.model"), "x,y\n1,2\n");
        assertThat(refusal("read", "foreign.model")).contains("is no model file");
    }

    private String refusal(String function, String file) {
        return python(
                "try:\n    unfold." + function + "(folder + '" + file + "')\nexcept ValueError as e:\n    print(e)");
    }

    @Test
    void whatIsReadAndWrittenAgainIsTheSameModel() {
        Path model = folder.resolve("our.model");
        Call.of("embed", "@iris", "--model", model, "-o", folder.resolve("y.csv"))
                .done();
        python("unfold.write(folder + 'again.model', *unfold.read(folder + 'our.model'))");
        Path iris = folder.resolve("iris.csv");
        Call.of("generate", "iris", "-o", iris).done();
        assertThat(Call.of("transform", folder.resolve("again.model"), iris)
                        .done()
                        .out())
                .isEqualTo(Call.of("transform", model, iris).done().out());
        assertThat(run(List.of(python, SCRIPTS.resolve("unfold_interchange.py").toString(), model.toString()))
                        .orElseThrow())
                .contains("format = unfold-model", "points: float64 [150, 4]");
    }
}
