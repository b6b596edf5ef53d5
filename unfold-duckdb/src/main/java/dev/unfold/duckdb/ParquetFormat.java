package dev.unfold.duckdb;

import dev.unfold.io.OpenTable;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.Table;
import dev.unfold.io.TableFormat;
import dev.unfold.io.TableWriter;
import dev.unfold.io.internal.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Parquet: columns with types, packed, as data frames are kept. */
public final class ParquetFormat implements TableFormat {

    @Override
    public String name() {
        return "Parquet";
    }

    @Override
    public List<String> endings() {
        return List.of(".parquet");
    }

    @Override
    public void checkAvailable() {
        Database.checkAvailable(name());
    }

    @Override
    public OpenTable open(Path file, ReadOptions options) throws IOException {
        return QueriedTable.open(name(), file, "read_parquet(?, hive_partitioning = false)", true);
    }

    @Override
    public boolean writes() {
        return true;
    }

    @Override
    public void write(Path file, Table table) {
        writeParts(file, parts -> parts.write(table));
    }

    @Override
    public void writeParts(Path file, Consumer<TableWriter> content) {
        AtomicFile.replace(file, path -> {
            try (ParquetWriter writer = new ParquetWriter()) {
                content.accept(writer);
                writer.copyTo(path);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        });
    }
}
