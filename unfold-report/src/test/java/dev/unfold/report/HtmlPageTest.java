package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.data.Standardization;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.report.browser.Chromium;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page as a reader meets it: opened from a file in Chromium, with WebGL in software. */
class HtmlPageTest {

    private static final int BLUE = 0x0072B2;
    private static final int ORANGE = 0xE69F00;

    @RegisterExtension
    private static final Chromium CHROMIUM = new Chromium();

    @TempDir
    private Path folder;

    private Page open(Scatter scatter) throws IOException {
        return CHROMIUM.open(file(scatter), 960, 640, ColorScheme.LIGHT);
    }

    private URI file(Scatter scatter) throws IOException {
        return Files.write(folder.resolve("page.html"), PictureFormat.HTML.render(scatter))
                .toUri();
    }

    private static BufferedImage shot(Page page) throws IOException {
        Chromium.settle(page);
        return ImageIO.read(new ByteArrayInputStream(page.locator(".plot-area").screenshot()));
    }

    /** How many pixels have about that colour. */
    private static int count(BufferedImage image, int rgb) {
        return Pixels.like(image, rgb, 24).size();
    }

    private static Pixels.Spot middle(BufferedImage image, int rgb) {
        return Pixels.middle(Pixels.like(image, rgb, 24));
    }

    /** Moves the pointer to a pixel of the canvas. */
    private static void point(Page page, Pixels.Spot spot) {
        Locator canvas = page.locator(".plot-area");
        page.mouse().move(canvas.boundingBox().x + spot.x(), canvas.boundingBox().y + spot.y());
    }

    @Test
    void showsThePointsWhereTheyAre() throws IOException {
        BufferedImage image = shot(open(Scatters.corners()));

        Pixels.Spot southWest = middle(image, BLUE);
        Pixels.Spot southEast = middle(image, ORANGE);
        assertThat(southEast.x() - southWest.x()).isGreaterThan(300);
        assertThat(southEast.y()).isCloseTo(southWest.y(), offset(1.5));
        assertThat(southWest.y()).isGreaterThan(image.getHeight() / 2.0);
    }

    @Test
    void theTooltipTellsIdClassCoordinatesAndValuesAndAClickKeepsThem() throws IOException {
        Page page = open(Scatters.corners().withColumns(List.of(new Column("weight", 1.5, 2, 3, 4, 5))));

        assertThat(page.locator(".plot-tip").isVisible()).isFalse();
        point(page, middle(shot(page), BLUE));

        assertThat(page.locator(".plot-tip").innerText().split("\\s+"))
                .containsExactly("south-west", "class", "a", "y1", "−1", "y2", "−1", "weight", "1.5");

        page.mouse().down();
        page.mouse().up();
        page.mouse().move(0, 0);

        assertThat(page.locator(".plot-tip").isVisible()).isFalse();
        assertThat(page.locator("#chosen").innerText()).contains("south-west");
    }

    @Test
    void theMenuChangesTheColours() throws IOException {
        Page page = open(Scatters.clusters(300, 2));
        assertThat(count(shot(page), ORANGE)).isPositive();
        assertThat(page.locator("#legend li").count()).isEqualTo(4);

        page.selectOption("#color", "column 1");

        assertThat(count(shot(page), ORANGE)).isZero();
        assertThat(count(shot(page), 0x440154)).isPositive();
        assertThat(page.locator("#legend .bar").isVisible()).isTrue();

        page.selectOption("#color", "plain");

        assertThat(count(shot(page), BLUE)).isPositive();
        assertThat(page.locator("#legend .bar").count()).isZero();
    }

