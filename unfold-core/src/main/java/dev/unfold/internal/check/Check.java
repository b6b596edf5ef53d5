package dev.unfold.internal.check;

import dev.unfold.error.ParameterException;

/**
 * Checks of parameters. Each tests the good case, so that NaN falls into the error, and each message names the
 * parameter, its value and its bound.
 */
public final class Check {

    private Check() {}

    public static int atLeast(String name, int value, int bound) {
        if (value >= bound) {
            return value;
        }
        throw new ParameterException(name + " = " + value + " must be at least " + bound);
    }

    public static double positive(String name, double value) {
        if (value > 0 && value < Double.POSITIVE_INFINITY) {
            return value;
        }
        throw new ParameterException(name + " = " + value + " must be positive and finite");
    }

    public static double notNegative(String name, double value) {
        if (value >= 0 && value < Double.POSITIVE_INFINITY) {
            return value;
        }
        throw new ParameterException(name + " = " + value + " must be at least 0 and finite");
    }

    public static double between(String name, double value, double low, double high) {
        if (value >= low && value <= high) {
            return value;
        }
        throw new ParameterException(name + " = " + value + " must be between " + low + " and " + high);
    }
}
