package dev.unfold.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Block Lanczos alone, on operators whose spectrum is known. All have the eigenvectors of the path graph's Laplacian,
 * v_r(i) = cos(πr(i + ½)/n), of which v₀ is the constant.
 */
class BlockLanczosTest {

    private static double[] cosines(int n, int r) {
        double length = Math.sqrt(r == 0 ? n : n / 2.0);
        return IntStream.range(0, n)
                .mapToDouble(i -> Math.cos(Math.PI * r * (i + 0.5) / n) / length)
                .toArray();
    }

    private static NullSpace constant(int n) {
        double[] masses = new double[n];
        Arrays.fill(masses, 1);
        return NullSpace.constant(Problems.chains(Samples.cloud(n, 2, 1), new int[n], masses));
    }

    /** x ← Σ_r θ_r v_r v_rᵀx, the constant v₀ apart; dense, so rounding is ε times the largest θ that x has a part of. */
    private static final class Known implements PseudoInverse {

        private final double[] theta; // θ_1 … θ_{n−1}, falling
        private final double[][] vectors;
        private final NullSpace nullSpace;

        Known(double... theta) {
            int n = theta.length + 1;
            this.theta = theta;
            this.vectors = IntStream.range(1, n).mapToObj(r -> cosines(n, r)).toArray(double[][]::new);
            this.nullSpace = constant(n);
        }

        @Override
        public int size() {
            return theta.length + 1;
        }

        @Override
        public NullSpace nullSpace() {
            return nullSpace;
        }

        @Override
        public void applyTo(RowMajor x) {
            int b = x.columns();
            for (int m = 0; m < b; m++) {
                double[] sum = new double[size()];
                for (int r = 0; r < theta.length; r++) {
                    double part = 0;
                    for (int i = 0; i < size(); i++) {
                        part += vectors[r][i] * x.values()[i * b + m];
                    }
                    for (int i = 0; i < size(); i++) {
                        sum[i] += theta[r] * part * vectors[r][i];
                    }
                }
                for (int i = 0; i < size(); i++) {
                    x.values()[i * b + m] = sum[i];
                }
            }
        }
    }

    /** The inverse of the path graph's Laplacian by summing up twice: y_i − y_{i+1} = x_0 + … + x_i. */
    private record Path(int size, NullSpace nullSpace) implements PseudoInverse {

        @Override
        public void applyTo(RowMajor x) {
            int b = x.columns();
            for (int m = 0; m < b; m++) {
                double flow = 0;
                double y = 0;
                for (int i = 0; i < size; i++) {
                    flow += x.values()[i * b + m];
                    x.values()[i * b + m] = y;
                    y -= flow;
                }
            }
            nullSpace.removeFrom(x, Run.quiet());
        }
    }

    private static double[] theta(int n, IntToDoubleFunction entry) {
        return IntStream.range(1, n).mapToDouble(entry).toArray();
    }

    /** The first few as given, then 1/10, 1/20, … */
    private static double[] beginning(int n, double... first) {
        return DoubleStream.concat(
                        Arrays.stream(first),
                        IntStream.range(1, n - first.length).mapToDouble(r -> 0.1 / r))
                .toArray();
    }

