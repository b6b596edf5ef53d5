package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import java.util.Arrays;

/**
 * The Gram matrices CᵀC of some patches, where C = A_iB for the rows A_i of A that patch i states, and B has few entries in a row. They are
 * small and dense, and stay in the cache until they are {@linkplain #addRowTo added} to a large matrix.
 *
 * <p>Sums within a patch go over its rows in rising order, so a patch does not depend on those beside it.
 */
public final class PatchGrams {

    /** Of a patch with more columns C is kept in place of CᵀC, which would be large; so it is of one row. */
    private static final int MOST_COLUMNS = 64;

    private final int order; // the number of columns of B
    private final int[] columnsFrom; // patch t has the columns columns[columnsFrom[t] ≤ s < columnsFrom[t + 1]], rising
    private final int[] valuesFrom;
    private int[] columns = {};
    private double[] values = {}; // of each patch −CᵀC, whose rows have a padded length, or C
    private int patches;
    private ColumnSlots byColumn = new ColumnSlots(new int[1], new int[0], new int[0]); // once all patches are there

    private PatchGrams(int patches, int order) {
        this.order = order;
        this.columnsFrom = new int[patches + 1];
        this.valuesFrom = new int[patches + 1];
    }

    /**
     * Those of the patches {@code begin ≤ t < end}.
     *
     * @param starts patch t has the rows {@code starts[t] ≤ i < starts[t + 1]} of A, at least one
     */
    public static PatchGrams of(SparseRows a, int[] starts, int begin, int end, SparseRows b) {
        PatchGrams grams = new PatchGrams(end - begin, b.columns());
        Product product = new Product(a, b);
        for (int t = begin; t < end; t++) {
            product.compute(starts[t], starts[t + 1]);
            grams.add(product);
        }
        grams.arrange();
        return grams;
    }

    /** Those of the rows {@code begin ≤ i < end} of B, each a patch of its own. */
    public static PatchGrams ofRows(SparseRows b, int begin, int end) {
        PatchGrams grams = new PatchGrams(end - begin, b.columns());
        for (int i = begin; i < end; i++) {
            int from = b.offsets()[i];
            int size = b.offsets()[i + 1] - from;
            grams.reserve(size, size);
            System.arraycopy(b.indices(), from, grams.columns, grams.columnsFrom[grams.patches], size);
            System.arraycopy(b.values(), from, grams.values, grams.valuesFrom[grams.patches], size);
            grams.patches++;
        }
        grams.arrange();
        return grams;
    }

    private void add(Product product) {
        int size = product.pattern.size();
        int width = product.width;
        int rows = product.rows;
        boolean squared = rows > 1 && size <= MOST_COLUMNS;
        reserve(size, squared ? size * width : Math.multiplyExact(rows, size));
        product.pattern.copyColumns(columns, columnsFrom[patches]);
        double[] c = product.c;
        int to = valuesFrom[patches];
        if (squared) {
            Kernels.BEST.subtractProduct(size, width, rows, c, 0, 1, width, c, 0, width, values, to, width);
        } else {
            for (int r = 0; r < rows; r++) {
                System.arraycopy(c, r * width, values, to + r * size, size);
            }
        }
        patches++;
    }

    /** Room for one more patch. */
    private void reserve(int moreColumns, int moreValues) {
        int neededColumns = columnsFrom[patches] + moreColumns;
        if (neededColumns > columns.length) {
            columns = Arrays.copyOf(columns, roomFor(neededColumns));
        }
        int neededValues = Math.addExact(valuesFrom[patches], moreValues);
        if (neededValues > values.length) {
            values = Arrays.copyOf(values, roomFor(neededValues));
        }
        columnsFrom[patches + 1] = neededColumns;
        valuesFrom[patches + 1] = neededValues;
    }

    /** What all patches will need, if those to come are like those up to the next, and a little more. */
    private int roomFor(int needed) {
        double all = 1.125 * needed * (columnsFrom.length - 1) / (patches + 1);
        return (int) Math.max(needed, Math.min(all, Integer.MAX_VALUE - 8));
    }

    private void arrange() {
        byColumn = ColumnSlots.of(order, columnsFrom, patches, (t, place) -> columns[columnsFrom[t] + place]);
    }

    /** How many numbers are held. */
    public int numbers() {
        return valuesFrom[patches];
    }

