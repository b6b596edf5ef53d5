package dev.unfold.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON header of a {@link Safetensors} file: for each tensor its type, shape and place in the data, and a map of
 * strings called {@value #METADATA}.
 */
record SafetensorsHeader(Map<String, String> metadata, List<Entry> entries) {

    private static final String METADATA = "__metadata__";

    /** The data begin at a multiple of this, so that every number is aligned in the file. */
    private static final int ALIGNMENT = 8;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** The bytes begin ≤ b &lt; end of the data are the numbers of a tensor. */
    @SuppressWarnings("ArrayRecordComponent")
    record Entry(String name, Tensor.Type type, int[] shape, long begin, long end) {

        int length() {
            return (int) ((end - begin) / type.bytes());
        }
    }

    /** The header of tensors that follow each other in the given order, padded with spaces. */
    static byte[] write(Map<String, String> metadata, List<Map.Entry<String, Tensor>> tensors) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeObjectFieldStart(METADATA);
            for (Map.Entry<String, String> word : metadata.entrySet()) {
                json.writeStringField(word.getKey(), word.getValue());
            }
            json.writeEndObject();
            long begin = 0;
            for (Map.Entry<String, Tensor> entry : tensors) {
                if (entry.getKey().equals(METADATA)) {
                    throw new ParameterException("no tensor may be called " + METADATA + "; use another name");
                }
                Tensor tensor = entry.getValue();
                long end = begin + (long) tensor.length() * tensor.type().bytes();
                json.writeObjectFieldStart(entry.getKey());
                json.writeStringField("dtype", tensor.type().name());
                json.writeFieldName("shape");
                json.writeArray(tensor.shape(), 0, tensor.shape().length);
                json.writeFieldName("data_offsets");
                json.writeArray(new long[] {begin, end}, 0, 2);
                json.writeEndObject();
                begin = end;
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new AssertionError("writing to memory does not fail", e);
        }
        int padding = Math.floorMod(-bytes.size(), ALIGNMENT);
        bytes.writeBytes(" ".repeat(padding).getBytes(StandardCharsets.US_ASCII));
        return bytes.toByteArray();
    }

    /** Parses a header; what it says of the data is not checked yet. */
    static SafetensorsHeader read(Path file, byte[] header) {
        try (JsonParser json = JSON.createParser(header)) {
            Map<String, String> metadata = new LinkedHashMap<>();
            List<Entry> entries = new ArrayList<>();
            expect(file, json, json.nextToken(), JsonToken.START_OBJECT);
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                expect(file, json, json.nextToken(), JsonToken.START_OBJECT);
                if (name.equals(METADATA)) {
                    metadata.putAll(words(file, json));
                } else {
                    entries.add(entry(file, json, name));
                }
            }
            expect(file, json, json.currentToken(), JsonToken.END_OBJECT);
            if (json.nextToken() != null) {
                throw damaged(file, json, "something follows the header's end");
            }
            return new SafetensorsHeader(metadata, entries);
        } catch (JsonProcessingException e) {
            DataException told = Safetensors.damaged(file, "its header is not JSON: " + e.getOriginalMessage());
            told.initCause(e);
            throw told;
        } catch (IOException e) {
            throw Source.failure(file.toString(), e);
        }
    }

    private static Map<String, String> words(Path file, JsonParser json) throws IOException {
        Map<String, String> words = new LinkedHashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            expect(file, json, json.nextToken(), JsonToken.VALUE_STRING);
            words.put(name, json.getText());
        }
        expect(file, json, json.currentToken(), JsonToken.END_OBJECT);
        return words;
    }

    private static Entry entry(Path file, JsonParser json, String tensor) throws IOException {
        @Nullable String type = null;
        long @Nullable [] shape = null;
        long @Nullable [] offsets = null;
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            JsonToken value = json.nextToken();
            switch (name) {
                case "dtype" -> {
                    expect(file, json, value, JsonToken.VALUE_STRING);
                    type = json.getText();
                }
                case "shape" -> shape = numbers(file, json);
                case "data_offsets" -> offsets = numbers(file, json);
                default -> throw damaged(file, json, "tensor '" + tensor + "' has an unknown entry '" + name + "'");
            }
        }
        expect(file, json, json.currentToken(), JsonToken.END_OBJECT);
        if (type == null || shape == null || offsets == null || offsets.length != 2) {
            throw damaged(file, json, "tensor '" + tensor + "' lacks its dtype, shape or two data_offsets");
        }
        return entry(file, tensor, type, shape, offsets[0], offsets[1]);
    }

    private static long[] numbers(Path file, JsonParser json) throws IOException {
        expect(file, json, json.currentToken(), JsonToken.START_ARRAY);
        List<Long> numbers = new ArrayList<>();
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            expect(file, json, token, JsonToken.VALUE_NUMBER_INT);
            numbers.add(json.getLongValue());
        }
        return numbers.stream().mapToLong(Long::longValue).toArray();
    }

    /** An entry whose type is known and whose shape agrees with its bytes. */
    private static Entry entry(Path file, String name, String type, long[] shape, long begin, long end) {
        Tensor.Type known = Arrays.stream(Tensor.Type.values())
                .filter(candidate -> candidate.name().equals(type))
                .findFirst()
                .orElseThrow(() -> Safetensors.damaged(
                        file,
                        "tensor '" + name + "' has type " + type + ", expected one of "
                                + Arrays.toString(Tensor.Type.values())));
        long bytes = known.bytes();
        for (long size : shape) {
            bytes = size >= 0 && size <= Integer.MAX_VALUE && bytes >= 0 && bytes <= Integer.MAX_VALUE * 8L
                    ? bytes * size
                    : -1;
        }
        boolean fits =
                begin >= 0 && end >= begin && end - begin == bytes && bytes / known.bytes() <= Integer.MAX_VALUE - 8;
        if (!fits) {
            throw Safetensors.damaged(
                    file,
                    "tensor '" + name + "' of shape " + Arrays.toString(shape) + " and type " + type
                            + " cannot have the bytes " + begin + " to " + end);
        }
        return new Entry(
                name, known, Arrays.stream(shape).mapToInt(size -> (int) size).toArray(), begin, end);
    }

    /** The tensors must follow each other without gap or overlap and fill the data exactly. */
    void checkLayout(Path file, long dataSize) {
        long begin = 0;
        for (Entry entry : entries) {
            if (entry.begin() != begin) {
                throw Safetensors.damaged(
                        file,
                        "tensor '" + entry.name() + "' begins at byte " + entry.begin() + " of the data, expected "
                                + begin);
            }
            begin = entry.end();
        }
        if (begin != dataSize) {
            throw Safetensors.damaged(
                    file, "its tensors have " + begin + " bytes, but the file has " + dataSize + " for them");
        }
    }

    private static void expect(Path file, JsonParser json, @Nullable JsonToken found, JsonToken wanted) {
        if (found != wanted) {
            throw damaged(file, json, "found " + found + ", expected " + wanted);
        }
    }

    private static DataException damaged(Path file, JsonParser json, String reason) {
        return Safetensors.damaged(
                file, "at byte " + json.currentLocation().getByteOffset() + " of its header " + reason);
    }
}
