package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Labels;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PaletteTest {

    @Test
    void classesDifferInColourOrMarkerUpTo54() {
        for (int classes : new int[] {1, 8, 9, 10, 54}) {
            Set<List<Object>> seen = new HashSet<>();
            for (int rank = 0; rank < classes; rank++) {
                seen.add(List.of(Palette.classColor(rank, classes), Palette.classMarker(rank, classes)));
            }
            assertThat(seen).hasSize(classes);
        }
    }

    @Test
    void shadesGrowLighterAllTheWay() {
        double before = -1;
        for (int i = 0; i <= 200; i++) {
            int rgb = Palette.shade(i / 200.0);
            double light = 0.2126 * (rgb >> 16 & 255) + 0.7152 * (rgb >> 8 & 255) + 0.0722 * (rgb & 255);
            assertThat(light).isGreaterThanOrEqualTo(before - 0.5);
            before = light;
        }
        assertThat(Palette.shade(1)).isEqualTo(0xFDE725);
    }

    @Test
    void classesAreRankedByValueThenByNameWhateverTheOrderOfRows() {
        ClassRanks ranks = new ClassRanks(Labels.of("b 10", "10", "", "b 9", "9", "-1.5", "a", "٣x"));

        assertThat(ranks.names()).containsExactly("-1.5", "9", "10", "a", "b 9", "b 10", "٣x");
        assertThat(ranks.rank(0)).isEqualTo(5);
        assertThat(ranks.rank(2)).isNegative();
        assertThat(ranks.someUnlabelled()).isTrue();
    }

    /** The distance by which pixels are filled must be negative exactly within the polygon that vectors draw. */
    @Test
    void markersHaveTheSameShapeAsPixelsAndAsPolygons() {
        SplittableRandom random = new SplittableRandom(1);
        for (Marker marker : Marker.values()) {
            int inside = 0;
            int trials = 20_000;
            for (int trial = 0; trial < trials; trial++) {
                double x = random.nextDouble(-2, 2);
                double y = random.nextDouble(-2, 2);
                double distance = marker.distance(x, y);
                inside += distance < 0 ? 1 : 0;
                if (Math.abs(distance) > 1e-3 && marker.corners() > 0) {
                    assertThat(within(marker, x, y))
                            .as("%s at %s, %s", marker, x, y)
                            .isEqualTo(distance < 0);
                }
            }
            // The area is about that of the disc: π of the 16 of the square; three standard deviations are 0.17.
            assertThat(16.0 * inside / trials).isBetween(Math.PI - 0.7, Math.PI + 0.7);
        }
    }

    /** By the number of edges to the right. */
    private static boolean within(Marker marker, double x, double y) {
        boolean within = false;
        for (int a = 0, b = marker.corners() - 1; a < marker.corners(); b = a++) {
            boolean spans = marker.cornerY(a) > y != marker.cornerY(b) > y;
            double share = (y - marker.cornerY(a)) / (marker.cornerY(b) - marker.cornerY(a));
            if (spans && x < marker.cornerX(a) + share * (marker.cornerX(b) - marker.cornerX(a))) {
                within = !within;
            }
        }
        return within;
    }
}
