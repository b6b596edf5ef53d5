package dev.unfold.explore;

import dev.unfold.report.PageModules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The files of the page. They are known one by one: what a browser names is looked up among them and opened nowhere.
 *
 * <p>Modules import each other by names; the import map of the page, which its policy admits by its hash, says where they are.
 */
final class PageFiles {

    private static final List<String> OWN =
            List.of("server", "data", "method", "morph", "curve", "probe", "run", "main");

    private static final String SCRIPT = "text/javascript";
    private static final String STYLE = "text/css";

    private final Map<String, Answer> files = new HashMap<>();
    private final Answer index;
    private final String policy;

    PageFiles() {
        Map<String, String> modules = new LinkedHashMap<>(PageModules.texts());
        OWN.forEach(name -> modules.put("explore/" + name, text(name + ".js")));
        Map<String, String> places = new LinkedHashMap<>();
        modules.forEach((name, module) -> {
            String file = name.replace('/', '-') + ".js";
            places.put(name, "./page/" + file);
            add(file, SCRIPT, module);
        });
        add("plot.css", STYLE, PageModules.style());
        add("explore.css", STYLE, text("explore.css"));
        String map = new String(
                Json.of(json -> {
                    json.writeStartObject();
                    Json.pairs(json, "imports", places);
                    json.writeEndObject();
                }),
                StandardCharsets.UTF_8);
        index = Answer.text("text/html", text("explore.html").replace("{{modules}}", map));
        policy = "default-src 'none'; script-src 'self' '" + hash(map)
                + "'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
                + " frame-ancestors 'none'";
    }

    private void add(String name, String type, String text) {
        files.put(name, Answer.text(type, text));
    }

    private static String text(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As a content security policy names a script that stands in the page itself. */
    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /** The page itself. */
    Answer index() {
        return index;
    }

    /** What the page may load. */
    String policy() {
        return policy;
    }

    /** One of the other files. */
    Answer file(String name) {
        Answer known = files.get(name);
        if (known == null) {
            throw Refusal.notFound("there is no such file");
        }
        return known;
    }
}
