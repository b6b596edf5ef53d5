package dev.unfold.explore;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the page is told, as JSON. */
final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    /** Writes a value. */
    @FunctionalInterface
    interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    private Json() {}

    static byte[] of(Body body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
            body.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    static void strings(JsonGenerator json, String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    static void pairs(JsonGenerator json, String name, Map<String, String> pairs) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, String> pair : pairs.entrySet()) {
            json.writeStringField(pair.getKey(), pair.getValue());
        }
        json.writeEndObject();
    }

    /** A number, or null if it is none. */
    static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }

    /** A text, or null if there is none. */
    static void text(JsonGenerator json, String name, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(name, text.get());
        } else {
            json.writeNullField(name);
        }
    }
}
