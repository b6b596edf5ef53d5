package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;

/** M⁺, the inverse of M = AᵀA on the complement of its null space, as an operator. */
interface PseudoInverse {

    /** Through a factor of A where that is square, else of M. */
    static PseudoInverse of(SpectralProblem problem, Run run) {
        return problem.isSquare() ? new LuPseudoInverse(problem, run) : new CholeskyPseudoInverse(problem, run);
    }

    /** n, the number of points. */
    int size();

    NullSpace nullSpace();

    /** x ← M⁺x for each column of x, all orthogonal to the null space. */
    void applyTo(RowMajor x);
}
