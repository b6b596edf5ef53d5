package dev.unfold.alignment;

import dev.unfold.meta.Reference;
import dev.unfold.run.Run;

/**
 * The embedding as a linear projection: Y = X_cU, with X_c the centred data. Minimise tr(UᵀX_cᵀMX_cU) subject to
 * UᵀX_cᵀX_cU = I. The constraint says YᵀY = I, so {@code unit-norm} is the scale that methods with this alignment have
 * unless told otherwise. New points come free, as y = Uᵀ(x − x̄).
 *
 * <ul>
 *   <li>Columns that depend on each other: U is sought in the space that the data span, which must have at least p
 *       dimensions.
 *   <li>d ≥ n: the data span every centred vector, and the result is that of the plain alignment.
 * </ul>
 *
 * Cost: O(n·d² + d³), or with n and d exchanged for d &gt; n, whatever solver is chosen.
 */
@Reference(
        key = "he2005",
        citation =
                "X. He, D. Cai, S. Yan, H.-J. Zhang: Neighborhood preserving embedding. IEEE International Conference"
                        + " on Computer Vision (2005) 1208-1213",
        doi = "10.1109/ICCV.2005.167")
public record Linear() implements Alignment {

    @Override
    public SpectralProblem problem(Stack stack, Run run) {
        return SpectralProblem.of(stack).within(new Restriction.Projections(0));
    }
}
