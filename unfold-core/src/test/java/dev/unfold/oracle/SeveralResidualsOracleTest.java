package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.Hessian;
import dev.unfold.local.LocalFit;
import dev.unfold.local.MultipleWeights;
import dev.unfold.local.TangentSpace;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.SlowMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The fits that state several residuals a patch against their definitions, written plainly with whole singular value
 * decompositions. What is compared is M = AᵀA: the rows of a patch are determined up to a rotation only.
 */
class SeveralResidualsOracleTest {

    /** Fewer columns than points in a patch, and more: the fits take another route for each. */
    static Stream<Arguments> data() {
        return Stream.of(
                Arguments.of("roll", Samples.roll(120, 1).points(), 12, 2),
                Arguments.of("roll in one dimension", Samples.roll(120, 2).points(), 10, 1),
                Arguments.of("roll in all its dimensions", Samples.roll(120, 3).points(), 11, 3),
                Arguments.of("cloud", Samples.cloud(100, 5, 4), 14, 3),
                Arguments.of("wide cloud", Samples.cloud(80, 30, 5), 12, 2),
                Arguments.of("as many columns as points in a patch", Samples.cloud(60, 12, 6), 12, 3));
    }

    /** Lists of different lengths: neighbourhoods need not be of one size. */
    private static Neighborhoods lists(Points points, int k) {
        Neighborhoods all =
                new KNearest(k).over(Dataset.of(points), Run.quiet()).neighborhoods(Run.quiet());
        return all.truncated(
                IntStream.range(0, points.size()).map(i -> k - i % 3).toArray());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("data")
    void tangentSpace(String name, Points x, int k, int p) {
        for (boolean self : new boolean[] {true, false}) {
            agree(x, k, p, new TangentSpace(self), (i, listed) -> {
                int[] patch = self ? withCenter(listed, i) : listed;
                int m = patch.length;
                SlowMatrix g = SlowMatrix.ones(m, 1).times(1 / Math.sqrt(m)).beside(directions(x, patch, p));
                return new Local(patch, SlowMatrix.identity(m).minus(g.times(g.transpose())));
            });
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("data")
    void hessian(String name, Points x, int k, int p) {
        if (p == 1) {
            return; // the fit is the flat one there: one row a patch leaves M singular
        }
        agree(x, k, p, new Hessian(), (i, listed) -> {
            int[] patch = withCenter(listed, i);
            int m = patch.length;
            SlowMatrix u = directions(x, patch, p);
            SlowMatrix columns = SlowMatrix.ones(m, 1).beside(u);
            for (int r = 0; r < p; r++) {
                for (int s = r; s < p; s++) {
                    int one = r;
                    int two = s;
                    columns = columns.beside(SlowMatrix.column(m, a -> u.get(a, one) * u.get(a, two)));
                }
            }
            SlowMatrix h = gramSchmidt(columns).columns(p + 1, columns.columns());
            return new Local(patch, h.times(h.transpose()));
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("data")
    void multipleWeights(String name, Points x, int k, int p) {
        Neighborhoods lists = lists(x, k);
        double[] ratios = IntStream.range(0, x.size())
                .mapToDouble(i -> {
                    double[] lambda = squares(differences(x, i, listed(lists, i)));
                    return sum(lambda, p, lambda.length) / sum(lambda, 0, p);
                })
                .sorted()
                .toArray();
        double eta = (ratios[ratios.length / 2 - 1] + ratios[ratios.length / 2]) / 2;
        agree(x, k, p, new MultipleWeights(1e-3, OptionalDouble.empty()), (i, listed) -> {
            int count = listed.length;
            SlowMatrix z = differences(x, i, listed);
            double[] lambda = squares(z);
            int s = count - lambda.length; // zeros
            for (int dropped = 1; dropped < lambda.length; dropped++) {
                int kept = lambda.length - dropped;
                s += sum(lambda, kept, lambda.length) / sum(lambda, 0, kept) < eta ? 1 : 0;
            }
            SlowMatrix v = z.leftSingularVectors().columns(count - s, count);
            SlowMatrix g = z.times(z.transpose());
            SlowMatrix ones = SlowMatrix.ones(count, 1);
            SlowMatrix w =
                    g.plus(SlowMatrix.identity(count).times(1e-3 * g.trace())).solve(ones);
            w = w.times(1 / w.sum());
            SlowMatrix sums = v.transpose().times(ones);
            double alpha = sums.norm() / Math.sqrt(s);
            SlowMatrix h = SlowMatrix.ones(s, 1).times(alpha).minus(sums);
            SlowMatrix j = SlowMatrix.identity(s);
            if (h.norm() >= 1e-12) {
                j = j.minus(h.times(h.transpose()).times(2 / (h.norm() * h.norm())));
            }
            SlowMatrix weights = w.times(SlowMatrix.ones(1, s)).times(1 - alpha).plus(v.times(j));
            // the centre stands behind the neighbours: residual = y_i − Wᵀy
            SlowMatrix rows = weights.times(-1).above(SlowMatrix.ones(1, s));
            return new Local(withCenter(listed, i), rows.times(rows.transpose()));
        });
    }

    @Test
    void equalPointsAreHeldTogether() {
        // Every point three times: without the extra rows of the Hessian fit two of three could go anywhere.
        Points twice = Samples.roll(60, 9)
                .points()
                .rows(IntStream.range(0, 180).map(i -> i / 3).toArray());
        Neighborhoods lists =
                new KNearest(18).over(Dataset.of(twice), Run.quiet()).neighborhoods(Run.quiet());
        for (LocalFit fit : List.of(new Hessian(), new TangentSpace(true))) {
            SparseRows a =
                    Residuals.of(Dataset.of(twice), lists, fit, 2, Run.quiet()).matrix();
            double[] apart = new double[180];
            apart[30] = 1;
            apart[31] = -1;
            double[] image = new double[a.rows()];
            a.multiplyInto(apart, image, Run.quiet());
            assertThat(Arrays.stream(image).map(v -> v * v).sum()).isGreaterThan(1);
        }
    }

    private interface Definition {
        Local of(int i, int[] listed);
    }

    /** A share of M on the points of a patch. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Local(int[] patch, SlowMatrix share) {}

    private static void agree(Points x, int k, int p, LocalFit fit, Definition definition) {
        int n = x.size();
        Dataset data = Dataset.of(x);
        Neighborhoods lists = lists(x, k);
        fit.check(lists, p);
        SparseRows m = Residuals.of(data, lists, fit.learn(data, lists, p, Run.quiet()), p, Run.quiet())
                .matrix()
                .gram(Run.quiet());
        SlowMatrix expected = SlowMatrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            Local local = definition.of(i, listed(lists, i));
            for (int a = 0; a < local.patch.length; a++) {
                for (int b = 0; b < local.patch.length; b++) {
                    expected.add(local.patch[a], local.patch[b], local.share.get(a, b));
                }
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                // directions are known to ε σ₁/σ_p; 1e-10 leaves room for patches that are flat to 1e-5
                assertThat(m.get(i, j)).as("(%d, %d)", i, j).isCloseTo(expected.get(i, j), within(1e-10 * k));
            }
        }
    }

    private static int[] listed(Neighborhoods lists, int i) {
        return IntStream.range(0, lists.count(i)).map(a -> lists.neighbor(i, a)).toArray();
    }

    private static int[] withCenter(int[] listed, int i) {
        int[] patch = Arrays.copyOf(listed, listed.length + 1);
        patch[listed.length] = i;
        return patch;
    }

    private static SlowMatrix differences(Points x, int i, int[] listed) {
        SlowMatrix z = SlowMatrix.zeros(listed.length, x.dimension());
        for (int a = 0; a < listed.length; a++) {
            for (int j = 0; j < x.dimension(); j++) {
                z.add(a, j, x.get(listed[a], j) - x.get(i, j));
            }
        }
        return z;
    }

    /** The first p left singular vectors of the centred points of the patch. */
    private static SlowMatrix directions(Points x, int[] patch, int p) {
        return differences(x, patch[0], patch).centered().leftSingularVectors().columns(0, p);
    }

    private static double[] squares(SlowMatrix z) {
        return Arrays.stream(z.singularValues()).map(s -> s * s).toArray();
    }

    private static double sum(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).sum();
    }

    private static SlowMatrix gramSchmidt(SlowMatrix columns) {
        SlowMatrix q = columns.columns(0, 1).times(1 / columns.columns(0, 1).norm());
        for (int c = 1; c < columns.columns(); c++) {
            SlowMatrix v = columns.columns(c, c + 1);
            v = v.minus(q.times(q.transpose().times(v)));
            v = v.minus(q.times(q.transpose().times(v)));
            q = q.beside(v.times(1 / v.norm()));
        }
        return q;
    }
}
