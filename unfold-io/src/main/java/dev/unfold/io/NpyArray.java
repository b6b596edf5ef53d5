package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.io.internal.ShortestDecimal;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import java.util.function.DoubleConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The head of an array in NumPy's format, versions 1 to 3, and the decoding of what follows. The format: a magic of six
 * bytes, two bytes of version, the head's length (2 bytes, from version 2 on 4), a Python dictionary with the type, the
 * order and the shape, then the raw numbers (numpy.lib.format).
 *
 * @param place the file, or the file and the array in it
 * @param kind f, i, u, b, U or S
 * @param width the bytes of one entry
 * @param shape its sizes, outermost first; never more than two
 */
record NpyArray(String place, char kind, int width, ByteOrder order, boolean fortran, List<Integer> shape) {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int LONGEST_HEAD = 1 << 20;
    private static final String KNOWN = "f4 f8, i1 to i8, u1 to u8 or bool";

    private static final Pattern TYPE =
            Pattern.compile("['\"]descr['\"]\\s*:\\s*['\"]([<>|=]?)([a-zA-Z])(\\d{0,9})['\"]");
    private static final Pattern FORTRAN = Pattern.compile("['\"]fortran_order['\"]\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("['\"]shape['\"]\\s*:\\s*\\(([0-9, ]*)\\)");

    NpyArray {
        shape = List.copyOf(shape);
    }

    /** Reads the head and leaves the stream at the first entry. */
    static NpyArray head(String place, InputStream in) throws IOException {
        byte[] start = in.readNBytes(8);
        if (start.length < 8 || !ByteBuffer.wrap(start, 0, 6).equals(ByteBuffer.wrap(MAGIC))) {
            throw new DataException(place + ": found no NumPy array (its first bytes are not \\x93NUMPY);"
                    + " write it with numpy.save or numpy.savez");
        }
        int version = start[6];
        if (version < 1 || version > 3) {
            throw new DataException(place + ": found version " + version
                    + " of NumPy's format, expected 1 to 3; write it with numpy.save");
        }
        ByteBuffer sizeBytes =
                ByteBuffer.wrap(exactly(place, in, version == 1 ? 2 : 4)).order(ByteOrder.LITTLE_ENDIAN);
        long size = version == 1 ? sizeBytes.getShort() & 0xFFFF : sizeBytes.getInt() & 0xFFFFFFFFL;
        if (size > LONGEST_HEAD) {
            throw damaged(place, "a head of " + size + " bytes");
        }
        return parse(place, new String(exactly(place, in, (int) size), StandardCharsets.UTF_8));
    }

    private static NpyArray parse(String place, String head) {
        Matcher type = TYPE.matcher(head);
        Matcher fortran = FORTRAN.matcher(head);
        Matcher shape = SHAPE.matcher(head);
        if (!shape.find() || !fortran.find()) {
            throw damaged(place, "the head " + CellText.quote(head));
        }
        if (!type.find()) {
            throw new DataException(
                    place + ": found an array of records, expected " + KNOWN + "; convert it with astype(float)");
        }
        char kind = type.group(2).charAt(0);
        int width = type.group(3).isEmpty() ? 0 : Integer.parseInt(type.group(3));
        boolean number = switch (kind) {
            case 'f' -> width == 4 || width == 8;
            case 'i', 'u' -> width == 1 || width == 2 || width == 4 || width == 8;
            case 'b' -> width == 1;
            default -> false;
        };
        boolean text = (kind == 'U' || kind == 'S') && width <= LONGEST_HEAD;
        if (!number && !text) {
            throw new DataException(place + ": found entries of type " + type.group(2) + type.group(3) + ", expected "
                    + KNOWN + "; convert it with astype(float)");
        }
        ByteOrder order = type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return new NpyArray(
                place,
                kind,
                kind == 'U' ? 4 * width : width,
                order,
                fortran.group(1).equals("True"),
                sizes(place, shape.group(1)));
    }

    private static List<Integer> sizes(String place, String text) {
        List<Integer> sizes = new ArrayList<>();
        StringTokenizer tokens = new StringTokenizer(text, ", ");
        while (tokens.hasMoreTokens()) {
            String size = tokens.nextToken();
            if (size.length() > 9) {
                throw damaged(place, "a dimension of size " + CellText.quote(size));
            }
            sizes.add(Integer.parseInt(size));
        }
        if (sizes.isEmpty() || sizes.size() > 2) {
            throw new DataException(place + ": found an array of " + sizes.size()
                    + " dimensions, expected 1 or 2 (rows and columns); reshape it to one row a point");
        }
        return sizes;
    }

    private static DataException damaged(String place, String found) {
        return new DataException(place + ": found " + found + ", which NumPy does not write; write the file again");
    }

    private static byte[] exactly(String place, InputStream in, int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException(place);
        }
        return bytes;
    }

