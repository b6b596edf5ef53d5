package dev.unfold.io.internal;

import dev.unfold.error.CancelledException;
import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Files that lie finished beside their targets until all of them are finished; then they take their names, all or none. They
 * lie in one hidden folder in each folder with a target, under the names that they will have. It is removed when the group is
 * closed, or when the program ends, by Ctrl-C say; the end of the program comes before the first file takes its name or after
 * the last. A program that is killed leaves its folder behind, and the next to write there removes it: nobody holds the lock in
 * it any more.
 */
public final class StagedFiles implements AutoCloseable {

    private static final String PREFIX = ".unfold-";
    private static final Pattern NAME = Pattern.compile("\\.unfold-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final String LOCK = ".unfold-lock";

    /** A folder without a lock is being made, unless it is older than this. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int MOST_LINKS = 40;

    private static final Set<Path> FOLDERS = ConcurrentHashMap.newKeySet();

    /** Held while files are made or take their names, and by the end of the program. */
    private static final Object NAMING = new Object();

    private static volatile boolean ended;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(StagedFiles::end, "unfold-cleanup"));
    }

    private record Staged(Path target, Path file) {}

    private final List<Staged> files = new ArrayList<>();
    private final Map<Path, Path> folders = new LinkedHashMap<>(); // of the targets, and the hidden one in each
    private final List<FileChannel> locks = new ArrayList<>();

    private static void end() {
        synchronized (NAMING) {
            ended = true;
            FOLDERS.forEach(StagedFiles::delete);
        }
    }

    /** Whether the program is ending, so that no file takes its name any more. */
    static boolean ended() {
        return ended;
    }

    /** The file that is written when somebody writes to {@code target}: the one behind all links, be it there or not. */
    public static Path behind(Path target) throws IOException {
        Path file = target.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(file); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemException(target.toString(), null, "the links lead in a circle");
            }
            file = file.resolveSibling(Files.readSymbolicLink(file));
        }
        Path folder = Objects.requireNonNull(file.normalize().getParent(), "a file has a folder");
        return folder.toRealPath()
                .resolve(Objects.requireNonNull(file.normalize().getFileName(), "a file has a name"));
    }

    /** Whether the file is one that waits for its name. */
    static boolean isStaged(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return folder != null && FOLDERS.contains(folder);
    }

    /** Makes an empty file beside the target, with the same name: that is where to write. */
    public Path beside(Path target) throws IOException {
        // A link stays a link: it is the file behind it that is replaced.
        Path real = behind(target);
        synchronized (NAMING) { // no file is made after the end
            stopIfEnded(real);
            Path file = hidden(real).resolve(Objects.requireNonNull(real.getFileName(), "a file has a name"));
            files.add(new Staged(real, file));
            return Files.createFile(file);
        }
    }

    /** The hidden folder beside a target. */
    private Path hidden(Path real) throws IOException {
        Path folder = Objects.requireNonNull(real.getParent(), "a file has a folder");
        Path known = folders.get(folder);
        if (known != null) {
            return known;
        }
        removeAbandoned(folder);
        Path made = folder.resolve(PREFIX + UUID.randomUUID());
        FOLDERS.add(made);
        folders.put(folder, made);
        Files.createDirectory(made);
        FileChannel channel =
                FileChannel.open(made.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        locks.add(channel);
        channel.tryLock();
        return made;
    }

    /** Removes what programs that were killed have left in a folder. */
    private static void removeAbandoned(Path folder) {
        try (DirectoryStream<Path> hidden = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path left : hidden) {
                String name = String.valueOf(left.getFileName());
                if (NAME.matcher(name).matches() && !FOLDERS.contains(left) && isAbandoned(left)) {
                    delete(left);
                }
            }
        } catch (IOException | RuntimeException e) {
            // Somebody else's, or gone by now: it does not concern what is to be written.
        }
    }

    private static boolean isAbandoned(Path left) throws IOException {
        Path lock = left.resolve(LOCK);
        if (!Files.exists(lock)) {
            return Files.getLastModifiedTime(left)
                            .compareTo(FileTime.from(Instant.now().minus(PATIENCE)))
                    < 0;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock free = channel.tryLock()) {
            return free != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /**
     * Forces all files to the disk, and gives them their names; the permissions of files that were there before stay. If one
     * cannot take its name, none has it.
     */
    public void commit() throws IOException {
        for (Staged staged : files) {
            stopIfEnded(staged.target);
            if (Files.isDirectory(staged.target)) {
                throw new ParameterException(staged.target + ": is a folder; name a file in it");
            }
            try (FileChannel channel = FileChannel.open(staged.file, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            keepPermissions(staged.target, staged.file);
        }
        synchronized (NAMING) {
            List<Staged> named = new ArrayList<>();
            for (Staged staged : files) {
                stopIfEnded(staged.target);
                try {
                    keepOld(staged);
                    Files.move(staged.file, staged.target, StandardCopyOption.ATOMIC_MOVE);
                    named.add(staged);
                } catch (IOException e) {
                    named.forEach(StagedFiles::takeBack);
                    throw AtomicFile.failure(staged.target.toString(), e);
                }
            }
        }
    }

    /** Keeps what was there under a second name, in case that another file cannot take its own. */
    private void keepOld(Staged staged) {
        if (files.size() > 1 && Files.exists(staged.target)) {
            try {
                Files.createLink(old(staged), staged.target);
            } catch (IOException | UnsupportedOperationException e) {
                // A disk without second names: then there is no way back for this file.
            }
        }
    }

    private static Path old(Staged staged) {
        return staged.file.resolveSibling(PREFIX + "old-"
                + UUID.nameUUIDFromBytes(staged.target.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    private static void takeBack(Staged staged) {
        try {
            if (Files.exists(old(staged))) {
                Files.move(old(staged), staged.target, StandardCopyOption.ATOMIC_MOVE);
            } else {
                Files.deleteIfExists(staged.target);
            }
        } catch (IOException e) {
            // There is nothing else to try: the failure that led here is told instead.
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
        for (FileChannel lock : locks) {
            try {
                lock.close();
            } catch (IOException e) {
                // The file is removed next.
            }
        }
        for (Path folder : folders.values()) {
            delete(folder);
            FOLDERS.remove(folder);
        }
    }

    /** Removes a hidden folder with its files. */
    private static void delete(Path folder) {
        try {
            if (Files.isDirectory(folder)) {
                try (DirectoryStream<Path> left = Files.newDirectoryStream(folder)) {
                    for (Path file : left) {
                        Files.deleteIfExists(file);
                    }
                }
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // There is nobody left to tell, and nothing else to try: the failure that led here is told instead.
        }
    }
}
