package dev.unfold.internal.sparse;

/**
 * How the dense matrix F of a front with p pivots and q further rows lies in memory:
 *
 * <ul>
 *   <li><em>upper</em>: the p rows [F₁₁ F₁₂], F₁₂ starting at column {@link #furtherFrom};
 *   <li><em>lower</em>: the p rows of F₂₁ᵀ, so that both panels are long in the direction in which rows are combined;
 *   <li><em>update</em>: the q rows of F₂₂, which go to the parent front.
 * </ul>
 *
 * Row lengths are rounded up to a multiple of {@value #LANES}, and the padding holds zeros, so vector loops need no tails.
 *
 * @param p the number of pivots
 * @param q the number of further rows
 */
record FrontLayout(int p, int q) {

    private static final int LANES = 8;

    static FrontLayout of(FrontTree tree, int s) {
        return new FrontLayout(tree.pivots(s), tree.furtherRows(s));
    }

    static int padded(int length) {
        return (length + LANES - 1) / LANES * LANES;
    }

    /** The column of upper at which F₁₂ starts. */
    int furtherFrom() {
        return padded(p);
    }

    /** The length of a row of upper. */
    int upperRow() {
        return padded(p) + padded(q);
    }

    /** The length of a row of lower and of update. */
    int lowerRow() {
        return padded(q);
    }

    /** The numbers in upper. */
    int upperSize() {
        return Math.multiplyExact(p, upperRow());
    }

    /** The numbers in lower. */
    int lowerSize() {
        return Math.multiplyExact(p, lowerRow());
    }

    /** The numbers in update. */
    int updateSize() {
        return Math.multiplyExact(q, lowerRow());
    }
}
