package dev.unfold.io;

import dev.unfold.data.Dataset;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.error.TooLargeException;
import dev.unfold.internal.dense.GrowingRows;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ObjLongConsumer;

/** A table that is open at its beginning: what its columns are called is known, what they are for is not yet said. */
public final class TableReader implements AutoCloseable {

    /** How often a file is read on to estimate its rows: some 2 MB, of which little is ahead of the row that was taken last. */
    private static final int READS = 32;

    /** The bytes of a text without letters: the object, its array and the reference to it. */
    static final int TEXT = 56;

    private final String name;
    private final OpenTable table;
    private final Optional<FileState> state;

    /** @param state which the file must still have when it has been read */
    TableReader(String name, OpenTable table, Optional<FileState> state) {
        this.name = name;
        this.table = table;
        this.state = state;
    }

    /** What stands for the table in messages. */
    public String name() {
        return name;
    }

    /** The names of all columns in their order; x1, x2, … where the table gives none. */
    public List<String> columns() {
        return table.header().names();
    }

    /** Whether the names stand in the table itself. */
    public boolean hasNames() {
        return table.header().isGiven();
    }

    /** What the first column is called here if the file gives it no name, and others one: an index of the rows. */
    Optional<String> index() {
        return table.header().isIndex(0) ? Optional.of(columns().get(0)) : Optional.empty();
    }

    /** The name of the column that an option addresses so, by name or, where there are none, by number; empty if it is not there. */
    public Optional<String> column(String address) {
        OptionalInt found = table.header().find(address);
        return found.isPresent() ? Optional.of(table.header().name(found.getAsInt())) : Optional.empty();
    }

    /** The number of rows, where it is known beforehand. */
    public OptionalInt rows() {
        return table.rows();
    }

    /**
     * About how many bytes all cells take in memory: those of the id and texts as texts, others as numbers. There are as many rows as
     * the file tells, else as many as its beginning promises; of texts it tells the length. This reads it.
     *
     * @param said what the caller says of the columns
     */
    public double estimatedBytes(ReadOptions said) {
        Header header = table.header();
        OptionalInt id = table.completed(said).id().map(header::find).orElse(OptionalInt.empty());
        if (rows().isPresent() && !table.holdsTexts() && id.isEmpty()) {
            return GrowingRows.bytes(rows().getAsInt(), header.size(), table.bytesOfNumber());
        }
        double part = 0;
        double bytes = 0;
        int count = 0;
        int reads = 0;
        List<List<String>> row = texts(1);
        while (reads < READS && !row.isEmpty()) {
            bytes += bytes(row.get(0), id);
            count++;
            double now = rows().isPresent()
                    ? count / (double) rows().getAsInt()
                    : table.part().orElse(1);
            reads += now > part ? 1 : 0;
            part = now;
            row = texts(1);
        }
        return bytes / part;
    }

    private static double bytes(List<String> cells, OptionalInt id) {
        double bytes = 0;
        for (int c = 0; c < cells.size(); c++) {
            String cell = cells.get(c);
            boolean text = id.equals(OptionalInt.of(c)) || !(CellText.isNumber(cell) || CellText.isMissing(cell));
            bytes += text ? TEXT + (double) Character.BYTES * cell.length() : Double.BYTES;
        }
        return bytes;
    }

    /** The size of the images that the rows are, where the file tells it. */
    public Optional<ImageSize> image() {
        return table.image();
    }

    /**
     * The rows in blocks.
     *
     * @param options what the columns are for
     * @param bad told of each row that cannot be used, for a cell that is no finite number or for too few or too many cells, and of
     *     its {@link Block#place}; it may throw the error, or take it, and then the row is in its block, but not among the points
     * @throws ParameterException if the options name columns that are not there, or one column twice
     */
    public BlockReader blocks(ReadOptions options, ObjLongConsumer<DataException> bad) {
        return new BlockReader(table, options, bad, state);
    }

    /** All rows at once that have a point. */
    public Dataset whole(ReadOptions options) {
        return content(options, List.of()).used();
    }

    /**
     * All rows at once.
     *
     * @param shown columns whose cells are kept as texts as well, whatever else they are; those that are not there are passed over
     */
    public TableContent content(ReadOptions options, List<String> shown) {
        try {
            return collected(options, shown);
        } catch (IOException e) {
            throw Source.failure(name, e);
        } catch (TooLargeException e) {
            throw e.ofWhole(); // the table is open, and can be read row by row
        } catch (OutOfMemoryError e) {
            throw Source.tooLarge(name, e).ofWhole();
        }
    }

    private TableContent collected(ReadOptions options, List<String> shown) throws IOException {
        Header header = table.header();
        table.rows().ifPresent(count -> Doubles.check(name, count, header.size(), table.bytesOfNumber()));
        DatasetBuilder builder = new DatasetBuilder(header, table.completed(options), shown);
        table.rows().ifPresent(builder::expect);
        boolean more = true;
        while (more) {
            more = table.next(builder);
        }
        return builder.content(table.labels());
    }

    /** The next rows, at most so many, with all cells as the table has them, whatever the columns are for. */
    public List<List<String>> texts(int rows) {
        RowTexts sink = new RowTexts();
        try {
            boolean more = true;
            while (more && sink.rows().size() < rows) {
                more = table.next(sink);
            }
        } catch (IOException e) {
            throw Source.failure(name, e);
        }
        return sink.rows();
    }

    /** What the columns are for by the options, beside the features. */
    public Columns columns(ReadOptions options) {
        ReadOptions completed = table.completed(options);
        ColumnRoles roles = new ColumnRoles(name, table.header(), completed);
        return new Columns(
                hasNames(),
                roles.find(ColumnRoles.Role.ID).map(table.header()::name),
                roles.find(ColumnRoles.Role.LABEL).map(table.header()::name).or(options::label),
                roles.extras(),
                completed.missing(),
                completed.learned());
    }

    /** @throws DataException if the table was to stay as it is ({@link TableSource#unchanging}), but did not */
    @Override
    public void close() {
        try {
            table.close();
        } catch (IOException e) {
            throw Source.failure(name, e);
        }
        state.ifPresent(FileState::check);
    }
}
