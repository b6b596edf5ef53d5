package dev.unfold.io.internal;

import dev.unfold.error.CancelledException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files that lie finished beside their targets, under other names, until all of them are finished; then they take their
 * names. Files that have not taken their names are removed when the group is closed, or when the program ends, by Ctrl-C
 * say. The end of the program comes before the first file takes its name or after the last.
 */
public final class StagedFiles implements AutoCloseable {

    /** How much of the target's name the name beside it keeps, for the ending by which formats are known. */
    private static final int TAIL = 20;

    private static final Set<Path> PENDING = ConcurrentHashMap.newKeySet();

    /** Held while files are made or take their names, and by the end of the program. */
    private static final Object NAMING = new Object();

    private static volatile boolean ended;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(StagedFiles::end, "unfold-cleanup"));
    }

    private record Staged(Path target, Path file) {}

    private final List<Staged> files = new ArrayList<>();

    private static void end() {
        synchronized (NAMING) {
            ended = true;
            PENDING.forEach(StagedFiles::delete);
        }
    }

    /** Whether the program is ending, so that no file takes its name any more. */
    static boolean ended() {
        return ended;
    }

    /** Makes an empty file in the folder of the target, with the same ending: that is where to write. */
    public Path beside(Path target) throws IOException {
        // A link stays a link: it is the file behind it that is replaced.
        Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
        String name = String.valueOf(real.getFileName());
        String tail = name.substring(Math.max(0, name.length() - TAIL));
        Path file = real.resolveSibling(".unfold-" + UUID.randomUUID() + "-" + tail);
        synchronized (NAMING) { // no file is made after the end
            stopIfEnded(real);
            PENDING.add(file);
            files.add(new Staged(real, file));
            return Files.createFile(file);
        }
    }

    /** Forces all files to the disk, and gives them their names; the permissions of files that were there before stay. */
    public void commit() throws IOException {
        for (Staged staged : files) {
            stopIfEnded(staged.target);
            try (FileChannel channel = FileChannel.open(staged.file, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            keepPermissions(staged.target, staged.file);
        }
        synchronized (NAMING) {
            for (Staged staged : files) {
                stopIfEnded(staged.target);
                Files.move(staged.file, staged.target, StandardCopyOption.ATOMIC_MOVE);
                PENDING.remove(staged.file);
            }
        }
    }

    private static void stopIfEnded(Path target) {
        if (ended) {
            throw new CancelledException("writing of " + target);
        }
    }

    private static void keepPermissions(Path target, Path file) throws IOException {
        if (Files.exists(target) && Files.getFileAttributeView(target, PosixFileAttributeView.class) != null) {
            Files.setPosixFilePermissions(file, Files.getPosixFilePermissions(target));
        }
    }

    /** Removes the files that have not taken their names. */
    @Override
    public void close() {
        for (Staged staged : files) {
            if (PENDING.contains(staged.file)) {
                delete(staged.file);
                PENDING.remove(staged.file);
            }
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // There is nobody left to tell, and nothing else to try: the failure that led here is told instead.
        }
    }
}
