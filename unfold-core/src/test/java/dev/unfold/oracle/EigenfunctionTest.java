package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.extension.Eigenfunction;
import dev.unfold.extension.Extension;
import dev.unfold.extension.LinearExtension;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.Space;
import dev.unfold.neighbors.geodesic.Geodesic;
import dev.unfold.neighbors.image.StructuralNearest;
import dev.unfold.neighbors.kernel.FeatureSpaceNearest;
import dev.unfold.neighbors.kernel.KernelFamily;
import dev.unfold.neighbors.kernel.KernelNearest;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.nearest.MetricNearest;
import dev.unfold.neighbors.nearest.RadiusNeighbors;
import dev.unfold.neighbors.weighted.DeformedDistribution;
import dev.unfold.neighbors.weighted.OccurrenceWeighted;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** New points by eigenfunctions under every neighbour rule that can tell who lists them, against the formula taken plainly. */
@SuppressWarnings("ArrayRecordComponent")
class EigenfunctionTest {

    private static final int N = 200;
    private static final int FRESH = 5;
    private static final int K = 9;
    private static final double REG = 1e-3;
    private static final double MU = 3;

    /**
     * A rule as the library has it, and as it is defined.
     *
     * @param points the N training points, then new ones
     * @param rule over the training points
     * @param squared the squared distance of two points, by which they are ranked
     * @param gram (x − x_a)·(x − x_b) as the local fit is to see it
     * @param radius beyond k, points within it are neighbours too
     * @param pairs whether the data are the table of kernels or distances, not coordinates
     */
    record Case(
            String name, double[][] points, NeighborRule rule, Squared squared, Gram gram, double radius, Table pairs) {

        Case(String name, double[][] points, NeighborRule rule, Squared squared, Gram gram) {
            this(name, points, rule, squared, gram, -1, Table.NONE);
        }

        static Case ofKernel(String name, double[][] points, NeighborRule rule, Kernel kernel) {
            return new Case(name, points, rule, kernel::squared, kernel::gram);
        }

        Case in(Table table, NeighborRule of) {
            return new Case(name + ", " + table, points, of, squared, gram, radius, table);
        }

        /** The training data, and last the given new points, as the rule takes them. */
        Points data(int... fresh) {
            int[] rows = IntStream.concat(IntStream.range(0, N), Arrays.stream(fresh))
                    .toArray();
            return given(rows, rows);
        }

        /** Given new points as a search takes them. */
        Points fresh(int... rows) {
            return given(rows, IntStream.range(0, N).toArray());
        }

        private Points given(int[] rows, int[] columns) {
            Points.Builder all = Points.builder(pairs == Table.NONE ? points[0].length : columns.length);
            for (int i : rows) {
                all.add(
                        pairs == Table.NONE
                                ? points[i]
                                : Arrays.stream(columns)
                                        .mapToDouble(j -> entry(i, j))
                                        .toArray());
            }
            return all.build();
        }

        private double entry(int i, int j) {
            double s = squared.of(points[i], points[j]);
            return pairs == Table.DISTANCES ? Math.sqrt(s) : 1 - s / 2; // of a kernel with κ(x, x) = 1
        }

        /** The neighbours of a row among some others, nearest first. */
        List<Integer> list(int i, int... others) {
            double[] distances = new double[points.length];
            List<Integer> list = new ArrayList<>();
            for (int j : others) {
                if (j != i) {
                    distances[j] = Math.sqrt(Math.max(0, squared.of(points[i], points[j])));
                    list.add(j);
                }
            }
            list.sort(Comparator.comparingDouble((Integer j) -> distances[j]).thenComparing(j -> j));
            int count = K;
            while (count < list.size() && distances[list.get(count)] <= radius) {
                count++;
            }
            return list.subList(0, count);
        }

        /** The weights of a row on its neighbours, by elimination. */
        double[] weights(int i, List<Integer> list) {
            int k = list.size();
            double[][] g = new double[k][k + 1];
            double trace = 0;
            for (int a = 0; a < k; a++) {
                for (int b = 0; b < k; b++) {
                    g[a][b] = gram.of(points[i], points[list.get(a)], points[list.get(b)]);
                }
                g[a][k] = 1;
                trace += g[a][a];
            }
            for (int a = 0; a < k; a++) {
                g[a][a] += REG * trace;
            }
            for (int c = 0; c < k; c++) {
                for (int a = c + 1; a < k; a++) {
                    double factor = g[a][c] / g[c][c];
                    for (int b = c; b <= k; b++) {
                        g[a][b] -= factor * g[c][b];
                    }
                }
            }
            double[] w = new double[k];
            for (int a = k - 1; a >= 0; a--) {
                w[a] = g[a][k];
                for (int b = a + 1; b < k; b++) {
                    w[a] -= g[a][b] * w[b];
                }
                w[a] /= g[a][a];
            }
            double sum = Arrays.stream(w).sum();
            return Arrays.stream(w).map(weight -> weight / sum).toArray();
        }

        /** y(x) of the new point in row x, as the catalogue of methods prints it, from the weights of all rows on all. */
        double[] place(Model model, int x) {
            int[] training = IntStream.range(0, N).toArray();
            int[] all =
                    IntStream.concat(Arrays.stream(training), IntStream.of(x)).toArray();
            double[][] w = new double[N + 1][N + 1]; // the new point is the last
            for (int i = 0; i <= N; i++) {
                int row = all[i];
                List<Integer> list = list(row, i == N ? training : all);
                double[] own = weights(row, list);
                for (int a = 0; a < own.length; a++) {
                    w[i][list.get(a) == x ? N : list.get(a)] = own[a];
                }
            }
            Points y = model.embedding().coordinates();
            double[] place = new double[y.dimension()];
            double squares =
                    IntStream.range(0, N).mapToDouble(r -> w[r][N] * w[r][N]).sum();
            for (int c = 0; c < place.length; c++) {
                for (int j = 0; j < N; j++) {
                    double kernel = (MU - 1) * w[N][j] + w[N][j] + w[j][N];
                    for (int r = 0; r < N; r++) {
                        kernel -= w[r][N] * w[r][j];
                    }
                    place[c] += y.get(j, c) * kernel;
                }
                place[c] /= MU - model.eigenvalues()[c + 1] + squares;
            }
            return place;
        }

        Model fit() {
            return Recipe.lle().withNeighborRule(rule).fit(Dataset.of(data()), Run.quiet());
        }

        Points fresh() {
            return fresh(IntStream.range(N, N + FRESH).toArray());
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private enum Table {
        NONE,
        KERNELS,
        DISTANCES
    }

    @FunctionalInterface
    private interface Squared {
        double of(double[] x, double[] z);
    }

    @FunctionalInterface
    private interface Gram {
        double of(double[] x, double[] a, double[] b);
    }

    @FunctionalInterface
    private interface Kernel {
        double of(double[] x, double[] z);

        default double squared(double[] x, double[] z) {
            return of(x, x) - 2 * of(x, z) + of(z, z);
        }

        default double gram(double[] x, double[] a, double[] b) {
            return of(x, x) - of(x, a) - of(x, b) + of(a, b);
        }
    }

    private static double dot(double[] x, double[] z) {
        double sum = 0;
        for (int c = 0; c < x.length; c++) {
            sum += x[c] * z[c];
        }
        return sum;
    }

    private static double[] minus(double[] x, double[] z) {
        double[] difference = new double[x.length];
        Arrays.setAll(difference, c -> x[c] - z[c]);
        return difference;
    }

    private static double euclidean(double[] x, double[] z) {
        return dot(minus(x, z), minus(x, z));
    }

    private static double cityBlock(double[] x, double[] z) {
        return Arrays.stream(minus(x, z)).map(Math::abs).sum();
    }

    /** Without its own mean. */
    private static double[] centered(double[] x) {
        double mean = Arrays.stream(x).average().orElseThrow();
        return Arrays.stream(x).map(value -> value - mean).toArray();
    }

    private static double[] unit(double[] x) {
        double length = Math.sqrt(dot(x, x));
        return Arrays.stream(x).map(value -> value / length).toArray();
    }

    private static double product(double[] x, double[] a, double[] b) {
        return dot(minus(x, a), minus(x, b));
    }

    private static double[][] rows(Points points) {
        return IntStream.range(0, points.size()).mapToObj(points::row).toArray(double[][]::new);
    }

    /** A roll, its last rows new. */
    private static final double[][] ROLL = rows(Samples.roll(N + FRESH, 3).points());

    /** A cloud of many dimensions, in which there is no tree. */
    private static final double[][] CLOUD = rows(Samples.cloud(N + FRESH, 20, 4));

    private static final Map<String, double[][]> DATA = new TreeMap<>(Map.of("roll", ROLL, "cloud", CLOUD));

    private static KernelNearest kernel(KernelFamily family, double gamma) {
        return new KernelNearest(K, family, OptionalDouble.of(gamma), 3, 1, Search.AUTO);
    }

    private static final double RANGE = 2;

    private static double structural(double[] x, double[] z) {
        double[] one = centered(x);
        double[] other = centered(z);
        double c = Math.pow(0.03 * RANGE, 2) * (x.length - 1);
        return euclidean(one, other) / (dot(one, one) + dot(other, other) + c);
    }

    /** All of them. */
    static Stream<Case> cases() {
        return Stream.concat(byPairs(), byTraining());
    }

    /** Rules by which the distance of two points depends on nothing else. */
    static Stream<Case> byPairs() {
        List<Case> cases = new ArrayList<>();
        DATA.forEach((name, points) -> {
            double gamma = points == ROLL ? 0.004 : 0.02;
            double radius = points == ROLL ? 5.5 : 4.5;
            Kernel rbf = (x, z) -> Math.exp(-gamma * euclidean(x, z));
            Case byRbf = Case.ofKernel("rbf, " + name, points, kernel(KernelFamily.RBF, gamma), rbf);
            cases.add(byRbf);
            cases.add(byRbf.in(Table.KERNELS, new KernelNearest(K, KernelFamily.PRECOMPUTED)));
            cases.add(Case.ofKernel("own kernel, " + name, points, new FeatureSpaceNearest(K, rbf::of), rbf));
            cases.add(Case.ofKernel(
                    "polynomial, " + name,
                    points,
                    kernel(KernelFamily.POLYNOMIAL, gamma),
                    (x, z) -> Math.pow(gamma * dot(x, z) + 1, 3)));
            cases.add(Case.ofKernel(
                    "laplacian, " + name,
                    points,
                    kernel(KernelFamily.LAPLACIAN, gamma),
                    (x, z) -> Math.exp(-gamma * cityBlock(x, z))));
            cases.add(Case.ofKernel(
                    "cosine, " + name, points, kernel(KernelFamily.COSINE, gamma), (x, z) -> dot(unit(x), unit(z))));
            cases.add(new Case(
                    "linear, " + name,
                    points,
                    kernel(KernelFamily.LINEAR, gamma),
                    EigenfunctionTest::euclidean,
                    EigenfunctionTest::product));
            cases.add(new Case(
                            "distances, " + name,
                            points,
                            new KNearest(K),
                            EigenfunctionTest::euclidean,
                            EigenfunctionTest::product)
                    .in(Table.DISTANCES, new DistanceTable(K)));
            cases.add(new Case(
                    "metric, " + name,
                    points,
                    new MetricNearest(K, EigenfunctionTest::cityBlock),
                    (x, z) -> Math.pow(cityBlock(x, z), 2),
                    EigenfunctionTest::product));
            cases.add(new Case(
                    "llise, " + name,
                    points,
                    new StructuralNearest(K, OptionalDouble.of(RANGE)),
                    EigenfunctionTest::structural,
                    (x, a, b) -> product(unit(centered(x)), unit(centered(a)), unit(centered(b)))));
            cases.add(new Case(
                    "radius, " + name,
                    points,
                    new RadiusNeighbors(radius, K),
                    EigenfunctionTest::euclidean,
                    EigenfunctionTest::product,
                    radius,
                    Table.NONE));
        });
        return cases.stream();
    }

    /** Rules by which it depends on what training points are around: a new point changes nothing of that. */
    static Stream<Case> byTraining() {
        List<Case> cases = new ArrayList<>();
        DATA.forEach((name, points) -> {
            int links = 5;
            Deflation deflation = new Deflation(points);
            Rarity rarity = new Rarity(points);
            Paths paths = new Paths(points, links);
            cases.add(new Case(
                    "wlle, " + name,
                    points,
                    new DeformedDistribution(K, OptionalInt.of(2), Deflation.CAP),
                    deflation::squared,
                    EigenfunctionTest::product));
            for (OccurrenceWeighted.Gram gram : OccurrenceWeighted.Gram.values()) {
                cases.add(new Case(
                        "wlle-probability, " + gram + ", " + name,
                        points,
                        new OccurrenceWeighted(K, OccurrenceWeighted.Density.SPACING, Rarity.POWER, gram),
                        (x, z) -> euclidean(x, z) / rarity.p(z),
                        (x, a, b) -> product(x, a, b) * rarity.factor(a, gram) * rarity.factor(b, gram)));
            }
            cases.add(new Case(
                    "isolle, " + name,
                    points,
                    new Geodesic(K, OptionalInt.of(links)),
                    paths::squared,
                    EigenfunctionTest::product));
        });
        return cases.stream();
    }

    /** The nearest training points of a point, itself excluded. */
    private static double[][] nearest(double[] x, double[][] points, int k) {
        return Arrays.stream(points, 0, N)
                .filter(z -> z != x)
                .sorted(Comparator.comparingDouble(z -> euclidean(x, z)))
                .limit(k)
                .toArray(double[][]::new);
    }

    private static double meanDistance(double[] x, double[][] others) {
        return Arrays.stream(others)
                .mapToDouble(z -> Math.sqrt(euclidean(x, z)))
                .average()
                .orElseThrow();
    }

    /** D / (a + b cos θ). */
    private record Deflation(double[][] points, Map<double[], double[]> known) {

        private static final double CAP = .2;
        private static final double C2 = Math.sqrt(Math.PI / 2);

        Deflation(double[][] points) {
            this(points, new IdentityHashMap<>());
        }

        double squared(double[] x, double[] z) {
            double[] direction = known.computeIfAbsent(x, this::direction);
            double distance = Math.sqrt(euclidean(x, z));
            double a = direction[x.length];
            double cos = dot(minus(z, x), Arrays.copyOf(direction, x.length)) / distance;
            return Math.pow(distance / (a + cos), 2);
        }

        /** b g/|g|, then a. */
        private double[] direction(double[] x) {
            double[][] near = nearest(x, points, K);
            double a = meanDistance(x, near) / C2;
            double[] g = new double[x.length];
            for (double[] z : near) {
                Arrays.setAll(g, c -> g[c] + (z[c] - x[c]) / K);
            }
            double length = Math.sqrt(dot(g, g));
            double b = Math.min(length / (C2 / 2), CAP * a);
            double[] direction = new double[x.length + 1];
            Arrays.setAll(direction, c -> c < x.length ? b * g[c] / length : a);
            return direction;
        }
    }

    /** p by spacing. */
    private record Rarity(double[][] points, Map<double[], Double> spacing, Map<double[], Double> known) {

        private static final double POWER = 3;

        Rarity(double[][] points) {
            this(points, new IdentityHashMap<>(), new IdentityHashMap<>());
        }

        double p(double[] x) {
            return known.computeIfAbsent(x, own -> {
                double around = Arrays.stream(nearest(own, points, K))
                        .mapToDouble(this::spacing)
                        .average()
                        .orElseThrow();
                return Math.pow(Math.min(1, around / spacing(own)), POWER);
            });
        }

        private double spacing(double[] x) {
            return spacing.computeIfAbsent(x, own -> meanDistance(own, nearest(own, points, K)));
        }

        double factor(double[] a, OccurrenceWeighted.Gram gram) {
            return switch (gram) {
                case PLAIN -> 1;
                case DIVIDED -> 1 / Math.sqrt(p(a));
                case LITERAL -> Math.sqrt(p(a));
            };
        }
    }

    /** Lengths of paths: between training points all of them, and from a new one by the training points that it is linked with. */
    private record Paths(double[][] points, int links, double[][] lengths) {

        Paths(double[][] points, int links) {
            this(points, links, new double[N][N]);
            for (int i = 0; i < N; i++) {
                Arrays.fill(lengths[i], Double.POSITIVE_INFINITY);
                lengths[i][i] = 0;
            }
            for (int i = 0; i < N; i++) {
                for (double[] z : nearest(points[i], points, links)) {
                    double length = Math.sqrt(euclidean(points[i], z));
                    lengths[i][row(z)] = length;
                    lengths[row(z)][i] = length;
                }
            }
            for (int l = 0; l < N; l++) {
                for (int i = 0; i < N; i++) {
                    for (int j = 0; j < N; j++) {
                        lengths[i][j] = Math.min(lengths[i][j], lengths[i][l] + lengths[l][j]);
                    }
                }
            }
        }

        double squared(double[] x, double[] z) {
            if (row(z) >= N) {
                return squared(z, x);
            }
            double length = row(x) < N
                    ? lengths[row(x)][row(z)]
                    : Arrays.stream(nearest(x, points, links))
                            .mapToDouble(l -> Math.sqrt(euclidean(x, l)) + lengths[row(l)][row(z)])
                            .min()
                            .orElseThrow();
            return length * length;
        }

        private int row(double[] x) {
            return IntStream.range(0, points.length)
                    .filter(i -> points[i] == x)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static final Extension EIGENFUNCTION = new Eigenfunction(OptionalDouble.empty());

    private static Points place(Model model, Extension extension, Points points, Run run) {
        return model.transform(points, extension, run);
    }

    @ParameterizedTest
    @MethodSource("byPairs")
    void whoListsANewPointIsWhoDoesWhenItIsATrainingPoint(Case one) {
        Run run = Run.quiet();
        NeighborSearch search = one.rule.over(Dataset.of(one.data()), run);
        Neighborhoods lists = search.neighborhoods(run);
        Neighborhoods listing = search.listing(one.fresh(), lists, run);
        int stay = 0;
        int found = 0;
        for (int q = 0; q < FRESH; q++) {
            Neighborhoods after =
                    one.rule.over(Dataset.of(one.data(N + q)), run).neighborhoods(run);
            List<Integer> expected = new ArrayList<>();
            for (int j = 0; j < N; j++) {
                for (int a = 0; a < after.count(j); a++) {
                    if (after.neighbor(j, a) == N) {
                        expected.add(j);
                        int at = indexOf(listing, q, j);
                        assertThat(listing.distance(q, at)).isCloseTo(after.distance(j, a), within(1e-12));
                        assertThat(search.isFull(lists, j)).isEqualTo(after.count(j) == lists.count(j));
                        stay += search.isFull(lists, j) ? 0 : 1;
                    }
                }
            }
            assertThat(listing.count(q)).isEqualTo(expected.size());
            found += expected.size();
        }
        assertThat(found).isGreaterThan(FRESH);
        if (one.radius > 0) {
            assertThat(stay).isBetween(1, found - 1); // some within the radius, some not
        } else {
            assertThat(stay).isZero();
        }
    }

    private static int indexOf(Neighborhoods lists, int i, int wanted) {
        return IntStream.range(0, lists.count(i))
                .filter(a -> lists.neighbor(i, a) == wanted)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void newPointsLieWhereTheFormulaPutsThem(Case one) {
        Model model = one.fit();
        Points found = place(model, new Eigenfunction(OptionalDouble.of(MU)), one.fresh(), Run.quiet());
        for (int q = 0; q < FRESH; q++) {
            assertThat(found.row(q)).containsExactly(one.place(model, N + q), within(1e-10));
        }
    }

    /** What the paragraph about eigenfunctions in the catalogue of methods says that holds. */
    @ParameterizedTest
    @MethodSource("cases")
    void theKernelsOwnRowsGiveTheEmbeddingAndALargeMuTheLinearPlaces(Case one) {
        Model model = one.fit();
        Points y = model.embedding().coordinates();
        double mu = EIGENFUNCTION
                .prepare(model, Run.quiet())
                .get(Eigenfunction.NAME)
                .orElseThrow()
                .get(0, 0);
        double[][] a = new double[N][N];
        model.residuals().forEachWeight((i, j, w) -> a[i][j] = -w);
        IntStream.range(0, N).forEach(i -> a[i][i] = 1);
        for (int c = 0; c < y.dimension(); c++) {
            double[] my = new double[N];
            for (double[] row : a) {
                double residual = 0;
                for (int j = 0; j < N; j++) {
                    residual += row[j] * y.get(j, c);
                }
                for (int j = 0; j < N; j++) {
                    my[j] += row[j] * residual;
                }
            }
            for (int i = 0; i < N; i++) {
                assertThat((mu * y.get(i, c) - my[i]) / (mu - model.eigenvalues()[c + 1]))
                        .isCloseTo(y.get(i, c), within(1e-8));
            }
        }
        assertThat(place(model, EIGENFUNCTION, one.fresh(IntStream.range(0, N).toArray()), Run.quiet()))
                .isEqualTo(y);
        double[] linear =
                place(model, new LinearExtension(), one.fresh(), Run.quiet()).toRowMajor();
        double[] near = place(model, EIGENFUNCTION, one.fresh(), Run.quiet()).toRowMajor();
        double[] nearer = place(model, new Eigenfunction(OptionalDouble.of(1e9)), one.fresh(), Run.quiet())
                .toRowMajor();
        assertThat(nearer).containsExactly(linear, within(1e-7));
        assertThat(Math.sqrt(euclidean(near, linear))).isGreaterThan(1000 * Math.sqrt(euclidean(nearer, linear)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void pointsOneByOneAndThreadsDoNotChangeABit(Case one) {
        Model model = one.fit();
        Points together = place(model, EIGENFUNCTION, one.fresh(), Run.with(1, 0, Listener.SILENT));
        assertThat(place(model, EIGENFUNCTION, one.fresh(), Run.with(2, 0, Listener.SILENT)))
                .isEqualTo(together);
        for (int q = 0; q < FRESH; q++) {
            assertThat(place(model, EIGENFUNCTION, one.fresh(N + q), Run.quiet())
                            .row(0))
                    .isEqualTo(together.row(q));
        }
    }

    /** With power 0 all are as probable as each other, whatever tells their probability. */
    @ParameterizedTest
    @EnumSource(names = {"SPACING", "MIXTURE"})
    void evenProbabilitiesAreTheNearest(OccurrenceWeighted.Density density) {
        Dataset roll = Dataset.of(Points.of(Arrays.copyOf(ROLL, N)));
        Points fresh = Points.of(Arrays.copyOfRange(ROLL, N, N + FRESH));
        Model even = Recipe.lle()
                .withNeighborRule(new OccurrenceWeighted(K, density, 0, OccurrenceWeighted.Gram.DIVIDED))
                .fit(roll, Run.quiet());
        Model nearest = Recipe.lle().withNeighborRule(new KNearest(K)).fit(roll, Run.quiet());
        assertThat(place(even, EIGENFUNCTION, fresh, Run.quiet()).toRowMajor())
                .containsExactly(
                        place(nearest, EIGENFUNCTION, fresh, Run.quiet()).toRowMajor(), within(1e-12));
    }

    /** The mixture that tells the probability of new points is that of the training points, in few dimensions and in many. */
    @ParameterizedTest
    @ValueSource(ints = {3, 30})
    void aMixtureTellsTheProbabilityOfNewPoints(int d) {
        OccurrenceWeighted rule =
                new OccurrenceWeighted(K, OccurrenceWeighted.Density.MIXTURE, 3, OccurrenceWeighted.Gram.DIVIDED);
        Points training = Samples.cloud(N, d, 5);
        Model model = Recipe.lle().withNeighborRule(rule).fit(Dataset.of(training), Run.with(2, 7, Listener.SILENT));
        Points fresh = Samples.cloud(FRESH, d, 6);
        Points together = place(model, EIGENFUNCTION, fresh, Run.quiet());
        for (int q = 0; q < FRESH; q++) {
            assertThat(place(model, EIGENFUNCTION, fresh.rows(q), Run.with(1, 3, Listener.SILENT))
                            .row(0))
                    .isEqualTo(together.row(q));
        }
        // As rare as the training point beside it, which has its p among the findings.
        NeighborSearch search = rule.over(model.training(), model.findings(), Run.with(2, 7, Listener.SILENT));
        double[] p =
                model.findings().get(OccurrenceWeighted.COLUMN).orElseThrow().column(0);
        double[] beside = training.row(11);
        beside[0] += 1e-9;
        Space.Rays seen = (Space.Rays) search.listing(Points.of(beside), search.neighborhoods(Run.quiet()), Run.quiet())
                .space()
                .orElseThrow();
        assertThat(seen.centerFactors().orElseThrow().get(0, 0)).isCloseTo(1 / Math.sqrt(p[11]), within(1e-6));
    }
}
