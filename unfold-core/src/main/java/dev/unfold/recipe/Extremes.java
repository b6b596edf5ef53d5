package dev.unfold.recipe;

import dev.unfold.data.Points;
import java.util.Arrays;

/** Of each column of some places the entry of largest magnitude, the first such one. */
public final class Extremes implements InPasses.Places {

    private final double[] values;

    /** Of no places yet. */
    public Extremes(int dimensions) {
        values = new double[dimensions];
    }

    /** Adds places, or the {@link #values()} of further ones. */
    @Override
    public void add(Points places) {
        for (int i = 0; i < places.size(); i++) {
            for (int r = 0; r < values.length; r++) {
                if (Math.abs(places.get(i, r)) > Math.abs(values[r])) {
                    values[r] = places.get(i, r);
                }
            }
        }
    }

    /** The entries themselves. */
    public double[] values() {
        return values.clone();
    }

    /** 1 or −1 for each column, by which its entry of largest magnitude becomes positive. */
    @Override
    public double[] signs() {
        return Arrays.stream(values).map(value -> value < 0 ? -1 : 1).toArray();
    }
}
