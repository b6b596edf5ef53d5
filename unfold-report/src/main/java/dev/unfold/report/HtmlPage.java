package dev.unfold.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * A page to explore an embedding, complete in one file.
 *
 * <p>The page's own modules and those of three.js are inlined as {@code data:} addresses of an import map, the points as
 * base64 of little-endian numbers. A content security policy forbids the page to load anything else, and whatever stems
 * from the data is put into it as text, never as markup.
 */
final class HtmlPage {

    private static final List<String> MODULES =
            List.of("data", "colors", "ticks", "view", "picker", "overlay", "legend", "export", "main");

    private HtmlPage() {}

    static void write(Scatter scatter, OutputStream out) throws IOException {
        Writer page = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        String rest = own("page.html");
        while (!rest.isEmpty()) {
            int open = rest.indexOf("{{");
            if (open < 0) {
                page.write(rest);
                break;
            }
            int close = rest.indexOf("}}", open);
            page.write(rest.substring(0, open));
            switch (rest.substring(open + 2, close)) {
                case "title" -> page.write(Escape.xml(scatter.title()));
                case "subtitle" -> page.write(Escape.xml(scatter.subtitle()));
                case "style" -> page.write(own("page.css"));
                case "modules" -> ScriptJson.write(page, HtmlPage::modules);
                case "data" -> PageData.write(scatter, page);
                default -> throw new IllegalStateException("page.html: unknown " + rest.substring(open, close + 2));
            }
            rest = rest.substring(close + 2);
        }
        page.flush();
    }

    /** The import map: from the names of modules to their text. */
    private static void modules(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("imports");
        for (String module : MODULES) {
            module(json, "unfold/" + module, own(module + ".js"));
        }
        module(json, "three/core", WebJar.three("three.core.min.js"));
        // A module at a data: address has no neighbours, so it must name the core as the map does.
        module(json, "three", WebJar.three("three.module.min.js").replace("\"./three.core.min.js\"", "\"three/core\""));
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void module(JsonGenerator json, String name, String text) throws IOException {
        String base64 = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        json.writeStringField(name, "data:text/javascript;base64," + base64);
    }

    private static String own(String name) throws IOException {
        try (InputStream in = HtmlPage.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("page/" + name + " is missing from unfold-report");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
