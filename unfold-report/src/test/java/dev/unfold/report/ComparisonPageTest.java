package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.extension.Embedding;
import dev.unfold.quality.Quality;
import dev.unfold.quality.QualityMeasure;
import dev.unfold.quality.Scores;
import dev.unfold.report.browser.Chromium;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A comparison as a reader meets it: opened from a file in Chromium. */
class ComparisonPageTest {

    private static final List<QualityMeasure> MEASURES = Quality.measures().subList(0, 3);

    @RegisterExtension
    private static final Chromium CHROMIUM = new Chromium();

    @TempDir
    private Path folder;

    private static ComparisonPage.Embedded panel(String name, Embedding places, double trust, String... best) {
        RunFacts run = RunFacts.NONE
                .withSpectrum(new RunFacts.EigenvalueList(List.of(1e-4, 2e-4), Optional.of(9e-4)))
                .withWarnings(name.equals("second") ? List.of("a <b>warning</b>") : List.of());
        Scores scores = new Scores(Map.of("trustworthiness", trust, "continuity", 0.5, "lcmc", 1e-5));
        return new ComparisonPage.Embedded(name, "The method " + name, places, run, scores, Set.of(best), 1.5 * trust);
    }

    /** Five points in three panels, the second mirrored, the third without the last point; and one that failed. */
    private static ComparisonPage corners() {
        Points points = Scatters.corners().points();
        Points mirrored = Points.of(
                new double[] {1, -1}, new double[] {-1, -1}, new double[] {1, 1}, new double[] {-1, 1}, new double[] {
                    0, 0
                });
        List<ComparisonPage.Panel> panels = new ArrayList<>();
        panels.add(panel("first", Embedding.complete(points), 0.25));
        panels.add(panel("second", Embedding.complete(mirrored), 0.75, "trustworthiness"));
        panels.add(new ComparisonPage.Failed("broken", "The method broken", "neighbors = 5 <script>alert(1)</script>"));
        panels.add(panel("part", new Embedding(points.rows(0, 1, 2, 3), new int[] {0, 1, 2, 3}, 5), 0.5));
        return new ComparisonPage(
                "Methods on corners",
                "5 points",
                Scatters.corners().table(),
                new Coloring.ByLabel(),
                panels,
                MEASURES,
                "unfold compare corners.csv --methods 'first,second'");
    }

    private Page open(ComparisonPage comparison, int width, ColorScheme scheme) throws IOException {
        Path file = folder.resolve("page.html");
        try (OutputStream out = Files.newOutputStream(file)) {
            comparison.write(out);
        }
        return CHROMIUM.open(file.toUri(), width, 900, scheme);
    }

    private Page open(int width) throws IOException {
        return open(corners(), width, ColorScheme.LIGHT);
    }

    private static Locator area(Page page, String method) {
        return page.locator("#method-" + method + " .plot-area");
    }

    private static BufferedImage shot(Page page, String method) throws IOException {
        Chromium.settle(page);
        return ImageIO.read(new ByteArrayInputStream(area(page, method).screenshot()));
    }

    /** Moves the pointer to the corner of the class a in the first panel. */
    private static void pointAtFirst(Page page) throws IOException {
        Pixels.Spot spot = Pixels.middle(Pixels.like(shot(page, "first"), 0x0072B2, 24));
        BoundingBox box = area(page, "first").boundingBox();
        page.mouse().move(box.x + spot.x(), box.y + spot.y());
        Chromium.settle(page);
    }

    private static int differences(BufferedImage one, BufferedImage other) {
        int count = 0;
        for (int x = 0; x < one.getWidth(); x++) {
            for (int y = 0; y < one.getHeight(); y++) {
                count += one.getRGB(x, y) == other.getRGB(x, y) ? 0 : 1;
            }
        }
        return count;
    }

    @Test
    void thePointUnderThePointerShowsInEveryPlotThatHasIt() throws IOException {
        Page page = open(1200);
        BufferedImage second = shot(page, "second");
        BufferedImage part = shot(page, "part");

        pointAtFirst(page);

        assertThat(page.locator("#method-first .plot-tip").innerText()).contains("south-west");
        assertThat(page.locator("#method-second .plot-tip").isVisible()).isFalse();
        BufferedImage hovered = shot(page, "second");
        assertThat(differences(second, hovered)).isPositive();
        assertThat(differences(part, shot(page, "part"))).isPositive();
        // of the mirrored plot the right half changes
        int half = second.getWidth() / 2;
        int height = second.getHeight();
        assertThat(differences(second.getSubimage(0, 0, half, height), hovered.getSubimage(0, 0, half, height)))
                .isZero();
    }

    @Test
    void aBoxInOnePlotSelectsInAllAndIsSummed() throws IOException {
        Page page = open(1200);
        BufferedImage second = shot(page, "second");
        BoundingBox box = area(page, "first").boundingBox();

        page.mouse().move(box.x + 2, box.y + 2);
        page.mouse().down();
        page.mouse().move(box.x + box.width / 2 - 20, box.y + box.height - 2);
        page.mouse().up();
        page.mouse().move(0, 0);
        Chromium.settle(page);

        assertThat(page.locator("#selection").innerText()).contains("2 points of 5");
        assertThat(differences(second, shot(page, "second"))).isPositive();
    }

