package dev.unfold.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.data.Points;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A file that an earlier version wrote: mlle with 5 neighbours and reg = 0.002, standardised, of 35 points in two groups that lie
 * far apart, each embedded on its own, with ids and labels. It is never written again; what it places must not move.
 */
class OlderModelTest {

    private static final double[][] NEW = {{.5, .5, .5}, {50.3, .1, .2}, {.1, .8, .9}};
    private static final double[][] PLACES = {
        {0.6892967576856472, -0.2528867779961312},
        {-0.8981877886985957, -0.2788028191908957},
        {1.1264878502436924, 0.3413750268929289}
    };

    @Test
    void aModelOfFormatVersion2IsReadAndPlacesPointsAsItDid() {
        ModelFile file = ModelFile.read(Path.of("src", "test", "resources", "models", "version-2.model"));
        assertThat(file.columns().id()).isEqualTo(Optional.of("name"));
        assertThat(file.columns().label()).isEqualTo(Optional.of("kind"));
        assertThat(file.model().training().features()).containsExactly("x", "y", "z");
        assertThat(file.model().training().size()).isEqualTo(35);
        Points placed = file.model().transform(Points.of(NEW));
        for (int i = 0; i < NEW.length; i++) {
            for (int c = 0; c < 2; c++) {
                assertThat(placed.get(i, c)).isCloseTo(PLACES[i][c], within(1e-12));
            }
        }
    }
}
