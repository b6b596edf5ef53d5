package dev.unfold.internal.sparse;

import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;

/** Puts the upper triangle of a symmetric matrix, by positions, where it belongs; both triangles must be stored. */
final class CholeskyAssembly implements Elimination.Assembly {

    private final SparseRows a;
    private final FrontTree tree;
    final PanelMemory memory;
    private final Kernels kernels;

    CholeskyAssembly(SparseRows a, FrontTree tree, Kernels kernels, Run run) {
        this.a = a;
        this.tree = tree;
        this.memory = PanelMemory.of(tree, FrontLayout::upperSize, run);
        this.kernels = kernels;
    }

    @Override
    public CholeskyFront front(int s, int[] local) {
        CholeskyFront front = new CholeskyFront(s, FrontLayout.of(tree, s), memory, kernels);
        tree.locateRows(s, local);
        int first = tree.first()[s];
        int end = tree.first()[s + 1];
        for (int j = first; j < end; j++) {
            int index = tree.permutation().order()[j];
            int from = front.upper + (j - first) * front.layout.upperRow();
            for (int e = a.offsets()[index]; e < a.offsets()[index + 1]; e++) {
                int column = tree.permutation().position()[a.indices()[e]];
                if (column >= end) {
                    front.panels[from + front.layout.furtherFrom() + tree.localRow(s, column, local)] += a.values()[e];
                } else if (column >= j) {
                    front.panels[from + column - first] += a.values()[e];
                }
            }
        }
        return front;
    }
}
