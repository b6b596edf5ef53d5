package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.error.TooLargeException;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.ZipException;

/** Opens files, unpacks those whose name ends in .gz, and tells every failure with the file's name and a remedy. */
final class Source {

    static final int BUFFER = 1 << 16;

    /** The most bytes that deflate can make of one (its format allows 258 for 2 bits). */
    private static final long HIGHEST_RATIO = 1032;

    /** What is done with an open file. */
    @FunctionalInterface
    interface Body<T> {
        T read(InputStream in) throws IOException;
    }

    private Source() {}

    static <T> T read(Path file, Body<T> body) {
        checkFile(file);
        try (Input in = Input.of(file, isPacked(file))) {
            return body.read(in);
        } catch (IOException e) {
            throw failure(file.toString(), e);
        }
    }

    /** Makes an open table of an open file, which belongs to it from then on. */
    @FunctionalInterface
    interface Opening {
        OpenTable of(Input in) throws IOException;
    }

    static OpenTable open(Path file, Opening opening) throws IOException {
        checkFile(file);
        Input in = Input.of(file, isPacked(file));
        try {
            return opening.of(in);
        } catch (IOException | RuntimeException | Error e) {
            in.close();
            throw e;
        }
    }

    static void checkFile(Path file) {
        if (!Files.exists(file)) {
            throw new DataException(file + ": no such file; check the path");
        }
        if (Files.isDirectory(file)) {
            throw new DataException(file + ": is a folder; name a file in it");
        }
    }

    /** Refuses a file that is too small for the bytes its head speaks of, even if packed as tightly as can be. */
    static void checkHolds(String place, Path file, double bytes) throws IOException {
        if (!Files.isRegularFile(file)) {
            return; // a pipe has no size
        }
        boolean packed =
                isPacked(file) || file.toString().toLowerCase(Locale.ROOT).endsWith(".npz");
        if (!(bytes <= (double) Files.size(file) * (packed ? HIGHEST_RATIO : 1))) {
            throw new EOFException(place);
        }
    }

    /** Refuses bytes after the end of what a file says it holds. */
    static void checkEnd(String place, InputStream in) throws IOException {
        if (in.read() >= 0) {
            throw new DataException(place
                    + ": found bytes after the last number that its head speaks of, expected the end; the head or the data"
                    + " are not those that were written, so fetch or write the file again");
        }
    }

    /** What a file needs that does not fit into memory. */
    static TooLargeException tooLarge(String file, OutOfMemoryError e) {
        long bytes = 0;
        try {
            Path path = Path.of(file);
            bytes = Files.isRegularFile(path) ? Files.size(path) : 0;
        } catch (IOException | InvalidPathException unknown) {
            // a stream, or an array in an archive: it is told without its size
        }
        return new TooLargeException(
                file + (bytes > 0 ? ": its " + bytes + " bytes" : ": it") + " did not fit into the "
                        + (Runtime.getRuntime().maxMemory() >> 20)
                        + " MB of memory allowed; allow more with java -Xmx, or read fewer rows or columns",
                e);
    }

    private static boolean isPacked(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    }

    static DataException failure(String file, IOException e) {
        if (e instanceof EOFException) {
            return new DataException(
                    file + ": the file ends too early; it was cut short, so fetch or write it again", e);
        }
        if (e instanceof ZipException) {
            return new DataException(
                    file + ": the packed data are damaged (" + e.getMessage() + "); fetch or write the file again", e);
        }
        if (e instanceof NoSuchFileException) {
            return new DataException(file + ": no such file; check the path", e);
        }
        if (e instanceof AccessDeniedException) {
            return new DataException(file + ": may not be read; change its permissions", e);
        }
        return new DataException(file + ": cannot be read: " + e.getMessage() + "; check the file and its disk", e);
    }

    /** The text of a stream in UTF-8 or, if its mark says so, UTF-16. Bytes that are no such text end in an exception. */
    static BufferedReader text(InputStream in) throws IOException {
        return text(in, Optional.empty());
    }

    /**
     * The text of a stream, without a byte order mark.
     *
     * @param encoding how letters are bytes; if it is not said, as the mark says, else UTF-8
     */
    static BufferedReader text(InputStream in, Optional<Charset> encoding) throws IOException {
        InputStream marked = in.markSupported() ? in : new BufferedInputStream(in, BUFFER);
        marked.mark(3);
        byte[] start = marked.readNBytes(3);
        marked.reset();
        boolean utf8 =
                start.length == 3 && start[0] == (byte) 0xEF && start[1] == (byte) 0xBB && start[2] == (byte) 0xBF;
        boolean utf16 = start.length >= 2
                && ((start[0] == (byte) 0xFE && start[1] == (byte) 0xFF)
                        || (start[0] == (byte) 0xFF && start[1] == (byte) 0xFE));
        Charset found =
                utf16 ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8; // the former takes its mark away itself
        if (utf8 && encoding.orElse(found).equals(StandardCharsets.UTF_8)) {
            marked.skipNBytes(3);
        }
        return new BufferedReader(
                new InputStreamReader(marked, encoding.orElse(found).newDecoder()), BUFFER);
    }

    static DataException notText(String file, long line, CharacterCodingException e) {
        return new DataException(
                file + ":" + line
                        + ": found bytes that are no UTF-8 text (near this line); save the file as UTF-8 text,"
                        + " say what it is as in encoding = windows-1252, or give it the ending of what it is",
                e);
    }
}
