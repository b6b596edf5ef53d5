package dev.unfold.quality;

/**
 * The mean relative rank errors: by how much the order of the nearest neighbours changes, the nearest counting most.
 *
 * <p>Over the neighbourhoods of the input: (1/H) Σ_i Σ_{j ∈ N(i)} |r(i, j) − s(i, j)| / r(i, j). Over those of the
 * embedding: (1/H) Σ_i Σ_{j ∈ V(i)} |r(i, j) − s(i, j)| / s(i, j). H = n Σ_{m=1}^k |n − 2m|/m is the value for a
 * reversed order, the worst there is. 0 is best, and up to k = n/2 no value exceeds 1. Unlike {@link Trustworthiness},
 * a change of order within the neighbourhood counts.
 *
 * <ul>
 *   <li>n = 2: no order can change, and the error is 0.
 *   <li>Ties go to the lower index.
 * </ul>
 *
 * <p>Cost: that of {@link Trustworthiness}, with which it shares the ranks. Lee, Verleysen, "Quality
 * assessment of dimensionality reduction: rank-based criteria", Neurocomputing 72 (2009) 1431-1443,
 * doi:10.1016/j.neucom.2008.12.017.
 *
 * @param over whose neighbourhoods are looked at
 */
public record RelativeRankError(Over over) implements QualityMeasure {

    /** The space whose neighbourhoods are looked at. */
    public enum Over {
        INPUT,
        EMBEDDING
    }

    @Override
    public String name() {
        return over == Over.INPUT ? "mrre_input" : "mrre_embedding";
    }

    @Override
    public String meaning() {
        return over == Over.INPUT
                ? "how much the order of the data's nearest neighbours changes in the embedding; 0 at best"
                : "how much the order of the embedding's nearest neighbours differs in the data; 0 at best";
    }

    @Override
    public Better better() {
        return Better.LOWER;
    }

    @Override
    public double of(Comparison c) {
        int n = c.size();
        int k = c.neighbors();
        double worst = 0;
        for (int m = 1; m <= k; m++) {
            worst += Math.abs(n - 2.0 * m) / m;
        }
        double sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < k; j++) {
                int elsewhere = over == Over.INPUT ? c.embeddingRank(i, j) : c.inputRank(i, j);
                sum += Math.abs(elsewhere - (j + 1.0)) / (j + 1.0);
            }
        }
        return worst > 0 ? sum / (n * worst) : 0;
    }
}
