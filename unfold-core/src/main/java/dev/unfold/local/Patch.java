package dev.unfold.local;

import dev.unfold.data.Dataset;
import java.util.OptionalInt;

/**
 * One neighbourhood as a local fit sees it: a centre x (a training point, or a new one) and its k neighbours x_1 … x_k
 * among the training points, in the space in which these were found to be neighbours.
 *
 * <p>A patch is a cursor that belongs to one thread: what its methods return is overwritten when it moves on.
 */
public interface Patch {

    /** k, the number of neighbours. */
    int size();

    /** The row of neighbour a in the training data. */
    int neighbor(int a);

    /** The distance from the centre to neighbour a, as the neighbour rule measured it. */
    double distance(int a);

    /** The row of the centre in the training data, or empty if the centre is a new point. */
    OptionalInt row();

    /** What to call the centre in a message. */
    default String name() {
        return row().isPresent() ? "row " + row().getAsInt() : "a new point";
    }

    /** The training data. */
    Dataset data();

    /** d, the number of coordinates of a point, or empty where only distances are known. */
    OptionalInt dimension();

    /**
     * The differences x − x_a as rows of a k×d matrix; the caller may overwrite it.
     *
     * @throws IllegalStateException where only distances are known
     */
    double[] differences();

    /** The Gram matrix G(a, b) = (x − x_a)·(x − x_b), k×k and symmetric; the caller may overwrite it. */
    double[] gram();
}
