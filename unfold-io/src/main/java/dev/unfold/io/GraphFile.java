package dev.unfold.io;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.neighbors.Neighborhoods;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    private record Neighbor(int index, double distance) {}

    private Neighborhoods lists(Points points) {
        int n = points.size();
        List<List<Neighbor>> lists = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            lists.add(new ArrayList<>());
        }
        Map<Long, Integer> rows = new HashMap<>();
        for (int row = 0; row < table.size(); row++) {
            int i = index(row, 0, n);
            int j = index(row, 1, n);
            if (i == j) {
                throw wrong(row, "point " + i + " as its own neighbour", "another point; leave the row out");
            }
            Integer before = rows.put((long) i << 32 | j, row);
            if (before != null) {
                throw wrong(
                        row,
                        "the pair " + i + ", " + j + " of row " + line(before) + " again",
                        "it once; leave one out");
            }
            lists.get(i).add(new Neighbor(j, distance(row, i, j, points)));
        }
        return stacked(lists);
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

    private Neighborhoods stacked(List<List<Neighbor>> lists) {
        int[] offsets = new int[lists.size() + 1];
        int[] neighbors = new int[table.size()];
        double[] distances = new double[table.size()];
        int to = 0;
        for (int i = 0; i < lists.size(); i++) {
            List<Neighbor> list = lists.get(i);
            if (list.isEmpty()) {
                throw new DataException(file + ": found no row with i = " + i
                        + ", expected at least one neighbour for each of the " + lists.size() + " points; add one");
            }
            list.sort(Comparator.comparingDouble(Neighbor::distance).thenComparingInt(Neighbor::index));
            for (Neighbor neighbor : list) {
                neighbors[to] = neighbor.index();
                distances[to++] = neighbor.distance();
            }
            offsets[i + 1] = to;
        }
        return Neighborhoods.of(offsets, neighbors, distances);
    }

    private DataException wrong(int row, String found, String expected) {
        return new DataException(file + ":" + line(row) + ": found " + found + ", expected " + expected);
    }

    /** The row as one counts in the file, from 1, the names included. */
    private int line(int row) {
        return row + (named ? 2 : 1);
    }
}
