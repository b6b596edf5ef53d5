package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A sparse matrix as runs of consecutive rows with the same columns, as the residuals of one patch have: each run is a
 * small dense matrix B, its rows one after the other, and AᵀA = Σ BᵀB. What goes by columns, AᵀAX and AᵀA itself, is
 * computed run by run, and then each column is gathered from the runs that it is in; no transposed copy is needed.
 *
 * <p>Every sum goes over the runs, and within a run over its rows, in rising order, so results do not depend on the number
 * of threads.
 */
public final class RowRuns {

    /** Runs, or columns, below which a loop is not worth a second thread. */
    private static final int PARALLEL = 1024;

    private final SparseRows a;
    private final int[] starts; // run t has the rows starts[t] ≤ i < starts[t+1]
    private final int[] slots; // the columns of run t have the slots slots[t] ≤ s < slots[t+1]
    private final ColumnSlots byColumn;

    public RowRuns(SparseRows a) {
        this.a = a;
        this.starts = starts(a);
        int runs = starts.length - 1;
        this.slots = new int[runs + 1];
        for (int t = 0; t < runs; t++) {
            slots[t + 1] = slots[t] + width(t);
        }
        this.byColumn = ColumnSlots.of(a.columns(), slots, runs, (t, b) -> a.indices()[entry(t) + b]);
    }

    /** Where the runs of a matrix begin, and last the number of its rows. */
    public static int[] starts(SparseRows a) {
        int[] starts = new int[a.rows() + 1];
        int runs = 0;
        for (int i = 0; i < a.rows(); i++) {
            if (i == 0 || !a.hasSameColumns(i - 1, i)) {
                starts[runs++] = i;
            }
        }
        starts[runs] = a.rows();
        return Arrays.copyOf(starts, runs + 1);
    }

    /** Where the entries of run t begin; its columns are those of its first row. */
    private int entry(int t) {
        return a.offsets()[starts[t]];
    }

    /** The number of columns of run t. */
    private int width(int t) {
        return a.offsets()[starts[t] + 1] - a.offsets()[starts[t]];
    }

    /** Y = Aᵀ(AX) for row-major blocks of {@code q} columns. */
    public void multiplyGramInto(double[] x, double[] y, int q, Run run) {
        double[] parts = new double[byColumn.slots().length * q]; // Bᵀ(BX) of each run, slot by slot
        share(starts.length - 1, run, () -> new double[q], (t, image) -> multiplyRun(t, x, image, parts, q));
        share(a.columns(), run, () -> y, (j, sums) -> {
            Arrays.fill(sums, j * q, (j + 1) * q, 0);
            for (int h = byColumn.offsets()[j]; h < byColumn.offsets()[j + 1]; h++) {
                for (int c = 0, from = byColumn.slots()[h] * q; c < q; c++, from++) {
                    sums[j * q + c] += parts[from];
                }
            }
        });
    }

    private void multiplyRun(int t, double[] x, double[] image, double[] parts, int q) {
        int m = width(t);
        int columns = entry(t);
        for (int row = starts[t], e = columns; row < starts[t + 1]; row++, e += m) {
            Arrays.fill(image, 0);
            for (int b = 0; b < m; b++) {
                int from = a.indices()[columns + b] * q;
                for (int c = 0; c < q; c++) {
                    image[c] += a.values()[e + b] * x[from + c];
                }
            }
            for (int b = 0, to = slots[t] * q; b < m; b++) {
                for (int c = 0; c < q; c++, to++) {
                    parts[to] += a.values()[e + b] * image[c];
                }
            }
        }
    }

    /** AᵀA + shift·I, symmetric to the last bit, both triangles stored. */
    public SparseRows gram(double shift, Run run) {
        int[] blocks = new int[starts.length]; // where BᵀB of each run begins
        for (int t = 0; t < starts.length - 1; t++) {
            blocks[t + 1] = Math.addExact(blocks[t], Math.multiplyExact(width(t), width(t)));
        }
        double[] products = new double[blocks[starts.length - 1]];
        share(starts.length - 1, run, () -> products, (t, all) -> multiplyBlock(t, all, blocks[t]));
        SparseRows[] parts = new SparseRows[(a.columns() + PARALLEL - 1) / PARALLEL];
        run.share(parts.length, () -> new RowSum(a.columns()), (part, sum) -> {
            int begin = part * PARALLEL;
            parts[part] = gramRows(begin, Math.min(a.columns(), begin + PARALLEL), products, blocks, shift, sum);
        });
        return SparseRows.stack(a.columns(), parts, run);
    }

    /** BᵀB of run t, from {@code block} on. */
    private void multiplyBlock(int t, double[] products, int block) {
        int m = width(t);
        double[] values = a.values();
        for (int e = entry(t); e < a.offsets()[starts[t + 1]]; e += m) {
            for (int b = 0, to = block; b < m; b++, to += m) {
                double factor = values[e + b];
                for (int c = 0; c < m; c++) {
                    products[to + c] += factor * values[e + c];
                }
            }
        }
    }

    /** Rows begin ≤ j &lt; end of AᵀA + shift·I. */
    private SparseRows gramRows(int begin, int end, double[] products, int[] blocks, double shift, RowSum sum) {
        int[] newOffsets = new int[end - begin + 1];
        int[] newIndices = new int[64 * (end - begin)];
        double[] newValues = new double[newIndices.length];
        for (int j = begin; j < end; j++) {
            for (int h = byColumn.offsets()[j]; h < byColumn.offsets()[j + 1]; h++) {
                int t = byColumn.groups()[h];
                int place = byColumn.slots()[h] - slots[t];
                sum.add(a.indices(), entry(t), products, blocks[t] + place * width(t), width(t));
            }
            if (shift != 0) {
                sum.add(j, shift);
            }
            int at = newOffsets[j - begin];
            int needed = at + sum.size();
            if (needed > newIndices.length) {
                newIndices = Arrays.copyOf(newIndices, Math.max(needed, 2 * newIndices.length));
                newValues = Arrays.copyOf(newValues, newIndices.length);
            }
            sum.drainInto(newIndices, newValues, at);
            newOffsets[j - begin + 1] = needed;
        }
        return SparseRows.adopt(end - begin, a.columns(), newOffsets, newIndices, newValues);
    }

    /** As {@link Run#share}, in blocks. */
    private static <S> void share(int count, Run run, Supplier<S> scratch, Run.RowTask<S> task) {
        run.share((count + PARALLEL - 1) / PARALLEL, scratch, (block, own) -> {
            for (int i = block * PARALLEL; i < Math.min(count, (block + 1) * PARALLEL); i++) {
                task.accept(i, own);
            }
        });
    }
}
