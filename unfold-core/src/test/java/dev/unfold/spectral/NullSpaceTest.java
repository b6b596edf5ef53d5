package dev.unfold.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.SlowMatrix;
import dev.unfold.testing.Subspaces;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The null space of points in known classes, with and without masses, against the classes' own constants. */
class NullSpaceTest {

    private static final int N = 60;

    /** Class i mod c, but for the last points, which are all in the first: classes of different sizes. */
    private static int[] classes(int count) {
        return IntStream.range(0, N).map(i -> i < N - 15 ? i % count : 0).toArray();
    }

    private static double[] masses(boolean equal) {
        return IntStream.range(0, N).mapToDouble(i -> equal ? 1 : 0.5 + i % 7).toArray();
    }

    static Stream<Arguments> problems() {
        return Stream.of(1, 2, 3, 5).flatMap(count -> Stream.of(true, false).map(equal -> Arguments.of(count, equal)));
    }

    /** Column c holds √d_i for the points of class c. */
    private static SlowMatrix constants(int count, double[] masses) {
        SlowMatrix constants = SlowMatrix.zeros(N, count);
        int[] classOf = classes(count);
        for (int i = 0; i < N; i++) {
            constants.add(i, classOf[i], Math.sqrt(masses[i]));
        }
        return constants;
    }

    private static SlowMatrix matrix(RowMajor x) {
        SlowMatrix matrix = SlowMatrix.zeros(x.rows(), x.columns());
        for (int i = 0; i < x.rows(); i++) {
            for (int r = 0; r < x.columns(); r++) {
                matrix.add(i, r, x.values()[i * x.columns() + r]);
            }
        }
        return matrix;
    }

    private static RowMajor rowMajor(SlowMatrix x) {
        return new RowMajor(
                Stream.of(x.toRows()).flatMapToDouble(Arrays::stream).toArray(), x.rows(), x.columns());
    }

    private static void isOrthonormal(SlowMatrix x) {
        double error =
                x.transpose().times(x).minus(SlowMatrix.identity(x.columns())).norm();
        assertThat(error).isLessThan(1e-13);
    }

    /** Orthonormal, the constant first, and the span of the classes' constants. */
    private static void isThatOfTheClasses(NullSpace space, SlowMatrix constants, double[] masses) {
        SlowMatrix basis = matrix(space.basis());
        assertThat(space.dimension()).isEqualTo(constants.columns());
        isOrthonormal(basis);
        double length = Math.sqrt(Arrays.stream(masses).sum());
        for (int i = 0; i < N; i++) {
            assertThat(basis.get(i, 0)).isCloseTo(Math.sqrt(masses[i]) / length, within(1e-15));
        }
        assertThat(Subspaces.angle(Points.of(basis.toRows()), Points.of(constants.toRows())))
                .isLessThan(1e-13);
    }

    @ParameterizedTest(name = "{0} classes, equal masses: {1}")
    @MethodSource("problems")
    void isSpannedByTheClasses(int count, boolean equal) {
        double[] masses = masses(equal);
        SlowMatrix constants = constants(count, masses);
        SpectralProblem problem = Problems.chains(Samples.cloud(N, 3, 1), classes(count), masses);
        isThatOfTheClasses(NullSpace.ofClasses(problem), constants, masses);

        // any other basis of the same space, of which one vector is redundant beside the constant
        SlowMatrix mixed = constants.times(SlowMatrix.ofRows(rows(Samples.cloud(count, count, 2))));
        isThatOfTheClasses(NullSpace.spanning(problem, rowMajor(mixed)), constants, masses);
        if (count == 1) {
            isThatOfTheClasses(NullSpace.constant(problem), constants, masses);
        }
    }

    private static double[][] rows(Points points) {
        return IntStream.range(0, points.size()).mapToObj(points::row).toArray(double[][]::new);
    }

    @ParameterizedTest(name = "{0} classes, equal masses: {1}")
    @MethodSource("problems")
    void removesTheClassesAndNothingElse(int count, boolean equal) {
        double[] masses = masses(equal);
        SlowMatrix constants = constants(count, masses);
        NullSpace space = NullSpace.ofClasses(Problems.chains(Samples.cloud(N, 3, 1), classes(count), masses));
        SlowMatrix x = SlowMatrix.ofRows(rows(Samples.cloud(N, 4, 3)));
        SlowMatrix rest = x.minus(constants.times(constants.pseudoInverse()).times(x)); // of the projection, dense

        RowMajor plain = rowMajor(x);
        space.removeFrom(plain, Run.quiet());
        assertThat(matrix(plain).minus(rest).norm()).isLessThan(1e-13 * x.norm());
        RowMajor shifted =
                rowMajor(x.plus(constants.times(SlowMatrix.ones(count, 4)).times(1e3)));
        space.removeFrom(shifted, Run.quiet());
        assertThat(matrix(shifted).minus(rest).norm()).isLessThan(1e-10 * x.norm());
    }

