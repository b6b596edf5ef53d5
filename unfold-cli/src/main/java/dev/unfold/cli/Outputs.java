package dev.unfold.cli;

import dev.unfold.error.CancelledException;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.error.UnfoldException;
import dev.unfold.io.Datasets;
import dev.unfold.io.Table;
import dev.unfold.io.TableWriter;
import dev.unfold.io.internal.AtomicFile;
import dev.unfold.io.internal.StagedFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What one call writes: all of it, or none. Each target is refused at once if it could not be written, before hours of
 * work are spent on it; at the end each file is finished beside its target, and only when all are, they take their names.
 * So no file is ever seen half written, and whatever was there before survives any failure.
 */
final class Outputs {

    static final Path STANDARD = Path.of("-");

    /** Names that the system has for standard output; to open them would lose the place up to which it is written. */
    private static final Set<Path> STANDARD_FILES =
            Set.of(Path.of("/dev/stdout"), Path.of("/dev/fd/1"), Path.of("/proc/self/fd/1"));

    private record Output(Path target, Consumer<Path> content) {}

    private final Session session;
    private final boolean guarded;
    private final List<Path> spared = new ArrayList<>();
    private final Set<Path> checked = new HashSet<>();
    private final List<Output> files = new ArrayList<>();
    private final List<Consumer<OutputStream>> streamed = new ArrayList<>();
    private final List<Consumer<OutputStream>> printed = new ArrayList<>();

    Outputs(Session session) {
        this(session, false);
    }

    /** @param guarded whether texts are written so that a spreadsheet does not run them */
    Outputs(Session session, boolean guarded) {
        this.session = session;
        this.guarded = guarded;
    }

    /** Names an input: no output that is checked from now on may take its place. */
    void spare(String input) {
        if (InputOptions.isTable(input) && !input.equals("-")) {
            spare(Path.of(input));
        }
    }

    /** Names a file that the call reads: no output that is checked from now on may take its place. */
    void spare(Path file) {
        spared.add(file);
    }

    /** Refuses a file that could not be written, that the call reads, or that was named for something else already. */
    void check(Path target) {
        if (isStandard(target)) {
            throw new ParameterException("this cannot go to standard output ('-'); name a file");
        }
        AtomicFile.checkWritable(target);
        if (AtomicFile.isDevice(target)) {
            return;
        }
        claim(target);
        probe(target, target);
    }

    /** An output and an input, or two outputs, may not be one file, by whatever names and links it is reached. */
    private void claim(Path target) {
        for (Path input : spared) {
            if (isSame(input, target)) {
                throw new ParameterException(target + ": is " + (input.equals(target) ? "" : input + ", which is ")
                        + "read by this call, and would be replaced by what it writes; name another file");
            }
        }
        if (!checked.add(behind(target))) {
            throw new ParameterException(target + ": is named for two outputs; give each a file of its own");
        }
    }

    private static boolean isSame(Path input, Path target) {
        try {
            return input.toRealPath().equals(target.toRealPath());
        } catch (IOException e) {
            return false; // one of them is not there
        }
    }

    private static Path behind(Path target) {
        try {
            return StagedFiles.behind(target);
        } catch (IOException e) {
            return target.toAbsolutePath().normalize(); // in a folder that is yet to be made
        }
    }

    /**
     * Permissions do not tell everything (a kernel's folder, a quota, a name that is too long), so a file is made and removed
     * again.
     */
    private static void probe(Path target, Path file) {
        try (StagedFiles trial = new StagedFiles()) {
            trial.beside(file);
        } catch (IOException e) {
            String reason = e instanceof FileSystemException told && told.getReason() != null
                    ? " (" + told.getReason() + ")"
                    : "";
            throw new ParameterException(
                    target + ": no file of that name can be made in " + folder(file) + reason
                            + "; change the name or the permissions, or choose another folder",
                    e);
        }
    }

    /** As {@link #check}, for a table: none or {@code -} is standard output, and the ending must be known. */
    void checkTable(Optional<Path> target) {
        Path file = named(target);
        if (isStandard(file)) {
            checkPrinted();
            return;
        }
        if (AtomicFile.isDevice(file)) {
            return;
        }
        Datasets.checkWritable(file);
        check(file);
    }

    /** As {@link #check}, for text, which may go to standard output as well. */
    void checkText(Path target) {
        if (isStandard(target)) {
            checkPrinted();
        } else {
            check(target);
        }
    }

    private void checkPrinted() {
        if (!checked.add(STANDARD)) {
            throw new ParameterException("two outputs would go to standard output; give one of them a file");
        }
    }

    /** As {@link #check}, for a folder that is made if it is not there, and the tables that may be written into it. */
    void checkFolder(Path folder, List<String> tables) {
        for (String name : tables) {
            Path file = folder.resolve(name + ".csv");
            if (Files.isDirectory(file)) {
                throw new ParameterException(
                        file + ": is a folder, but a table of that name is to be written; move it away");
            }
            claim(file);
        }
        Path there = folder.toAbsolutePath().normalize();
        while (!Files.exists(there)) {
            there = folder(there);
        }
        if (!Files.isDirectory(there)) {
            throw new ParameterException(folder + ": " + there + " is not a folder; choose another");
        }
        probe(folder, there.resolve("graph.csv"));
    }

    /** A file, written by {@code content} at the path that it is given. */
    void add(Path target, Consumer<Path> content) {
        files.add(new Output(target, content));
    }

