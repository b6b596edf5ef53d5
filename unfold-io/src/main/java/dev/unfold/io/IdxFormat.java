package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.io.internal.ShortestDecimal;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.DoubleConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The format of MNIST: two zero bytes, the type of the numbers, the count of dimensions, their sizes, then the numbers,
 * all big-endian. The first dimension counts the points; the others are laid out in one row. Beside a file
 * {@code X-images-idx3-ubyte} the file {@code X-labels-idx1-ubyte} holds the labels, if it is there.
 */
final class IdxFormat implements TableFormat {

    private static final Pattern NAME =
            Pattern.compile(".*([-.]idx\\d-(ubyte|byte|short|int|float|double)|\\.idx\\d?)(\\.gz)?");
    private static final Pattern IMAGES =
            Pattern.compile("(.*)images([-.])idx\\d-ubyte(\\.gz)?", Pattern.CASE_INSENSITIVE);

    @Override
    public String name() {
        return "IDX";
    }

    @Override
    public List<String> endings() {
        return List.of("-idx3-ubyte", "-idx3-ubyte.gz", ".idx", ".idx.gz");
    }

    @Override
    public boolean accepts(Path file) {
        return NAME.matcher(file.toString().toLowerCase(Locale.ROOT)).matches();
    }

    @Override
    public OpenTable open(Path file, ReadOptions options) throws IOException {
        Optional<List<String>> labels = labelsBeside(file).map(IdxFormat::labels);
        return Source.open(file, in -> {
            Head head = Head.read(file.toString(), in);
            Source.checkHolds(file.toString(), file, (double) head.rows() * head.width() * Head.bytes(head.type()));
            Doubles.check(file.toString(), 1, head.width());
            if (labels.isPresent() && labels.get().size() != head.rows()) {
                throw new DataException(file + ": found " + head.rows() + " points, but "
                        + labelsBeside(file).orElseThrow() + " has "
                        + labels.get().size()
                        + " labels; put the labels that belong to it beside it, or none");
            }
            return new Rows(head, in, labels);
        });
    }

    /** The points under way. */
    private static final class Rows implements OpenTable {

        private final Head head;
        private final InputStream in;
        private final Header header;
        private final Optional<List<String>> labels;
        private int row;

        Rows(Head head, InputStream in, Optional<List<String>> labels) {
            this.head = head;
            this.in = in;
            this.header = Header.numbered(head.file(), (int) head.width());
            this.labels = labels;
        }

        @Override
        public Header header() {
            return header;
        }

        @Override
        public boolean isFinite() {
            return !Head.isFloating(head.type());
        }

        @Override
        public OptionalInt rows() {
            return OptionalInt.of(head.rows());
        }

        @Override
        public int bytesOfNumber() {
            return Head.bytesInMemory(head.type());
        }

        @Override
        public Optional<List<String>> labels() {
            return labels;
        }

        @Override
        public Optional<ImageSize> image() {
            return head.image();
        }

        @Override
        public boolean next(RowSink sink) throws IOException {
            if (row == head.rows()) {
                Source.checkEnd(head.file(), in);
                return false;
            }
            sink.beginRow(++row);
            head.numbers(in, head.width(), sink::number);
            sink.endRow();
            return true;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    private static List<String> labels(Path file) {
        return Source.read(file, in -> {
            Head head = Head.read(file.toString(), in);
            if (head.width() != 1) {
                throw new DataException(file + ": found " + head.width()
                        + " numbers a label, expected 1; move the file away if these are no labels");
            }
            List<String> labels = new ArrayList<>();
            head.numbers(in, head.rows(), value -> labels.add(ShortestDecimal.of(value)));
            Source.checkEnd(file.toString(), in);
            return labels;
        });
    }

    private static Optional<Path> labelsBeside(Path file) {
        Path name = file.getFileName();
        Matcher images = IMAGES.matcher(name == null ? "" : name.toString());
        if (!images.matches()) {
            return Optional.empty();
        }
        String stem = images.group(1) + "labels" + images.group(2) + "idx1-ubyte";
        return List.of(stem, stem + ".gz").stream()
                .map(file::resolveSibling)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** What the first bytes say: the type by its code, the number of points, the numbers of each, and the size of each as an image. */
    private record Head(String file, int type, int rows, long width, Optional<ImageSize> image) {

        static Head read(String file, InputStream in) throws IOException {
            byte[] magic = in.readNBytes(4);
            if (magic.length < 4 || magic[0] != 0 || magic[1] != 0 || bytes(magic[2]) == 0 || magic[3] < 1) {
                throw new DataException(file + ": found no IDX file (its first four bytes are not 0, 0, a type and a"
                        + " count of dimensions); check what was fetched");
            }
            int rows = size(file, in);
            long width = 1;
            int[] sizes = new int[magic[3]];
            for (int d = 1; d < sizes.length; d++) {
                sizes[d] = size(file, in);
                width *= sizes[d];
                if (width > Integer.MAX_VALUE) {
                    throw new DataException(file + ": found more than 2^31 numbers a point; fetch the file again");
                }
            }
            if (rows == 0 || width == 0) {
                throw new DataException(file + ": found " + rows + " points of " + width
                        + " numbers, expected at least 1 of each; check what was fetched");
            }
            Optional<ImageSize> image =
                    sizes.length == 3 ? Optional.of(new ImageSize(sizes[2], sizes[1])) : Optional.empty();
            return new Head(file, magic[2], rows, width, image);
        }

        private static int size(String file, InputStream in) throws IOException {
            byte[] bytes = in.readNBytes(4);
            if (bytes.length < 4) {
                throw new EOFException(file);
            }
            int size = ByteBuffer.wrap(bytes).getInt();
            if (size < 0) {
                throw new DataException(file + ": found a dimension of size " + Integer.toUnsignedString(size)
                        + ", expected less than 2^31; fetch the file again");
            }
            return size;
        }

        private static boolean isFloating(int type) {
            return type == 0x0D || type == 0x0E;
        }

        /** The bytes of one number of a type, 0 for an unknown type. */
        private static int bytes(int type) {
            return switch (type) {
                case 0x08, 0x09 -> 1;
                case 0x0B -> 2;
                case 0x0C, 0x0D -> 4;
                case 0x0E -> 8;
                default -> 0;
            };
        }

        /** The most bytes that a number of a type takes in memory; see {@link OpenTable#bytesOfNumber}. */
        private static int bytesInMemory(int type) {
            return switch (type) {
                case 0x08 -> 1;
                case 0x09, 0x0B, 0x0D -> Float.BYTES;
                default -> Double.BYTES;
            };
        }

        /** Passes the next {@code count} numbers on. */
        void numbers(InputStream in, long count, DoubleConsumer each) throws IOException {
            int size = bytes(type);
            byte[] bytes = new byte[(int) Math.min(Source.BUFFER, count * size)];
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            for (long done = 0; done < count; ) {
                int part = (int) Math.min(bytes.length / size, count - done);
                if (in.readNBytes(bytes, 0, part * size) < part * size) {
                    throw new EOFException(file);
                }
                for (int at = 0; at < part * size; at += size) {
                    each.accept(number(buffer, at));
                }
                done += part;
            }
        }

        private double number(ByteBuffer buffer, int at) {
            return switch (type) {
                case 0x08 -> buffer.get(at) & 0xFF;
                case 0x09 -> buffer.get(at);
                case 0x0B -> buffer.getShort(at);
                case 0x0C -> buffer.getInt(at);
                case 0x0D -> buffer.getFloat(at);
                default -> buffer.getDouble(at);
            };
        }
    }
}
