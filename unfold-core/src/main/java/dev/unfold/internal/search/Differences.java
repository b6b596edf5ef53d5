package dev.unfold.internal.search;

/** What a {@link Ranking} sums over the coordinates. */
public enum Differences {

    /** Σ (x_c − z_c)². */
    SQUARED,

    /** Σ |x_c − z_c|. */
    ABSOLUTE
}