    @Test
    void takesFurtherVectorsIn() {
        double[] masses = masses(true);
        NullSpace space = NullSpace.ofClasses(Problems.chains(Samples.cloud(N, 3, 1), classes(3), masses));
        RowMajor vector = rowMajor(SlowMatrix.ofRows(rows(Samples.cloud(N, 1, 4))));
        space.removeFrom(vector, Run.quiet());
        SlowMatrix unit = matrix(vector).times(1 / matrix(vector).norm());
        NullSpace larger = space.with(rowMajor(unit));
        assertThat(larger.dimension()).isEqualTo(4);
        RowMajor again = rowMajor(unit.times(5));
        larger.removeFrom(again, Run.quiet());
        assertThat(matrix(again).norm()).isLessThan(1e-13);
    }

    /** Classes that lie at known places, far from the origin: how far apart they are along the axes decides the order. */
    @Test
    void isArrangedByHowTheClassesLie() {
        int[] classOf = IntStream.range(0, N).map(i -> i % 4).toArray();
        double far = 0x1p30;
        double[][] places = { // 15 points at each
            {far + 3, far + 1, far}, {far + 3, far - 1, far}, {far - 3, far, far + .125}, {far - 3, far, far - .125}
        };
        Points input =
                Points.of(IntStream.range(0, N).mapToObj(i -> places[i % 4]).toArray(double[][]::new));
        NullSpace space = NullSpace.ofClasses(Problems.chains(input, classOf, masses(true)));
        double[][] expected = {{1, 1, -1, -1}, {1, -1, 0, 0}, {0, 0, 1, -1}};
        for (int count = 1; count <= 4; count++) {
            RowMajor arranged = space.arranged(input, count, Run.quiet());
            assertThat(arranged.columns()).isEqualTo(Math.min(count, 3));
            isOrthonormal(matrix(arranged));
            for (int r = 0; r < arranged.columns(); r++) {
                int column = r;
                SlowMatrix pattern = SlowMatrix.column(N, i -> expected[column][i % 4]);
                SlowMatrix vector = matrix(arranged).columns(r, r + 1);
                assertThat(Subspaces.angle(Points.of(vector.toRows()), Points.of(pattern.toRows())))
                        .as("vector %d", r)
                        .isLessThan(1e-12);
            }
        }
    }

    /** In general: YᵀX_cX_cᵀY is diagonal and falls; the same for fewer columns than classes, where zeros come last. */
    @Test
    void isArrangedByFallingSingularValues() {
        for (int d : new int[] {1, 2, 8}) {
            int count = 5;
            int[] classOf = classes(count);
            Points input = Points.of(IntStream.range(0, N)
                    .mapToObj(i -> Samples.cloud(count, d, 6).row(classOf[i]))
                    .toArray(double[][]::new));
            NullSpace space = NullSpace.ofClasses(Problems.chains(input, classOf, masses(true)));
            SlowMatrix y = matrix(space.arranged(input, count - 1, Run.quiet()));
            isOrthonormal(y);
            assertThat(y.transpose().times(SlowMatrix.ones(N, 1)).norm()).isLessThan(1e-13);
            assertThat(Subspaces.angle(
                            Points.of(y.beside(SlowMatrix.ones(N, 1)).toRows()),
                            Points.of(constants(count, masses(true)).toRows())))
                    .isLessThan(1e-13);
            SlowMatrix product =
                    y.transpose().times(SlowMatrix.ofRows(rows(input)).centered());
            SlowMatrix squares = product.times(product.transpose());
            double[] falling = IntStream.range(0, count - 1)
                    .mapToDouble(r -> squares.get(r, r))
                    .toArray();
            assertThat(squares.minus(SlowMatrix.diagonal(falling)).norm()).isLessThan(1e-11);
            double[] singular = product.singularValues();
            for (int r = 0; r < count - 1; r++) {
                double expected = r < singular.length ? singular[r] * singular[r] : 0;
                assertThat(falling[r]).as("%d columns, vector %d", d, r).isCloseTo(expected, within(1e-11));
            }
        }
    }
}
