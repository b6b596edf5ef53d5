package dev.unfold.local;

import dev.unfold.data.Dataset;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.Median;
import dev.unfold.internal.dense.SmallBasis;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Multiple weights, the fit of modified LLE. Where a neighbourhood is flat, many weight vectors reconstruct its centre
 * almost equally well; all of them are to hold in the embedding, not only the one that a ridge picks.
 *
 * <p>Let λ_1 ≥ λ_2 ≥ … be the squared singular values of the differences x − x_a, w the {@link Barycentric} weights, and V
 * (k×s) the left singular vectors of the s smallest (zeros included), s the largest number with
 *
 * <p>(Σ of the s smallest λ) / (Σ of the others) &lt; η.
 *
 * <p>With v = Vᵀ1, α = |v|/√s and Householder's J = I − 2hhᵀ, Jv = α1, h ∝ α1 − v, the weights are the s columns of
 *
 * <p>(1 − α) w 1ᵀ + V J,
 *
 * <p>each of which sums to 1 and gives one residual.
 *
 * <ul>
 *   <li>η is the median over all points of (Σ_{r&gt;p} λ_r)/(Σ_{r≤p} λ_r), unless it is given.
 *   <li>At least p + 1 neighbours. s is at least 1; a λ of 0 always belongs to V.
 *   <li>|α1 − v| &lt; 10⁻¹²: J = I.
 *   <li>New points are placed by w.
 * </ul>
 *
 * Cost: O(k·d·min(k, d) + min(k, d)³ + k³) a patch, about k − p rows.
 *
 * @param ridge ρ of w
 * @param ratio η, or empty for the median
 */
@Reference(
        key = "zhang2007mlle",
        citation =
                "Z. Zhang, J. Wang: MLLE: modified locally linear embedding using multiple weights. Advances in Neural"
                        + " Information Processing Systems 19 (2007) 1593-1600",
        survey = "11.4")
public record MultipleWeights(
        @Parameter(name = "reg", meaning = "share of the Gram matrix's trace added to its diagonal")
        double ridge,

        @Parameter(
                name = "eta",
                meaning =
                        "how small a share of the variance counts as none; auto is the median of what p dimensions miss")
        OptionalDouble ratio)
        implements LocalFit {

    /** |α1 − v| below which v is α1 already. */
    private static final double SAME = 1e-12;

    private static final Scratch.Slot SPECTRUM = new Scratch.Slot();
    private static final Scratch.Slot DIRECTIONS = new Scratch.Slot();
    private static final Scratch.Slot COMPLEMENT = new Scratch.Slot();
    private static final Scratch.Slot WEIGHTS = new Scratch.Slot();
    private static final Scratch.Slot HOUSEHOLDER = new Scratch.Slot();
    private static final Scratch.Slot REFLECTED = new Scratch.Slot();
    private static final Scratch.Slot ROW = new Scratch.Slot();

    public MultipleWeights {
        Check.notNegative("reg", ridge);
        ratio.ifPresent(eta -> Check.notNegative("eta", eta));
    }

    @Override
    public void check(Neighborhoods lists, int dimensions) {
        NeighborCounts.require(lists, dimensions + 1, "p + 1", "the fit of multiple weights", dimensions);
    }

    @Override
    public MultipleWeights learn(Dataset data, Neighborhoods lists, int dimensions, Run run) {
        if (ratio.isPresent()) {
            return this;
        }
        double[] missed = new double[lists.size()];
        run.forEach("ratios", missed.length, () -> new Worker(data, lists), (i, worker) -> {
            Patch patch = worker.patch.moveTo(i);
            int count = PrincipalDirections.count(patch, patch.size());
            double[] lambda = worker.scratch.doubles(SPECTRUM, count);
            double[] none = worker.scratch.doubles(DIRECTIONS, 0);
            PrincipalDirections.aboutCenter(lambda, none, 0, patch, worker.scratch);
            missed[i] = ratio(lambda, Math.min(dimensions, count), count);
        });
        double eta = Median.of(missed);
        run.note("eta", eta);
        return new MultipleWeights(ridge, OptionalDouble.of(eta));
    }

    private static final class Worker {
        final PatchCursor patch;
        final Scratch scratch = new Scratch();

        Worker(Dataset data, Neighborhoods lists) {
            this.patch = PatchCursor.ofTraining(data, lists);
        }
    }

    /** What the λ's after the first {@code kept} are, relative to these; 0 if there is nothing at all. */
    private static double ratio(double[] lambda, int kept, int count) {
        double above = 0;
        for (int r = 0; r < kept; r++) {
            above += lambda[r];
        }
        double below = 0;
        for (int r = kept; r < count; r++) {
            below += lambda[r];
        }
        return above > 0 ? below / above : 0;
    }

    @Override
    public void residuals(Patch patch, int dimensions, Sink sink, Scratch scratch) {
        int k = patch.size();
        int count = PrincipalDirections.count(patch, k);
        double[] lambda = scratch.doubles(SPECTRUM, count);
        double[] u = scratch.doubles(DIRECTIONS, count * k);
        int directions = PrincipalDirections.aboutCenter(lambda, u, count, patch, scratch);
        int large = Math.min(directions, large(lambda, count, k));
        int s = k - large;
        double[] v = scratch.doubles(COMPLEMENT, s * k); // its rows are the columns of V
        SmallBasis.complementInto(v, u, large, k);
        double[] w = scratch.doubles(WEIGHTS, k);
        reconstruction().weightsInto(w, patch, scratch);

        double[] h = scratch.doubles(HOUSEHOLDER, s);
        double alpha = householder(h, v, s, k);
        double[] vh = scratch.doubles(REFLECTED, k);
        Arrays.fill(vh, 0, k, 0);
        for (int l = 0; l < s; l++) {
            for (int a = 0; a < k; a++) {
                vh[a] += h[l] * v[l * k + a];
            }
        }
        double[] row = scratch.doubles(ROW, k);
        for (int l = 0; l < s; l++) {
            for (int a = 0; a < k; a++) {
                row[a] = -((1 - alpha) * w[a] + v[l * k + a] - 2 * h[l] * vh[a]);
            }
            sink.row(1, row);
        }
    }

    /** How many λ's are not among the s smallest: the fewest that leave less than the share η; at most k − 1. */
    private int large(double[] lambda, int count, int k) {
        double eta = ratio.orElseThrow();
        int large = count;
        while (large > 1 && ratio(lambda, large - 1, count) < eta) {
            large--;
        }
        return Math.min(large, k - 1);
    }

    /** Fills h; returns α. */
    private static double householder(double[] h, double[] v, int s, int k) {
        double square = 0;
        for (int l = 0; l < s; l++) {
            double sum = 0;
            for (int a = 0; a < k; a++) {
                sum += v[l * k + a];
            }
            h[l] = sum;
            square += sum * sum;
        }
        double alpha = Math.sqrt(square / s);
        double norm = 0;
        for (int l = 0; l < s; l++) {
            h[l] = alpha - h[l];
            norm += h[l] * h[l];
        }
        double factor = Math.sqrt(norm) < SAME ? 0 : 1 / Math.sqrt(norm);
        for (int l = 0; l < s; l++) {
            h[l] *= factor;
        }
        return alpha;
    }

    @Override
    public Reconstruction reconstruction() {
        return new Barycentric(ridge);
    }
}
