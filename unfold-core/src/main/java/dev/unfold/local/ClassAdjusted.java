package dev.unfold.local;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import java.util.OptionalDouble;

/**
 * Barycentric weights adjusted by class: a neighbour of the centre's class gains δ, one of another class loses δ, then
 * w ← w / Σw.
 *
 * <ul>
 *   <li>δ = 0 is {@link Barycentric}. With δ &lt; 1/k the sum before normalising stays positive, so no sign is turned.
 *   <li>The survey prints w ± δ and stops there. Then the rows do not sum to 1, y is no longer free to move, and the classes
 *       that were to come apart mix (docs/adr/0017); so the sum is always restored, and {@code literal} lifts the bound of δ.
 *       Above it a row may sum to less than 0, which turns the signs of its weights, or to 0, which is reported.
 *   <li>A neighbour without a label, and every neighbour of a centre without one (a new point, say), keeps its weight.
 * </ul>
 *
 * Cost: that of {@link Barycentric}.
 *
 * @param delta δ; 0.5/k of each patch if empty
 * @param ridge as in {@link Barycentric}
 * @param literal whether any δ is allowed, as in the survey, which sets no bound
 */
@Reference(
        key = "ghojogh2020",
        citation =
                "B. Ghojogh, A. Ghodsi, F. Karray, M. Crowley: Locally linear embedding and its variants: tutorial and"
                        + " survey. arXiv:2011.10925 (2020)",
        survey = "11.3")
public record ClassAdjusted(
        @Parameter(name = "delta", meaning = "gain of a neighbour of the same class; auto: 0.5/k")
        OptionalDouble delta,

        @Parameter(name = "reg", meaning = "share of the Gram matrix's trace added to its diagonal")
        double ridge,

        @Parameter(name = "literal", meaning = "allow any delta, as the survey does")
        boolean literal)
        implements Reconstruction {

    private static final double SHARE = 0.5;

    public ClassAdjusted {
        delta.ifPresent(value -> Check.notNegative("delta", value));
        Check.notNegative("reg", ridge);
    }

    @Override
    public void check(Dataset data, int dimensions) {
        if (data.labels().isEmpty()) {
            throw new DataException(data.name() + ": adjusting weights by class needs labels, but there are none; name"
                    + " their column, as in label = kind");
        }
    }

    @Override
    public void weightsInto(double[] w, Patch patch, Scratch scratch) {
        int k = patch.size();
        new Barycentric(ridge).weightsInto(w, patch, scratch);
        Labels labels = patch.data().labels().orElseThrow();
        if (patch.row().isEmpty() || !labels.isLabelled(patch.row().getAsInt())) {
            return;
        }
        double gain = delta.orElse(SHARE / k);
        if (!literal && !(gain * k < 1)) {
            throw new ParameterException("delta = " + gain + ", but " + patch.name() + " has " + k
                    + " neighbours, so delta must be below " + 1.0 / k + "; lower delta or set literal=true");
        }
        int own = labels.code(patch.row().getAsInt());
        for (int a = 0; a < k; a++) {
            if (labels.isLabelled(patch.neighbor(a))) {
                w[a] += labels.code(patch.neighbor(a)) == own ? gain : -gain;
            }
        }
        double sum = 0;
        for (int a = 0; a < k; a++) {
            sum += w[a];
        }
        if (!(Math.abs(sum) > 1e-12)) {
            throw new NumericalException(
                    "with delta = " + gain + " the weights of " + patch.name() + " sum to zero; lower delta");
        }
        SumToOne.normalize(w, k);
    }

    @Override
    public boolean usesLabels() {
        return true;
    }
}