    @Test
    void textsAreShownAndColouredByWhereTheyAreFew() throws IOException {
        Labels island = Labels.of("north", "north", "south", "", "south");
        Labels sizes = Labels.of(Scatters.names(5, i -> i < 3 ? "small" : "large"));
        Page page = open(Scatters.corners()
                .withCategories(List.of(new Category("island", island), new Category("size", sizes))));
        point(page, middle(shot(page), BLUE));
        assertThat(page.locator(".plot-tip").innerText().split("\\s+"))
                .containsSequence("class", "a", "island", "north", "size", "small");

        page.selectOption("#color", "category 1");

        assertThat(page.locator("#legend li").allInnerTexts().stream()
                        .map(text -> text.replaceFirst("(?s)\\s.*", ""))
                        .toList())
                .containsExactly("north", "south", "unlabelled");
        page.locator("#legend [data-rank='0']").click();
        assertThat(count(shot(page), BLUE)).isZero();
        page.selectOption("#color", "category 0");
        assertThat(page.locator("#legend li").count()).isEqualTo(5);
        assertThat(count(shot(page), BLUE)).as("nothing stays hidden").isPositive();
    }

    @Test
    void aLegendEntryHidesAndShowsItsClass() throws IOException {
        Page page = open(Scatters.corners());
        Locator entry = page.locator("#legend [data-rank='0']");

        Pixels.Spot spot = middle(shot(page), BLUE);
        entry.click();
        assertThat(entry.getAttribute("aria-pressed")).isEqualTo("false");
        assertThat(count(shot(page), BLUE)).isZero();
        point(page, spot);
        assertThat(page.locator(".plot-tip").isVisible()).isFalse();

        page.keyboard().press("Enter");
        assertThat(entry.getAttribute("aria-pressed")).isEqualTo("true");
        assertThat(count(shot(page), BLUE)).isPositive();
    }

    @Test
    void theWheelZoomsAtThePointer() throws IOException {
        Page page = open(Scatters.corners());
        BufferedImage before = shot(page);
        Pixels.Spot held = middle(before, BLUE);

        point(page, held);
        page.mouse().wheel(0, -300);
        page.mouse().move(0, 0);

        BufferedImage after = shot(page);
        assertThat(middle(after, BLUE).distance(held)).isLessThan(2);
        assertThat(count(after, ORANGE)).isZero();

        page.locator("#reset").click();
        assertThat(middle(shot(page), ORANGE).distance(middle(before, ORANGE))).isLessThan(1);
    }

    @Test
    void draggingAndKeysMoveTheView() throws IOException {
        Page page = open(Scatters.corners());
        Pixels.Spot start = middle(shot(page), BLUE);

        point(page, new Pixels.Spot(300, 200));
        page.mouse().down();
        point(page, new Pixels.Spot(360, 170));
        page.mouse().up();
        Pixels.Spot dragged = middle(shot(page), BLUE);
        assertThat(dragged.x() - start.x()).isBetween(58.0, 62.0);
        assertThat(dragged.y() - start.y()).isBetween(-32.0, -28.0);

        page.locator(".plot-area").focus();
        page.keyboard().press("ArrowLeft");
        Pixels.Spot pressed = middle(shot(page), BLUE);
        assertThat(pressed.x() - dragged.x()).isBetween(38.0, 42.0);

        page.keyboard().press("0");
        assertThat(middle(shot(page), BLUE).distance(start)).isLessThan(1);
    }

    @Test
    void searchFindsAPointByItsId() throws IOException {
        Page page = open(Scatters.corners());

        page.fill("#search", "north");
        assertThat(page.locator("#found").innerText()).startsWith("2 points");
        page.fill("#search", "South-East");
        assertThat(page.locator("#found").innerText()).isEqualTo("1 point: south-east");
        assertThat(page.locator("#chosen").innerText()).contains("south-east");

        page.keyboard().press("Enter");
        BufferedImage image = shot(page);
        Pixels.Spot center = new Pixels.Spot(image.getWidth() / 2.0, image.getHeight() / 2.0);
        assertThat(middle(image, ORANGE).distance(center)).isLessThan(2);

        page.fill("#search", "nowhere");
        assertThat(page.locator("#found").innerText()).isEqualTo("nothing found");
    }

