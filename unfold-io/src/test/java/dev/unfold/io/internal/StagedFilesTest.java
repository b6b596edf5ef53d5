package dev.unfold.io.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagedFilesTest {

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
    void filesTakeTheirNamesTogether() throws IOException {
        Path first = Files.writeString(folder.resolve("a.csv"), "old");
        Path second = folder.resolve("b.csv.gz");
        try (StagedFiles staged = new StagedFiles()) {
            Files.writeString(staged.beside(first), "new");
            Path beside = staged.beside(second);
            assertThat(beside.toString()).as("the ending tells the format").endsWith(".csv.gz");
            Files.writeString(beside, "new too");
            assertThat(first).hasContent("old");
            assertThat(second).doesNotExist();
            staged.commit();
        }
        assertThat(first).hasContent("new");
        assertThat(second).hasContent("new too");
        assertThat(names()).containsExactly("a.csv", "b.csv.gz");
    }

    @Test
    void filesThatTakeNoNameAreRemoved() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "old");
        try (StagedFiles staged = new StagedFiles()) {
            Files.writeString(staged.beside(file), "new");
            Files.writeString(staged.beside(folder.resolve("b.csv")), "new");
        }
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("a.csv");
    }

    @Test
    void aFileThatIsMissingKeepsTheOthersFromTheirNames() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "old");
        try (StagedFiles staged = new StagedFiles()) {
            Files.writeString(staged.beside(file), "new");
            Files.delete(staged.beside(folder.resolve("b.csv")));
            assertThatThrownBy(staged::commit).isInstanceOf(NoSuchFileException.class);
        }
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("a.csv");
    }

    @Test
    void aFolderInThePlaceOfOneKeepsAllFromTheirNames() throws IOException {
        Path file = Files.writeString(folder.resolve("a.csv"), "old");
        Path taken = folder.resolve("b.csv");
        try (StagedFiles staged = new StagedFiles()) {
            Files.writeString(staged.beside(file), "new");
            Files.writeString(staged.beside(taken), "new");
            Files.createDirectory(taken);
            assertThatThrownBy(staged::commit)
                    .isInstanceOf(ParameterException.class)
                    .hasMessage(taken.toRealPath() + ": is a folder; name a file in it");
        }
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("a.csv", "b.csv");
    }

    @Test
    void whatAKilledProgramLeftIsRemovedAndWhatALivingOneHoldsIsNot() throws IOException {
        Path left = Files.createDirectory(folder.resolve(".unfold-" + UUID.randomUUID()));
        Files.writeString(left.resolve(".unfold-lock"), "");
        Files.writeString(left.resolve("a.csv"), "half");
        Path begun = Files.createDirectory(folder.resolve(".unfold-" + UUID.randomUUID()));
        Path other = Files.createDirectory(folder.resolve(".unfold-build"));
        try (StagedFiles living = new StagedFiles()) {
            Path kept = living.beside(folder.resolve("c.csv"));
            AtomicFile.write(folder.resolve("a.csv"), out -> out.write(1));
            assertThat(left).doesNotExist();
            assertThat(begun).as("so young that its lock may be on its way").exists();
            assertThat(other).exists();
            assertThat(kept).exists();
        }
        Files.setLastModifiedTime(begun, FileTime.fromMillis(0));
        AtomicFile.write(folder.resolve("a.csv"), out -> out.write(1));
        assertThat(names()).containsExactly(".unfold-build", "a.csv");
    }

    @Test
    void aNameMayBeAsLongAsNamesCanBe() throws IOException {
        Path file = folder.resolve("n".repeat(251) + ".csv");
        try (StagedFiles staged = new StagedFiles()) {
            Files.writeString(staged.beside(file), "new");
            staged.commit();
        }
        assertThat(file).exists();
    }
}
