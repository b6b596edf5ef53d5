package dev.unfold.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.UnfoldException;
import dev.unfold.io.Block;
import dev.unfold.io.BlockReader;
import dev.unfold.io.Datasets;
import dev.unfold.io.Missing;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.Table;
import dev.unfold.io.TableContent;
import dev.unfold.io.TableReader;
import dev.unfold.io.TableSource;
import dev.unfold.io.TableSurvey;
import dev.unfold.io.TextColumn;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parquet and JSON files, as DuckDB itself writes them here. */
class ParquetTest {

    @TempDir
    private Path folder;

    /** A file of the rows that a query gives. */
    private Path parquet(String name, String query) throws Exception {
        Path file = folder.resolve(name);
        try (DuckDBConnection connection = Database.open()) {
            Database.execute(
                    connection, "COPY (" + query + ") TO " + Database.text(file.toString()) + " (FORMAT parquet)");
        }
        return file;
    }

    @Test
    void everyTypeOfNumberIsANumber() throws Exception {
        Path file = parquet(
                "numbers.parquet",
                "SELECT 1::TINYINT a, 2::SMALLINT b, 3::INTEGER c, 4::BIGINT d, 5::UTINYINT e, 6::USMALLINT f, 7::UINTEGER g,"
                        + " 8::UBIGINT h, 0.5::FLOAT j, 0.1::DOUBLE k, 1.25::DECIMAL(6, 3) l, true m, false n");
        assertThat(Datasets.read(file).points())
                .isEqualTo(Points.of(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 0.5, 0.1, 1.25, 1, 0}));
    }

    @Test
    void textsDatesAndStructuresAreCarriedAlong() throws Exception {
        Path file = parquet(
                "texts.parquet",
                "SELECT i::DOUBLE x, 'town, \"' || i town, DATE '2020-02-28' + i::INTEGER AS day,"
                        + " TIMESTAMP '2020-01-01 10:00:00' moment, {'a': i} parts, [1, 2][1:i] few, 'abc'::BLOB raw FROM range(3) t(i)");
        TableSource source = TableSource.of(file);
        TableSurvey survey = source.survey(ReadOptions.DEFAULT);
        assertThat(survey.roles().columns()).containsExactly("x");
        assertThat(survey.notices()).singleElement().asString().contains("town, day, moment, parts, few, raw");
        try (TableReader table = source.open(survey.roles())) {
            TableContent content =
                    table.content(survey.roles(), List.of("town", "day", "moment", "parts", "few", "raw"));
            assertThat(content.texts())
                    .extracting(column -> column.cells().get(2))
                    .containsExactly("town, \"2", "2020-03-01", "2020-01-01 10:00:00", "{'a': 2}", "[1, 2]", "3 bytes");
        }
    }

    @Test
    void nullsAreEmptyCells() throws Exception {
        Path file = parquet(
                "nulls.parquet",
                "SELECT CASE WHEN i = 1 THEN NULL ELSE i END::BIGINT a, CASE WHEN i = 2 THEN NULL ELSE i / 2 END::FLOAT b,"
                        + " CASE WHEN i = 0 THEN NULL ELSE 'c' || i % 2 END c FROM range(4) t(i)");
        assertThatThrownBy(() -> Datasets.read(file, ReadOptions.DEFAULT.withLabel("c")))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith(file + ":2:1 (a): found '', expected a finite number");
        ReadOptions filled = ReadOptions.DEFAULT.withLabel("c").withMissing(Missing.MEAN);
        Dataset data = Datasets.read(file, filled);
        assertThat(data.points().get(1, 0)).isCloseTo((0 + 2 + 3) / 3.0, within(1e-15));
        assertThat(data.labels().orElseThrow().names()).containsExactly("", "c1", "c0", "c1");
        assertThat(Datasets.read(file, ReadOptions.DEFAULT.withLabel("c").withMissing(Missing.DROP))
                        .size())
                .isEqualTo(2);
    }

    @Test
    void listsOfOneLengthBecomeColumns() throws Exception {
        Path file = parquet(
                "lists.parquet",
                "SELECT [i, i + 0.5]::DECIMAL(4,1)[] v, [i, 2 * i, 3 * i]::DOUBLE[3] w FROM range(2) t(i)");
        Dataset data = Datasets.read(file);
        assertThat(data.features()).containsExactly("v1", "v2", "w1", "w2", "w3");
        assertThat(data.points()).isEqualTo(Points.of(new double[] {0, 0.5, 0, 0, 0}, new double[] {1, 1.5, 1, 2, 3}));
    }

    @Test
    void theIndexOfADataFrameIsTheId() throws Exception {
        Path file = parquet(
                "frame.parquet", "SELECT (i + 1) % 5 x, i * i y, (i * 7) % 5 __index_level_0__ FROM range(5) t(i)");
        Dataset data = Datasets.read(
                file, TableSource.of(file).survey(ReadOptions.DEFAULT).roles());
        assertThat(data.features()).containsExactly("x", "y");
        assertThat(data.ids().orElseThrow()).containsExactly("0", "2", "4", "1", "3");
        assertThat(Datasets.read(file, ReadOptions.DEFAULT.withColumns("x", "__index_level_0__"))
                        .points()
                        .get(1, 1))
                .isEqualTo(2);
    }

    @Test
    void idsKeepAllTheirDigits() throws Exception {
        Path file = parquet("ids.parquet", "SELECT 9007199254740993 + i AS id, i::DOUBLE x FROM range(2) t(i)");
        assertThat(Datasets.read(file, ReadOptions.DEFAULT.withId("id")).ids().orElseThrow())
                .containsExactly("9007199254740993", "9007199254740994");
    }

    @Test
    void largeFilesAreReadInBlocksInTheirOrder() throws Exception {
        int rows = 300_000; // more than two row groups
        Path file = parquet("large.parquet", "SELECT i::DOUBLE x, -i y FROM range(" + rows + ") t(i)");
        try (TableReader table = TableSource.of(file).open(ReadOptions.DEFAULT)) {
            assertThat(table.rows()).hasValue(rows);
            BlockReader blocks = table.blocks(ReadOptions.DEFAULT, (error, place) -> {
                throw error;
            });
            int next = 0;
            for (Optional<Block> block = blocks.next(70_000); block.isPresent(); block = blocks.next(70_000)) {
                Points points = block.get().points();
                assertThat(points.get(0, 0)).isEqualTo(next);
                assertThat(points.get(points.size() - 1, 1)).isEqualTo(-(next + points.size() - 1));
                next += points.size();
            }
            assertThat(next).isEqualTo(rows);
        }
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        double[] numbers = {0.1, Double.NaN, -1e300};
        List<String> texts = List.of("a,\"b\"", "", "größe\n=1");
        Table table = Table.ofRows(3).withNumbers("y\"1", row -> numbers[row]).withTexts("label", texts::get);
        Path file = folder.resolve("it's [odd]*.parquet");
        Datasets.write(file, table);
        TableSource source = TableSource.of(file);
        ReadOptions options = ReadOptions.DEFAULT.withColumns("y\"1").withMissing(Missing.DROP);
        try (TableReader read = source.open(options)) {
            TableContent content = read.content(options, List.of("label"));
            assertThat(content.usable()).containsExactly(0, 2);
            assertThat(content.data().points().get(2, 0)).isEqualTo(-1e300);
            assertThat(content.texts()).containsExactly(new TextColumn("label", texts));
        }
        byte[] first = Files.readAllBytes(file);
        Datasets.write(file, table);
        assertThat(Files.readAllBytes(file)).as("the same bytes again").isEqualTo(first);
        try (var left = Files.list(folder)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void aTableInPartsBecomesOne() {
        Path file = folder.resolve("parts.parquet");
        Datasets.writeParts(file, parts -> {
            parts.write(Table.ofRows(2).withNumbers("a", row -> row));
            parts.write(Table.ofRows(1).withNumbers("a", row -> 7));
        });
        assertThat(Datasets.read(file).points().toRowMajor()).containsExactly(0, 1, 7);
    }

    @Test
    void aFolderThatLooksLikeAPartitionAddsNoColumn() throws Exception {
        Files.createDirectories(folder.resolve("year=2020"));
        assertThat(Datasets.read(parquet("year=2020/x.parquet", "SELECT 1.5 x")).features())
                .containsExactly("x");
    }

    @Test
    void whatIsNoParquetIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("text.parquet"), "a,b\n1,2\n");
        assertThatThrownBy(() -> Datasets.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageStartingWith(file + ": cannot be read as Parquet (")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> Datasets.read(folder.resolve("none.parquet")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("no such file");
    }

    /** Who has unfold.jar alone. */
    @Test
    void withoutDuckdbTheMessageSaysWhatIsMissing() throws Exception {
        URL[] others = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("duckdb_jdbc"))
                .map(ParquetTest::url)
                .toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(others, ClassLoader.getPlatformClassLoader())) {
            Class<?> format = loader.loadClass(ParquetFormat.class.getName());
            Object parquet = format.getConstructor().newInstance();
            assertThatThrownBy(() -> format.getMethod("checkAvailable").invoke(parquet))
                    .cause()
                    .hasMessageContaining("Parquet needs DuckDB, but duckdb_jdbc.jar is not there");
        }
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void damagedFilesAreReadOrRefused() throws Exception {
        Path file = parquet("sound.parquet", "SELECT i::DOUBLE x, 'abc' || i s, [i, 1.5] l FROM range(50) t(i)");
        byte[] sound = Files.readAllBytes(file);
        Path damaged = folder.resolve("damaged.parquet");
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 60; round++) {
            byte[] bytes = sound.clone();
            for (int i = 0; i < 1 + round % 4; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            Files.write(damaged, round % 5 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes);
            try {
                Datasets.read(damaged, ReadOptions.DEFAULT.withDrop("s"));
            } catch (UnfoldException e) {
                assertThat(e.getMessage())
                        .as("round " + round)
                        .contains("damaged.parquet")
                        .doesNotContain("\n");
            }
        }
    }

    @Test
    void jsonIsReadAsObjects() throws IOException {
        String lines = "{\"a\": 1, \"b\": 2.5, \"c\": \"x\"}\n{\"a\": 3, \"b\": null, \"c\": \"y\"}\n";
        Path byLine = Files.writeString(folder.resolve("rows.jsonl"), lines, StandardCharsets.UTF_8);
        Path asArray = Files.writeString(
                folder.resolve("rows.json"), "[" + lines.strip().replace("\n", ",") + "]", StandardCharsets.UTF_8);
        for (Path file : List.of(byLine, asArray)) {
            Dataset data =
                    Datasets.read(file, ReadOptions.DEFAULT.withLabel("c").withMissing(Missing.MEAN));
            assertThat(data.points()).isEqualTo(Points.of(new double[] {1, 2.5}, new double[] {3, 2.5}));
            assertThat(data.labels().orElseThrow().names()).containsExactly("x", "y");
        }
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"a\": ");
        assertThatThrownBy(() -> Datasets.read(broken))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("cannot be read as JSON");
    }
    /** As pandas writes a data frame unless it is told otherwise: by columns, by rows, in parts, with a description. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":{\"0\":1.5,\"1\":2.5},\"b\":{\"0\":1.0,\"1\":2.0}}",
                "{\"0\":{\"a\":1.5,\"b\":1.0},\"1\":{\"a\":2.5,\"b\":2.0}}",
                "{\"columns\":[\"a\",\"b\"],\"index\":[0,1],\"data\":[[1.5,1.0],[2.5,2.0]]}",
                "{\"schema\":{\"fields\":[]},\"data\":[{\"a\":1.5,\"b\":1.0}]}"
            })
    void jsonThatIsOneObjectForAllRowsIsRefused(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("frame.json"), text);
        assertThatThrownBy(() -> Datasets.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("frame.json: is one object")
                .hasMessageContaining("orient=\"records\"");
    }

    @Test
    void jsonOfOneRowIsRead() throws IOException {
        Path file = Files.writeString(folder.resolve("one.json"), "{\"a\": 1, \"v\": [2.5, 3.5]}");
        assertThat(Datasets.read(file).points()).isEqualTo(Points.of(new double[] {1, 2.5, 3.5}));
    }
}
