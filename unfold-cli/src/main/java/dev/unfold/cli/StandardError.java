package dev.unfold.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;

/**
 * The stream for messages. It is the process's standard error unless the launcher has put that aside: the JVM prints a
 * warning of its own whenever the Vector API is added, which nothing can switch off, so the launcher filters what the JVM
 * says and gives the program the true standard error under another number ({@code -Dunfold.stderr=3}).
 */
final class StandardError {

    private StandardError() {}

    static PrintStream open() {
        FileOutputStream stream = new FileOutputStream(descriptor());
        return new PrintStream(new BufferedOutputStream(stream, 1024), true, StandardCharsets.UTF_8);
    }

    private static FileDescriptor descriptor() {
        Integer number = Integer.getInteger("unfold.stderr");
        if (number == null) {
            return FileDescriptor.err;
        }
        FileDescriptor descriptor = new FileDescriptor();
        try {
            // Opening /dev/fd/3 instead would lose the position in a file that standard error was sent to.
            Field handle = FileDescriptor.class.getDeclaredField("fd");
            handle.setAccessible(true);
            handle.setInt(descriptor, number);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return FileDescriptor.err;
        }
        return descriptor;
    }
}
