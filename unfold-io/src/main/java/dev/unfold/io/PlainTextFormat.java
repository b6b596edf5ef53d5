package dev.unfold.io;

import java.io.IOException;
import java.util.List;

/** Text whose ending does not say what separates its cells, as that of many published data sets; it is found out, and only read. */
final class PlainTextFormat implements TextFormat {

    @Override
    public String name() {
        return "text";
    }

    @Override
    public List<String> endings() {
        return List.of(".txt", ".data", ".dat", ".txt.gz", ".data.gz", ".dat.gz");
    }

    @Override
    public OpenTable open(Input in, String file, ReadOptions options) throws IOException {
        return new DelimitedTable(file, in, Datasets.CSV.separator(), options);
    }
}
