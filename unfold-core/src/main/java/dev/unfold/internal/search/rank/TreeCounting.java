package dev.unfold.internal.search.rank;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.tree.KdTree;

/**
 * Counting in a {@link KdTree}, for few dimensions: a box that lies between two targets is counted as a whole. That is
 * quick where the targets are near, as those of a good embedding are. Where more than an eighth of the points would
 * have to be looked at one by one, all distances cost less, and the scan takes over.
 */
final class TreeCounting implements Ranks.Counting {

    private final KdTree tree;
    private final RowMajor points;
    private final ScanCounting scan;
    private int allowed;

    TreeCounting(KdTree tree, RowMajor points, ScanCounting scan) {
        this.tree = tree;
        this.points = points;
        this.scan = scan;
    }

    @Override
    public void count(int i, OutOfList outOfList) {
        allowed = points.rows() / 8;
        visit(1, i, outOfList, 0, outOfList.size());
        if (allowed >= 0) {
            outOfList.forget(0, i); // the tree holds i itself, at distance 0
        } else {
            outOfList.forgetAll();
            scan.announce(i, i + 1);
            scan.count(i, outOfList);
        }
    }

    /** Every point of the node comes after the targets before {@code low} and before those from {@code high} on. */
    private void visit(int node, int i, OutOfList outOfList, int low, int high) {
        double least = Math.sqrt(tree.squaredToBox(node, points.values(), points.offset(i)));
        double most = Math.sqrt(tree.squaredToCorner(node, points.values(), points.offset(i)));
        int first = low;
        int last = high;
        while (first < last && outOfList.distance(first) < least) {
            first++;
        }
        while (first < last && most < outOfList.distance(last - 1)) {
            last--;
        }
        if (first == last) {
            outOfList.tally(tree.end(node) - tree.begin(node), first);
        } else if (tree.isLeaf(node)) {
            look(node, i, outOfList, first, last);
        } else if (allowed >= 0) {
            visit(2 * node, i, outOfList, first, last);
            visit(2 * node + 1, i, outOfList, first, last);
        }
    }

    private void look(int leaf, int i, OutOfList outOfList, int low, int high) {
        int d = points.columns();
        allowed -= tree.end(leaf) - tree.begin(leaf);
        for (int place = tree.begin(leaf); place < tree.end(leaf); place++) {
            double s = Euclid.squared(points.values(), points.offset(i), tree.coordinates(), place * d, d);
            outOfList.tally(Math.sqrt(s), tree.index(place), low, high);
        }
    }
}
