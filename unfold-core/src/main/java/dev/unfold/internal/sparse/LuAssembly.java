package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;

/** Puts the entries of A where they belong: entry (i, j) into the front that eliminates the earlier of i and j. */
final class LuAssembly implements Elimination.Assembly {

    private final SparseRows a;
    private final SparseRows transposed;
    private final FrontTree tree;
    final PanelMemory memory;

    /** The row exchanges of all fronts, by position: see {@link LowerTriangle}. */
    final int[] exchanged;

    private final Kernels kernels;

    LuAssembly(SparseRows a, FrontTree tree, Kernels kernels, Run run) {
        this.a = a;
        this.transposed = a.transpose();
        this.tree = tree;
        this.memory = PanelMemory.of(tree, layout -> Math.addExact(layout.upperSize(), layout.lowerSize()), run);
        this.exchanged = new int[tree.permutation().size()];
        this.kernels = kernels;
    }

    @Override
    public LuFront front(int s, int[] local) {
        int first = tree.first()[s];
        LuFront front = new LuFront(s, FrontLayout.of(tree, s), memory, exchanged, first, kernels);
        tree.locateRows(s, local);
        int end = tree.first()[s + 1];
        int upperRow = front.layout.upperRow();
        int lowerRow = front.layout.lowerRow();
        for (int j = first; j < end; j++) {
            int index = tree.permutation().order()[j];
            int upperFrom = front.upper + (j - first) * upperRow;
            for (int e = a.offsets()[index]; e < a.offsets()[index + 1]; e++) {
                int column = tree.permutation().position()[a.indices()[e]];
                if (column >= end) {
                    int at = tree.localRow(s, column, local);
                    front.panels[upperFrom + front.layout.furtherFrom() + at] += a.values()[e];
                } else if (column >= first) {
                    front.panels[upperFrom + column - first] += a.values()[e];
                }
            }
            for (int e = transposed.offsets()[index]; e < transposed.offsets()[index + 1]; e++) {
                int row = tree.permutation().position()[transposed.indices()[e]];
                if (row >= end) {
                    front.panels[front.lower + (j - first) * lowerRow + tree.localRow(s, row, local)] +=
                            transposed.values()[e];
                }
            }
        }
        return front;
    }
}
