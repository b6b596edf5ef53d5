package dev.unfold.explore;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import dev.unfold.report.browser.Chromium;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page as a person meets it, in Chromium with WebGL in software, behind the content policy as it is. */
@Timeout(120)
class ExplorerPageTest {

    @RegisterExtension
    private static final Chromium CHROMIUM = new Chromium();

    private @Nullable Explorer explorer;

    @BeforeEach
    void start() {
        explorer = Explorer.start(
                Limits.USUAL, request -> "unfold embed " + request.origin().name());
    }

    @AfterEach
    void stop() {
        CHROMIUM.closePages();
        server().close();
    }

    private Explorer server() {
        return Objects.requireNonNull(explorer);
    }

    private Page open() {
        return CHROMIUM.open(server().address(), 1400, 900, ColorScheme.LIGHT);
    }

    private static LocatorAssertions expect(Locator locator) {
        return PlaywrightAssertions.assertThat(locator);
    }

    /** Two bows with an empty cell, as somebody's table. */
    private static FilePayload bows(String name, int rows) {
        String table = IntStream.range(0, rows)
                .mapToObj(i -> (i % 2 == 0 ? "upper" : "lower") + "," + Math.cos(i / 20.0) + ","
                        + (i == 7 ? "" : Math.sin(i / 20.0) * (i % 2 == 0 ? 1 : 2)) + "," + i / 50.0)
                .collect(Collectors.joining("\n", "bow,width,height,age\n", "\n"));
        return new FilePayload(name, "text/csv", table.getBytes(StandardCharsets.UTF_8));
    }

    private static void example(Page page, String name) {
        page.selectOption("#example", name);
        page.click("#load");
        expect(page.locator("#columns")).isVisible();
        expect(page.locator("#set option:checked")).hasText(name);
        // The plots of the set before are gone, so that run() does not count one that is about to go.
        expect(page.locator(".plot-area")).hasCount(0);
    }

    private static void run(Page page) {
        int before = page.locator(".plot-area").count();
        page.click("#run");
        expect(page.locator(".plot-area")).hasCount(before + 1);
    }

    @Test
    void aTableOfOnesOwnBecomesPicturesSideBySide() {
        Page page = open();
        page.setInputFiles("#file", bows("bows.csv", 120));
        expect(page.locator("#survey")).containsText("1 of 120 rows has empty cells, in 1 column: height (1)");
        expect(page.locator("#run")).isDisabled();
        expect(page.locator("#label")).hasValue("bow");
        page.locator("#survey button").first().click();
        expect(page.locator("#run")).isEnabled();
        expect(page.locator("#summary")).hasText("120 rows, 3 features of 4 columns, classes: bow");

        page.click("#look");
        expect(page.locator("#table thead input:checked")).hasCount(3);
        page.locator("#table input[data-column=age]").uncheck();
        expect(page.locator("#summary")).hasText("120 rows, 2 features of 4 columns, classes: bow");
        page.locator("#table input[data-column=age]").check();
        page.click("#look");

        run(page);
        page.selectOption("#method", "ltsa");
        page.locator("#neighbors").fill("20");
        expect(page.locator("#neighbors-shown")).hasText("20");
        run(page);
        expect(page.locator(".run h3"))
                .hasText(new String[] {"Locally linear embedding", "Local tangent space alignment"});
        expect(page.locator(".run .notes").first()).containsText("1 row of 120 has no place.");
        expect(page.locator(".legend .name")).hasText(new String[] {"lower", "upper"});

        // The pointer on a point shows it, and a click keeps it; the wheel zooms there too.
        Locator first = page.locator(".plot-area").first();
        BoundingBox place = page.locator(".plot-ground").first().boundingBox();
        List<?> spot = (List<?>) page.evaluate("""
                () => {
                  const canvas = document.querySelector('.plot-ground');
                  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                  for (let at = 0; at < data.length; at += 4) {
                    if (Math.abs(data[at] - data[at + 2]) > 100 && data[at + 3] > 200) {
                      const share = canvas.clientWidth / canvas.width;
                      return [String(at / 4 % canvas.width * share), String(Math.floor(at / 4 / canvas.width) * share)];
                    }
                  }
                }""");
        page.mouse()
                .move(
                        place.x + Double.parseDouble(spot.get(0).toString()),
                        place.y + Double.parseDouble(spot.get(1).toString()));
        expect(page.locator(".plot-tip").first()).isVisible();
        byte[] before = first.screenshot();
        page.mouse().wheel(0, -100);
        expect(page.locator(".plot-tip").first()).isHidden();
        assertThat(first.screenshot()).isNotEqualTo(before);
        page.mouse().down();
        page.mouse().up();
        expect(page.locator("#chosen")).isVisible();
        first.press("0");
        first.press("Escape");

        // What is selected in one is selected in all.
        page.click("#toolbar [data-tool=box]");
        BoundingBox area = page.locator(".plot-area").first().boundingBox();
        page.mouse().move(area.x + 2, area.y + 2);
        page.mouse().down();
        page.mouse().move(area.x + area.width / 2, area.y + area.height - 2);
        page.mouse().up();
        expect(page.locator("#selection .total")).containsText(Pattern.compile("^\\d+ points of 120$"));
        String selected = page.locator("#selection .total").innerText();

        // A reload finds all of it again.
        page.waitForTimeout(600);
        page.reload();
        expect(page.locator(".plot-area")).hasCount(2);
        expect(page.locator("#selection .total")).hasText(selected);
        expect(page.locator("#method")).hasValue("ltsa");
        expect(page.locator("#neighbors-shown")).hasText("20");
        expect(page.locator("#missing")).hasValue("drop");
        expect(page.locator("#toolbar [data-tool=box]")).hasAttribute("aria-pressed", "true");
    }

