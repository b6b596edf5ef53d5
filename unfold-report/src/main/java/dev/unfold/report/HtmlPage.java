package dev.unfold.report;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A page to explore an embedding, complete in one file.
 *
 * <p>The page's own modules and those of three.js are inlined as {@code data:} addresses of an import map, the points as
 * base64 of little-endian numbers. A content security policy forbids the page to load anything else, and whatever stems
 * from the data is put into it as text, never as markup.
 */
final class HtmlPage {

    private HtmlPage() {}

    static void write(Scatter scatter, OutputStream out) throws IOException {
        new PageTemplate("page").write(scatter.title(), scatter.subtitle(), page -> PageData.write(scatter, page), out);
    }
}
