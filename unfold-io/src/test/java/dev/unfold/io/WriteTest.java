package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WriteTest {

    private static final Dataset DATA = new Dataset(
            "data",
            Points.of(new double[][] {{1, -0.25}, {1e-7, 3}}),
            List.of("y1", "y 2"),
            Optional.of(List.of("a,b", "say \"hi\"\nthere")),
            Optional.of(Labels.of("", "red")),
            List.of(new Column("t", Double.NaN, 0.5)));

    @TempDir
    Path folder;

    @Test
    void cellsAreQuotedOnlyWhereNeeded() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Datasets.write(out, Table.of(DATA));
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("y1,y 2,t,id,label\n1,-0.25,,\"a,b\",\n1e-7,3,0.5,\"say \"\"hi\"\"\nthere\",red\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.csv", "out.tsv", "out.csv.gz", "out.tsv.gz"})
    void whatWasWrittenReadsBack(String name) {
        Path file = folder.resolve(name);
        Datasets.write(file, Table.of(DATA));
        Dataset back = Datasets.read(
                file, ReadOptions.DEFAULT.withId("id").withLabel("label").withDrop("t"));
        assertThat(back)
                .isEqualTo(new Dataset(name, DATA.points(), DATA.features(), DATA.ids(), DATA.labels(), DATA.extras()));
    }

    /** A million seeded bit patterns through a file, there and back, compared bit by bit. */
    @Test
    void numbersReadBackBitByBit() {
        SplittableRandom random = new SplittableRandom(3);
        double[] values = random.longs()
                .mapToDouble(Double::longBitsToDouble)
                .filter(Double::isFinite)
                .limit(1_000_000)
                .toArray();
        Path file = folder.resolve("bits.csv");
        Points points = Points.copyOf(values, values.length / 4, 4);
        Datasets.write(file, Table.of(Dataset.of(points)));
        double[] back = Datasets.read(file).points().toRowMajor();
        assertThat(Arrays.equals(back, values)).isTrue();
    }

    @Test
    void aSingleEmptyCellIsStillARow() {
        Path file = folder.resolve("sparse.csv");
        Table table = Table.ofRows(3).withNumbers("x", row -> row).withNumbers("t", row -> row == 1 ? Double.NaN : row);
        Datasets.write(file, Table.ofRows(3).withTexts("name", row -> row == 1 ? "" : "v"));
        assertThatThrownBy(() -> Datasets.read(file, ReadOptions.DEFAULT.withLabel("name")))
                .hasMessageContaining("none of its 1 columns is left as a feature");
        Datasets.write(file, table);
        assertThat(Datasets.read(file, ReadOptions.DEFAULT.withDrop("t")).size())
                .isEqualTo(3);
    }

    @Test
    void unknownEndings() {
        assertThatThrownBy(() -> Datasets.write(folder.resolve("out.xls"), Table.of(DATA)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("out.xls: found an ending that cannot be written, expected one of .csv .csv.gz");
        assertThatThrownBy(() -> Datasets.checkWritable(folder.resolve("out.arff")))
                .isInstanceOf(ParameterException.class);
        Datasets.checkWritable(folder.resolve("out.csv"));
    }

    @Test
    void aStreamIsCsvAndItsFailureIsTold() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Datasets.write(out, Table.ofRows(1).withNumbers("k", row -> 12));
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("k\n12\n");
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        assertThatThrownBy(() -> Datasets.write(full, Table.of(DATA)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("No space left on device");
        assertThatThrownBy(() -> Datasets.write(new PrintStream(full, true, StandardCharsets.UTF_8), Table.of(DATA)))
                .isInstanceOf(DataException.class);
    }

    @Test
    void columnsMustHaveDifferentNames() {
        Table table = Table.ofRows(1).withNumbers("x", row -> 1);
        assertThatThrownBy(() -> table.withTexts("x", row -> "")).isInstanceOf(ParameterException.class);
    }

    @Test
    void aFailureWhileWritingKeepsTheOldFile() throws IOException {
        Path file = Files.writeString(folder.resolve("out.csv"), "old");
        Table failing = Table.ofRows(10).withNumbers("x", row -> {
            if (row == 5) {
                throw new ParameterException("row 5");
            }
            return row;
        });
        assertThatThrownBy(() -> Datasets.write(file, failing)).hasMessage("row 5");
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }
}
