package dev.unfold.io.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.unfold.error.CancelledException;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void makesAndReplacesFiles() throws IOException {
        Path file = folder.resolve("out.txt");
        AtomicFile.write(file, out -> out.write(1));
        AtomicFile.write(file, out -> {
            assertThat(names()).hasSize(2);
            out.write(NEW);
        });
        assertThat(file).hasContent("new");
        assertThat(names()).containsExactly("out.txt");
    }

    @Test
    void aFullDiskKeepsTheOldFile() throws IOException {
        Path file = Files.writeString(folder.resolve("out.txt"), "old");
        assertThatThrownBy(() -> AtomicFile.write(file, out -> {
                    out.write(NEW);
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(DataException.class)
                .hasMessage(file + ": cannot write: No space left on device; free some space or choose another folder");
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("out.txt");
    }

    @Test
    void aFullDeviceIsTold() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no /dev/full");
        assertThatThrownBy(() -> AtomicFile.write(full, out -> out.write(NEW)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("/dev/full: cannot write: No space left on device; free some space");
        assertThat(Files.exists(full)).isTrue();
    }

    @Test
    void errorsLeaveNothingBehind() throws IOException {
        Path file = folder.resolve("out.txt");
        assertThatThrownBy(() -> AtomicFile.write(file, out -> {
                    throw new AssertionError("broken");
                }))
                .isInstanceOf(AssertionError.class);
        assertThat(names()).isEmpty();
    }

    @Test
    void anInterruptionCancels() throws IOException {
        Path file = folder.resolve("out.txt");
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> AtomicFile.write(file, out -> out.write(NEW)))
                    .isInstanceOf(CancelledException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void foldersThatAreNotThere() throws IOException {
        assertThatThrownBy(() -> AtomicFile.write(folder.resolve("none/out.txt"), out -> {}))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("out.txt: there is no folder " + folder.resolve("none") + "; make it");
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> AtomicFile.write(file.resolve("out.txt"), out -> {}))
                .isInstanceOf(ParameterException.class);
        assertThatThrownBy(() -> AtomicFile.write(folder, out -> {}))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("is a folder; name a file in it");
    }

    @Test
    void foldersThatMayNotBeWritten() throws IOException {
        Path closed = Files.createDirectory(folder.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeFalse(Files.isWritable(closed), "this user may write everywhere");
        assertThatThrownBy(() -> AtomicFile.write(closed.resolve("out.txt"), out -> {}))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("may not be written; change the permissions");
    }

    @Test
    void linksAndPermissionsStay() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        AtomicFile.write(link, out -> out.write(NEW));
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void librariesThatWantAPathGetOne() {
        Path file = folder.resolve("out.txt");
        AtomicFile.replace(file, path -> Files.write(path, NEW));
        assertThat(file).hasContent("new");
    }

    /** Begins to write and never ends; run in a process of its own. */
    static final class Endless {

        private Endless() {}

        public static void main(String[] arguments) {
            AtomicFile.write(Path.of(arguments[0]), Endless::write);
        }

        private static void write(OutputStream out) throws IOException {
            out.write(NEW);
            out.flush();
            System.out.println("writing");
            try {
                Thread.sleep(TimeUnit.MINUTES.toMillis(1));
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    @Test
    void theEndOfTheProgramRemovesTheTemporaryFile() throws Exception {
        Path file = Files.writeString(folder.resolve("out.txt"), "old");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Endless.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(process.inputReader().readLine()).isEqualTo("writing");
            assertThat(names()).hasSize(2);
            process.destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(names()).containsExactly("out.txt");
        assertThat(file).hasContent("old");
    }
}
