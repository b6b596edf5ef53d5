package dev.unfold.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Disconnected;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.image.StructuralNearest;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Weights;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Image structural embedding against its definition, and what it is for: images under any light. */
class ImageStructureTest {

    private static final int SIDE = 7;
    private static final int N = 400;
    private static final int K = 8;

    /** A soft spot on a square image, at random places; under light that differs if asked for. */
    private static double[][] spots(int n, boolean light, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] images = new double[n][SIDE * SIDE];
        for (double[] image : images) {
            double row = 1 + (SIDE - 3) * random.nextDouble();
            double column = 1 + (SIDE - 3) * random.nextDouble();
            double contrast = 50 + 100 * random.nextDouble();
            double brightness = 100 * random.nextDouble();
            for (int at = 0; at < image.length; at++) {
                int down = at / SIDE;
                int across = at % SIDE;
                double square = Math.pow(down - row, 2) + Math.pow(across - column, 2);
                image[at] = (light ? contrast : 100) * Math.exp(-square / 2) + (light ? brightness : 50);
            }
        }
        return images;
    }

    private static double[] centered(double[] image) {
        double mean = Arrays.stream(image).average().orElseThrow();
        return Arrays.stream(image).map(value -> value - mean).toArray();
    }

    private static double[] unit(double[] image) {
        double length = Math.sqrt(square(image));
        return Arrays.stream(image)
                .map(value -> length > 0 ? value / length : 0)
                .toArray();
    }

    private static double square(double[] x) {
        return Arrays.stream(x).map(value -> value * value).sum();
    }

    private static double squaredDistance(double[] x, double[] z) {
        return IntStream.range(0, x.length)
                .mapToDouble(c -> (x[c] - z[c]) * (x[c] - z[c]))
                .sum();
    }

    private static double[][] structural(double[][] images, double range) {
        double[][] x = Arrays.stream(images).map(ImageStructureTest::centered).toArray(double[][]::new);
        double c = Math.pow(0.03 * range, 2) * (images[0].length - 1);
        return Weights.table(x, x, (a, b) -> squaredDistance(a, b) / (square(a) + square(b) + c));
    }

    private static Model fit(double[][] images, OptionalDouble range) {
        return Recipe.lle()
                .withNeighborRule(new StructuralNearest(K, range))
                .withDisconnected(Disconnected.NULL)
                .fit(Dataset.of(Points.of(images)), Run.quiet());
    }

    @Test
    void neighboursAndWeightsAreThoseOfTheDefinition() {
        double[][] images = spots(N, true, 1);
        for (double[] flat : new double[][] {images[3], images[200]}) {
            Arrays.fill(flat, 77); // images of one colour
        }
        Model model = fit(images, OptionalDouble.of(255));
        double[][] squared = structural(images, 255);
        int[][] lists = Weights.nearest(squared, K);
        assertThat(Weights.lists(model.neighborhoods())).isDeepEqualTo(lists);
        for (int i = 0; i < N; i++) {
            assertThat(model.neighborhoods().distance(i, K - 1))
                    .isCloseTo(Math.sqrt(squared[i][lists[i][K - 1]]), within(1e-12));
        }
        double[][] units =
                Arrays.stream(images).map(image -> unit(centered(image))).toArray(double[][]::new);
        double[][] between = Weights.table(units, units, ImageStructureTest::squaredDistance);
        assertThat(Weights.distance(Weights.of(model), Weights.barycentric(between, lists, 1e-3)))
                .isLessThan(1e-9);
        assertThat(model.transform(Points.of(images)).row(17))
                .isEqualTo(model.embedding().coordinates().row(17));
    }

    @Test
    void farImagesOfHighContrastAreFound() {
        // Contrasts from 1 to 1000: far images of high contrast may be nearer in structure than near ones of low
        // contrast.
        double[][] images = spots(800, true, 2);
        SplittableRandom random = new SplittableRandom(3);
        for (double[] image : images) {
            double factor = Math.pow(10, 3 * random.nextDouble());
            Arrays.setAll(image, at -> factor * image[at]);
        }
        Run run = Run.quiet();
        Neighborhoods lists = new StructuralNearest(K, OptionalDouble.of(1))
                .over(Dataset.of(Points.of(images)), run)
                .neighborhoods(run);
        assertThat(Weights.lists(lists)).isDeepEqualTo(Weights.nearest(structural(images, 1), K));
    }

    @Test
    void brightnessDoesNotMatter() {
        double[][] images = spots(N, false, 4);
        SplittableRandom random = new SplittableRandom(5);
        double[][] lit = Arrays.stream(images)
                .map(image -> {
                    double light = 100 * random.nextInt(5); // a whole number, so that differences stay what they were
                    return Arrays.stream(image).map(value -> value + light).toArray();
                })
                .toArray(double[][]::new);
        Model plain = fit(images, OptionalDouble.of(255));
        Model bright = fit(lit, OptionalDouble.of(255));
        assertThat(Weights.lists(bright.neighborhoods())).isDeepEqualTo(Weights.lists(plain.neighborhoods()));
        assertThat(Weights.distance(Weights.of(bright), Weights.of(plain))).isLessThan(1e-8);
        Points fresh = Points.of(spots(30, false, 6));
        assertThat(bright.transform(fresh).row(0))
                .containsExactly(plain.transform(fresh).row(0), within(1e-5));
    }

    /** Bad before, good after: who is near in the image plane is found under any light. */
    @Test
    void underAnyLightNeighboursAreThoseOfNearbySpots() {
        double[][] plain = spots(N, false, 7);
        double[][] lit = spots(N, true, 7); // the same spots
        int[][] truth = Weights.nearest(Weights.table(plain, plain, ImageStructureTest::squaredDistance), K);
        int[][] euclidean = Weights.nearest(Weights.table(lit, lit, ImageStructureTest::squaredDistance), K);
        int[][] structural = Weights.lists(fit(lit, OptionalDouble.empty()).neighborhoods());
        assertThat(shared(truth, euclidean)).isLessThan(0.3);
        assertThat(shared(truth, structural)).isGreaterThan(0.5);
    }

    private static double shared(int[][] a, int[][] b) {
        return IntStream.range(0, a.length)
                        .mapToLong(i -> Arrays.stream(a[i])
                                .filter(j -> Arrays.stream(b[i]).anyMatch(other -> other == j))
                                .count())
                        .average()
                        .orElseThrow()
                / K;
    }

    @Test
    void theRangeIsLearnedAndSavedAndThreadsDoNotMatter() {
        Dataset data = Dataset.of(Points.of(spots(N, true, 8)));
        Recipe recipe = Catalog.recipe(Map.of("method", "llise"));
        Model one = recipe.fit(data, Run.with(1, 0, Listener.SILENT));
        Model two = recipe.fit(data, Run.with(2, 0, Listener.SILENT));
        assertThat(two.embedding().coordinates()).isEqualTo(one.embedding().coordinates());
        double[] pixels = data.points().toRowMajor();
        double range = Arrays.stream(pixels).max().orElseThrow()
                - Arrays.stream(pixels).min().orElseThrow();
        assertThat(Catalog.settings(one.recipe())).containsEntry("range", Double.toString(range));
    }

    @Test
    void badInputIsRefused() {
        assertThatThrownBy(() -> new StructuralNearest(3, OptionalDouble.of(0)))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("range = 0.0");
        double[][] single = new double[20][1];
        Arrays.setAll(single, i -> new double[] {i});
        assertThatThrownBy(() -> Recipe.lle()
                        .withDimensions(1)
                        .withNeighborRule(new StructuralNearest(3, OptionalDouble.empty()))
                        .fit(Points.of(single)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("1 pixel");
    }
}
