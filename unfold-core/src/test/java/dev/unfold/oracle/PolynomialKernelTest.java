package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.Space;
import dev.unfold.neighbors.kernel.KernelFamily;
import dev.unfold.neighbors.kernel.KernelNearest;
import dev.unfold.run.Run;
import dev.unfold.testing.Weights;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The feature space of the polynomial kernel against its definition, with coordinates (d = 2, 3) and without (d = 30). */
class PolynomialKernelTest {

    private static final int N = 300;
    private static final int K = 7;

    private final Run run = Run.quiet();

    /** A cloud around a centre whose coordinates are all the same. */
    private static double[][] cloud(int n, int d, double center, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[n][d];
        for (double[] row : x) {
            Arrays.setAll(row, c -> center + random.nextGaussian());
        }
        return x;
    }

    private static double kernel(double[] x, double[] z, double gamma, int degree, double offset) {
        double product =
                IntStream.range(0, x.length).mapToDouble(c -> x[c] * z[c]).sum();
        return Math.pow(gamma * product + offset, degree);
    }

    private static double[][] squared(double[][] x, double[][] z, double gamma, int degree, double offset) {
        return Weights.table(
                x,
                z,
                (a, b) -> kernel(a, a, gamma, degree, offset)
                        - 2 * kernel(a, b, gamma, degree, offset)
                        + kernel(b, b, gamma, degree, offset));
    }

    private NeighborSearch search(double[][] x, double gamma, int degree, double offset) {
        return new KernelNearest(K, KernelFamily.POLYNOMIAL, OptionalDouble.of(gamma), degree, offset, Search.AUTO)
                .over(Dataset.of(Points.of(x)), run);
    }

    /** Around the origin products have both signs; at 5 nearly all are positive; at 100 differences are small beside them. */
    @ParameterizedTest
    @CsvSource({
        "2, 1, 1, 0",
        "2, 2, 1, 0",
        "2, 3, 0, 5",
        "3, 2, 0.5, 0",
        "3, 3, 1, 5",
        "3, 4, 1, 0",
        "30, 1, 1, 0",
        "30, 2, 1, 0",
        "30, 2, 0, 0",
        "30, 3, 1, 0",
        "30, 4, 1, 0",
        "30, 2, 1, 5",
        "30, 3, 0, 5",
        "30, 5, 3, 5",
        "30, 2, 1, 100",
        "30, 3, 1, 100"
    })
    void neighboursAreThoseOfTheDefinition(int d, int degree, double offset, double center) {
        double gamma = 0.3;
        double[][] x = cloud(N, d, center, 1);
        NeighborSearch search = search(x, gamma, degree, offset);
        Neighborhoods lists = search.neighborhoods(run);
        double[][] squared = squared(x, x, gamma, degree, offset);
        assertThat(Weights.lists(lists)).isDeepEqualTo(Weights.nearest(squared, K));
        // The definition's κ are good to some d·ε, which is what D² loses.
        double lost = 100 * d * Math.ulp(kernel(x[0], x[0], gamma, degree, offset));
        assertThat(Math.pow(lists.distance(0, K - 1), 2)).isCloseTo(squared[0][lists.neighbor(0, K - 1)], within(lost));

        double[][] fresh = cloud(40, d, center + 0.5, 2);
        Neighborhoods seen = search.of(Points.of(fresh), run);
        double[][] toFresh = squared(fresh, x, gamma, degree, offset);
        for (int i = 0; i < fresh.length; i++) {
            assertThat(Weights.lists(seen)[i]).containsExactly(nearest(toFresh[i], -1));
        }
    }

    @Test
    void anEvenPowerDoesNotTellAPointFromItsOpposite() {
        for (int d : new int[] {3, 30}) {
            double[][] x = cloud(N, d, 0, 3);
            for (int i = 0; i < N; i += 2) {
                int half = i;
                Arrays.setAll(x[i + 1], c -> -x[half][c]);
            }
            Neighborhoods lists = search(x, 1, 2, 0).neighborhoods(run);
            for (int i = 0; i < N; i++) {
                assertThat(lists.neighbor(i, 0)).as("d = %d", d).isEqualTo(i ^ 1);
                assertThat(lists.distance(i, 0)).isZero();
            }
        }
    }

    /** A line in many dimensions goes through the tree, with more features than are formed. */
    @Test
    void aLineIsFoundInTheTree() {
        double[][] x = cloud(3000, 12, 3, 4);
        for (double[] row : x) {
            double t = row[0];
            Arrays.setAll(row, c -> 1 + 0.1 * c * t);
        }
        double[][] some = Arrays.copyOf(x, 100);
        for (int degree : new int[] {2, 3}) {
            Run own = Run.quiet();
            Neighborhoods lists = new KernelNearest(
                            K, KernelFamily.POLYNOMIAL, OptionalDouble.of(0.01), degree, 1, Search.AUTO)
                    .over(Dataset.of(Points.of(x)), own)
                    .neighborhoods(own);
            assertThat(own.notes().get("search")).startsWith("k-d tree");
            double[][] squared = squared(some, x, 0.01, degree, 1);
            for (int i = 0; i < some.length; i++) {
                assertThat(Weights.lists(lists)[i]).containsExactly(nearest(squared[i], i));
            }
        }
    }

    private static int[] nearest(double[] squared, int excluded) {
        return IntStream.range(0, squared.length)
                .filter(j -> j != excluded)
                .boxed()
                .sorted((a, b) -> Double.compare(squared[a], squared[b]))
                .limit(K)
                .mapToInt(j -> j)
                .toArray();
    }

    @Test
    void fewFeaturesAreFormed() {
        Neighborhoods few = search(cloud(N, 3, 0, 1), 1, 3, 1).neighborhoods(run);
        assertThat(few.space().orElseThrow())
                .isInstanceOfSatisfying(
                        Space.Coordinates.class,
                        space -> assertThat(space.training().dimension())
                                .isEqualTo(19)); // of 20 monomials up to the third degree all but the constant
        Neighborhoods many = search(cloud(N, 30, 0, 1), 1, 3, 1).neighborhoods(run);
        assertThat(many.space().orElseThrow()).isInstanceOf(Space.Distances.class);
    }
}
