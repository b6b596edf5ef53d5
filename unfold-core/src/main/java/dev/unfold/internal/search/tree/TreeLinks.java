package dev.unfold.internal.search.tree;

import dev.unfold.internal.search.Boruvka;
import dev.unfold.internal.search.Differences;
import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.Pair;
import dev.unfold.internal.search.Ranking;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins in a {@link KdTree}: from each point to the nearest of another component. A walk leaves out
 * nodes that lie wholly in the point's own component, and those no nearer than the component's best link so far, as far
 * as the thread knows it; what it finds in the end does not depend on that.
 */
record TreeLinks(KdTree tree, Differences differences, Ranking ranking) {

    /** The label of a node none of whose points takes part. */
    private static final int NOBODY = -1;

    /** The label of a node with points of several components. */
    private static final int SEVERAL = -2;

    List<Pair> joins(int[] part, Run run) {
        return Boruvka.joins(part, (component, largest, best) -> closestInto(component, largest, best, run));
    }

    private void closestInto(int[] component, int largest, @Nullable Pair[] best, Run run) {
        int[] labels = labels(component);
        List<Walk> walks = Collections.synchronizedList(new ArrayList<>());
        int first = tree.firstLeaf();
        run.forEach(
                "joining",
                first,
                () -> {
                    Walk walk = new Walk(this, component, labels, best.length);
                    walks.add(walk);
                    return walk;
                },
                (leaf, walk) -> {
                    for (int place = tree.begin(first + leaf); place < tree.end(first + leaf); place++) {
                        int own = component[tree.index(place)];
                        if (own >= 0 && own != largest) {
                            walk.from(place);
                        }
                    }
                });
        for (Walk walk : walks) {
            walk.improve(best);
        }
    }

    /** The component of all points of a node, or {@link #NOBODY} or {@link #SEVERAL}. */
    private int[] labels(int[] component) {
        int[] labels = new int[2 * tree.firstLeaf()];
        for (int node = labels.length - 1; node >= 1; node--) {
            int label = NOBODY;
            if (tree.isLeaf(node)) {
                for (int place = tree.begin(node); place < tree.end(node); place++) {
                    label = union(label, component[tree.index(place)]);
                }
            } else {
                label = union(labels[2 * node], labels[2 * node + 1]);
            }
            labels[node] = label;
        }
        return labels;
    }

    private static int union(int a, int b) {
        if (a == b || b == NOBODY) {
            return a;
        }
        return a == NOBODY ? b : SEVERAL;
    }

    /** One point at a time, with the best links of all components that this thread has found. */
    private static final class Walk {

        private final KdTree tree;
        private final Differences differences;
        private final Ranking ranking;
        private final int[] component;
        private final int[] labels;
        private final double[] distances;
        private final int[] firsts;
        private final int[] seconds;

        private int from;
        private int index;
        private int own;
        private double limit;
        private double tie;
        private double reach;

        Walk(TreeLinks links, int[] component, int[] labels, int components) {
            this.tree = links.tree;
            this.differences = links.differences;
            this.ranking = links.ranking;
            this.component = component;
            this.labels = labels;
            this.distances = new double[components];
            this.firsts = new int[components];
            this.seconds = new int[components];
            Arrays.fill(distances, Double.POSITIVE_INFINITY);
            Arrays.fill(firsts, Integer.MAX_VALUE);
            Arrays.fill(seconds, Integer.MAX_VALUE);
        }

        void from(int place) {
            from = place * tree.dimension();
            index = tree.index(place);
            own = component[index];
            narrow();
            visit(1);
        }

        /** Looks no farther than the component's best link. */
        private void narrow() {
            limit = Euclid.limit(distances[own]);
            tie = Euclid.tie(distances[own]);
            reach = ranking.reach(index, limit);
        }

        private void visit(int node) {
            if (tree.isLeaf(node)) {
                scan(node);
                return;
            }
            int near = 2 * node;
            int far = near + 1;
            double toNear = tree.toBox(differences, near, tree.coordinates(), from);
            double toFar = tree.toBox(differences, far, tree.coordinates(), from);
            if (Euclid.isLess(toFar, tree.lowest(far), toNear, tree.lowest(near))) {
                visitIfBetter(far, toFar);
                visitIfBetter(near, toNear);
            } else {
                visitIfBetter(near, toNear);
                visitIfBetter(far, toFar);
            }
        }

        private void visitIfBetter(int node, double sum) {
            int label = labels[node];
            if (label != own && label != NOBODY && mayImprove(sum, tree.lowest(node))) {
                visit(node);
            }
        }

        /** Whether a point with at least this sum of differences and this index may make a better link than the component has. */
        private boolean mayImprove(double sum, int other) {
            if (sum > reach) {
                return false;
            }
            double s = ranking.floor(index, sum);
            return s < tie || isBetter(Math.sqrt(s), other);
        }

        private boolean isBetter(double distance, int other) {
            double known = distances[own];
            int first = Math.min(index, other);
            int second = Math.max(index, other);
            return distance < known
                    || (distance == known && (first < firsts[own] || (first == firsts[own] && second < seconds[own])));
        }

        private void scan(int leaf) {
            int end = tree.end(leaf);
            for (int place = tree.begin(leaf); place < end; place++) {
                int other = tree.index(place);
                if (component[other] < 0 || component[other] == own) {
                    continue;
                }
                double s = ranking.squaredWithin(index, other, limit);
                if (s <= limit && isBetter(Math.sqrt(s), other)) {
                    distances[own] = Math.sqrt(s);
                    firsts[own] = Math.min(index, other);
                    seconds[own] = Math.max(index, other);
                    narrow();
                }
            }
        }

        void improve(@Nullable Pair[] best) {
            for (int c = 0; c < best.length; c++) {
                if (firsts[c] < Integer.MAX_VALUE) {
                    Boruvka.improve(best, c, new Pair(firsts[c], seconds[c], distances[c]));
                }
            }
        }
    }
}