    /** A table, by the ending of its file. */
    void addTable(Optional<Path> target, Table whole) {
        Path file = named(target);
        Table table = guarded ? whole.guarded() : whole;
        if (isStandard(file)) {
            printed.add(out -> Datasets.write(out, table));
        } else if (AtomicFile.isDevice(file)) {
            add(file, device -> AtomicFile.write(device, out -> Datasets.write(out, table)));
        } else {
            Table held = held(file, table);
            add(file, path -> Datasets.write(path, held));
        }
    }

    /**
     * A table that comes in parts, by the ending of its file. It is written before everything else, so that what is collected on
     * the way can go into other files; on standard output it is seen part by part.
     *
     * @param parts passes them on
     */
    void addParts(Optional<Path> target, Consumer<TableWriter> parts) {
        Path file = named(target);
        Consumer<TableWriter> content = guarded ? writer -> parts.accept(part -> writer.write(part.guarded())) : parts;
        if (isStandard(file)) {
            streamed.add(out -> Datasets.writeParts(out, content));
        } else if (AtomicFile.isDevice(file)) {
            files.add(
                    0, new Output(file, device -> AtomicFile.write(device, out -> Datasets.writeParts(out, content))));
        } else {
            files.add(0, new Output(file, path -> Datasets.writeParts(path, content)));
        }
    }

    /** Whether the table's file holds texts beside numbers: a NumPy array has no place for them. */
    static boolean holdsTexts(Optional<Path> target) {
        return target.filter(file -> !isStandard(file) && !AtomicFile.isDevice(file))
                .map(file -> !file.toString().toLowerCase(Locale.ROOT).endsWith(".npy"))
                .orElse(true);
    }

    /** What of a table the file can hold: a NumPy array has no place for texts. */
    private Table held(Path file, Table table) {
        Table numeric = table.numeric();
        if (holdsTexts(Optional.of(file))
                || numeric.fields().size() == table.fields().size()) {
            return table;
        }
        session.say(
                "warning: " + file + " holds numbers only, so ids and labels are left out; choose .csv to keep them");
        return numeric;
    }

    /** Text in UTF-8. */
    void addText(Path target, String text) {
        if (isStandard(target)) {
            printed.add(out -> writeText(out, text));
            return;
        }
        add(target, file -> AtomicFile.replace(file, path -> Files.writeString(path, text)));
    }

    /** Writes everything. */
    void write() {
        List<Path> made = new ArrayList<>();
        boolean done = false;
        try (StagedFiles staged = new StagedFiles()) {
            streamed.forEach(this::print);
            for (Output output : files) {
                stopIfInterrupted();
                if (AtomicFile.isDevice(output.target())) {
                    output.content().accept(output.target());
                } else {
                    makeFolder(output.target(), made);
                    told(output.target(), beside(staged, output.target()), output.content());
                }
            }
            printed.forEach(this::print);
            stopIfInterrupted();
            staged.commit();
            done = true;
        } catch (IOException e) {
            throw AtomicFile.failure("the files", e);
        } finally {
            if (!done) {
                Collections.reverse(made);
                made.forEach(Outputs::deleteEmpty);
            }
        }
    }

    private static Path beside(StagedFiles staged, Path target) {
        try {
            return staged.beside(target);
        } catch (IOException e) {
            throw AtomicFile.failure(target.toString(), e);
        }
    }

    private static void writeText(OutputStream out, String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw new DataException("standard output: cannot be written: " + e.getMessage(), e);
        }
    }

    /** Prints to standard output; a reader who has seen enough and left, such as head, is no failure. */
    private void print(Consumer<OutputStream> content) {
        try {
            content.accept(session.out());
        } catch (DataException e) {
            boolean left = e.getCause() instanceof IOException cause
                    && String.valueOf(cause.getMessage()).contains("Broken pipe");
            if (!left) {
                throw e;
            }
        }
    }

    private void stopIfInterrupted() {
        if (session.isInterrupted()) {
            throw new CancelledException("writing");
        }
    }

    /** Failures speak of the file that the user named, not of the one beside it. */
    private static void told(Path target, Path beside, Consumer<Path> content) {
        try {
            content.accept(beside);
        } catch (CancelledException e) {
            throw new CancelledException("writing of " + target);
        } catch (UnfoldException e) {
            String said = String.valueOf(e.getMessage());
            if (!said.contains(beside.toString())) {
                throw e; // of what is in the file, not of the file
            }
            String message = said.replace(beside.toString(), target.toString());
            throw e instanceof DataException ? new DataException(message, e) : new ParameterException(message, e);
        }
    }

    private static void makeFolder(Path target, List<Path> made) throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path folder = folder(target); !Files.exists(folder); folder = folder(folder)) {
            missing.push(folder);
        }
        for (Path folder : missing) {
            Files.createDirectory(folder);
            made.add(folder);
        }
    }

    private static void deleteEmpty(Path folder) {
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // Somebody else has put something into it meanwhile: then it is theirs.
        }
    }

    private static Path folder(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent(), "a file has a folder");
    }

    /** None is standard output. */
    private static Path named(Optional<Path> target) {
        return target.filter(file -> !isStandard(file)).orElse(STANDARD);
    }

    private static boolean isStandard(Path target) {
        return target.equals(STANDARD) || STANDARD_FILES.contains(target);
    }
}
