package dev.unfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script ./unfold, with a Java and a Maven that only say how they were called. */
class LauncherTest {

    @TempDir
    private Path folder;

    private Path root = Path.of("");
    private Path bin = Path.of("");
    private Path jar = Path.of("");

    @BeforeEach
    void layOut() throws IOException {
        assumeFalse(System.getProperty("os.name").startsWith("Windows"), "skipped: the launcher is for POSIX");
        root = Files.createDirectories(folder.resolve("a checkout"));
        bin = Files.createDirectories(folder.resolve("bin"));
        jar = root.resolve("unfold-cli/target/launcher/unfold.jar");
        Files.copy(Path.of("..", "unfold"), root.resolve("unfold"));
        Files.createDirectories(root.resolve("unfold-cli/src/main"));
        Files.writeString(root.resolve("pom.xml"), "");
        Files.writeString(root.resolve("unfold-cli/pom.xml"), "");
        script("java", """
                case "$*" in
                    -version) echo 'openjdk version "17.0.1"' >&2 ;;
                    --list-modules) echo jdk.incubator.vector@17 ;;
                    *DumpLoadedClassList*) ;;
                    *Xshare:dump*) echo archive >>"$CALLS"; touch "$(echo "$*" | sed 's/.*File=\\(.*\\.new\\).*/\\1/')" ;;
                    *) echo 'WARNING: Using incubator modules: jdk.incubator.vector' >&2; echo broken >&2
                       echo "$LC_ALL"; for word; do printf '<%s>' "$word"; done; echo ;;
                esac
                """);
        script("javac", "");
        script("mvn", """
                echo build >>"$CALLS"
                sleep 0.2
                mkdir -p "$(dirname "$4")/unfold-cli/target"
                echo complete >"$(dirname "$4")/unfold-cli/target/unfold.jar"
                """);
    }

    @Test
    void buildsOnceAndThenStarts() throws Exception {
        Ran first = run(root.resolve("unfold"), "generate", "a b");
        assertThat(first.out()).contains("<-jar><" + jar + "><generate><a b>");
        assertThat(first.err()).contains("unfold: building");
        Ran second = run(root.resolve("unfold"), "--version");
        assertThat(second.err()).doesNotContain("building");
        assertThat(calls()).containsExactly("build", "archive");
    }

    @Test
    void theDriverOfParquetLiesBesideTheJar() throws Exception {
        script("mvn", Files.readString(bin.resolve("mvn")).replaceFirst("#!.*\n", "") + """
                echo driver >"$(dirname "$4")/unfold-cli/target/duckdb_jdbc.jar"
                """);
        run(root.resolve("unfold"), "--version");
        assertThat(jar.resolveSibling("duckdb_jdbc.jar")).hasContent("driver");
    }

