package dev.unfold.local;

import dev.unfold.data.Dataset;
import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.OptionalDouble;

/**
 * Sparse robust weights: minimise wᵀGw + γ(a‖w‖² + (1 − a)‖w‖₁) subject to Σw = 1.
 *
 * <p>Since Σw = 1, ‖w‖₁ = 1 + 2Σ max(0, −w): the second penalty falls on negative weights only, and sets small ones of
 * them to zero. Split as w = w⁺ − w⁻ the quadratic form is [[Q, −Q], [−Q, Q]] with Q = G + γaI; the survey's G* is not.
 *
 * <ul>
 *   <li>a = 1 is {@link Ridge}; γ(1 − a) → ∞ at fixed γa is {@link NonNegative} on the same Q.
 *   <li>All neighbours equal to the centre: every weight is 1/k.
 * </ul>
 *
 * Solved exactly ({@link SignedActiveSet}). Cost: O(k²d + r·k³) a patch, r the changes of sign, a few.
 *
 * @param gamma γ; found from the data if empty: 0.01 times the median of the patches' traces
 * @param a the share of the squares in the penalty, 0 &lt; a ≤ 1
 */
@Reference(
        key = "winlaw2011",
        citation = "M. Winlaw, L. Samimi Dehkordy, A. Ghodsi: Robust locally linear embedding using penalty functions."
                + " International Joint Conference on Neural Networks (2011) 2305-2312",
        survey = "9.2.2")
public record ElasticNet(
        @Parameter(name = "gamma", meaning = "penalty on the weights; auto: 0.01 x median trace")
        OptionalDouble gamma,

        @Parameter(name = "a", meaning = "share of the squares in the penalty, above 0 and at most 1")
        double a)
        implements Reconstruction {

    public ElasticNet {
        gamma.ifPresent(value -> Check.positive("gamma", value));
        Check.positive("a", a);
        Check.between("a", a, 0, 1);
    }

    @Override
    public ElasticNet learn(Dataset data, Neighborhoods lists, int dimensions, Run run) {
        return new ElasticNet(OptionalDouble.of(Penalty.of(gamma, data, lists, run)), a);
    }

    @Override
    public void weightsInto(double[] w, Patch patch, Scratch scratch) {
        int k = patch.size();
        double[] q = patch.gram();
        double penalty = gamma.orElseThrow();
        SumToOne.addToDiagonal(q, k, penalty * a);
        SignedActiveSet.minimizeInto(w, q, k, penalty * (1 - a), patch, scratch);
    }
}
