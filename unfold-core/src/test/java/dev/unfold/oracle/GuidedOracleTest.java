package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.Guide;
import dev.unfold.alignment.Guided;
import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.Restriction;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.alignment.Stack;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.Barycentric;
import dev.unfold.local.LocalFit;
import dev.unfold.local.TangentSpace;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.DirectSolver;
import dev.unfold.spectral.Solver;
import dev.unfold.spectral.Spectrum;
import dev.unfold.testing.Samples;
import dev.unfold.testing.SlowMatrix;
import dev.unfold.testing.Subspaces;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The guided problem against its definition: (1 − α)M/s_M − αHK_tH/s_T formed as a dense matrix, all of its eigenvalues
 * found, in the complement of the constant.
 */
class GuidedOracleTest {

    private static final LocalFit WEIGHTS = new Barycentric(1e-3); // a square A
    private static final LocalFit TANGENTS = new TangentSpace(true); // a tall one

    private static final double[] ALPHAS = {1e-7, 1e-4, .01, .999};

    /** What the first rooms make of the data. */
    private static Stack stack(
            Points points, LocalFit fit, int k, Disconnected disconnected, IntFunction<String> label) {
        Dataset data = Dataset.of(points)
                .withLabels(Labels.of(
                        IntStream.range(0, points.size()).mapToObj(label).toList()));
        Model model = Recipe.lle()
                .withNeighborRule(new KNearest(k))
                .withLocalFit(fit)
                .withDisconnected(disconnected)
                .withSolver(new DirectSolver())
                .fit(data, Run.quiet());
        Residuals residuals = model.residuals();
        return new Stack(data, model.neighborhoods(), residuals, ClosedClasses.of(residuals), Findings.NONE);
    }

    private static SlowMatrix dense(SparseRows a) {
        SlowMatrix dense = SlowMatrix.zeros(a.rows(), a.columns());
        for (int row = 0; row < a.rows(); row++) {
            for (int e = a.offsets()[row]; e < a.offsets()[row + 1]; e++) {
                dense.add(row, a.indices()[e], a.values()[e]);
            }
        }
        return dense;
    }

    private static double largest(SlowMatrix m) {
        return eigen(m).value(m.rows() - 1);
    }

    private static SymmetricEigen eigen(SlowMatrix m) {
        SlowMatrix symmetric = m.plus(m.transpose()).times(.5);
        return new SymmetricEigen(
                Arrays.stream(symmetric.toRows())
                        .flatMapToDouble(Arrays::stream)
                        .toArray(),
                m.rows());
    }

    /** M and HK_tH, each divided by its largest eigenvalue. */
    private record Definition(SlowMatrix residuals, SlowMatrix labels) {

