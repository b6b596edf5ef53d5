package dev.unfold.bench.peers;

import dev.unfold.bench.data.Sizes;

/**
 * One thing to do: embed so many points of a set by a method, with 12 neighbours in 2 dimensions.
 *
 * @param data the name of the set
 * @param size n
 * @param dimension d
 * @param method its name in Unfold's catalogue
 */
public record Workload(String data, int size, int dimension, String method) {

    /** k. */
    public static final int NEIGHBORS = 12;

    /** p. */
    public static final int DIMENSIONS = 2;

    @Override
    public String toString() {
        return method + " of " + data + " " + Sizes.spell(size) + " × " + dimension;
    }
}
