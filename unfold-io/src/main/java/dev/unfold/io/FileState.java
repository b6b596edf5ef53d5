package dev.unfold.io;

import dev.unfold.error.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/** What tells that a file is still as it was: its size, and when it was last written. */
record FileState(Path file, long size, FileTime written) {

    /** The state of a file as it is now. */
    static FileState of(Path file) {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return new FileState(file, now.size(), now.lastModifiedTime());
        } catch (IOException e) {
            throw Source.failure(file.toString(), e);
        }
    }

    /** Refuses a file that has changed. */
    void check() {
        if (!equals(of(file))) {
            throw new DataException(file + ": has changed since the first pass; do not change it while it is read");
        }
    }
}