    @Test
    void theProbeShowsWhatTheInverseFinds() {
        Page page = open();
        example(page, "iris");
        run(page);
        page.click("#toolbar [data-tool=probe]");
        BoundingBox area = page.locator(".plot-area").boundingBox();
        page.mouse().move(area.x + area.width / 2, area.y + area.height / 2);
        page.mouse().down();
        page.mouse().move(area.x + area.width / 2 + 30, area.y + area.height / 2);
        page.mouse().up();
        expect(page.locator("#probe .name")).hasCount(4);
        String before = page.locator("#probe h2").innerText();
        page.locator(".plot-area").focus();
        page.keyboard().press("ArrowUp");
        expect(page.locator("#probe h2")).not().hasText(before);

        // Space has no place under the pointer; the plane of two coordinates has.
        page.locator("#dimensions").fill("3");
        run(page);
        Locator space = page.locator(".run").last();
        expect(space.locator(".flat")).isVisible();
        space.getByLabel("Coordinates that are shown").selectOption("0,2");
        expect(space.locator(".flat")).isHidden();
        String inTwo = page.locator("#probe h2").innerText();
        space.locator(".plot-area").press("ArrowUp");
        expect(page.locator("#probe h2")).not().hasText(inTwo);
        page.locator("#dimensions").fill("2");

        // A set of images shows one.
        example(page, "digits");
        run(page);
        page.locator(".plot-area").focus();
        page.keyboard().press("ArrowUp");
        expect(page.locator("#probe canvas")).isVisible();
    }

