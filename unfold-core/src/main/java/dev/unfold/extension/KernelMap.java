package dev.unfold.extension;

import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.DampedLeastSquares;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * New points by a map of normalised Gaussians, one on each training point:
 *
 * <p>y(x) = Σ_j α_j κ_j(x) / Σ_l κ_l(x), κ_j(x) = exp(−|x − x_j|²/(2σ_j²)), σ_j = γ times the distance from x_j to the nearest
 * training point that is not equal to it.
 *
 * <p>With K″ the normalised Gaussians at the training points, A = (K″ᵀK″ + 10⁻¹²I)⁻¹K″ᵀY has the rows α_j: the least squares
 * |Y − K″A|² + 10⁻¹²|A|². Rows are normalised in logarithms, and terms below 10⁻¹⁶ of the largest of a row are dropped, so that K″ is
 * sparse.
 *
 * <ul>
 *   <li>Training points are mapped onto themselves as far as the damping allows: on manifolds to about 10⁻⁹, in many dimensions,
 *       where the rows of K″ are nearly equal, less well (the digits to 5·10⁻⁵). How far at most stands in the diagnostics
 *       ({@code kernel-map.deviation}, relative to the largest coordinate). Duplicates share one place, the mean of theirs.
 *   <li>There is a largest term wherever x lies, so no place is NaN. Far from all data the point that is nearest in units of its σ
 *       decides alone, and y is its α.
 *   <li>The survey calls γ "a small positive number". 4, with the pseudo-inverse in place of the damping, gave held-out errors of
 *       30 % to 2,400 %.
 *   <li>In many dimensions all distances are nearly equal, and every Gaussian reaches every point: K″ is dense. What would not
 *       fit the memory is refused.
 *   <li>For any method; not for data that are a table of pairs, which have no coordinates.
 * </ul>
 *
 * Cost: a search within 8.6σ_j of each training point (some 160 entries a row on a surface) and a sparse factorisation, about a
 * minute for a roll of 100,000 points on two cores; then, for a new point, the training points that are near enough to count. σ and α are among
 * the model's findings and saved with it.
 *
 * @param gamma γ
 */
@Reference(
        key = "gisbrecht2015",
        citation =
                "A. Gisbrecht, A. Schulz, B. Hammer: Parametric nonlinear dimensionality reduction using kernel t-SNE."
                        + " Neurocomputing 147 (2015) 71-82",
        survey = "4.3")
public record KernelMap(
        @Parameter(name = "gamma", meaning = "width of the Gaussians, in distances to the nearest distinct point")
        double gamma)
        implements Extension {

    /** The name of this extension; σ and α are found under it, a dot and γ. */
    public static final String NAME = "kernel-map";

    private static final double DAMPING = 1e-12;

    public KernelMap {
        Check.positive("gamma", gamma);
    }

    @Override
    public Optional<String> refusal(Stages stages) {
        return stages.rule().isOfPairs()
                ? Optional.of(
                        "extension = " + NAME + " lays Gaussians on coordinates, but the data are a table of pairs")
                : Optional.empty();
    }

    /** σ_j and α_j, a row each. */
    @Override
    public Findings prepare(Fitted model, Run run) {
        return Findings.of(learned(model, run.within(NAME)));
    }

    @Override
    public Points place(Fitted model, Points points, Run run) {
        Ready ready = model.prepared(this, Ready.class, () -> ready(model, run.within(NAME)));
        return Points.adopt(ready.gaussians.map(points.flat(), ready.alpha, run));
    }

    private record Ready(Gaussians gaussians, RowMajor alpha) {}

    private Ready ready(Fitted model, Run run) {
        RowMajor x = model.training().points().flat();
        Finding known = model.findings().get(name()).orElseGet(() -> learned(model, run));
        int n = known.size();
        int p = known.columns().size() - 1;
        double[] alpha = new double[n * p];
        for (int j = 0; j < n; j++) {
            System.arraycopy(known.flat().values(), j * (p + 1) + 1, alpha, j * p, p);
        }
        return new Ready(new Gaussians(x, known.column(0), run), new RowMajor(alpha, n, p));
    }

    /** The map with this γ; another γ is another map. */
    private String name() {
        return NAME + "." + gamma;
    }

    private Finding learned(Fitted model, Run run) {
        RowMajor x = model.training().points().flat();
        RowMajor y = model.placed().coordinates().flat();
        double[] sigma = Arrays.stream(Gaussians.nearestDistinct(x, run))
                .map(distance -> gamma * distance)
                .toArray();
        SparseRows shares = new Gaussians(x, sigma, run).shares(x, run);
        run.note("entries", shares.entries());
        double[] alpha = DampedLeastSquares.solve(shares, y, DAMPING, run);
        run.note("deviation", deviation(shares, alpha, y, run));
        int p = y.columns();
        double[] values = new double[sigma.length * (p + 1)];
        for (int j = 0; j < sigma.length; j++) {
            values[j * (p + 1)] = sigma[j];
            System.arraycopy(alpha, j * p, values, j * (p + 1) + 1, p);
        }
        List<String> names = new ArrayList<>(List.of("sigma"));
        names.addAll(Dataset.numbered("alpha", p));
        return Finding.ofPoints(name(), names, new RowMajor(values, sigma.length, p + 1));
    }

    /** The largest coordinate of Y − K″A, relative to the largest of Y. */
    private static double deviation(SparseRows shares, double[] alpha, RowMajor y, Run run) {
        double[] mapped = new double[y.values().length];
        shares.multiplyInto(alpha, mapped, y.columns(), run);
        double largest = 0;
        double off = 0;
        for (int at = 0; at < mapped.length; at++) {
            largest = Math.max(largest, Math.abs(y.values()[at]));
            off = Math.max(off, Math.abs(mapped[at] - y.values()[at]));
        }
        return off / largest;
    }
}
