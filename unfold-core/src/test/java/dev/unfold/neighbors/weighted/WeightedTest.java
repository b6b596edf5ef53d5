package dev.unfold.neighbors.weighted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.local.PatchCursor;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.SlowLists;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Neighbours by direction and by probability against the definitions, D′ formed. */
class WeightedTest {

    private static final int K = 9;

    private final Run run = Run.quiet();

    private static List<Points> sets() {
        return List.of(
                Samples.roll(300, 1).points(),
                Samples.cloud(300, 2, 2),
                Samples.cloud(200, 40, 3),
                SlowLists.classes(200, 3, 4, 0, 4).points(), // with duplicates
                Samples.cloud(K + 2, 3, 5));
    }

    private static int[] nearest(double[] row, int i) {
        return SlowLists.nearest(row, i, K, (a, b, distance) -> distance);
    }

    /** The deformed distance of the definition, c₂ for q = 2: √2 Γ(1.5)/Γ(1) = √(π/2). */
    private static double directional(Points points, double[] x, int[] near, int j, double cap) {
        int d = points.dimension();
        double[] g = new double[d];
        double l = 0;
        for (int neighbor : near) {
            double[] z = points.row(neighbor);
            l += SlowLists.distance(x, z) / K;
            for (int c = 0; c < d; c++) {
                g[c] += (z[c] - x[c]) / K;
            }
        }
        double c2 = Math.sqrt(Math.PI / 2);
        double size = SlowLists.distance(g, new double[d]);
        double a = l / c2;
        double b = Math.min(size / (c2 / 2), cap * a);
        double[] z = points.row(j);
        double distance = SlowLists.distance(x, z);
        double product = 0;
        for (int c = 0; c < d; c++) {
            product += (z[c] - x[c]) * g[c] / size;
        }
        return distance == 0 ? 0 : distance / (a + b * product / distance);
    }

    @Test
    void directionalListsAreThoseOfTheDefinition() {
        for (Points points : sets()) {
            double[][] d = SlowLists.distances(points);
            int[][] near = IntStream.range(0, points.size())
                    .mapToObj(i -> nearest(d[i], i))
                    .toArray(int[][]::new);
            for (double cap : new double[] {.2, .7}) {
                SlowLists.check(
                        new DeformedDistribution(K, OptionalInt.of(2), cap)
                                .over(Dataset.of(points), run)
                                .neighborhoods(run),
                        points,
                        K,
                        (i, j, distance) -> directional(points, points.row(i), near[i], j, cap));
            }
        }
    }

    @Test
    void newPointsHaveADirectionOfTheirOwn() {
        Points points = Samples.roll(300, 6).points();
        Points fresh = Samples.roll(30, 7).points();
        Neighborhoods found = new DeformedDistribution(K, OptionalInt.of(2), .2)
                .over(Dataset.of(points), run)
                .of(fresh, run);
        for (int q = 0; q < fresh.size(); q++) {
            double[] x = fresh.row(q);
            double[] direct = IntStream.range(0, points.size())
                    .mapToDouble(j -> SlowLists.distance(x, points.row(j)))
                    .toArray();
            int[] near = nearest(direct, -1);
            int query = q;
            assertThat(IntStream.range(0, K).map(a -> found.neighbor(query, a)).toArray())
                    .isEqualTo(
                            SlowLists.nearest(direct, -1, K, (i, j, distance) -> directional(points, x, near, j, .2)));
        }
    }

    @Test
    void withoutDirectionTheOrderIsEuclidean() {
        Points points = Samples.cloud(300, 3, 8);
        Neighborhoods plain = new KNearest(K).over(Dataset.of(points), run).neighborhoods(run);
        Neighborhoods capped = new DeformedDistribution(K, OptionalInt.of(2), 0)
                .over(Dataset.of(points), run)
                .neighborhoods(run);
        assertThat(capped.flat().neighbors()).isEqualTo(plain.flat().neighbors());
        // On a ring of equal steps every two neighbours lie opposite each other.
        Points.Builder ring = Points.builder(1);
        IntStream.range(0, 40).forEach(i -> ring.add(i));
        Dataset line = Dataset.of(ring.build());
        Neighborhoods symmetric = new DeformedDistribution(2, OptionalInt.of(2), .5)
                .over(line, run)
                .neighborhoods(run);
        assertThat(symmetric.neighbor(20, 0)).isEqualTo(19);
        assertThat(symmetric.neighbor(20, 1)).isEqualTo(21);
    }

