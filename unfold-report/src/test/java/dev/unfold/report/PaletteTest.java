package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Labels;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PaletteTest {

    @Test
    void classesDifferInColourOrMarker() {
        for (int classes : new int[] {1, 8, 9, 10, 60, 61, 1000}) {
            Set<List<Object>> seen = new HashSet<>();
            for (int rank = 0; rank < classes; rank++) {
                seen.add(List.of(Palette.classColor(rank, classes), Palette.classMarker(rank, classes)));
            }
            assertThat(seen).hasSize(classes);
        }
    }

    /** Distances in OKLab, where about 0.02 can just be seen side by side; dots far apart need several times that. */
    @Test
    void tenClassesHaveTenColoursThatCanBeToldApart() {
        assertThat(leastDistance(10, FULL)).isGreaterThan(0.14);
        assertThat(leastDistance(10, PROTANOPIA)).isGreaterThan(0.08);
        assertThat(leastDistance(10, DEUTERANOPIA)).isGreaterThan(0.08);
    }

    private static double leastDistance(int classes, double[][] sight) {
        double least = Double.POSITIVE_INFINITY;
        for (int a = 0; a < classes; a++) {
            for (int b = 0; b < a; b++) {
                double[] one = oklab(Palette.classColor(a, classes), sight);
                least = Math.min(least, distance(one, oklab(Palette.classColor(b, classes), sight)));
            }
        }
        return least;
    }

    /** How linear red, green and blue look: Machado, Oliveira and Fernandes, 2009, at full severity. */
    private static final double[][] FULL = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    private static final double[][] PROTANOPIA = {
        {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}
    };
    private static final double[][] DEUTERANOPIA = {
        {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}
    };
    /** From linear red, green and blue to the cones, and from their cube roots to OKLab: Ottosson, 2020. */
    private static final double[][] CONES = {
        {0.4122214708, 0.5363325363, 0.0514459929},
        {0.2119034982, 0.6806995451, 0.1073969566},
        {0.0883024619, 0.2817188376, 0.6299787005}
    };

    private static final double[][] LAB = {
        {0.2104542553, 0.7936177850, -0.0040720468},
        {1.9779984951, -2.4285922050, 0.4505937099},
        {0.0259040371, 0.7827717662, -0.8086757660}
    };

    private static double[] oklab(int rgb, double[][] sight) {
        double[] linear = new double[3];
        for (int c = 0; c < 3; c++) {
            double value = (rgb >> (16 - 8 * c) & 255) / 255.0;
            linear[c] = value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
        }
        double[] cones = times(
                CONES,
                Arrays.stream(times(sight, linear)).map(v -> Math.max(0, v)).toArray());
        return times(LAB, Arrays.stream(cones).map(Math::cbrt).toArray());
    }

    private static double[] times(double[][] matrix, double[] vector) {
        return Arrays.stream(matrix)
                .mapToDouble(row -> row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2])
                .toArray();
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
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
