package dev.unfold.selection;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.search.Sample;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How many dimensions the points have among themselves, by three estimators, each at several scales:
 *
 * <ul>
 *   <li>mle, the maximum likelihood of Levina and Bickel: at a point m = ((1/(k − 2)) Σ_{j&lt;k} ln(T_k/T_j))⁻¹, T_j the distance of its
 *       j-th nearest neighbour, without bias where the density is constant; the mean over the points. k = 10, 15, 20.
 *   <li>twonn: μ = T_2/T_1 has the distribution 1 − μ^−m; m is the slope of −ln(1 − F(μ)) against ln μ through 0, without the tenth of
 *       the points with the largest μ. Of all points, and of a half and a quarter of them, drawn with the run's seed.
 *   <li>local_spectrum, of Fukunaga and Olsen: how many eigenvalues of the covariance of the k nearest exceed 5 % of the largest; the mean
 *       over the points (at most 2,000, drawn with the run's seed). k = 15, 30, 60.
 * </ul>
 *
 * A scale k is left out where k ≥ n; if none is left, k = n − 1 takes their place. Points equal to others count as one, at distance 0 they
 * say nothing. All three look at balls that the manifold's edge cuts, so they fall short of a high dimension: at 10 by about 1.
 *
 * <p>Cost: one search for 60 neighbours, and for each of the 2,000 points the eigenvalues of a matrix of min(d, 60) rows.
 */
@Reference(
        key = "levina2005",
        citation =
                "E. Levina, P. J. Bickel: Maximum likelihood estimation of intrinsic dimension. NIPS 17 (2005) 777-784;"
                        + " E. Facco, M. d'Errico, A. Rodriguez, A. Laio: Estimating the intrinsic dimension of datasets by a minimal"
                        + " neighborhood information. Scientific Reports 7 (2017) 12140")
public record IntrinsicDimension() {

    private static final int FEWEST = 4;
    private static final int[] LIKELIHOOD = {10, 15, 20};
    private static final int[] SPECTRUM = {15, 30, 60};
    private static final int[] PARTS = {1, 2, 4};
    private static final int SAMPLE = 2_000;
    private static final double COUNTS = 0.05;
    private static final double KEPT = 0.9;

    /** The estimates at every scale, by estimator, for data that a recipe is to fit: as it prepares them. */
    public List<DimensionEstimate> estimates(Recipe recipe, Dataset data, Run run) {
        Sizes.checkRows(data.name(), data.size(), FEWEST, "an estimate of the dimension");
        Points given = Prepared.points(recipe, data, "estimate the dimension of; choose it by hand");
        Points points = distinct(given);
        int n = points.size();
        if (n < FEWEST) {
            throw new NumericalException("only " + n + " of the " + given.size()
                    + " points are distinct, but an estimate of their dimension takes at least " + FEWEST
                    + "; add points");
        }
        int widest = Math.min(n - 1, SPECTRUM[SPECTRUM.length - 1]);
        Neighborhoods lists = new KNearest(widest).over(Dataset.of(points), run).neighborhoods(run);
        List<DimensionEstimate> all = new ArrayList<>();
        for (int k : scales(LIKELIHOOD, n)) {
            all.add(summary("mle", k, likelihood(lists, k)));
        }
        for (int part : PARTS) {
            if (n / part >= FEWEST) {
                twoNearest(points, lists, part, run).ifPresent(all::add);
            }
        }
        for (int k : scales(SPECTRUM, n)) {
            all.add(summary("local_spectrum", k, spectra(points, lists, k, run)));
        }
        return all;
    }

    /** The whole number to embed in: the mean of mle over its scales, rounded, at least 1. */
    public static int dimension(List<DimensionEstimate> estimates) {
        double mean = estimates.stream()
                .filter(estimate -> estimate.estimator().equals("mle"))
                .mapToDouble(DimensionEstimate::dimension)
                .average()
                .orElse(1);
        return (int) Math.max(1, Math.round(mean));
    }

    private static Points distinct(Points points) {
        Set<Points> seen = new HashSet<>();
        int[] rows = IntStream.range(0, points.size())
                .filter(i -> seen.add(points.rows(i)))
                .toArray();
        return rows.length == points.size() ? points : points.rows(rows);
    }

    /** Those of the scales that n points have; the largest possible one if they have none. */
    private static int[] scales(int[] usual, int n) {
        int[] fitting = Arrays.stream(usual).filter(k -> k < n).toArray();
        return fitting.length > 0 ? fitting : new int[] {n - 1};
    }

    private static double[] likelihood(Neighborhoods lists, int k) {
        double[] values = new double[lists.size()];
        for (int i = 0; i < values.length; i++) {
            double sum = 0;
            for (int j = 0; j < k - 1; j++) {
                sum += Math.log(lists.distance(i, k - 1) / lists.distance(i, j));
            }
            values[i] = sum > 0 ? Math.max(1, k - 2) / sum : Double.NaN; // k points at one distance say nothing
        }
        return Arrays.stream(values).filter(Double::isFinite).toArray();
    }

    /** Empty if both nearest points are equally far from all points, as on a grid: that tells nothing. */
    private static Optional<DimensionEstimate> twoNearest(Points points, Neighborhoods lists, int part, Run run) {
        Neighborhoods near = lists;
        if (part > 1) {
            int[] rows = sample(points.size(), points.size() / part, run.seed());
            near = new KNearest(2).over(Dataset.of(points.rows(rows)), run).neighborhoods(run.withoutProgress());
        }
        Neighborhoods own = near;
        double[] logs = IntStream.range(0, own.size())
                .mapToDouble(i -> Math.log(own.distance(i, 1) / own.distance(i, 0)))
                .sorted()
                .toArray();
        int kept = Math.max(1, (int) Math.floor(KEPT * logs.length));
        double xy = 0;
        double xx = 0;
        for (int i = 0; i < kept; i++) {
            xy += logs[i] * -Math.log1p(-(i + 1.0) / logs.length);
            xx += logs[i] * logs[i];
        }
        return xx > 0
                ? Optional.of(new DimensionEstimate(
                        "twonn", 2, own.size(), xy / xx, OptionalDouble.empty(), OptionalDouble.empty()))
                : Optional.empty();
    }

    private static double[] spectra(Points points, Neighborhoods lists, int k, Run run) {
        int[] rows = sample(points.size(), SAMPLE, run.seed());
        double[] counts = new double[rows.length];
        run.forEach(
                "local spectra",
                rows.length,
                () -> new double[0],
                (s, none) -> counts[s] = directions(points, lists, rows[s], k));
        return counts;
    }

    /** How many eigenvalues of the covariance of the k nearest exceed their share of the largest. */
    private static double directions(Points points, Neighborhoods lists, int i, int k) {
        int d = points.dimension();
        double[][] x = new double[k][d];
        for (int c = 0; c < d; c++) {
            double mean = 0;
            for (int a = 0; a < k; a++) {
                mean += points.get(lists.neighbor(i, a), c) / k;
            }
            for (int a = 0; a < k; a++) {
                x[a][c] = points.get(lists.neighbor(i, a), c) - mean;
            }
        }
        int size = Math.min(d, k);
        SymmetricEigen eigen = new SymmetricEigen(gram(x, d <= k), size);
        double bar = COUNTS * eigen.value(size - 1);
        return IntStream.range(0, size).filter(r -> eigen.value(r) > bar).count();
    }

    /** xᵀx, or xxᵀ, which has the same eigenvalues but for zeros; row-major. */
    private static double[] gram(double[][] x, boolean ofColumns) {
        int size = ofColumns ? x[0].length : x.length;
        int other = ofColumns ? x.length : x[0].length;
        double[] gram = new double[size * size];
        for (int a = 0; a < size; a++) {
            for (int b = 0; b < size; b++) {
                double sum = 0;
                for (int c = 0; c < other; c++) {
                    sum += ofColumns ? x[c][a] * x[c][b] : x[a][c] * x[b][c];
                }
                gram[a * size + b] = sum;
            }
        }
        return gram;
    }

    /** Up to so many distinct rows, in rising order. */
    private static int[] sample(int n, int most, long seed) {
        int[] rows = Sample.rows(n, most, seed);
        Arrays.sort(rows);
        return rows;
    }

    private static DimensionEstimate summary(String estimator, int k, double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        if (sorted.length == 0) {
            throw new NumericalException(
                    "all neighbours of each point are equally far, so they have no dimension;" + " choose it by hand");
        }
        return new DimensionEstimate(
                estimator,
                k,
                sorted.length,
                Arrays.stream(values).average().orElseThrow(),
                OptionalDouble.of(sorted[sorted.length / 4]),
                OptionalDouble.of(sorted[3 * sorted.length / 4]));
    }
}
