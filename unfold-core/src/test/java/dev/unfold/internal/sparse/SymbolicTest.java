package dev.unfold.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The elimination tree, the column counts and the fronts against elimination in a dense boolean matrix. */
class SymbolicTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 20, 61, 120})
    void treeAndCountsEqualTheDenseElimination(int n) {
        for (int k = 0; k < 5; k++) {
            Graph graph = Graph.of(Matrices.random(n, k, 31L * n + k));
            int[] order = k % 2 == 0 ? natural(n) : ApproximateMinimumDegree.order(graph, n);
            EliminationTree tree = EliminationTree.of(graph, Permutation.of(order), Run.quiet());
            List<List<Integer>> columns = Matrices.filledColumns(graph, order);
            for (int j = 0; j < n; j++) {
                assertThat(tree.counts()[j])
                        .as("count of %d", j)
                        .isEqualTo(1 + columns.get(j).size());
                assertThat(tree.parent()[j])
                        .as("parent of %d", j)
                        .isEqualTo(
                                columns.get(j).isEmpty() ? -1 : columns.get(j).get(0));
            }
        }
    }

    @Test
    void postorderPutsChildrenFirst() {
        int[] parent = {2, 2, 6, 5, 5, 6, -1, 8, -1};
        assertThat(EliminationTree.postorder(parent)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
        int[] crossed = {4, 3, 4, 5, 5, -1};
        assertThat(EliminationTree.postorder(crossed)).containsExactly(1, 3, 0, 2, 4, 5);
    }

    /** A front must hold every entry of the factor in its pivot columns, and point to a parent that takes its rows. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 30, 90, 150})
    void frontsCoverTheFactor(int n) {
        for (int k = 0; k < 5; k++) {
            SparseRows a = Matrices.random(n, k, 17L * n + k);
            FrontTree tree = FactorPlan.of(a, Run.quiet()).tree();
            List<List<Integer>> columns =
                    Matrices.filledColumns(Graph.of(a), tree.permutation().order());
            assertThat(tree.first()[tree.size()]).isEqualTo(n);
            for (int s = 0; s < tree.size(); s++) {
                List<Integer> rows = rows(tree, s);
                assertThat(rows).isSorted();
                for (int j = tree.first()[s]; j < tree.first()[s + 1]; j++) {
                    int end = tree.first()[s + 1];
                    assertThat(rows)
                            .containsAll(columns.get(j).stream()
                                    .filter(i -> i >= end)
                                    .toList());
                }
                checkParent(tree, s, rows);
            }
        }
    }

    private static void checkParent(FrontTree tree, int s, List<Integer> rows) {
        int up = tree.parent()[s];
        if (up < 0) {
            assertThat(rows).isEmpty();
            return;
        }
        assertThat(up).isGreaterThan(s);
        List<Integer> all = new ArrayList<>();
        for (int j = tree.first()[up]; j < tree.first()[up + 1]; j++) {
            all.add(j);
        }
        all.addAll(rows(tree, up));
        for (int r = 0; r < rows.size(); r++) {
            assertThat(all.get(tree.inParent()[tree.rowsFrom()[s] + r])).isEqualTo(rows.get(r));
        }
    }

    @Test
    void predictsWhatAPersonWantsToKnow() {
        FactorPlan plan = FactorPlan.of(Matrices.grid(100, 100, 1), Run.quiet());
        assertThat(plan.toString())
                .contains("approximate minimum degree")
                .contains("million entries")
                .contains("GB");
        assertThat(plan.lu().flops()).isEqualTo(2 * plan.cholesky().flops());
        long exact = Matrices.factorEntries(
                Graph.of(Matrices.grid(100, 100, 1)), plan.tree().permutation().order());
        // Merged supernodes store zeros, but within the bound that their merging keeps.
        assertThat(plan.cholesky().entries()).isBetween((double) exact, 1.45 * exact);
    }

    @Test
    void triesDissectionWhereMinimumDegreePredictsMuchWorkAndKeepsTheBetter() {
        SparseRows cube = Matrices.cube(24);
        FactorPlan plan = FactorPlan.of(cube, Run.quiet());
        Graph graph = Graph.of(cube);
        int[] degree = ApproximateMinimumDegree.order(graph, graph.size());
        assertThat(plan.ordering()).isEqualTo("nested dissection");
        assertThat(plan.cholesky().flops())
                .isLessThan(EliminationTree.of(graph, Permutation.of(degree), Run.quiet())
                        .choleskyFlops());
    }

    @Test
    void emptyAndDiagonalPatternsHaveAPlan() {
        assertThat(FactorPlan.of(Matrices.sparse(new double[0], 0, 0), Run.quiet())
                        .tree()
                        .size())
                .isZero();
        FactorPlan plan = FactorPlan.of(Matrices.random(30, 0, 1), Run.quiet());
        assertThat(plan.lu().entries()).isEqualTo(30);
    }

    /** Of a grid every 45th point comes later: it joins the order that the others have, with little more fill than a new order. */
    @Test
    void anOrderTakesInFurtherIndices() {
        SparseRows grid = Matrices.grid(30, 30, 0.5);
        int n = grid.rows();
        int[] names = IntStream.concat(
                        IntStream.range(0, n).filter(i -> i % 45 != 22),
                        IntStream.range(0, n).filter(i -> i % 45 == 22))
                .toArray();
        int before = n - 20;
        SparseRows all = part(grid, names, n);
        EliminationOrder known =
                FactorPlan.of(part(grid, names, before), Run.quiet()).order(Optional.empty());

        FactorPlan plan = FactorPlan.of(all, Optional.of(known), Run.quiet());

        assertThat(plan.ordering()).contains("matrix like this one");
        int[] order = known.grown(Graph.of(all));
        assertThat(order).containsExactlyInAnyOrder(natural(n));
        int[] anew = ApproximateMinimumDegree.order(Graph.of(all), n);
        assertThat(Matrices.factorEntries(Graph.of(all), order))
                .isLessThan(Matrices.factorEntries(Graph.of(all), anew) * 5 / 4);
    }

    @Test
    void anIndexThatJoinsSeveralTreesIsEliminatedLast() {
        double[] pairs = {1, 2, 0, 0, 2, 1, 0, 0, 0, 0, 1, 2, 0, 0, 2, 1};
        EliminationOrder known =
                FactorPlan.of(Matrices.sparse(pairs, 4, 4), Run.quiet()).order(Optional.empty());
        double[] joined = {1, 2, 0, 0, 3, 2, 1, 0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 2, 1, 0, 3, 0, 3, 0, 1};
        int[] order = known.grown(Graph.of(Matrices.sparse(joined, 5, 5)));
        assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3, 4).endsWith(4);
    }

    /** The first rows and columns of a matrix whose index i was called names[i]. */
    private static SparseRows part(SparseRows a, int[] names, int size) {
        double[] dense = Matrices.dense(a);
        double[] part = new double[size * size];
        Arrays.setAll(part, at -> dense[names[at / size] * a.columns() + names[at % size]]);
        return Matrices.sparse(part, size, size);
    }

    private static List<Integer> rows(FrontTree tree, int s) {
        List<Integer> rows = new ArrayList<>();
        for (int r = tree.rowsFrom()[s]; r < tree.rowsFrom()[s + 1]; r++) {
            rows.add(tree.rows()[r]);
        }
        return rows;
    }

    private static int[] natural(int n) {
        int[] order = new int[n];
        Arrays.setAll(order, i -> i);
        return order;
    }
}
