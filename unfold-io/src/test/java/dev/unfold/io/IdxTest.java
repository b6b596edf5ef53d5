package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IdxTest {

    @TempDir
    Path folder;

    static byte[] idx(int type, byte[] data, int... sizes) {
        ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * sizes.length + data.length);
        bytes.put((byte) 0).put((byte) 0).put((byte) type).put((byte) sizes.length);
        Arrays.stream(sizes).forEach(bytes::putInt);
        return bytes.put(data).array();
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    @Test
    void imagesAreLaidOutInRowsWithTheLabelsBeside() throws IOException {
        byte[] images = idx(8, new byte[] {1, 2, 3, 4, -1, 6, 7, 8}, 2, 2, 2);
        Path file = Files.write(folder.resolve("train-images-idx3-ubyte.gz"), gzip(images));
        Points points = Points.of(new double[][] {{1, 2, 3, 4}, {255, 6, 7, 8}});
        assertThat(Datasets.read(file).points()).isEqualTo(points);
        assertThat(Datasets.read(file).labels()).isEmpty();
        Files.write(folder.resolve("train-labels-idx1-ubyte"), idx(8, new byte[] {7, 3}, 2));
        Dataset labelled = Datasets.read(file);
        assertThat(labelled.points()).isEqualTo(points);
        assertThat(labelled.labels()).contains(Labels.of("7", "3"));
    }

    @Test
    void labelsOfAnotherSetAreRefused() throws IOException {
        Path file = Files.write(folder.resolve("t10k-images.idx3-ubyte"), idx(8, new byte[] {1, 2}, 2, 1, 1));
        Files.write(folder.resolve("t10k-labels.idx1-ubyte"), idx(8, new byte[] {1, 2, 3}, 3));
        assertThatThrownBy(() -> Datasets.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("t10k-images.idx3-ubyte: found 2 points")
                .hasMessageContaining("t10k-labels.idx1-ubyte has 3 labels; put");
    }

    @Test
    void everyTypeOfNumber() throws IOException {
        Points expected = Points.of(new double[][] {{1}, {-2}});
        byte[][] data = {
            {1, -2},
            ByteBuffer.allocate(4).putShort((short) 1).putShort((short) -2).array(),
            ByteBuffer.allocate(8).putInt(1).putInt(-2).array(),
            ByteBuffer.allocate(8).putFloat(1).putFloat(-2).array(),
            ByteBuffer.allocate(16).putDouble(1).putDouble(-2).array(),
        };
        int[] types = {0x09, 0x0B, 0x0C, 0x0D, 0x0E};
        for (int t = 0; t < types.length; t++) {
            Path file = Files.write(folder.resolve("numbers.idx"), idx(types[t], data[t], 2));
            assertThat(Datasets.read(file).points()).isEqualTo(expected);
        }
    }

    static Stream<Arguments> malformed() {
        byte[] good = idx(8, new byte[] {1, 2, 3, 4}, 2, 2);
        return Stream.of(
                Arguments.of("empty", new byte[0], "found no IDX file"),
                Arguments.of("magic", new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, "found no IDX file"),
                Arguments.of("type", idx(7, new byte[] {1}, 1), "found no IDX file"),
                Arguments.of("cut head", Arrays.copyOf(good, 6), "ends too early"),
                Arguments.of("cut", Arrays.copyOf(good, good.length - 1), "ends too early"),
                Arguments.of("no points", idx(8, new byte[0], 0, 2), "found 0 points"),
                Arguments.of("negative", idx(8, new byte[0], -1), "a dimension of size 4294967295"),
                Arguments.of("huge", idx(8, new byte[0], 2_000_000_000, 2_000_000_000), "ends too early"),
                Arguments.of("wide", idx(8, new byte[0], 1, 2_000_000_000, 2_000_000_000), "2^31 numbers a point"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void malformedFilesAreRefused(String what, byte[] bytes, String message) throws IOException {
        Path file = Files.write(folder.resolve("x-images-idx3-ubyte"), bytes);
        assertThatThrownBy(() -> Datasets.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("x-images-idx3-ubyte: ")
                .hasMessageContaining(message)
                .hasMessageContaining(";");
    }
}
