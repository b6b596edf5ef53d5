package dev.unfold.quality;

import dev.unfold.data.Labels;
import dev.unfold.neighbors.Neighborhoods;

/**
 * Neighbourhood hit: how many of a point's neighbours in the embedding are of its own class.
 *
 * <p>The mean over the points of |{j ∈ V(i) : c_j = c_i}| / k. Between 0 and 1; 1 is best.
 *
 * <ul>
 *   <li>Unlabelled points are left out as if they were not there: neighbours are sought among the labelled ones, of
 *       which there must be more than k.
 *   <li>One class only: 1.
 * </ul>
 *
 * <p>Cost: one neighbour search in the embedding, which {@link Trustworthiness} has made already where every point is
 * labelled. Paulovich, Nonato, Minghim, Levkowitz, "Least square projection" (2008).
 */
public record NeighborhoodHit() implements QualityMeasure {

    @Override
    public String name() {
        return "neighborhood_hit";
    }

    @Override
    public String meaning() {
        return "the share of neighbours in the embedding that are of a point's own class; 1 at best";
    }

    @Override
    public Better better() {
        return Better.HIGHER;
    }

    @Override
    public boolean needsLabels() {
        return true;
    }

    @Override
    public boolean appliesTo(Comparison c) {
        return c.hasLabelledNeighbors();
    }

    @Override
    public double of(Comparison c) {
        Neighborhoods near = c.labelledNeighborhoods();
        Labels labels = c.labels().orElseThrow();
        int[] rows = c.labelledRows();
        int k = c.neighbors();
        long hits = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < k; j++) {
                hits += labels.code(rows[near.neighbor(i, j)]) == labels.code(rows[i]) ? 1 : 0;
            }
        }
        return hits / ((double) rows.length * k);
    }
}
