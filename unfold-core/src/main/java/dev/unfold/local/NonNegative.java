package dev.unfold.local;

import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;

/**
 * Non-negative weights: minimise wᵀ(G + ρ·tr(G)·I)w subject to Σw = 1 and w ≥ 0, so the point is a convex combination of
 * (some of) its neighbours.
 *
 * <ul>
 *   <li>Where the barycentric weights are all positive, these are the same.
 *   <li>All neighbours equal to the centre: every weight is 1/k.
 * </ul>
 *
 * Solved exactly ({@link SignedActiveSet}). Cost: O(k²d + r·k³) a patch, r the weights that become zero.
 *
 * @param ridge ρ, the share of the trace added to the diagonal
 */
@Reference(
        key = "kong2012",
        citation = "D. Kong, C. Ding, H. Huang, F. Nie: An iterative locally linear embedding algorithm."
                + " International Conference on Machine Learning (2012) 931-938, arXiv:1206.6463",
        survey = "11.5")
public record NonNegative(
        @Parameter(name = "reg", meaning = "share of the Gram matrix's trace added to its diagonal")
        double ridge) implements Reconstruction {

    public NonNegative {
        Check.positive("reg", ridge);
    }

    @Override
    public void weightsInto(double[] w, Patch patch, Scratch scratch) {
        int k = patch.size();
        double[] q = patch.gram();
        SumToOne.addToDiagonal(q, k, ridge * SumToOne.trace(q, k));
        SignedActiveSet.minimizeInto(w, q, k, Double.POSITIVE_INFINITY, patch, scratch);
    }
}
