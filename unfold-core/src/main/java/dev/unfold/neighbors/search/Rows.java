package dev.unfold.neighbors.search;

import dev.unfold.data.Points;

/** Points one by one, as a function of the user takes them. */
public final class Rows {

    private Rows() {}

    /** A copy, which the function may do with as it likes. */
    public static double[][] of(Points points) {
        double[][] rows = new double[points.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = points.row(i);
        }
        return rows;
    }
}
