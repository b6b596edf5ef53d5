package dev.unfold.io;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.io.internal.ShortestDecimal;
import dev.unfold.neighbors.Neighborhoods;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A graph of neighbours in a file, in any format for tables: a row for each neighbour j of a point i, both counted from 0, in
 * any order, and optionally their distance; where that is not given it is the Euclidean one of the points. Columns are known
 * by their names, i, j and distance, or by their order in a file without names.
 */
public final class GraphFile {

    private static final List<String> NAMES = List.of("i", "j", "distance");

    private final Path file;
    private final Points table;
    private final boolean named;
    private final int[] columns;

    private GraphFile(Path file, Dataset read) {
        this.file = file;
        this.table = read.points();
        List<String> features = read.features();
        this.named = features.contains("i") && features.contains("j");
        this.columns = NAMES.stream()
                .mapToInt(name -> named ? features.indexOf(name) : NAMES.indexOf(name))
                .filter(column -> column >= 0 && column < features.size())
                .toArray();
        if (columns.length < 2 || (!named && features.size() > NAMES.size())) {
            throw new DataException(file + ":1: found the columns " + String.join(", ", features)
                    + ", expected i, j and optionally distance; name them so");
        }
    }

    /**
     * Reads the neighbours of these points.
     *
     * @throws DataException if an index is none of a point, a pair stands there twice, or a point has no neighbour; the
     *     message names file and row
     */
    public static Neighborhoods read(Path file, Points points) {
        return new GraphFile(file, Datasets.read(file)).lists(points);
    }

    private Neighborhoods lists(Points points) {
        int n = points.size();
        int rows = table.size();
        int[] first = new int[rows];
        int[] second = new int[rows];
        double[] distance = new double[rows];
        int[] offsets = new int[n + 1];
        for (int row = 0; row < rows; row++) {
            first[row] = index(row, 0, n);
            second[row] = index(row, 1, n);
            if (first[row] == second[row]) {
                throw wrong(row, "point " + first[row] + " as its own neighbour", "another point; leave the row out");
            }
            distance[row] = distance(row, first[row], second[row], points);
            offsets[first[row] + 1]++;
        }
        Integer[] order = new Integer[rows];
        Arrays.setAll(order, row -> row);
        Arrays.sort(
                order,
                Comparator.comparingInt((Integer row) -> first[row])
                        .thenComparingDouble(row -> distance[row])
                        .thenComparingInt(row -> second[row]));
        checkOnce(order, first, second, n);
        for (int i = 0; i < n; i++) {
            if (offsets[i + 1] == 0) {
                throw new DataException(file + ": found no row with i = " + i
                        + ", expected at least one neighbour for each of the " + n + " points; add one");
            }
            offsets[i + 1] += offsets[i];
        }
        return Neighborhoods.of(
                offsets,
                Arrays.stream(order).mapToInt(row -> second[row]).toArray(),
                Arrays.stream(order).mapToDouble(row -> distance[row]).toArray());
    }

    /** @param order the rows, those of each point together */
    private void checkOnce(Integer[] order, int[] first, int[] second, int n) {
        int[] last = new int[n]; // for each j the row after the one where it stood last
        for (int row : order) {
            int before = last[second[row]] - 1;
            if (before >= 0 && first[before] == first[row]) {
                int later = Math.max(row, before);
                throw wrong(
                        later,
                        "the pair " + first[row] + ", " + second[row] + " of row " + line(Math.min(row, before))
                                + " again",
                        "it once; leave one out");
            }
            last[second[row]] = row + 1;
        }
    }

    private int index(int row, int column, int n) {
        double value = table.get(row, columns[column]);
        if (!(value >= 0 && value < n && value == Math.rint(value))) {
            throw wrong(
                    row,
                    NAMES.get(column) + " = " + ShortestDecimal.of(value),
                    "the row of a point, from 0 to " + (n - 1));
        }
        return (int) value;
    }

    private double distance(int row, int i, int j, Points points) {
        if (columns.length > 2) {
            double distance = table.get(row, columns[2]);
            if (!(distance >= 0)) {
                throw wrong(row, "distance = " + ShortestDecimal.of(distance), "a number of at least 0");
            }
            return distance;
        }
        double sum = 0;
        for (int c = 0; c < points.dimension(); c++) {
            double difference = points.get(i, c) - points.get(j, c);
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }

    private DataException wrong(int row, String found, String expected) {
        return new DataException(file + ":" + line(row) + ": found " + found + ", expected " + expected);
    }

    /** The row as one counts in the file, from 1, the names included. */
    private int line(int row) {
        return row + (named ? 2 : 1);
    }
}
