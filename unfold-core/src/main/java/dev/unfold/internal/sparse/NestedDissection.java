package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Nested dissection: a light {@link VertexSeparator} is eliminated last, so that the two sides before it do not fill in
 * between each other; each side is treated the same way, and small parts by {@link ApproximateMinimumDegree}, which
 * holds the separators around a part as its neighbours. (George: Nested dissection of a regular finite element mesh,
 * SIAM J. Numer. Anal. 10, 1973.) Random choices are seeded by the place in the recursion, so the order is always the
 * same.
 */
final class NestedDissection {

    private static final int NONE = -1;

    /** Parts up to this size are not cut any further. */
    private static final int LEAF = 240;

    private final Graph graph;
    private final int[] order;
    private final AtomicInteger ordered = new AtomicInteger();
    private final Run run;

    private NestedDissection(Graph graph, int free, Run run) {
        this.graph = graph;
        this.order = new int[free];
        this.run = run;
    }

    /** The vertices below {@code free} in order of elimination; the others are held, as neighbours that come later. */
    static int[] order(Graph graph, int free, Run run) {
        NestedDissection dissection = new NestedDissection(graph, free, run);
        int[] vertices = new int[free];
        Arrays.setAll(vertices, i -> i);
        dissection.dissect(vertices, 0, new SplittableRandom(free), run.threads(), nameless(graph.size()));
        return dissection.order;
    }

    /**
     * By one cut: both sides by minimum degree, on two threads, and then the separator.
     *
     * @param sides of each vertex, see {@link VertexSeparator}
     */
    static int[] byHalves(Graph graph, byte[] sides, Run run) {
        NestedDissection halves = new NestedDissection(graph, graph.size(), run);
        int[] vertices = new int[graph.size()];
        Arrays.setAll(vertices, i -> i);
        int[][] parts = split(vertices, sides);
        run.share(2, () -> nameless(graph.size()), (side, names) -> {
            halves.orderLeaf(parts[side], side * parts[0].length, names);
        });
        System.arraycopy(parts[2], 0, halves.order, parts[0].length + parts[1].length, parts[2].length);
        return halves.order;
    }

    private static int[] nameless(int size) {
        int[] names = new int[size];
        Arrays.fill(names, NONE);
        return names;
    }

    /**
     * Orders the given vertices into the places from {@code from} on.
     *
     * @param threads how many threads may work on this part
     * @param names scratch of the thread, all −1
     */
    private void dissect(int[] vertices, int from, SplittableRandom random, int threads, int[] names) {
        if (vertices.length <= LEAF) {
            orderLeaf(vertices, from, names);
            report(vertices.length);
            return;
        }
        byte[] sides = VertexSeparator.of(graph.induced(vertices, names), random);
        int[][] parts = split(vertices, sides);
        if (parts[0].length == 0 || parts[1].length == 0) {
            orderLeaf(vertices, from, names);
            report(vertices.length);
            return;
        }
        int middle = from + parts[0].length;
        SplittableRandom left = random.split();
        SplittableRandom right = random.split();
        if (threads > 1) {
            int[] otherNames = names.clone();
            run.all(List.of(
                    () -> dissect(parts[0], from, left, threads / 2, names),
                    () -> dissect(parts[1], middle, right, threads - threads / 2, otherNames)));
        } else {
            dissect(parts[0], from, left, 1, names);
            dissect(parts[1], middle, right, 1, names);
        }
        System.arraycopy(parts[2], 0, order, middle + parts[1].length, parts[2].length);
        report(parts[2].length);
    }

    private void report(int more) {
        run.progress("dissect", ordered.addAndGet(more), order.length);
    }

    private static int[][] split(int[] vertices, byte[] sides) {
        int[] sizes = new int[3];
        for (byte side : sides) {
            sizes[side]++;
        }
        int[][] parts = {new int[sizes[0]], new int[sizes[1]], new int[sizes[2]]};
        Arrays.fill(sizes, 0);
        for (int i = 0; i < vertices.length; i++) {
            parts[sides[i]][sizes[sides[i]]++] = vertices[i];
        }
        return parts;
    }

    private void orderLeaf(int[] vertices, int from, int[] names) {
        int[] surrounded = withSurroundings(vertices, names);
        int[] inner = ApproximateMinimumDegree.order(graph.induced(surrounded, names), vertices.length);
        for (int i = 0; i < inner.length; i++) {
            order[from + i] = vertices[inner[i]];
        }
    }

    /** The vertices, and behind them their neighbours outside, all of which are in separators or held. */
    private int[] withSurroundings(int[] vertices, int[] names) {
        int[] all = vertices;
        for (int i = 0; i < vertices.length; i++) {
            names[vertices[i]] = i;
        }
        int end = vertices.length;
        for (int vertex : vertices) {
            for (int e = graph.offsets()[vertex]; e < graph.offsets()[vertex + 1]; e++) {
                int j = graph.neighbors()[e];
                if (names[j] == NONE) {
                    names[j] = end;
                    all = end == all.length ? Arrays.copyOf(all, 2 * end) : all;
                    all[end++] = j;
                }
            }
        }
        for (int i = 0; i < end; i++) {
            names[all[i]] = NONE;
        }
        return Arrays.copyOf(all, end);
    }
}
