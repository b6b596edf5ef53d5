package dev.unfold.quality;

/**
 * Continuity: whether points that are near in the input stay near in the embedding.
 *
 * <p>C = 1 − 2/(nk(2n − 3k − 1)) · Σ_i Σ_{j ∈ N(i)} max(0, s(i, j) − k): {@link Trustworthiness} with the two spaces
 * exchanged, so a tear costs here what a fold costs there. Between 0 and 1; 1 is best.
 *
 * <ul>
 *   <li>k must be less than n/2.
 *   <li>Ties go to the lower index.
 * </ul>
 *
 * <p>Cost: that of {@link Trustworthiness}, with which it shares the ranks. Venna, Kaski, "Neighborhood
 * preservation in nonlinear projection methods: an experimental study", Artificial Neural Networks, LNCS 2130 (2001)
 * 485-491, doi:10.1007/3-540-44668-0_68.
 */
public record Continuity() implements QualityMeasure {

    @Override
    public String name() {
        return "continuity";
    }

    @Override
    public String meaning() {
        return "how far points that are near in the data stay near in the embedding; 1 at best, about 0.5 by"
                + " chance";
    }

    @Override
    public Better better() {
        return Better.HIGHER;
    }

    @Override
    public double of(Comparison c) {
        c.requireFewerThanHalf(name());
        return Trustworthiness.share(c, c::embeddingRank);
    }
}
