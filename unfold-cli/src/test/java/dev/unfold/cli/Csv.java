package dev.unfold.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A small table of text, read the plain way. */
record Csv(List<String> header, List<List<String>> rows) {

    static Csv read(Path file) {
        try {
            return of(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Csv of(String text) {
        List<List<String>> lines =
                text.lines().map(line -> Arrays.asList(line.split(",", -1))).toList();
        return new Csv(lines.get(0), lines.subList(1, lines.size()));
    }

    List<String> column(String name) {
        int at = header.indexOf(name);
        return rows.stream().map(row -> row.get(at)).toList();
    }

    double[] numbers(String name) {
        return column(name).stream().mapToDouble(Double::parseDouble).toArray();
    }
}
