package dev.unfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.unfold.report.browser.Chromium;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A curve as a reader meets it: opened from a file in Chromium. */
class CurvePageTest {

    @RegisterExtension
    private static final Chromium CHROMIUM = new Chromium();

    @TempDir
    private Path folder;

    @Test
    void showsTheCurveAndItsNumbersToEverybody() throws IOException {
        List<Curve.Stop> stops =
                List.of(new Curve.Stop(5, 0.297401487755), new Curve.Stop(6, 0.186), new Curve.Stop(7, Double.NaN));
        Path file = folder.resolve("curve.html");
        try (OutputStream out = Files.newOutputStream(file)) {
            PictureFormat.HTML.write(new Curve("How many", "of iris <b>", "k", "pne", stops, 6), out);
        }
        Page page = CHROMIUM.open(file.toUri(), 900, 700, ColorScheme.LIGHT);

        assertThat(page.locator("tbody td").allInnerTexts()).containsExactly("5", "0.2974", "6", "0.1860", "7", "–");
        assertThat(page.locator(".chosen").innerText()).startsWith("6");
        assertThat(page.locator(".wide svg").isVisible()).isTrue();
        Chromium.suitsEverybody(page);
        assertThat(page.locator(".narrow svg").isVisible()).isTrue();
    }
}
