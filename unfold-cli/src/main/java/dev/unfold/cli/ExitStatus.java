package dev.unfold.cli;

import dev.unfold.error.CancelledException;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.error.UnfoldException;

/** How a call ended, as other programs see it. */
final class ExitStatus {

    static final int DONE = 0;
    static final int BUG = 1;
    static final int WRONG_CALL = 2;
    static final int WRONG_DATA = 3;
    static final int IMPOSSIBLE = 4;
    static final int INTERRUPTED = 130;

    private ExitStatus() {}

    static int of(UnfoldException failure) {
        if (failure instanceof ParameterException) {
            return WRONG_CALL;
        }
        if (failure instanceof DataException) {
            return WRONG_DATA;
        }
        if (failure instanceof NumericalException) {
            return IMPOSSIBLE;
        }
        if (failure instanceof CancelledException) {
            return INTERRUPTED;
        }
        throw new IllegalStateException("a kind of failure without an exit status", failure);
    }
}
