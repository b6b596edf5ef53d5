package dev.unfold.io;

import java.io.IOException;
import java.nio.file.Path;

/** A format of text, which can be read from any bytes. */
interface TextFormat extends TableFormat {

    /** Opens a table in bytes, which belong to it from then on; {@code file} stands for them in messages. */
    OpenTable open(Input in, String file, ReadOptions options) throws IOException;

    @Override
    default OpenTable open(Path file, ReadOptions options) throws IOException {
        return Source.open(file, in -> open(in, file.toString(), options));
    }
}
