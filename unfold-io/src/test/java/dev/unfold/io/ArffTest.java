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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArffTest {

    private static final String HEAD = """
            % flowers
            @RELATION 'my flowers'
            @attribute 'sepal length' NUMERIC
            @attribute "it's wide" real
            @attribute class {setosa, 'iris virginica', "o\\"ne"}

            @DATA
            """;

    @TempDir
    Path folder;

    private Dataset read(String text, ReadOptions options) throws IOException {
        return Datasets.read(Files.writeString(folder.resolve("data.arff"), text), options);
    }

    @Test
    void denseRows() throws IOException {
        Dataset data = read(
                HEAD + "5.1, 3.5, setosa\n% remark\n1,2,'iris virginica'\n3,4,?\n5,6,'o\\\"ne'\n", ReadOptions.DEFAULT);
        assertThat(data.features()).containsExactly("sepal length", "it's wide");
        assertThat(data.points()).isEqualTo(Points.of(new double[][] {{5.1, 3.5}, {1, 2}, {3, 4}, {5, 6}}));
        assertThat(data.labels()).contains(Labels.of("setosa", "iris virginica", "", "o\"ne"));
    }

    @Test
    void sparseRows() throws IOException {
        Dataset data = read(HEAD + "{0 7, 2 'iris virginica'}\n{1 8}\n{}\n", ReadOptions.DEFAULT);
        assertThat(data.points()).isEqualTo(Points.of(new double[][] {{7, 0}, {0, 8}, {0, 0}}));
        assertThat(data.labels()).contains(Labels.of("iris virginica", "setosa", "setosa"));
    }

    @Test
    void theCallersLabelWins() throws IOException {
        String text = """
                @relation r
                @attribute colour {red,blue}
                @attribute x numeric
                @attribute note string
                @data
                red,1,'a, b'
                blue,2,c
                """;
        Dataset data = read(text, ReadOptions.DEFAULT.withLabel("colour").withId("note"));
        assertThat(data.labels()).contains(Labels.of("red", "blue"));
        assertThat(data.ids()).contains(List.of("a, b", "c"));
        assertThatThrownBy(() -> read(text, ReadOptions.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.arff:6:1 (colour): found 'red'")
                .hasMessageContaining("label = colour");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1,?,setosa|data.arff:8:2 (it's wide): found '?', expected a finite number; fill in",
                "1,2|data.arff:8: found 2 cells, expected 3",
                "1,2,setosa,4|data.arff:8: found 4 cells, expected 3",
                "1,2,rose|data.arff:8:3 (class): found 'rose', expected one of setosa",
                "1,2,'setosa|data.arff:8: found a quote that is not closed; close it",
                "1 2,3,setosa|data.arff:8: found '2,3,setosa' after the end of the row; separate",
                "{3 1}|data.arff:8: found '3' as the index of a sparse entry, expected 0 to 2",
                "{0 1|data.arff:8: the line ends too early; complete it",
                "1,red,setosa|data.arff:8:2 (it's wide): found 'red', expected a finite number; say what",
            })
    void malformedRowsAreNamed(String row, String message) {
        assertThatThrownBy(() -> read(HEAD + row + "\n", ReadOptions.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|found no @data; check",
                "1,2,3|data.arff:1: found '1', expected @relation, @attribute or @data",
                "@attribute x relational|data.arff:1: found type 'relational'",
                "@attribute x|data.arff:1: the line ends too early",
                "@attribute x {a,b|found a list that is not closed; close it with }",
                "@data|data.arff:1: found @data before any @attribute",
            })
    void malformedHeadsAreNamed(String head, String message) {
        assertThatThrownBy(() -> read(head, ReadOptions.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining(message);
    }

    @Test
    void noRows() {
        assertThatThrownBy(() -> read(HEAD, ReadOptions.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.arff: found no data rows");
    }
}
