package dev.unfold.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.search.Euclid;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QualityTest {

    private static final Optional<Labels> NONE = Optional.empty();

    /** Sums of up to 10⁵ terms of size 1. */
    private static final double ROUNDING = 1e-10;

    private static Scores scores(Points input, Points embedding, int k) {
        return Quality.of(input, embedding, NONE, k, Run.quiet());
    }

    private static double score(Scores scores, String name) {
        return scores.get(name).orElseThrow();
    }

    @Test
    void theNamesAndTheirOrderAreTheContract() {
        Points points = Clouds.gaussian(20, 2, 0);
        Labels labels = Clouds.labels(20, 2, 0, 0);
        assertThat(Quality.of(points, points, Optional.of(labels), 3, Run.quiet())
                        .values()
                        .keySet())
                .containsExactly(
                        "trustworthiness",
                        "continuity",
                        "lcmc",
                        "mrre_input",
                        "mrre_embedding",
                        "residual_variance",
                        "procrustes",
                        "pne",
                        "stress",
                        "neighborhood_hit",
                        "loo_knn_error",
                        "hsic");
    }

    @Test
    void theInputItselfIsThePerfectEmbedding() {
        Points points = Clouds.gaussian(400, 3, 1);
        Scores scores = scores(points, points, 12);
        assertThat(score(scores, "trustworthiness")).isEqualTo(1);
        assertThat(score(scores, "continuity")).isEqualTo(1);
        assertThat(score(scores, "lcmc")).isEqualTo(1 - 12 / 399.0);
        assertThat(score(scores, "mrre_input")).isZero();
        assertThat(score(scores, "mrre_embedding")).isZero();
        assertThat(score(scores, "residual_variance")).isCloseTo(0, within(ROUNDING));
        assertThat(score(scores, "procrustes")).isCloseTo(0, within(ROUNDING));
        assertThat(score(scores, "pne")).isCloseTo(0, within(ROUNDING));
        assertThat(score(scores, "stress")).isCloseTo(0, within(ROUNDING));
    }

    @Test
    void continuityIsTrustworthinessTheOtherWayRound() {
        Points input = Clouds.gaussian(150, 6, 2);
        Points embedding = Clouds.shadow(input, 2, 0.2, 3);
        Scores there = scores(input, embedding, 9);
        Scores back = scores(embedding, input, 9);
        assertThat(score(there, "continuity")).isEqualTo(score(back, "trustworthiness"));
        assertThat(score(there, "trustworthiness")).isEqualTo(score(back, "continuity"));
        assertThat(score(there, "mrre_input")).isEqualTo(score(back, "mrre_embedding"));
        assertThat(score(there, "lcmc")).isEqualTo(score(back, "lcmc"));
        assertThat(score(there, "residual_variance")).isCloseTo(score(back, "residual_variance"), within(ROUNDING));
    }

    @Test
    void anEmbeddingByChanceIsNoBetterThanChance() {
        Points input = Clouds.gaussian(1_500, 4, 4);
        Scores scores = scores(input, Clouds.gaussian(1_500, 2, 5), 10);
        // A neighbour is shared with probability k/(n−1) = .0067; the mean of 15,000 such has standard error .0007.
        assertThat(score(scores, "lcmc")).isCloseTo(0, within(0.0035));
        // Ranks are uniform: T is 1 − E[(r − k)⁺]·2/(2n − 3k − 1) ≈ ½, with standard error under .29·2/√15,000.
        assertThat(score(scores, "trustworthiness")).isCloseTo(0.5, within(0.025));
        assertThat(score(scores, "continuity")).isCloseTo(0.5, within(0.025));
        assertThat(score(scores, "residual_variance")).isGreaterThan(0.99);
    }

    @Test
    void ranksAreCountedFromOneByDistance() {
        // Seen from point 0 the embedding has the others in reversed order.
        int n = 11;
        int k = 4;
        double[] near = new double[n];
        double[] far = new double[n];
        for (int i = 1; i < n; i++) {
            near[i] = i;
            far[i] = n - i;
        }
        Comparison c = Comparison.of(Points.copyOf(near, n, 1), Points.copyOf(far, n, 1), NONE, k, Run.quiet());
        for (int j = 0; j < k; j++) {
            assertThat(c.inputNear().neighbor(0, j)).isEqualTo(j + 1);
            assertThat(c.embeddingRank(0, j)).isEqualTo(n - 1 - j);
            assertThat(c.embeddingNear().neighbor(0, j)).isEqualTo(n - 1 - j);
            assertThat(c.inputRank(0, j)).isEqualTo(n - 1 - j);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 40})
    void listsAtHandAreThoseOfASearchForK(int columns) {
        Points input = Clouds.gaussian(900, columns, 23);
        Points embedding = Clouds.shadow(input, 2, 0.1, 24);
        Neighborhoods wide =
                new KNearest(12).over(Dataset.of(input), Run.quiet()).neighborhoods(Run.quiet());
        for (int k : new int[] {1, 4, 8, 9}) {
            Neighborhoods found =
                    new KNearest(k).over(Dataset.of(input), Run.quiet()).neighborhoods(Run.quiet());
            Comparison c = Comparison.of(input, embedding, NONE, k, Run.quiet());
            assertThat(c.inputNeighborhoods()).as("k = %d", k).isEqualTo(found);
            assertThat(c.withInputNeighborhoods(wide).inputNeighborhoods())
                    .as("k = %d", k)
                    .isEqualTo(found);
        }
    }

    @Test
    void listsThatAreTooShortAreRefused() {
        Points input = Clouds.gaussian(30, 3, 25);
        Neighborhoods seven =
                new KNearest(7).over(Dataset.of(input), Run.quiet()).neighborhoods(Run.quiet());
        Comparison c = Comparison.of(input, input, NONE, 5, Run.quiet());
        assertThatThrownBy(() -> c.withInputNeighborhoods(seven))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("a list of 7")
                .hasMessageContaining("neighbors = 5 looks at 8");
        Points fewer = input.rows(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(Comparison.of(fewer, fewer, NONE, 5, Run.quiet())
                        .withInputNeighborhoods(new KNearest(7)
                                .over(Dataset.of(fewer), Run.quiet())
                                .neighborhoods(Run.quiet()))
                        .inputNear()
                        .maxCount())
                .isEqualTo(7);
        assertThatThrownBy(
                        () -> Comparison.of(fewer, fewer, NONE, 5, Run.quiet()).withInputNeighborhoods(seven))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("30 lists");
    }

    @Test
    void rotationShiftAndScaleChangeNothing() {
        Points input = Clouds.gaussian(200, 2, 6);
        Points embedding = Clouds.shadow(input, 2, 0.3, 7);
        Scores plain = scores(input, embedding, 8);
        Scores moved = scores(rotated(input, 0.7), Clouds.moved(rotated(embedding, -1.1), 3, 5), 8);
        // PNE is in the unit of the squared input, which was not scaled.
        plain.values()
                .forEach(
                        (name, value) -> assertThat(score(moved, name)).as(name).isCloseTo(value, within(ROUNDING)));
        Scores scaled = scores(Clouds.moved(input, 10, 0), embedding, 8);
        assertThat(score(scaled, "pne")).isCloseTo(100 * score(plain, "pne"), within(100 * ROUNDING));
        assertThat(score(scaled, "procrustes")).isCloseTo(score(plain, "procrustes"), within(ROUNDING));
        assertThat(score(scaled, "stress")).isCloseTo(score(plain, "stress"), within(ROUNDING));
    }

    @Test
    void rotationProcrustesFindsTheBestAngle() {
        Points input = Clouds.gaussian(30, 2, 8);
        Points embedding = Clouds.shadow(input, 2, 0.3, 9);
        Procrustes measure = new Procrustes(Procrustes.Map.ROTATION);
        int k = 6;
        Comparison c = Comparison.of(input, rotated(embedding, 2), NONE, k, Run.quiet());
        double sum = 0;
        for (int i = 0; i < 30; i++) {
            int[] near = new int[k];
            for (int j = 0; j < k; j++) {
                near[j] = c.inputNear().neighbor(i, j);
            }
            sum += bestAngle(input.rows(near), embedding.rows(near));
        }
        // The oracle tries 2·10⁴ angles: near the best the residual is flat, so it misses by about (π/10⁴)².
        assertThat(measure.of(c)).isCloseTo(sum / 30, within(1e-6));
        assertThat(measure.of(Comparison.of(input, rotated(input, 1), NONE, k, Run.quiet())))
                .isCloseTo(0, within(ROUNDING));
        assertThat(measure.of(Comparison.of(input, Clouds.moved(input, 2, 0), NONE, k, Run.quiet())))
                .isCloseTo(1, within(ROUNDING));
    }

    /** min over rotations and reflections of ‖H(x − yAᵀ)‖²/‖Hx‖², by trial. */
    private static double bestAngle(Points x, Points y) {
        double best = Double.POSITIVE_INFINITY;
        for (double mirror : new double[] {1, -1}) {
            for (int step = 0; step < 10_000; step++) {
                double angle = 2 * Math.PI * step / 10_000;
                Points turned = rotated(mirrored(y, mirror), angle);
                double[] shift = new double[2];
                for (int c = 0; c < 2; c++) {
                    for (int j = 0; j < x.size(); j++) {
                        shift[c] += (x.get(j, c) - turned.get(j, c)) / x.size();
                    }
                }
                double sum = 0;
                for (int c = 0; c < 2; c++) {
                    for (int j = 0; j < x.size(); j++) {
                        sum += Math.pow(x.get(j, c) - turned.get(j, c) - shift[c], 2);
                    }
                }
                best = Math.min(best, sum);
            }
        }
        double total = 0;
        for (int c = 0; c < 2; c++) {
            double mean = 0;
            for (int j = 0; j < x.size(); j++) {
                mean += x.get(j, c) / x.size();
            }
            for (int j = 0; j < x.size(); j++) {
                total += Math.pow(x.get(j, c) - mean, 2);
            }
        }
        return best / total;
    }

    private static Points rotated(Points points, double angle) {
        double[] values = new double[points.size() * 2];
        for (int i = 0; i < points.size(); i++) {
            values[2 * i] = Math.cos(angle) * points.get(i, 0) - Math.sin(angle) * points.get(i, 1);
            values[2 * i + 1] = Math.sin(angle) * points.get(i, 0) + Math.cos(angle) * points.get(i, 1);
        }
        return Points.copyOf(values, points.size(), 2);
    }

    private static Points mirrored(Points points, double sign) {
        double[] values = points.toRowMajor();
        for (int i = 0; i < points.size(); i++) {
            values[2 * i] *= sign;
        }
        return Points.copyOf(values, points.size(), 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {700, 6_000})
    void anyNumberOfThreadsGivesTheSameBits(int n) {
        Points input = Clouds.gaussian(n, 3, 10);
        Points embedding = Clouds.shadow(input, 2, 0.1, 11);
        Optional<Labels> labels = Optional.of(Clouds.labels(n, 4, 0.1, 12));
        Scores one = Quality.of(input, embedding, labels, 10, Run.with(1, 5, Listener.SILENT));
        assertThat(Quality.of(input, embedding, labels, 10, Run.with(2, 5, Listener.SILENT)))
                .isEqualTo(one);
        assertThat(Quality.of(input, embedding, labels, 10, Run.with(7, 5, Listener.SILENT)))
                .isEqualTo(one);
    }

    @Test
    void aSampleOfPairsIsCloseToAllAndFollowsTheSeed() {
        int n = 5_001;
        Points input = Clouds.gaussian(n, 3, 13);
        Points embedding = Clouds.shadow(input, 2, 0.1, 14);
        Pairs draw = new Pairs.Sample(2_000_000);
        PairMoments sampled = PairMoments.of(input, embedding, draw, Run.with(2, 1, Listener.SILENT));
        assertThat(sampled.distances().count()).isEqualTo(2_000_000);
        PairMoments all = PairMoments.of(input, embedding, new Pairs.All(), Run.quiet());
        assertThat(all.distances().count()).isEqualTo(5_001L * 5_000 / 2);
        // The standard error of ρ² from 2·10⁶ pairs is below 2/√(2·10⁶) = .0014.
        assertThat(sampled.squaredCorrelation()).isCloseTo(all.squaredCorrelation(), within(0.003));
        assertThat(sampled.relativeResidual()).isCloseTo(all.relativeResidual(), within(0.003));
        PairMoments again = PairMoments.of(input, embedding, draw, Run.with(1, 1, Listener.SILENT));
        PairMoments other = PairMoments.of(input, embedding, draw, Run.with(1, 2, Listener.SILENT));
        assertThat(again.squaredCorrelation()).isEqualTo(sampled.squaredCorrelation());
        assertThat(other.squaredCorrelation()).isNotEqualTo(sampled.squaredCorrelation());
    }

    @Test
    void productsInSinglePrecisionKeepNineDigitsOfASumOverAllPairs() {
        int n = 5_200;
        Points input = Clouds.gaussian(n, 40, 21);
        Points embedding = Clouds.shadow(input, 2, 0.1, 22);
        PairMoments all = PairMoments.of(input, embedding, new Pairs.All(), Run.quiet());
        RowMajor x = input.flat();
        RowMajor y = embedding.flat();
        double meanU = 0;
        double meanV = 0;
        long pairs = Pairs.count(n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                meanU += Euclid.distance(x, i, x, j) / pairs;
                meanV += Euclid.distance(y, i, y, j) / pairs;
            }
        }
        double uu = 0;
        double vv = 0;
        double uv = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                double a = Euclid.distance(x, i, x, j) - meanU;
                double b = Euclid.distance(y, i, y, j) - meanV;
                uu += a * a;
                vv += b * b;
                uv += a * b;
            }
        }
        assertThat(all.distances().count()).isEqualTo(pairs);
        assertThat(all.squaredCorrelation()).isCloseTo(uv * uv / (uu * vv), within(1e-9));
        double total = uu + pairs * meanU * meanU;
        double product = uv + pairs * meanU * meanV;
        assertThat(all.relativeResidual())
                .isCloseTo(1 - product * product / (vv + pairs * meanV * meanV) / total, within(1e-9));
        // In one pass with the ranks, in one of its own, and with any number of threads: the same bits.
        Scores one = Quality.of(input, embedding, NONE, 9, Run.with(1, 0, Listener.SILENT));
        assertThat(Quality.of(input, embedding, NONE, 9, Run.with(3, 0, Listener.SILENT)))
                .isEqualTo(one);
        assertThat(score(one, "residual_variance")).isEqualTo(1 - all.squaredCorrelation());
        assertThat(score(one, "stress")).isEqualTo(Math.sqrt(all.relativeResidual()));
    }

    @Test
    void pairsAreAllUnlessASampleLeavesSomeOutAndThenItIsSaid() {
        assertThat(Pairs.usual(200_000)).isEqualTo(new Pairs.All());
        assertThat(Pairs.usual(200_001)).isEqualTo(new Pairs.Sample(2_000_000));
        Points input = Clouds.gaussian(60, 3, 23);
        Points embedding = Clouds.shadow(input, 2, 0.1, 24);
        Run run = Run.with(2, 0, Listener.SILENT);
        Comparison comparison = Comparison.of(input, embedding, NONE, 5, run);
        Scores all = Quality.of(comparison, Quality.measures());
        assertThat(all.sampledPairs()).isEmpty();
        assertThat(Quality.of(comparison.withPairs(new Pairs.Sample(60 * 59 / 2)), Quality.measures()))
                .isEqualTo(all);
        assertThat(run.warnings()).isEmpty();
        Scores sampled = Quality.of(comparison.withPairs(new Pairs.Sample(700)), Quality.measures());
        assertThat(sampled.sampled()).isEqualTo(Map.of("residual_variance", 700, "stress", 700));
        assertThat(sampled.sampledPairs()).hasValue(700);
        assertThat(run.warnings()).singleElement().asString().contains("700 pairs", "all 1770");
        assertThatThrownBy(() -> new Pairs.Sample(0)).hasMessageContaining("pairs = 0");
    }

    @Test
    void aCollapsedEmbeddingHasFiniteScores() {
        Points input = Clouds.gaussian(40, 3, 15);
        Points collapsed = Clouds.moved(Clouds.gaussian(40, 2, 16), 0, 1);
        Scores scores = scores(input, collapsed, 5);
        scores.values().forEach((name, value) -> assertThat(value).as(name).isFinite());
        assertThat(score(scores, "residual_variance")).isEqualTo(1);
        assertThat(score(scores, "stress")).isCloseTo(1, within(ROUNDING));
        assertThat(score(scores, "procrustes")).isEqualTo(1);
    }

    @Test
    void equalPointsHaveFiniteScores() {
        Points equal = Clouds.moved(Clouds.gaussian(40, 3, 17), 0, 1);
        Scores scores = scores(equal, Clouds.gaussian(40, 2, 18), 5);
        scores.values().forEach((name, value) -> assertThat(value).as(name).isFinite());
        assertThat(score(scores, "residual_variance")).isEqualTo(1);
        assertThat(score(scores, "stress")).isZero();
        assertThat(score(scores, "procrustes")).isZero();
        // With every distance tied the order is that of the indices, in both spaces if both collapse.
        assertThat(score(scores(equal, equal, 5), "trustworthiness")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 12})
    void trustworthinessNeedsFewerNeighboursThanHalfThePoints(int k) {
        Points points = Clouds.gaussian(20, 2, 19);
        assertThatThrownBy(() -> scores(points, points, k))
                .isInstanceOf(ParameterException.class)
                .hasMessage("neighbors = " + k
                        + ", but trustworthiness of 20 points needs fewer than n/2, at most 9; lower neighbors");
        Comparison c = Comparison.of(points, points, NONE, k, Run.quiet());
        assertThatThrownBy(() -> new Continuity().of(c)).hasMessageContaining("continuity of 20 points");
        assertThat(new LocalContinuity().of(c)).isEqualTo(1 - k / 19.0);
    }

    @Test
    void theLargestKOfAnOddNumberOfPointsIsAllowed() {
        Points points = Clouds.gaussian(21, 2, 20);
        assertThat(score(scores(points, points, 10), "trustworthiness")).isEqualTo(1);
    }

    @Test
    void wrongCallsAreRefused() {
        Points points = Clouds.gaussian(20, 2, 21);
        assertThatThrownBy(() -> Comparison.of(points, points, NONE, 0, Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessage("neighbors = 0 must be at least 1");
        assertThatThrownBy(() -> Comparison.of(points, points, NONE, 20, Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessage("neighbors = 20, but each of 20 points has at most 19; lower neighbors");
        assertThatThrownBy(() -> Comparison.of(points, Clouds.gaussian(19, 2, 0), NONE, 3, Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("20 points")
                .hasMessageContaining("19");
        assertThatThrownBy(() -> Comparison.of(points, points, Optional.of(Labels.of("a")), 3, Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("1 labels");
    }

    @Test
    void scoresCannotBeChangedAndKnowWhatTheyDoNotHold() {
        Points points = Clouds.gaussian(20, 2, 22);
        Scores scores = scores(points, points, 3);
        assertThatThrownBy(() -> scores.values().put("trustworthiness", 0.0))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(scores.get("hsic")).isEmpty();
    }

    @Test
    void everyMeasurePrefersTheBetterOfTwoInTheDirectionItNames() {
        int n = 300;
        Points input = Clouds.gaussian(n, 2, 6);
        Labels labels = Labels.of(IntStream.range(0, n)
                .mapToObj(i -> input.get(i, 0) > 0 ? "right" : "left")
                .toList());
        Scores good = Quality.of(input, input, Optional.of(labels), 10, Run.quiet());
        Scores poor = Quality.of(input, Clouds.gaussian(n, 2, 7), Optional.of(labels), 10, Run.quiet());
        for (QualityMeasure measure : Quality.measures()) {
            double gain = score(good, measure.name()) - score(poor, measure.name());
            assertThat(measure.better() == QualityMeasure.Better.HIGHER ? gain : -gain)
                    .as(measure.name())
                    .isPositive();
            assertThat(measure.meaning())
                    .as(measure.name())
                    .hasSizeBetween(40, 160)
                    .doesNotEndWith(".");
            Points larger = Clouds.moved(input, 8, 0); // a power of two, so that nothing is rounded
            double scaled = score(Quality.of(input, larger, Optional.of(labels), 10, Run.quiet()), measure.name());
            assertThat(scaled != score(good, measure.name())).as(measure.name()).isEqualTo(measure.dependsOnScale());
        }
    }
}