    @Test
    void threeCoordinatesTurnInSpace() throws IOException {
        // The first is the nearest to the eye; the others pale with the distance.
        Points corners = Points.of(new double[] {1, 1, 1}, new double[] {-1, -1, 1}, new double[] {-1, 1, -1});
        Page page = open(Scatter.of("Space", corners).withLabels(Labels.of("a", "b", "c")));
        Pixels.Spot start = middle(shot(page), BLUE);

        point(page, new Pixels.Spot(300, 200));
        page.mouse().down();
        point(page, new Pixels.Spot(420, 230));
        page.mouse().up();
        page.mouse().move(0, 0);
        Pixels.Spot turned = middle(shot(page), BLUE);
        assertThat(turned.distance(start)).isGreaterThan(20);

        point(page, turned);
        assertThat(page.locator(".plot-tip").innerText()).startsWith("row 0");

        page.selectOption("#axis-z", "");
        BufferedImage flat = shot(page);
        assertThat(middle(flat, BLUE).x()).isGreaterThan(middle(flat, ORANGE).x() + 200);
    }

    @Test
    void aHundredThousandPointsMove() throws IOException {
        Page page = open(Scatters.clusters(100_000, 2));
        BufferedImage before = shot(page);

        Pixels.Spot middle = new Pixels.Spot(before.getWidth() / 2.0, before.getHeight() / 2.0);
        point(page, middle);
        assertThat(page.locator(".plot-tip").innerText()).contains("point-");
        page.mouse().down();
        point(page, new Pixels.Spot(middle.x() + 60, middle.y() + 40));
        page.mouse().up();
        page.mouse().move(0, 0);

        BufferedImage after = shot(page);
        assertThat(Pixels.differing(before, after)).isGreaterThan(10_000);
        assertThat(page.locator("#legend .count").first().innerText()).contains(",");
    }

    @Test
    void theViewCanBeSavedAsAPicture() throws IOException {
        Page page = open(Scatters.corners());

        Download download = page.waitForDownload(() -> page.locator("#export").click());

        assertThat(download.suggestedFilename()).isEqualTo("Corners.png");
        BufferedImage saved = ImageIO.read(download.path().toFile());
        assertThat(count(saved, BLUE)).isPositive();
        assertThat(saved.getWidth()).isGreaterThan(800);
    }

    @Test
    void darkPaperHasDarkPixels() throws IOException {
        Page page = CHROMIUM.open(file(Scatters.corners()), 900, 700, ColorScheme.DARK);

        assertThat(count(shot(page), 0x17181B)).isGreaterThan(100_000);
        // The scale grows lighter all the way.
        assertThat((Boolean) page.evaluate("async () => {"
                        + " const { shade } = await import('unfold/colors');"
                        + " const { palette } = JSON.parse(document.getElementById('data').textContent).table;"
                        + " const light = [...Array(101).keys()].map(i => shade(palette, i / 100))"
                        + "   .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b);"
                        + " return light.every((now, i) => i === 0 || now > light[i - 1]); }"))
                .isTrue();
    }

    @Test
    void markupInTheDataIsText() throws IOException {
        String evil = "</script><img src=x onerror=document.title='gone'>{{data}}<!--<script>";
        Scatter scatter = Scatter.of(evil, Points.of(new double[] {0, 0}, new double[] {1, 1}))
                .withSubtitle(evil)
                .withAxes(List.of(evil, "\u2028\"\\"))
                .withIds(List.of(evil, "b"))
                .withLabels(Labels.of(evil, ""))
                .withColumns(List.of(new Column(evil, 1, 2)))
                .withRun(RunFacts.NONE
                        .withSettings(Map.of(evil, evil))
                        .withWarnings(List.of(evil))
                        .withCommand(evil));
        Page page = open(scatter);

        assertThat(page.title()).isEqualTo(evil);
        assertThat(page.locator("h1").innerText()).isEqualTo(evil);
        assertThat(page.locator("#legend .name").first().innerText()).startsWith("</script>");
        assertThat(page.locator("#run dd").innerText()).isEqualTo(evil);
        point(page, middle(shot(page), BLUE));
        assertThat(page.locator(".plot-tip strong").innerText()).isEqualTo(evil);
        assertThat(page.locator("img").count()).isZero();
    }

