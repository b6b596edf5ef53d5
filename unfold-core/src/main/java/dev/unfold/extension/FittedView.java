package dev.unfold.extension;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.local.Reconstruction;
import dev.unfold.neighbors.NeighborSearch;

/**
 * A group of columns that speaks for itself: its own neighbours, its own weights, and a share in the whole. A model without
 * feature fusion has one view, of all columns.
 *
 * @param share a_q; those of a model sum to 1
 * @param data the training points with the view's columns alone
 * @param search the neighbour rule on these
 * @param reconstruction the rule by which new points are written as weighted sums in this view
 */
public record FittedView(double share, Dataset data, NeighborSearch search, Reconstruction reconstruction) {

    /** The view's columns of points that have all columns of {@code training}. */
    Points of(Points points, Dataset training) {
        return data.features().equals(training.features())
                ? points
                : points.columns(data.features().stream()
                        .mapToInt(training.features()::indexOf)
                        .toArray());
    }
}
