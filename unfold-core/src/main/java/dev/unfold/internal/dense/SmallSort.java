package dev.unfold.internal.dense;

/** Puts eigenvalues, and the rows that belong to them, in order. */
final class SmallSort {

    private SmallSort() {}

    /** By falling value, by selection: the m×m matrix has its rows exchanged at most m − 1 times. */
    static void falling(double[] values, double[] rows, int m) {
        for (int i = 0; i < m - 1; i++) {
            int best = i;
            for (int j = i + 1; j < m; j++) {
                best = values[j] > values[best] ? j : best;
            }
            if (best != i) {
                double value = values[i];
                values[i] = values[best];
                values[best] = value;
                for (int l = 0; l < m; l++) {
                    double entry = rows[i * m + l];
                    rows[i * m + l] = rows[best * m + l];
                    rows[best * m + l] = entry;
                }
            }
        }
    }
}
