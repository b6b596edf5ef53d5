package dev.unfold.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.Restriction;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Listener;
import dev.unfold.run.Run;
import dev.unfold.testing.Samples;
import dev.unfold.testing.Subspaces;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
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
        assertThatThrownBy(() -> fit(lll("method", "npe"), roll))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("lll");
        Model exact = fit(Recipe.lle(), roll);
        assertThatThrownBy(() -> exact.transform(
                        roll.points(),
                        Catalog.recipe(Map.of("extension", "landmarks")).extension(),
                        Run.quiet()))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("solver = lll");
    }
}
