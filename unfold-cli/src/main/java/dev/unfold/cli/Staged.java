package dev.unfold.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** A file that lies finished beside its target, under another name, until all files of the call are finished. */
final class Staged {

    private static final Set<Path> PENDING = ConcurrentHashMap.newKeySet();

    private final Path target;
    private final Path file;

    private Staged(Path target, Path file) {
        this.target = target;
        this.file = file;
    }

    /** A name in the folder of the target; it has the same ending, by which formats are known. */
    static Staged beside(Path target) throws IOException {
        // A link stays a link: it is the file behind it that is replaced.
        Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
        Path file = real.resolveSibling(".unfold-" + UUID.randomUUID() + "-" + real.getFileName());
        PENDING.add(file);
        return new Staged(real, file);
    }

    /** Where to write. */
    Path file() {
        return file;
    }

    /** Takes the target's name, in one step; the permissions of a file that was there before stay. */
    void commit() throws IOException {
        if (Files.exists(target) && Files.getFileAttributeView(target, PosixFileAttributeView.class) != null) {
            Files.setPosixFilePermissions(file, Files.getPosixFilePermissions(target));
        }
        Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
        PENDING.remove(file);
    }

    /** Removes the file if it has not taken its name. */
    void discard() {
        if (PENDING.remove(file)) {
            delete(file);
        }
    }

    /** Removes every file that has not taken its name, when the program ends by force. */
    static void deleteAll() {
        PENDING.forEach(Staged::delete);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // There is nobody left to tell: the failure that led here is told instead.
        }
    }
}
