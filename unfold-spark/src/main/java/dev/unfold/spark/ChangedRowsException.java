package dev.unfold.spark;

/** The rows of a data frame that is computed anew for each pass are not those of the pass before. */
final class ChangedRowsException extends RuntimeException {

    private static final long serialVersionUID = 1;

    ChangedRowsException(String what, long found, long expected) {
        super("the rows change from one pass to the next: found " + found + " " + what + ", but " + expected
                + " in the first pass");
    }
}
