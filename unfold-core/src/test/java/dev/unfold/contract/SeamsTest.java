package dev.unfold.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Alignment;
import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Guide;
import dev.unfold.alignment.LeastSquares;
import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.Restriction;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.alignment.Stack;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.error.CancelledException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.Extension;
import dev.unfold.extension.Fitted;
import dev.unfold.extension.FittedView;
import dev.unfold.extension.LinearExtension;
import dev.unfold.extension.Projection;
import dev.unfold.extension.Stages;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.Barycentric;
import dev.unfold.local.LocalFit;
import dev.unfold.local.Weights;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.View;
import dev.unfold.recipe.Views;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stage that somebody else writes can do; each test writes one. */
class SeamsTest {

    private static final int N = 400;
    private static final Dataset ROLL = Samples.roll(N, 3);
    private static final Recipe LLE = Recipe.lle().withSolver(new DirectSolver());

    private static Model fit(Alignment alignment) {
        return LLE.withAlignment(alignment).fit(ROLL, Run.quiet());
    }

    // The eigenproblem

    @Test
    void anAlignmentMayGuideTheEmbedding() {
        int[] half = IntStream.range(0, N).map(i -> i % 2).toArray();
        Model plain = fit(new LeastSquares());
        Model guided = fit((stack, run) -> SpectralProblem.of(stack).withGuide(Guide.ofGroups(1, 1e-2, half, 2)));
        assertThat(between(guided, half)).isGreaterThan(100 * between(plain, half));
    }

    /** The squared distance of the two groups' means. */
    private static double between(Model model, int[] half) {
        Points y = model.embedding().coordinates();
        double square = 0;
        for (int r = 0; r < y.dimension(); r++) {
            double difference = 0;
            for (int i = 0; i < N; i++) {
                difference += (half[i] == 0 ? 1 : -1) * y.get(i, r) / (N / 2.0);
            }
            square += difference * difference;
        }
        return square;
    }

    @Test
    void aSpanOfAllPointsIsNoRestrictionAndItsPlacesAreKept() {
        int[] offsets = IntStream.rangeClosed(0, N).toArray();
        double[] ones = new double[N];
        Arrays.fill(ones, 1);
        SparseRows identity = SparseRows.of(N, N, offsets, IntStream.range(0, N).toArray(), ones);
        Model plain = fit(new LeastSquares());
        Model spanned = fit((stack, run) -> SpectralProblem.of(stack).within(new Restriction.Span(identity)));
        Points y = spanned.embedding().coordinates();
        assertThat(Subspaces.angle(y, plain.embedding().coordinates())).isLessThan(1e-6);
        Finding places = spanned.findings().get(Restriction.Span.PLACES).orElseThrow();
        for (int i = 0; i < N; i++) {
            for (int r = 0; r < 2; r++) {
                assertThat(places.get(i, r)).isCloseTo(y.get(i, r), within(1e-9));
            }
        }
        assertThat(spanned.provenance().diagnostics()).containsKey("approximation");
        assertThat(spanned.provenance().warnings()).isEmpty();
    }

    @Test
    void aProjectionIsKeptAndPlacesNewPoints() {
        Recipe recipe = LLE.withAlignment(
                        (stack, run) -> SpectralProblem.of(stack).within(new Restriction.Projections(0)))
                .withExtension(new Projection(0));
        Model model = recipe.fit(ROLL, Run.quiet());
        Finding u = model.findings().get(Restriction.Projections.PROJECTION).orElseThrow();
        assertThat(u.rows()).contains(ROLL.features());
        Points x = ROLL.points();
        Points y = model.embedding().coordinates();
        Points again = model.transform(x);
        for (int i = 1; i < N; i++) {
            for (int r = 0; r < 2; r++) {
                double difference = 0;
                for (int c = 0; c < 3; c++) {
                    difference += (x.get(i, c) - x.get(0, c)) * u.get(c, r);
                }
                assertThat(difference).isCloseTo(y.get(i, r) - y.get(0, r), within(1e-9));
                assertThat(again.get(i, r)).isCloseTo(y.get(i, r), within(1e-9));
            }
        }
    }

