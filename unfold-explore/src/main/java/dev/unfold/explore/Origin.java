package dev.unfold.explore;

import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Where a set comes from. */
public sealed interface Origin {

    /** What people call it. */
    String name();

    /** A file that was given at the start. */
    record Given(Path file) implements Origin {
        @Override
        public String name() {
            return String.valueOf(file.getFileName());
        }
    }

    /** A file that was dropped onto the page; where it lies on the disk is not known. */
    record Dropped(String name) implements Origin {}

    /** A bundled set or a synthetic manifold; number and noise are for the latter. */
    record Made(String name, OptionalInt size, OptionalDouble noise) implements Origin {}
}
