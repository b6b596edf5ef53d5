package dev.unfold.recipe;

import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.Restriction;
import dev.unfold.data.Finding;
import dev.unfold.data.Points;
import dev.unfold.extension.FittedView;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.PatchGrams;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.Weights;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSolver;
import dev.unfold.spectral.LandmarkSums;
import dev.unfold.spectral.Landmarks;
import java.util.List;

/**
 * The anchors of a fit by {@link LandmarkSolver landmarks}, as every part of the points sees them: among them the neighbours of a point
 * are sought, and on the landmarks, which are some of them, it is placed. Everything stands in the {@link #model()}, so who is elsewhere
 * needs nothing but its file. Immutable; what is said of a point does not depend on the points beside it.
 */
public final class Anchors {

    private final Model model;
    private final Landmarks landmarks;
    private final Weights weights; // of the anchors themselves
    private final SparseRows basis; // Ũ of them

    private Anchors(Model model, Landmarks landmarks, Weights weights, SparseRows basis) {
        this.model = model;
        this.landmarks = landmarks;
        this.weights = weights;
        this.basis = basis;
    }

    /** @param model one whose solver is a {@link LandmarkSolver}; its places may still be unknown */
    public static Anchors of(Model model, Run run) {
        if (!(model.recipe().solver() instanceof LandmarkSolver solver)) {
            throw new IllegalArgumentException("only a model of solver = lll has landmarks");
        }
        Points points = model.training().points();
        Landmarks landmarks =
                Landmarks.of(points, places(model), solver.kzOf(model.recipe().dimensions()), run);
        Weights weights = landmarks.weights(points, run);
        return new Anchors(model, landmarks, weights, landmarks.basis(weights));
    }

    /** The same anchors, of which the model knows more. */
    Anchors in(Model other) {
        return new Anchors(other, landmarks, weights, basis);
    }

    /** The model of the anchors: their views, their landmarks, and the places of these, zero while they are unknown. */
    public Model model() {
        return model;
    }

    /** Ũ of the anchors. */
    SparseRows basis() {
        return basis;
    }

    /** Where the anchors lie, with these places of the landmarks. */
    RowMajor own(RowMajor places) {
        return weights.sums(Points.adopt(places)).flat();
    }

    /** The sums of no points. */
    public LandmarkSums noSums() {
        return new LandmarkSums(landmarks.size());
    }

    /**
     * Adds what some points state, in landmark coordinates. The sums do not depend on how points are cut into blocks.
     *
     * @param points as they were fitted, none of them an anchor
     */
    public void addTo(LandmarkSums sums, Points points, Run run) {
        addTo(sums, points, onLandmarks(points, run), run);
    }

    /** The weights ũ of any points, as they were fitted. */
    Weights onLandmarks(Points points, Run run) {
        return landmarks.weights(points, run);
    }

    /** As {@link #addTo(LandmarkSums, Points, Run)}, for points whose weights are known. */
    void addTo(LandmarkSums sums, Points points, Weights onLandmarks, Run run) {
        if (points.size() == 0) {
            return;
        }
        int p = model.recipe().dimensions();
        SparseRows own = landmarks.basis(onLandmarks);
        SparseRows columns = basis.above(own, run);
        double[] shares = model.views().stream().mapToDouble(FittedView::share).toArray();
        List<Residuals.OfBlock> views = model.views().stream()
                .map(view -> view.residualsOf(points, model.training(), p, run))
                .toList();
        LandmarkSums.Patches stated = (begin, end) -> {
            Residuals residuals = Residuals.fused(
                    views.stream().map(view -> view.of(begin, end)).toList(), shares);
            int[] starts = residuals.starts();
            return PatchGrams.of(residuals.matrix(), starts, 0, starts.length - 1, columns);
        };
        sums.add(points.size(), stated, own, run);
    }

    /** ũ(x)Ỹ of any points, as they were fitted. */
    public Points places(Points points, Run run) {
        return places(onLandmarks(points, run));
    }

    /** The same of points with these weights. */
    Points places(Weights onLandmarks) {
        return onLandmarks.sums(Points.adopt(places(model).flat()));
    }

    private static Finding places(Model model) {
        return model.findings().get(Restriction.Span.PLACES).orElseThrow();
    }
}
