package dev.unfold.spectral;

/** What a factor may take of the Java heap: the rest is for the data, the matrix and the iteration's vectors. */
final class HeapBudget {

    private static final double SHARE = 0.8;

    private HeapBudget() {}

    static double bytes() {
        return SHARE * Runtime.getRuntime().maxMemory();
    }
}
