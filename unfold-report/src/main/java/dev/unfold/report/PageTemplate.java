package dev.unfold.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A page that is complete in one file: a frame with gaps, {@code {{name}}}, each of which is filled by what knows how to write it. A page
 * is its name: {@code page.html} is what its body holds, {@code page.css} its style beside that of plots, {@code page.js} its module.
 */
final class PageTemplate {

    /** What stands in a gap. */
    @FunctionalInterface
    interface Part {
        void writeTo(Writer out) throws IOException;

        /** A text that stems from data. */
        static Part text(String text) {
            return out -> out.write(Escape.xml(text));
        }

        /** Markup or a style of our own. */
        static Part markup(String text) {
            return out -> out.write(text);
        }
    }

    private final String name;

    PageTemplate(String name) {
        this.name = name;
    }

    /** Writes the page, and leaves the stream open. */
    void write(String title, String subtitle, Part data, OutputStream out) throws IOException {
        String main = "unfold/" + name;
        Map<String, String> own = Map.of(main, PageModules.own(name + ".js"));
        fill(
                PageModules.own("frame.html").replace("{{body}}", PageModules.own(name + ".html")),
                Map.of(
                        "title",
                        Part.text(title),
                        "subtitle",
                        Part.text(subtitle),
                        "style",
                        Part.markup(PageModules.style() + PageModules.own(name + ".css")),
                        "modules",
                        page -> ScriptJson.write(page, json -> PageModules.importMap(json, own)),
                        "data",
                        data,
                        "main",
                        Part.markup(main)),
                out);
    }

    private static void fill(String frame, Map<String, Part> parts, OutputStream out) throws IOException {
        Writer page = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        String rest = frame;
        while (!rest.isEmpty()) {
            int open = rest.indexOf("{{");
            if (open < 0) {
                page.write(rest);
                break;
            }
            int close = rest.indexOf("}}", open);
            page.write(rest.substring(0, open));
            Part part = parts.get(rest.substring(open + 2, close));
            if (part == null) {
                throw new IllegalStateException("unknown gap " + rest.substring(open, close + 2));
            }
            part.writeTo(page);
            rest = rest.substring(close + 2);
        }
        page.flush();
    }
}
