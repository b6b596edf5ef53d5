package dev.unfold.internal.sparse;

/** A front of some factorisation: children are added to it, then its pivots are eliminated. */
interface Front {

    /**
     * Adds the update of a child to this front.
     *
     * @param child holds the q×q update of the child from {@code childFrom} on, rows as in its layout
     * @param inParent where row i of the child stands in this front, at {@code inParent[from + i]}, rising
     * @param update holds the update of this front from {@code updateFrom} on
     */
    void add(
            double[] child,
            int childFrom,
            FrontLayout childLayout,
            int[] inParent,
            int from,
            double[] update,
            int updateFrom,
            Split split);

    /** Eliminates the pivots and leaves in {@code update}, from {@code updateFrom} on, what goes to the parent. */
    void factor(double[] update, int updateFrom, double tiny, Split split);

    /** How many pivots were below {@code tiny} in magnitude and were set to it. */
    int perturbed();
}
