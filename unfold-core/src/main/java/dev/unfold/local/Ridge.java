package dev.unfold.local;

import dev.unfold.data.Dataset;
import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * Barycentric weights with one penalty for all points: minimise wᵀGw + γ‖w‖² subject to Σw = 1, so w = z / Σz with
 * (G + γI)z = 1. Where {@link Barycentric} penalises in proportion to each patch's own spread, this one shrinks the weights
 * of tight patches towards 1/k and leaves those of wide ones alone.
 *
 * <ul>
 *   <li>γ = ρ·tr(G) for each patch would be {@link Barycentric}; γ → ∞ gives 1/k.
 *   <li>γ = 0 with more neighbours than dimensions: G is singular, which is reported with the row.
 * </ul>
 *
 * Cost: O(k²d + k³) a patch, and O(kd²) where there are twice as many neighbours as coordinates.
 *
 * @param gamma γ; found from the data if empty: 0.01 times the median of the patches' traces
 */
@Reference(
        key = "winlaw2011",
        citation = "M. Winlaw, L. Samimi Dehkordy, A. Ghodsi: Robust locally linear embedding using penalty functions."
                + " International Joint Conference on Neural Networks (2011) 2305-2312",
        survey = "9.2.1")
public record Ridge(
        @Parameter(name = "gamma", meaning = "penalty on the weights' squares; auto: 0.01 x median trace")
        OptionalDouble gamma)
        implements Reconstruction {

    public Ridge {
        gamma.ifPresent(value -> Check.notNegative("gamma", value));
    }

    @Override
    public Ridge learn(Dataset data, Neighborhoods lists, int dimensions, Run run) {
        return new Ridge(OptionalDouble.of(Penalty.of(gamma, data, lists, run)));
    }

    @Override
    public void weightsInto(double[] w, Patch patch, Scratch scratch) {
        DoubleUnaryOperator penalty = trace -> gamma.orElseThrow();
        if (!SumToOne.minimizeInto(w, patch, penalty, scratch)) {
            throw SumToOne.refused(patch, penalty, "gamma", gamma.orElseThrow());
        }
    }
}
