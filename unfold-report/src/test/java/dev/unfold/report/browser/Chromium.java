package dev.unfold.report.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The machine's Chromium, with WebGL in software, for the tests of pages. It is launched once for all of them, and where there is
 * none they are skipped. After each test its pages are left, and none of them may have complained of anything or have asked for
 * anything beside itself. The tests of the explorer use it too.
 */
public final class Chromium implements BeforeAllCallback, AfterEachCallback {

    private static final Path PROGRAM = Path.of("/usr/bin/chromium");
    private static final double PATIENCE = 30_000;

    /** The program while tests run. */
    private record Launched(Playwright playwright, Browser browser) implements AutoCloseable {

        static Launched now() {
            Playwright playwright = Playwright.create();
            PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
            return new Launched(
                    playwright,
                    playwright
                            .chromium()
                            .launch(new BrowserType.LaunchOptions()
                                    .setExecutablePath(PROGRAM)
                                    .setArgs(List.of(
                                            "--use-angle=swiftshader",
                                            "--enable-unsafe-swiftshader",
                                            "--no-sandbox",
                                            "--disable-background-networking",
                                            "--disable-component-update",
                                            "--disable-sync",
                                            "--no-first-run"))));
        }

        @Override
        public void close() {
            playwright.close();
        }
    }

    private final List<String> complaints = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private final List<String> allowed = new ArrayList<>();

    private @Nullable Browser browser;
    private @Nullable Page window;

    @Override
    public void beforeAll(ExtensionContext context) {
        Assumptions.assumeTrue(
                Files.isExecutable(PROGRAM), "the browser tests need Chromium at " + PROGRAM + "; skipped");
        browser = context.getRoot()
                .getStore(ExtensionContext.Namespace.create(Chromium.class))
                .computeIfAbsent(Launched.class, key -> Launched.now(), Launched.class)
                .browser();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        closePages();
    }

    /** Shows a page of that size, and waits until it is ready. Tests do so one after the other in the same window, which is fast. */
    public Page open(URI address, int width, int height, ColorScheme scheme) {
        Page page = window == null ? watched(new Browser.NewContextOptions()) : window;
        window = page;
        page.setViewportSize(width, height);
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        page.mouse().move(0, 0);
        return show(page, address);
    }

    /**
     * Shows a page in a window of its own, and waits until it is ready.
     *
     * @param before a script that runs before those of the page
     */
    public Page open(URI address, Browser.NewContextOptions options, String before) {
        Page page = watched(options);
        page.addInitScript(before);
        return show(page, address);
    }

    private Page watched(Browser.NewContextOptions options) {
        Page page = Objects.requireNonNull(browser).newContext(options).newPage();
        page.onConsoleMessage(this::complain);
        page.onPageError(complaints::add);
        page.onRequest(request -> requests.add(request.url()));
        return page;
    }

    private Page show(Page page, URI address) {
        allowed.add(address.getScheme().equals("file") ? "file:" : address.toString());
        page.navigate(address.toString());
        page.waitForSelector("html[data-ready], html:not(:has(script))");
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
    public static void settle(Page page) {
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /**
     * Holds that the page as it stands suits readers without sight or mouse by axe-core's rules, and that nothing is cut off: light on a
     * wide screen and then dark on a telephone. What is folded away is unfolded.
     */
    public static void suitsEverybody(Page page) {
        page.evaluate("() => document.querySelectorAll('details').forEach(folded => { folded.open = true; })");
        page.evaluate(axe());
        suits(page, 1200, ColorScheme.LIGHT);
        suits(page, 390, ColorScheme.DARK);
    }

    private static void suits(Page page, int width, ColorScheme scheme) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        page.setViewportSize(width, 800);
        settle(page);
        assertThat(page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations"
                        + ".map(found => found.id + ': ' + found.nodes.map(node => node.html).join(' | '))"))
                .as("%s at %d pixels", scheme, width)
                .isEqualTo(List.of());
        assertThat(page.evaluate("document.documentElement.scrollWidth"))
                .as("nothing beyond the edge at %d", width)
                .isEqualTo(width);
    }

    private static String axe() {
        try (InputStream in = Chromium.class.getResourceAsStream("/axe.min.js")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Leaves the pages, and holds that they neither complained nor asked for anything of others. */
    public void closePages() {
        for (BrowserContext context :
                List.copyOf(Objects.requireNonNull(browser).contexts())) {
            if (window != null && window.context() == context) {
                window.navigate("about:blank");
            } else {
                context.close();
            }
        }
        List<String> said = List.copyOf(complaints);
        List<String> strange = requests.stream()
                .filter(url -> !url.startsWith("data:") && !url.startsWith("blob:"))
                .filter(url -> allowed.stream().noneMatch(url::startsWith))
                .toList();
        complaints.clear();
        requests.clear();
        allowed.clear();
        assertThat(said).isEmpty();
        assertThat(strange).isEmpty();
    }
}
