package dev.unfold.internal.sparse;

/**
 * An order of indices, that of their elimination say: {@code order[position]} is the index there, {@code position[index]} its inverse.
 */
@SuppressWarnings("ArrayRecordComponent")
public record Permutation(int[] order, int[] position) {

    public static Permutation of(int[] order) {
        int[] position = new int[order.length];
        for (int at = 0; at < order.length; at++) {
            position[order[at]] = at;
        }
        return new Permutation(order, position);
    }

    int size() {
        return order.length;
    }

    /** This order, reordered: position t of the result is position {@code next[t]} of this one. */
    Permutation then(int[] next) {
        int[] composed = new int[next.length];
        for (int at = 0; at < next.length; at++) {
            composed[at] = order[next[at]];
        }
        return of(composed);
    }
}
