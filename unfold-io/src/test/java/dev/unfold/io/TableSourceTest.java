package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.error.TooLargeException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables in blocks of rows, in and out. */
class TableSourceTest {

    private static void refused(DataException error, long place) {
        throw error;
    }

    @TempDir
    private Path folder;

    private final Dataset roll = Manifold.SWISS_ROLL.sample(50, 0.1, 3);

    /** The coordinates of all blocks, one row after the other. */
    private static double[] features(TableSource source, ReadOptions options, int rows) {
        try (TableReader reader = source.open(options)) {
            BlockReader blocks = reader.blocks(options, TableSourceTest::refused);
            List<Double> all = new ArrayList<>();
            for (Optional<Block> block = blocks.next(rows); block.isPresent(); block = blocks.next(rows)) {
                assertThat(block.get().begin() * blocks.features().size()).isEqualTo(all.size());
                for (double value : block.get().points().toRowMajor()) {
                    all.add(value);
                }
            }
            assertThat(blocks.part()).hasValue(1);
            return all.stream().mapToDouble(value -> value).toArray();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.csv", "x.tsv", "x.csv.gz", "x.npy"})
    void blocksAreTheTableAsOftenAsItIsOpened(String name) {
        Path file = folder.resolve(name);
        Datasets.write(file, Table.of(roll));
        ReadOptions options = name.endsWith("npy")
                ? ReadOptions.DEFAULT.withColumns("3", "1")
                : ReadOptions.DEFAULT.withColumns("x3", "x1");
        double[] whole = Datasets.read(file, options).points().toRowMajor();
        TableSource source = TableSource.of(file);
        for (int rows : new int[] {1, 7, 50, 1000}) {
            assertThat(features(source, options, rows)).isEqualTo(whole);
        }
    }

    @Test
    void anArrayOfSinglesOrByColumnsIsReadInBlocksToo() throws IOException {
        // numpy.save of [[1, 2], [3, 4], [5, 6]] as f4 in Fortran order
        ByteBuffer bytes = ByteBuffer.allocate(128 + 24).order(ByteOrder.LITTLE_ENDIAN);
        String head = "{'descr': '<f4', 'fortran_order': True, 'shape': (3, 2), }";
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) 118);
        bytes.put((head + " ".repeat(117 - head.length()) + "\n").getBytes(StandardCharsets.US_ASCII));
        for (float value : new float[] {1, 3, 5, 2, 4, 6}) {
            bytes.putFloat(value);
        }
        Path file = folder.resolve("f.npy");
        Files.write(file, bytes.array());
        assertThat(features(TableSource.of(file), ReadOptions.DEFAULT, 2)).containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void aFileThatIsToStayAsItIsMayNotBeWrittenTo() throws IOException {
        Path file = folder.resolve("x.npy");
        Datasets.write(file, Table.of(roll));
        TableSource free = TableSource.of(file);
        TableSource held = free.unchanging();
        TableReader open = held.open(ReadOptions.DEFAULT);

        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        Files.write(file, bytes); // of the same size
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(1))); // however coarse the clock

