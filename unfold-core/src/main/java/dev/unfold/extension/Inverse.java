package dev.unfold.extension;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.Magnitudes;
import dev.unfold.local.Barycentric;
import dev.unfold.local.Weights;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.run.Run;

/**
 * From the embedding back to the input space: x = Σ_j w_j x_j, with y's neighbours among the embedded points and the
 * barycentric weights that they give y. A place at distance 0 from a training point's gives that point.
 *
 * @param neighbors how many embedded points speak for a place; more than p + 2 blur the result
 * @param ridge as in {@link Barycentric}
 */
@Reference(
        key = "saul2003",
        citation = "L. K. Saul, S. T. Roweis: Think globally, fit locally: unsupervised learning of low dimensional"
                + " manifolds. Journal of Machine Learning Research 4 (2003) 119-155",
        survey = "2.4.1")
public record Inverse(int neighbors, double ridge) {

    public Inverse {
        Check.atLeast("neighbors", neighbors, 1);
        Check.notNegative("reg", ridge);
    }

    /** The defaults for an embedding in p dimensions: p + 2 neighbours, ridge 10⁻³. */
    public static Inverse of(int dimensions) {
        return new Inverse(dimensions + 2, 1e-3);
    }

    public Points apply(Fitted model, Points places, Run run) {
        Points embedded = model.placed().coordinates();
        if (places.dimension() != embedded.dimension()) {
            throw new DataException("the places have " + places.dimension() + " columns, but the model's embedding has "
                    + embedded.dimension() + "; give a column for each of its dimensions, in their order");
        }
        if (neighbors > embedded.size()) {
            throw new ParameterException(
                    "neighbors = " + neighbors + ", but the model has " + embedded.size() + " points; lower neighbors");
        }
        for (int i = 0; i < places.size(); i++) {
            for (int r = 0; r < places.dimension(); r++) {
                Magnitudes.checkLargest("the places", Integer.toString(r + 1), places.get(i, r));
            }
        }
        Dataset anchors = Dataset.of(embedded);
        // A place may have all points for neighbours, where a training point has all but itself.
        int most = Math.min(neighbors, embedded.size() - 1);
        NeighborSearch search = model.prepared(
                this,
                NeighborSearch.class,
                () -> EuclideanNeighbors.over(anchors, most, Search.AUTO, run).withNeighbors(neighbors));
        return Weights.of(anchors, search, new Barycentric(ridge), places, run)
                .sums(model.training().points());
    }
}