    static Stream<Arguments> spectra() {
        int n = 120;
        return Stream.of(
                Arguments.of("far apart", theta(n, r -> Math.pow(r, -4)), 4),
                Arguments.of("in even steps", theta(n, r -> 1 - r / 200.0), 5),
                Arguments.of("one alone", theta(n, r -> 1.0 / r), 1),
                Arguments.of("of tiny scale", theta(n, r -> 1e-100 / r), 4),
                Arguments.of("of huge scale", theta(n, r -> 1e100 / r), 4),
                Arguments.of("a double", beginning(n, 1, 1, .5, .4), 5),
                Arguments.of("a triple in a block of its size", beginning(n, 1, 1, 1), 4),
                Arguments.of("a cluster", beginning(n, 1, 1 - 1e-10, 1 - 2e-10, .5), 5),
                Arguments.of("a loose cluster", beginning(n, 1, 1 - 1e-5, 1 - 2e-5, .5), 5),
                Arguments.of("one beyond all others", beginning(n, 1e12, 1, .5, .25), 5),
                Arguments.of("two beyond all others", beginning(n, 1e13, 3e12, 1, .5, .25), 6),
                Arguments.of("each beyond the next", beginning(n, 1e22, 1e11, 1, .5), 5),
                Arguments.of("a double beyond all others", beginning(n, 1e12, 1e12, 1, .5), 5),
                Arguments.of("as many as there are", theta(8, r -> 1.0 / r), 7),
                Arguments.of("nearly as many, in blocks that do not fit", theta(8, r -> 1.0 / r), 4),
                Arguments.of("a single one", new double[] {3}, 1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("spectra")
    void findsTheLargest(String name, double[] theta, int wanted) {
        agree(new Known(theta), theta, wanted);
    }

    @Test
    void findsTheBottomOfThePathGraph() {
        int n = 500;
        double[] theta = theta(n, r -> 1 / (2 - 2 * Math.cos(Math.PI * r / n)));
        agree(new Path(n, constant(n)), theta, 5);
    }

    /**
     * Each vector but the last against the known one, or the space of equals against theirs; the last tells the gap, so of it
     * the eigenvalue must be right.
     */
    private static void agree(PseudoInverse inverse, double[] theta, int wanted) {
        RowMajor found = BlockLanczos.largest(inverse, wanted, Run.quiet());

        int n = inverse.size();
        assertThat(found.rows()).isEqualTo(n);
        assertThat(found.columns()).isEqualTo(wanted);
        for (int r = 0; r < wanted; r++) {
            assertThat(product(column(found, r), cosines(n, 0))).as("constant").isCloseTo(0, within(1e-13));
            for (int s = 0; s <= r; s++) {
                assertThat(product(column(found, r), column(found, s))).isCloseTo(r == s ? 1 : 0, within(1e-12));
            }
        }
        int from = 0;
        while (from < wanted - 1) {
            int to = from + 1;
            while (to < wanted && theta[to] > theta[from] * (1 - 1e-8)) {
                to++;
            }
            if (to < wanted) {
                Points expected = points(IntStream.range(from, to)
                        .mapToObj(r -> cosines(n, r + 1))
                        .toArray(double[][]::new));
                Points actual = points(IntStream.range(from, to)
                        .mapToObj(r -> column(found, r))
                        .toArray(double[][]::new));
                assertThat(Subspaces.angle(actual, expected))
                        .as("%d to %d", from, to - 1)
                        .isLessThan(1e-8);
            }
            from = to;
        }
        double[] last = column(found, wanted - 1);
        double quotient = IntStream.range(1, n)
                .mapToDouble(r -> theta[r - 1] * Math.pow(product(last, cosines(n, r)), 2))
                .sum();
        assertThat(quotient).isCloseTo(theta[wanted - 1], within(1e-6 * theta[wanted - 1]));
    }

    private static double[] column(RowMajor x, int r) {
        return IntStream.range(0, x.rows())
                .mapToDouble(i -> x.values()[i * x.columns() + r])
                .toArray();
    }

    private static double product(double[] a, double[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
    }

    private static Points points(double[][] columns) {
        return Points.of(IntStream.range(0, columns[0].length)
                .mapToObj(
                        i -> Stream.of(columns).mapToDouble(column -> column[i]).toArray())
                .toArray(double[][]::new));
    }

    /** Three paths: what is found is orthogonal to each path's own constant, and is that of the paths. */
    @Test
    void leavesTheNullSpaceOfSeveralClassesAlone() {
        int each = 100;
        int n = 3 * each;
        int[] classOf = IntStream.range(0, n).map(i -> i / each).toArray();
        double[] masses = new double[n];
        Arrays.fill(masses, 1);
        NullSpace nullSpace = NullSpace.ofClasses(Problems.chains(Samples.cloud(n, 2, 1), classOf, masses));
        PseudoInverse paths = new PseudoInverse() {
            @Override
            public int size() {
                return n;
            }

            @Override
            public NullSpace nullSpace() {
                return nullSpace;
            }

            @Override
            public void applyTo(RowMajor x) {
                int b = x.columns();
                for (int c = 0; c < 3; c++) { // the paths differ by a factor, so that no eigenvalue repeats
                    double[] part = Arrays.copyOfRange(x.values(), c * each * b, (c + 1) * each * b);
                    new Path(each, constant(each)).applyTo(new RowMajor(part, each, b));
                    for (int at = 0; at < part.length; at++) {
                        x.values()[c * each * b + at] = part[at] * (1 + c);
                    }
                }
            }
        };

        RowMajor found = BlockLanczos.largest(paths, 5, Run.quiet());

        // θ = (1 + c)/λ_r: 3/λ₁, 2/λ₁, 1/λ₁, then 3/λ₂ with λ₂ ≈ 4λ₁
        int[][] expected = {{2, 1}, {1, 1}, {0, 1}, {2, 2}};
        for (int r = 0; r < expected.length; r++) {
            double[] wave = cosines(each, expected[r][1]);
            double[] vector = new double[n];
            System.arraycopy(wave, 0, vector, expected[r][0] * each, each);
            assertThat(Subspaces.angle(points(new double[][] {column(found, r)}), points(new double[][] {vector})))
                    .as("vector %d", r)
                    .isLessThan(1e-8);
        }
        for (int c = 0; c < 3; c++) {
            int path = c;
            for (int r = 0; r < 5; r++) {
                double[] vector = column(found, r);
                assertThat(IntStream.range(0, each)
                                .mapToDouble(i -> vector[path * each + i])
                                .sum())
                        .isCloseTo(0, within(1e-12));
            }
        }
    }

    @Test
    void theSameForAnyNumberOfThreads() {
        int n = 20_000; // several blocks of rows
        RowMajor one = BlockLanczos.largest(new Path(n, constant(n)), 3, Run.with(1, 0, Listener.SILENT));
        RowMajor five = BlockLanczos.largest(new Path(n, constant(n)), 3, Run.with(5, 0, Listener.SILENT));
        assertThat(five.values()).isEqualTo(one.values());
    }
}
