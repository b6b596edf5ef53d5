package dev.unfold.quality;

/**
 * The local continuity meta-criterion, LCMC: how many neighbours the two spaces share, beyond what chance gives.
 *
 * <p>LCMC = (1/nk) Σ_i |N(i) ∩ V(i)| − k/(n − 1). At most 1 − k/(n − 1), where all neighbourhoods agree; about 0 for a
 * random embedding; for k = n − 1 always 0.
 *
 * <p>Cost: that of {@link Trustworthiness}, with which it shares the ranks. Chen, Buja, "Local multidimensional scaling
 * for nonlinear dimension reduction, graph drawing, and proximity analysis", Journal of the American Statistical
 * Association 104 (2009) 209-219, doi:10.1198/jasa.2009.0111.
 */
public record LocalContinuity() implements QualityMeasure {

    @Override
    public String name() {
        return "lcmc";
    }

    @Override
    public String meaning() {
        return "the share of neighbours that data and embedding have in common, beyond chance; nearly 1 at best,"
                + " 0 by chance";
    }

    @Override
    public Better better() {
        return Better.HIGHER;
    }

    @Override
    public double of(Comparison c) {
        int k = c.neighbors();
        long shared = 0;
        for (int i = 0; i < c.size(); i++) {
            for (int j = 0; j < k; j++) {
                shared += c.inputRank(i, j) <= k ? 1 : 0;
            }
        }
        return shared / ((double) c.size() * k) - k / (c.size() - 1.0);
    }
}
