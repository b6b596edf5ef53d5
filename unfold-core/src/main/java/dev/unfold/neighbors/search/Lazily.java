package dev.unfold.neighbors.search;

import dev.unfold.run.Run;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a search makes of its training points when it is first asked for, and keeps. Threads that ask at the same time may each make it,
 * and theirs are equal.
 */
public final class Lazily<T> {

    private final Function<Run, T> maker;
    private volatile @Nullable T made;

    public Lazily(Function<Run, T> maker) {
        this.maker = maker;
    }

    public T get(Run run) {
        T known = made;
        if (known == null) {
            known = maker.apply(run);
            made = known;
        }
        return known;
    }
}
