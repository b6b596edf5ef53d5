package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A sparse matrix by rows (CSR): row i holds the entries {@code offsets[i] ≤ e < offsets[i+1]}, each a column index and
 * a value, in strictly rising order of the columns. Immutable; the arrays are live and shared, and nobody writes to
 * them.
 *
 * <p>Products are computed row by row, each row a sum in the order of its columns, so they do not depend on the number
 * of threads. A product with Aᵀ goes through {@link #transpose()}, which is made once and kept, or through {@link RowRuns}, for
 * the same reason.
 */
public final class SparseRows {

    /** Rows below which a product is not worth a second thread. */
    private static final int PARALLEL_ROWS = 4096;

    private static final SparseRows NOTHING = new SparseRows(0, 0, new int[1], new int[0], new double[0]);

    private final int rows;
    private final int columns;
    private final int[] offsets;
    private final int[] indices;
    private final double[] values;
    private @Nullable SparseRows transposed;

    private SparseRows(int rows, int columns, int[] offsets, int[] indices, double[] values) {
        this.rows = rows;
        this.columns = columns;
        this.offsets = offsets;
        this.indices = indices;
        this.values = values;
    }

    /**
     * The matrix whose row i holds the given entries, in any order; entries at the same place are added. The arrays are
     * copied.
     */
    public static SparseRows of(int rows, int columns, int[] offsets, int[] indices, double[] values) {
        int[] newOffsets = new int[rows + 1];
        int[] newIndices = Arrays.copyOf(indices, offsets[rows]);
        double[] newValues = Arrays.copyOf(values, offsets[rows]);
        int end = 0;
        for (int i = 0; i < rows; i++) {
            sortRow(newIndices, newValues, offsets[i], offsets[i + 1]);
            int begin = end;
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                if (end > begin && newIndices[end - 1] == newIndices[e]) {
                    newValues[end - 1] += newValues[e];
                } else {
                    newIndices[end] = newIndices[e];
                    newValues[end++] = newValues[e];
                }
            }
            boolean inside = begin == end || (newIndices[begin] >= 0 && newIndices[end - 1] < columns);
            if (!inside) {
                throw new IllegalArgumentException("row " + i + " has a column outside 0.." + (columns - 1));
            }
            newOffsets[i + 1] = end;
        }
        return new SparseRows(rows, columns, newOffsets, Arrays.copyOf(newIndices, end), Arrays.copyOf(newValues, end));
    }

    /** Takes over arrays that nobody else will write to, each row in strictly rising order of its columns. */
    public static SparseRows adopt(int rows, int columns, int[] offsets, int[] indices, double[] values) {
        return new SparseRows(rows, columns, offsets, indices, values);
    }

    /** Insertion sort, stable: rows are short, and mostly sorted. Long rows are sorted by way of packed keys. */
    private static void sortRow(int[] indices, double[] values, int begin, int end) {
        if (end - begin > 64) {
            sortLongRow(indices, values, begin, end);
            return;
        }
        for (int e = begin + 1; e < end; e++) {
            int index = indices[e];
            double value = values[e];
            int at = e;
            for (; at > begin && indices[at - 1] > index; at--) {
                indices[at] = indices[at - 1];
                values[at] = values[at - 1];
            }
            indices[at] = index;
            values[at] = value;
        }
    }

    private static void sortLongRow(int[] indices, double[] values, int begin, int end) {
        long[] keys = new long[end - begin];
        for (int e = begin; e < end; e++) {
            keys[e - begin] = ((long) indices[e] << Integer.SIZE) | (e - begin);
        }
        Arrays.sort(keys);
        double[] old = Arrays.copyOfRange(values, begin, end);
        for (int e = begin; e < end; e++) {
            indices[e] = (int) (keys[e - begin] >> Integer.SIZE);
            values[e] = old[(int) keys[e - begin]];
        }
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return columns;
    }

    /** The number of stored entries. */
    public int entries() {
        return offsets[rows];
    }

    /** Where row i begins among the entries; rows + 1 of them. */
    public int[] offsets() {
        return offsets;
    }

    /** The column of each entry. */
    public int[] indices() {
        return indices;
    }

    /** The value of each entry. */
    public double[] values() {
        return values;
    }

    /** The entry at (i, j), 0 where none is stored. */
    public double get(int i, int j) {
        int e = Arrays.binarySearch(indices, offsets[i], offsets[i + 1], j);
        return e >= 0 ? values[e] : 0;
    }

    /** The same entries without what was made of them, so that whoever drops it drops that as well. */
    public SparseRows detached() {
        return new SparseRows(rows, columns, offsets, indices, values);
    }

    /** Aᵀ, made when it is first asked for. */
    public SparseRows transpose() {
        return transpose(Run.with(1, 0, Listener.SILENT));
    }

    /** Aᵀ, made on all threads of the run when it is first asked for. */
    public SparseRows transpose(Run run) {
        SparseRows made = transposed;
        if (made == null) {
            made = newTransposed(run);
            made.transposed = this;
            transposed = made; // two threads may each make one, and they are equal
        }
        return made;
    }

    /** Each thread walks along all entries and takes those of its own columns. */
    private SparseRows newTransposed(Run run) {
        int[] newOffsets = new int[columns + 1];
        shareColumns(run, (first, end) -> {
            for (int index : indices) {
                if (index >= first && index < end) {
                    newOffsets[index + 1]++;
                }
            }
        });
        for (int j = 0; j < columns; j++) {
            newOffsets[j + 1] += newOffsets[j];
        }
        int[] next = Arrays.copyOf(newOffsets, columns);
        int[] newIndices = new int[indices.length];
        double[] newValues = new double[values.length];
        shareColumns(run, (first, end) -> {
            for (int i = 0; i < rows; i++) {
                for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                    if (indices[e] >= first && indices[e] < end) {
                        int to = next[indices[e]]++;
                        newIndices[to] = i;
                        newValues[to] = values[e];
                    }
                }
            }
        });
        return new SparseRows(columns, rows, newOffsets, newIndices, newValues);
    }

    @FunctionalInterface
    private interface ColumnTask {
        void accept(int first, int end);
    }

    /** As many ranges of columns as the run has threads. */
    private void shareColumns(Run run, ColumnTask task) {
        int parts = Math.min(run.threads(), Math.max(1, columns));
        run.share(
                parts,
                () -> null,
                (part, none) -> task.accept(
                        (int) ((long) columns * part / parts), (int) ((long) columns * (part + 1) / parts)));
    }

    /** y = A x, for x of length {@link #columns()} and y of length {@link #rows()}. */
    public void multiplyInto(double[] x, double[] y, Run run) {
        multiplyInto(x, y, 1, run);
    }

    /** Y = A X for row-major blocks of {@code width} columns. */
    public void multiplyInto(double[] x, double[] y, int width, Run run) {
        run.share(blocks(), () -> null, (block, none) -> {
            int end = Math.min(rows, (block + 1) * PARALLEL_ROWS);
            if (width == 1) {
                multiplyVector(x, y, block * PARALLEL_ROWS, end);
            } else {
                multiplyBlock(x, y, width, block * PARALLEL_ROWS, end);
            }
        });
    }

    private int blocks() {
        return (rows + PARALLEL_ROWS - 1) / PARALLEL_ROWS;
    }

    private void multiplyVector(double[] x, double[] y, int begin, int end) {
        for (int i = begin; i < end; i++) {
            double sum = 0;
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                sum += values[e] * x[indices[e]];
            }
            y[i] = sum;
        }
    }

    /** Whole vectors of columns at a time, or up to three, whose sums stay in registers. */
    private void multiplyBlock(double[] x, double[] y, int width, int begin, int end) {
        if (width % Kernels.BEST.lanes() == 0) {
            Arrays.fill(y, begin * width, end * width, 0);
            for (int i = begin; i < end; i++) {
                int count = offsets[i + 1] - offsets[i];
                Kernels.BEST.subtractGathered(1, count, values, offsets[i], 0, x, indices, offsets[i], y, i, width);
            }
            negate(y, begin * width, end * width);
            return;
        }
        for (int i = begin; i < end; i++) {
            for (int c = 0; c < width; c += 3) {
                switch (Math.min(3, width - c)) {
                    case 1 -> multiplyOne(x, c, y, width, i);
                    case 2 -> multiplyTwo(x, c, y, width, i);
                    default -> multiplyThree(x, c, y, width, i);
                }
            }
        }
    }

    private static void negate(double[] y, int begin, int end) {
        for (int at = begin; at < end; at++) {
            y[at] = -y[at];
        }
    }

    private void multiplyOne(double[] x, int c, double[] y, int width, int i) {
        double sum = 0;
        for (int e = offsets[i]; e < offsets[i + 1]; e++) {
            sum += values[e] * x[indices[e] * width + c];
        }
        y[i * width + c] = sum;
    }

    private void multiplyTwo(double[] x, int c, double[] y, int width, int i) {
        double first = 0;
        double second = 0;
        for (int e = offsets[i]; e < offsets[i + 1]; e++) {
            int from = indices[e] * width + c;
            first += values[e] * x[from];
            second += values[e] * x[from + 1];
        }
        y[i * width + c] = first;
        y[i * width + c + 1] = second;
    }

    private void multiplyThree(double[] x, int c, double[] y, int width, int i) {
        double first = 0;
        double second = 0;
        double third = 0;
        for (int e = offsets[i]; e < offsets[i + 1]; e++) {
            int from = indices[e] * width + c;
            double value = values[e];
            first += value * x[from];
            second += value * x[from + 1];
            third += value * x[from + 2];
        }
        y[i * width + c] = first;
        y[i * width + c + 1] = second;
        y[i * width + c + 2] = third;
    }

    /** A B for a sparse B with as many rows as A has columns. */
    public SparseRows times(SparseRows b, Run run) {
        SparseRows[] parts = new SparseRows[blocks()];
        run.share(parts.length, () -> new RowPattern(b.columns), (block, pattern) -> {
            int begin = block * PARALLEL_ROWS;
            parts[block] = timesRows(begin, Math.min(rows, begin + PARALLEL_ROWS), b, pattern);
        });
        return stack(b.columns, parts, run);
    }

    private SparseRows timesRows(int begin, int end, SparseRows b, RowPattern pattern) {
        int[] newOffsets = new int[end - begin + 1];
        int[] newIndices = new int[16 * (end - begin)];
        double[] newValues = new double[newIndices.length];
        for (int i = begin; i < end; i++) {
            boolean alike = i > begin && hasSameColumns(i - 1, i);
            if (!alike) {
                pattern.clear();
                for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                    pattern.touch(b.indices, b.offsets[indices[e]], b.offsets[indices[e] + 1]);
                }
                pattern.arrange();
            }
            int at = newOffsets[i - begin];
            int needed = at + pattern.size();
            if (needed > newIndices.length) {
                newIndices = Arrays.copyOf(newIndices, Math.max(needed, 2 * newIndices.length));
                newValues = Arrays.copyOf(newValues, newIndices.length);
            }
            int term = 0;
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                for (int f = b.offsets[indices[e]]; f < b.offsets[indices[e] + 1]; f++) {
                    newValues[at + pattern.place(term++)] += values[e] * b.values[f];
                }
            }
            pattern.copyColumns(newIndices, at);
            newOffsets[i - begin + 1] = needed;
        }
        return new SparseRows(end - begin, b.columns, newOffsets, newIndices, newValues);
    }

    /** A + f·B for B of the same size. Zeros are left out. */
    public SparseRows plus(double f, SparseRows b) {
        return merged(b, (own, other) -> own + f * other);
    }

    /** All entries, row-major, for a matrix that is small. */
    public double[] toDense() {
        double[] dense = new double[Math.multiplyExact(rows, columns)];
        for (int i = 0; i < rows; i++) {
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                dense[i * columns + indices[e]] = values[e];
            }
        }
        return dense;
    }

    /** AᵀA, symmetric to the last bit, both triangles stored. */
    public SparseRows gram(Run run) {
        return new RowRuns(this).gram(0, run);
    }

    /** Whether two rows store entries in the same columns. */
    public boolean hasSameColumns(int i, int j) {
        return Arrays.equals(indices, offsets[i], offsets[i + 1], indices, offsets[j], offsets[j + 1]);
    }

    /** This and another with as many columns below it. */
    public SparseRows above(SparseRows below, Run run) {
        return stack(columns, new SparseRows[] {this, below}, run);
    }

    /** The entries other than 0 of a row-major matrix. */
    public static SparseRows ofDense(double[] dense, int rows, int columns) {
        int[] offsets = new int[rows + 1];
        for (int i = 0; i < rows; i++) {
            offsets[i + 1] = offsets[i];
            for (int at = i * columns; at < (i + 1) * columns; at++) {
                offsets[i + 1] += dense[at] == 0 ? 0 : 1;
            }
        }
        int[] indices = new int[offsets[rows]];
        double[] values = new double[indices.length];
        for (int at = 0, to = 0; at < rows * columns; at++) {
            if (dense[at] != 0) {
                indices[to] = at % columns;
                values[to++] = dense[at];
            }
        }
        return new SparseRows(rows, columns, offsets, indices, values);
    }

    /** The rows from {@code begin} to before {@code end}. */
    public SparseRows rows(int begin, int end) {
        if (begin == 0 && end == rows) {
            return this;
        }
        int first = offsets[begin];
        int[] newOffsets = new int[end - begin + 1];
        for (int i = begin; i <= end; i++) {
            newOffsets[i - begin] = offsets[i] - first;
        }
        return new SparseRows(
                end - begin,
                columns,
                newOffsets,
                Arrays.copyOfRange(indices, first, offsets[end]),
                Arrays.copyOfRange(values, first, offsets[end]));
    }

    /** The parts one under the other. Takes the array over, and lets each part go once it is copied. */
    public static SparseRows stack(int columns, SparseRows[] parts, Run run) {
        int[] firstRow = new int[parts.length + 1];
        int[] firstEntry = new int[parts.length + 1];
        for (int p = 0; p < parts.length; p++) {
            firstRow[p + 1] = firstRow[p] + parts[p].rows;
            firstEntry[p + 1] = Math.addExact(firstEntry[p], parts[p].entries());
        }
        int[] newOffsets = new int[firstRow[parts.length] + 1];
        int[] newIndices = new int[firstEntry[parts.length]];
        double[] newValues = new double[newIndices.length];
        run.share(parts.length, () -> null, (p, none) -> {
            SparseRows part = parts[p];
            System.arraycopy(part.indices, 0, newIndices, firstEntry[p], part.entries());
            System.arraycopy(part.values, 0, newValues, firstEntry[p], part.entries());
            for (int i = 1; i <= part.rows; i++) {
                newOffsets[firstRow[p] + i] = firstEntry[p] + part.offsets[i];
            }
            parts[p] = NOTHING;
        });
        return new SparseRows(firstRow[parts.length], columns, newOffsets, newIndices, newValues);
    }

    /** A square matrix with its indices renamed: row and column i become those of i's position. */
    public SparseRows renamed(Permutation names, Run run) {
        int[] order = names.order();
        int[] position = names.position();
        int[] newOffsets = new int[rows + 1];
        for (int i = 0; i < rows; i++) {
            newOffsets[i + 1] = newOffsets[i] + offsets[order[i] + 1] - offsets[order[i]];
        }
        int[] newIndices = new int[entries()];
        double[] newValues = new double[entries()];
        run.share(blocks(), () -> null, (block, none) -> {
            for (int i = block * PARALLEL_ROWS; i < Math.min(rows, (block + 1) * PARALLEL_ROWS); i++) {
                int from = offsets[order[i]];
                for (int e = newOffsets[i]; e < newOffsets[i + 1]; e++, from++) {
                    newIndices[e] = position[indices[from]];
                    newValues[e] = values[from];
                }
                sortRow(newIndices, newValues, newOffsets[i], newOffsets[i + 1]);
            }
        });
        return new SparseRows(rows, columns, newOffsets, newIndices, newValues);
    }

    /** A + t(B − A) for B of the same size; where both are equal, so is the result, to the last bit. Zeros are left out. */
    public SparseRows towards(SparseRows other, double t) {
        return merged(other, (a, b) -> a + t * (b - a));
    }

    /** Each entry from those of two matrices of the same size, 0 where none is stored; zeros are left out. */
    private SparseRows merged(SparseRows other, DoubleBinaryOperator entry) {
        int[] newOffsets = new int[rows + 1];
        int[] newIndices = new int[Math.addExact(entries(), other.entries())];
        double[] newValues = new double[newIndices.length];
        int at = 0;
        for (int i = 0; i < rows; i++) {
            int e = offsets[i];
            int f = other.offsets[i];
            while (e < offsets[i + 1] || f < other.offsets[i + 1]) {
                int column = e < offsets[i + 1] ? indices[e] : columns;
                int otherColumn = f < other.offsets[i + 1] ? other.indices[f] : columns;
                double a = column <= otherColumn ? values[e++] : 0;
                double b = otherColumn <= column ? other.values[f++] : 0;
                double value = entry.applyAsDouble(a, b);
                if (value != 0) {
                    newIndices[at] = Math.min(column, otherColumn);
                    newValues[at++] = value;
                }
            }
            newOffsets[i + 1] = at;
        }
        return new SparseRows(rows, columns, newOffsets, Arrays.copyOf(newIndices, at), Arrays.copyOf(newValues, at));
    }

    /** D A with D = diag(scale): row i times {@code scale[i]}. */
    public SparseRows scaleRows(double[] scale) {
        double[] newValues = values.clone();
        for (int i = 0; i < rows; i++) {
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                newValues[e] *= scale[i];
            }
        }
        return new SparseRows(rows, columns, offsets, indices, newValues);
    }

    /** A D with D = diag(scale): column j times {@code scale[j]}. */
    public SparseRows scaleColumns(double[] scale) {
        double[] newValues = values.clone();
        for (int e = 0; e < newValues.length; e++) {
            newValues[e] *= scale[indices[e]];
        }
        return new SparseRows(rows, columns, offsets, indices, newValues);
    }

    /** Without the entries that are smaller than {@code share} of the largest in their row. */
    public SparseRows withoutBelow(double share) {
        int[] newOffsets = new int[rows + 1];
        int[] newIndices = new int[entries()];
        double[] newValues = new double[entries()];
        int at = 0;
        for (int i = 0; i < rows; i++) {
            double largest = 0;
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                largest = Math.max(largest, Math.abs(values[e]));
            }
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                if (Math.abs(values[e]) >= share * largest) {
                    newIndices[at] = indices[e];
                    newValues[at++] = values[e];
                }
            }
            newOffsets[i + 1] = at;
        }
        return new SparseRows(rows, columns, newOffsets, Arrays.copyOf(newIndices, at), Arrays.copyOf(newValues, at));
    }

    /** A + diag(shift); every diagonal entry whose shift is not 0 must be stored. */
    public SparseRows addToDiagonal(double[] shift) {
        SparseRows sum = withDiagonalAdded(shift);
        if (transposed != null) {
            sum.transposed = transposed.withDiagonalAdded(shift);
            sum.transposed.transposed = sum;
        }
        return sum;
    }

    private SparseRows withDiagonalAdded(double[] shift) {
        double[] newValues = values.clone();
        for (int i = 0; i < rows; i++) {
            if (shift[i] != 0) {
                int e = Arrays.binarySearch(indices, offsets[i], offsets[i + 1], i);
                if (e < 0) {
                    throw new IllegalArgumentException("row " + i + " stores no diagonal entry to add to");
                }
                newValues[e] += shift[i];
            }
        }
        return new SparseRows(rows, columns, offsets, indices, newValues);
    }

    /** max over j of Σᵢ |aᵢⱼ|: ‖A‖₁. */
    public double oneNorm() {
        if (transposed != null) { // whose rows lie side by side
            return transposed.infinityNorm();
        }
        double[] sums = new double[columns];
        for (int e = 0; e < entries(); e++) {
            sums[indices[e]] += Math.abs(values[e]);
        }
        return Arrays.stream(sums).max().orElse(0);
    }

    /** max over i of Σⱼ |aᵢⱼ|: ‖A‖_∞; NaN if an entry is. */
    public double infinityNorm() {
        double norm = 0;
        for (int i = 0; i < rows; i++) {
            double sum = 0;
            for (int e = offsets[i]; e < offsets[i + 1]; e++) {
                sum += Math.abs(values[e]);
            }
            norm = Math.max(norm, sum);
        }
        return norm;
    }
}