    boolean isNumeric() {
        return kind != 'U' && kind != 'S';
    }

    int rows() {
        return shape.get(0);
    }

    int columns() {
        return shape.size() == 1 ? 1 : shape.get(1);
    }

    /** The most bytes that an entry takes in memory; see {@link OpenTable#bytesOfNumber}. */
    int bytesInMemory() {
        if (width == 1) {
            return kind == 'i' ? Float.BYTES : 1;
        }
        return width == 2 || (kind == 'f' && width == 4) ? Float.BYTES : Double.BYTES;
    }

    /** Passes every entry on, in the order in which the file has them. */
    void numbers(InputStream in, DoubleConsumer each) throws IOException {
        long count = (long) rows() * columns();
        byte[] bytes = new byte[Source.BUFFER];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(order);
        int most = bytes.length / width;
        for (long done = 0; done < count; ) {
            int part = (int) Math.min(most, count - done);
            int read = in.readNBytes(bytes, 0, part * width);
            if (read < part * width) {
                throw cutShort(done + read / width);
            }
            for (int i = 0; i < part; i++) {
                each.accept(number(buffer, i * width));
            }
            done += part;
        }
    }

    DataException cutShort(long entries) {
        return new DataException(place + ": the file ends after " + entries + " of " + (long) rows() * columns()
                + " entries; it was cut short, so fetch or write it again");
    }

    /** The entry whose bytes begin at the given place of a buffer in the array's byte order. */
    double number(ByteBuffer buffer, int at) {
        if (kind == 'f') {
            return width == 8 ? buffer.getDouble(at) : buffer.getFloat(at);
        }
        if (kind == 'b') {
            return buffer.get(at) == 0 ? 0 : 1;
        }
        boolean signed = kind == 'i';
        return switch (width) {
            case 1 -> signed ? buffer.get(at) : buffer.get(at) & 0xFF;
            case 2 -> signed ? buffer.getShort(at) : buffer.getShort(at) & 0xFFFF;
            case 4 -> signed ? buffer.getInt(at) : buffer.getInt(at) & 0xFFFFFFFFL;
            default -> signed ? buffer.getLong(at) : unsigned(buffer.getLong(at));
        };
    }

    /** The value of 64 bits without a sign, rounded once. */
    private static double unsigned(long bits) {
        // Halving keeps the lowest bit by or, so that the rounding to 53 bits sees whether anything was cut off.
        return bits >= 0 ? bits : 2.0 * ((bits >>> 1) | (bits & 1));
    }

    /** The entries of a one-dimensional array as texts. */
    List<String> texts(InputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        if (isNumeric()) {
            numbers(in, value -> texts.add(ShortestDecimal.of(value)));
            return texts;
        }
        for (int row = 0; row < rows(); row++) {
            texts.add(text(exactly(place, in, width)));
        }
        return texts;
    }

    private String text(byte[] bytes) {
        if (kind == 'S') {
            return strip(new String(bytes, StandardCharsets.UTF_8));
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(order);
        StringBuilder text = new StringBuilder();
        while (buffer.hasRemaining()) {
            int point = buffer.getInt();
            if (!Character.isValidCodePoint(point)) {
                throw damaged(place, "the character number " + Integer.toUnsignedString(point));
            }
            text.appendCodePoint(point);
        }
        return strip(text.toString());
    }

    /** NumPy fills short texts up with zeros. */
    private static String strip(String padded) {
        int end = padded.length();
        while (end > 0 && padded.charAt(end - 1) == 0) {
            end--;
        }
        return padded.substring(0, end);
    }
}
