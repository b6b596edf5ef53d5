package dev.unfold.io;

import dev.unfold.error.DataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A NumPy array under way. One that is laid out by columns is read as a whole before its first row. */
final class NpyTable implements OpenTable {

    private final NpyArray array;
    private final InputStream in;
    private final Header header;
    private final Optional<List<String>> labels;
    /** The entries column by column, where they are laid out so; else there are none. */
    private final List<ByteBuffer> byColumn = new ArrayList<>();

    private final ByteBuffer bytes;
    private int row;

    /** @param labels what the labels of the rows are, if they are kept elsewhere */
    NpyTable(Path path, NpyArray array, InputStream in, Optional<List<String>> labels) throws IOException {
        if (!array.isNumeric()) {
            throw new DataException(
                    array.place() + ": found an array of texts, expected numbers; convert it with astype(float)");
        }
        int columns = array.columns();
        if (array.rows() == 0 || columns == 0) {
            throw new DataException(array.place() + ": found an array of " + array.rows() + " × " + columns
                    + " entries, expected at least 1 row and 1 column; check what was saved");
        }
        String file = path.toString();
        Source.checkHolds(array.place(), path, (double) array.rows() * columns * array.width());
        Doubles.check(file, 1, columns);
        this.array = array;
        this.in = in;
        this.header = Header.numbered(file, columns);
        this.labels = labels;
        if (array.fortran() && columns > 1) {
            Doubles.check(file, array.rows(), columns, array.width());
            Doubles.checkLength(file, array.rows(), array.width());
            for (int c = 0; c < columns; c++) {
                byte[] column = in.readNBytes(array.rows() * array.width());
                if (column.length < array.rows() * array.width()) {
                    throw array.cutShort((long) c * array.rows() + column.length / array.width());
                }
                byColumn.add(ByteBuffer.wrap(column).order(array.order()));
            }
        }
        this.bytes = ByteBuffer.allocate(columns * array.width()).order(array.order());
    }

    @Override
    public Header header() {
        return header;
    }

    @Override
    public OptionalInt rows() {
        return OptionalInt.of(array.rows());
    }

    @Override
    public int bytesOfNumber() {
        return array.bytesInMemory();
    }

    @Override
    public Optional<List<String>> labels() {
        return labels;
    }

    @Override
    public boolean next(RowSink sink) throws IOException {
        if (row == array.rows()) {
            Source.checkEnd(array.place(), in);
            return false;
        }
        if (byColumn.isEmpty()) {
            int read = in.readNBytes(bytes.array(), 0, bytes.capacity());
            if (read < bytes.capacity()) {
                throw array.cutShort((long) row * array.columns() + read / array.width());
            }
        }
        int i = row++;
        sink.beginRow(row);
        for (int c = 0; c < array.columns(); c++) {
            sink.number(
                    byColumn.isEmpty()
                            ? array.number(bytes, c * array.width())
                            : array.number(byColumn.get(c), i * array.width()));
        }
        sink.endRow();
        return true;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
