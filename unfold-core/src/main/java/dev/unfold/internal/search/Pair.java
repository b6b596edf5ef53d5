package dev.unfold.internal.search;

/** Two points, lower index first, and their distance; ordered by distance, then by the lower index, then the higher. */
public record Pair(int first, int second, double distance) implements Comparable<Pair> {

    /** The pair of i and j, in whatever order they come. */
    public static Pair of(int i, int j, double distance) {
        return new Pair(Math.min(i, j), Math.max(i, j), distance);
    }

    @Override
    public int compareTo(Pair that) {
        int order = Double.compare(distance, that.distance);
        if (order == 0) {
            order = Integer.compare(first, that.first);
        }
        return order == 0 ? Integer.compare(second, that.second) : order;
    }
}
