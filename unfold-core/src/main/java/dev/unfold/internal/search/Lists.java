package dev.unfold.internal.search;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Lists of neighbours as the kernels see them: list i is at {@code offsets[i]} ≤ at &lt; {@code offsets[i + 1]} of the
 * other two arrays. The arrays are live and shared; whoever gets them from a public object must not write to them.
 */
@SuppressWarnings("ArrayRecordComponent")
public record Lists(int[] offsets, int[] neighbors, double[] distances) {

    /** Lists with these offsets, still to be filled. */
    public static Lists allocate(int[] offsets) {
        int length = offsets[offsets.length - 1];
        return new Lists(offsets, new int[length], new double[length]);
    }

    /** As many lists of the same length, still to be filled. */
    public static Lists allocate(int size, int count) {
        int[] offsets = new int[size + 1];
        Arrays.setAll(offsets, i -> Math.multiplyExact(i, count));
        return allocate(offsets);
    }

    /** So many lists, each of its own length, still to be filled. */
    public static Lists allocate(int size, IntUnaryOperator count) {
        int[] offsets = new int[size + 1];
        for (int i = 0; i < size; i++) {
            offsets[i + 1] = Math.addExact(offsets[i], count.applyAsInt(i));
        }
        return allocate(offsets);
    }

    public int size() {
        return offsets.length - 1;
    }

    public int count(int i) {
        return offsets[i + 1] - offsets[i];
    }

    /** Copies the first {@code count} entries of {@code other}'s list to the beginning of list i. */
    public void copy(int i, Lists other, int otherList, int count) {
        System.arraycopy(other.neighbors, other.offsets[otherList], neighbors, offsets[i], count);
        System.arraycopy(other.distances, other.offsets[otherList], distances, offsets[i], count);
    }

    /**
     * Puts a neighbour into list i, of which the first {@code filled} entries are in use, unless it is there already.
     *
     * @return how many entries are in use then
     */
    public int insert(int i, int filled, int neighbor, double distance) {
        int begin = offsets[i];
        int end = begin + filled;
        for (int at = begin; at < end; at++) {
            if (neighbors[at] == neighbor) {
                return filled;
            }
        }
        int at = end;
        while (at > begin && Euclid.isLess(distance, neighbor, distances[at - 1], neighbors[at - 1])) {
            neighbors[at] = neighbors[at - 1];
            distances[at] = distances[at - 1];
            at--;
        }
        neighbors[at] = neighbor;
        distances[at] = distance;
        return filled + 1;
    }

    /** Throws unless the arrays describe ordered lists. */
    public void check() {
        if (offsets.length == 0
                || offsets[0] != 0
                || offsets[offsets.length - 1] != neighbors.length
                || neighbors.length != distances.length) {
            throw new IllegalArgumentException("offsets must run from 0 to the number of neighbours and distances");
        }
        for (int i = 0; i < size(); i++) {
            if (offsets[i] > offsets[i + 1] || offsets[i + 1] > neighbors.length) {
                throw new IllegalArgumentException("list " + i + " ends before it begins or after all lists");
            }
            double before = 0;
            for (int at = offsets[i]; at < offsets[i + 1]; at++) {
                if (neighbors[at] < 0 || !(distances[at] >= before)) {
                    throw new IllegalArgumentException("list " + i + ": neighbour " + neighbors[at] + " at distance "
                            + distances[at] + " after one at distance " + before);
                }
                before = distances[at];
            }
        }
    }

    /** Whether both hold the same lists. */
    public boolean sameAs(Lists that) {
        return Arrays.equals(offsets, that.offsets)
                && Arrays.equals(neighbors, that.neighbors)
                && Arrays.equals(distances, that.distances);
    }
}
