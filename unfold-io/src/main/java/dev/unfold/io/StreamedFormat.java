package dev.unfold.io;

import dev.unfold.data.Dataset;
import java.io.IOException;
import java.nio.file.Path;

/** A format whose files are read row by row, all at once or in blocks. */
interface StreamedFormat extends TableFormat {

    /** Opens a file; the options are asked for names that tell a header, and for the array of an archive. */
    OpenTable open(Path file, ReadOptions options) throws IOException;

    @Override
    default Dataset read(Path file, ReadOptions options) {
        try (OpenTable table = open(file, options)) {
            return table.whole(options);
        } catch (IOException e) {
            throw Source.failure(file.toString(), e);
        }
    }
}
