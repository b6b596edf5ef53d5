package dev.unfold.io;

import dev.unfold.data.PointBlocks;
import dev.unfold.data.Points;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The points of a table that is read in passes, each from its beginning: a file may be larger than the memory. It must not change
 * meanwhile ({@link TableSource#unchanging}).
 */
public final class TableBlocks implements PointBlocks {

    /** The most rows of a block, and the most coordinates of its points unless one row has more. */
    private static final int ROWS = 1 << 15;

    private static final int COORDINATES = 1 << 22;

    private final TableSource source;
    private final ReadOptions options;
    private final List<String> features;

    /**
     * Opens the table once, to see what its columns are.
     *
     * @param options what its columns are for
     */
    public TableBlocks(TableSource source, ReadOptions options) {
        this.source = source.unchanging();
        this.options = options;
        try (TableReader table = this.source.open(options)) {
            this.features = blocks(table).features();
        }
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public List<String> features() {
        return features;
    }

    /** @throws dev.unfold.error.DataException at the first row that cannot be used, unless {@link ReadOptions#bad} is told of it */
    @Override
    public void forEach(Consumer<Points> consumer) {
        try (TableReader table = source.open(options)) {
            BlockReader blocks = blocks(table);
            int rows = Math.max(1, Math.min(ROWS, COORDINATES / Math.max(1, features.size())));
            Optional<Block> block = blocks.next(rows);
            while (block.isPresent()) {
                consumer.accept(block.get().points());
                block = blocks.next(rows);
            }
        }
    }

    private BlockReader blocks(TableReader table) {
        return table.blocks(
                options,
                (error, place) -> options.bad().orElseThrow(() -> error).accept(error));
    }
}