    @Test
    void oneRunMorphsIntoAnotherAndTakesNewPoints() {
        Page page = open();
        page.setInputFiles("#file", bows("bows.csv", 120));
        page.locator("#survey button").first().click();
        expect(page.locator("#run")).isEnabled();
        run(page);
        Locator card = page.locator(".run").first();
        card.getByText("Morph…").click();
        expect(card.locator(".morph")).containsText("Run another method");
        page.locator("#neighbors").fill("20");
        run(page);
        card.getByText("Morph…").click();
        card.getByText("Morph…").click();
        expect(card.locator(".morph select option")).hasCount(1);
        byte[] still = card.locator(".picture").screenshot();
        card.locator(".morph input").fill("100");
        Chromium.settle(page);
        assertThat(card.locator(".picture").screenshot()).isNotEqualTo(still);

        card.locator("input[type=file]").setInputFiles(bows("more.csv", 6));
        expect(card.locator(".notes")).containsText("more.csv: 6 new points, drawn as rings.");
        card.locator("input[type=file]")
                .setInputFiles(new FilePayload("odd.csv", "text/csv", "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8)));
        expect(card.locator(".notes"))
                .containsText("odd.csv: found 2 columns (a, b), but the model was fitted on 3 columns");
    }

    @Test
    void aRunCanBeStoppedSavedCopiedAndRemoved() {
        Page page = open();
        page.selectOption("#example", "swiss-roll");
        page.fill("#example-n", "300000"); // so many that the run lasts until the page has asked how far it is
        page.click("#load");
        expect(page.locator("#run")).isEnabled();
        page.click("#run");
        expect(page.locator(".run progress")).isVisible();
        page.locator(".run").getByText("Cancel").click();
        expect(page.locator(".failed")).hasText("You stopped this run.");
        page.getByLabel("Remove this run").click();
        expect(page.locator(".run")).hasCount(0);

        example(page, "iris");
        run(page);
        Download file =
                page.waitForDownload(() -> page.locator(".foot select").first().selectOption("csv"));
        assertThat(file.suggestedFilename()).isEqualTo("iris-lle.csv");
        page.getByText("Copy as a command").click();
        expect(page.locator("dialog pre")).hasText("unfold embed iris");
        page.keyboard().press("Escape");
        expect(page.locator("dialog")).hasCount(0);
        page.getByText("Copy as Java").click();
        expect(page.locator("dialog pre")).containsText("BundledSets.read(\"iris\")");
        page.keyboard().press("Escape");

        page.fill("#smallest", "8");
        page.fill("#largest", "10");
        page.click("#sweep");
        expect(page.locator(".curve circle")).hasCount(3);
        page.locator("#curve button").click();
        expect(page.locator("#neighbors-shown")).hasText(Pattern.compile("8|9|10"));
        page.click("#more summary");
        page.fill("#parameter-reg", "-1");
        expect(page.locator("#check")).containsText("reg = -1");
        page.fill("#parameter-reg", "");

        page.selectOption("#parameter-solver", "lll");
        page.fill("#parameter-landmarks", "1");
        expect(page.locator("#check")).containsText("landmarks = 1");
        page.fill("#parameter-landmarks", "40");
        run(page);
        expect(page.locator(".run .head p").last()).containsText("solver = lll, landmarks = 40");
        page.selectOption("#parameter-solver", "");
        expect(page.locator("#parameter-landmarks")).hasCount(0);
    }

    @Test
    void whatIsDroppedIsOpened() {
        Page page = open();
        page.evaluate("""
                () => {
                  const data = new DataTransfer();
                  data.items.add(new File(['a,b\\n1,2\\n3,4\\n5,7\\n'], 'dropped.csv'));
                  document.querySelector('#empty').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
                }""");
        expect(page.locator("#set option:checked")).hasText("dropped.csv");
        page.evaluate("""
                () => {
                  const data = new DataTransfer();
                  data.items.add(new File(['x'], 'picture.exe'));
                  document.querySelector('#empty').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
                }""");
        expect(page.locator("#alert")).containsText("picture.exe has an ending that is not known");
    }

    @Test
    void aTelephoneInTheDarkIsEnoughAndSoAreEarsAndAKeyboard() {
        Page page = CHROMIUM.open(
                server().address(),
                new Browser.NewContextOptions()
                        .setViewportSize(390, 844)
                        .setColorScheme(ColorScheme.DARK)
                        .setHasTouch(true),
                "");
        assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(23, 24, 27)");
        Chromium.suitsEverybody(page);

        example(page, "iris");
        page.click("#look");
        expect(page.locator("#table tbody tr").first()).isVisible();
        Chromium.suitsEverybody(page);
        page.click("#look");

        run(page);
        run(page);
        page.click("#toolbar [data-tool=probe]");
        page.locator(".plot-area").first().focus();
        page.keyboard().press("ArrowUp");
        expect(page.locator("#probe .name")).hasCount(4);
        page.fill("#smallest", "8");
        page.fill("#largest", "10");
        page.click("#sweep");
        expect(page.locator(".curve circle")).hasCount(3);
        Chromium.suitsEverybody(page);
    }
}
