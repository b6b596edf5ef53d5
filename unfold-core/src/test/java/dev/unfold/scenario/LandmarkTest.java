package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Restriction;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Manifold;
import dev.unfold.data.PointBlocks;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.LandmarkExtension;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.recipe.Anchors;
import dev.unfold.recipe.DistributedPoints;
import dev.unfold.recipe.Extremes;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSums;
import dev.unfold.spectral.Landmarks;
import dev.unfold.testing.Samples;
import dev.unfold.testing.SlowMatrix;
import dev.unfold.testing.Subspaces;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Locally linear landmarks: equal to the exact method with all points, and a smooth layout with few of them. */
class LandmarkTest {

    private static Recipe lll(String... settings) {
        Map<String, String> all = new LinkedHashMap<>(Map.of("solver", "lll"));
        for (int at = 0; at < settings.length; at += 2) {
            all.put(settings[at], settings[at + 1]);
        }
        return Catalog.recipe(all);
    }

    private static Model fit(Recipe recipe, Dataset data) {
        return recipe.fit(data, Run.with(2, 0, Listener.SILENT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lle", "mlle", "hlle", "ltsa", "rlle", "iterative", "isolle"})
    void withEveryPointALandmarkItIsTheMethodItself(String method) {
        Dataset roll = Manifold.S_CURVE.sample(400, 0, 3);
        Model exact = fit(Catalog.recipe(Map.of("method", method)), roll);
        Model landmarks = fit(lll("method", method, "landmarks", "400"), roll);

        assertThat(Subspaces.angle(
                        landmarks.embedding().coordinates(), exact.embedding().coordinates()))
                .isLessThan(1e-8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"farthest", "kmeans++"})
    void aRollComesOutWhereItsLandmarksCoverIt(String choice) {
        Dataset roll = Manifold.SWISS_ROLL.sample(3000, 0, 5);
        for (String method : new String[] {"lle", "ltsa"}) {
            Points y = fit(lll("method", method, "landmark-choice", choice), roll)
                    .embedding()
                    .coordinates();
            assertThat(Subspaces.affineR2(y, Samples.truth(roll, "t1"))).isGreaterThan(0.95);
            assertThat(Subspaces.affineR2(y, Samples.truth(roll, "t2"))).isGreaterThan(0.95);
        }
    }

    @Test
    void newPointsArePlacedAsTheTrainingPointsWere() {
        Dataset roll = Manifold.SWISS_ROLL.sample(1500, 0, 6);
        Model model = fit(lll("landmarks", "300"), roll);
        Points y = model.embedding().coordinates();

        Points again = model.transform(roll.points());
        for (int i = 0; i < y.size(); i++) {
            for (int r = 0; r < 2; r++) {
                assertThat(again.get(i, r)).isCloseTo(y.get(i, r), within(1e-10));
            }
        }
        assertThat(model.findings().get(Restriction.Span.PLACES).orElseThrow().size())
                .isEqualTo(300);
    }

    @Test
    void copiesOfAPointAreOneLandmark() {
        Dataset few = Dataset.of(Samples.cloud(60, 3, 2)
                .rows(IntStream.range(0, 300).map(i -> i % 60).toArray()));
        for (String choice : new String[] {"farthest", "kmeans++", "random"}) {
            Model model = fit(lll("landmarks", "100", "landmark-choice", choice, "neighbors", "20"), few);
            assertThat(model.findings()
                            .get(Restriction.Span.PLACES)
                            .orElseThrow()
                            .size())
                    .as(choice)
                    .isEqualTo(60);
        }
    }

    @Test
    void threadsDoNotMatter() {
        Dataset roll = Manifold.SWISS_ROLL.sample(1000, 0.1, 7);
        Recipe recipe = lll("landmarks", "320");
        Points one =
                recipe.fit(roll, Run.with(1, 0, Listener.SILENT)).embedding().coordinates();
        Points four =
                recipe.fit(roll, Run.with(4, 0, Listener.SILENT)).embedding().coordinates();
        assertThat(four).isEqualTo(one);
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Dataset roll = Manifold.SWISS_ROLL.sample(100, 0, 8);
        assertThatThrownBy(() -> fit(lll("landmarks", "101"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("landmarks = 101, but there are only 100 points; lower landmarks");
        assertThatThrownBy(() -> fit(lll("landmarks", "2"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("raise landmarks to at least 3");
        assertThatThrownBy(() -> lll("landmarks", "50", "anchors", "20"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("anchors = 20, but landmarks = 50");
        assertThatThrownBy(() -> fit(lll("anchors", "20"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("anchors = 20, but landmarks = 100");
        assertThatThrownBy(() -> fit(lll("landmarks", "5", "anchors", "9"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("neighbors = 12, but they are sought among anchors = 9, which have at most 8")
                .hasMessageContaining("raise anchors or lower neighbors");
        assertThatThrownBy(() -> fit(lll("method", "npe"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("lll");
        Run untouched = Run.with(2, 0, Listener.SILENT);
        for (String solver : new String[] {"lll", "nystrom"}) {
            assertThatThrownBy(() -> Catalog.recipe(Map.of("method", "lltsa", "solver", solver))
                            .fit(Dataset.of(Samples.blobs(60, 3, 5)), untouched))
                    .isInstanceOf(ParameterException.class)
                    .hasMessageContaining(solver + " takes");
        }
        assertThat(untouched.warnings()).isEmpty(); // refused before the parts were joined
        Model exact = fit(Recipe.lle(), roll);
        assertThatThrownBy(() -> exact.transform(
                        roll.points(),
                        Catalog.recipe(Map.of("extension", "landmarks")).extension(),
                        Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("solver = lll")
                .hasMessageContaining("choose extension = linear");
    }

    @Test
    void beyondTheAnchorsEveryPointKeepsItsResiduals() {
        Dataset roll = Manifold.SWISS_ROLL.sample(9000, 0, 9);
        for (String method : new String[] {"lle", "ltsa", "mlle"}) {
            Model model = fit(lll("method", method, "landmarks", "600", "anchors", "4000"), roll);
            Points y = model.embedding().coordinates();

            assertThat(model.training().size()).isEqualTo(4000);
            assertThat(y.size()).isEqualTo(9000);
            assertThat(Subspaces.affineR2(y, Samples.truth(roll, "t1")))
                    .as(method)
                    .isGreaterThan(0.99);
            assertThat(Subspaces.affineR2(y, Samples.truth(roll, "t2")))
                    .as(method)
                    .isGreaterThan(0.99);
            assertThat(model.transform(roll.points().rows(0, 17, 8999))).isEqualTo(y.rows(0, 17, 8999));
            assertOrthonormal(y);
        }
    }

    /** (1/n)YᵀY = I, Yᵀ1 = 0, and the entry of largest magnitude is positive. */
    private static void assertOrthonormal(Points y) {
        for (int r = 0; r < 2; r++) {
            double sum = 0;
            double square = 0;
            double product = 0;
            double largest = 0;
            for (int i = 0; i < y.size(); i++) {
                sum += y.get(i, r);
                square += y.get(i, r) * y.get(i, r);
                product += y.get(i, 0) * y.get(i, 1);
                largest = Math.abs(y.get(i, r)) > Math.abs(largest) ? y.get(i, r) : largest;
            }
            assertThat(sum / y.size()).isCloseTo(0, within(1e-9));
            assertThat(square / y.size()).isCloseTo(1, within(1e-9));
            assertThat(product / y.size()).isCloseTo(0, within(1e-9));
            assertThat(largest).isPositive();
        }
    }

    @Test
    void pointsReadInPassesComeOutTheSame() {
        Dataset roll = Manifold.SWISS_ROLL.sample(3000, 0.05, 10);
        for (String method : new String[] {"lle", "kernel-lle"}) {
            Recipe recipe = lll("method", method, "landmarks", "200", "anchors", "1000");
            Model whole = fit(recipe, roll);
            Model passes = recipe.fit(blocks(roll, 3000, 3000, 3000, 3000), Run.with(3, 0, Listener.SILENT));

            assertThat(passes.embedding().rows()).hasSize(1000);
            assertThat(passes.transform(roll.points()))
                    .isEqualTo(whole.embedding().coordinates());
        }
        assertThatThrownBy(() -> lll("landmarks", "200", "anchors", "1000")
                        .fit(blocks(roll, 3000, 3000, 2999, 3000), Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("has 2999 rows now, but had 3000 in the first pass");
        assertThatThrownBy(() -> Recipe.lle().fit(blocks(roll, 3000, 3000), Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("solver = lll");
    }

    @Test
    void pointsInPassesAreRefusedBeforeTheyAreRead() {
        Dataset roll = Manifold.SWISS_ROLL.sample(300, 0, 16);
        assertThatThrownBy(() -> lll("method", "isotop").fit(unreadable(), Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("it passes over the data more than once; choose another recipe");
        assertThatThrownBy(() -> lll("method", "npe").fit(unreadable(), Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("lll takes landmarks where every embedding is allowed");
        assertThatThrownBy(() -> lll("extension", "eigenfunction").fit(unreadable(), Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("choose extension = ");
        assertThatThrownBy(() -> lll().fit(blocks(roll, 2), Run.quiet()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("2 points, but an embedding needs at least 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lle-pca", "ullelda", "isotop"})
    void whatPassesMoreThanOnceTakesAllPointsForAnchors(String method) {
        Dataset roll = Manifold.SWISS_ROLL
                .sample(300, 0, 16)
                .withLabels(Labels.of(IntStream.range(0, 300)
                        .mapToObj(i -> "abc".substring(i % 3, i % 3 + 1))
                        .toList()));
        assertThatThrownBy(() -> fit(lll("method", method, "landmarks", "25"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("it passes over the data more than once; set anchors = 300");
        assertThat(fit(lll("method", method, "landmarks", "25", "anchors", "300"), roll)
                        .embedding()
                        .isComplete())
                .isTrue();
    }

    private static PointBlocks unreadable() {
        return new PointBlocks() {
            @Override
            public String name() {
                return "unreadable";
            }

            @Override
            public List<String> features() {
                return List.of("x1", "x2", "x3");
            }

            @Override
            public void forEach(Consumer<Points> consumer) {
                throw new AssertionError("nobody should read");
            }
        };
    }

    @Test
    void newPointsLieOnAsManyLandmarksAsTheTrainingPoints() {
        Dataset roll = Manifold.SWISS_ROLL.sample(1000, 0.05, 17);
        Model model = fit(lll("landmarks", "150", "anchors", "600", "k-z", "8", "extension", "linear"), roll);
        assertThat(model.transform(roll.points(), new LandmarkExtension(OptionalInt.empty()), Run.quiet()))
                .isEqualTo(model.embedding().coordinates());
    }

    private static double[][] gaussian(Random random, int rows, int columns, double scale) {
        return Stream.generate(() -> DoubleStream.generate(() -> scale * random.nextGaussian())
                        .limit(columns)
                        .toArray())
                .limit(rows)
                .toArray(double[][]::new);
    }

    @Test
    void partsThatAreNotJoinedLieAsTheDataPlaceThem() {
        double[][] third = gaussian(new Random(6), 80, 3, 1);
        Arrays.stream(third).forEach(row -> row[1] += 300);
        Points blobs = Samples.blobs(80, 3, 5).followedBy(Points.of(third));
        Dataset data = Dataset.of(blobs);
        Recipe exact = Catalog.recipe(Map.of("disconnected", "null", "neighbors", "6"));
        Points expected = fit(exact, data).embedding().coordinates();
        Model all = fit(lll("disconnected", "null", "neighbors", "6", "landmarks", "240"), data);
        assertThat(all.embedding().coordinates().toRowMajor()).containsExactly(expected.toRowMajor(), within(1e-6));
        assertThat(all.transform(blobs).toRowMajor()).containsExactly(expected.toRowMajor(), within(1e-6));
        assertThatThrownBy(() ->
                        fit(lll("disconnected", "null", "neighbors", "6", "landmarks", "60", "anchors", "200"), data))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("choose disconnected = join");
    }

    @Test
    void landmarksAreDistinct() {
        Points roll = Manifold.SWISS_ROLL.sample(120, 0, 19).points();
        Run run = Run.with(2, 0, Listener.SILENT);
        Model model = lll("landmarks", "130")
                .fit(Dataset.of(roll.followedBy(roll.rows(3, 4, 5, 6, 7, 8, 9, 10, 11, 12))), run);
        assertThat(run.warnings()).anyMatch(text -> text.contains("landmarks = 130, but only 120 points are distinct"));
        assertThat(model.embedding().coordinates().row(120))
                .isEqualTo(model.embedding().coordinates().row(3));
    }

    @Test
    void moreLandmarksForAPointThanThereAreAreToldOf() {
        Dataset roll = Manifold.SWISS_ROLL.sample(120, 0, 19);
        for (String anchors : List.of("60", "120")) {
            Run run = Run.with(2, 0, Listener.SILENT);
            lll("landmarks", "20", "anchors", anchors, "k-z", "21").fit(roll, run);
            assertThat(run.warnings())
                    .filteredOn(text -> text.contains("k-z = 21, but there are only 20 landmarks"))
                    .hasSize(1);
        }
        Run usual = Run.with(2, 0, Listener.SILENT);
        lll("landmarks", "4", "coordinates", "independent").fit(roll, usual);
        assertThat(usual.warnings()).noneMatch(text -> text.contains("k-z"));
    }

    @Test
    void allDimensionsOfTheLandmarksCanBeAskedFor() {
        Dataset cloud = Dataset.of(Samples.cloud(340, 4, 18));
        Points y = fit(lll("landmarks", "303", "dimensions", "302"), cloud)
                .embedding()
                .coordinates();
        assertThat(y.dimension()).isEqualTo(302);
        assertOrthonormal(y);
    }

    /** The first rows of a set, so many in each pass, in blocks of odd sizes. */
    private static PointBlocks blocks(Dataset data, int... rows) {
        return new PointBlocks() {
            private int pass;

            @Override
            public String name() {
                return data.name();
            }

            @Override
            public List<String> features() {
                return data.features();
            }

            @Override
            public void forEach(Consumer<Points> consumer) {
                int size = rows[Math.min(pass++, rows.length - 1)];
                for (int begin = 0, length = 1; begin < size; begin += length, length += 97) {
                    consumer.accept(data.points()
                            .rows(IntStream.range(begin, Math.min(size, begin + length))
                                    .toArray()));
                }
            }
        };
    }

    @Test
    void landmarksSumUpTheSameHoweverTheyAreCut() {
        Dataset roll = Manifold.SWISS_ROLL.sample(2500, 0, 11);
        Recipe recipe = lll("landmarks", "150", "anchors", "700");
        Points one =
                recipe.fit(roll, Run.with(1, 0, Listener.SILENT)).embedding().coordinates();
        Points three =
                recipe.fit(roll, Run.with(3, 0, Listener.SILENT)).embedding().coordinates();
        assertThat(three).isEqualTo(one);
    }

    @Test
    void partsOfThePointsSumUpElsewhereInAnyOrder() {
        Dataset roll = Manifold.SWISS_ROLL.sample(2000, 0, 14);
        Points anchors = roll.points().rows(IntStream.range(0, 600).toArray());
        Points one = roll.points().rows(IntStream.range(600, 1100).toArray());
        Points two = roll.points().rows(IntStream.range(1100, 2000).toArray());
        Recipe recipe = lll("landmarks", "150", "anchors", "600");
        Points together = recipe.fit(Dataset.of(anchors), distributed(roll.points(), one.followedBy(two)), Run.quiet())
                .transform(roll.points());
        Points backwards = one.rows(IntStream.range(0, 500).map(i -> 499 - i).toArray());
        Points apart = recipe.fit(Dataset.of(anchors), distributed(roll.points(), two, backwards), Run.quiet())
                .transform(roll.points());

        assertThat(apart).isEqualTo(together);
        assertOrthonormal(together);
        assertThatThrownBy(() -> new LandmarkSums(3).add(new LandmarkSums(4).toBytes()))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("sums of 4 landmarks cannot be added to those of 3");
        assertThatThrownBy(() -> new LandmarkSums(3).add(new byte[] {0, 0, 0, 3, 0}))
                .isInstanceOf(DataException.class);
    }

    /** Points in parts, each of which sums up by itself what is sent on as bytes. */
    private static DistributedPoints distributed(Points all, Points... parts) {
        return new DistributedPoints() {
            @Override
            public long size() {
                return all.size();
            }

            @Override
            public void addTo(LandmarkSums sums, Anchors anchors) {
                for (Points part : parts) {
                    LandmarkSums own = anchors.noSums();
                    anchors.addTo(own, part, Run.quiet());
                    sums.add(own.toBytes());
                }
            }

            @Override
            public double[] signs(Anchors anchors) {
                Extremes extremes = new Extremes(2);
                extremes.add(anchors.places(all, Run.quiet()));
                return extremes.signs();
            }
        };
    }

    @Test
    void anchorsThatFallApartAreJoined() {
        Points blobs = Samples.blobs(1500, 3, 4);
        Run run = Run.with(2, 0, Listener.SILENT);
        Model model = lll("landmarks", "100", "anchors", "600").fit(Dataset.of(blobs), run);
        assertThat(run.warnings()).anyMatch(text -> text.contains("joined by 1 link"));
        assertThat(model.embedding().coordinates().size()).isEqualTo(3000);
        assertThatThrownBy(
                        () -> fit(lll("landmarks", "100", "anchors", "600", "disconnected", "fail"), Dataset.of(blobs)))
                .isInstanceOf(NumericalException.class)
                .hasMessageEndingWith("raise neighbors or anchors, or choose disconnected = join");
    }

    @ParameterizedTest
    @ValueSource(strings = {"slle", "rlle", "iterative", "isotop", "slle-weights"})
    void whatASampleCannotTellIsRefused(String method) {
        Dataset roll = Manifold.SWISS_ROLL
                .sample(300, 0, 12)
                .withLabels(Labels.of(
                        IntStream.range(0, 300).mapToObj(i -> "c" + i % 2).toList()));
        assertThatThrownBy(() -> fit(lll("method", method, "landmarks", "50", "anchors", "100"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("set anchors = 300, or choose another solver");
        assertThat(fit(lll("method", method, "landmarks", "50", "anchors", "300"), roll)
                        .embedding()
                        .coordinates()
                        .size())
                .isEqualTo(300);
    }

    @ParameterizedTest
    @ValueSource(ints = {310, 430})
    void theIterationAgreesWithADenseDecomposition(int landmarks) {
        Dataset roll = Manifold.S_CURVE.sample(900, 0.02, 13);
        Model model = fit(lll("landmarks", Integer.toString(landmarks), "method", "ltsa"), roll);
        Landmarks places = new Landmarks(rows(model, roll), 5, Run.quiet());
        SparseRows sparse = places.basis(places.weights(roll.points(), Run.quiet()));
        SlowMatrix basis = dense(sparse);
        SlowMatrix image = dense(model.residuals().matrix().times(sparse, Run.quiet()));

        double[] expected = image.transpose()
                .times(image)
                .eigenpairs(basis.transpose().times(basis))
                .values();
        for (int r = 1; r <= 2; r++) {
            assertThat(model.eigenvalues()[r]).isCloseTo(expected[r], within(1e-7 * expected[r]));
        }
    }

    private static SlowMatrix dense(SparseRows sparse) {
        SlowMatrix dense = SlowMatrix.zeros(sparse.rows(), sparse.columns());
        for (int i = 0; i < sparse.rows(); i++) {
            for (int e = sparse.offsets()[i]; e < sparse.offsets()[i + 1]; e++) {
                dense.add(i, sparse.indices()[e], sparse.values()[e]);
            }
        }
        return dense;
    }

    private static Points rows(Model model, Dataset data) {
        return data.points()
                .rows(model.findings().get(Restriction.Span.PLACES).orElseThrow().rows().orElseThrow().stream()
                        .mapToInt(Integer::parseInt)
                        .toArray());
    }
}
