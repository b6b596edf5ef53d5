package dev.unfold.error;

/**
 * A failure that the caller can understand and mend. Its message is one sentence that names the place, what was found,
 * and the remedy; it is fit to be shown to a person as it is.
 *
 * <p>The four kinds are the four answers to "who has to change something": the caller's parameters, the data, the
 * mathematics of the request, or nobody (the run was interrupted).
 */
public abstract sealed class UnfoldException extends RuntimeException
        permits ParameterException, DataException, NumericalException, CancelledException {

    private static final long serialVersionUID = 1L;

    UnfoldException(String message, Throwable cause) {
        super(message, cause);
    }

    UnfoldException(String message) {
        super(message);
    }
}
