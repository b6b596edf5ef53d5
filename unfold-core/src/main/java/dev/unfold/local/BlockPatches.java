package dev.unfold.local;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.neighbors.Neighborhoods;

/**
 * The patches of a block of points whose neighbours are sought among anchors, so that a local fit can speak about points without
 * the whole data set in hand: a point of the block need not be an anchor, and nobody needs to know the other blocks.
 *
 * @param anchors the points among which neighbours were sought
 * @param lists for each point of the block its neighbours, as rows of {@code anchors}
 */
public record BlockPatches(Dataset anchors, Points block, Neighborhoods lists) {

    /** Receives the residual rows of a block. */
    @FunctionalInterface
    public interface Sink {

        /**
         * One residual row: coefficient {@code center} on the point itself, {@code neighbors[a]} on its neighbour at place a of its
         * list. The array is overwritten by the next row.
         */
        void row(int point, double center, double[] neighbors);
    }

    /**
     * What the fit states about each point, in their order.
     *
     * @param fit with nothing left to learn
     * @param dimensions p, the dimensions of the embedding
     */
    public void residuals(LocalFit fit, int dimensions, Sink sink) {
        PatchCursor patch = PatchCursor.ofQueries(anchors, block, lists);
        Scratch scratch = new Scratch();
        for (int i = 0; i < block.size(); i++) {
            int point = i;
            fit.residuals(
                    patch.moveTo(point),
                    dimensions,
                    (center, neighbors) -> sink.row(point, center, neighbors),
                    scratch);
        }
    }
}
