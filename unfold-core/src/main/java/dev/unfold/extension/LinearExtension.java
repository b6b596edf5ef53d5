package dev.unfold.extension;

import dev.unfold.data.Points;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;

/**
 * New points by linear reconstruction: y = Σ_j w_j y_j, with x's neighbours among the training points and the weights
 * that the model's own rule gives them. A point at distance 0 from a training point lies where that one lies.
 *
 * <p>Cost: a neighbour search and one local fit a point.
 */
@Reference(
        key = "saul2003",
        citation = "L. K. Saul, S. T. Roweis: Think globally, fit locally: unsupervised learning of low dimensional"
                + " manifolds. Journal of Machine Learning Research 4 (2003) 119-155",
        survey = "4.1")
public record LinearExtension() implements Extension {

    @Override
    public Points place(Model model, Points points, Run run) {
        return new WeightedSums(model.training(), model.search(), model.reconstruction())
                .apply(points, model.embedding().coordinates(), run);
    }
}
