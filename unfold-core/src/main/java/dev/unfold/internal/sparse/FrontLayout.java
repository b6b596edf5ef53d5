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

    double[] newUpper() {
        return new double[Math.multiplyExact(p, upperRow())];
    }

    double[] newLower() {
        return new double[Math.multiplyExact(p, lowerRow())];
    }

    double[] newUpdate() {
        return new double[Math.multiplyExact(q, lowerRow())];
    }

    static Prediction predictLu(FrontTree tree) {
        return predict(tree, true);
    }

    static Prediction predictCholesky(FrontTree tree) {
        return predict(tree, false);
    }

    /** Walks the fronts in postorder; a front frees the updates of its children once its own is there. */
    private static Prediction predict(FrontTree tree, boolean lu) {
        double entries = 0;
        double flops = 0;
        double stored = 0;
        double pending = 0;
        double peak = 0;
        for (int s = 0; s < tree.size(); s++) {
            FrontLayout front = of(tree, s);
            entries += lu ? (double) front.p * front.p + 2.0 * front.p * front.q : Supernodes.entries(front.p, front.q);
            flops += (lu ? 2 : 1) * Supernodes.choleskyFlops(front.p, front.q);
            stored += (double) front.p * (front.upperRow() + (lu ? front.lowerRow() : 0));
            pending += (double) front.q * front.lowerRow();
            peak = Math.max(peak, stored + pending);
            for (int c = tree.childrenFrom()[s]; c < tree.childrenFrom()[s + 1]; c++) {
                FrontLayout child = of(tree, tree.children()[c]);
                pending -= (double) child.q * child.lowerRow();
            }
        }
        return new Prediction(entries, flops, Double.BYTES * peak);
    }
}
