package dev.unfold.spectral;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;

/** M⁺ on the complement of eigenvectors that are known already. */
final class LockedInverse implements PseudoInverse {

    private final PseudoInverse inverse;
    private final NullSpace nullSpace;
    private final Run run;

    /** @param known orthonormal eigenvectors, none in the null space */
    LockedInverse(PseudoInverse inverse, RowMajor known, Run run) {
        this.inverse = inverse;
        this.nullSpace = inverse.nullSpace().with(known);
        this.run = run;
    }

    @Override
    public int size() {
        return inverse.size();
    }

    @Override
    public NullSpace nullSpace() {
        return nullSpace;
    }

    @Override
    public void applyTo(RowMajor x) {
        inverse.applyTo(x);
        nullSpace.removeFrom(x, run);
    }
}
