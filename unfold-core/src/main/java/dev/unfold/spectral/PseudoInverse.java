package dev.unfold.spectral;

/** M⁺, the inverse of M = AᵀA on the complement of its null space, as an operator. */
interface PseudoInverse {

    /** n, the number of points. */
    int size();

    NullSpace nullSpace();

    /** x ← M⁺x for each column of the n×b block x, whose columns are orthogonal to the null space. */
    void applyTo(double[] x, int b);
}
