package dev.unfold.alignment;

import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.Neighborhoods;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The closed strongly connected classes of the directed graph i → j, w_ij ≠ 0: the sets of points that lead to each
 * other and to nobody else. M = AᵀA has one zero eigenvalue for each, whatever the undirected graph looks like: a class
 * carries its own constant, and the points outside every class follow those they lead to.
 *
 * <p>Where a patch states other residuals than one weighted sum, the points of a residual hold each other, and the classes
 * are the connected parts; a point in no residual is a class of its own.
 *
 * <p>Those of weights are found by Tarjan's algorithm without recursion, O(n + links).
 */
public final class ClosedClasses {

    private static final int NONE = -1;

    private final int[] classOf;
    private final int[] sizes;
    private final Optional<int[]> walk;

    private ClosedClasses(int[] classOf, int[] sizes, Optional<int[]> walk) {
        this.classOf = classOf;
        this.sizes = sizes;
        this.walk = walk;
    }

    /** The closed classes of A = I − W, or of the points that other residuals hold together. */
    public static ClosedClasses of(Residuals residuals) {
        return residuals.hasWeights() ? of(residuals.matrix()) : together(residuals.matrix());
    }

    /** Points that a residual holds together belong together: a forest whose trees are merged entry by entry. */
    private static ClosedClasses together(SparseRows a) {
        int n = a.columns();
        int[] parent = IntStream.range(0, n).toArray();
        for (int row = 0; row < a.rows(); row++) {
            if (row > 0 && a.hasSameColumns(row - 1, row)) {
                continue; // another residual of the same patch
            }
            for (int e = a.offsets()[row] + 1; e < a.offsets()[row + 1]; e++) {
                int one = root(parent, a.indices()[e - 1]);
                int other = root(parent, a.indices()[e]);
                parent[Math.max(one, other)] = Math.min(one, other);
            }
        }
        int[] classOf = new int[n];
        int[] sizes = new int[n];
        int classes = 0;
        for (int i = 0; i < n; i++) { // a root is the first point of its class
            classOf[i] = parent[i] == i ? classes++ : classOf[root(parent, i)];
            sizes[classOf[i]]++;
        }
        return new ClosedClasses(classOf, Arrays.copyOf(sizes, classes), Optional.empty());
    }

    /** The root of i's tree; the path to it is halved on the way. */
    private static int root(int[] parent, int i) {
        int at = i;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }

    /** The closed classes of the graph with a link i → j for each stored entry (i, j). */
    static ClosedClasses of(SparseRows links) {
        int n = links.rows();
        Tarjan found = new Tarjan(links);
        // Classes are numbered by their first point.
        int[] number = new int[found.components];
        Arrays.fill(number, NONE);
        int[] classOf = new int[n];
        int[] sizes = new int[found.components];
        int classes = 0;
        for (int i = 0; i < n; i++) {
            int c = found.component(i);
            if (found.closed.get(c) && number[c] == NONE) {
                number[c] = classes++;
            }
            classOf[i] = number[c];
            if (number[c] != NONE) {
                sizes[number[c]]++;
            }
        }
        return new ClosedClasses(classOf, Arrays.copyOf(sizes, classes), Optional.of(found.walk));
    }

    /** The classes of the same points in another order. */
    ClosedClasses inOrder(int[] order) {
        return new ClosedClasses(Arrays.stream(order).map(i -> classOf[i]).toArray(), sizes, Optional.empty());
    }

    /** The number of closed classes, at least 1. */
    public int count() {
        return sizes.length;
    }

    /** The number of points in class c, those that only follow it not counted. */
    public int size(int c) {
        return sizes[c];
    }

    /** The number of points in no class: they lead to one, and none leads to them. */
    public int outside() {
        return classOf.length - Arrays.stream(sizes).sum();
    }

    /** Whether the point is in a closed class. */
    public boolean contains(int row) {
        return classOf[row] != NONE;
    }

    /** The points as a walk along the links came to them, so that those near each other mostly follow each other; empty if there was none. */
    Optional<int[]> walk() {
        return walk.map(int[]::clone);
    }

    /** For each point the class that it is in, or −1. */
    public int[] toArray() {
        return classOf.clone();
    }

