package dev.unfold.extension;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.local.Weights;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.run.Run;
import java.util.List;

/**
 * New points by linear reconstruction: y = Σ_j w_j y_j, with x's neighbours among the training points and the weights
 * that the model's own rule gives them. A point at distance 0 from a training point lies where that one lies.
 *
 * <p>With several views y = Σ_q a_q Σ_j w_j^q y_j, each view's neighbours and weights on its own columns; a point that
 * equals a training point in all of them lies where that one lies.
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
    public Points place(Fitted model, Points points, Run run) {
        return sums(model, points, run).places();
    }

    /**
     * New points as weighted sums of training points.
     *
     * @param places of the new points
     * @param training which of them equal training points, and so lie where those lie
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Sums(Points places, boolean[] training) {}

    static Sums sums(Fitted model, Points points, Run run) {
        Points y = model.placed().coordinates();
        List<Weights> weights = model.views().stream()
                .map(view -> view.weights(view.of(points, model.training()), run))
                .toList();
        boolean[] training = new boolean[points.size()];
        if (weights.size() == 1) {
            for (int i = 0; i < training.length; i++) {
                training[i] = weights.get(0).isTraining(i);
            }
            return new Sums(weights.get(0).sums(y), training);
        }
        // A point that equals a training point in all columns lies where that one lies.
        NeighborSearch all = model.prepared(
                new LinearExtension(),
                NeighborSearch.class,
                () -> new KNearest(1).over(model.training(), run.within("views")));
        Neighborhoods nearest = all.of(points, run);
        for (int i = 0; i < training.length; i++) {
            training[i] = nearest.distance(i, 0) == 0;
        }
        List<Points> places = weights.stream().map(own -> own.sums(y)).toList();
        return new Sums(fused(model.views(), places, nearest, y), training);
    }

    /** The mean of the views' places, taken one after the other, so that equal ones stay as they are. */
    private static Points fused(List<FittedView> views, List<Points> places, Neighborhoods nearest, Points y) {
        int p = y.dimension();
        double[] mean = places.get(0).toRowMajor();
        double sum = views.get(0).share();
        for (int q = 1; q < views.size(); q++) {
            sum += views.get(q).share();
            double t = views.get(q).share() / sum;
            double[] own = places.get(q).flat().values();
            for (int at = 0; at < mean.length; at++) {
                mean[at] += t * (own[at] - mean[at]);
            }
        }
        for (int i = 0; i < nearest.size(); i++) {
            if (nearest.distance(i, 0) == 0) {
                System.arraycopy(y.row(nearest.neighbor(i, 0)), 0, mean, i * p, p);
            }
        }
        return Points.adopt(new RowMajor(mean, nearest.size(), p));
    }
}
