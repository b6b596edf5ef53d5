package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The symbolic phase: an elimination order for a symmetric pattern, the fronts that follow from it, and what their
 * factorisation will cost. A plan knows no values, so it serves every matrix of its pattern.
 *
 * @param ordering the name of the ordering that was kept
 * @param tree the fronts
 * @param lu the cost of {@link SparseLu}
 * @param cholesky the cost of {@link SparseCholesky}
 */
public record FactorPlan(String ordering, FrontTree tree, Prediction lu, Prediction cholesky) {

    /**
     * Plans for the pattern of A + Aᵀ.
     *
     * @param grounded indices that are eliminated after all others they are connected with; may be empty
     */
    public static FactorPlan of(SparseRows a, int[] grounded, Run run) {
        run.progress("order", 0, 1);
        Graph graph = Graph.of(a);
        FactorPlan plan = of("approximate minimum degree", graph, minimumDegree(graph, grounded));
        run.progress("order", 1, 1);
        return plan;
    }

    /** The order of the graph without the grounded vertices, and these behind it. */
    private static Permutation minimumDegree(Graph graph, int[] grounded) {
        int n = graph.size();
        boolean[] last = new boolean[n];
        for (int vertex : grounded) {
            last[vertex] = true;
        }
        int[] free = IntStream.range(0, n).filter(i -> !last[i]).toArray();
        int[] names = new int[n];
        Arrays.fill(names, -1);
        int[] ordered = ApproximateMinimumDegree.order(graph.induced(free, names));
        int[] order = new int[n];
        for (int i = 0; i < free.length; i++) {
            order[i] = free[ordered[i]];
        }
        int[] held = IntStream.range(0, n).filter(i -> last[i]).toArray();
        System.arraycopy(held, 0, order, free.length, held.length);
        return Permutation.of(order);
    }

    private static FactorPlan of(String ordering, Graph graph, Permutation permutation) {
        FrontTree tree = Supernodes.of(EliminationTree.of(graph, permutation)).fronts(graph, permutation);
        return new FactorPlan(ordering, tree, FrontLayout.predictLu(tree), FrontLayout.predictCholesky(tree));
    }
}
