package dev.unfold.alignment;

import dev.unfold.data.Dataset;
import dev.unfold.run.Run;

/**
 * A stage of the second room's far end: what the eigenproblem is, given the residuals. The plain one asks for the bottom
 * of M = AᵀA; others weigh the residuals, give the points masses, add a guide, or admit fewer vectors.
 */
@FunctionalInterface
public interface Alignment {

    /** States the eigenproblem. An alignment that needs a second graph takes a neighbour rule over the stack's data. */
    SpectralProblem problem(Stack stack, Run run);

    /** Whether the problem depends on the labels of the points. */
    default boolean usesLabels() {
        return false;
    }

    /** Whether what is asked for are the eigenvectors of M = AᵀA themselves, whatever the data. */
    default boolean isOfM() {
        return false;
    }

    /** Refuses data of which no problem can be stated, before any work begins. */
    default void check(Dataset data, int dimensions) {}
}