    @Test
    void anAlignmentMayAskForASecondGraph() {
        // Residuals of eight neighbours in place of those that came in.
        Alignment second = (stack, run) -> {
            Neighborhoods few = new KNearest(8).over(stack.data(), run).neighborhoods(run);
            Residuals other = Residuals.of(stack.data(), few, new Barycentric(1e-3), 2, run);
            return SpectralProblem.of(new Stack(stack.data(), few, other, ClosedClasses.of(other), stack.findings()));
        };
        Model expected = LLE.withNeighborRule(new KNearest(8)).fit(ROLL, Run.quiet());
        assertThat(fit(second).embedding().coordinates())
                .isEqualTo(expected.embedding().coordinates());
    }

    @Test
    void aWarmStartSavesStepsAndChangesNothing() {
        Model cold = fit(new LeastSquares());
        Model warm = fit((stack, run) ->
                SpectralProblem.of(stack).startingAt(cold.embedding().coordinates()));
        assertThat(Subspaces.angle(
                        warm.embedding().coordinates(), cold.embedding().coordinates()))
                .isLessThan(1e-7);
        assertThat(steps(warm)).isLessThan(steps(cold));
    }

    private static int steps(Model model) {
        return Integer.parseInt(model.provenance().diagnostics().get("lanczos.steps"));
    }

    @Test
    void aProblemThatNoSolverTakesIsRefused() {
        Alignment impossible = (stack, run) -> SpectralProblem.of(stack).withSpread(stack.residuals());
        assertThatThrownBy(() -> fit(impossible)).hasMessageContaining("only among projections");
    }

    // By-products

    /** A rule that counts how often it looked for something, which it finds out once. */
    private record Curious(int neighbors, AtomicInteger looked) implements NeighborRule {

        @Override
        public NeighborSearch over(Dataset data, Run run) {
            return over(data, Findings.NONE, run);
        }

        @Override
        public NeighborSearch over(Dataset data, Findings known, Run run) {
            NeighborSearch nearest = new KNearest(neighbors).over(data, run);
            Finding found = known.get("rank").orElseGet(() -> {
                looked.incrementAndGet();
                return Finding.ofPoints(
                        "rank", IntStream.range(0, data.size()).asDoubleStream().toArray());
            });
            return new NeighborSearch() {
                @Override
                public Neighborhoods neighborhoods(Run run) {
                    return nearest.neighborhoods(run);
                }

                @Override
                public Neighborhoods of(Points queries, Run run) {
                    return nearest.of(queries, run);
                }

                @Override
                public List<Link> joins(int[] part, Run run) {
                    return nearest.joins(part, run);
                }

                @Override
                public Findings findings() {
                    return Findings.of(found);
                }
            };
        }
    }

    @Test
    void whatARuleFindsOutBelongsToTheResultAndIsNotLookedForAgain() {
        AtomicInteger looked = new AtomicInteger();
        Model model = LLE.withNeighborRule(new Curious(12, looked)).fit(ROLL, Run.quiet());
        Finding rank = model.findings().get("rank").orElseThrow();
        assertThat(rank.isOfPoints()).isTrue();
        assertThat(rank.get(7, 0)).isEqualTo(7);
        FittedView view = model.views().get(0);
        FittedView restored =
                FittedView.restored(1, view.rule(), view.fit(), view.data(), view.lists(), model.findings(), 0);
        restored.search(Run.quiet());
        assertThat(looked).hasValue(1);
    }

    @Test
    void aSearchIsBuiltWhenItIsNeededWithTheCallersRun() {
        Model model = LLE.fit(ROLL, Run.quiet());
        FittedView view = model.views().get(0);
        FittedView restored =
                FittedView.restored(1, view.rule(), view.fit(), view.data(), view.lists(), Findings.NONE, 0);
        Run stopped = Run.with(2, 0, new Listener() {
            @Override
            public boolean cancelled() {
                return true;
            }
        });
        assertThatThrownBy(() -> restored.weights(ROLL.points(), stopped)).isInstanceOf(CancelledException.class);
        assertThat(restored.weights(ROLL.points(), Run.quiet()).size()).isEqualTo(N);
    }

