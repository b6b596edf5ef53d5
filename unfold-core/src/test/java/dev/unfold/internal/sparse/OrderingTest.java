package dev.unfold.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every ordering owes: a permutation, little fill, the held vertices left out, the same result every time. */
class OrderingTest {

    interface Ordering {
        int[] order(Graph graph, int free, int threads);
    }

    private static final Ordering MINIMUM_DEGREE =
            (graph, free, threads) -> ApproximateMinimumDegree.order(graph, free);

    private static final Ordering DISSECTION =
            (graph, free, threads) -> NestedDissection.order(graph, free, Run.with(threads, 0, Listener.SILENT));

    static Stream<Arguments> orderings() {
        return Stream.of(
                Arguments.of(Named.of("minimum degree", MINIMUM_DEGREE)),
                Arguments.of(Named.of("nested dissection", DISSECTION)));
    }

    @ParameterizedTest
    @MethodSource("orderings")
    void isAPermutation(Ordering ordering) {
        for (int n : new int[] {1, 2, 3, 10, 60, 300, 700}) {
            for (int k : new int[] {0, 1, 3, 8}) {
                Graph graph = Graph.of(Matrices.random(n, k, n + k));
                assertThat(sorted(ordering.order(graph, n, 1)))
                        .as("n = %d, k = %d", n, k)
                        .isEqualTo(IntStream.range(0, n).toArray());
            }
        }
    }

    @Test
    void aRenamedGraphHasTheSameEdges() {
        Graph graph = Graph.of(Matrices.random(9000, 2, 5)); // more than a thread takes at a time
        int[] order = graph.breadthFirst();
        int[] names = new int[order.length];
        Arrays.fill(names, -1);
        Graph renamed = graph.renamed(Permutation.of(order), Run.quiet());
        Graph induced = graph.induced(order, names);

        assertThat(renamed.offsets()).isEqualTo(induced.offsets());
        assertThat(renamed.neighbors()).isEqualTo(induced.neighbors());
    }

    @Test
    void breadthFirstVisitsEveryVertexAfterANeighbour() {
        Graph graph = Graph.of(Matrices.random(300, 1, 5));
        int[] order = graph.breadthFirst();
        int[] position = Permutation.of(order).position();

        assertThat(sorted(order.clone())).isEqualTo(IntStream.range(0, 300).toArray());
        int starts = 0;
        for (int at = 0; at < order.length; at++) {
            int end = at;
            starts += Arrays.stream(graph.neighbors(), graph.offsets()[order[at]], graph.offsets()[order[at] + 1])
                            .anyMatch(other -> position[other] < end)
                    ? 0
                    : 1;
        }
        // A forest that covers the graph has as many trees as the graph has components.
        assertThat(starts).isEqualTo(components(graph));
    }

