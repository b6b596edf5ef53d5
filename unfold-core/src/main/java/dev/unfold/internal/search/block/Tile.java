package dev.unfold.internal.search.block;

/** Looks for candidates in blocks of products; one of these belongs to each thread. */
final class Tile implements Panels.Look {

    private final Panels panels;
    private final Candidates candidates;
    private final Candidates.Scratch scratch;
    private final float[] products = new float[Panels.STRIP * Panels.BLOCK];

    Tile(Panels panels, Candidates candidates) {
        this.panels = panels;
        this.candidates = candidates;
        this.scratch = new Candidates.Scratch(candidates);
    }

    Candidates candidates() {
        return candidates;
    }

    Candidates.Scratch scratch() {
        return scratch;
    }

    /**
     * Rows against a block of columns, for the rows only.
     *
     * @param first the first of the rows, of which there are {@code count}
     * @param skipBegin the columns from here to {@code skipEnd} are not for this row
     */
    void rows(Panels.Rows rows, int first, int count, int block, int[] skipBegin, int[] skipEnd) {
        int begin = block * Panels.BLOCK;
        int end = Math.min(panels.size(), begin + Panels.BLOCK);
        for (int strip = 0; strip < count; strip += Panels.STRIP) {
            rows.products(first + strip, block, products);
            for (int row = strip; row < Math.min(count, strip + Panels.STRIP); row++) {
                int base = (row - strip) * Panels.BLOCK - begin;
                row(row, base, begin, Math.min(end, skipBegin[row]));
                row(row, base, Math.max(begin, skipEnd[row]), end);
            }
        }
    }

    /** The products of the columns from {@code begin} to {@code end}, each {@code base} further on in the strip. */
    private void row(int row, int base, int begin, int end) {
        float[] halves = panels.halves();
        float[] gates = candidates.gates();
        int at = begin + base;
        while (true) {
            float gate = gates[row];
            at = panels.kernels().firstAtLeast(products, at, end + base, halves, gate, halves, gate, -base);
            if (at >= end + base) {
                return;
            }
            candidates.offer(row, at - base, products[at], scratch);
            at++;
        }
    }

    @Override
    public void at(int first, int last, int begin, int end, float[] pairs) {
        for (int i = first; i < last; i++) {
            both(i, BlockPairs.from(i, begin), end, pairs, (i - first) * Panels.BLOCK - begin);
        }
    }

    /** The points at places i and j, for both. */
    private void both(int i, int begin, int end, float[] pairs, int base) {
        float[] halves = panels.halves();
        float[] gates = candidates.gates();
        int at = begin + base;
        while (true) {
            at = panels.kernels().firstAtLeast(pairs, at, end + base, halves, gates[i], gates, halves[i], -base);
            if (at >= end + base) {
                return;
            }
            int j = at - base;
            float product = pairs[at];
            if (product >= halves[j] + gates[i]) {
                candidates.offer(i, j, product, scratch);
            }
            if (product >= halves[i] + gates[j]) {
                candidates.offer(j, i, product, scratch);
            }
            at++;
        }
    }
}