    /** Adds what it prepared once to the linear extension. */
    private record Shifted(AtomicInteger made) implements Extension {

        @Override
        public Optional<String> refusal(Stages stages) {
            return stages.views() > 1 ? Optional.of("shifted needs one view") : Optional.empty();
        }

        @Override
        public Findings prepare(Fitted model, Run run) {
            made.incrementAndGet();
            return Findings.of(
                    Finding.ofRows("shift", List.of("by"), List.of("y1"), new RowMajor(new double[] {3}, 1, 1)));
        }

        @Override
        public Points place(Fitted model, Points points, Run run) {
            double shift = model.findings().get("shift").orElseThrow().get(0, 0);
            double[] moved = new LinearExtension().place(model, points, run).row(0);
            moved[0] += shift;
            return Points.of(moved);
        }
    }

    @Test
    void anExtensionPreparesOnceAndMayRefuse() {
        AtomicInteger made = new AtomicInteger();
        Recipe recipe = LLE.withExtension(new Shifted(made));
        Model model = recipe.fit(ROLL, Run.quiet());
        Points first = ROLL.points().rows(0);
        double expected = model.embedding().coordinates().get(0, 0) + 3;
        assertThat(model.transform(first).get(0, 0)).isEqualTo(expected);
        assertThat(model.transform(first).get(0, 0)).isEqualTo(expected);
        assertThat(made).hasValue(1);
        Recipe fused = recipe.withViews(Views.of(View.of("x1"), View.of("x2", "x3")));
        assertThatThrownBy(() -> fused.fit(ROLL, Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessage(
                        "shifted needs one view; choose extension = linear, eigenfunction, kernel-map or projection");
        Model both = LLE.withViews(fused.views()).fit(ROLL, Run.quiet());
        assertThatThrownBy(() -> both.transform(first, new Shifted(made), Run.quiet()))
                .hasMessageContaining("shifted needs one view");
    }

    // Rows again

    @ParameterizedTest
    @ValueSource(strings = {"lle", "ltsa", "mlle"})
    void someRowsAreSolvedAgain(String method) {
        LocalFit fit =
                LLE.withLocalFit(Catalog.method(method).prototype().localFit()).localFit();
        Run run = Run.quiet();
        Neighborhoods few = new KNearest(8).over(ROLL, run).neighborhoods(run);
        Neighborhoods many = new KNearest(10).over(ROLL, run).neighborhoods(run);
        int[] changed = {3, 4, 100, N - 1};
        int[] counts = new int[N];
        Arrays.fill(counts, 8);
        for (int i : changed) {
            counts[i] = 10;
        }
        Neighborhoods mixed = many.truncated(counts);
        LocalFit learned = fit.learn(ROLL, few, 2, run);
        Residuals before = Residuals.of(ROLL, few, learned, 2, run);
        Residuals again = before.solvedAgain(ROLL, mixed, learned, 2, changed, run);
        Residuals whole = Residuals.of(ROLL, mixed, learned, 2, run);
        assertThat(again.matrix().offsets()).isEqualTo(whole.matrix().offsets());
        assertThat(again.matrix().indices()).isEqualTo(whole.matrix().indices());
        assertThat(again.matrix().values()).isEqualTo(whole.matrix().values());
        assertThat(IntStream.range(0, whole.rows()).map(again::owner).toArray())
                .isEqualTo(IntStream.range(0, whole.rows()).map(whole::owner).toArray());
    }

    @Test
    void linksThatJoinAreToldFromNeighboursThatWereFound() {
        Run run = Run.quiet();
        Neighborhoods found = new KNearest(4).over(ROLL, run).neighborhoods(run);
        int near = found.neighbor(0, 0);
        int far = IntStream.range(0, N)
                .filter(j -> j != 0 && IntStream.range(0, 4).noneMatch(a -> found.neighbor(0, a) == j))
                .findFirst()
                .orElseThrow();
        Neighborhoods joined =
                found.withLinks(List.of(new Link(0, Math.max(1, near), found.distance(0, 0)), new Link(0, far, 1e6)));
        assertThat(joined.count(0)).isEqualTo(5);
        assertThat(joined.isLink(0, 4)).isTrue();
        assertThat(joined.isLink(0, 0)).isFalse();
        assertThat(joined.found()).isEqualTo(found);
        assertThat(joined.withLinksMarked(joined.links()).found()).isEqualTo(found);
    }

    @Test
    void trainingPointsThatWouldListANewOneAreKnown() {
        Run run = Run.quiet();
        NeighborSearch search = new KNearest(7).over(ROLL, run);
        Neighborhoods lists = search.neighborhoods(run);
        Points fresh = Samples.roll(20, 8).points();
        Neighborhoods listing = search.listing(fresh, lists, run);
        for (int q = 0; q < fresh.size(); q++) {
            Points.Builder grown = Points.builder(3);
            for (int i = 0; i < N; i++) {
                grown.add(ROLL.points().row(i));
            }
            grown.add(fresh.row(q));
            Neighborhoods after =
                    new KNearest(7).over(Dataset.of(grown.build()), run).neighborhoods(run);
            List<Integer> expected = new ArrayList<>();
            for (int i = 0; i < N; i++) {
                for (int a = 0; a < 7; a++) {
                    if (after.neighbor(i, a) == N) {
                        expected.add(i);
                    }
                }
            }
            int row = q;
            assertThat(IntStream.range(0, listing.count(q))
                            .map(a -> listing.neighbor(row, a))
                            .boxed())
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void newPointsAreRowsAndWeights() {
        Model model = LLE.fit(ROLL, Run.quiet());
        Points fresh = Samples.roll(30, 8).points();
        Weights weights = model.views().get(0).weights(fresh, Run.quiet());
        for (int i = 0; i < fresh.size(); i++) {
            double sum = 0;
            for (int a = 0; a < weights.count(i); a++) {
                sum += weights.weight(i, a);
                assertThat(weights.row(i, a)).isBetween(0, N - 1);
            }
            assertThat(sum).isCloseTo(1, within(1e-12));
        }
        assertThat(weights.sums(model.embedding().coordinates())).isEqualTo(model.transform(fresh));
    }

    // Parts that travel

    @ParameterizedTest
    @ValueSource(strings = {"lle", "rlle-l2", "ltsa", "hlle", "mlle", "iterative"})
    void aBlockOfPointsIsFittedByStagesRebuiltFromSettings(String method) {
        Run run = Run.quiet();
        Dataset anchors = Samples.roll(300, 4);
        Model model = Catalog.recipe(Map.of("method", method)).fit(anchors, run);
        Recipe rebuilt = Catalog.recipe(Catalog.settings(model.recipe()));
        Points block = Samples.roll(50, 5).points();
        Neighborhoods lists = rebuilt.neighborRule().over(anchors, run).of(block, run);
        assertThat(rows(rebuilt.localFit(), anchors, block, lists))
                .as("as the stages that learned")
                .isEqualTo(rows(model.views().get(0).fit(), anchors, block, lists));
        List<String> halves = new ArrayList<>();
        for (int begin : new int[] {0, 25}) {
            Points half = block.rows(IntStream.range(begin, begin + 25).toArray());
            halves.addAll(rows(
                    rebuilt.localFit(),
                    anchors,
                    half,
                    rebuilt.neighborRule().over(anchors, run).of(half, run)));
        }
        assertThat(rows(rebuilt.localFit(), anchors, block, lists))
                .as("blocks do not know each other")
                .isEqualTo(halves);
    }

    /** What the fit states about each point: the coefficients of the anchors, by their rows, and that of the point itself. */
    private static List<String> rows(LocalFit fit, Dataset anchors, Points block, Neighborhoods lists) {
        SparseRows stated = Residuals.ofBlock(anchors, block, lists, fit, 2)
                .of(0, block.size())
                .matrix();
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < stated.rows(); row++) {
            rows.add(IntStream.range(stated.offsets()[row], stated.offsets()[row + 1])
                    .mapToObj(e -> (stated.indices()[e] < anchors.size() ? stated.indices()[e] + " " : "itself ")
                            + stated.values()[e])
                    .collect(Collectors.joining(", ")));
        }
        assertThat(rows.size()).isGreaterThanOrEqualTo(block.size());
        return rows;
    }
}
