package dev.unfold.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import org.jspecify.annotations.Nullable;

/** The lines of a UTF-8 text, counted from 1. */
final class TextLines {

    private final String file;
    private final BufferedReader reader;
    private long number;

    TextLines(String file, InputStream in) throws IOException {
        this.file = file;
        this.reader = Source.text(in);
    }

    /** The next line, or null at the end. */
    @Nullable
    String next() throws IOException {
        number++;
        try {
            return reader.readLine();
        } catch (CharacterCodingException e) {
            throw Source.notText(file, number, e);
        }
    }

    /** Where the line read last stands: the file's name and the line's number. */
    String place() {
        return file + ":" + number;
    }

    long number() {
        return number;
    }
}
