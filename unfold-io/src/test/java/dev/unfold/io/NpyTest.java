package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.ByteRows;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SingleRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpyTest {

    @TempDir
    Path folder;

    /** An array as NumPy would write it, by the definition of its format. */
    static byte[] npy(int version, String type, boolean fortran, String shape, byte[] data) {
        String head = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': "
                + shape + ", }\n";
        ByteBuffer bytes = ByteBuffer.allocate(12 + head.length() + data.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
        bytes.put((byte) version).put((byte) 0);
        if (version == 1) {
            bytes.putShort((short) head.length());
        } else {
            bytes.putInt(head.length());
        }
        bytes.put(head.getBytes(StandardCharsets.UTF_8)).put(data);
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    static byte[] doubles(double... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.stream(values).forEach(bytes::putDouble);
        return bytes.array();
    }

    static byte[] npz(Map<String, byte[]> arrays) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
                zip.putNextEntry(new ZipEntry(array.getKey() + ".npy"));
                zip.write(array.getValue());
            }
        }
        return bytes.toByteArray();
    }

    private Dataset read(String name, byte[] bytes, ReadOptions options) throws IOException {
        return Datasets.read(Files.write(folder.resolve(name), bytes), options);
    }

    private Dataset read(byte[] bytes) throws IOException {
        return read("a.npy", bytes, ReadOptions.DEFAULT);
    }

    private static Arguments type(String type, int width, BiConsumer<ByteBuffer, Integer> put, double sign) {
        return Arguments.of(type, width, put, sign);
    }

    static Stream<Arguments> types() {
        return Stream.of(
                type("f4", 4, (b, v) -> b.putFloat(v), -1),
                type("f8", 8, (b, v) -> b.putDouble(v), -1),
                type("i1", 1, (b, v) -> b.put(v.byteValue()), -1),
                type("i2", 2, (b, v) -> b.putShort(v.shortValue()), -1),
                type("i4", 4, (b, v) -> b.putInt(v), -1),
                type("i8", 8, (b, v) -> b.putLong(v), -1),
                type("u1", 1, (b, v) -> b.put(v.byteValue()), 0x1p8),
                type("u2", 2, (b, v) -> b.putShort(v.shortValue()), 0x1p16),
                type("u4", 4, (b, v) -> b.putInt(v), 0x1p32),
                type("u8", 8, (b, v) -> b.putLong(v), 0x1p64));
    }

    /** Writes 0, 1, 2 and -1; unsigned types show the last as 2^bits - 1 (for u8 that rounds to 2^64). */
    @ParameterizedTest
    @MethodSource("types")
    void everyTypeInBothOrders(String type, int width, BiConsumer<ByteBuffer, Integer> put, double modulus)
            throws IOException {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            ByteBuffer data = ByteBuffer.allocate(4 * width).order(order);
            for (int value : new int[] {0, 1, 2, -1}) {
                put.accept(data, value);
            }
            String prefix = order == ByteOrder.LITTLE_ENDIAN ? "<" : ">";
            Points points =
                    read(npy(1, prefix + type, false, "(2, 2)", data.array())).points();
            double last = modulus < 0 ? -1 : modulus - 1;
            assertThat(points).isEqualTo(Points.of(new double[][] {{0, 1}, {2, last}}));
        }
    }

    /** Images take no more memory than their file does. */
    @ParameterizedTest
    @CsvSource({"u1, 1, 1", "i1, 1, 4", "u2, 2, 4", "f4, 4, 4", "i4, 4, 8", "f8, 8, 8"})
    void whatNumbersTakeFollowsFromTheirType(String type, int width, int taken) throws IOException {
        for (boolean fortran : new boolean[] {false, true}) {
            for (int columns : new int[] {8, 9}) {
                byte[] data = new byte[7 * columns * width];
                data[width - 1] = 1; // more than a byte in wider types, and 2^-113 at most in floats
                Path file =
                        Files.write(folder.resolve("a.npy"), npy(1, "<" + type, fortran, "(7, " + columns + ")", data));
                try (TableReader table = TableSource.of(file).open(ReadOptions.DEFAULT)) {
                    assertThat(table.estimatedBytes(ReadOptions.DEFAULT))
                            .isEqualTo(7.0 * columns * (columns == 8 ? 8 : taken));
                }
                PointRows kept =
                        Datasets.read(file, ReadOptions.DEFAULT).points().kept();
                assertThat(kept.get(0, 0)).isNotZero();
                assertThat(kept)
                        .isInstanceOf(
                                columns == 8 || type.equals("f8")
                                        ? RowMajor.class
                                        : width == 1 ? ByteRows.class : SingleRows.class);
            }
        }
    }

    @Test
    void booleans() throws IOException {
        assertThat(read(npy(1, "|b1", false, "(3,)", new byte[] {1, 0, 1})).points())
                .isEqualTo(Points.of(new double[][] {{1}, {0}, {1}}));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void everyVersionInBothLayouts(int version) throws IOException {
        byte[] data = doubles(1, 2, 3, 4, 5, 6);
        assertThat(read(npy(version, "<f8", false, "(2, 3)", data)).points()).isEqualTo(Points.of(new double[][] {
            {1, 2, 3}, {4, 5, 6}
        }));
        assertThat(read(npy(version, "<f8", true, "(2, 3)", data)).points()).isEqualTo(Points.of(new double[][] {
            {1, 3, 5}, {2, 4, 6}
        }));
    }

    @Test
    void unsignedNumbersAreRoundedOnce() throws IOException {
        // 2^63 + 2^10 + 1 lies just above the middle of two doubles, 2^63 and 2^63 + 2^11.
        byte[] data = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong((1L << 63) + (1L << 10) + 1)
                .array();
        assertThat(read(npy(1, "<u8", false, "(1,)", data)).points().get(0, 0)).isEqualTo(0x1p63 + 0x1p11);
    }

    @Test
    void columnsByNumberAndPacked() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(npy(1, "<f8", false, "(2, 3)", doubles(1, 2, 0, 4, 5, 1)));
        }
        Dataset data = read(
                "a.npy.gz",
                bytes.toByteArray(),
                ReadOptions.DEFAULT.withLabel("3").withDrop("2"));
        assertThat(data.points()).isEqualTo(Points.of(new double[][] {{1}, {4}}));
        assertThat(data.labels()).contains(Labels.of("0", "1"));
        assertThat(data.extras()).containsExactly(new Column("x2", 2, 5));
    }

    @Test
    void archivesGiveTheMatrixAndItsLabels() throws IOException {
        byte[] y = npy(1, "<U3", false, "(2,)", utf32("redoff"));
        byte[] x = npy(1, "<f8", false, "(2, 1)", doubles(1, 2));
        byte[] z = npy(1, "|S2", false, "(2,)", new byte[] {'a', 0, 'b', 'c'});
        Map<String, byte[]> arrays = new LinkedHashMap<>();
        arrays.put("y", y);
        arrays.put("X", x);
        arrays.put("z", z);
        assertThatThrownBy(() -> read("a.npz", npz(arrays), ReadOptions.DEFAULT))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("a.npz holds the arrays X, z; name the one with the points, as array = X");
        ReadOptions matrix = ReadOptions.DEFAULT.withArray("X");
        Dataset data = read("a.npz", npz(arrays), matrix);
        assertThat(data.points()).isEqualTo(Points.of(new double[][] {{1}, {2}}));
        assertThat(data.labels()).contains(Labels.of("red", "off"));
        assertThat(read("a.npz", npz(Map.of("y", y, "X", x)), ReadOptions.DEFAULT))
                .as("one array beside the labels")
                .isEqualTo(data);
        assertThat(read("a.npz", npz(arrays), matrix.withLabel("z")).labels()).contains(Labels.of("a", "bc"));
        assertThat(read("b.npz", npz(Map.of("only", x)), ReadOptions.DEFAULT).labels())
                .isEmpty();
        assertThatThrownBy(() -> read("a.npz", npz(arrays), ReadOptions.DEFAULT.withArray("w")))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("it has y, X, z");
        assertThatThrownBy(() -> read("a.npz", npz(arrays), ReadOptions.DEFAULT.withArray("y")))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a.npz[y]: found an array of texts");
    }

    /** As eigenvectors come from LAPACK; long enough for every buffer to grow on the way. */
    @Test
    void aLongArrayByColumnsIsReadByRows() throws IOException {
        int rows = 5_000;
        double[] byColumn = IntStream.range(0, 2 * rows).mapToDouble(i -> i).toArray();

        Dataset data = read(npy(1, "<f8", true, "(" + rows + ", 2)", doubles(byColumn)));

        assertThat(data.points().row(0)).containsExactly(0, rows);
        assertThat(data.points().row(rows - 1)).containsExactly(rows - 1, 2 * rows - 1);
    }

    private static byte[] utf32(String text) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * text.length()).order(ByteOrder.LITTLE_ENDIAN);
        text.chars().forEach(bytes::putInt);
        return bytes.array();
    }

    @Test
    void writtenArraysReadBack() throws IOException {
        Points points = Points.of(new double[][] {{1.5, -0.0, 3e300}, {4, 5, Double.MIN_VALUE}});
        Path file = folder.resolve("out.npy");
        Datasets.write(file, Table.of(Dataset.of(points)));
        assertThat(Datasets.read(file).points()).isEqualTo(points);
        // Where the numbers begin is aligned to 64 bytes, as NumPy does.
        assertThat(Files.size(file) - 6 * 8).isEqualTo(128);
        Dataset labelled = Dataset.of(points).withLabels(Labels.of("a", "b"));
        assertThatThrownBy(() -> Datasets.write(file, Table.of(labelled)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("out.npy: a NumPy array holds numbers only, but column 'label'");
        Datasets.write(file, Table.of(labelled).numeric());
        assertThat(Datasets.read(file).points()).isEqualTo(points);
    }

    @Test
    void numbersThatAreNotFinite() {
        byte[] bytes = npy(1, "<f8", false, "(2, 2)", doubles(1, 2, 3, Double.NaN));
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a.npy:2:2: found 'NaN', expected a finite number; fill in the value");
    }

    static Stream<Arguments> malformed() {
        byte[] good = npy(1, "<f8", false, "(2, 2)", doubles(1, 2, 3, 4));
        byte[] version = good.clone();
        version[6] = 9;
        return Stream.of(
                Arguments.of("empty", new byte[0], "found no NumPy array"),
                Arguments.of("magic", "not a NumPy file".getBytes(StandardCharsets.UTF_8), "write it with numpy.save"),
                Arguments.of("version", version, "found version 9"),
                Arguments.of("cut in the head", Arrays.copyOf(good, 30), "ends too early"),
                Arguments.of("cut", Arrays.copyOf(good, good.length - 9), "ends after 2 of 4 entries"),
                Arguments.of("objects", npy(1, "|O", false, "(2,)", doubles(1)), "found entries of type O"),
                Arguments.of("complex", npy(1, "<c16", false, "(1,)", doubles(1, 2)), "astype(float)"),
                Arguments.of("half", npy(1, "<f2", false, "(4,)", doubles(1)), "expected f4 f8"),
                Arguments.of("scalar", npy(1, "<f8", false, "()", doubles(1)), "an array of 0 dimensions"),
                Arguments.of("cube", npy(1, "<f8", false, "(1, 1, 1)", doubles(1)), "reshape it"),
                Arguments.of("no rows", npy(1, "<f8", false, "(0, 3)", doubles()), "0 × 3 entries"),
                Arguments.of("huge", npy(1, "<f8", false, "(999999999, 99)", doubles(1)), "ends too early"),
                Arguments.of("absurd", npy(1, "<f8", false, "(9999999999,)", doubles(1)), "a dimension of size"),
                Arguments.of("lying", npy(1, "<f8", false, "(9999999, 2)", doubles(1)), "ends too early"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void malformedArraysAreRefused(String what, byte[] bytes, String message) {
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a.npy")
                .hasMessageContaining(message)
                .hasMessageContaining(";");
    }

    @Test
    void archivesThatAreNone() {
        assertThatThrownBy(() -> read("a.npz", new byte[] {1, 2, 3}, ReadOptions.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a.npz: the packed data are damaged");
        assertThatThrownBy(() -> read("a.npz", npz(Map.of()), ReadOptions.DEFAULT))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a.npz");
    }
}
