package dev.unfold.run;

/**
 * What a long computation tells its caller, and the one way to stop it.
 *
 * <p>Stages follow each other; each reports a growing count of finished units out of a total. The calls of one run
 * may come from any of its threads, but never from two at once. An implementation should return quickly.
 */
public interface Listener {

    /** A listener that ignores everything and never cancels. */
    Listener SILENT = new Listener() {};

    /** {@code done} of {@code total} units of {@code stage} are finished; 0 announces the stage, {@code total} ends it. */
    default void progress(String stage, long done, long total) {}

    /** Something the user should know, although the run goes on. */
    default void warning(String message) {}

    /** A fact about the run worth showing: the route taken, the memory expected. */
    default void note(String name, String value) {}

    /** Whether the run should stop at the next safe point, with a {@link dev.unfold.error.CancelledException}. */
    default boolean cancelled() {
        return false;
    }
}
