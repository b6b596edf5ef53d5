package dev.unfold.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ES modules of which pages are made, under the names by which they import each other: {@code unfold/plot} and so on are our
 * own, {@code three} and {@code three/core} are three.js. A page inlines them through {@link #importMap}; a server may serve
 * {@link #texts} under addresses of its own and map the names to these.
 */
public final class PageModules {

    /** What any page needs that has plots; the module of one page is not among them. */
    private static final List<String> SHARED = List.of(
            "data",
            "theme",
            "marks",
            "colors",
            "ticks",
            "view",
            "webgl",
            "painter",
            "density",
            "picker",
            "images",
            "neighbors",
            "elements",
            "overlay",
            "plot",
            "legend",
            "point",
            "search",
            "selection",
            "run",
            "export");

    private PageModules() {}

    /** The text of each module, by its name. */
    public static Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String module : SHARED) {
            texts.put("unfold/" + module, own(module + ".js"));
        }
        texts.put("three/core", WebJar.three("three.core.min.js"));
        // A module at a data: address has no neighbours, so it must name the core as the map does.
        texts.put("three", WebJar.three("three.module.min.js").replace("\"./three.core.min.js\"", "\"three/core\""));
        return texts;
    }

    /** The style of plots, legends and panels, for any page. */
    public static String style() {
        return own("plot.css");
    }

    /** An import map that holds the modules, and those of one page beside them, as {@code data:} addresses. */
    static void importMap(JsonGenerator json, Map<String, String> further) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("imports");
        Map<String, String> all = new LinkedHashMap<>(texts());
        all.putAll(further);
        for (Map.Entry<String, String> module : all.entrySet()) {
            String base64 = Base64.getEncoder().encodeToString(module.getValue().getBytes(StandardCharsets.UTF_8));
            json.writeStringField(module.getKey(), "data:text/javascript;base64," + base64);
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /** A file of the folder of pages. */
    static String own(String name) {
        try (InputStream in = PageModules.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("page/" + name + " is missing from unfold-report");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