    @Test
    void oneCoordinateStandsAgainstTheRowNumber() throws IOException {
        Page page = open(Scatter.of("Line", Points.of(new double[] {5}, new double[] {7}, new double[] {6}))
                .withLabels(Labels.of("a", "b", "c")));
        BufferedImage image = shot(page);

        assertThat(middle(image, BLUE).x()).isLessThan(middle(image, ORANGE).x() - 100);
        assertThat(middle(image, BLUE).y()).isGreaterThan(middle(image, ORANGE).y() + 100);
    }

    @Test
    void coincidingAndEnormousValuesAreShown() throws IOException {
        Points same = Points.of(new double[] {3e9, 3e9}, new double[] {3e9, 3e9});
        Page page = open(Scatter.of("Same", same)
                .withLabels(Labels.of("a", "a"))
                .withColumns(List.of(new Column("huge", 1e300, -1e300))));

        point(page, middle(shot(page), BLUE));
        assertThat(page.locator(".plot-tip").innerText()).contains("3e9").containsPattern("1e300");
    }

    /** Drags from one pixel of the plot through others. */
    private static void drag(Page page, Pixels.Spot... spots) {
        point(page, spots[0]);
        page.mouse().down();
        for (Pixels.Spot spot : spots) {
            point(page, spot);
        }
        page.mouse().up();
        page.mouse().move(0, 0);
    }

    /** A rich page: ids, classes, columns, measures, neighbours, images, a run with everything that can be told of it. */
    private static Scatter rich() {
        Points points = Points.of(
                new double[] {-1, -1}, new double[] {1, -1}, new double[] {-1, 1}, new double[] {1, 1}, new double[] {
                    -0.9, -0.9
                });
        // Point 0 has the neighbours 1 and 4; near in the plane are 4 and, as far as 1, 2.
        Neighborhoods graph =
                Neighborhoods.of(new int[] {0, 1, 2, 3, 4, 5}, new int[] {1, 3, 3, 2, 0}, new double[] {1, 1, 1, 1, 1});
        PointTable table = PointTable.of(5)
                .withIds(List.of("south-west", "south-east", "north-west", "north-east", "near, \"it\""))
                .withClasses(new Category("species", Labels.of("a", "b", "b", "c", "a")))
                .withColumns(List.of(new Column("weight", 1, 2, 3, 4, 1.5)))
                .withMeasures(List.of(new Column("trustworthiness", 1, 0.9, 0.8, 0.7, 0.6)))
                .withCategories(List.of(new Category("island", Labels.of("north", "south", "south", "", "north"))))
                .withGraph(graph)
                .withImages(new Thumbnails(
                        Points.of(
                                new double[] {9, 0, 0, 0},
                                new double[] {0, 9, 0, 0},
                                new double[] {0, 0, 9, 0},
                                new double[] {0, 0, 0, 9},
                                new double[] {9, 9, 9, 9}),
                        2,
                        2));
        return Scatter.of("Rich", points)
                .withTable(table)
                .withColoring(new Coloring.ByLabel())
                .withRun(RunFacts.NONE
                        .withSettings(Map.of("method", "lle"))
                        .withQuality(Map.of("trustworthiness", "0.912345678"))
                        .withDetails(Map.of("residual", "1.31E-14"))
                        .withWarnings(List.of("the graph is in two pieces"))
                        .withCommand("unfold embed 'my data.csv' --plot rich.html")
                        .withSpectrum(new RunFacts.EigenvalueList(List.of(1e-7, 2e-7), Optional.of(5e-7)))
                        .withScaling(new RunFacts.Scaling(
                                List.of("u", "v"),
                                Standardization.of(Points.of(new double[] {0, 1}, new double[] {2, 5})))));
    }

