package dev.unfold.selection;

import dev.unfold.neighbors.Neighborhoods;

/**
 * By what k, the number of neighbours, is chosen. {@link ForAll One} k for all points is that of the embedding with the smallest
 * value; {@link LocalNeighborhoodSelection} looks at no embedding and gives each point a k of its own.
 */
public sealed interface Criterion permits Criterion.ForAll, LocalNeighborhoodSelection {

    /** Its name in the catalogue and in tables: lower case, words joined by hyphens. */
    String name();

    /** A criterion that has one value for each k. */
    sealed interface ForAll extends Criterion
            permits ResidualVarianceCriterion, ProcrustesCriterion, PreservationErrorCriterion {

        /**
         * Refuses points that it cannot judge embeddings of, before they are embedded.
         *
         * @param lists their nearest neighbours, at least {@code largest} each
         * @param largest k_max
         */
        default void check(Neighborhoods lists, int largest) {}

        /** What each of the embeddings is worth, in their order; the smallest value is best. */
        double[] values(TrialEmbeddings embedded);
    }
}
