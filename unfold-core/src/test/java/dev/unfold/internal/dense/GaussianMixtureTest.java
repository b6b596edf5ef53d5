package dev.unfold.internal.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GaussianMixtureTest {

    private static final int N = 1500;

    private final Run run = Run.quiet();

    /** Two thirds stretched along the diagonal at the origin, one third round at (9, 0). */
    private static RowMajor twoClouds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] x = new double[2 * N];
        for (int i = 0; i < N; i++) {
            double u = random.nextGaussian();
            double v = random.nextGaussian();
            x[2 * i] = i % 3 > 0 ? 2 * u + v : 9 + u;
            x[2 * i + 1] = i % 3 > 0 ? 2 * u - v : v;
        }
        return new RowMajor(x, N, 2);
    }

    /** ln of ⅔N(0, Σ) + ⅓N((9, 0), I), Σ = [[5, 3], [3, 5]] of determinant 16. */
    private static double truth(double x, double y) {
        double stretched = (5 * x * x - 6 * x * y + 5 * y * y) / 16;
        double round = (x - 9) * (x - 9) + y * y;
        return Math.log((2 * Math.exp(-stretched / 2) / 4 + Math.exp(-round / 2)) / (6 * Math.PI));
    }

    @Test
    void theDensityOfTwoCloudsIsFound() {
        RowMajor x = twoClouds(1);
        GaussianMixture mixture = GaussianMixture.fit(x, false, 10, 0, run);
        assertThat(mixture.components()).isEqualTo(2);
        double[] logs = mixture.logDensities(x, run);
        double[] errors = IntStream.range(0, N)
                .mapToDouble(i -> Math.abs(logs[i] - truth(x.values()[2 * i], x.values()[2 * i + 1])))
                .toArray();
        // Of 11 parameters from 1,500 points: the gain of ln L by fitting is about 11/2 in all, 0.06 a point in the
        // root mean.
        assertThat(Arrays.stream(errors).average().orElseThrow()).isLessThan(.1);
    }

    /** At a maximum, each point's density is the mean of what the components say; EM may not leave it lower than the truth. */
    @Test
    void noParametersNearbyFitBetterThanThoseFound() {
        RowMajor x = twoClouds(2);
        double fitted = Arrays.stream(GaussianMixture.fit(x, false, 2, 0, run).logDensities(x, run))
                .sum();
        double known = IntStream.range(0, N)
                .mapToDouble(i -> truth(x.values()[2 * i], x.values()[2 * i + 1]))
                .sum();
        assertThat(fitted).isBetween(known, known + 20); // half a chi-square of 11 degrees of freedom
    }

    @Test
    void oneDiagonalComponentIsTheProductOfNormals() {
        SplittableRandom random = new SplittableRandom(3);
        double[] x = random.doubles(3 * 400L).toArray();
        RowMajor points = new RowMajor(x, 400, 3);
        double[] mean = CenteredPoints.mean(points);
        double[] variance = new double[3];
        for (int at = 0; at < x.length; at++) {
            variance[at % 3] += Math.pow(x[at] - mean[at % 3], 2) / 400;
        }
        double[] logs = GaussianMixture.fit(points, true, 1, 0, run).logDensities(points, run);
        for (int i = 0; i < 400; i++) {
            double expected = 0;
            for (int c = 0; c < 3; c++) {
                double z = x[3 * i + c] - mean[c];
                expected -= (z * z / variance[c] + Math.log(2 * Math.PI * variance[c])) / 2;
            }
            assertThat(logs[i]).isCloseTo(expected, within(1e-4)); // a millionth is added to the variances
        }
    }

    @Test
    void copiesAndThreadsDoNotMatter() {
        RowMajor x = twoClouds(4);
        int[] twice = IntStream.range(0, 600).map(i -> i / 100 * 3).toArray(); // 6 places only
        RowMajor duplicates = x.chosen(twice);
        double[] logs = GaussianMixture.fit(duplicates, false, 10, 0, run).logDensities(duplicates, run);
        assertThat(Arrays.stream(logs).allMatch(Double::isFinite)).isTrue();
        assertThat(GaussianMixture.fit(x, false, 4, 7, Run.with(1, 0, Listener.SILENT))
                        .logDensities(x, run))
                .isEqualTo(GaussianMixture.fit(x, false, 4, 7, Run.with(3, 0, Listener.SILENT))
                        .logDensities(x, run));
    }

    @Test
    void axesAreThoseOfTheFullDecomposition() {
        SplittableRandom random = new SplittableRandom(5);
        int d = 40;
        double[] x = new double[300 * d];
        for (int at = 0; at < x.length; at++) {
            x[at] = 100 + random.nextGaussian() * Math.pow(.7, at % d);
        }
        RowMajor points = new RowMajor(x, 300, d);
        RowMajor axes = PrincipalAxes.leading(points, 5, 0, run);
        CenteredPoints centered = new CenteredPoints(points, run);
        SymmetricEigen eigen = new SymmetricEigen(
                Products.multiplyTransposed(centered.matrix(), centered.matrix(), run)
                        .values(),
                d);
        for (int r = 0; r < 5; r++) {
            double product = 0;
            for (int c = 0; c < d; c++) {
                product += axes.values()[c * 5 + r] * eigen.vector(d - 1 - r)[c];
            }
            assertThat(Math.abs(product)).isCloseTo(1, within(1e-9));
        }
    }
}