    @Test
    void boxAndLassoSelectAndTheSelectionIsSummedUpAndSaved() throws IOException {
        Page page = open(rich());
        Locator area = page.locator(".plot-area");
        double width = area.boundingBox().width;
        double height = area.boundingBox().height;

        page.locator("button[data-tool=box]").click();
        drag(page, new Pixels.Spot(2, height / 2), new Pixels.Spot(width / 2, height - 2));
        assertThat(page.locator("#selection .total").innerText()).isEqualTo("2 points of 5");
        assertThat(page.locator("#selection table").first().innerText())
                .contains("species")
                .contains("100 %");
        assertThat(page.locator("#selection table").last().innerText())
                .contains("weight")
                .contains("1.25");
        assertThat(page.locator("#selection .means canvas").count()).isEqualTo(2);

        Download download =
                page.waitForDownload(() -> page.locator("text=Save CSV").click());
        assertThat(download.suggestedFilename()).isEqualTo("Rich-selection.csv");
        assertThat(Files.readString(download.path()))
                .startsWith("row,id,y1,y2,species,island,weight,trustworthiness\r\n0,south-west,-1,-1,a,north,1,1\r\n")
                .contains("\"near, \"\"it\"\"\"");

        page.locator("button[data-tool=lasso]").click();
        drag(
                page,
                new Pixels.Spot(width / 2, 1),
                new Pixels.Spot(width - 1, 1),
                new Pixels.Spot(width - 1, height - 1),
                new Pixels.Spot(width / 2, height - 1));
        assertThat(page.locator("#selection .total").innerText()).isEqualTo("2 points of 5");
        assertThat(page.locator("#selection").innerText()).contains("3").contains("mean of");

        page.locator("text=Clear").click();
        assertThat(page.locator("#selection").isVisible()).isFalse();
    }

    @Test
    void theNeighboursOfAPointAreToldApart() throws IOException {
        Page page = open(rich());
        page.fill("#search", "south-west");

        assertThat(page.locator(".neighbors").innerText())
                .contains("0 neighbours kept", "1 neighbour lost", "1 point intruding");
        assertThat(page.locator(".neighbors .names").allInnerTexts()).containsExactly("south-east", "near, \"it\"");
        // The dashed line to the lost neighbour goes along the bottom.
        BufferedImage image = shot(page);
        assertThat(Pixels.like(image, 0xC2410C, 24).size()).isGreaterThan(100);

        page.locator(".neighbors .names button").first().click();
        assertThat(page.locator("#chosen dl").innerText()).contains("south-east");
    }

    @Test
    void searchFindsLabelsAndValues() throws IOException {
        Page page = open(rich());

        page.fill("#search", "b");
        assertThat(page.locator("#found").innerText()).startsWith("2 points");
        page.fill("#search", "weight >= 3");
        assertThat(page.locator("#found").innerText()).startsWith("2 points");
        page.fill("#search", "1.5");
        assertThat(page.locator("#found").innerText()).contains("near");
    }

    @Test
    void aDoubleClickShowsAClassAlone() throws IOException {
        Page page = open(Scatters.corners());

        page.locator("#legend [data-rank='0']").dblclick();
        BufferedImage alone = shot(page);
        assertThat(count(alone, BLUE)).isPositive();
        assertThat(count(alone, ORANGE)).isZero();

        page.locator("#legend .all").click();
        assertThat(count(shot(page), ORANGE)).isPositive();
    }

