package dev.unfold.io.internal;

import dev.unfold.error.CancelledException;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.error.UnfoldException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Files that are written whole or not at all: the bytes go to a temporary file in the same folder, are forced to the
 * disk, and only then the file takes its name, in one step (see {@link StagedFiles}). Whatever fails before that (an exception, a full disk, an
 * interruption, the end of the program by Ctrl-C) leaves no temporary file, and an older file of that name as it was.
 *
 * <p>What is not a regular file, such as /dev/null or a pipe, is written to directly.
 */
public final class AtomicFile {

    /** Writes the content. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Writes the content to a file of the given name, which exists and is empty; for libraries that want a path. */
    @FunctionalInterface
    public interface FileContent {
        void writeTo(Path file) throws IOException;
    }

    private static final int BUFFER = 1 << 16;

    private AtomicFile() {}

    /**
     * Writes a file through a stream.
     *
     * @throws ParameterException if the file cannot be made there
     * @throws DataException if writing fails on the way, as on a full disk
     */
    public static void write(Path target, Content content) {
        replace(target, file -> {
            try (OutputStream out =
                    new BufferedOutputStream(Files.newOutputStream(file, StandardOpenOption.WRITE), BUFFER)) {
                content.writeTo(out);
            }
        });
    }

    /** As {@link #write}, for content that wants a path. */
    public static void replace(Path target, FileContent content) {
        checkWritable(target);
        try {
            if (isDevice(target) || StagedFiles.isStaged(target)) {
                content.writeTo(target);
                return;
            }
            try (StagedFiles staged = new StagedFiles()) {
                content.writeTo(staged.beside(target));
                staged.commit();
            }
        } catch (IOException e) {
            throw failure(target.toString(), e);
        }
    }

    /** Whether there is something of this name that is neither a file nor a folder: it is written to directly. */
    public static boolean isDevice(Path target) {
        return Files.exists(target) && !Files.isRegularFile(target) && !Files.isDirectory(target);
    }

    /** Refuses a target that could not be written, before work is spent on what goes into it. */
    public static void checkWritable(Path target) {
        Path folder = folderBehind(target);
        if (folder == null || Files.isDirectory(target)) {
            throw new ParameterException(target + ": is a folder; name a file in it");
        }
        if (!Files.isDirectory(folder)) {
            throw new ParameterException(target + ": there is no folder " + folder + "; make it or choose another");
        }
        if (Files.exists(target) ? !Files.isWritable(target) : !Files.isWritable(folder)) {
            throw new ParameterException(
                    target + ": may not be written; change the permissions or choose another folder");
        }
    }

    /** The folder of the file that is written: of the one behind the links, if there are any. */
    private static @Nullable Path folderBehind(Path target) {
        try {
            return Files.isSymbolicLink(target)
                    ? StagedFiles.behind(target).getParent()
                    : target.toAbsolutePath().getParent();
        } catch (IOException e) {
            throw new ParameterException(
                    target + ": is a link that leads nowhere; remove it, or make the folder that it leads to", e);
        }
    }

    /** The failure to write {@code target}, in words. */
    public static UnfoldException failure(String target, IOException e) {
        if (e instanceof ClosedByInterruptException || StagedFiles.ended()) {
            return new CancelledException("writing of " + target);
        }
        if (e instanceof AccessDeniedException || e instanceof NoSuchFileException) {
            return new ParameterException(
                    target + ": may not be written; change the permissions or choose another folder", e);
        }
        String reason = e instanceof FileSystemException system && system.getReason() != null
                ? system.getReason()
                : e.getMessage();
        return new DataException(
                target + ": cannot write: " + reason + "; free some space or choose another folder", e);
    }
}
