package dev.unfold.local;

import dev.unfold.data.Dataset;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;

/**
 * A stage of the second room: how a neighbourhood speaks about its points. A fit states, for one patch at a time, linear
 * residuals that should vanish in the embedding: rows r with Σ_j r_j y_j ≈ 0. Stacked over all patches they are the
 * sparse matrix A whose bottom right singular vectors are the embedding.
 *
 * <p>An implementation is a record of its parameters, shared by all threads.
 */
public interface LocalFit {

    /** Receives the residual rows of a patch. */
    @FunctionalInterface
    interface Sink {

        /** One residual row: coefficient {@code center} on the patch's centre, {@code neighbors[a]} on its neighbour a. */
        void row(double center, double[] neighbors);
    }

    /** Refuses what this fit cannot work with, naming the bound; called once, before the neighbours are sought. */
    default void check(Dataset data, int dimensions) {}

    /** Refuses neighbourhoods that are too small for this fit, naming the bound; called once, before any patch. */
    default void check(Neighborhoods lists, int dimensions) {}

    /**
     * This fit with whatever it has to learn from all neighbourhoods before it can speak about one: a scale of the data, say.
     * The default has nothing to learn. What is returned is of the same kind, with the learned values as its parameters, so
     * that it can be saved.
     *
     * @param dimensions p, the dimensions of the embedding
     */
    default LocalFit learn(Dataset data, Neighborhoods lists, int dimensions, Run run) {
        return this;
    }

    /** Whether what this fit states depends on the labels of the points. */
    default boolean usesLabels() {
        return false;
    }

    /**
     * States the residual rows of one patch.
     *
     * @param dimensions p, the dimensions of the embedding
     */
    void residuals(Patch patch, int dimensions, Sink sink, Scratch scratch);

    /** The rule by which a new point is written as a weighted sum of its neighbours. */
    Reconstruction reconstruction();
}
