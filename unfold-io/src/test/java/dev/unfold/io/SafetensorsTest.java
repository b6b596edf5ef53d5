package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafetensorsTest {

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve("model.unfold");
    }

    static Map<String, Tensor> tensors() {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        tensors.put("flags", Tensor.of(new byte[] {1, 0, -1}, 3));
        tensors.put("points", Tensor.of(new double[] {1.5, -0.0, 3e300, Double.NaN, 5, 6}, 2, 3));
        tensors.put("indices", Tensor.of(new int[] {1, -2, 3}, 3));
        tensors.put("counts", Tensor.of(new long[] {Long.MIN_VALUE}, 1));
        tensors.put("small", Tensor.of(new float[] {0.5f}));
        tensors.put("none", Tensor.of(new double[0], 0, 4));
        return tensors;
    }

    @Test
    void whatIsWrittenReadsBack() {
        Map<String, String> metadata = Map.of("method", "lle", "words", "\"quoted\" and ünïcode \n");
        Safetensors.write(file, metadata, tensors());
        Safetensors back = Safetensors.read(file);
        assertThat(back.metadata()).isEqualTo(metadata);
        assertThat(back.tensors().keySet()).isEqualTo(tensors().keySet());
        assertThat(back.tensor("points", Tensor.Type.F64).doubles())
                .containsExactly(1.5, -0.0, 3e300, Double.NaN, 5, 6);
        assertThat(back.tensor("points", Tensor.Type.F64).shape()).containsExactly(2, 3);
        assertThat(back.tensor("indices", Tensor.Type.I32).ints()).containsExactly(1, -2, 3);
        assertThat(back.tensor("counts", Tensor.Type.I64).longs()).containsExactly(Long.MIN_VALUE);
        assertThat(back.tensor("small", Tensor.Type.F32).floats()).containsExactly(0.5f);
        assertThat(back.tensor("small", Tensor.Type.F32).shape()).isEmpty();
        assertThat(back.tensor("flags", Tensor.Type.U8).bytes()).containsExactly(1, 0, -1);
        assertThat(back.tensor("none", Tensor.Type.F64).shape()).containsExactly(0, 4);
    }

    @Test
    void tensorsLargerThanABuffer() {
        double[] values = IntStream.range(0, 100_003).mapToDouble(i -> 1.0 / i).toArray();
        Safetensors.write(file, Map.of(), Map.of("x", Tensor.of(values, values.length)));
        assertThat(Safetensors.read(file).tensor("x", Tensor.Type.F64).doubles())
                .isEqualTo(values);
    }

    @Test
    void theSameContentInAnyOrderIsTheSameFile() {
        Map<String, Tensor> sorted = new TreeMap<>(tensors());
        assertThat(sorted.keySet()).doesNotContainSequence(tensors().keySet());
        Path other = folder.resolve("other");
        Safetensors.write(file, Map.of("a", "b", "c", "d"), tensors());
        Safetensors.write(other, new TreeMap<>(Map.of("c", "d", "a", "b")), sorted);
        assertThat(other).hasSameBinaryContentAs(file);
    }

    @Test
    void everyNumberIsAligned() throws IOException {
        Safetensors.write(file, Map.of("a", "b"), tensors());
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int data = 8 + (int) bytes.getLong();
        assertThat(data % 8).isZero();
        assertThat(bytes.getDouble(data)).isEqualTo(1.5);
    }

    @Test
    void whatIsNotThereIsNamed() {
        Safetensors.write(file, Map.of(), tensors());
        Safetensors model = Safetensors.read(file);
        assertThatThrownBy(() -> model.tensor("weights", Tensor.Type.F64))
                .isInstanceOf(DataException.class)
                .hasMessage(file + ": found no tensor 'weights'; name a file that a model was saved to");
        assertThatThrownBy(() -> model.tensor("points", Tensor.Type.I32))
                .hasMessageContaining("found tensor 'points' of type F64, expected I32");
        assertThatThrownBy(() -> model.metadata("method")).hasMessageContaining("found no entry 'method'");
    }

    @Test
    void everyDamagedByteIsNoticed() throws IOException {
        Safetensors.write(file, Map.of("method", "lle"), tensors());
        byte[] good = Files.readAllBytes(file);
        for (int at = 0; at < good.length; at++) {
            byte[] bad = good.clone();
            bad[at] ^= 0x04;
            Path copy = Files.write(folder.resolve(at + "-model.unfold"), bad);
            assertThatThrownBy(() -> Safetensors.read(copy))
                    .as("byte %d", at)
                    .isInstanceOf(DataException.class)
                    .hasMessageMatching("(?s).*model.unfold: is (damaged|no model file): .*; .*");
        }
    }

    @Test
    void everyCutIsNoticed() throws IOException {
        Safetensors.write(file, Map.of("method", "lle"), tensors());
        byte[] good = Files.readAllBytes(file);
        for (int length = 0; length < good.length; length++) {
            Files.write(file, Arrays.copyOf(good, length));
            assertThatThrownBy(() -> Safetensors.read(file))
                    .as("%d bytes", length)
                    .isInstanceOf(DataException.class);
        }
        Files.write(file, Arrays.copyOf(good, good.length + 1));
        assertThatThrownBy(() -> Safetensors.read(file))
                .hasMessageContaining("is damaged: its tensors have")
                .hasMessageContaining("copy it again");
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Files.writeString(file, "x,y\n1,2\n3,4\n5,6\n");
        assertThatThrownBy(() -> Safetensors.read(file))
                .isInstanceOf(DataException.class)
                .hasMessage(file + ": is no model file: its first 8 bytes are not the length of a header;"
                        + " name a file that a model was saved to");
        assertThatThrownBy(() -> Safetensors.read(folder)).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> Safetensors.read(folder.resolve("none"))).hasMessageContaining("no such file");
        write("{\"x\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}}" + " ".repeat(100), 1);
        assertThatThrownBy(() -> Safetensors.read(file)).hasMessageContaining("its header does not begin with");
    }

    /** A file with the given header, which need not be sound, and so many bytes of data. */
    private void write(String header, int data) throws IOException {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(8 + text.length + data).order(ByteOrder.LITTLE_ENDIAN);
        Files.write(file, bytes.putLong(text.length).put(text).array());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'x':{'dtype':'F64','shape':[1],'data_offsets':[0,7]}|cannot have the bytes 0 to 7",
                "'x':{'dtype':'F64','shape':[1],'data_offsets':[8,16]}|begins at byte 8 of the data, expected 0",
                "'x':{'dtype':'U8','shape':[4],'data_offsets':[0,4]},'y':{'dtype':'U8','shape':[6],'data_offsets':[2,8]}|begins at byte 2 of the data, expected 4",
                "'x':{'dtype':'F64','shape':[2],'data_offsets':[0,16]}|its tensors have 16 bytes, but the file has 8",
                "'x':{'dtype':'F64','shape':[-1],'data_offsets':[0,8]}|cannot have the bytes",
                "'x':{'dtype':'F64','shape':[-1,-1],'data_offsets':[0,8]}|cannot have the bytes",
                "'x':{'dtype':'U8','shape':[4294967296,4294967296],'data_offsets':[0,0]}|cannot have the bytes",
                "'x':{'dtype':'U8','shape':[2147483647,2147483647,4,0],'data_offsets':[0,0]}|cannot have the bytes",
                "'x':{'dtype':'U8','shape':[99999999999999999999],'data_offsets':[0,8]}|its header is not JSON",
                "'x':{'dtype':'BF16','shape':[4],'data_offsets':[0,8]}|has type BF16, expected one of",
                "'x':{'dtype':'U8','shape':[8]}|lacks its dtype, shape or two data_offsets",
                "'x':{'dtype':'U8','shape':[8],'data_offsets':[0,8],'more':1}|has an unknown entry 'more'",
                "'x':{'dtype':'U8','shape':[8],'data_offsets':[0,8]},'x':{'dtype':'U8','shape':[0],'data_offsets':[8,8]}|Duplicate field 'x'",
                "'x':3|found VALUE_NUMBER_INT, expected START_OBJECT",
                "'x':{'dtype':'U8','shape':[1.5],'data_offsets':[0,8]}|found VALUE_NUMBER_FLOAT",
                "'x':{'dtype':'U8','shape':[8],'data_offsets':[0,8]}}{|something follows",
            })
    void unsoundHeadersAreRefused(String entries, String message) throws IOException {
        String opening = "{'__metadata__':{'sha256':'" + "0".repeat(64) + "'},";
        write((opening + entries + "}").replace('\'', '"'), 8);
        assertThatThrownBy(() -> Safetensors.read(file))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("model.unfold: is damaged: ")
                .hasMessageContaining(message)
                .hasMessageContaining("; copy it again");
    }

    @Test
    void whatCannotBeWritten() {
        assertThatThrownBy(() -> Safetensors.write(file, Map.of("sha256", ""), Map.of()))
                .isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> Safetensors.write(file, Map.of(), Map.of("__metadata__", Tensor.of(new int[0], 0))))
                .isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> Tensor.of(new double[6], 2, 2))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("shape [2, 2] cannot have 6 numbers");
        assertThatThrownBy(() -> Tensor.of(new double[6], -2, -3)).isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> Tensor.of(new double[6], 6).ints()).isInstanceOf(IllegalStateException.class);
    }
}
