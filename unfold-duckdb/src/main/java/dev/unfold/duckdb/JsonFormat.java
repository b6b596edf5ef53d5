package dev.unfold.duckdb;

import dev.unfold.io.OpenTable;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.TableFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** JSON: an array of objects, or an object a line; each is a row, and its names are the columns. */
public final class JsonFormat implements TableFormat {

    @Override
    public String name() {
        return "JSON";
    }

    @Override
    public List<String> endings() {
        return List.of(".json", ".jsonl", ".ndjson");
    }

    @Override
    public void checkAvailable() {
        Database.checkAvailable(name());
    }

    /** Every row is looked at for its names and types: objects need not be alike. */
    @Override
    public OpenTable open(Path file, ReadOptions options) throws IOException {
        return QueriedTable.open(name(), file, "read_json(?, hive_partitioning = false, sample_size = -1)", false);
    }
}