    @Test
    void gammaRatiosAreThoseOfTheTable() {
        assertThat(DeformedDistribution.c2(1)).isCloseTo(Math.sqrt(2 / Math.PI), within(1e-15)); // Γ(1)/Γ(½) = 1/√π
        assertThat(DeformedDistribution.c2(2)).isCloseTo(Math.sqrt(Math.PI / 2), within(1e-15)); // Γ(3/2)/Γ(1) = √π/2
        assertThat(DeformedDistribution.c2(3))
                .isCloseTo(Math.sqrt(2) * 2 / Math.sqrt(Math.PI), within(1e-15)); // Γ(2)/Γ(3/2)
        // The mean length of a Gaussian vector tends to √(q − ½).
        assertThat(DeformedDistribution.c2(10_000)).isCloseTo(Math.sqrt(9999.5), within(1e-4));
    }

    private static double[] probabilities(Points points, double power) {
        double[][] d = SlowLists.distances(points);
        double[] spacing = IntStream.range(0, d.length)
                .mapToDouble(j -> Arrays.stream(nearest(d[j], j))
                        .mapToDouble(l -> d[j][l])
                        .average()
                        .orElseThrow())
                .toArray();
        return IntStream.range(0, d.length)
                .mapToDouble(j -> Arrays.stream(nearest(d[j], j))
                                .mapToDouble(l -> spacing[l])
                                .average()
                                .orElseThrow()
                        / spacing[j])
                .map(ratio -> Math.pow(Math.min(1, ratio), power))
                .toArray();
    }

    @Test
    void probableListsAreThoseOfTheDefinition() {
        for (Points points : sets()) {
            for (double power : new double[] {1, 3, 8}) {
                double[] p = probabilities(points, power);
                SlowLists.check(
                        new OccurrenceWeighted(K, power)
                                .over(Dataset.of(points), run)
                                .neighborhoods(run),
                        points,
                        K,
                        (i, j, distance) -> distance / Math.sqrt(p[j]));
            }
        }
    }

    @Test
    void newPointsAvoidImprobableOnesToo() {
        Points points = Samples.roll(300, 6).points();
        Points fresh = Samples.roll(30, 7).points();
        double[] p = probabilities(points, 3);
        Neighborhoods found =
                new OccurrenceWeighted(K, 3).over(Dataset.of(points), run).of(fresh, run);
        for (int q = 0; q < fresh.size(); q++) {
            double[] x = fresh.row(q);
            double[] direct = IntStream.range(0, points.size())
                    .mapToDouble(j -> SlowLists.distance(x, points.row(j)))
                    .toArray();
            int query = q;
            assertThat(IntStream.range(0, K).map(a -> found.neighbor(query, a)).toArray())
                    .isEqualTo(SlowLists.nearest(direct, -1, K, (i, j, distance) -> distance / Math.sqrt(p[j])));
        }
    }

    @Test
    void evenProbabilitiesChangeNothing() {
        Dataset data = Dataset.of(Samples.cloud(300, 3, 8));
        assertThat(new OccurrenceWeighted(K, 0).over(data, run).neighborhoods(run))
                .isEqualTo(new KNearest(K).over(data, run).neighborhoods(run));
    }

    private static OccurrenceWeighted by(OccurrenceWeighted.Density density, OccurrenceWeighted.Gram gram) {
        return new OccurrenceWeighted(K, density, 3, gram);
    }

    private static Dataset with(Points points, double... p) {
        return Dataset.of(points).withExtras(List.of(new Column(OccurrenceWeighted.COLUMN, p)));
    }

    @Test
    void givenProbabilitiesAreTakenAsTheyAre() {
        Points points = Samples.roll(300, 6).points();
        double[] p = new SplittableRandom(1).doubles(300).toArray();
        p[17] = 0;
        SlowLists.check(
                by(OccurrenceWeighted.Density.GIVEN, OccurrenceWeighted.Gram.PLAIN)
                        .over(with(points, p), run)
                        .neighborhoods(run),
                points,
                K,
                (i, j, distance) -> distance / Math.sqrt(Math.max(p[j], 1e-100)));
        double[] even = new double[300];
        Arrays.fill(even, .3);
        Neighborhoods plain = new KNearest(K).over(Dataset.of(points), run).neighborhoods(run);
        assertThat(by(OccurrenceWeighted.Density.GIVEN, OccurrenceWeighted.Gram.PLAIN)
                        .over(with(points, even), run)
                        .neighborhoods(run)
                        .flat()
                        .neighbors())
                .isEqualTo(plain.flat().neighbors());
    }

