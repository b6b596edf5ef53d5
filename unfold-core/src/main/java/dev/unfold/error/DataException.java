package dev.unfold.error;

/** The data are wrong: not finite, ragged, too few, too many, or of another shape than expected. */
public sealed class DataException extends UnfoldException permits TooLargeException {

    private static final long serialVersionUID = 1L;

    public DataException(String message) {
        super(message);
    }

    public DataException(String message, Throwable cause) {
        super(message, cause);
    }
}
