package dev.unfold.error;

/** The data do not fit into the memory. */
public final class TooLargeException extends DataException {

    private static final long serialVersionUID = 1L;

    public TooLargeException(String message) {
        super(message);
    }

    public TooLargeException(String message, Throwable cause) {
        super(message, cause);
    }
}
