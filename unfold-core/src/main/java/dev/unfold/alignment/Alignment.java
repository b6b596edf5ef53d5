package dev.unfold.alignment;

import dev.unfold.data.Dataset;
import dev.unfold.neighbors.NeighborSearch;

/**
 * A stage of the second room's far end: what the eigenproblem is, given the residuals. The plain one asks for the bottom
 * of M = AᵀA; others weigh the residuals, give the points masses, or add a guide.
 */
public interface Alignment {

    /**
     * States the eigenproblem.
     *
     * @param search the neighbour rule on these data, which knows how reliable it found each point
     */
    SpectralProblem problem(Dataset data, NeighborSearch search, Residuals residuals, ClosedClasses classes);
}
