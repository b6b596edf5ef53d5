package dev.unfold.error;

/** The request is well formed but numerically impossible on these data. */
public final class NumericalException extends UnfoldException {

    private static final long serialVersionUID = 1L;

    public NumericalException(String message) {
        super(message);
    }

    public NumericalException(String message, Throwable cause) {
        super(message, cause);
    }
}
