package dev.unfold.quality;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.local.Barycentric;
import dev.unfold.local.PatchCursor;
import dev.unfold.local.Scratch;
import dev.unfold.neighbors.Neighborhoods;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;

/**
 * How good an embedding is at each point, as columns that can colour a picture:
 *
 * <ul>
 *   <li>{@value #TRUSTWORTHINESS}: 1 − 2/(k(2n − 3k − 1)) · Σ_{j ∈ V(i)} max(0, r(i, j) − k), and {@value #CONTINUITY} with the two spaces
 *       exchanged. Their means are {@link Trustworthiness} and {@link Continuity}. 1 is best; a single point may fall below 0.
 *   <li>{@value #RECONSTRUCTION}: |x_i − Σ_j w_ij x_j|², with lle's weights (reg = 10⁻³) of the k nearest in the input: what lle's first
 *       step cannot explain of a point, whatever the embedding. Their sum is the survey's ε(W). It is great where the data are noisy,
 *       curved or sparse.
 * </ul>
 *
 * Cost: that of {@link Trustworthiness}, with which it shares the ranks, and O(nk(k² + kd)).
 */
public final class PointQuality {

    static final String TRUSTWORTHINESS = "trustworthiness";
    static final String CONTINUITY = "continuity";
    static final String RECONSTRUCTION = "reconstruction_error";

    private static final double REG = 1e-3;

    private PointQuality() {}

    /** The names of the columns. */
    public static List<String> names() {
        return List.of(TRUSTWORTHINESS, CONTINUITY, RECONSTRUCTION);
    }

    /** The three columns, one number for each point. */
    public static List<Column> of(Comparison c) {
        c.requireFewerThanHalf(TRUSTWORTHINESS);
        return List.of(
                new Column(TRUSTWORTHINESS, shares(c, c::inputRank)),
                new Column(CONTINUITY, shares(c, c::embeddingRank)),
                new Column(RECONSTRUCTION, errors(c)));
    }

    private static double[] shares(Comparison c, IntBinaryOperator rank) {
        double[] shares = new double[c.size()];
        Arrays.setAll(shares, i -> Trustworthiness.share(c, rank, i));
        return shares;
    }

    private static double[] errors(Comparison c) {
        Dataset data = Dataset.of(c.input());
        Neighborhoods lists = c.inputNeighborhoods();
        PointRows x = c.input().kept();
        Barycentric lle = new Barycentric(REG);
        double[] errors = new double[c.size()];
        c.run()
                .forEach(
                        "reconstruction",
                        errors.length,
                        () -> new Worker(PatchCursor.ofTraining(data, lists), new double[lists.maxCount()]),
                        (i, worker) -> {
                            lle.weightsInto(worker.w, worker.patch.moveTo(i), worker.scratch);
                            for (int column = 0; column < x.columns(); column++) {
                                double left = 0; // from differences, Σw = 1
                                for (int a = 0; a < lists.count(i); a++) {
                                    left += worker.w[a] * (x.get(i, column) - x.get(lists.neighbor(i, a), column));
                                }
                                errors[i] += left * left;
                            }
                        });
        return errors;
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Worker(PatchCursor patch, double[] w, Scratch scratch) {
        Worker(PatchCursor patch, double[] w) {
            this(patch, w, new Scratch());
        }
    }
}
