package dev.unfold.internal.sparse;

import java.util.Locale;

/**
 * What a factorisation will cost, known before it starts.
 *
 * @param entries the numbers in the factor, zeros of merged supernodes among them
 * @param flops multiplications and additions of the numeric phase
 * @param bytes the memory of the factor together with the most that unfinished fronts hold, on one thread
 */
public record Prediction(double entries, double flops, double bytes) {

    static Prediction ofLu(FrontTree tree) {
        return of(tree, true);
    }

    static Prediction ofCholesky(FrontTree tree) {
        return of(tree, false);
    }

    /** Walks the fronts in postorder; a front frees the updates of its children once its own is there. */
    private static Prediction of(FrontTree tree, boolean lu) {
        double entries = 0;
        double flops = 0;
        double stored = 0;
        double pending = 0;
        double peak = 0;
        for (int s = 0; s < tree.size(); s++) {
            FrontLayout front = FrontLayout.of(tree, s);
            int p = front.p();
            int q = front.q();
            entries += lu ? (double) p * p + 2.0 * p * q : Supernodes.entries(p, q);
            flops += (lu ? 2 : 1) * Supernodes.choleskyFlops(p, q);
            stored += (double) p * (front.upperRow() + (lu ? front.lowerRow() : 0));
            pending += (double) q * front.lowerRow();
            peak = Math.max(peak, pending);
            for (int c = tree.childrenFrom()[s]; c < tree.childrenFrom()[s + 1]; c++) {
                FrontLayout child = FrontLayout.of(tree, tree.children()[c]);
                pending -= (double) child.q() * child.lowerRow();
            }
        }
        return new Prediction(entries, flops, Double.BYTES * (stored + peak));
    }

    /** For people: "10.1 million entries, 2.3 Gflop, 0.12 GB". */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%.1f million entries, %.1f Gflop, %.2f GB", entries / 1e6, flops / 1e9, gigabytes());
    }

    public double gigabytes() {
        return bytes / 1e9;
    }
}
