package dev.unfold.reference;

import dev.unfold.data.Points;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What another tool made of some points. The first line of the file names tool, version and seed, then k, p and the
 * eigenvalues; each further line is a point followed by its place.
 */
@SuppressWarnings("ArrayRecordComponent")
record Fixture(Points input, Points embedding, int neighbors, double[] eigenvalues) {

    static Fixture read(String name) throws IOException {
        List<String> lines;
        try (InputStream in = Fixture.class.getResourceAsStream("/reference/" + name + ".csv")) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        List<String> header = List.of(lines.get(0).split(" "));
        int p = Integer.parseInt(header.get(header.indexOf("p") + 1));
        int k = Integer.parseInt(header.get(header.indexOf("k") + 1));
        double[] eigenvalues = header.subList(header.indexOf("eigenvalues") + 1, header.size()).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
        double[][] rows = lines.stream()
                .skip(1)
                .map(line -> Stream.of(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
        int d = rows[0].length - p;
        return new Fixture(columns(rows, 0, d), columns(rows, d, d + p), k, eigenvalues);
    }

    private static Points columns(double[][] rows, int from, int to) {
        return Points.of(
                Stream.of(rows).map(row -> Arrays.copyOfRange(row, from, to)).toArray(double[][]::new));
    }
}
