package dev.unfold.internal.sparse;

import java.util.Arrays;

/**
 * The order in which a matrix was eliminated, for one that is nearly the same, or the same with further indices: to find an order takes
 * longer than to factorise.
 *
 * @param order the index that is eliminated at each position
 * @param first the position where each front begins, and the end of the last one; fronts in postorder
 * @param parent of each front, −1 for a root
 * @param work operations of the factorisation for each index, when the order was made for its matrix
 */
@SuppressWarnings("ArrayRecordComponent")
public record EliminationOrder(int[] order, int[] first, int[] parent, double work) {

    /** An order that predicts so many times the work that it was made for has grown too far from its matrix. */
    private static final double WORST = 1.5;

    static EliminationOrder of(FrontTree tree, double work) {
        return new EliminationOrder(tree.permutation().order(), tree.first(), tree.parent(), work);
    }

    /** The same order of indices that had other names before: those at their positions. */
    public EliminationOrder renamed(Permutation names) {
        return new EliminationOrder(names.then(order).order(), first, parent, work);
    }

    int size() {
        return order.length;
    }

    /**
     * The order with the further indices of a graph. Fronts that have nothing to do with each other stay so: each further index
     * is eliminated with the lowest front below or above which all its neighbours are eliminated.
     *
     * @param graph has the indices of this order first
     */
    int[] grown(Graph graph) {
        int n = order.length;
        int roots = parent.length; // where an index goes that joins several trees
        int[] front = new int[graph.size()];
        for (int s = 0; s < parent.length; s++) {
            for (int at = first[s]; at < first[s + 1]; at++) {
                front[order[at]] = s;
            }
        }
        int[] next = new int[graph.size() - n];
        int[] last = new int
                [roots + 1]; // of the further indices of each front the last, from 1; next leads to the one before
        for (int v = n; v < graph.size(); v++) {
            front[v] = lowest(graph, v, front);
            next[v - n] = last[front[v]];
            last[front[v]] = v - n + 1;
        }
        int[] longer = new int[graph.size()];
        int end = 0;
        for (int s = 0; s <= roots; s++) {
            for (int t = last[s]; t > 0; t = next[t - 1]) {
                longer[end++] = n + t - 1;
            }
            for (int at = first[s]; s < roots && at < first[s + 1]; at++) {
                longer[end++] = order[at];
            }
        }
        return longer;
    }

    /** The lowest front that has all fronts of earlier neighbours of v below or above it. */
    private int lowest(Graph graph, int v, int[] front) {
        int[] fronts = Arrays.stream(graph.neighbors(), graph.offsets()[v], graph.offsets()[v + 1])
                .filter(other -> other < v)
                .map(other -> front[other])
                .sorted()
                .toArray();
        int found = fronts.length == 0 ? parent.length : fronts[0];
        for (int other : fronts) {
            int above = found;
            while (above < other) {
                above = up(above);
            }
            if (above != other) { // beside each other: where their ways to the root meet
                for (int way = other; way != above; ) {
                    if (way < above) {
                        way = up(way);
                    } else {
                        above = up(above);
                    }
                }
                found = above;
            }
        }
        return found;
    }

    private int up(int front) {
        return parent[front] < 0 ? parent.length : parent[front];
    }

    /** Whether a plan by this order is still worth following. */
    boolean serves(FactorPlan plan) {
        return plan.cholesky().flops()
                <= WORST * work * plan.tree().permutation().order().length;
    }
}