        static Definition of(Stack stack) {
            SlowMatrix a = dense(stack.residuals().matrix());
            SlowMatrix m = a.transpose().times(a);
            Labels labels = stack.data().labels().orElseThrow();
            int n = labels.size();
            SlowMatrix k = SlowMatrix.zeros(n, n);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    boolean alike = labels.isLabelled(i) && labels.isLabelled(j) && labels.code(i) == labels.code(j);
                    k.add(i, j, alike ? 1 : 0);
                }
            }
            SlowMatrix centred = k.centered().transpose().centered();
            return new Definition(m.times(1 / largest(m)), centred.times(1 / largest(centred)));
        }

        SlowMatrix guided(double alpha) {
            return residuals.times(1 - alpha).minus(labels.times(alpha));
        }
    }

    /** All pairs of a matrix in the complement of a unit vector, which comes last. */
    private static SymmetricEigen complement(SlowMatrix b, double[] constant) {
        int n = b.rows();
        SlowMatrix k = SlowMatrix.column(n, i -> constant[i]);
        SlowMatrix p = SlowMatrix.identity(n).minus(k.times(k.transpose()));
        return eigen(p.times(b).times(p).plus(k.times(k.transpose()).times(10 * (1 + b.norm()))));
    }

    /**
     * Compares with the definition.
     *
     * @param z the vectors found, orthonormal
     */
    private static void agree(String what, Spectrum found, Points z, SlowMatrix b, SymmetricEigen all, int p) {
        int n = b.rows();
        double last = all.value(p - 1);
        double gap = p < n - 1 ? all.value(p) - last : Double.POSITIVE_INFINITY;
        double unit = Math.max(Math.abs(all.value(0)), all.value(n - 2)); // 1, but for α near 1
        for (int r = 0; r < p; r++) {
            assertThat(found.eigenvalues()[r + 1])
                    .as("%s: value %d", what, r)
                    .isCloseTo(all.value(r), within(1e-13 * unit + 1e-9 * Math.abs(all.value(r))));
        }
        // The residual, through the dense matrix, whose own rounding is about 1e-15.
        for (int r = 0; r < p; r++) {
            int column = r;
            SlowMatrix y = SlowMatrix.column(n, i -> z.get(i, column));
            double residual =
                    b.times(y).minus(y.times(found.eigenvalues()[r + 1])).norm();
            assertThat(residual)
                    .as("%s: residual %d, gap %.1e", what, r, gap)
                    .isLessThan(Math.max(1e-6 * gap, 1e-13 * unit));
        }
        assertThat(found.isAccurate())
                .as("%s: accurate, %s of %s", what, found.residual(), gap)
                .isTrue();
        if (gap > 1e-8 * unit) { // the definition is known to 1e-15/gap itself
            Points expected = Points.of(IntStream.range(0, n)
                    .mapToObj(i -> IntStream.range(0, p)
                            .mapToDouble(r -> all.vector(r)[i])
                            .toArray())
                    .toArray(double[][]::new));
            assertThat(Subspaces.angle(z, expected))
                    .as("%s: angle, gap %.1e", what, gap)
                    .isLessThan(1e-6);
        }
    }

    private static Points points(Spectrum spectrum, double[] roots) {
        int p = spectrum.dimensions();
        return Points.of(IntStream.range(0, roots.length)
                .mapToObj(i -> IntStream.range(0, p)
                        .mapToDouble(r -> spectrum.vectors().values()[i * p + r] * roots[i])
                        .toArray())
                .toArray(double[][]::new));
    }

    private static double[] filled(int n, double value) {
        double[] all = new double[n];
        Arrays.fill(all, value);
        return all;
    }

    /** The classes are slices along the first column of the data, or any. */
    private static IntFunction<String> slices(Points points, int count) {
        double low = IntStream.range(0, points.size())
                .mapToDouble(i -> points.get(i, 0))
                .min()
                .orElseThrow();
        double high = IntStream.range(0, points.size())
                .mapToDouble(i -> points.get(i, 0))
                .max()
                .orElseThrow();
        return i -> "c" + Math.min(count - 1, (int) (count * (points.get(i, 0) - low) / (high - low)));
    }

    static Stream<Arguments> cases() {
        Points roll = Samples.roll(240, 1).points();
        Points large = Samples.roll(360, 2).points();
        Points cloud = Samples.cloud(250, 8, 3);
        Points blobs = Samples.blobs(110, 4, 4);
        Points four = Points.of(IntStream.range(0, 240)
                .mapToObj(i ->
                        Arrays.stream(cloud.row(i)).map(v -> v + 100 * (i / 60)).toArray())
                .toArray(double[][]::new));
        Points tens = Samples.cloud(60, 3, 12);
        Points duplicates = tens.rows(IntStream.range(0, 240).map(i -> i % 60).toArray());
        IntFunction<String> two = slices(roll, 2);
        IntFunction<String> four4 = slices(roll, 4);
        IntFunction<String> random = i -> "r" + (i * 7919 % 31) % 5;
        return Stream.of(
                Arguments.of("two classes", stack(roll, WEIGHTS, 10, Disconnected.JOIN, two)),
                Arguments.of("two classes, tall", stack(roll, TANGENTS, 10, Disconnected.JOIN, two)),
                Arguments.of("four classes", stack(roll, WEIGHTS, 10, Disconnected.JOIN, four4)),
                Arguments.of("four classes, tall", stack(roll, TANGENTS, 10, Disconnected.JOIN, four4)),
                Arguments.of("360 points", stack(large, WEIGHTS, 12, Disconnected.JOIN, slices(large, 7))),
                Arguments.of("balanced", stack(cloud, WEIGHTS, 12, Disconnected.JOIN, i -> "b" + i % 5)),
                Arguments.of("many classes", stack(cloud, WEIGHTS, 12, Disconnected.JOIN, i -> "m" + i % 40)),
                Arguments.of("many classes, tall", stack(roll, TANGENTS, 9, Disconnected.JOIN, i -> "m" + i % 40)),
                Arguments.of(
                        "a class of three",
                        stack(roll, WEIGHTS, 10, Disconnected.JOIN, i -> i % 100 == 7 ? "few" : two.apply(i))),
                Arguments.of(
                        "a class of three, tall",
                        stack(roll, TANGENTS, 10, Disconnected.JOIN, i -> i % 100 == 7 ? "few" : two.apply(i))),
                Arguments.of(
                        "some unlabelled",
                        stack(roll, WEIGHTS, 10, Disconnected.JOIN, i -> i % 3 == 0 ? "" : four4.apply(i))),
                Arguments.of(
                        "few labelled",
                        stack(roll, WEIGHTS, 10, Disconnected.JOIN, i -> i % 50 > 0 ? "" : i < 150 ? "x" : "y")),
                Arguments.of("labels at random", stack(roll, WEIGHTS, 10, Disconnected.JOIN, random)),
                Arguments.of(
                        "separate, labels apart",
                        stack(blobs, WEIGHTS, 8, Disconnected.NULL, i -> i < 110 ? "x" : "y")),
                Arguments.of("separate, labels across", stack(blobs, WEIGHTS, 8, Disconnected.NULL, i -> "b" + i % 2)),
                Arguments.of(
                        "separate, three labels", stack(blobs, WEIGHTS, 8, Disconnected.NULL, i -> "b" + i % 7 % 3)),
                Arguments.of("separate, tall", stack(blobs, TANGENTS, 8, Disconnected.NULL, i -> "b" + i % 7 % 3)),
                Arguments.of("joined", stack(blobs, WEIGHTS, 8, Disconnected.JOIN, i -> "b" + i % 7 % 3)),
                Arguments.of(
                        "four apart, two labels", stack(four, WEIGHTS, 8, Disconnected.NULL, i -> i < 100 ? "x" : "y")),
                Arguments.of(
                        "four apart, two labels, tall",
                        stack(four, TANGENTS, 12, Disconnected.NULL, i -> i < 100 ? "x" : "y")),
                Arguments.of("duplicates", stack(duplicates, WEIGHTS, 10, Disconnected.JOIN, i -> "d" + i % 3)),
                Arguments.of(
                        "duplicates of other classes",
                        stack(duplicates, WEIGHTS, 10, Disconnected.JOIN, i -> "d" + i % 7)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void isTheProblemOfTheDefinition(String name, Stack stack) {
        Definition definition = Definition.of(stack);
        int n = stack.residuals().points();
        int classes = stack.data().labels().orElseThrow().classes().size();
        for (double alpha : ALPHAS) {
            SlowMatrix b = definition.guided(alpha);
            SymmetricEigen all = complement(b, filled(n, 1 / Math.sqrt(n)));
            SpectralProblem problem = new Guided(alpha).problem(stack, Run.quiet());
            for (int p : IntStream.of(1, classes - 1, classes, classes + 2)
                    .distinct()
                    .toArray()) {
                String what = String.format("%s, alpha %s, p %d", name, alpha, p);
                Spectrum direct = new DirectSolver().solve(problem, p, Run.quiet());
                agree(what, direct, points(direct, filled(n, 1)), b, all, p);
                if (p == classes) {
                    Spectrum dense = new DenseSolver().solve(problem, p, Run.quiet());
                    agree(what + ", dense", dense, points(dense, filled(n, 1)), b, all, p);
                    if (dense.gap() > 1e-3 * Math.abs(dense.eigenvalues()[p])) { // however small both are
                        assertThat(Subspaces.angle(points(dense, filled(n, 1)), points(direct, filled(n, 1))))
                                .as(what)
                                .isLessThan(1e-7);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 1e-3, .5, 1})
    void pointsMayHaveMasses(double alpha) {
        Stack stack = sliced(WEIGHTS);
        int n = stack.residuals().points();
        double[] masses =
                IntStream.range(0, n).mapToDouble(i -> .5 + i * 37 % 10).toArray();
        double[] roots = Arrays.stream(masses).map(Math::sqrt).toArray();
        double total = Arrays.stream(masses).sum();
        double[] constant = Arrays.stream(roots).map(r -> r / Math.sqrt(total)).toArray();
        SpectralProblem unweighted = new Guided(alpha).problem(stack, Run.quiet());
        Guide guide = unweighted.guide().orElseThrow();
        SlowMatrix a = dense(unweighted.matrix());
        SlowMatrix c = dense(guide.columns());
        SlowMatrix inverse =
                SlowMatrix.diagonal(Arrays.stream(roots).map(r -> 1 / r).toArray());
        SlowMatrix b = inverse.times(a.transpose().times(a).times(guide.cost()).minus(c.times(c.transpose())))
                .times(inverse);
        SymmetricEigen all = complement(b, constant);
        SlowMatrix k = SlowMatrix.column(n, i -> constant[i]);
        SlowMatrix p = SlowMatrix.identity(n).minus(k.times(k.transpose()));
        for (Solver solver : List.of(new DirectSolver(), new DenseSolver())) {
            Spectrum found = solver.solve(unweighted.withMasses(masses), 2, Run.quiet());
            agree(solver.toString(), found, points(found, roots), p.times(b).times(p), all, 2);
            Spectrum guidedLast =
                    solver.solve(SpectralProblem.of(stack).withMasses(masses).withGuide(guide), 2, Run.quiet());
            assertThat(guidedLast.vectors().values()).isEqualTo(found.vectors().values());
        }
    }

    /** Among y = Qw for orthonormal columns Q: the eigenvalues of QᵀBQ. */
    private static void agreeAmong(SlowMatrix q, SlowMatrix b, Spectrum found) {
        int p = found.dimensions();
        SymmetricEigen all = eigen(q.transpose().times(b).times(q));
        SlowMatrix w = SlowMatrix.zeros(q.columns(), p);
        for (int r = 0; r < p; r++) {
            assertThat(found.eigenvalues()[r + 1]).isCloseTo(all.value(r), within(1e-9 * Math.abs(all.value(r))));
            for (int i = 0; i < q.columns(); i++) {
                w.add(i, r, all.vector(r)[i]);
            }
        }
        Points y = Points.of(q.times(w).toRows());
        assertThat(Subspaces.angle(points(found, filled(q.rows(), 1)), y)).isLessThan(1e-7);
    }

    private static SlowMatrix columnSpace(SlowMatrix x) {
        double[] sigma = x.singularValues();
        int rank = (int) Arrays.stream(sigma).filter(s -> s > 1e-10 * sigma[0]).count();
        return x.leftSingularVectors().columns(0, rank);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 1e-3, .5, 1})
    void theEmbeddingMayBeAProjection(double alpha) {
        Stack stack = cloudy();
        SlowMatrix x = SlowMatrix.ofRows(rows(stack.data().points()));
        SpectralProblem problem = new Guided(alpha).problem(stack, Run.quiet()).within(new Restriction.Projections(0));
        agreeAmong(
                columnSpace(x.centered()),
                Definition.of(stack).guided(alpha),
                new DirectSolver().solve(problem, 3, Run.quiet()));
    }

    @Test
    void aRidgeOfProjectionsIsInTheScaleOfTheResiduals() {
        Stack stack = cloudy();
        double alpha = 1e-3;
        double ridge = .2;
        SpectralProblem problem =
                new Guided(alpha).problem(stack, Run.quiet()).within(new Restriction.Projections(ridge));
        Spectrum found = new DirectSolver().solve(problem, 2, Run.quiet());

        Definition definition = Definition.of(stack);
        SlowMatrix x = SlowMatrix.ofRows(rows(stack.data().points())).centered();
        double trace = x.transpose().times(definition.residuals).times(x).trace() * (1 - alpha);
        SlowMatrix left = x.transpose()
                .times(definition.guided(alpha))
                .times(x)
                .plus(SlowMatrix.identity(x.columns()).times(ridge * trace / x.columns()));
        SlowMatrix.Pairs pairs = left.eigenpairs(x.transpose().times(x));
        assertThat(found.eigenvalues()[1]).isCloseTo(pairs.values()[0], within(1e-9 * Math.abs(pairs.values()[0])));
        Points y = Points.of(x.times(pairs.vectors().columns(0, 2)).toRows());
        assertThat(Subspaces.angle(points(found, filled(x.rows(), 1)), y)).isLessThan(1e-7);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 1e-3, .5, 1})
    void theEmbeddingMayHangOnLandmarks(double alpha) {
        Stack stack = sliced(WEIGHTS);
        int n = stack.residuals().points();
        int m = 40;
        int[] offsets = IntStream.rangeClosed(0, n).map(i -> 2 * i).toArray();
        int[] indices = new int[2 * n];
        double[] values = new double[2 * n];
        for (int i = 0; i < n; i++) {
            indices[2 * i] = i % m;
            indices[2 * i + 1] = (i % m + 1 + i / m % 5) % m;
            values[2 * i] = .3 + i % 7 / 20.0;
            values[2 * i + 1] = 1 - values[2 * i];
        }
        SparseRows basis = SparseRows.of(n, m, offsets, indices, values);
        SpectralProblem problem = new Guided(alpha).problem(stack, Run.quiet()).within(new Restriction.Span(basis));
        agreeAmong(
                columnSpace(dense(basis).centered()),
                Definition.of(stack).guided(alpha),
                new DirectSolver().solve(problem, 2, Run.quiet()));
    }

    @Test
    void theSameForAnyNumberOfThreads() {
        for (LocalFit fit : List.of(WEIGHTS, TANGENTS)) {
            SpectralProblem problem = new Guided(1e-4).problem(sliced(fit), Run.quiet());
            for (int p : new int[] {1, 4}) {
                Spectrum one = new DirectSolver().solve(problem, p, Run.with(1, 0, Listener.SILENT));
                Spectrum three = new DirectSolver().solve(problem, p, Run.with(3, 0, Listener.SILENT));
                assertThat(three.vectors().values()).isEqualTo(one.vectors().values());
                assertThat(three.eigenvalues()).isEqualTo(one.eigenvalues());
            }
        }
    }

    /** A roll of 300 points in four classes. */
    private static Stack sliced(LocalFit fit) {
        Points roll = Samples.roll(300, 1).points();
        return stack(roll, fit, 10, Disconnected.JOIN, slices(roll, 4));
    }

    /** A cloud in eight dimensions, of five classes that it shows nothing of. */
    private static Stack cloudy() {
        return stack(Samples.cloud(250, 8, 3), WEIGHTS, 12, Disconnected.JOIN, i -> "b" + i * 31 % 97 % 5);
    }

    private static double[][] rows(Points points) {
        return IntStream.range(0, points.size()).mapToObj(points::row).toArray(double[][]::new);
    }
}
