package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DelimitedReadTest {

    private static final String FLOWERS = "name,length,width,species\na,1.5,2,red\nb,3,4e-1,\nc,-5,.5,blue\n";

    @TempDir
    Path folder;

    private Dataset read(String text, ReadOptions options) throws IOException {
        return Datasets.read(Files.writeString(folder.resolve("data.csv"), text), options);
    }

    private Dataset read(String text) throws IOException {
        return read(text, ReadOptions.DEFAULT);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void columnsGoWhereTheOptionsSay() throws IOException {
        Dataset data = read(FLOWERS, ReadOptions.DEFAULT.withId("name").withLabel("species"));
        assertThat(data.name()).isEqualTo("data.csv");
        assertThat(data.features()).containsExactly("length", "width");
        assertThat(data.points()).isEqualTo(Points.of(new double[][] {{1.5, 2}, {3, 0.4}, {-5, 0.5}}));
        assertThat(data.ids()).contains(List.of("a", "b", "c"));
        assertThat(data.labels()).contains(Labels.of("red", "", "blue"));
        assertThat(data.extras()).isEmpty();
    }

    @Test
    void numericColumnsLeftOutAreCarriedAndTextsIgnored() throws IOException {
        ReadOptions dropping = ReadOptions.DEFAULT.withDrop("name", "width", "species");
        assertThat(read(FLOWERS, dropping).extras()).containsExactly(new Column("width", 2, 0.4, 0.5));
        Dataset selected = read(FLOWERS, ReadOptions.DEFAULT.withColumns("width"));
        assertThat(selected.features()).containsExactly("width");
        assertThat(selected.extras()).containsExactly(new Column("length", 1.5, 3, -5));
    }

    @Test
    void aSeriesIsTakenWhereTheFileHasIt() throws IOException {
        ReadOptions places = ReadOptions.DEFAULT.withSeries("y");
        Dataset embedding = read("y2,t,y1,y4\n1,2,3,4\n5,6,7,8\n", places);
        assertThat(embedding.features()).containsExactly("y1", "y2");
        assertThat(embedding.points().row(1)).containsExactly(7, 5);
        assertThat(embedding.extras()).extracting(Column::name).containsExactly("t", "y4");
        assertThat(read("a,y2\n1,2\n3,4\n", places).features())
                .as("there is no first")
                .containsExactly("a", "y2");
        assertThat(read("1,2\n3,4\n", places).features()).containsExactly("x1", "x2");
        assertThat(read("y1,y2\n1,2\n3,4\n", places.withDrop("y1")).features())
                .as("what was said counts")
                .containsExactly("y2");
        assertThat(read("y1,t\n1,2\n3,4\n", places.withColumns("t")).features()).containsExactly("t");
    }

    @Test
    void selectedColumnsComeInTheOrderAskedFor() throws IOException {
        Dataset data = read(FLOWERS, ReadOptions.DEFAULT.withColumns("width", "length"));
        assertThat(data.points().row(0)).containsExactly(2, 1.5);
    }

    @Test
    void extrasGrowWithTheRows() throws IOException {
        Dataset data = read("a,b\n" + "1,2\n".repeat(5000), ReadOptions.DEFAULT.withDrop("b"));
        assertThat(data.extras().get(0).get(4999)).isEqualTo(2);
    }

    @Test
    void extrasMayBeMissing() throws IOException {
        Dataset data = read("x,t\n1,\n2,NA\n3,7\n", ReadOptions.DEFAULT.withDrop("t"));
        assertThat(data.extras()).containsExactly(new Column("t", Double.NaN, Double.NaN, 7));
    }

    @Test
    void withoutHeaderColumnsAreAddressedByNumber() throws IOException {
        String text = "5.1,3.5,setosa\n4.9,3.0,setosa\n";
        Dataset data = read(text, ReadOptions.DEFAULT.withLabel("3"));
        assertThat(data.features()).containsExactly("x1", "x2");
        assertThat(data.size()).isEqualTo(2);
        assertThat(read(text, ReadOptions.DEFAULT.withLabel("x3").withDrop("2")).extras())
                .containsExactly(new Column("x2", 3.5, 3.0));
        assertThat(read(text, ReadOptions.DEFAULT.withColumns("y2", "y1"))
                        .points()
                        .row(0))
                .containsExactly(3.5, 5.1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,2;3,4|false|all numbers",
                "a,b;1,2|true|names over numbers",
                "0,1;0.5,0.25|false|numbers cannot be names",
                "5,red;4,red|false|a text column has no header by itself",
                "size,colour;5,red|true|one numeric column suffices",
                ",a;1,2|true|an empty name over an index column",
                "1,NA;3,4|false|a missing value is no name",
                "a,b;,;,;7,8|true|the first value that is there decides",
            })
    void headerIsDetected(String lines, boolean header, String why) {
        List<List<String>> rows = Arrays.stream(lines.split(";", -1))
                .map(line -> List.of(line.split(",", -1)))
                .toList();
        assertThat(HeaderGuess.hasHeader(rows, ReadOptions.DEFAULT)).as(why).isEqualTo(header);
    }

    @Test
    void aNameTheCallerUsesMakesAHeader() {
        List<List<String>> rows = List.of(List.of("who", "what"), List.of("a", "b"));
        assertThat(HeaderGuess.hasHeader(rows, ReadOptions.DEFAULT)).isFalse();
        assertThat(HeaderGuess.hasHeader(rows, ReadOptions.DEFAULT.withLabel("what")))
                .isTrue();
    }

    @Test
    void rowsBeyondTheLookaheadAreReadTheSame() throws IOException {
        StringBuilder text = new StringBuilder("x,y\n");
        for (int i = 0; i < 1000; i++) {
            text.append(i).append(',').append(-i).append('\n');
        }
        Points points = read(text.toString()).points();
        assertThat(points.size()).isEqualTo(1000);
        for (int i = 0; i < 1000; i++) {
            assertThat(points.row(i)).containsExactly(i, -i);
        }
    }

    @Test
    void quotesMarksAndLineEndsAreTolerated() throws IOException {
        Dataset data = read(
                "\uFEFF\"x, the first\", y \r\n\"1\", 2\r\n\r\n3,\"4\"\r\n",
                ReadOptions.DEFAULT.withDrop("x, the first"));
        assertThat(data.features()).containsExactly("y");
        assertThat(data.points()).isEqualTo(Points.of(new double[][] {{2}, {4}}));
    }

    @Test
    void tabsAndGzip() throws IOException {
        Path tsv = Files.writeString(folder.resolve("data.tsv"), "a\tb\n1\t2\n");
        Path packed = Files.write(folder.resolve("DATA.CSV.GZ"), gzip("a,b\n1,2\n"));
        assertThat(Datasets.read(tsv).points()).isEqualTo(Points.of(new double[] {1, 2}));
        assertThat(Datasets.read(packed).points()).isEqualTo(Points.of(new double[] {1, 2}));
    }

    @Test
    void aStreamIsCsvAndADashIsAName() {
        InputStream in = new ByteArrayInputStream("y1,y2\n1,2\n".getBytes(StandardCharsets.UTF_8));
        assertThat(Datasets.read(in, "a stream", ReadOptions.DEFAULT).points())
                .isEqualTo(Points.of(new double[] {1, 2}));
        assertThatThrownBy(() -> Datasets.read(Path.of("-"))).isInstanceOf(DataException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NaN", "nan", "inf", "-Inf", "Infinity", "NA", "1e999", "?"})
    void aMissingNumberIsNamedByItsPlace(String cell) {
        assertThatThrownBy(() -> read("height,width\n1,2\n3,4\n5," + cell + "\n"))
                .isInstanceOf(DataException.class)
                .hasMessage(folder.resolve("data.csv") + ":4:2 (width): found '" + cell
                        + "', expected a finite number; fill in the value, leave such rows out with"
                        + " missing = drop, or leave the column out with drop = width");
    }

    @ParameterizedTest
    @ValueSource(strings = {"red", "1f", "0x1p3", "1 2", "1,5", "--1", "٣"})
    void aTextColumnIsNamedWithItsRemedy(String cell) {
        assertThatThrownBy(() -> read("a,b\n1,2\n3,\"" + cell + "\"\n"))
                .isInstanceOf(DataException.class)
                .hasMessage(folder.resolve("data.csv") + ":3:2 (b): found '" + cell + "', expected a finite number;"
                        + " say what the column is with label = b or id = b, or leave it out with drop = b");
    }

    @Test
    void withoutHeaderTheRemedyNamesTheNumber() {
        assertThatThrownBy(() -> read("1,red\n2,blue\n"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.csv:1:2: found 'red'")
                .hasMessageContaining("label = 2");
    }

    @Test
    void theRowIsTheLineOfTheFile() {
        assertThatThrownBy(() -> read("x,note\n1,\"two\nlines\"\n\nbad,3\n", ReadOptions.DEFAULT.withDrop("note")))
                .hasMessageContaining("data.csv:5:1 (x): found 'bad'");
    }

    @Test
    void raggedRows() {
        assertThatThrownBy(() -> read("a,b\n1,2\n1,2,3\n"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.csv:3: found 3 cells, expected 2; give every row");
        assertThatThrownBy(() -> read("a,b\n1,2\n1\n")).hasMessageContaining("data.csv:3: found 1 cell, expected 2");
    }

    @Test
    void emptyFilesAndHeadersAlone() {
        assertThatThrownBy(() -> read(""))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.csv: found an empty file");
        assertThatThrownBy(() -> read("\n\n")).hasMessageContaining("data.csv: found an empty file");
        assertThatThrownBy(() -> read("a,b\n"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.csv:1: found a header of 2 columns and no data rows")
                .hasMessageContaining("complete");
    }

    @Test
    void quotesThatAreNotWellFormed() {
        assertThatThrownBy(() -> read("a,b\n1,\"2\n"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.csv:2: found a quoted cell")
                .hasMessageContaining("close each quote");
        assertThatThrownBy(() -> read("a,b\n1,\"2\"3\n")).hasMessageContaining("data.csv:2: found a quoted cell");
    }

    @Test
    void bytesThatAreNoText() throws IOException {
        Path file = folder.resolve("picture.csv");
        Files.write(file, new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, (byte) 0xFF});
        assertThatThrownBy(() -> Datasets.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("picture.csv:1: found bytes that are no UTF-8 text")
                .hasMessageContaining("save the file as UTF-8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "a;b/1;2/3;4#1,2,3,4#semicolons",
                "a;b/1,5;2/3;4,25#1.5,2,3,4.25#a decimal comma",
                "1,5;2,5/3,5;4,5#1.5,2.5,3.5,4.5#both, without a header",
                "a;b/1.234,5;2/3;1.000#1234.5,2,3,1000#points between thousands",
                "a\tb/1\t2/3\t4#1,2,3,4#tabs in a .csv",
                "a|b/1|2/3|4#1,2,3,4#bars",
                "a,b;c/1,2/3,4#1,2,3,4#a name with a semicolon",
                "'\"a;b\",c/1,2/3,4'#1,2,3,4#a quoted name with a semicolon",
            })
    void theDialectIsFound(String lines, String numbers, String why) throws IOException {
        Points points =
                read(lines.replace('/', '\n').replace("\\t", "\t") + "\n").points();
        assertThat(points.toRowMajor())
                .as(why)
                .containsExactly(Arrays.stream(numbers.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray());
    }

    @Test
    void theDialectIsSaid() throws IOException {
        ReadOptions options = ReadOptions.DEFAULT.withDialect(
                Dialect.FOUND.withSeparator(':').withDecimal(',').withHeader(Dialect.FirstRow.DATA));
        assertThat(read("1,5:2\n3:4\n", options).points()).isEqualTo(Points.of(new double[][] {{1.5, 2}, {3, 4}}));
        ReadOptions named = ReadOptions.DEFAULT.withDialect(Dialect.FOUND.withHeader(Dialect.FirstRow.NAMES));
        assertThat(read("1,2\n3,4\n", named).features()).containsExactly("1", "2");
        assertThatThrownBy(() -> Dialect.FOUND.withSeparator(',').withDecimal(','))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("are the same");
        assertThatThrownBy(() -> Dialect.FOUND.withSeparator('5')).hasMessageContaining("separator = 5");
    }

    @Test
    void otherEncodings() throws IOException {
        Path file = folder.resolve("data.csv");
        Files.write(file, "größe,b\n1,2\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Datasets.read(file)).hasMessageContaining("encoding = windows-1252");
        ReadOptions latin = ReadOptions.DEFAULT.withDialect(Dialect.FOUND.withEncoding(StandardCharsets.ISO_8859_1));
        assertThat(Datasets.read(file, latin).features()).containsExactly("größe", "b");
        Files.write(file, "größe,b\n1,2\n".getBytes(StandardCharsets.UTF_16));
        assertThat(Datasets.read(file).features()).containsExactly("größe", "b");
    }

    @Test
    void namesWithCommasAndNumbersOfColumns() throws IOException {
        String text = "\"a, b\",\"say \"\"c\"\"\",5\n1,2,3\n4,5,6\n";
        assertThat(read(text, ReadOptions.DEFAULT.withColumns("say \"c\"", "a, b"))
                        .points()
                        .row(0))
                .containsExactly(2, 1);
        assertThat(read(text, ReadOptions.DEFAULT.withColumns("2", "5")).features())
                .as("a name wins over a number")
                .containsExactly("say \"c\"", "5");
    }

    @Test
    void aMatrixWithNumberedRowsAndColumns() throws IOException {
        Dataset data = read(",0,1\n0,1.5,2.5\n1,3.5,4.5\n");
        assertThat(data.features()).containsExactly("x1", "0", "1");
        assertThat(read(",x1,x2\n7,1.5,2.5\n8,3.5,4.5\n").features())
                .as("no name stands twice")
                .containsExactly("_x1", "x1", "x2");
    }

    @Test
    void naIsNoClass() throws IOException {
        assertThat(read("x,kind\n1,a\n2,NA\n3,\n4,?\n5,None\n", ReadOptions.DEFAULT.withLabel("kind"))
                        .labels())
                .contains(Labels.of("a", "", "", "", "None"));
    }

    @Test
    void packedFilesThatAreCutOrNotPacked() throws IOException {
        byte[] whole = gzip("a,b\n1,2\n3,4\n");
        Path cut = Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(whole, whole.length - 12));
        Path plain = Files.writeString(folder.resolve("plain.csv.gz"), "a,b\n1,2\n");
        assertThatThrownBy(() -> Datasets.read(cut))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("cut.csv.gz: the file ends too early")
                .hasMessageContaining("again");
        assertThatThrownBy(() -> Datasets.read(plain))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("plain.csv.gz: the packed data are damaged");
    }

    @Test
    void filesThatAreNotThereOrOfAnotherKind() throws IOException {
        assertThatThrownBy(() -> Datasets.read(folder.resolve("none.csv")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("none.csv: no such file; check the path");
        assertThatThrownBy(() -> Datasets.read(folder))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("is a folder without images");
        Path unknown = Files.writeString(folder.resolve("data.xls"), "1");
        assertThatThrownBy(() -> Datasets.read(unknown))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.xls: found an unknown ending")
                .hasMessageContaining(".csv .csv.gz .tsv .tsv.gz .txt")
                .hasMessageContaining(".npz")
                .hasMessageContaining(".arff")
                .hasMessageContaining(".libsvm .svm")
                .hasMessageContaining("-idx3-ubyte");
    }

    @Test
    void columnsThatAreNotThere() {
        assertThatThrownBy(() -> read(FLOWERS, ReadOptions.DEFAULT.withLabel("colour")))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("label = colour")
                .hasMessageContaining("it has name, length, width, species");
        assertThatThrownBy(() -> read("1,2\n3,4\n", ReadOptions.DEFAULT.withDrop("3")))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("addressed by number, 1 to 2");
    }

    @Test
    void columnsNamedTwice() {
        assertThatThrownBy(() ->
                        read(FLOWERS, ReadOptions.DEFAULT.withLabel("name").withId("name")))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("id = name: the column was already named as label; name it once");
        assertThatThrownBy(() -> read("a,b,a\n1,2,3\n"))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("data.csv:1:3: found the column name 'a' again (it is also column 1); rename");
    }

    @Test
    void aFeatureMustBeLeft() {
        assertThatThrownBy(() -> read("a,b\n1,2\n", ReadOptions.DEFAULT.withDrop("a", "b")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("none of its 2 columns is left as a feature");
    }

    @Test
    void optionsMustNameSomething() {
        assertThatThrownBy(() -> ReadOptions.DEFAULT.withLabel(" "))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("label = ' '");
    }

    /** As UCI publishes the data of cars. */
    @Test
    void anyNumberOfBlanksSeparatesCells() throws IOException {
        Path file = Files.writeString(folder.resolve("auto-mpg.data"), """
                18.0   8   307.0      130.0 \t"chevrolet  malibu"
                  15.0   8   350.0      165.0\t"buick ""320"" skylark"
                26.   4   97.00      46.00 \t "vw\t1131"  \r
                """);
        TableSource source = TableSource.of(file);
        TableSurvey survey = source.survey(ReadOptions.DEFAULT);
        assertThat(survey.notices()).first().asString().contains("cells are separated by blanks");
        assertThat(survey.roles().columns()).containsExactly("x1", "x2", "x3", "x4");
        try (TableReader table = source.open(survey.roles())) {
            TableContent content = table.content(survey.roles(), List.of("x5"));
            assertThat(content.data().points().get(1, 2)).isEqualTo(350);
            assertThat(content.texts().get(0).cells())
                    .containsExactly("chevrolet  malibu", "buick \"320\" skylark", "vw\t1131");
        }
    }

    @Test
    void blanksInTextsSeparateNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("names.csv"), "full name\nAda Lovelace\nAlan Turing\n");
        try (TableReader table = TableSource.of(file).open(ReadOptions.DEFAULT)) {
            assertThat(table.columns()).hasSize(1);
        }
    }

    /** Where the parser's pieces end does not matter. */
    @Test
    void blanksAreSingleHoweverTheyAreRead() throws IOException {
        SingleBlanks text = new SingleBlanks(new java.io.StringReader("  1 \t 2  \n\t\n3 \"a  b\"   4\r\n"));
        StringBuilder read = new StringBuilder();
        for (int c = text.read(); c >= 0; c = text.read()) {
            read.append((char) c);
        }
        assertThat(read).hasToString("1 2\n\n3 \"a  b\" 4\r\n");
    }

    /** As UCI publishes the data of wines: the ending does not say that cells are separated by commas. */
    @Test
    void publishedEndingsAreText() throws IOException {
        for (String name : List.of("wine.data", "wine.dat", "wine.txt")) {
            Path file = Files.writeString(folder.resolve(name), "1,14.23,1.71\n2,13.2,1.78\n");
            assertThat(Datasets.read(file, ReadOptions.DEFAULT.withLabel("1")).points())
                    .isEqualTo(Points.of(new double[] {14.23, 1.71}, new double[] {13.2, 1.78}));
        }
        assertThatThrownBy(() -> Datasets.checkWritable(folder.resolve("out.txt")))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("cannot be written");
    }
}
