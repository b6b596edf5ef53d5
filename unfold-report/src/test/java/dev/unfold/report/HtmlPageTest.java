package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The page as a reader meets it: opened from a file in Chromium, with WebGL in software. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlPageTest {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final int BLUE = 0x0072B2;
    private static final int ORANGE = 0xE69F00;

    private final List<String> complaints = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();

    private @Nullable Playwright playwright;
    private @Nullable Browser browser;
    private @Nullable BrowserContext context;

    @TempDir
    private Path folder;

    @BeforeAll
    void launch() {
        Assumptions.assumeTrue(
                Files.isExecutable(CHROMIUM), "the browser tests need Chromium at " + CHROMIUM + "; skipped");
        playwright = Playwright.create();
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(CHROMIUM)
                        .setArgs(List.of(
                                "--use-angle=swiftshader",
                                "--enable-unsafe-swiftshader",
                                "--no-sandbox",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync",
                                "--no-first-run")));
    }

    @AfterAll
    void quit() {
        if (playwright != null) {
            playwright.close();
        }
    }

    @AfterEach
    void nothingComplainedOfAndNothingAskedFor() {
        if (context != null) {
            context.close();
        }
        assertThat(complaints).isEmpty();
        assertThat(requests)
                .allMatch(url -> url.startsWith("file:") || url.startsWith("data:") || url.startsWith("blob:"));
    }

    private Page open(Scatter scatter) throws IOException {
        return open(scatter, new Browser.NewContextOptions().setViewportSize(960, 640));
    }

    private Page open(Scatter scatter, Browser.NewContextOptions options) throws IOException {
        Path file = Files.write(folder.resolve("page.html"), PictureFormat.HTML.render(scatter));
        BrowserContext fresh = Objects.requireNonNull(browser).newContext(options);
        context = fresh;
        Page page = fresh.newPage();
        page.onConsoleMessage(message -> complain(message));
        page.onPageError(complaints::add);
        page.onRequest(request -> requests.add(request.url()));
        page.navigate(file.toUri().toString());
        page.waitForFunction("document.documentElement.dataset.ready === 'true'");
        settle(page);
        return page;
    }

    private void complain(ConsoleMessage message) {
        // Chromium remarks that reading pixels from a software renderer is slow.
        if (!message.text().contains("GPU stall due to ReadPixels")) {
            complaints.add(message.type() + ": " + message.text());
        }
    }

    /** Until the frame that was asked for is drawn. */
    private static void settle(Page page) {
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    private static BufferedImage shot(Page page) throws IOException {
        settle(page);
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
        Page page = open(
                Scatters.corners(),
                new Browser.NewContextOptions().setViewportSize(900, 700).setColorScheme(ColorScheme.DARK));

        assertThat(count(shot(page), 0x17181B)).isGreaterThan(100_000);
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
}
