package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.io.internal.AtomicFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A container of named tensors and words about them, in the layout of safetensors: the length of a JSON header as 8
 * little-endian bytes, the header, then the raw little-endian numbers of each tensor, aligned to their size and without
 * gaps. Reading executes nothing, and every length is checked against the file before memory is taken for it.
 *
 * <p>To the layout a checksum is added, so that damage is noticed wherever it is: the metadata begin with
 * {@code sha256}, the SHA-256 of the whole file in which the 64 hexadecimal digits of that entry stand as zeros. A file
 * without it is refused. See docs/model-format.md.
 */
public final class Safetensors {

    static final String CHECKSUM = "sha256";

    /** How every header begins; the digits of the checksum follow. */
    private static final String OPENING = "{\"__metadata__\":{\"" + CHECKSUM + "\":\"";

    private static final int DIGITS = 64;
    private static final String NO_DIGITS = "0".repeat(DIGITS);
    private static final int LONGEST_HEADER = 100_000_000;

    private final Path file;
    private final Map<String, String> metadata;
    private final Map<String, Tensor> tensors;

    private Safetensors(Path file, Map<String, String> metadata, Map<String, Tensor> tensors) {
        this.file = file;
        this.metadata = Collections.unmodifiableMap(metadata);
        this.tensors = Collections.unmodifiableMap(tensors);
    }

    /** The words about the tensors, without the checksum. */
    public Map<String, String> metadata() {
        return metadata;
    }

    /** All tensors by name, in the order of the file. */
    public Map<String, Tensor> tensors() {
        return tensors;
    }

    /** The entry of the metadata with that name, which must be there. */
    public String metadata(String name) {
        String value = metadata.get(name);
        if (value == null) {
            throw new DataException(
                    file + ": found no entry '" + name + "' in its metadata; name a file that a model was saved to");
        }
        return value;
    }

