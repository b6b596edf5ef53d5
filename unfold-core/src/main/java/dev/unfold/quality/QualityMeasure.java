package dev.unfold.quality;

/**
 * One number that says how good an embedding is. A measure is a record of its options, so it can be compared and shown;
 * it holds nothing of what it measures.
 */
public interface QualityMeasure {

    /** The measure's name in reports: lower case, words joined by underscores. */
    String name();

    /** What it tells, and what its best value is: a sentence without its full stop, as reports and help show it. */
    String meaning();

    /** Which of two values is the better one. */
    Better better();

    /** Which of two values is the better one. */
    enum Better {
        HIGHER,
        LOWER
    }

    /** Whether the value changes with the unit of the embedding, so that it compares only embeddings in the same scale. */
    default boolean dependsOnScale() {
        return false;
    }

    /** Whether it goes over the {@link Pairs} of the comparison, and so may be of a sample. */
    default boolean isOfPairs() {
        return false;
    }

    /** The value for one embedding; always a finite number, edge cases included. */
    double of(Comparison c);

    /** Whether the comparison has what the measure needs: labels, say, and enough of them. */
    default boolean appliesTo(Comparison c) {
        return !needsLabels() || c.hasLabels();
    }

    /** Whether the measure is defined only where there are labels. */
    default boolean needsLabels() {
        return false;
    }
}