    @Test
    void imagesStandInPlaceOfFewPointsAndBesideThePointer() throws IOException {
        Page page = open(rich());
        BufferedImage image = shot(page);
        Pixels.Spot south = Pixels.middle(Pixels.like(image, BLUE, 24));

        assertThat(Pixels.like(image, 0x000000, 8).size())
                .as("dark pixels of thumbnails")
                .isGreaterThan(2_000);
        point(page, south);
        assertThat(page.locator(".plot-tip canvas").count()).isEqualTo(1);
    }

    @Test
    void theRunIsToldWithRoundedNumbersAndSolversFoldedAway() throws IOException {
        Page page = open(rich());

        assertThat(page.locator("#run").innerText())
                .contains("two pieces", "0.9123", "60 %", "unfold embed 'my data.csv' --plot rich.html")
                .doesNotContain("0.912345678");
        assertThat(page.locator("#run details:has-text('Solver')").getAttribute("open"))
                .isNull();
        assertThat(page.locator("#color").innerText()).contains("species").doesNotContain("class");
        page.selectOption("#color", "column 1");
        assertThat(page.locator("#legend .bar").isVisible()).isTrue();
    }

    @Test
    void keysChooseSelectAndEnd() throws IOException {
        Page page = open(rich());
        page.locator(".plot-area").focus();

        page.keyboard().press("n");
        assertThat(page.locator("#chosen dl").innerText()).contains("south-west");
        page.keyboard().press("Space");
        page.keyboard().press("n");
        page.keyboard().press("Space");
        assertThat(page.locator("#selection .total").innerText()).isEqualTo("2 points of 5");
        page.keyboard().press("Escape");
        assertThat(page.locator("#selection").isVisible()).isFalse();
        assertThat(page.locator("#chosen").isVisible()).isFalse();
    }

    /** In each frame the points are there when the browser shows it: what a new size clears is drawn before. */
    @Test
    void pointsStayWhileThePageChangesItsSize() throws IOException {
        Page page = open(Scatters.clusters(300, 2));
        page.evaluate("() => {"
                + " const canvas = document.querySelector('.plot-ground');"
                + " const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });"
                + " window.blank = 0; window.frames = 0;"
                + " const look = () => {"
                // A message is handled after the frame's callbacks and observers, as the browser shows the page.
                + "   setTimeout(() => {"
                + "     copy.canvas.width = canvas.width; copy.canvas.height = canvas.height;"
                + "     copy.drawImage(canvas, 0, 0);"
                + "     const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data;"
                + "     let seen = 0;"
                + "     for (let i = 0; i < pixels.length; i += 4) seen += pixels[i + 2] - pixels[i] > 60 ? 1 : 0;"
                + "     window.frames++; if (seen < 50) window.blank++;"
                + "   }, 0);"
                + "   requestAnimationFrame(look);"
                + " };"
                + " look(); }");
        for (int width = 960; width > 700; width -= 40) {
            page.setViewportSize(width, 640);
            Chromium.settle(page);
        }

        assertThat((Integer) page.evaluate("window.frames")).isGreaterThan(5);
        assertThat(page.evaluate("window.blank")).isEqualTo(0);
    }

    @Test
    void withoutWebGlACanvasDraws() throws IOException {
        Page page = CHROMIUM.open(
                file(Scatters.corners()),
                new Browser.NewContextOptions().setViewportSize(960, 640),
                "HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {"
                        + " apply: (get, canvas, args) => args[0] === '2d' ? Reflect.apply(get, canvas, args) : null });");
        BufferedImage image = shot(page);

        assertThat(count(image, BLUE)).isPositive();
        assertThat(middle(image, ORANGE).x() - middle(image, BLUE).x()).isGreaterThan(300);
        point(page, middle(image, BLUE));
        assertThat(page.locator(".plot-tip").innerText()).contains("south-west");
    }

    @Test
    void nothingIsAmissForReadersWithoutSightOrMouse() throws IOException {
        Page page = open(rich());
        page.fill("#search", "south-west");
        page.locator(".plot-area").focus();
        page.keyboard().press("Enter");

        Chromium.suitsEverybody(page);
    }
}
