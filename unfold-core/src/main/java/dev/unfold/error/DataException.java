package dev.unfold.error;

/** The data are wrong: not finite, ragged, too few, or of another shape than expected. */
public final class DataException extends UnfoldException {

    private static final long serialVersionUID = 1L;

    public DataException(String message) {
        super(message);
    }

    public DataException(String message, Throwable cause) {
        super(message, cause);
    }
}