    @Test
    void aClickKeepsThePointInSight() throws IOException {
        Page page = open(1200);
        pointAtFirst(page);
        page.mouse().down();
        page.mouse().up();
        assertThat(page.locator("#chosen").innerText()).contains("south-west");
    }

    @Test
    void theTableMarksTheBestAndOrdersRowsAndPanels() throws IOException {
        Page page = open(1200);
        assertThat(page.locator("#scores tbody th").allInnerTexts())
                .containsExactly("first", "second", "broken", "part");
        assertThat(page.locator("#scores tbody td.best").allInnerTexts()).containsExactly("0.750★");
        assertThat(page.locator("#scores tbody tr").nth(0).innerText()).contains("0.250", "1e−5", "0.38 s");
        assertThat(page.locator("#scores tbody tr").nth(2).innerText()).contains("<script>alert(1)</script>");
        assertThat(page.locator("#method-broken").innerText()).contains("neighbors = 5");

        page.locator("#scores thead button").nth(0).click();

        assertThat(page.locator("#scores tbody th").allInnerTexts())
                .containsExactly("second", "part", "first", "broken");
        assertThat(page.locator("#panels h3").allInnerTexts()).containsExactly("second", "part", "first", "broken");
        assertThat(page.locator("#scores thead th").nth(1).getAttribute("aria-sort"))
                .isEqualTo("descending");
        page.locator("#order").selectOption("seconds");
        assertThat(page.locator("#panels h3").allInnerTexts()).containsExactly("first", "part", "second", "broken");
    }

    @Test
    void everyMeasureIsExplainedWithItsDirectionAsTheLibrarySays() throws IOException {
        Page page = open(1200);
        List<String> said = page.locator("#meanings dd").allInnerTexts();
        for (int m = 0; m < MEASURES.size(); m++) {
            assertThat(said.get(m))
                    .isEqualTo("Higher is better: " + MEASURES.get(m).meaning() + ".");
        }
        assertThat(page.locator("#spectrum-panels svg").count()).isEqualTo(3);
        assertThat(page.locator("#warnings").innerText()).contains("second: a <b>warning</b>");
        assertThat(page.locator("#command code").innerText()).startsWith("unfold compare corners.csv");
    }

    @Test
    void aPanelIsEnlargedAndTheWheelScrollsPastASmallOne() throws IOException {
        Page page = open(700);
        double before = area(page, "second").boundingBox().width;
        page.locator("#method-second .enlarge").click();
        Chromium.settle(page);
        assertThat(area(page, "second").boundingBox().width).isGreaterThan(1.5 * before);
        assertThat(page.locator("#method-second .enlarge").getAttribute("aria-pressed"))
                .isEqualTo("true");
        page.locator("#method-second .enlarge").click();
        Locator last = page.locator("#method-part");
        last.scrollIntoViewIfNeeded();
        BufferedImage drawn = shot(page, "part");
        Object top = page.evaluate("scrollY");
        BoundingBox box = area(page, "part").boundingBox();
        page.mouse().move(box.x + 3, box.y + box.height / 2);
        page.mouse().wheel(0, 120);
        page.waitForFunction("top => scrollY > top", top);
        assertThat(differences(drawn, shot(page, "part"))).isZero();
    }

    @Test
    void narrowAndDarkNothingIsCutOff() throws IOException {
        Page page = open(corners(), 390, ColorScheme.DARK);
        assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
        assertThat(area(page, "first").boundingBox().width).isGreaterThan(120);
        BufferedImage drawn = shot(page, "first");
        int paper = drawn.getRGB(drawn.getWidth() / 4, drawn.getHeight() / 2) & 0xFFFFFF;
        assertThat(paper).isEqualTo(0x17181B);
    }

    @Test
    void thirtyPlotsOfOnePageAreAllDrawn() throws IOException {
        Scatter many = Scatters.clusters(200, 2);
        List<ComparisonPage.Panel> panels = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            panels.add(panel("m" + i, Embedding.complete(many.points()), i / 30.0));
        }
        Page page = open(
                new ComparisonPage("Many", "", many.table(), new Coloring.ByLabel(), panels, MEASURES, ""),
                1200,
                ColorScheme.LIGHT);
        for (String name : List.of("m0", "m15", "m29")) {
            assertThat(Pixels.like(shot(page, name), 0x0072B2, 40)).as(name).isNotEmpty();
        }
    }

    @Test
    void nothingIsAmissForReadersWithoutSightOrMouse() throws IOException {
        Page page = open(1200);
        area(page, "first").press("n"); // looks at the first point
        area(page, "first").press(" ");

        Chromium.suitsEverybody(page);
    }

    @Test
    void placesForOtherPointsAreRefused() {
        ComparisonPage page = corners();
        assertThatThrownBy(() ->
                        new ComparisonPage("", "", PointTable.of(4), new Coloring.Plain(), page.panels(), MEASURES, ""))
                .isInstanceOf(DataException.class)
                .hasMessage("a table of 4 points, but first has places for 5");
    }
}