    /** Adds row j of each of them, from the diagonal on, to that row of a row-major matrix. */
    public void addRowTo(CompensatedSums sums, int j) {
        for (int h = byColumn.offsets()[j]; h < byColumn.offsets()[j + 1]; h++) {
            int t = byColumn.groups()[h];
            int slot = byColumn.slots()[h];
            int size = columnsFrom[t + 1] - columnsFrom[t];
            int numbers = valuesFrom[t + 1] - valuesFrom[t];
            if (numbers == size) {
                addOuterRow(t, slot, sums, j * order);
            } else if (size <= MOST_COLUMNS) {
                addSquaredRow(t, slot, sums, j * order);
            } else {
                addProductRow(t, slot, numbers / size, sums, j * order);
            }
        }
    }

    /** Where C is one row. */
    private void addOuterRow(int t, int slot, CompensatedSums sums, int to) {
        int shift = valuesFrom[t] - columnsFrom[t];
        double factor = values[shift + slot];
        for (int s = slot; s < columnsFrom[t + 1]; s++) {
            sums.add(to + columns[s], factor * values[shift + s]);
        }
    }

    /** Where CᵀC is known. */
    private void addSquaredRow(int t, int slot, CompensatedSums sums, int to) {
        int width = FrontLayout.padded(columnsFrom[t + 1] - columnsFrom[t]);
        int shift = valuesFrom[t] + (slot - columnsFrom[t]) * width - columnsFrom[t];
        for (int s = slot; s < columnsFrom[t + 1]; s++) {
            sums.add(to + columns[s], -values[shift + s]);
        }
    }

    private void addProductRow(int t, int slot, int rows, CompensatedSums sums, int to) {
        int size = columnsFrom[t + 1] - columnsFrom[t];
        int shift = valuesFrom[t] - columnsFrom[t];
        for (int s = slot; s < columnsFrom[t + 1]; s++) {
            double product = 0;
            for (int r = 0, from = shift; r < rows; r++, from += size) {
                product += values[from + slot] * values[from + s];
            }
            sums.add(to + columns[s], product);
        }
    }

    /** C of one patch after the other, or −C, which has the same Gram matrix. */
    private static final class Product {

        private final SparseRows a;
        private final SparseRows b;
        private final RowPattern pattern;
        private double[] c = {}; // rows of length width
        private int rows;
        private int width; // a padded number of columns
        private double[] some = {}; // the rows of B that those of A have in common, on the columns of the pattern

        Product(SparseRows a, SparseRows b) {
            this.a = a;
            this.b = b;
            this.pattern = new RowPattern(b.columns());
        }

        /** For the rows {@code first ≤ i < end} of A. */
        void compute(int first, int end) {
            boolean alike = true;
            for (int i = first + 1; i < end; i++) {
                alike &= a.hasSameColumns(i - 1, i);
            }
            pattern.clear();
            for (int e = a.offsets()[first]; e < a.offsets()[alike ? first + 1 : end]; e++) {
                pattern.touch(b.indices(), b.offsets()[a.indices()[e]], b.offsets()[a.indices()[e] + 1]);
            }
            pattern.arrange();
            rows = end - first;
            width = FrontLayout.padded(pattern.size());
            c = zeros(c, rows * width);
            if (alike && rows > 1) {
                multiplyDense(first);
            } else {
                multiplySparse(first, end);
            }
        }

        /** All rows at once, since they have the same columns. */
        private void multiplyDense(int first) {
            int from = a.offsets()[first];
            int length = a.offsets()[first + 1] - from;
            some = zeros(some, length * width);
            int term = 0;
            for (int e = 0; e < length; e++) {
                int row = a.indices()[from + e];
                for (int f = b.offsets()[row]; f < b.offsets()[row + 1]; f++) {
                    some[e * width + pattern.place(term++)] = b.values()[f];
                }
            }
            Kernels.BEST.subtractProduct(rows, width, length, a.values(), from, length, 1, some, 0, width, c, 0, width);
        }

        private void multiplySparse(int first, int end) {
            int term = 0;
            for (int i = first, to = 0; i < end; i++, to += width) {
                for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
                    double factor = a.values()[e];
                    int row = a.indices()[e];
                    for (int f = b.offsets()[row]; f < b.offsets()[row + 1]; f++) {
                        c[to + pattern.place(term++)] += factor * b.values()[f];
                    }
                }
            }
        }

        private static double[] zeros(double[] room, int count) {
            double[] enough = room.length < count ? new double[2 * count] : room;
            Arrays.fill(enough, 0, count, 0);
            return enough;
        }
    }
}
