package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Points;
import dev.unfold.extension.KernelMap;
import dev.unfold.recipe.Model;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Files that an earlier version wrote. They are never written again; what they place must not move. */
class OlderModelTest {

    private static final Path FILES = Path.of("src", "test", "resources", "models");

    /**
     * mlle with 5 neighbours and reg = 0.002, standardised, of 35 points in two groups that lie far apart, each embedded on its
     * own, with ids and labels.
     */
    @Test
    void aModelOfFormatVersion2IsReadAndPlacesPointsAsItDid() {
        ModelFile file = ModelFile.read(FILES.resolve("version-2.model"));
        assertThat(file.columns().id()).isEqualTo(Optional.of("name"));
        assertThat(file.columns().label()).isEqualTo(Optional.of("kind"));
        assertThat(file.model().training().features()).containsExactly("x", "y", "z");
        assertThat(file.model().training().size()).isEqualTo(35);
        assertPlaces(file.model(), new double[][] {{.5, .5, .5}, {50.3, .1, .2}, {.1, .8, .9}}, new double[][] {
            {0.6892967576856472, -0.2528867779961312},
            {-0.8981877886985957, -0.2788028191908957},
            {1.1264878502436924, 0.3413750268929289}
        });
    }

    /** lle with 8 neighbours of 60 irises, two of five in their order, joined by a link; the file keeps the coefficients of its map. */
    @Test
    void whatAnExtensionPreparedIsReadFromAModelOfFormatVersion2() {
        ModelFile file = ModelFile.read(FILES.resolve("version-2-kernel-map.model"));
        assertThat(file.columns().label()).isEqualTo(Optional.of("label"));
        assertThat(file.model().recipe().extension()).isInstanceOf(KernelMap.class);
        assertThat(file.model().training().size()).isEqualTo(60);
        assertPlaces(
                file.model(),
                new double[][] {{5.05, 3.3, 1.45, .25}, {6.1, 2.8, 4.35, 1.35}, {6.6, 3.05, 5.5, 2.05}},
                new double[][] {
                    {-1.259508171669422, -0.6890118192589929},
                    {0.2409485490021243, 0.8443075858218938},
                    {1.0301606043115463, -0.45780779067617144}
                });
    }

    private static void assertPlaces(Model model, double[][] points, double[][] places) {
        Points placed = model.transform(Points.of(points));
        for (int i = 0; i < points.length; i++) {
            for (int c = 0; c < places[i].length; c++) {
                assertThat(placed.get(i, c)).isCloseTo(places[i][c], within(1e-12));
            }
        }
    }
}
