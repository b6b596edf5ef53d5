package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.EliminationOrder;
import dev.unfold.run.Run;
import java.util.Optional;

/** M⁺, the inverse of M = AᵀA on the complement of its null space, as an operator. */
interface PseudoInverse {

    /** Through a factor of A where that is square, else of M. */
    static PseudoInverse of(SpectralProblem problem, Run run) {
        return problem.isSquare() ? new LuPseudoInverse(problem, run) : new CholeskyPseudoInverse(problem, run);
    }

    /** n, the number of points. */
    int size();

    NullSpace nullSpace();

    /** The order in which it was factorised; empty if it was not. */
    default Optional<EliminationOrder> order() {
        return Optional.empty();
    }

    /** x ← M⁺x for each column of x, all orthogonal to the null space. */
    void applyTo(RowMajor x);
}