        assertThatThrownBy(open::close)
                .isInstanceOf(DataException.class)
                .hasMessageContaining("x.npy: has changed since the first pass; do not");
        assertThatThrownBy(() -> held.open(ReadOptions.DEFAULT)).hasMessageContaining("has changed");
        assertThatThrownBy(() -> held.unchanging().survey(ReadOptions.DEFAULT)).hasMessageContaining("has changed");
        features(free, ReadOptions.DEFAULT, 7);
    }

    @Test
    void aRowThatIsCutOffWhileItIsReadIsNoBadRow() throws IOException {
        Path file = folder.resolve("x.csv");
        String row = "0.12345678901234567,".repeat(99) + "1\n";
        Files.writeString(file, row.repeat(2000)); // more than is read ahead
        BlockReader blocks = TableSource.of(file)
                .unchanging()
                .open(ReadOptions.DEFAULT)
                .blocks(ReadOptions.DEFAULT, (error, place) -> {
                    throw error;
                });
        assertThat(blocks.next(1)).isPresent();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(Files.size(file) - 1000);
        }

        assertThatThrownBy(() -> blocks.next(2000))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("x.csv: has changed since the first pass");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.csv", "x.csv.gz", "x.npy"})
    void whatNumbersTakeIsKnownOrEstimated(String name) {
        int many = 1 << 20;
        Path file = folder.resolve(name);
        int[] digits = new Random(1).ints(many + 1, 0, 10).toArray();
        Table table = Table.ofRows(many).withNumbers("x", i -> digits[i]).withNumbers("y", i -> digits[i + 1]);
        Datasets.write(file, Table.of(roll));
        assertThat(estimatedBytes(file, ReadOptions.DEFAULT)).isEqualTo(50 * 5 * 8);
        Datasets.write(file, table);
        assertThat(estimatedBytes(file, ReadOptions.DEFAULT)).isBetween(0.8 * many * 16, 1.2 * many * 16);
    }

    @Test
    void textsAndIdsTakeMoreThanNumbers() {
        Path file = folder.resolve("x.csv");
        Table numbers = Table.ofRows(100).withNumbers("x", i -> i % 7).withNumbers("y", i -> 1000 + i % 9);
        Datasets.write(file, numbers.withTexts("t", i -> i % 2 == 0 ? "a text of some length" : ""));
        double letters = 2.0 * "a text of some length".length();
        assertThat(estimatedBytes(file, ReadOptions.DEFAULT))
                .isEqualTo(100 * 16 + 50 * 8 + 50 * (TableReader.TEXT + letters));
        assertThat(estimatedBytes(file, ReadOptions.DEFAULT.withId("y").withDrop("t")))
                .isEqualTo(100 * 8 + 100 * (TableReader.TEXT + 8) + 50 * 8 + 50 * (TableReader.TEXT + letters));
        Path array = folder.resolve("x.npy");
        Datasets.write(array, numbers);
        assertThat(estimatedBytes(array, ReadOptions.DEFAULT.withId("2")))
                .isEqualTo(100 * 8 + 100 * (TableReader.TEXT + 8));
    }

    private static double estimatedBytes(Path file, ReadOptions said) {
        try (TableReader table = TableSource.of(file).open(said)) {
            return table.estimatedBytes(said);
        }
    }

    @Test
    void idLabelAndOtherColumnsComeAsTheyStand() {
        String text = "when,a,kind,b,who\n1.50,1,u,2,p\nnever,3, ? ,4,q\n";
        ReadOptions options =
                ReadOptions.DEFAULT.withColumns("b", "a").withLabel("kind").withId("who");
        BlockReader blocks = stream(text).open(options).blocks(options, TableSourceTest::refused);
        assertThat(blocks.features()).containsExactly("b", "a");
        assertThat(blocks.idName()).hasValue("who");
        assertThat(blocks.labelName()).hasValue("kind");
        assertThat(blocks.others()).containsExactly("when");
        Block block = blocks.next(10).orElseThrow();
        assertThat(block.points().row(1)).containsExactly(4, 3);
        assertThat(List.of(block.id(0), block.label(0), block.other(0, 0))).containsExactly("p", "u", "1.50");
        assertThat(List.of(block.id(1), block.label(1), block.other(1, 0))).containsExactly("q", "", "never");
        assertThat(blocks.next(10)).isEmpty();
    }

    @Test
    void rowsThatCannotBeUsedAreToldAndKeepTheirPlace() {
        String text = "a,b,n\n1,2,p\n3,nan,q\n4\n5,6,r\nx,y,s\n";
        ReadOptions options = ReadOptions.DEFAULT.withId("n");
        List<String> told = new ArrayList<>();
        BlockReader blocks = stream(text)
                .open(options)
                .blocks(options, (error, place) -> told.add(place + " " + error.getMessage()));
        Block block = blocks.next(10).orElseThrow();
        assertThat(block.size()).isEqualTo(5);
        assertThat(block.rows()).containsExactly(0, 3);
        assertThat(block.points().toRowMajor()).containsExactly(1, 2, 5, 6);
        assertThat(block.place(3)).isEqualTo(5);
        assertThat(List.of(block.id(1), block.id(2), block.id(4))).containsExactly("q", "", "s");
        assertThat(told).hasSize(3);
        assertThat(told.get(0)).contains("3 s:3:2 (b): found 'nan'");
        assertThat(told.get(1)).contains("s:4: found 1 cell, expected 3");
        assertThat(told.get(2)).contains("s:6:1 (a): found 'x'");
        assertThatThrownBy(() -> stream(text)
                        .open(options)
                        .blocks(options, TableSourceTest::refused)
                        .next(10))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("s:3:2 (b)");
    }

    @Test
    void namesAreKnownBeforeAnyRoleIsGiven() {
        try (TableReader named = stream("a,b\n1,2\n").open(ReadOptions.DEFAULT);
                TableReader bare = stream("1,2\n3,4\n").open(ReadOptions.DEFAULT)) {
            assertThat(named.columns()).containsExactly("a", "b");
            assertThat(named.hasNames()).isTrue();
            assertThat(named.column("2")).hasValue("b");
            assertThat(named.column("3")).isEmpty();
            assertThat(bare.columns()).containsExactly("x1", "x2");
            assertThat(bare.hasNames()).isFalse();
            assertThat(bare.column("2")).hasValue("x2");
        }
    }

    private static TableSource stream(String text) {
        return TableSource.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.csv", "x.tsv", "x.csv.gz", "x.npy"})
    void partsAreWrittenAsTheWholeIs(String name) throws IOException {
        Path whole = folder.resolve("whole-" + name);
        Path parts = folder.resolve("parts-" + name);
        Datasets.write(whole, Table.of(roll));
        Datasets.writeParts(parts, writer -> {
            writer.write(Table.of(roll.rows(0, 1, 2)));
            writer.write(Table.of(roll.rows()));
            writer.write(Table.of(roll.rows(IntStream.range(3, 50).toArray())));
        });
        assertThat(parts).hasSameBinaryContentAs(whole);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.csv", "x.npy"})
    void aFailureBetweenPartsLeavesWhatWasThere(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, "old");
        assertThatThrownBy(() -> Datasets.writeParts(file, writer -> {
                    writer.write(Table.of(roll));
                    throw new DataException("no more");
                }))
                .hasMessage("no more");
        assertThat(file).hasContent("old");
        try (var left = Files.list(folder)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void formatsThatOnlyWriteWholeTablesGetOne() {
        List<Table> written = new ArrayList<>();
        TableFormat format = new TableFormat() {
            @Override
            public String name() {
                return "list";
            }

            @Override
            public List<String> endings() {
                return List.of(".list");
            }

            @Override
            public OpenTable open(Path file, ReadOptions options) {
                throw new ParameterException("not read");
            }

            @Override
            public void write(Path file, Table table) {
                written.add(table);
            }
        };
        double[] shown = {1, 2};
        format.writeParts(Path.of("x.list"), writer -> {
            Table part = Table.ofRows(2).withNumbers("a", row -> shown[row]).withTexts("b", row -> "r" + shown[row]);
            writer.write(part);
            Arrays.setAll(shown, row -> row + 3);
            writer.write(part);
        });
        assertThat(written).hasSize(1);
        Table table = written.get(0);
        assertThat(table.rows()).isEqualTo(4);
        assertThat(table.fields().get(0).text(1)).isEqualTo("2");
        assertThat(table.fields().get(0).text(2)).isEqualTo("3");
        assertThat(table.fields().get(1).text(3)).isEqualTo("r4.0");
    }

    @Test
    void aPipeIsReadOnceOrRefused() throws Exception {
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "skipped: no pipes with names");
        Path pipe = folder.resolve("pipe.npy");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThatThrownBy(() -> TableSource.of(pipe).rereadable())
                .isInstanceOf(DataException.class)
                .hasMessageContaining("is a pipe");
    }

    @Test
    void whatIsTooLargeAsAWholeIsToldFromWhatIsAlwaysReadSo() throws IOException {
        Path sparse = Files.writeString(folder.resolve("x.svm"), "1 1048576:1\n".repeat(3000));
        try (TableReader reader = TableSource.of(sparse).open(ReadOptions.DEFAULT)) {
            assertThatThrownBy(() -> reader.whole(ReadOptions.DEFAULT))
                    .hasMessageContaining("3000 × 1048576 numbers do not fit into")
                    .isInstanceOfSatisfying(
                            TooLargeException.class,
                            e -> assertThat(e.isOfWhole()).isTrue());
        }
        String array = "{'descr': '|u1', 'fortran_order': True, 'shape': (2097152, 2048), }";
        byte[] some = new byte[5 << 20]; // deflate could make all the numbers of so many bytes
        new Random(1).nextBytes(some);
        Path byColumns = folder.resolve("x.npy.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(byColumns))) {
            out.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) array.length(), 0});
            out.write(array.getBytes(StandardCharsets.US_ASCII));
            out.write(some);
        }
        assertThatThrownBy(() -> TableSource.of(byColumns).open(ReadOptions.DEFAULT))
                .hasMessageContaining("2097152 × 2048 numbers do not fit into")
                .isInstanceOfSatisfying(
                        TooLargeException.class, e -> assertThat(e.isOfWhole()).isFalse());
    }
}
