package dev.unfold.io;

import dev.unfold.error.DataException;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.zip.GZIPInputStream;

/** The bytes of a file, unpacked, or of a stream that belongs to somebody else. Of a file it tells how far it has been read. */
final class Input extends BufferedInputStream {

    /** A file's own bytes, counted. */
    private static final class Raw extends FilterInputStream {
        final long size;
        long count;

        Raw(Path file) throws IOException {
            super(
                    Files.isRegularFile(file)
                            ? Files.newInputStream(file)
                            : new FileInputStream(file.toFile())); // not to seek in a pipe
            this.size = Files.size(file);
        }

        /** A pipe does not tell it. */
        @Override
        public int available() {
            try {
                return super.available();
            } catch (IOException e) {
                return 0;
            }
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            count += Math.max(0, read);
            return read;
        }
    }

    /** Packed bytes, after which nothing else may follow. */
    private static final class Unpacked extends GZIPInputStream {

        private static final int TRAILER = 8;

        private final Path file;

        Unpacked(Path file, Raw raw) throws IOException {
            super(raw, Source.BUFFER);
            this.file = file;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            if (read < 0 && (inf.getRemaining() > TRAILER || in.read() >= 0)) {
                throw new DataException(file
                        + ": found bytes after the end of the packed data, expected none; it was damaged or put together"
                        + " wrongly, so fetch or write it again");
            }
            return read;
        }
    }

    private final Optional<Raw> raw;

    private Input(InputStream in, Optional<Raw> raw) {
        super(in, Source.BUFFER);
        this.raw = raw;
    }

    static Input of(Path file, boolean packed) throws IOException {
        Raw raw = new Raw(file);
        try {
            return new Input(packed ? new Unpacked(file, raw) : raw, Optional.of(raw));
        } catch (IOException | RuntimeException | Error e) {
            raw.close();
            throw e;
        }
    }

    /** A stream that is left open. */
    static Input of(InputStream in) {
        return new Input(in, Optional.empty());
    }

    /** Which part of the file has been read, from 0 to 1; empty for a stream. */
    OptionalDouble part() {
        return raw.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(1, raw.get().count / (double) Math.max(1, raw.get().size)));
    }

    @Override
    public void close() throws IOException {
        if (raw.isPresent()) {
            super.close();
        }
    }
}
