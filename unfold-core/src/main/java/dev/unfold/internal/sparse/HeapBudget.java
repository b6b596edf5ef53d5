package dev.unfold.internal.sparse;

import dev.unfold.run.Run;

/** What a factor may take of the Java heap: the rest is for the data, the matrix and the iteration's vectors. */
public final class HeapBudget {

    private static final double SHARE = 0.8;

    private HeapBudget() {}

    /** What one of them may take where several are made at once. */
    public static double bytes(Run run) {
        return bytes() / run.parts();
    }

    public static double bytes() {
        return SHARE * Runtime.getRuntime().maxMemory();
    }
}
