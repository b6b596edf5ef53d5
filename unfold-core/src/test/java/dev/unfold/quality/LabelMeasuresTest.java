package dev.unfold.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.run.Run;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LabelMeasuresTest {

    private static final List<QualityMeasure> MEASURES =
            List.of(new NeighborhoodHit(), new LeaveOneOutError(), new Hsic());

    private static Scores scores(Points embedding, Labels labels, int k) {
        return Quality.of(Comparison.of(embedding, embedding, Optional.of(labels), k, Run.quiet()), MEASURES);
    }

    private static double score(Scores scores, String name) {
        return scores.get(name).orElseThrow();
    }

    @Test
    void separateClustersAreAllHit() {
        Dataset clusters = Manifold.CLUSTERS.sample(400, 0, 1);
        Scores scores = scores(clusters.points(), clusters.labels().orElseThrow(), 10);
        assertThat(score(scores, "neighborhood_hit")).isEqualTo(1);
        assertThat(score(scores, "loo_knn_error")).isZero();
    }

    @Test
    void labelsByChanceAreHitByChance() {
        Points points = Clouds.gaussian(3_000, 2, 1);
        Scores scores = scores(points, Clouds.labels(3_000, 4, 0, 2), 10);
        // The standard error of a share of ¼ among 3,000 points is .008; neighbours are shared, so five of them.
        assertThat(score(scores, "neighborhood_hit")).isCloseTo(0.25, within(0.04));
        assertThat(score(scores, "loo_knn_error")).isCloseTo(0.75, within(0.04));
    }

    @Test
    void oneClassIsNoMistakeAndNoDependence() {
        Points points = Clouds.gaussian(30, 2, 3);
        Scores scores = scores(points, Labels.of(Collections.nCopies(30, "only")), 5);
        assertThat(score(scores, "neighborhood_hit")).isEqualTo(1);
        assertThat(score(scores, "loo_knn_error")).isZero();
        assertThat(score(scores, "hsic")).isZero();
    }

    @Test
    void withoutAnyLabelTheMeasuresAreAbsent() {
        Points points = Clouds.gaussian(30, 2, 4);
        assertThat(scores(points, Labels.of(Collections.nCopies(30, "")), 5).values())
                .isEmpty();
        assertThat(Quality.of(points, points, Optional.empty(), 5, Run.quiet()).get("neighborhood_hit"))
                .isEmpty();
    }

    @Test
    void measuresThatLackLabelsAreLeftOutAndTheOthersGiven() {
        Points points = Clouds.gaussian(7, 2, 5);
        Labels few = Labels.of("a", "", "b", "", "a", "", "");
        Run run = Run.quiet();
        assertThat(Quality.of(points, points, Optional.of(few), 3, run).values())
                .containsKeys("trustworthiness", "hsic")
                .doesNotContainKeys("neighborhood_hit", "loo_knn_error");
        assertThat(run.warnings())
                .contains(
                        "neighborhood_hit is left out: only 3 points have labels, but it takes more than neighbors = 3");
        assertThatThrownBy(
                        () -> new NeighborhoodHit().of(Comparison.of(points, points, Optional.of(few), 3, Run.quiet())))
                .isInstanceOf(ParameterException.class)
                .hasMessage("neighbors = 3, but each of 3 labelled points has at most 2 labelled neighbours; "
                        + "lower neighbors or leave the labels out");
    }

    @Test
    void aDrawnVoteGoesToTheNearest() {
        // Point 0 sees b, a, a, b: two each, and b is the nearest.
        Points points = Points.of(new double[][] {{0}, {1}, {-2}, {3}, {-4}, {100}, {101}, {102}, {103}, {104}});
        Labels labels = Labels.of("b", "b", "a", "a", "b", "c", "c", "c", "c", "c");
        Labels swapped = Labels.of("a", "b", "a", "a", "b", "c", "c", "c", "c", "c");
        int others = 10;
        double error = score(scores(points, labels, 4), "loo_knn_error") * others;
        double worse = score(scores(points, swapped, 4), "loo_knn_error") * others;
        assertThat(error).isEqualTo(SlowQuality.looError(points, SlowQuality.names(labels), 4) * others);
        assertThat(worse).isEqualTo(SlowQuality.looError(points, SlowQuality.names(swapped), 4) * others);
        assertThat(worse).isGreaterThan(error);
    }

    @Test
    void dependenceGrowsWithTheSeparationOfTheClasses() {
        Dataset clusters = Manifold.CLUSTERS.sample(200, 0, 6);
        Labels labels = clusters.labels().orElseThrow();
        double apart = Hsic.of(clusters.points(), labels);
        double mixed = Hsic.of(clusters.points(), Clouds.labels(200, 4, 0, 7));
        assertThat(apart).isGreaterThan(20 * mixed);
        assertThat(Hsic.of(Clouds.moved(clusters.points(), 2, 9), labels)).isCloseTo(4 * apart, within(1e-10 * apart));
    }
}