    @Test
    void givenProbabilitiesAreChecked() {
        Points points = Samples.roll(40, 6).points();
        OccurrenceWeighted rule = by(OccurrenceWeighted.Density.GIVEN, OccurrenceWeighted.Gram.PLAIN);
        assertThatThrownBy(() -> rule.over(Dataset.of(points), run))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("drop = probability");
        for (double wrong : new double[] {-.1, 1.5, Double.NaN}) {
            double[] p = new double[40];
            p[7] = wrong;
            assertThatThrownBy(() -> rule.over(with(points, p), run))
                    .isInstanceOf(DataException.class)
                    .hasMessageContaining("row 7")
                    .hasMessageContaining(Double.toString(wrong));
        }
    }

    /** A cloud with a tenth of its points thrown far out: the mixture finds them improbable, and nobody lists them. */
    @Test
    void aMixtureKnowsPointsFarFromAll() {
        for (int d : new int[] {3, 30}) {
            double[][] x = new double[400][];
            for (int i = 0; i < 400; i++) {
                x[i] = Samples.cloud(400, d, 5).row(i);
                for (int c = 0; i % 10 == 0 && c < d; c++) {
                    x[i][c] *= 6;
                }
            }
            Points points = Points.of(x);
            double[] p = by(OccurrenceWeighted.Density.MIXTURE, OccurrenceWeighted.Gram.PLAIN)
                    .over(Dataset.of(points), run)
                    .findings()
                    .get(OccurrenceWeighted.COLUMN)
                    .orElseThrow()
                    .column(0);
            double[] thrown = IntStream.range(0, 40).mapToDouble(i -> p[10 * i]).toArray();
            assertThat(Arrays.stream(thrown).average().orElseThrow()).isLessThan(.2);
            assertThat(Arrays.stream(p).max().orElseThrow()).isEqualTo(1);
            assertThat(Arrays.stream(p).filter(each -> each == 1).count()).isBetween(200L, 201L); // by the median
            SlowLists.check(
                    by(OccurrenceWeighted.Density.MIXTURE, OccurrenceWeighted.Gram.PLAIN)
                            .over(Dataset.of(points), run)
                            .neighborhoods(run),
                    points,
                    K,
                    (i, j, distance) -> distance / Math.sqrt(p[j]));
        }
    }

    /** G(a, b) times or over √(p_a p_b), by a general solver; the same for training points and new ones. */
    @Test
    void weightsAreThoseOfTheWeightedGramMatrix() {
        Points points = Samples.roll(200, 6).points();
        double[] p = new SplittableRandom(1).doubles(200, .1, 1).toArray();
        Dataset data = with(points, p);
        Map<OccurrenceWeighted.Gram, Double> exponents = Map.of(
                OccurrenceWeighted.Gram.PLAIN,
                0.,
                OccurrenceWeighted.Gram.DIVIDED,
                -.5,
                OccurrenceWeighted.Gram.LITERAL,
                .5);
        exponents.forEach((gram, exponent) -> {
            NeighborSearch search = by(OccurrenceWeighted.Density.GIVEN, gram).over(data, run);
            Neighborhoods lists = search.neighborhoods(run);
            PatchCursor patch = PatchCursor.ofTraining(data, lists);
            Points fresh = points.rows(3, 77); // new points at old places have themselves as their first neighbour
            PatchCursor newcomer = PatchCursor.ofQueries(data, fresh, search.of(fresh, run));
            for (int i = 0; i < points.size(); i++) {
                double[] g = patch.moveTo(i).gram();
                for (int a = 0; a < K; a++) {
                    for (int b = 0; b < K; b++) {
                        assertThat(g[a * K + b]).isCloseTo(product(points, lists, i, a, b, p, exponent), within(1e-12));
                    }
                }
            }
            double[] own = newcomer.moveTo(1).gram();
            double[] old = patch.moveTo(77).gram();
            assertThat(own[0]).isZero();
            assertThat(own[K + 2]).isEqualTo(old[1]);
        });
    }

    private static double product(
            Points points, Neighborhoods lists, int i, int a, int b, double[] p, double exponent) {
        int ja = lists.neighbor(i, a);
        int jb = lists.neighbor(i, b);
        double sum = 0;
        for (int c = 0; c < points.dimension(); c++) {
            sum += (points.get(i, c) - points.get(ja, c)) * (points.get(i, c) - points.get(jb, c));
        }
        return sum * Math.pow(p[ja] * p[jb], exponent);
    }

    @Test
    void parametersAreChecked() {
        assertThatThrownBy(() -> new DeformedDistribution(K, OptionalInt.empty(), 1))
                .isInstanceOf(ParameterException.class)
                .hasMessage("cap = 1.0 must be at least 0 and below 1");
        assertThatThrownBy(() -> new DeformedDistribution(K, OptionalInt.empty(), Double.NaN))
                .isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> new OccurrenceWeighted(K, -1)).isInstanceOf(ParameterException.class);
    }
}