    private static int components(Graph graph) {
        int[] least = IntStream.range(0, graph.size()).toArray();
        for (int round = 0; round < graph.size(); round++) {
            for (int i = 0; i < graph.size(); i++) {
                for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
                    least[i] = Math.min(least[i], least[graph.neighbors()[e]]);
                }
            }
        }
        return (int) Arrays.stream(least).distinct().count();
    }

    @ParameterizedTest
    @MethodSource("orderings")
    void ordersOnlyWhatIsFree(Ordering ordering) {
        Graph graph = Graph.of(Matrices.random(600, 4, 1));
        int[] order = ordering.order(graph, 500, 1);
        assertThat(sorted(order)).isEqualTo(IntStream.range(0, 500).toArray());
    }

    @ParameterizedTest
    @MethodSource("orderings")
    void handlesDenseRowsAndStarsAndNoEdges(Ordering ordering) {
        int n = 400;
        double[] star = new double[n * n];
        for (int i = 0; i < n; i++) {
            star[i] = 1;
            star[i * n + i] = 1;
        }
        Graph graph = Graph.of(Matrices.sparse(star, n, n));
        int[] order = ordering.order(graph, n, 1);
        assertThat(Matrices.factorEntries(graph, order))
                .as("a star needs no fill")
                .isEqualTo(2L * n - 1);
        double[] full = new double[50 * 50];
        Arrays.fill(full, 1);
        assertThat(sorted(ordering.order(Graph.of(Matrices.sparse(full, 50, 50)), 50, 1)))
                .isEqualTo(IntStream.range(0, 50).toArray());
    }

    /**
     * A grid of m×m: the natural order fills a band, about m³ entries; nested dissection needs at most (31/4) m² log₂ m
     * (George 1973, for the nine-point grid); here 64·64.
     */
    @ParameterizedTest
    @MethodSource("orderings")
    void fillsAGridFarLessThanTheNaturalOrder(Ordering ordering) {
        int m = 64;
        Graph graph = Graph.of(Matrices.grid(m, m, 0));
        long natural = Matrices.factorEntries(graph, IntStream.range(0, m * m).toArray());
        long entries = Matrices.factorEntries(graph, ordering.order(graph, m * m, 1));
        assertThat(natural).isGreaterThan((long) m * m * (m - 1));
        assertThat(entries).isLessThan((long) (7.75 * m * m * 6)).isLessThan(natural / 2);
    }

    @Test
    void dissectionBeatsMinimumDegreeOnAGridInThreeDimensions() {
        Graph graph = Graph.of(Matrices.cube(18));
        int n = graph.size();
        EliminationTree degree =
                EliminationTree.of(graph, Permutation.of(MINIMUM_DEGREE.order(graph, n, 1)), Run.quiet());
        EliminationTree dissection =
                EliminationTree.of(graph, Permutation.of(DISSECTION.order(graph, n, 1)), Run.quiet());
        assertThat(dissection.choleskyFlops()).isLessThan(degree.choleskyFlops());
    }

    @Test
    void dissectionDoesNotDependOnThreads() {
        Graph graph = Graph.of(Matrices.grid(70, 60, 0));
        assertThat(DISSECTION.order(graph, graph.size(), 3)).isEqualTo(DISSECTION.order(graph, graph.size(), 1));
    }

    @Test
    void aSeparatorSeparates() {
        Graph graph = Graph.of(Matrices.grid(50, 30, 0));
        assertSeparates(VertexSeparator.of(graph, new SplittableRandom(1)), graph);
    }

    @Test
    void aLevelSeparates() {
        Graph graph = arranged(Matrices.grid(50, 30, 0));
        assertSeparates(LevelSeparator.of(graph).orElseThrow(), graph);
    }

    @Test
    void noLevelSeparatesWherePointsFillSpaceOrFallApart() {
        assertThat(LevelSeparator.of(arranged(Matrices.cube(18)))).isEmpty();
        assertThat(LevelSeparator.of(arranged(Matrices.random(300, 1, 5)))).isEmpty();
    }

    @Test
    void halvesFillAGridAboutAsMinimumDegreeDoes() {
        Graph graph = arranged(Matrices.grid(120, 60, 0));
        byte[] sides = LevelSeparator.of(graph).orElseThrow();
        int[] order = NestedDissection.byHalves(graph, sides, Run.quiet());

        assertThat(sorted(order)).isEqualTo(IntStream.range(0, graph.size()).toArray());
        assertThat(NestedDissection.byHalves(graph, sides, Run.with(1, 0, Listener.SILENT)))
                .isEqualTo(order);
        assertThat((double) Matrices.factorEntries(graph, order))
                .isLessThan(1.1 * Matrices.factorEntries(graph, MINIMUM_DEGREE.order(graph, graph.size(), 1)));
    }

    private static Graph arranged(SparseRows a) {
        Graph graph = Graph.of(a);
        return graph.renamed(Permutation.of(graph.breadthFirst()), Run.quiet());
    }

    private static void assertSeparates(byte[] sides, Graph graph) {
        int[] sizes = new int[3];
        for (int i = 0; i < graph.size(); i++) {
            sizes[sides[i]]++;
            for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1] && sides[i] == 0; e++) {
                assertThat(sides[graph.neighbors()[e]])
                        .as("no edge between the sides")
                        .isNotEqualTo((byte) 1);
            }
        }
        assertThat(sizes[2]).as("about the shorter way across the grid").isBetween(20, 40);
        assertThat(Math.max(sizes[0], sizes[1])).isLessThanOrEqualTo(900);
    }

    private static int[] sorted(int[] order) {
        int[] sorted = order.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
