package dev.unfold.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.error.CancelledException;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.quality.Quality;
import dev.unfold.quality.QualityMeasure;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Methods side by side are what they are alone. */
class MethodComparisonTest {

    private static final int N = 120;

    private static final Dataset DATA = labelled(Samples.roll(N, 3));

    private static Dataset labelled(Dataset data) {
        List<String> classes = IntStream.range(0, data.size())
                .mapToObj(i -> "abc".substring(i % 3, i % 3 + 1))
                .toList();
        return new Dataset(
                data.name(),
                data.points(),
                data.features(),
                Optional.empty(),
                Optional.of(Labels.of(classes)),
                List.of());
    }

    private static Candidate named(String name) {
        return new Candidate(name, Catalog.recipe(Map.of("method", name, "neighbors", "8")));
    }

    private static List<Candidate> everything() {
        return Catalog.methods().stream()
                .map(method -> new Candidate(method.name(), method.prototype()))
                .toList();
    }

    private static MethodComparison compare(Candidate... candidates) {
        return MethodComparison.of(List.of(candidates), DATA, 8, Run.quiet());
    }

    /** The nearest, with a count of the searches. */
    private record Counted(int neighbors, AtomicInteger searches) implements NeighborRule {

        @Override
        public NeighborSearch over(Dataset data, Run run) {
            searches.incrementAndGet();
            run.warn("searched");
            return new KNearest(neighbors).over(data, run);
        }
    }

    @Test
    void everyModelIsThatOfAFitByItself() {
        MethodComparison comparison = MethodComparison.of(everything(), DATA, 12, Run.quiet());
        assertThat(comparison.outcomes())
                .extracting(Outcome::name)
                .isEqualTo(everything().stream().map(Candidate::name).toList());
        for (Outcome.Fitted outcome : comparison.fitted()) {
            Run run = Run.quiet();
            Model alone = Catalog.method(outcome.name()).prototype().fit(DATA, run);
            assertThat(outcome.model().embedding().coordinates())
                    .as(outcome.name())
                    .isEqualTo(alone.embedding().coordinates());
            assertThat(outcome.model().provenance())
                    .as(outcome.name())
                    .usingRecursiveComparison()
                    .isEqualTo(alone.provenance());
            assertThat(outcome.scores())
                    .as(outcome.name())
                    .isEqualTo(Quality.of(alone.comparison(DATA, 12, run), Quality.measures()));
            assertThat(outcome.warnings()).as(outcome.name()).isEqualTo(run.warnings());
            assertThat(outcome.seconds()).isPositive();
        }
        assertThat(comparison.failed()).extracting(Outcome.Failed::name).containsExactly("precomputed-distances");
        assertThat(comparison.failed().get(0).reason()).hasMessageContaining("one row and one column");
    }

    @Test
    void anyNumberOfThreadsGivesTheSame() {
        List<Candidate> three = List.of(named("lle"), named("isotop"), named("slle"));
        MethodComparison one = MethodComparison.of(three, DATA, 8, Run.with(1, 0, Listener.SILENT));
        MethodComparison four = MethodComparison.of(three, DATA, 8, Run.with(4, 0, Listener.SILENT));
        for (int c = 0; c < three.size(); c++) {
            assertThat(four.aligned().get(c).coordinates())
                    .isEqualTo(one.aligned().get(c).coordinates());
            assertThat(four.fitted().get(c).scores())
                    .isEqualTo(one.fitted().get(c).scores());
        }
    }

    @Test
    void methodsWithEqualRulesSearchOnceAndAllAreWarned() {
        AtomicInteger searches = new AtomicInteger();
        Recipe plain = Catalog.recipe(Map.of("method", "lle")).withPreparation(Preparation.STANDARDIZE);
        Recipe several = Catalog.recipe(Map.of("method", "ltsa")).withPreparation(Preparation.STANDARDIZE);
        Recipe twice = Catalog.recipe(Map.of("method", "iterative"));
        MethodComparison comparison = compare(
                new Candidate("plain", plain.withNeighborRule(new Counted(8, searches))),
                new Candidate("several", several.withNeighborRule(new Counted(8, searches))),
                new Candidate("wider", plain.withNeighborRule(new Counted(9, searches))),
                new Candidate(
                        "raw", plain.withPreparation(Preparation.NONE).withNeighborRule(new Counted(8, searches))),
                new Candidate("twice", twice.withNeighborRule(new Counted(8, searches))));
        assertThat(comparison.failed()).isEmpty();
        int later = 2; // iterative looks again, in its own embeddings
        assertThat(searches).hasValue(3 + later);
        assertThat(comparison.fitted())
                .allSatisfy(outcome -> assertThat(outcome.warnings()).contains("searched"));
    }

