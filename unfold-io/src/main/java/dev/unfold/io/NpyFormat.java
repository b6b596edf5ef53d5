package dev.unfold.io;

import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.io.internal.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** One NumPy array in a file: a row a point, or one dimension as a single column. Written as little-endian f8. */
final class NpyFormat implements TableFormat {

    /** The numbers begin at a multiple of this, as NumPy has it. */
    private static final int ALIGNMENT = 64;

    @Override
    public String name() {
        return "NumPy array";
    }

    @Override
    public List<String> endings() {
        return List.of(".npy", ".npy.gz");
    }

    @Override
    public Dataset read(Path file, ReadOptions options) {
        return Source.read(file, in -> read(file, NpyArray.head(file.toString(), in), in, options, Optional.empty()));
    }

    /** The data set in an array whose head was read. */
    static Dataset read(Path path, NpyArray array, InputStream in, ReadOptions options, Optional<List<String>> labels)
            throws IOException {
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
        Doubles.check(file, array.rows(), columns);
        DatasetBuilder builder = DatasetBuilder.numbered(file, columns, options).expect(array.rows());
        DoubleConsumer rowByRow = builder.rowByRow();
        if (array.fortran() && columns > 1) {
            Doubles byColumn = new Doubles(file);
            array.numbers(in, byColumn::add);
            for (int row = 0; row < array.rows(); row++) {
                for (int c = 0; c < columns; c++) {
                    rowByRow.accept(byColumn.get(c * array.rows() + row));
                }
            }
        } else {
            array.numbers(in, rowByRow);
        }
        return builder.build(labels);
    }

    @Override
    public boolean writes() {
        return true;
    }

    @Override
    public void write(Path file, Table table) {
        if (file.toString().toLowerCase(Locale.ROOT).endsWith(".gz")) {
            throw new ParameterException(file + ": a NumPy array is not written packed; choose the ending .npy");
        }
        for (Table.Field field : table.fields()) {
            if (field instanceof Table.Texts) {
                throw new ParameterException(file + ": a NumPy array holds numbers only, but column '" + field.name()
                        + "' holds texts; choose the ending .csv or leave the column out");
            }
        }
        AtomicFile.write(file, out -> write(out, table));
    }

    private static void write(OutputStream out, Table table) throws IOException {
        int columns = table.fields().size();
        out.write(head(table.rows(), columns));
        ByteBuffer row = ByteBuffer.allocate(8 * columns).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < table.rows(); i++) {
            row.clear();
            for (Table.Field field : table.fields()) {
                row.putDouble(((Table.Numbers) field).values().applyAsDouble(i));
            }
            out.write(row.array());
        }
    }

    private static byte[] head(int rows, int columns) {
        String dictionary = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + rows + ", " + columns + "), }";
        int before = 10;
        int padded = (before + dictionary.length() + 1 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT - before;
        String text = dictionary + " ".repeat(padded - dictionary.length() - 1) + "\n";
        ByteBuffer head = ByteBuffer.allocate(before + padded).order(ByteOrder.LITTLE_ENDIAN);
        head.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        head.putShort((short) padded);
        head.put(text.getBytes(StandardCharsets.US_ASCII));
        return head.array();
    }
}
