package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PngPictureTest {

    private static final int BLUE = 0x0072B2;
    private static final int ORANGE = 0xE69F00;
    private static final int GREEN = 0x009E73;

    private static BufferedImage png(Scatter scatter) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(PictureFormat.PNG.render(scatter)));
    }

    /** The pixels of a colour in the left of the picture, where the box is and no key. */
    private static List<Pixels.Spot> inBox(BufferedImage image, int rgb) {
        return Pixels.like(image, rgb, 30).stream()
                .filter(spot -> spot.x() < PngCanvas.SCALE * 680)
                .toList();
    }

    @Test
    void pointsHaveTheColourOfTheirClassAtTheirPlace() throws IOException {
        BufferedImage image = png(Scatters.corners());

        Pixels.Spot southWest = Pixels.middle(inBox(image, BLUE));
        Pixels.Spot southEast = Pixels.middle(inBox(image, ORANGE));
        Pixels.Spot northWest = Pixels.middle(inBox(image, GREEN));
        assertThat(southEast.x()).isGreaterThan(southWest.x() + 800);
        assertThat(northWest.y()).isLessThan(southWest.y() - 800);
        assertThat(Math.abs(southEast.y() - southWest.y())).isLessThan(0.5);
        assertThat(Math.abs(northWest.x() - southWest.x())).isLessThan(0.5);
        // In the legend every class has its colour once more.
        assertThat(Pixels.like(image, BLUE, 30))
                .hasSizeGreaterThan(inBox(image, BLUE).size() + 100);
    }

    @Test
    void aCircleStaysRound() throws IOException {
        int n = 720;
        Points.Builder circle = Points.builder(2);
        for (int i = 0; i < n; i++) {
            // Off the origin and beside a far point, so that the two ranges differ.
            circle.add(100 + 2 * Math.cos(i * Math.PI / 360), 7 + 2 * Math.sin(i * Math.PI / 360));
        }
        circle.add(106, 7);
        String[] names = IntStream.rangeClosed(0, n)
                .mapToObj(i -> i < n ? "circle" : "far")
                .toArray(String[]::new);
        BufferedImage image = png(Scatter.of("Circle", circle.build()).withLabels(Labels.of(names)));

        List<Pixels.Spot> ring = inBox(image, BLUE);
        double width = spread(ring.stream().mapToDouble(Pixels.Spot::x).toArray());
        double height = spread(ring.stream().mapToDouble(Pixels.Spot::y).toArray());
        assertThat(width).isGreaterThan(400);
        // The colour's tolerance may take or leave a pixel of the antialiased rim on either side.
        assertThat(Math.abs(width - height)).isLessThanOrEqualTo(2);
    }

    private static double spread(double[] values) {
        return IntStream.range(0, values.length)
                        .mapToDouble(i -> values[i])
                        .max()
                        .orElseThrow()
                - IntStream.range(0, values.length)
                        .mapToDouble(i -> values[i])
                        .min()
                        .orElseThrow();
    }

    @Test
    void numbersRunAlongTheScaleAndEmptyOnesAreGrey() throws IOException {
        Points line = Points.of(new double[] {0, 0}, new double[] {1, 0}, new double[] {2, 1});
        BufferedImage image = png(Scatter.of("Scale", line)
                .withColumns(List.of(new Column("t", -5, 9, Double.NaN)))
                .withColoring(new Coloring.ByColumn("t")));

        assertThat(inBox(image, 0x440154)).isNotEmpty();
        assertThat(inBox(image, 0xFDE725)).isNotEmpty();
        assertThat(inBox(image, Palette.NONE)).isNotEmpty();
        assertThat(Pixels.middle(inBox(image, 0x440154)).x())
                .isLessThan(Pixels.middle(inBox(image, 0xFDE725)).x() - 300);
    }

    @ParameterizedTest
    @EnumSource(PictureFormat.class)
    void sameScatterSameBytes(PictureFormat format) {
        for (int n : new int[] {2000, SvgCanvas.MOST_SHAPES + 1}) {
            byte[] first = format.render(Scatters.clusters(n, 2));
            byte[] second = format.render(Scatters.clusters(n, 2));
            assertThat(Arrays.equals(first, second)).isTrue();
        }
    }

    @Test
    void oddDataAreDrawn() throws IOException {
        List<Points> odd = List.of(
                Points.of(new double[] {1, 1}),
                Points.of(new double[] {0, 0}, new double[] {0, 0}),
                Points.of(new double[] {4e9, 0}, new double[] {4e9, 1}),
                Points.of(new double[] {1 + 1e-15, 1}, new double[] {1, 1 + 2e-15}),
                Points.of(new double[] {-1e300, 1e-300}, new double[] {1e300, 0}),
                Points.of(new double[] {3}),
                Points.of(new double[] {1, 2, 3, 4}, new double[] {2, 2, 2, 2}));
        for (Points points : odd) {
            BufferedImage image = png(Scatter.of("", points));
            assertThat(inBox(image, Palette.PLAIN))
                    .as("%s like %s", points, points.get(0, 0))
                    .isNotEmpty();
        }
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere fonts belong to the system")
    void withoutAFontTheMessageSaysWhatToInstall(@TempDir Path folder) throws Exception {
        Path config = Files.writeString(folder.resolve("fonts.conf"), "<fontconfig></fontconfig>");
        ProcessBuilder child = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.awt.headless=true",
                // Java keeps what it once knew about fonts in the user's folder.
                "-Duser.home=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                FontlessMain.class.getName());
        child.environment().put("FONTCONFIG_FILE", config.toString());
        Process process = child.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said.strip()).matches("PNG pictures need a font.* fonts-dejavu-core.*");
    }

    /** Runs in a process of its own, where there are no fonts; vectors need none. */
    static final class FontlessMain {

        public static void main(String[] arguments) {
            Scatter scatter = Scatters.corners();
            PictureFormat.SVG.render(scatter);
            try {
                PictureFormat.PNG.render(scatter);
                System.out.println("drawn");
            } catch (ParameterException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
