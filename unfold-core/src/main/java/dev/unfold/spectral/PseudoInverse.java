package dev.unfold.spectral;

import dev.unfold.internal.dense.RowMajor;

/** M⁺, the inverse of M = AᵀA on the complement of its null space, as an operator. */
interface PseudoInverse {

    /** n, the number of points. */
    int size();

    NullSpace nullSpace();

    /** x ← M⁺x for each column of x, all orthogonal to the null space. */
    void applyTo(RowMajor x);
}