    /** One point of each class: its first. */
    public int[] representatives() {
        int[] first = new int[count()];
        Arrays.fill(first, NONE);
        for (int i = classOf.length - 1; i >= 0; i--) {
            if (classOf[i] != NONE) {
                first[classOf[i]] = i;
            }
        }
        return first;
    }

    /**
     * For each point the class that it belongs to or leads to; a point that leads to several gets the one that is reached
     * first when walking to the nearest neighbours first, breadth-first.
     */
    public int[] basins(Neighborhoods lists) {
        int[] basin = classOf.clone();
        int[] seenFrom = new int[basin.length];
        Arrays.fill(seenFrom, NONE);
        for (int i = 0; i < basin.length; i++) {
            if (classOf[i] == NONE) {
                basin[i] = classOf[firstReached(i, lists, seenFrom)];
            }
        }
        return basin;
    }

    private int firstReached(int from, Neighborhoods lists, int[] seenFrom) {
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        queue.add(from);
        seenFrom[from] = from;
        while (true) {
            int i = queue.remove();
            if (classOf[i] != NONE) {
                return i;
            }
            for (int a = 0; a < lists.count(i); a++) {
                int j = lists.neighbor(i, a);
                if (seenFrom[j] != from) {
                    seenFrom[j] = from;
                    queue.add(j);
                }
            }
        }
    }

    /**
     * Strongly connected components by Tarjan's algorithm; the recursion is kept in arrays. Links lead all over memory, so all that
     * is asked about the point at the end of one is in one place.
     */
    private static final class Tarjan {

        private final SparseRows links;
        private final int[] state; // 0 undiscovered, else the order of discovery from 1, in the end −1 − the component
        private final int[] walk; // the points as they were discovered
        private final int[] stack; // the discovered points whose component is not complete
        private final int[] path; // the points under way, and for each
        private final int[] cursor; // the next link to follow,
        private final int[] low; // the earliest point on the stack that is reachable,
        private final boolean[] leads; // and whether its component leads to one that is complete
        private final BitSet closed = new BitSet(); // the components that lead to no other
        private int discovered;
        private int stacked;
        private int components;

        Tarjan(SparseRows links) {
            int n = links.rows();
            this.links = links;
            state = new int[n];
            walk = new int[n];
            stack = new int[n];
            path = new int[n];
            cursor = new int[n];
            low = new int[n];
            leads = new boolean[n];
            for (int root = 0; root < n; root++) {
                if (state[root] == 0) {
                    walk(root);
                }
            }
        }

        int component(int i) {
            return -1 - state[i];
        }

        private void walk(int root) {
            int depth = 0;
            discover(root, 0);
            while (depth >= 0) {
                int i = path[depth];
                int end = links.offsets()[i + 1];
                int e = cursor[depth];
                int earliest = low[depth];
                int known = 1;
                while (e < end && known != 0) {
                    known = state[links.indices()[e++]];
                    if (known > 0) {
                        earliest = Math.min(earliest, known);
                    } else if (known < 0) {
                        leads[depth] = true;
                    }
                }
                cursor[depth] = e;
                low[depth] = earliest;
                if (known == 0) {
                    discover(links.indices()[e - 1], ++depth);
                } else {
                    leave(i, depth--);
                }
            }
        }

        private void discover(int i, int depth) {
            walk[discovered] = i;
            state[i] = ++discovered;
            stack[stacked++] = i;
            path[depth] = i;
            cursor[depth] = links.offsets()[i];
            low[depth] = discovered;
            leads[depth] = false;
        }

        /** All links of i are followed: it completes its component, or is in that of the point before it on the path. */
        private void leave(int i, int depth) {
            boolean complete = low[depth] == state[i];
            if (complete) {
                close(i, leads[depth]);
            }
            if (depth > 0) {
                low[depth - 1] = complete ? low[depth - 1] : Math.min(low[depth - 1], low[depth]);
                leads[depth - 1] |= complete || leads[depth];
            }
        }

        private void close(int i, boolean open) {
            closed.set(components, !open);
            int j;
            do {
                j = stack[--stacked];
                state[j] = -1 - components;
            } while (j != i);
            components++;
        }
    }
}
