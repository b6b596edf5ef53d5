package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.Optional;
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

    private static final String STAGE = "order";

    /** The name of an ordering that was not sought. */
    private static final String KNOWN = "that of a matrix like this one";

    /**
     * Nested dissection takes about the time of so many operations of a Cholesky factorisation for each entry of the
     * pattern (0.5 to 1 µs, measured); below that it cannot pay.
     */
    private static final double DISSECTION_COST = 10_000;

    /** Fewer vertices than these are ordered in a moment. */
    private static final int LEAST_HALVED = 50_000;

    /**
     * Plans for the pattern of A + Aᵀ: by approximate minimum degree, and where that predicts much work also by nested
     * dissection; the order with less work is kept.
     */
    public static FactorPlan of(SparseRows a, Run run) {
        run.progress(STAGE, 0, 1);
        Arranged arranged = Arranged.of(Graph.of(a), run);
        FactorPlan plan = arranged.plan("approximate minimum degree", arranged.minimumDegree(run), run);
        run.progress(STAGE, 1, 1);
        if (plan.cholesky.flops() > DISSECTION_COST * arranged.graph.neighbors().length) {
            FactorPlan other = arranged.plan(
                    "nested dissection", NestedDissection.order(arranged.graph, arranged.graph.size(), run), run);
            plan = other.cholesky.flops() < plan.cholesky.flops() ? other : plan;
        }
        return plan;
    }

    /**
     * The same by an order that served a matrix like this one, unless it would make too much work.
     *
     * @param known of as many indices as A has, or of fewer, of which all others came later
     */
    public static FactorPlan of(SparseRows a, Optional<EliminationOrder> known, Run run) {
        if (known.isPresent() && known.get().size() <= a.columns()) {
            Graph graph = Graph.of(a);
            int[] order = known.get().grown(graph);
            FactorPlan plan = Arranged.by(graph, Permutation.of(order), run)
                    .plan(KNOWN, IntStream.range(0, order.length).toArray(), run);
            if (known.get().serves(plan)) {
                return plan;
            }
        }
        return of(a, run);
    }

    /** The order of this plan, for a matrix like this one. */
    public EliminationOrder order(Optional<EliminationOrder> known) {
        int n = tree.permutation().order().length;
        return EliminationOrder.of(
                tree, ordering.equals(KNOWN) ? known.orElseThrow().work() : cholesky.flops() / n);
    }

    /** What people want to know before the numeric phase starts. */
    @Override
    public String toString() {
        return ordering + ", " + tree.size() + " fronts; LU: " + lu + "; Cholesky: " + cholesky;
    }

    /**
     * The graph with its vertices renamed such that those near each other get names near each other: an ordering, which walks
     * from neighbour to neighbour, finds them in the processor's cache, and takes less than half the time at a million points.
     *
     * @param vertices the old name of each new one
     */
    private record Arranged(Graph graph, Permutation vertices) {

        static Arranged of(Graph graph, Run run) {
            return by(graph, Permutation.of(graph.breadthFirst()), run);
        }

        static Arranged by(Graph graph, Permutation vertices, Run run) {
            return new Arranged(graph.renamed(vertices, run), vertices);
        }

        /** Many vertices in two halves, side by side, if they are easily cut. */
        int[] minimumDegree(Run run) {
            Optional<byte[]> sides = graph.size() < LEAST_HALVED ? Optional.empty() : LevelSeparator.of(graph);
            return sides.map(cut -> NestedDissection.byHalves(graph, cut, run))
                    .orElseGet(() -> ApproximateMinimumDegree.order(graph, graph.size()));
        }

        FactorPlan plan(String ordering, int[] order, Run run) {
            Permutation permutation = Permutation.of(order);
            FrontTree tree = Supernodes.of(EliminationTree.of(graph, permutation, run))
                    .fronts(graph, permutation, run)
                    .renamed(vertices);
            return new FactorPlan(ordering, tree, Prediction.ofLu(tree), Prediction.ofCholesky(tree));
        }
    }
}
