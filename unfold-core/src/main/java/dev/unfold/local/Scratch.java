package dev.unfold.local;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** Arrays that a fit may use while it works on one patch; they belong to one thread and are reused from patch to patch. */
public final class Scratch {

    /**
     * The place of one array in every scratch. Whoever needs an array makes a slot for it, once, as a constant with a name;
     * no two slots ever share an array.
     */
    public static final class Slot {

        private static final AtomicInteger MADE = new AtomicInteger();

        private final int index = MADE.getAndIncrement();

        public Slot() {}
    }

    /** The weights of a reconstruction while they become a residual. */
    static final Slot WEIGHTS = new Slot();

    private double[][] arrays = new double[Slot.MADE.get()][];

    /** Nothing yet; arrays come into being when they are first asked for. */
    public Scratch() {}

    /** The array of the given slot, at least {@code length} long; its contents are whatever the last user left. */
    public double[] doubles(Slot slot, int length) {
        if (slot.index >= arrays.length) {
            arrays = Arrays.copyOf(arrays, Slot.MADE.get());
        }
        double[] held = arrays[slot.index];
        if (held == null || held.length < length) {
            held = new double[length];
            arrays[slot.index] = held;
        }
        return held;
    }
}
