package dev.unfold.alignment;

import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.Neighborhoods;
import java.util.ArrayDeque;
import java.util.Arrays;
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

    private ClosedClasses(int[] classOf, int[] sizes) {
        this.classOf = classOf;
        this.sizes = sizes;
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
        return new ClosedClasses(classOf, Arrays.copyOf(sizes, classes));
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
        int[] component = new Tarjan(links).components();
        int components = 0;
        for (int c : component) {
            components = Math.max(components, c + 1);
        }
        boolean[] open = new boolean[components];
        for (int i = 0; i < n; i++) {
            for (int e = links.offsets()[i]; e < links.offsets()[i + 1]; e++) {
                open[component[i]] |= component[links.indices()[e]] != component[i];
            }
        }
        // Classes are numbered by their first point.
        int[] number = new int[components];
        Arrays.fill(number, NONE);
        int[] classOf = new int[n];
        int[] sizes = new int[components];
        int classes = 0;
        for (int i = 0; i < n; i++) {
            int c = component[i];
            if (!open[c] && number[c] == NONE) {
                number[c] = classes++;
            }
            classOf[i] = number[c];
            if (number[c] != NONE) {
                sizes[number[c]]++;
            }
        }
        return new ClosedClasses(classOf, Arrays.copyOf(sizes, classes));
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

    /** Strongly connected components by Tarjan's algorithm; the recursion is kept in arrays. */
    private static final class Tarjan {

        private final SparseRows links;
        private final int[] index; // the order of discovery, from 1; 0 is undiscovered
        private final int[] low; // the earliest point on the stack that is reachable
        private final int[] component;
        private final int[] stack;
        private final int[] path; // the points under way, and
        private final int[] cursor; // for each the next link to follow
        private int discovered;
        private int stacked;
        private int components;

        Tarjan(SparseRows links) {
            int n = links.rows();
            this.links = links;
            index = new int[n];
            low = new int[n];
            component = new int[n];
            stack = new int[n];
            path = new int[n];
            cursor = new int[n];
            Arrays.fill(component, NONE);
        }

        int[] components() {
            for (int root = 0; root < index.length; root++) {
                if (index[root] == 0) {
                    walk(root);
                }
            }
            return component;
        }

        private void walk(int root) {
            int depth = 0;
            discover(root);
            path[0] = root;
            while (depth >= 0) {
                int i = path[depth];
                if (cursor[i] < links.offsets()[i + 1]) {
                    int j = links.indices()[cursor[i]++];
                    if (index[j] == 0) {
                        discover(j);
                        path[++depth] = j;
                    } else if (component[j] == NONE) {
                        low[i] = Math.min(low[i], index[j]);
                    }
                } else {
                    if (low[i] == index[i]) {
                        close(i);
                    }
                    depth--;
                    if (depth >= 0) {
                        low[path[depth]] = Math.min(low[path[depth]], low[i]);
                    }
                }
            }
        }

        private void discover(int i) {
            index[i] = ++discovered;
            low[i] = discovered;
            cursor[i] = links.offsets()[i];
            stack[stacked++] = i;
        }

        private void close(int i) {
            int j;
            do {
                j = stack[--stacked];
                component[j] = components;
            } while (j != i);
            components++;
        }
    }
}
