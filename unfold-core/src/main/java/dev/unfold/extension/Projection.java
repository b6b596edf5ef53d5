package dev.unfold.extension;

import dev.unfold.alignment.Restriction;
import dev.unfold.data.Finding;
import dev.unfold.data.Points;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.CenteredPoints;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.Optional;

/**
 * New points by a linear projection: y = Uᵀ(x − x̄) + ȳ, where U = (X_cᵀX_c + βI)⁻¹X_cᵀY_c is the regression of the
 * embedding on the training data. The embeddings of this library have ȳ = 0 unless they were laid out in parts.
 *
 * <ul>
 *   <li>Y linear in X: exact, so that training points are mapped onto themselves up to rounding. Otherwise it gives the best
 *       linear approximation, which unrolls nothing.
 *   <li>A method that is a projection itself: its own U, unless β &gt; 0.
 *   <li>β = 0 with dependent columns: the U of minimum norm. d &gt; n: computed from X_cX_cᵀ.
 * </ul>
 *
 * Cost: O(n·d² + d³) for U (with n and d exchanged for d &gt; n), O(d·p) a point.
 *
 * @param beta β, what a large U costs
 */
@Reference(
        key = "li2011",
        citation = "B. Li, Y. Zhang: Supervised locally linear embedding projection (SLLEP) for machinery fault"
                + " diagnosis. Mechanical Systems and Signal Processing 25 (2011) 3125-3134",
        survey = "8.3")
public record Projection(
        @Parameter(name = "beta", meaning = "ridge of the regression of the embedding on the data")
        double beta) implements Extension {

    public Projection {
        Check.notNegative("beta", beta);
    }

    @Override
    public Points place(Fitted model, Points points, Run run) {
        run.progress("projection", 0, 2);
        LinearMap map = model.prepared(this, LinearMap.class, () -> map(model, run));
        run.progress("projection", 1, 2);
        Points places = map.apply(points, run);
        run.progress("projection", 2, 2);
        return places;
    }

    /** The method's own map where it is a projection, else the regression on the data. */
    private LinearMap map(Fitted model, Run run) {
        RowMajor x = model.training().points().flat();
        RowMajor y = model.placed().coordinates().flat();
        RowMajor to = new RowMajor(CenteredPoints.mean(y), 1, y.columns());
        Optional<Finding> own = model.findings().get(Restriction.Projections.PROJECTION);
        if (beta == 0 && own.isPresent()) {
            return new LinearMap(
                    new RowMajor(CenteredPoints.mean(x), 1, x.columns()),
                    own.get().flat(),
                    to);
        }
        CenteredPoints training = new CenteredPoints(x, run);
        return new LinearMap(training.mean(), training.regression(y, beta), to);
    }

    /** y = Uᵀ(x − x̄) + ȳ. */
    private record LinearMap(RowMajor from, RowMajor u, RowMajor to) {

        Points apply(Points points, Run run) {
            RowMajor x = points.flat();
            double[] centered = x.values().clone();
            add(centered, from, -1);
            RowMajor y = Products.multiply(new RowMajor(centered, x.rows(), x.columns()), u, run);
            add(y.values(), to, 1);
            return Points.adopt(y);
        }

        /** Adds {@code sign} times the row to each row of x. */
        private static void add(double[] x, RowMajor row, int sign) {
            for (int at = 0; at < x.length; at++) {
                x[at] += sign * row.values()[at % row.columns()];
            }
        }
    }
}
