package dev.unfold.internal.search.approximate;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Selection;
import dev.unfold.internal.search.tree.KdTree;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Trees that put near points into the same leaf more often than not. A node is halved by the projections of its points on
 * the line through two of them, drawn at random (after Dasgupta and Freund, Random projection trees and low dimensional
 * manifolds, STOC 2008). Nodes are numbered and ranged as in {@link KdTree}; what is drawn depends on the seed, the
 * tree and the node only.
 */
final class ProjectionForest {

    /** Points in a leaf: fewer than this, and at least half of it. */
    private static final int LEAF = 64;

    private static final int TREES = 6;

    private final PointRows points;
    private final int depth;
    private final int[][] members = new int[TREES][];
    private final int[][] homes = new int[TREES][];
    private final double[][] lines = new double[TREES][];
    private final double[][] middles = new double[TREES][];

    ProjectionForest(PointRows points, Run run) {
        this.points = points;
        int levels = 0;
        while ((points.rows() >> levels) >= LEAF) {
            levels++;
        }
        depth = levels;
        int inner = 1 << depth;
        run.forEach("forest", TREES, () -> new double[points.rows()], (tree, keys) -> {
            members[tree] = new int[points.rows()];
            Arrays.setAll(members[tree], i -> i);
            lines[tree] = new double[inner * points.columns()];
            middles[tree] = new double[inner];
            for (int node = 1; node < inner; node++) {
                halve(tree, node, keys, new SplittableRandom(run.seed() + 31L * tree + ((long) node << 32)));
            }
            homes[tree] = new int[points.rows()];
            for (int leaf = 0; leaf < inner; leaf++) {
                for (int at = begin(inner + leaf); at < end(inner + leaf); at++) {
                    homes[tree][members[tree][at]] = leaf;
                }
            }
        });
    }

    private int begin(int node) {
        int level = 31 - Integer.numberOfLeadingZeros(node);
        return (int) (((long) points.rows() * (node - (1 << level))) >> level);
    }

    private int end(int node) {
        int level = 31 - Integer.numberOfLeadingZeros(node);
        return (int) (((long) points.rows() * (node + 1 - (1 << level))) >> level);
    }

    private void halve(int tree, int node, double[] keys, SplittableRandom random) {
        int d = points.columns();
        int begin = begin(node);
        int end = end(node);
        double[] x = new double[d];
        points.rowInto(members[tree][random.nextInt(begin, end)], x, 0);
        points.subtractedInto(members[tree][random.nextInt(begin, end)], x, 0, lines[tree], node * d);
        for (int at = begin; at < end; at++) {
            points.rowInto(members[tree][at], x, 0);
            keys[at] = projection(tree, node, x);
        }
        int middle = begin(2 * node + 1);
        Selection.split(keys, members[tree], begin, middle, end);
        double least = Double.POSITIVE_INFINITY;
        for (int at = middle; at < end; at++) {
            least = Math.min(least, keys[at]);
        }
        middles[tree][node] = least;
    }

    private double projection(int tree, int node, double[] x) {
        int d = points.columns();
        return Kernels.BEST.dot(lines[tree], node * d, x, 0, d);
    }

    int trees() {
        return TREES;
    }

    private int leaves() {
        return 1 << depth;
    }

    /** Shows the members of a tree's leaf. */
    void forEachMember(int tree, int leaf, IntConsumer member) {
        for (int at = begin(leaves() + leaf); at < end(leaves() + leaf); at++) {
            member.accept(members[tree][at]);
        }
    }

    /** The leaf of a tree in which point i is. */
    int leafOf(int tree, int i) {
        return homes[tree][i];
    }

    /** The leaf of a tree in which x would be. */
    int leafFor(int tree, double[] x) {
        int node = 1;
        while (node < leaves()) {
            node = 2 * node + (projection(tree, node, x) >= middles[tree][node] ? 1 : 0);
        }
        return node - leaves();
    }
}
