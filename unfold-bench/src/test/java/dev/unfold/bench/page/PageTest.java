package dev.unfold.bench.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.bench.peers.Samples;
import dev.unfold.bench.peers.Series;
import dev.unfold.error.DataException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;

class PageTest {

    private final List<Series> series = List.of(
            Samples.series(1_000, "Unfold library", false, 0.2, 0.4, 0.3),
            Samples.series(1_000, "scikit-learn", true, 0.9, 0.25, 0.1),
            Samples.failed(1_000, "Smile", "failed: a | b"),
            Samples.series(10_000, "Unfold library", false, 3.0),
            Samples.series(10_000, "scikit-learn", true, 12.0),
            Samples.failed(10_000, "Smile", "not tried"));

    private String text() {
        return ResultsText.of(
                series,
                new ResultsText.Circumstances(
                        new Taken(
                                new Machine(2, "cpu", 1L << 34, "system", "java", 1.9),
                                "peers",
                                "abc",
                                "today",
                                "medians of 3"),
                        Map.of("scikit-learn", "1.2"),
                        Map.of("Tapkee", "not here")),
                Optional.of(Path.of("chart.svg")));
    }

    @Test
    void mediansRatiosAndGrowthAreShown() {
        assertThat(text())
                .contains("| 1k × 3 | Unfold library | .30 |")
                .contains("| 1k × 3 | scikit-learn | .25 |")
                .contains("| 10k | 4.0× | – | – | – | n^1.00 |");
    }

    @Test
    void lossesAndFailuresAreToldInWords() {
        assertThat(text())
                .contains("- lle of roll 1k × 3: scikit-learn takes .25 s for the library call against Unfold's .30 s.")
                .doesNotContain("- lle of roll 10k × 3: scikit-learn takes")
                .contains("| failed: a   b |")
                .contains("Tapkee did not run: not here")
                .contains("The machine was busy");
    }

    @Test
    void everyRowOfATableHasAsManyCells() {
        List<String> rows = text().lines()
                .filter(line -> line.startsWith("| 1k ×") || line.startsWith("| n ×"))
                .toList();

        assertThat(rows)
                .hasSize(4)
                .allMatch(row -> row.chars().filter(c -> c == '|').count() == 11);
    }

    @Test
    void theChartIsWellFormed() throws Exception {
        Document chart = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(LogChart.of(series).getBytes(StandardCharsets.UTF_8)));

        // Two library curves of two sizes each, one of processes.
        assertThat(chart.getElementsByTagName("circle").getLength()).isEqualTo(6);
    }

    @Test
    void onlyTheMarkedSectionIsReplaced() {
        String page = "before\n<!-- peers: begin, written by ./bench peers -->\nold\n<!-- peers: end -->\nafter\n";

        assertThat(new MarkedSection("peers").replace(page, "new"))
                .isEqualTo(
                        "before\n<!-- peers: begin, written by ./bench peers -->\n\nnew\n\n<!-- peers: end -->\nafter\n");
        assertThatThrownBy(() -> new MarkedSection("peers").replace("no markers", "new"))
                .isInstanceOf(DataException.class);
    }

    @ParameterizedTest
    @CsvSource({"0.0421,.042", "0.5,.50", "0.996,1.00", "9.951,10.0", "28.44,28.4", "312.4,312"})
    void secondsHaveAFewDigits(double value, String shown) {
        assertThat(Figures.seconds(value)).isEqualTo(shown);
    }
}
