package dev.unfold.neighbors;

/** How hard to look for neighbours. */
public enum Search {

    /** Exact: the fastest route for the data; the result does not depend on which. */
    AUTO,

    /** Every list is right to the last tie. */
    EXACT,

    /** A few neighbours may be missed, for more points than an exact search can serve; what part is right is noted. */
    APPROXIMATE
}
