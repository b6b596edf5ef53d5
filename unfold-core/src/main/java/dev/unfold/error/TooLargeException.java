package dev.unfold.error;

/** The data do not fit into the memory. */
public final class TooLargeException extends DataException {

    private static final long serialVersionUID = 1L;

    private final boolean ofWhole;

    public TooLargeException(String message) {
        super(message);
        this.ofWhole = false;
    }

    public TooLargeException(String message, Throwable cause) {
        this(message, cause, false);
    }

    private TooLargeException(String message, Throwable cause, boolean ofWhole) {
        super(message, cause);
        this.ofWhole = ofWhole;
    }

    /** The same of a whole, whose rows would fit one after the other. */
    public TooLargeException ofWhole() {
        return ofWhole ? this : new TooLargeException(String.valueOf(getMessage()), this, true);
    }

    /** Whether only the whole does not fit, so that who reads the data in passes can take them. */
    public boolean isOfWhole() {
        return ofWhole;
    }
}
