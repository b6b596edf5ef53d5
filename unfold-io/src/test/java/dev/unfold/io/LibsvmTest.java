package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibsvmTest {

    @TempDir
    Path folder;

    private Dataset read(String text) throws IOException {
        return Datasets.read(Files.writeString(folder.resolve("data.svm"), text));
    }

    @Test
    void sparseRowsBecomeDense() throws IOException {
        Dataset data = read("+1 1:0.5 3:2\n# a remark\n-1 2:1e3 # another\n1\n");
        assertThat(data.points()).isEqualTo(Points.of(new double[][] {{0.5, 0, 2}, {0, 1000, 0}, {0, 0, 0}}));
        assertThat(data.features()).containsExactly("x1", "x2", "x3");
        assertThat(data.labels()).contains(Labels.of("1", "-1", "1"));
    }

    @Test
    void labelsMayBeWordsOrAbsent() throws IOException {
        assertThat(read("red 1:1\nblue 1:2\n").labels()).contains(Labels.of("red", "blue"));
        assertThat(read("1:1\n1:2\n").labels()).isEmpty();
    }

    @Test
    void indicesCountFromZeroIfOneOfThemIsZero() throws IOException {
        assertThat(read("1 0:7 2:8\n2 1:9\n").points()).isEqualTo(Points.of(new double[][] {{7, 0, 8}, {0, 9, 0}}));
        assertThat(read("1 1:7 3:8\n2 2:9\n").points()).isEqualTo(Points.of(new double[][] {{7, 0, 8}, {0, 9, 0}}));
    }

    @Test
    void aColumnThatIsAskedForByNameIsThereThoughNoRowMentionsIt() throws IOException {
        Path file = Files.writeString(folder.resolve("data.svm"), "1 1:7\n2 2:9\n");
        assertThat(Datasets.read(file, ReadOptions.DEFAULT.withColumns("x2", "x4"))
                        .points())
                .isEqualTo(Points.of(new double[][] {{0, 0}, {9, 0}}));
        assertThatThrownBy(() -> Datasets.read(file, ReadOptions.DEFAULT.withColumns("4")))
                .hasMessageContaining("columns = 4: ")
                .hasMessageContaining("has no such column");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 -1:5|data.svm:2: found '-1:5', expected index:value with an index from 0 or 1 on",
                "1 x:5|found 'x:5', expected index:value",
                "1 3|found '3', expected index:value",
                "1 2:5 2:6|found '2:6', expected indices in ascending order; sort",
                "1 2:nan|found '2:nan', expected a finite number after the colon; fill in",
                "1 2:|found '2:', expected a finite number",
                "1 999999999:1|found 999999999 columns, expected at most 1048576; check",
            })
    void malformedLinesAreNamed(String line, String message) {
        assertThatThrownBy(() -> read("1 1:1\n" + line + "\n"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.svm")
                .hasMessageContaining(message);
    }

    @Test
    void tablesThatDoNotFitIntoMemory() {
        assertThatThrownBy(() -> read("1 1048576:1\n".repeat(3000)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.svm: 3000 × 1048576 numbers do not fit into the ")
                .hasMessageContaining("allow more with java -Xmx");
    }

    @Test
    void filesWithoutEntries() {
        assertThatThrownBy(() -> read(""))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.svm: found no entry");
        assertThatThrownBy(() -> read("1\n2\n")).hasMessageContaining("data.svm: found no entry");
    }
}
