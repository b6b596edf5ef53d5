package dev.unfold.error;

/** A parameter is out of its range or does not fit the others. */
public final class ParameterException extends UnfoldException {

    private static final long serialVersionUID = 1L;

    public ParameterException(String message) {
        super(message);
    }

    public ParameterException(String message, Throwable cause) {
        super(message, cause);
    }
}
