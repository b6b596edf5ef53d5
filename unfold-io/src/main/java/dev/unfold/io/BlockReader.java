package dev.unfold.io;

import dev.unfold.error.DataException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ObjLongConsumer;

/** Reads a table in blocks of rows; it keeps nothing of a block that it gave away. */
public final class BlockReader {

    private final OpenTable table;
    private final Header header;
    private final ReadOptions options;
    private final ColumnRoles roles;
    private final Optional<List<String>> labels;
    private final ObjLongConsumer<DataException> bad;
    private final Optional<FileState> state;
    private long done;

    /** @param state which the file must still have where something is wrong with it */
    BlockReader(OpenTable table, ReadOptions options, ObjLongConsumer<DataException> bad, Optional<FileState> state) {
        this.table = table;
        this.header = table.header();
        this.options = table.completed(options);
        this.roles = new ColumnRoles(header.file(), header, this.options);
        this.labels = roles.has(ColumnRoles.Role.LABEL) ? Optional.empty() : table.labels();
        this.bad = bad;
        this.state = state;
    }

    /** The names of the features, in the order of the coordinates of the points. */
    public List<String> features() {
        return List.copyOf(roles.features());
    }

    /** The name of the column of ids, if there is one; {@code id} where columns have no names. */
    public Optional<String> idName() {
        return name(ColumnRoles.Role.ID, "id");
    }

    /** The name of the column of labels, if there are any; {@code label} where that column has no name. */
    public Optional<String> labelName() {
        return name(ColumnRoles.Role.LABEL, "label").or(() -> labels.map(apart -> "label"));
    }

    private Optional<String> name(ColumnRoles.Role role, String otherwise) {
        return roles.find(role).map(c -> ColumnRoles.outputName(header, c, otherwise));
    }

    /** The names of the columns that are neither features nor ids nor labels, in their order. */
    public List<String> others() {
        return List.copyOf(roles.extras());
    }

    /** Which part of the table has been read, from 0 to 1, where that can be told. */
    public OptionalDouble part() {
        return table.rows().isPresent()
                ? OptionalDouble.of(done / (double) table.rows().getAsInt())
                : table.part();
    }

    /** The next rows, at most so many; empty at the end of the table. */
    public Optional<Block> next(int rows) {
        try {
            return read(rows);
        } catch (IOException e) {
            state.ifPresent(FileState::check);
            throw Source.failure(header.file(), e);
        } catch (DataException e) {
            state.ifPresent(FileState::check); // a row that was cut off is not the user's to mend
            throw e;
        }
    }

    private Optional<Block> read(int rows) throws IOException {
        BlockBuilder block = new BlockBuilder(header, roles, options, bad, Math.max(1, rows));
        while (block.size() < rows && table.next(block)) {
            labels.ifPresent(apart -> block.label(apart.get(Math.toIntExact(done + block.size() - 1))));
        }
        Optional<Block> read = block.size() == 0 ? Optional.empty() : Optional.of(block.build(done));
        done += block.size();
        return read;
    }
}