    /** The tensor of that name, which must be there and of that type. */
    public Tensor tensor(String name, Tensor.Type type) {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw new DataException(file + ": found no tensor '" + name + "'; name a file that a model was saved to");
        }
        if (tensor.type() != type) {
            throw new DataException(file + ": found tensor '" + name + "' of type " + tensor.type() + ", expected "
                    + type + "; name a file that a model was saved to");
        }
        return tensor;
    }

    /**
     * Writes a file, whole or not at all. Tensors and metadata are sorted, by the size of the numbers (which aligns
     * them) and by name, so the same content is the same file.
     */
    public static void write(Path file, Map<String, String> metadata, Map<String, Tensor> tensors) {
        AtomicFile.write(file, out -> write(out, metadata, tensors));
    }

    /** Writes what {@link #write(Path, Map, Map)} writes to a file. */
    static void write(OutputStream out, Map<String, String> metadata, Map<String, Tensor> tensors) throws IOException {
        if (metadata.containsKey(CHECKSUM)) {
            throw new ParameterException("metadata '" + CHECKSUM + "' is written by the container; use another name");
        }
        List<Map.Entry<String, Tensor>> sorted = tensors.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Tensor>, Tensor.Type>comparing(
                                entry -> entry.getValue().type())
                        .thenComparing(Map.Entry::getKey))
                .toList();
        Map<String, String> words = new LinkedHashMap<>();
        words.put(CHECKSUM, NO_DIGITS);
        words.putAll(new TreeMap<>(metadata));
        byte[] header = SafetensorsHeader.write(words, sorted);
        byte[] length = ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(header.length)
                .array();

        MessageDigest digest = sha256();
        digest.update(length);
        digest.update(header);
        for (Map.Entry<String, Tensor> entry : sorted) {
            encode(entry.getValue(), digest::update);
        }
        byte[] digits = HexFormat.of().formatHex(digest.digest()).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, header, OPENING.length(), DIGITS);

        out.write(length);
        out.write(header);
        for (Map.Entry<String, Tensor> entry : sorted) {
            encode(entry.getValue(), out::write);
        }
    }

    /** Takes the first {@code length} bytes of a buffer. */
    @FunctionalInterface
    private interface Bytes {
        void take(byte[] bytes, int offset, int length) throws IOException;
    }

    private static void encode(Tensor tensor, Bytes sink) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(Source.BUFFER).order(ByteOrder.LITTLE_ENDIAN);
        int size = tensor.type().bytes();
        int most = buffer.capacity() / size;
        for (int begin = 0; begin < tensor.length(); begin += most) {
            int count = Math.min(most, tensor.length() - begin);
            tensor.put(buffer, begin, count);
            sink.take(buffer.array(), 0, count * size);
        }
    }

    /**
     * Reads a file.
     *
     * @throws DataException if it is not of this format, cut short, or damaged
     */
    public static Safetensors read(Path file) {
        Source.checkFile(file);
        try (InputStream in = Files.newInputStream(file)) {
            if (!Files.isRegularFile(file)) { // a pipe tells its size when all has come
                byte[] all = in.readAllBytes();
                return read(file, new ByteArrayInputStream(all), all.length);
            }
            return read(file, in, Files.size(file));
        } catch (IOException e) {
            throw Source.failure(file.toString(), e);
        } catch (OutOfMemoryError e) {
            throw Source.tooLarge(file.toString(), e);
        }
    }

    /** @param file what messages call it */
    static Safetensors read(Path file, InputStream in, long size) throws IOException {
        byte[] length = in.readNBytes(Long.BYTES);
        long headerSize = length.length < Long.BYTES
                ? -1
                : ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getLong();
        if (headerSize < OPENING.length() + DIGITS || headerSize > LONGEST_HEADER) {
            throw foreign(file, "its first 8 bytes are not the length of a header");
        }
        if (headerSize > size - Long.BYTES) {
            throw damaged(file, "the header of " + headerSize + " bytes does not fit into a file of " + size);
        }
        byte[] header = in.readNBytes((int) headerSize);
        String opening = new String(header, 0, OPENING.length(), StandardCharsets.US_ASCII);
        if (!opening.equals(OPENING)) {
            throw foreign(file, "its header does not begin with " + OPENING);
        }
        byte[] found = Arrays.copyOfRange(header, OPENING.length(), OPENING.length() + DIGITS);
        SafetensorsHeader parsed = SafetensorsHeader.read(file, header);
        parsed.checkLayout(file, size - Long.BYTES - headerSize);

        MessageDigest digest = sha256();
        digest.update(length);
        System.arraycopy(NO_DIGITS.getBytes(StandardCharsets.US_ASCII), 0, header, OPENING.length(), DIGITS);
        digest.update(header);
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        for (SafetensorsHeader.Entry entry : parsed.entries()) {
            tensors.put(entry.name(), decode(file, entry, in, digest));
        }
        String expected = HexFormat.of().formatHex(digest.digest());
        if (!expected.equals(new String(found, StandardCharsets.US_ASCII))) {
            throw damaged(file, "its checksum does not agree with its content");
        }
        Map<String, String> metadata = new LinkedHashMap<>(parsed.metadata());
        metadata.remove(CHECKSUM);
        return new Safetensors(file, metadata, tensors);
    }

    private static Tensor decode(Path file, SafetensorsHeader.Entry entry, InputStream in, MessageDigest digest)
            throws IOException {
        Tensor tensor = Tensor.zeros(entry.type(), entry.length(), entry.shape());
        ByteBuffer buffer = ByteBuffer.allocate(Source.BUFFER).order(ByteOrder.LITTLE_ENDIAN);
        int size = tensor.type().bytes();
        int most = buffer.capacity() / size;
        for (int begin = 0; begin < tensor.length(); begin += most) {
            int count = Math.min(most, tensor.length() - begin);
            if (in.readNBytes(buffer.array(), 0, count * size) < count * size) {
                throw damaged(file, "tensor '" + entry.name() + "' ends too early");
            }
            digest.update(buffer.array(), 0, count * size);
            tensor.get(buffer, begin, count);
        }
        return tensor;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    static DataException foreign(Path file, String reason) {
        return new DataException(file + ": is no model file: " + reason + "; name a file that a model was saved to");
    }

    static DataException damaged(Path file, String reason) {
        return new DataException(file + ": is damaged: " + reason + "; copy it again from where it was written");
    }
}
