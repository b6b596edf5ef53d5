package dev.unfold.io;

import dev.unfold.error.ParameterException;
import dev.unfold.io.internal.AtomicFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

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
    public OpenTable open(Path file, ReadOptions options) throws IOException {
        return Source.open(file, in -> new NpyTable(file, NpyArray.head(file.toString(), in), in, Optional.empty()));
    }

    @Override
    public boolean writes() {
        return true;
    }

    @Override
    public void write(Path file, Table table) {
        checkHolds(file, table);
        AtomicFile.write(file, out -> {
            out.write(head(table.rows(), table.fields().size()));
            write(out, table);
        });
    }

    @Override
    public void writeParts(Path file, Consumer<TableWriter> content) {
        AtomicFile.replace(file, path -> {
            try (RandomAccessFile out = new RandomAccessFile(path.toFile(), "rw")) {
                Parts parts = new Parts(file, out);
                content.accept(parts);
                parts.end();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        });
    }

    /** Numbers row by row; the head is written twice, for how many rows there are is known last. */
    private static final class Parts implements TableWriter {

        private final Path file;
        private final RandomAccessFile out;
        private int rows;
        private int columns;

        Parts(Path file, RandomAccessFile out) {
            this.file = file;
            this.out = out;
        }

        @Override
        public void write(Table part) {
            try {
                checkHolds(file, part);
                if (columns == 0) {
                    columns = part.fields().size();
                    out.write(head(0, columns));
                }
                rows = Math.addExact(rows, part.rows());
                ByteArrayOutputStream bytes = new ByteArrayOutputStream(8 * columns * part.rows());
                NpyFormat.write(bytes, part);
                out.write(bytes.toByteArray());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void end() throws IOException {
            out.seek(0);
            out.write(head(rows, columns));
        }
    }

    private static void checkHolds(Path file, Table table) {
        for (Table.Field field : table.fields()) {
            if (field instanceof Table.Texts) {
                throw new ParameterException(file + ": a NumPy array holds numbers only, but column '" + field.name()
                        + "' holds texts; choose the ending .csv or leave the column out");
            }
        }
    }

    private static void write(OutputStream out, Table table) throws IOException {
        ByteBuffer row = ByteBuffer.allocate(8 * table.fields().size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < table.rows(); i++) {
            row.clear();
            for (Table.Field field : table.fields()) {
                row.putDouble(((Table.Numbers) field).values().applyAsDouble(i));
            }
            out.write(row.array());
        }
    }

    /** Of the same length for any number of rows: two numbers of ten digits do not reach the next multiple. */
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
