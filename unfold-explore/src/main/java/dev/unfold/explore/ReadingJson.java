package dev.unfold.explore;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.internal.text.Words;
import dev.unfold.io.Missing;
import java.io.IOException;

/** A reading, to the page and back. */
final class ReadingJson {

    private ReadingJson() {}

    static void write(JsonGenerator json, String name, Reading reading) throws IOException {
        json.writeObjectFieldStart(name);
        Json.text(json, "label", reading.label());
        Json.text(json, "id", reading.id());
        Json.strings(json, "columns", reading.columns());
        Json.strings(json, "oneHot", reading.oneHot());
        json.writeStringField("missing", Words.spell(reading.missing()));
        json.writeBooleanField("standardize", reading.standardize());
        json.writeEndObject();
    }

    static Reading of(Form form) {
        return new Reading(
                form.one("label"),
                form.one("id"),
                form.all("column"),
                java.util.List.of(),
                form.all("one-hot"),
                form.one("missing")
                        .map(word -> Words.parse("missing", word, Missing.class))
                        .orElse(Missing.FAIL),
                form.one("standardize").filter("true"::equals).isPresent());
    }
}
