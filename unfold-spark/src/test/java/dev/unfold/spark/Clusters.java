package dev.unfold.spark;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** Spark in this JVM, or with executors in machines of their own. */
final class Clusters {

    static final Path HOME = Path.of(System.getenv().getOrDefault("SPARK_HOME", "target/spark-home"));

    private Clusters() {}

    static SparkSession.Builder builder(String master) {
        return SparkSession.builder()
                .master(master)
                .appName("unfold-test")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 4)
                .config("spark.sql.warehouse.dir", HOME.resolve("warehouse").toString());
    }

    static List<Path> classPath() {
        String paths = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Arrays.stream(paths.split(File.pathSeparator)).map(Path::of).toList();
    }

    /** A home of Spark whose jars are those that these tests run with. */
    static void makeHome() throws IOException {
        Path jars = Files.createDirectories(HOME.resolve("jars"));
        for (Path path : classPath()) {
            Path link = jars.resolve(path.getFileName());
            if (path.toString().endsWith(".jar") && !isOurs(path) && !Files.exists(link)) {
                Files.createSymbolicLink(link, path.toAbsolutePath());
            }
        }
    }

    /** What unfold-spark.jar holds: not what Spark has. */
    private static boolean isOurs(Path path) {
        String name = path.getFileName().toString();
        return Files.isDirectory(path)
                || Stream.of("unfold-", "ejml-", "fastcsv-", "fastdoubleparser-")
                        .anyMatch(name::startsWith);
    }

    /** The jar that is submitted, as the build makes it, with the classes of these tests beside them. */
    static Path jar() throws IOException {
        Path jar = HOME.resolve("unfold-spark.jar");
        Set<String> written = new HashSet<>();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("META-INF/MANIFEST.MF"));
            out.write(
                    "Manifest-Version: 1.0\nMain-Class: dev.unfold.spark.Submit\n".getBytes(StandardCharsets.US_ASCII));
            written.add("META-INF/MANIFEST.MF");
            for (Path path : classPath()) {
                if (Files.isDirectory(path)) {
                    addFolder(path, written, out);
                } else if (isOurs(path)) {
                    addJar(path, written, out);
                }
            }
        }
        return jar;
    }

    private static void addFolder(Path folder, Set<String> written, JarOutputStream out) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
                if (written.add(name)) {
                    out.putNextEntry(new JarEntry(name));
                    Files.copy(file, out);
                }
            }
        }
    }

    private static void addJar(Path path, Set<String> written, JarOutputStream out) throws IOException {
        try (JarFile jar = new JarFile(path.toFile())) {
            for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (!entry.isDirectory() && written.add(entry.getName())) {
                    copy(jar, entry, out);
                }
            }
        }
    }

    private static void copy(JarFile jar, JarEntry entry, OutputStream out) throws IOException {
        ((JarOutputStream) out).putNextEntry(new JarEntry(entry.getName()));
        try (InputStream in = jar.getInputStream(entry)) {
            in.transferTo(out);
        }
    }
}
