package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** The machine's Chromium, with WebGL in software; hears what pages complain of and what they ask for. */
final class Chromium implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/bin/chromium");

    private final List<String> complaints = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright) {
        this.playwright = playwright;
        this.browser = playwright
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
                                "--no-first-run")));
    }

    /** Skips the test where there is none. */
    static Chromium launch() {
        Assumptions.assumeTrue(
                Files.isExecutable(PROGRAM), "the browser tests need Chromium at " + PROGRAM + "; skipped");
        return new Chromium(Playwright.create());
    }

    /** Opens a file and waits until the page is ready. */
    Page open(Path file, Browser.NewContextOptions options) {
        BrowserContext context = browser.newContext(options);
        Page page = context.newPage();
        page.onConsoleMessage(this::complain);
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
    static void settle(Page page) {
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /** Closes the pages; none of them may have complained of anything or have asked the network. */
    void closePages() {
        List.copyOf(browser.contexts()).forEach(BrowserContext::close);
        List<String> said = List.copyOf(complaints);
        List<String> asked = List.copyOf(requests);
        complaints.clear();
        requests.clear();
        assertThat(said).isEmpty();
        assertThat(asked)
                .allMatch(url -> url.startsWith("file:") || url.startsWith("data:") || url.startsWith("blob:"));
    }

    @Override
    public void close() {
        playwright.close();
    }
}
