package dev.unfold.internal.search;

/** Room for rounding in bounds. */
public final class Slack {

    private Slack() {}

    /** A little above a number ≥ 0: far more than a few operations round it, far less than distances differ by. */
    public static double above(double value) {
        return value * (1 + 1e-12);
    }
}
