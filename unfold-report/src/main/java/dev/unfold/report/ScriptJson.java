package dev.unfold.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * JSON that may stand within an HTML script element: whatever could end the element or open a comment is written as an
 * escape, and so is what follows the Latin scripts: the separators of lines that older JavaScript forbids, and surrogates,
 * which UTF-8 cannot write alone.
 */
final class ScriptJson {

    /** The last character before the separators of lines. */
    private static final int HIGHEST_PLAIN = 0x2027;

    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .characterEscapes(new Markup())
            .highestNonEscapedChar(HIGHEST_PLAIN)
            .build();

    private ScriptJson() {}

    /** What {@code content} writes; the writer is left open. */
    static void write(Writer out, Content content) throws IOException {
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            content.writeTo(json);
        }
    }

    @FunctionalInterface
    interface Content {
        void writeTo(JsonGenerator json) throws IOException;
    }

    private static final class Markup extends CharacterEscapes {

        private static final long serialVersionUID = 1L;

        private final int[] ascii = standardAsciiEscapesForJSON();

        Markup() {
            for (char c : new char[] {'<', '>', '&'}) {
                ascii[c] = ESCAPE_STANDARD;
            }
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int c) {
            return null;
        }
    }
}
