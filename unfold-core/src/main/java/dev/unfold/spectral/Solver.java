package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.run.Run;

/** A stage of the third room: finds the bottom of the spectrum. */
public interface Solver {

    /**
     * The vectors 2 … p+1 of M. If the null space has more than one dimension, its vectors orthogonal to the constant come
     * first, in the order of {@link NullSpace#arranged}.
     */
    Spectrum solve(SpectralProblem problem, int dimensions, Run run);
}
