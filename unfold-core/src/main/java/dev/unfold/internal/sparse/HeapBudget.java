package dev.unfold.internal.sparse;

/** What a factor may take of the Java heap: the rest is for the data, the matrix and the iteration's vectors. */
public final class HeapBudget {

    private static final double SHARE = 0.8;

    private HeapBudget() {}

    public static double bytes() {
        return SHARE * Runtime.getRuntime().maxMemory();
    }
}
