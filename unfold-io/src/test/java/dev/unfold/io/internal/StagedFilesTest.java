package dev.unfold.io.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
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
    void aNameMayBeAsLongAsNamesCanBe() throws IOException {
        Path file = folder.resolve("n".repeat(251) + ".csv");
        try (StagedFiles staged = new StagedFiles()) {
            Files.writeString(staged.beside(file), "new");
            staged.commit();
        }
        assertThat(file).exists();
    }
}
