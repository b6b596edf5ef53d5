package dev.unfold.local;

import java.util.Arrays;

/** Arrays that a fit may use while it works on one patch; they belong to one thread and are reused from patch to patch. */
public final class Scratch {

    private double[][] slots = new double[4][];

    /** Nothing yet; arrays come into being when they are first asked for. */
    public Scratch() {}

    /** The array of the given slot, at least {@code length} long; its contents are whatever the last user left. */
    public double[] doubles(int slot, int length) {
        if (slot >= slots.length) {
            slots = Arrays.copyOf(slots, slot + 4);
        }
        double[] held = slots[slot];
        if (held == null || held.length < length) {
            held = new double[length];
            slots[slot] = held;
        }
        return held;
    }
}
