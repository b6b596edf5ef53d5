package dev.unfold.recipe;

import dev.unfold.error.ParameterException;
import java.util.OptionalInt;

/** How many dimensions a procedure has between its passes. */
final class InnerDimensions {

    private InnerDimensions() {}

    /**
     * The dimensions as given, or else the usual ones, as far as the points determine so many.
     *
     * @param least p, the dimensions of the result
     * @param n the number of points
     */
    static int of(OptionalInt given, int usual, int least, int n) {
        int q = given.orElse(Math.min(usual, n - 1));
        if (q < least) {
            throw new ParameterException(
                    "p-inner = " + q + " must be at least dimensions = " + least + "; raise it or lower dimensions");
        }
        if (q > n - 1) {
            throw new ParameterException("p-inner = " + q + ", but " + n + " points determine at most " + (n - 1)
                    + " dimensions; lower p-inner");
        }
        return q;
    }
}
