package dev.unfold.explore;

/** A request that is not answered: with which status of HTTP, and why, in a sentence. */
final class Refusal extends RuntimeException {

    static final int BAD_REQUEST = 400;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int WRONG_METHOD = 405;
    static final int TOO_LARGE = 413;
    static final int TOO_MANY = 429;

    private static final long serialVersionUID = 1L;

    private final int status;

    Refusal(int status, String message) {
        super(message);
        this.status = status;
    }

    static Refusal notFound(String what) {
        return new Refusal(NOT_FOUND, what);
    }

    int status() {
        return status;
    }
}
