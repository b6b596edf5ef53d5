package dev.unfold.neighbors.search;

import dev.unfold.data.Points;

/** Points one by one, as a function of the user takes them: copies, which it may do with as it likes. */
public final class Rows {

    private final Points points;
    private final double[][] rows;

    private Rows(Points points, double[][] rows) {
        this.points = points;
        this.rows = rows;
    }

    public static Rows of(Points points) {
        double[][] rows = new double[points.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = points.row(i);
        }
        return new Rows(points, rows);
    }

    public int size() {
        return rows.length;
    }

    public double[] get(int i) {
        return rows[i];
    }

    /** Whether both are rows of equal points. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Rows that && points.equals(that.points);
    }

    @Override
    public int hashCode() {
        return points.hashCode();
    }
}
