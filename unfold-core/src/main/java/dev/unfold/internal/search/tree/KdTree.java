package dev.unfold.internal.search.tree;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Selection;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * A balanced k-d tree on flat arrays. The points lie in the order of the leaves; a node is a range of them with its
 * tight box and its lowest index.
 *
 * <p>The shape depends on n only: node 1 is the root, node v has the children 2v and 2v + 1, and the o-th node of level l
 * holds the places from ⌊n·o/2ˡ⌋ to ⌊n·(o+1)/2ˡ⌋. A node is split at its middle place in the order of (coordinate along the
 * longest side of its box, index). The index makes the order strict: n equal points are as good as any.
 */
public final class KdTree {

    /** Points in a leaf: fewer than this, and at least half of it. */
    private static final int LEAF = 16;

    private final int n;
    private final int d;
    private final int depth;
    private final int[] indices;
    private final double[] coordinates;
    private final double[] boxes;
    private final int[] lowest;

    public KdTree(RowMajor points, Run run) {
        n = points.rows();
        d = points.columns();
        int levels = 0;
        while ((n >> levels) >= LEAF) {
            levels++;
        }
        depth = levels;
        indices = new int[n];
        Arrays.setAll(indices, i -> i);
        boxes = new double[(2 << depth) * 2 * d];
        lowest = new int[2 << depth];
        build(1, points, new double[n], run);
        coordinates = new double[n * d];
        for (int at = 0; at < n; at++) {
            System.arraycopy(points.values(), points.offset(indices[at]), coordinates, at * d, d);
        }
    }

    int size() {
        return n;
    }

    int dimension() {
        return d;
    }

    /** The first leaf's node; the leaves follow each other up to twice that number. */
    int firstLeaf() {
        return 1 << depth;
    }

    public boolean isLeaf(int node) {
        return node >= firstLeaf();
    }

    /** The first place of the node's range; the range ends where that of the next node of the level begins. */
    public int begin(int node) {
        int level = 31 - Integer.numberOfLeadingZeros(node);
        return (int) (((long) n * (node - (1 << level))) >> level);
    }

    public int end(int node) {
        int level = 31 - Integer.numberOfLeadingZeros(node);
        return (int) (((long) n * (node + 1 - (1 << level))) >> level);
    }

    /** The index, in the caller's points, of the point at a place. */
    public int index(int place) {
        return indices[place];
    }

    /** The lowest index in the node's range. */
    int lowest(int node) {
        return lowest[node];
    }

    /** The coordinates in the order of places. */
    public double[] coordinates() {
        return coordinates;
    }

    /** Goes over the places of the leaves in which a point's sum of differences from x may be at most {@code reach}. */
    void forEachWithin(Differences differences, double[] x, int xFrom, double reach, IntConsumer action) {
        forEachWithin(1, differences, x, xFrom, reach, action);
    }

    private void forEachWithin(
            int node, Differences differences, double[] x, int xFrom, double reach, IntConsumer action) {
        if (toBox(differences, node, x, xFrom) > reach) {
            return;
        }
        if (!isLeaf(node)) {
            forEachWithin(2 * node, differences, x, xFrom, reach, action);
            forEachWithin(2 * node + 1, differences, x, xFrom, reach, action);
            return;
        }
        for (int place = begin(node); place < end(node); place++) {
            action.accept(place);
        }
    }

    /** A lower bound of the sum of differences from x to any point of the node. */
    double toBox(Differences differences, int node, double[] x, int xFrom) {
        return switch (differences) {
            case SQUARED -> squaredToBox(node, x, xFrom);
            case ABSOLUTE -> absoluteToBox(node, x, xFrom);
        };
    }

    /** A lower bound of Σ |x_c − z_c|, summed in the order of c, from x to any point z of the node. */
    private double absoluteToBox(int node, double[] x, int xFrom) {
        int low = node * 2 * d;
        int high = low + d;
        double sum = 0;
        for (int c = 0; c < d; c++) {
            sum += Math.max(0, Math.max(boxes[low + c] - x[xFrom + c], x[xFrom + c] - boxes[high + c]));
        }
        return sum;
    }

    /** A lower bound of {@link Euclid#squared} from x to any point of the node, and 0 if its box contains x. */
    public double squaredToBox(int node, double[] x, int xFrom) {
        int low = node * 2 * d;
        int high = low + d;
        double s = 0;
        for (int c = 0; c < d; c++) {
            double outside = Math.max(boxes[low + c] - x[xFrom + c], x[xFrom + c] - boxes[high + c]);
            if (outside > 0) {
                s += outside * outside;
            }
        }
        return s;
    }

    /** An upper bound of {@link Euclid#squared} from x to any point of the node: that to the farthest corner of its box. */
    public double squaredToCorner(int node, double[] x, int xFrom) {
        int low = node * 2 * d;
        int high = low + d;
        double s = 0;
        for (int c = 0; c < d; c++) {
            double across = Math.max(x[xFrom + c] - boxes[low + c], boxes[high + c] - x[xFrom + c]);
            s += across * across;
        }
        return s;
    }

    private void build(int node, RowMajor points, double[] keys, Run run) {
        int begin = begin(node);
        int end = end(node);
        int side = enclose(node, begin, end, points);
        if (isLeaf(node)) {
            return;
        }
        for (int at = begin; at < end; at++) {
            keys[at] = points.values()[points.offset(indices[at]) + side];
        }
        Selection.split(keys, indices, begin, begin(2 * node + 1), end);
        Runnable left = () -> build(2 * node, points, keys, run);
        Runnable right = () -> build(2 * node + 1, points, keys, run);
        if (node < run.threads()) {
            run.all(List.of(left, right));
        } else {
            left.run();
            right.run();
        }
    }

    /** Sets the node's box and lowest index, and returns the coordinate along the box's longest side. */
    private int enclose(int node, int begin, int end, RowMajor points) {
        int low = node * 2 * d;
        int high = low + d;
        Arrays.fill(boxes, low, high, Double.POSITIVE_INFINITY);
        Arrays.fill(boxes, high, high + d, Double.NEGATIVE_INFINITY);
        int least = Integer.MAX_VALUE;
        for (int at = begin; at < end; at++) {
            least = Math.min(least, indices[at]);
            int from = points.offset(indices[at]);
            for (int c = 0; c < d; c++) {
                double x = points.values()[from + c];
                if (x < boxes[low + c]) { // seldom, which a processor guesses; a minimum would wait for the one before
                    boxes[low + c] = x;
                }
                if (x > boxes[high + c]) {
                    boxes[high + c] = x;
                }
            }
        }
        lowest[node] = least;
        int longest = 0;
        for (int c = 1; c < d; c++) {
            if (boxes[high + c] - boxes[low + c] > boxes[high + longest] - boxes[low + longest]) {
                longest = c;
            }
        }
        return longest;
    }
}
