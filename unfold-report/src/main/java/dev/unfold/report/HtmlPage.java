package dev.unfold.report;

import dev.unfold.report.PageTemplate.Part;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

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
        Map<String, String> main = Map.of("unfold/main", PageModules.own("main.js"));
        new PageTemplate("page.html")
                .write(
                        Map.of(
                                "title",
                                Part.text(scatter.title()),
                                "subtitle",
                                Part.text(scatter.subtitle()),
                                "style",
                                Part.markup(PageModules.style() + PageModules.own("page.css")),
                                "modules",
                                page -> ScriptJson.write(page, json -> PageModules.importMap(json, main)),
                                "data",
                                page -> PageData.write(scatter, page)),
                        out);
    }
}
