package dev.unfold.local;

import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import java.util.function.DoubleUnaryOperator;

/**
 * Barycentric weights, the reconstruction step of LLE: minimise wᵀ(G + ρ·tr(G)·I)w subject to Σw = 1, where
 * G(a, b) = (x − x_a)·(x − x_b) is the Gram matrix of the differences. The minimiser is w = z / Σz with
 * (G + ρ·tr(G)·I) z = 1.
 *
 * <ul>
 *   <li>The weights do not change when the patch is rotated, moved or scaled.
 *   <li>All neighbours equal to the centre (G = 0): every weight is 1/k.
 *   <li>ρ = 0 with more neighbours than dimensions: G is singular, which is reported with the row.
 * </ul>
 *
 * Cost: O(k²d + k³) a patch, and O(kd²) where there are twice as many neighbours as coordinates.
 *
 * @param ridge ρ, the share of the trace added to the diagonal
 */
@Reference(
        key = "roweis2000",
        citation = "S. T. Roweis, L. K. Saul: Nonlinear dimensionality reduction by locally linear embedding."
                + " Science 290 (2000) 2323-2326",
        doi = "10.1126/science.290.5500.2323",
        survey = "2.2")
public record Barycentric(
        @Parameter(name = "reg", meaning = "share of the Gram matrix's trace added to its diagonal")
        double ridge) implements Reconstruction {

    public Barycentric {
        Check.notNegative("reg", ridge);
    }

    @Override
    public void weightsInto(double[] w, Patch patch, Scratch scratch) {
        DoubleUnaryOperator penalty = trace -> ridge * trace;
        if (!SumToOne.minimizeInto(w, patch, penalty, scratch)) {
            throw SumToOne.refused(patch, penalty, "reg", ridge);
        }
    }
}
