package dev.unfold.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.error.ParameterException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class ManifoldTest {

    /** A few units in the last place of coordinates up to 15. */
    private static final double ROUNDING = 1e-13;

    @Test
    void theCommandLineNamesAreTheContract() {
        assertThat(Stream.of(Manifold.values()).map(Manifold::commandName))
                .containsExactly(
                        "swiss-roll",
                        "swiss-hole",
                        "s-curve",
                        "twin-peaks",
                        "helix",
                        "broken-roll",
                        "sphere",
                        "punctured-sphere",
                        "clusters");
        assertThat(Manifold.named("twin-peaks")).contains(Manifold.TWIN_PEAKS);
        assertThat(Manifold.named("twin peaks")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aSampleHasWhatItPromises(Manifold manifold) {
        Dataset sample = manifold.sample(137, 0, 3);
        assertThat(sample.size()).isEqualTo(137);
        assertThat(sample.name()).isEqualTo(manifold.commandName());
        assertThat(sample.features()).containsExactly("x1", "x2", "x3");
        boolean oneParameter = manifold == Manifold.HELIX || manifold == Manifold.CLUSTERS;
        assertThat(sample.extras().stream().map(Column::name))
                .containsExactlyElementsOf(oneParameter ? List.of("t1") : List.of("t1", "t2"));
        assertThat(sample.ids()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aSeedDecidesEverything(Manifold manifold) {
        Dataset first = manifold.sample(50, 0.1, 7);
        Dataset again = manifold.sample(50, 0.1, 7);
        Dataset other = manifold.sample(50, 0.1, 8);
        assertThat(again).isEqualTo(first);
        assertThat(other.points()).isNotEqualTo(first.points());
    }

    @ParameterizedTest
    @EnumSource
    void theFirstPointsDoNotDependOnHowManyFollow(Manifold manifold) {
        int[] first = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        assertThat(manifold.sample(100, 0.2, 1).rows(first))
                .isEqualTo(manifold.sample(10, 0.2, 1).rows(first));
    }

    @ParameterizedTest
    @EnumSource
    void noiseMovesThePointsAndNotTheTruth(Manifold manifold) {
        int n = 20_000;
        Dataset clean = manifold.sample(n, 0, 5);
        Dataset noisy = manifold.sample(n, 0.25, 5);
        assertThat(noisy.extras()).isEqualTo(clean.extras());
        assertThat(noisy.labels()).isEqualTo(clean.labels());
        double sum = 0;
        for (int i = 0; i < n; i++) {
            for (int c = 0; c < 3; c++) {
                sum += Math.pow(noisy.points().get(i, c) - clean.points().get(i, c), 2);
            }
        }
        // The standard error of a standard deviation from 3n draws is σ/√(6n), here .0007: five of them.
        assertThat(Math.sqrt(sum / (3 * n))).isCloseTo(0.25, within(0.0036));
    }

    @ParameterizedTest
    @EnumSource
    void wrongCallsAreRefused(Manifold manifold) {
        assertThatThrownBy(() -> manifold.sample(0, 0, 0))
                .isInstanceOf(ParameterException.class)
                .hasMessage("n = 0 must be at least 1");
        for (double noise : new double[] {-0.1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> manifold.sample(5, noise, 0))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageStartingWith("noise = " + noise);
        }
        assertThatThrownBy(() -> manifold.sample(Integer.MAX_VALUE, 0, 0)).isInstanceOf(ParameterException.class);
    }

    @ParameterizedTest
    @EnumSource
    void thePointsLieOnTheManifold(Manifold manifold) {
        Dataset sample = manifold.sample(2_000, 0, 11);
        for (int i = 0; i < sample.size(); i++) {
            double[] x = sample.points().row(i);
            double t1 = sample.extras().get(0).get(i);
            double t2 = sample.extras().size() > 1 ? sample.extras().get(1).get(i) : 0;
            assertThat(deviation(manifold, x, t1, t2)).as("row %d", i).isCloseTo(0, within(ROUNDING));
        }
    }

    /** How far a point is from satisfying the equation of its manifold, which is written without the way it was made. */
    private static double deviation(Manifold manifold, double[] x, double t1, double t2) {
        double radius = Math.hypot(x[0], x[2]);
        return switch (manifold) {
            // The distance from the axis is the angle, up to whole turns.
            case SWISS_ROLL, SWISS_HOLE, BROKEN_ROLL ->
                Math.hypot(x[0] - radius * Math.cos(radius), Math.hypot(x[2] - radius * Math.sin(radius), x[1] - t2));
            // Two unit circles, centred at (0, ·, −1) and (0, ·, 1).
            case S_CURVE -> Math.abs(Math.hypot(x[0], x[2] + Math.signum(t1)) - 1) + Math.abs(x[1] - t2);
            case TWIN_PEAKS ->
                Math.abs(x[2] - Math.sin(Math.PI * x[0]) * Math.tanh(3 * x[1])) + Math.hypot(x[0] - t1, x[1] - t2);
            // The torus of radii 2 and 1, and the place on it.
            case HELIX ->
                Math.abs(Math.hypot(Math.hypot(x[0], x[1]) - 2, x[2]) - 1)
                        + Math.abs(x[2] - Math.sin(8 * t1))
                        + Math.abs(x[1] * Math.cos(t1) - x[0] * Math.sin(t1));
            case SPHERE -> Math.abs(Math.hypot(Math.hypot(x[0], x[1]), x[2]) - 1) + Math.abs(x[2] - Math.sin(t2));
            case PUNCTURED_SPHERE ->
                Math.abs(Math.hypot(Math.hypot(x[0], x[1]), x[2]) - 1)
                        + Math.abs(x[2] - (t1 * t1 + t2 * t2 - 1) / (t1 * t1 + t2 * t2 + 1));
            case CLUSTERS -> 0;
        };
    }

    /** On a smooth surface of curvature κ a chord of length h is shorter than its arc by about κ²h³/24. */
    @ParameterizedTest
    @EnumSource(names = {"SWISS_ROLL", "SWISS_HOLE", "S_CURVE", "BROKEN_ROLL"})
    void theTruthIsIsometric(Manifold manifold) {
        Dataset sample = manifold.sample(4_000, 0, 2);
        // The tightest bend: radius 1 on the S-curve, about 1.5π at the inner end of a roll, where spirals bend most.
        double curvature = manifold == Manifold.S_CURVE ? 1 : 1 / 4.7;
        double near = manifold == Manifold.S_CURVE ? 0.2 : 1;
        int pairs = 0;
        for (int i = 0; i < sample.size(); i++) {
            for (int j = 0; j < i; j++) {
                double chord = distance(sample.points(), i, j);
                if (chord < near) {
                    double arc = Math.hypot(
                            sample.extras().get(0).get(i)
                                    - sample.extras().get(0).get(j),
                            sample.extras().get(1).get(i)
                                    - sample.extras().get(1).get(j));
                    double shortened = curvature * curvature * arc * arc * arc / 24;
                    assertThat(arc - chord).isBetween(-ROUNDING, 1.1 * shortened + ROUNDING);
                    pairs++;
                }
            }
        }
        assertThat(pairs).isGreaterThan(sample.size());
    }

    @Test
    void theSwissRollStartsAtArcLengthZeroAndHasItsFullLength() {
        Dataset sample = Manifold.SWISS_ROLL.sample(20_000, 0, 0);
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        for (int i = 0; i < sample.size(); i++) {
            double arc = sample.extras().get(0).get(i);
            low = Math.min(low, arc);
            high = Math.max(high, arc);
        }
        // ∫ √(1 + s²) ds from 1.5π to 4.5π by the midpoint rule.
        double length = 0;
        int steps = 1_000_000;
        for (int s = 0; s < steps; s++) {
            double phi = Math.PI * (1.5 + 3 * (s + 0.5) / steps);
            length += Math.sqrt(1 + phi * phi) * 3 * Math.PI / steps;
        }
        assertThat(low).isBetween(0.0, 0.05);
        assertThat(high).isBetween(length - 0.1, length);
    }

    @Test
    void theHoleIsEmptyAndItsSurroundingsAreNot() {
        Dataset sample = Manifold.SWISS_HOLE.sample(9_000, 0, 0);
        int middleHeight = 0;
        for (int i = 0; i < sample.size(); i++) {
            double[] x = sample.points().row(i);
            double phi = Math.hypot(x[0], x[2]);
            boolean middle = x[1] > 7 + ROUNDING && x[1] < 14 - ROUNDING;
            boolean inside = phi > 2.5 * Math.PI + ROUNDING && phi < 3.5 * Math.PI - ROUNDING;
            assertThat(middle && inside).isFalse();
            middleHeight += middle ? 1 : 0;
        }
        // A quarter of the eight cells is at middle height; five standard errors of a share of 9,000.
        assertThat(middleHeight / 9_000.0).isCloseTo(0.25, within(0.023));
    }

    @Test
    void theBrokenRollHasTwoPiecesFarApart() {
        Dataset sample = Manifold.BROKEN_ROLL.sample(2_000, 0, 0);
        Labels labels = sample.labels().orElseThrow();
        assertThat(labels.classes()).containsExactlyInAnyOrder("piece1", "piece2");
        for (int i = 0; i < sample.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (labels.code(i) != labels.code(j)) {
                    assertThat(distance(sample.points(), i, j)).isGreaterThan(5);
                }
            }
        }
    }

    @Test
    void thePuncturedSphereHasNoCap() {
        Points points = Manifold.PUNCTURED_SPHERE.sample(5_000, 0, 0).points();
        double low = 1;
        double high = -1;
        for (int i = 0; i < points.size(); i++) {
            low = Math.min(low, points.get(i, 2));
            high = Math.max(high, points.get(i, 2));
        }
        assertThat(low).isBetween(-1.0, -0.99);
        assertThat(high).isBetween(0.49, 0.5);
    }

    @Test
    void theClustersAreRoundAndInTheirPlaces() {
        Dataset sample = Manifold.CLUSTERS.sample(40_000, 0, 0);
        Labels labels = sample.labels().orElseThrow();
        assertThat(labels.classes()).containsExactlyInAnyOrder("cluster1", "cluster2", "cluster3", "cluster4");
        double[][] sum = new double[5][3];
        double[] squares = new double[5];
        int[] count = new int[5];
        for (int i = 0; i < sample.size(); i++) {
            int cluster = (int) sample.extras().get(0).get(i);
            assertThat(labels.name(i)).isEqualTo("cluster" + cluster);
            count[cluster]++;
            for (int c = 0; c < 3; c++) {
                double x = sample.points().get(i, c);
                sum[cluster][c] += x;
                squares[cluster] += x * x;
            }
        }
        for (int a = 1; a <= 4; a++) {
            assertThat(count[a]).isBetween(9_500, 10_500);
            double centre = 0;
            for (int c = 0; c < 3; c++) {
                // Five standard errors of a mean of 10,000.
                assertThat(Math.abs(sum[a][c] / count[a])).isCloseTo(4, within(0.05));
                centre += Math.pow(sum[a][c] / count[a], 2);
            }
            assertThat(squares[a] / count[a] - centre).isCloseTo(3, within(0.13));
            for (int b = 1; b < a; b++) {
                double squared = 0;
                for (int c = 0; c < 3; c++) {
                    squared += Math.pow(sum[a][c] / count[a] - sum[b][c] / count[b], 2);
                }
                assertThat(Math.sqrt(squared)).isCloseTo(8 * Math.sqrt(2), within(0.15));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"BROKEN_ROLL", "CLUSTERS"},
            mode = Mode.EXCLUDE)
    void aSetInOnePieceHasNoLabels(Manifold manifold) {
        assertThat(manifold.sample(10, 0, 0).labels()).isEmpty();
    }

    private static double distance(Points points, int i, int j) {
        double squared = 0;
        for (int c = 0; c < points.dimension(); c++) {
            squared += Math.pow(points.get(i, c) - points.get(j, c), 2);
        }
        return Math.sqrt(squared);
    }
}
