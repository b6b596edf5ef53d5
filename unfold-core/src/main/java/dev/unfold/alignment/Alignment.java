package dev.unfold.alignment;

import dev.unfold.data.Dataset;
import dev.unfold.neighbors.Neighborhoods;

/**
 * A stage of the second room's far end: what the eigenproblem is, given the residuals. The plain one asks for the bottom
 * of M = AᵀA; others weigh the residuals, give the points masses, or add a guide.
 */
public interface Alignment {

    /** States the eigenproblem. */
    SpectralProblem problem(Dataset data, Neighborhoods lists, Residuals residuals, ClosedClasses classes);
}
