package dev.unfold.internal.sparse;

import dev.unfold.run.Run;

/** Cuts a range into slices that may run side by side, or leaves it whole. */
@FunctionalInterface
interface Split {

    /** Whole: for work that is itself one of many. */
    Split NONE = (length, weight, slice) -> slice.accept(0, length);

    /** The work of begin ≤ i &lt; end. */
    @FunctionalInterface
    interface Slice {
        void accept(int begin, int end);
    }

    /** Does {@code slice} for 0 ≤ i &lt; length; {@code weight} says how much work is in one i. */
    void over(int length, int weight, Slice slice);

    /** Slices of {@code size} on all threads of the run, where the range holds at least {@code least} work. */
    static Split among(Run run, int size, long least) {
        return (length, weight, slice) -> {
            if (run.threads() == 1 || (long) length * weight < least) {
                slice.accept(0, length);
            } else {
                int slices = (length + size - 1) / size;
                run.share(slices, () -> null, (t, none) -> slice.accept(t * size, Math.min(length, (t + 1) * size)));
            }
        };
    }
}
