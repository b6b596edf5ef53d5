package dev.unfold.internal.sparse;

/**
 * Where the further rows of fronts lie in a block that is solved for. Above the subtrees of a {@link TreeWalk}, and inside one, that is
 * their position. A row that lies beyond the subtree belongs to other subtrees as well, which run side by side; so each subtree has
 * places of its own for such rows, those of its root, behind all positions.
 *
 * @param of the place of each entry of {@link FrontTree#rows}
 * @param beyond where the places of each subtree begin
 * @param size of the block, in rows
 */
@SuppressWarnings("ArrayRecordComponent")
record BlockRows(int[] of, int[] beyond, int size) {

    static BlockRows of(FrontTree tree, TreeWalk walk) {
        int[] of = tree.rows().clone();
        int[] beyond = new int[walk.subtrees()];
        int[] local = new int[tree.permutation().size()];
        int size = local.length;
        for (int t = 0; t < beyond.length; t++) {
            int root = walk.root(t);
            int end = tree.first()[root + 1];
            tree.locateRows(root, local);
            for (int r = tree.rowsFrom()[walk.begin(t)]; r < tree.rowsFrom()[root + 1]; r++) {
                if (of[r] >= end) {
                    of[r] = size + local[of[r]];
                }
            }
            beyond[t] = size;
            size += tree.furtherRows(root);
        }
        return new BlockRows(of, beyond, size);
    }
}
