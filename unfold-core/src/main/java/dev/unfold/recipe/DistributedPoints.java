package dev.unfold.recipe;

import dev.unfold.spectral.LandmarkSums;

/**
 * All points of a fit by {@link dev.unfold.spectral.LandmarkSolver landmarks}, wherever they are: in memory, in a file that is read in
 * passes, in the partitions of a cluster. They are never asked for as a whole; each part of them is asked, by itself, what
 * {@link Anchors} do with its points.
 */
public interface DistributedPoints {

    /** n, the anchors included. */
    long size();

    /**
     * Adds the residuals of all points but the anchors, as {@link Anchors#addTo} gives them. Sums of parts are added in an order that is
     * always the same, so that their rounding is.
     */
    void addTo(LandmarkSums sums, Anchors anchors);

    /** What {@link Extremes} say of all places, the anchors' included, as {@link Anchors#places} gives them. */
    double[] signs(Anchors anchors);
}
