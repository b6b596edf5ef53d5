package dev.unfold.cli;

/**
 * Which variant of the innermost loops to run. The one on the Vector API does large problems in about half the processor
 * time, but a small problem is over before the JVM has compiled it: a swiss roll of 2,000 points costs 1.1 s of processor
 * time with it and 0.8 s with the plain one, of 20,000 points 2.8 and 1.9 s, and from 100,000 points on they are even.
 *
 * <p>The variants differ in the last bits, so the choice depends on the training data's size alone: not on the number of new
 * points, say, for these must lie where they would lie together with others. Only the launcher, which adds the Vector API,
 * asks for a choice ({@code -Dunfold.kernels=auto}).
 */
final class KernelChoice {

    /** From here on a problem is large: so many points, or so many products in all distances where none can be spared. */
    private static final int MANY_POINTS = 100_000;

    private static final double MANY_PRODUCTS = 2e9;

    /** In fewer dimensions a tree spares most distances, and neighbourhoods overlap little. */
    private static final int MANY_DIMENSIONS = 16;

    private KernelChoice() {}

    /** To be called before anything is computed. */
    static void make(int points, int dimension) {
        boolean large = points >= MANY_POINTS
                || (dimension >= MANY_DIMENSIONS && (double) points * points * dimension >= MANY_PRODUCTS);
        if ("auto".equals(System.getProperty("unfold.kernels")) && !large) {
            System.setProperty("unfold.scalar", "true");
        }
    }
}
