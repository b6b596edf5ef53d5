package dev.unfold.spark;

/** Where rows are fitted. */
enum Mode {
    /** Exactly up to {@link Fit#EXACT_ROWS} rows that fit on the driver, and where the method takes all rows at once; else by landmarks. */
    AUTO,
    /** All on the driver. */
    EXACT,
    /** In their partitions, by landmarks. */
    LANDMARKS
}
