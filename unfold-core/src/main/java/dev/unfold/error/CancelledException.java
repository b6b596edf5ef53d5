package dev.unfold.error;

/** The run was cancelled through its listener, or its thread was interrupted. */
public final class CancelledException extends UnfoldException {

    private static final long serialVersionUID = 1L;

    public CancelledException(String stage) {
        super("cancelled during " + stage);
    }
}
