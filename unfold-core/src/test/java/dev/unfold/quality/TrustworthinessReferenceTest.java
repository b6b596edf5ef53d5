package dev.unfold.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Points;
import dev.unfold.run.Run;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Trustworthiness against scikit-learn 1.2.1; reference/trustworthiness.py made the fixtures. */
class TrustworthinessReferenceTest {

    @ParameterizedTest(name = "{0}, k = {1}")
    @CsvFileSource(resources = "/reference/trustworthiness.csv", numLinesToSkip = 1)
    void trustworthinessIsThatOfScikitLearn(String file, int k, double expected) throws IOException {
        List<String> lines = lines("/reference/" + file);
        Points input = columns(lines, "x");
        Points embedding = columns(lines, "y");
        Comparison c = Comparison.of(input, embedding, Optional.empty(), k, Run.quiet());
        // Ranks are whole numbers on both sides: only the last division rounds.
        assertThat(new Trustworthiness().of(c)).isCloseTo(expected, within(4 * Math.ulp(1.0)));
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(TrustworthinessReferenceTest.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private static Points columns(List<String> lines, String prefix) {
        List<String> header = Arrays.asList(lines.get(0).split(",", -1));
        return Points.of(lines.stream()
                .skip(1)
                .map(line -> row(header, line.split(",", -1), prefix))
                .toArray(double[][]::new));
    }

    private static double[] row(List<String> header, String[] cells, String prefix) {
        return IntStream.range(0, cells.length)
                .filter(c -> header.get(c).startsWith(prefix))
                .mapToDouble(c -> Double.parseDouble(cells[c]))
                .toArray();
    }
}
