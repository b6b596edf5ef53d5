package dev.unfold.neighbors;

/** Room for rounding in bounds. */
final class Slack {

    private Slack() {}

    /** A little above a number ≥ 0: far more than a few operations round it, far less than distances differ by. */
    static double above(double value) {
        return value * (1 + 1e-12);
    }
}
