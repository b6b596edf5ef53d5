package dev.unfold.spark;

/** What becomes of a row that has no place, in the words of Spark's own stages. */
enum Invalid {
    /** The job fails. */
    ERROR,
    /** The row is left out. */
    SKIP,
    /** The row stays; its place is null. */
    KEEP;

    static Invalid named(String word) {
        return Choice.of("handleInvalid", word, values());
    }
}