    @Test
    void oneThatFailsSaysWhyAndTheOthersGoOn() {
        Candidate wrong = new Candidate("wrong", (data, run) -> {
            throw new ParameterException("neighbors = many");
        });
        MethodComparison comparison = compare(named("hlle"), wrong, named("lle"));
        assertThat(comparison.fitted()).extracting(Outcome.Fitted::name).containsExactly("hlle", "lle");
        assertThat(comparison.failed()).singleElement().satisfies(failed -> {
            assertThat(failed.name()).isEqualTo("wrong");
            assertThat(failed.reason()).hasMessage("neighbors = many");
        });
        assertThat(comparison.outcomes()).extracting(Outcome::name).containsExactly("hlle", "wrong", "lle");
        assertThat(compare(wrong).fitted()).isEmpty();
        assertThat(compare(wrong).measures()).isEmpty();
        assertThat(compare(wrong).aligned()).isEmpty();
    }

    @Test
    void theBestIsMarkedInItsDirectionAndTiesShareIt() {
        MethodComparison comparison = compare(named("lle"), named("ltsa"), named("slle"), named("sllep"));
        assertThat(comparison.measures()).isEqualTo(Quality.measures());
        for (QualityMeasure measure : Quality.measures()) {
            List<String> best = comparison.best(measure);
            if (measure.dependsOnScale()) {
                assertThat(best).isEmpty();
                continue;
            }
            assertThat(best).isNotEmpty();
            double top = value(comparison, best.get(0), measure);
            for (Outcome.Fitted outcome : comparison.fitted()) {
                double value = value(comparison, outcome.name(), measure);
                boolean worse = measure.better() == QualityMeasure.Better.HIGHER ? value < top : value > top;
                assertThat(best.contains(outcome.name())).as(measure.name()).isEqualTo(!worse);
            }
        }
        // slle and sllep differ in how they place new points alone
        QualityMeasure hit = Quality.measures().stream()
                .filter(measure -> measure.name().equals("neighborhood_hit"))
                .findFirst()
                .orElseThrow();
        assertThat(comparison.best(hit)).containsExactly("slle", "sllep");
        assertThat(compare(named("lle")).best(hit)).isEmpty();
    }

    private static double value(MethodComparison comparison, String name, QualityMeasure measure) {
        return comparison.fitted().stream()
                .filter(outcome -> outcome.name().equals(name))
                .findFirst()
                .orElseThrow()
                .scores()
                .get(measure.name())
                .orElseThrow();
    }

    @Test
    void progressNamesTheMethodAndStopsWhenAsked() {
        List<String> stages = new ArrayList<>();
        Listener listener = new Listener() {
            @Override
            public void progress(String stage, long done, long total) {
                stages.add(stage + " " + done + " of " + total);
            }

            @Override
            public boolean cancelled() {
                return stages.contains("2/3 mlle 1 of 2");
            }
        };
        Run run = Run.with(2, 0, listener);
        List<Candidate> three = List.of(named("lle"), named("mlle"), named("ltsa"));
        assertThatThrownBy(() -> MethodComparison.of(three, DATA, 8, run)).isInstanceOf(CancelledException.class);
        assertThat(stages)
                .containsExactly(
                        "1/3 lle 0 of 2", "1/3 lle 1 of 2", "1/3 lle 2 of 2", "2/3 mlle 0 of 2", "2/3 mlle 1 of 2");
    }

    @Test
    void noneAndTwoOfOneNameAreRefused() {
        assertThatThrownBy(() -> compare())
                .isInstanceOf(ParameterException.class)
                .hasMessage("there is no method to compare; name at least one");
        assertThatThrownBy(() -> compare(named("lle"), named("lle")))
                .isInstanceOf(ParameterException.class)
                .hasMessage("two of the methods to compare are called 'lle'; name each once");
    }
}
