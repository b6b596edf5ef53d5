package dev.unfold.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The files of three.js, as the WebJar org.webjars.npm:three brings them. */
final class WebJar {

    private static final String COORDINATES = "META-INF/maven/org.webjars.npm/three/pom.properties";

    private WebJar() {}

    /** The text of a file of three.js's build folder. */
    static String three(String file) {
        Properties coordinates = new Properties();
        try {
            try (InputStream in = open(COORDINATES)) {
                coordinates.load(in);
            }
            String version = coordinates.getProperty("version");
            try (InputStream in = open("META-INF/resources/webjars/three/" + version + "/build/" + file)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Through the class loader and not the class, for the WebJar is another module than ours. */
    private static InputStream open(String path) {
        InputStream in = WebJar.class.getClassLoader().getResourceAsStream(path);
        if (in == null) {
            throw new IllegalStateException(path + " is missing: add org.webjars.npm:three to the class path");
        }
        return in;
    }
}
