package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All files or none; and what was there survives. */
class OutputsTest {

    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    @Test
    void anExistingFileIsReplacedAndKeepsItsPermissions() throws IOException {
        Path file = Files.writeString(folder.resolve("y.csv"), "old\n");
        Set<PosixFilePermission> permissions = PosixFilePermissions.fromString("rw-r-----");
        Files.setPosixFilePermissions(file, permissions);
        Call.of("embed", "@s-curve", "-n", 100, "-o", file).done();
        assertThat(Csv.read(file).rows()).hasSize(100);
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(permissions);
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path file = Files.writeString(folder.resolve("y.csv"), "old\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);
        Call.of("embed", "@s-curve", "-n", 100, "-o", link).done();
        assertThat(link).isSymbolicLink();
        assertThat(Csv.read(file).rows()).hasSize(100);
    }

    @Test
    void twoOutputsInOneFileAreRefusedBeforeTheWork() throws IOException {
        Path stages = folder.resolve("st");
        assertThat(Call.of("embed", "@swiss-roll", "-n", 1_000_000, "-o", stages.resolve("y.csv"), "--stages", stages)
                        .status())
                .isEqualTo(2); // there is no folder yet
        Files.createDirectory(stages);
        for (String name : StageFiles.NAMES) {
            Path same = stages.resolve(name + ".csv");
            Call call = Call.of("embed", "@swiss-roll", "-n", 1_000_000, "-o", same, "--stages", stages);
            assertThat(call.error()).contains(name + ".csv: is named for two outputs");
            assertThat(call.status()).isEqualTo(2);
        }
        Path link = Files.createSymbolicLink(folder.resolve("link"), stages);
        Call linked = Call.of(
                "embed",
                "@swiss-roll",
                "-n",
                1_000_000,
                "-o",
                stages.resolve("y.csv"),
                "--model",
                link.resolve("y.csv"));
        assertThat(linked.error()).contains("link/y.csv: is named for two outputs");
        Call beside = Call.of("embed", "@s-curve", "-n", 100, "-o", stages.resolve("y.csv"), "--stages", link);
        assertThat(beside.status()).isZero();
    }

    @Test
    void aFolderInTheirPlaceIsRefusedBeforeTheWork() throws IOException {
        Path stages = Files.createDirectories(folder.resolve("st"));
        Files.createDirectory(stages.resolve("weights.csv"));
        Call call = Call.of("embed", "@swiss-roll", "-n", 1_000_000, "-o", folder.resolve("y.csv"), "--stages", stages);
        assertThat(call.error()).contains("weights.csv: is a folder");
        assertThat(call.status()).isEqualTo(2);
        assertOnly(stages);
    }

    @Test
    void namesThatAreTooLongAreRefusedBeforeTheWork() throws IOException {
        Path longest = folder.resolve("n".repeat(251) + ".csv");
        Call.of("embed", "@s-curve", "-n", 100, "-o", longest).done();
        assertOnly(longest);
        Call call = Call.of("embed", "@swiss-roll", "-n", 1_000_000, "-o", folder.resolve("n".repeat(252) + ".csv"));
        assertThat(call.error()).contains("no file of that name can be made").doesNotContain(".unfold-");
        assertThat(call.status()).isEqualTo(2);
        assertOnly(longest);
    }

    @Test
    void aLinkThatLeadsNowhere() throws IOException {
        Path target = folder.resolve("new.csv");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), Path.of("new.csv"));
        Call.of("embed", "@s-curve", "-n", 100, "-o", link).done();
        assertThat(link).isSymbolicLink();
        assertThat(Csv.read(target).rows()).hasSize(100);
        Path astray = Files.createSymbolicLink(folder.resolve("astray.csv"), Path.of("nowhere/new.csv"));
        Call call = Call.of("embed", "@swiss-roll", "-n", 1_000_000, "-o", astray);
        assertThat(call.error()).contains("astray.csv: is a link that leads nowhere");
        Path circle = Files.createSymbolicLink(folder.resolve("circle.csv"), Path.of("circle.csv"));
        assertThat(Call.of("embed", "@swiss-roll", "-n", 1_000_000, "-o", circle)
                        .status())
                .isEqualTo(2);
    }

    @Test
    void theSystemsNameForStandardOutput() {
        Call call = Call.of("embed", "@s-curve", "-n", 100, "-o", "/dev/stdout").done();
        assertThat(call.lines()).hasSize(101);
    }

    @Test
    void oneFailureMeansNoFileAtAll() throws IOException {
        assumeTrue(Files.exists(FULL), "skipped: there is no /dev/full");
        Path table = Files.writeString(folder.resolve("y.csv"), "precious\n");
        Path model = folder.resolve("m.model");
        Call call = Call.of(
                "embed",
                "@s-curve",
                "-n",
                300,
                "-o",
                table,
                "--model",
                model,
                "--stages",
                folder.resolve("stages"),
                "--metrics-json",
                FULL);
        assertThat(call.error()).contains("/dev/full", "No space left");
        assertThat(call.status()).isEqualTo(3);
        assertThat(table).hasContent("precious\n");
        assertOnly(table);
    }

    @Test
    void aFullDiskBehindStandardOutput() throws IOException {
        assumeTrue(Files.exists(FULL), "skipped: there is no /dev/full");
        Path model = folder.resolve("m.model");
        try (OutputStream full = new FileOutputStream(FULL.toFile())) {
            Call call =
                    Call.writing(full, InputStream.nullInputStream(), "embed", "@s-curve", "-n", 300, "--model", model);
            assertThat(call.error()).contains("standard output", "No space left");
            assertThat(call.status()).isEqualTo(3);
        }
        assertOnly();
    }

    @Test
    void aDeviceIsWrittenToDirectly() {
        Path nothing = Path.of("/dev/null");
        assumeTrue(Files.exists(nothing), "skipped: there is no /dev/null");
        Call.of("embed", "@s-curve", "-n", 300, "-o", nothing, "--metrics-json", nothing)
                .done();
        assertThat(Files.isRegularFile(nothing)).isFalse();
    }

    @Test
    void aReaderWhoLeavesIsNoFailure() throws IOException {
        Path model = folder.resolve("m.model");
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        Call call = Call.writing(
                closed, InputStream.nullInputStream(), "embed", "@s-curve", "-n", 300, "--quiet", "--model", model);
        assertThat(call.status()).isZero();
        assertThat(call.err()).isEmpty();
        assertThat(model).exists();
    }

    @Test
    void aFolderThatTakesNoFilesIsRefusedBeforeTheWork() throws IOException {
        Path kernel = Path.of("/proc");
        assumeTrue(Files.isDirectory(kernel), "skipped: there is no /proc");
        Call call = Call.of("embed", "@swiss-roll", "-n", 1_000_000, "-o", kernel.resolve("y.csv"));
        assertThat(call.error()).contains("/proc/y.csv");
        assertThat(call.status()).isEqualTo(2);
        Path file = Files.writeString(folder.resolve("file"), "");
        Call stages = Call.of("embed", "@swiss-roll", "-n", 1_000_000, "--stages", file.resolve("stages"));
        assertThat(stages.error()).contains("is not a folder");
        assertThat(stages.status()).isEqualTo(2);
        Call directory = Call.of("embed", "@swiss-roll", "-n", 1_000_000, "--model", folder);
        assertThat(directory.error()).contains("is a folder");
        assertThat(directory.status()).isEqualTo(2);
    }

    @Test
    void noCommandReplacesWhatItReads() throws IOException {
        Path x = folder.resolve("x.csv");
        Path y = folder.resolve("y.csv");
        Path model = folder.resolve("m.unfold");
        Path stages = folder.resolve("stages");
        Call.of("generate", "s-curve", "-n", 100, "--no-truth", "-o", x).done();
        Call.of("embed", x, "-o", y, "--model", model, "--stages", stages).done();
        Path graph = stages.resolve("graph.csv");
        Path m = Files.copy(model, folder.resolve("m.csv"));
        assertKept(x, "embed", x, "-o", x);
        assertKept(x, "embed", x, "-o", y, "--model", x);
        assertKept(x, "embed", x, "-o", y, "--metrics-json", x);
        assertKept(graph, "embed", x, "-o", y, "--graph", graph, "--stages", stages);
        Path page = Files.copy(x, folder.resolve("page.html"));
        assertKept(page, "embed", page, "-o", y, "--plot", page);
        assertKept(y, "embed", x, y, "-o", y);
        assertKept(x, "transform", model, x, "-o", x);
        assertKept(m, "transform", m, x, "-o", m);
        assertKept(y, "invert", model, y, "-o", y);
        assertKept(x, "select", x, "-o", x);
        assertKept(x, "compare", x, "--methods", "lle,mlle", "-o", x);
        assertKept(x, "score", x, y, "--metrics-json", x);
        assertKept(y, "score", x, y, "--point-metrics", y);
        assertKept(model, "score", x, y, "--model", model, "--metrics-json", model);
        assertKept(x, "update", model, x, "-o", x, "--model", folder.resolve("new.unfold"));
        assertKept(x, "update", model, x, "-o", y, "--model", x);
        assertKept(m, "update", m, x, "-o", m, "--model", folder.resolve("new.unfold"));
    }

    @Test
    void whatIsReadIsFoundByAnyNameOfTheFile() throws IOException {
        Path x = folder.resolve("x.csv");
        Call.of("generate", "s-curve", "-n", 100, "--no-truth", "-o", x).done();
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), Path.of("x.csv"));
        Path round = Files.createDirectory(folder.resolve("sub")).resolve("../x.csv");
        assertThat(assertKept(x, "embed", x, "-o", link)).contains("link.csv: is " + x);
        assertKept(x, "embed", link, "-o", x);
        assertKept(x, "embed", x, "-o", round);
        Call absent = Call.of("embed", folder.resolve("none.csv"), "-o", folder.resolve("none.csv"));
        assertThat(absent.error()).contains("none.csv: no such file");
    }

    @Test
    void aModelMayTakeThePlaceOfTheOneItComesFrom() throws IOException {
        Path model = folder.resolve("m.unfold");
        Path fresh = folder.resolve("new.csv");
        Call.of("embed", "@s-curve", "-n", 100, "--model", model).done();
        Call.of("generate", "s-curve", "-n", 5, "--seed", 1, "--no-truth", "-o", fresh)
                .done();
        Call first = Call.of("update", model, fresh, "--model", model).done();
        assertThat(first.lines()).hasSize(106);
        Path link = Files.createSymbolicLink(folder.resolve("link.unfold"), model);
        assertThat(Call.of("update", model, fresh, "--model", link).done().lines())
                .hasSize(111);
    }

    /** That a call is refused before any work, for the sake of a file that it reads. */
    private static String assertKept(Path file, Object... args) throws IOException {
        byte[] before = Files.readAllBytes(file);
        Call call = Call.of(args);
        assertThat(Arrays.equals(Files.readAllBytes(file), before))
                .as("is as it was: %s", List.of(args))
                .isTrue();
        assertThat(call.status()).as("%s", List.of(args)).isEqualTo(2);
        assertThat(call.error())
                .as("%s", List.of(args))
                .contains(String.valueOf(file.getFileName()), "read by this call", "another file");
        return call.error();
    }

    private void assertOnly(Path... expected) throws IOException {
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactlyInAnyOrder(expected);
        }
    }
}