    @Test
    void buildsAgainWhenASourceIsNewer() throws Exception {
        run(root.resolve("unfold"), "--version");
        Path source = Files.writeString(root.resolve("unfold-cli/src/main/A.java"), "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
        run(root.resolve("unfold"), "--version");
        assertThat(calls()).containsExactly("build", "archive", "build", "archive");
    }

    @Test
    void theVectorApiIsAddedWithoutItsWarning() throws Exception {
        run(root.resolve("unfold"), "--version");
        Ran ran = run(root.resolve("unfold"), "embed", "x.csv");
        assertThat(ran.out()).contains("<--add-modules=jdk.incubator.vector>", "<-Dunfold.stderr=3>");
        assertThat(ran.err()).isEqualTo("broken\n");
        assertThat(run(root.resolve("unfold"), "methods").out()).doesNotContain("vector");
    }

    @Test
    void isFoundThroughLinksFromAnywhere() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("link"), root.resolve("unfold"));
        Path again = Files.createSymbolicLink(bin.resolve("unfold"), Path.of("../link"));
        assertThat(link).exists();
        assertThat(run(again, "--version").out()).contains("<" + jar + ">");
        assertThat(run(Path.of("unfold"), "--version").out()).as("on the PATH").contains("<" + jar + ">");
    }

    @Test
    void twoFirstUsesBuildOnce() throws Exception {
        List<Process> both = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            both.add(start(Map.of(), root.resolve("unfold"), "--version"));
        }
        for (Process process : both) {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
        assertThat(calls()).containsExactly("build", "archive");
        assertThat(root.resolve(".unfold-build")).doesNotExist();
    }

    @Test
    void aBuildThatWasKilledDoesNotBlockForever() throws Exception {
        Path guard = Files.createDirectories(root.resolve(".unfold-build"));
        Files.writeString(guard.resolve("owner"), "99999999 " + host() + "\n");
        assertThat(run(root.resolve("unfold"), "--version").status()).isZero();
    }

    private static String host() throws IOException {
        Process process = new ProcessBuilder("uname", "-n").start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Test
    void aGuardThatNobodyTouchesIsTakenOver() throws Exception {
        Path guard = Files.createDirectories(root.resolve(".unfold-build"));
        FileTime longAgo = FileTime.from(Instant.now().minusSeconds(600));
        Files.setLastModifiedTime(guard, longAgo); // whoever made it was killed before it could say who it is
        assertThat(run(root.resolve("unfold"), "--version").status()).isZero();
        Files.createDirectories(guard);
        Files.writeString(
                guard.resolve("owner"), ProcessHandle.current().pid() + " " + host() + "\n"); // of another by now
        Files.setLastModifiedTime(guard, longAgo);
        Files.delete(jar);
        assertThat(run(root.resolve("unfold"), "--version").status()).isZero();
        assertThat(guard).doesNotExist();
    }

    @Test
    void anInterruptedBuildIsMadeAgainFromTheBeginning() throws Exception {
        run(root.resolve("unfold"), "--version");
        Path classes = Files.createDirectories(root.resolve("unfold-core/target/classes"));
        Path half = Files.writeString(classes.resolve("Half.class"), "");
        Path source = Files.writeString(root.resolve("unfold-cli/src/main/A.java"), "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        Thread.sleep(1100);
        String sound = Files.readString(bin.resolve("mvn"));
        script(
                "mvn",
                "echo begun >>\"$CALLS\"; echo half >\"$(dirname \"$4\")/unfold-cli/target/unfold.jar\"; sleep 60");
        Process process = start(Map.of(), root.resolve("unfold"), "--version");
        while (!calls().contains("begun")) {
            Thread.sleep(20);
        }
        List<ProcessHandle> all = process.descendants().toList();
        all.forEach(ProcessHandle::destroyForcibly);
        process.waitFor();
        assertThat(jar).as("the jar of the build before").hasContent("complete\n");
        Files.writeString(bin.resolve("mvn"), sound);
        Ran ran = run(root.resolve("unfold"), "--version");
        assertThat(ran.err()).contains("unfold: building");
        assertThat(ran.status()).isZero();
        assertThat(half).as("what may be half written").doesNotExist();
        assertThat(run(root.resolve("unfold"), "--version").err()).doesNotContain("building");
    }

    @Test
    void aJarThatIsNotCompleteIsMadeAgain() throws Exception {
        run(root.resolve("unfold"), "--version");
        Files.writeString(jar, "comp");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(run(root.resolve("unfold"), "--version").status()).isZero();
        assertThat(jar).hasContent("complete\n");
    }

    @Test
    void aRebuildLeavesTheJarOfARunInProgressAsItIs() throws Exception {
        run(root.resolve("unfold"), "--version");
        try (InputStream running = Files.newInputStream(jar)) {
            script("mvn", "echo another >\"$(dirname \"$4\")/unfold-cli/target/unfold.jar\"");
            Path source = Files.writeString(root.resolve("unfold-cli/src/main/A.java"), "");
            Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
            run(root.resolve("unfold"), "--version");
            assertThat(jar).hasContent("another\n");
            assertThat(running).hasContent("complete\n");
        }
    }

    @Test
    void aSourceThatChangesDuringTheBuildIsBuiltNextTime() throws Exception {
        script("mvn", """
                echo build >>"$CALLS"
                sleep 0.2
                touch "$(dirname "$4")/unfold-cli/src/main/A.java"
                mkdir -p "$(dirname "$4")/unfold-cli/target"
                echo complete >"$(dirname "$4")/unfold-cli/target/unfold.jar"
                """);
        run(root.resolve("unfold"), "--version");
        assertThat(run(root.resolve("unfold"), "--version").err()).contains("building");
    }

    @Test
    void aClosedStandardErrorLeavesNoPipe() throws Exception {
        run(root.resolve("unfold"), "--version");
        Path temporary = Files.createDirectories(folder.resolve("tmp"));
        Ran ran = run(
                Map.of("TMPDIR", temporary.toString()),
                Path.of("/bin/sh"),
                "-c",
                "exec '" + root.resolve("unfold") + "' embed x.csv 2>&-");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("<embed><x.csv>");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aCrashWhileTheArchiveIsMadeLeavesNothingBehind() throws Exception {
        script(
                "java",
                Files.readString(bin.resolve("java")).replaceFirst("#!.*\n", "").replace("echo archive", """
                echo crash >"$(echo "$*" | sed 's/.*ErrorFile=\\([^ ]* [^ ]*\\) .*/\\1/')"; exit 134; echo"""));
        Ran ran = run(root.resolve("unfold"), "generate");
        assertThat(ran.out()).contains("<generate>").doesNotContain("SharedArchiveFile");
        assertThat(ran.status()).isZero();
        try (Stream<Path> all = Files.walk(folder)) {
            assertThat(all).noneMatch(file -> file.endsWith("crash"));
        }
    }

    /** JDK 17 crashes over them. */
    @Test
    void lambdasOfOldInterfacesAreNotArchived() throws Exception {
        script(
                "java",
                Files.readString(bin.resolve("java"))
                        .replaceFirst("#!.*\n", "")
                        .replace("*DumpLoadedClassList*) ;;", """
                *DumpLoadedClassList*)
                    printf '%s\\n' picocli/CommandLine '@lambda-proxy A convert ()Lpicocli/B;' '@lambda-proxy A run ()LC;' \
                        >"$(echo "$1" | sed 's/.*List=//')" ;;""")
                        .replace("echo archive >>", """
                cat "$(echo "$*" | sed 's/.*ListFile=\\(.*\\) -XX:Shared.*/\\1/')" >>"""));
        run(root.resolve("unfold"), "--version");
        assertThat(calls()).containsExactly("build", "picocli/CommandLine", "@lambda-proxy A run ()LC;");
    }

    @Test
    void unpackedFromAnArchiveItStartsWithoutMaven() throws Exception {
        Path unpacked = unpacked();
        Ran first = run(unpacked.resolve("bin/unfold"), "embed", "a b");
        assertThat(first.out()).contains("<-jar><" + unpacked.resolve("lib/unfold.jar") + "><embed><a b>");
        assertThat(first.err())
                .isEqualTo("unfold: preparing for quick starts (the first time, or it was moved)\nbroken\n");
        assertThat(run(unpacked.resolve("bin/unfold"), "embed", "a b").err()).isEqualTo("broken\n");
        assertThat(calls()).containsExactly("archive");
    }

    @Test
    void unpackedWithAJavaMachineItTakesThatAndNoOther() throws Exception {
        Path unpacked = unpacked();
        Files.createDirectories(unpacked.resolve("runtime/bin"));
        Path own = Files.copy(bin.resolve("java"), unpacked.resolve("runtime/bin/java"));
        Files.writeString(own, Files.readString(own).replace("broken", "own"));
        script("java", "exit 99");
        Map<String, String> elsewhere = Map.of("JAVA_HOME", "/nowhere");
        assertThat(run(elsewhere, unpacked.resolve("bin/unfold"), "embed").err())
                .endsWith("own\n");
        Path moved = Files.move(unpacked, folder.resolve("moved"));
        Ran again = run(elsewhere, moved.resolve("bin/unfold"), "embed");
        assertThat(again.err())
                .as("made again where it is now")
                .contains("preparing")
                .endsWith("own\n");
        assertThat(moved.resolve("lib")).isDirectoryContaining("glob:**/runtime.jsa");
        assertThat(calls()).containsExactly("archive", "archive");
    }

    private Path unpacked() throws IOException {
        Path unpacked = folder.resolve("un packed");
        Files.createDirectories(unpacked.resolve("bin"));
        Files.createDirectories(unpacked.resolve("lib"));
        Files.copy(root.resolve("unfold"), unpacked.resolve("bin/unfold"));
        Files.writeString(unpacked.resolve("lib/unfold.jar"), "complete");
        return unpacked;
    }

    @Test
    void namesOfFilesMayHaveAnyLettersInAnyLocale() throws Exception {
        assertThat(run(Map.of("LC_ALL", "C"), root.resolve("unfold"), "--version")
                        .out())
                .startsWith("C.UTF-8\n");
        assertThat(run(Map.of("LC_ALL", "de_DE.UTF-8"), root.resolve("unfold"), "--version")
                        .out())
                .startsWith("de_DE.UTF-8\n");
    }

    @Test
    void aCheckoutOfSomebodyElseRunsWithAnyJava() throws Exception {
        run(root.resolve("unfold"), "--version");
        Path other = Files.createDirectories(folder.resolve("jdk/bin"));
        Files.copy(bin.resolve("java"), other.resolve("java"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        List<String> nobody = new ArrayList<>();
        if (Files.isWritable(Path.of("/"))) { // as root, who may write anywhere
            assumeTrue(Files.exists(Path.of("/usr/bin/setpriv")), "skipped: no setpriv to give up being root");
            nobody.addAll(List.of("/usr/bin/setpriv", "--reuid=65534", "--clear-groups"));
        } else {
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("r-xr-xr-x"));
            Files.setPosixFilePermissions(jar.getParent(), PosixFilePermissions.fromString("r-xr-xr-x"));
        }
        nobody.addAll(List.of(root.resolve("unfold").toString(), "embed", "x.csv"));
        Ran ran = run(
                Map.of("JAVA_HOME", folder.resolve("jdk").toString()),
                Path.of(nobody.get(0)),
                nobody.subList(1, nobody.size()).toArray(String[]::new));
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).isEqualTo("broken\n");
        assertThat(ran.out())
                .contains("<" + jar + ">", "<--add-modules=jdk.incubator.vector>")
                .doesNotContain("SharedArchiveFile");
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(jar.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void optionsAndTheChosenJavaAreHonoured() throws Exception {
        Path chosen = folder.resolve("jdk");
        Path home = Files.createDirectories(chosen.resolve("bin"));
        Files.copy(bin.resolve("java"), home.resolve("java"));
        Files.copy(bin.resolve("javac"), home.resolve("javac"));
        Ran ran = run(
                Map.of("JAVA_HOME", chosen.toString(), "UNFOLD_OPTS", "-Xmx1g -Da=b"),
                root.resolve("unfold"),
                "--version");
        assertThat(ran.out()).contains("<-Xmx1g><-Da=b>");
        Ran wrong = run(Map.of("JAVA_HOME", "/nowhere"), root.resolve("unfold"), "--version");
        assertThat(wrong.err())
                .isEqualTo("unfold: JAVA_HOME is /nowhere, but there is no bin/java in it; correct or unset it\n");
        assertThat(wrong.status()).isEqualTo(5);
    }

    @Test
    void whatIsMissingIsSaidInOneLine() throws Exception {
        script("java", "echo 'openjdk version \"11.0.2\"' >&2");
        Ran old = run(root.resolve("unfold"), "--version");
        assertThat(old.err())
                .isEqualTo("unfold: " + bin.resolve("java") + " is Java 11; version 17 or newer is needed\n");
        assertThat(old.status()).isEqualTo(5);
        script("mvn", "echo 'something is wrong'; exit 1");
        script("java", "echo 'openjdk version \"17.0.2\"' >&2");
        Ran failed = run(root.resolve("unfold"), "--version");
        assertThat(failed.err()).contains("something is wrong\nunfold: the build failed");
        assertThat(failed.status()).isEqualTo(6);
        assertThat(root.resolve(".unfold-build")).doesNotExist();
    }

    private record Ran(int status, String out, String err) {}

    private Ran run(Path command, String... args) throws Exception {
        return run(Map.of(), command, args);
    }

    private Ran run(Map<String, String> environment, Path command, String... args) throws Exception {
        Process process = start(environment, command, args);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Ran(process.exitValue(), out, err);
    }

    private Process start(Map<String, String> environment, Path command, String... args) throws IOException {
        // What the JVM says comes through a filter that ends a moment after it, so a last process waits for
        // both.
        String waiting =
                "{ \"$0\" \"$@\" 2>&3 3>&-; echo $? >status.$$; } 3>&1 >&4 4>&- | cat >&2; exit $(cat status.$$)";
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", "exec 4>&1; " + waiting, command.toString()));
        words.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().remove("JAVA_HOME");
        builder.environment().remove("UNFOLD_OPTS");
        builder.environment().put("PATH", bin + ":" + System.getenv("PATH"));
        builder.environment().put("CALLS", folder.resolve("calls").toString());
        builder.environment().putAll(environment);
        return builder.directory(folder.toFile()).start();
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    private void script(String name, String body) throws IOException {
        Path file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + body);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
