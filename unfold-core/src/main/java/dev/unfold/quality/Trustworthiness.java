package dev.unfold.quality;

/**
 * Trustworthiness: whether points that are near in the embedding are near in the input.
 *
 * <p>T = 1 − 2/(nk(2n − 3k − 1)) · Σ_i Σ_{j ∈ V(i)} max(0, r(i, j) − k): each neighbour in the embedding that is none in
 * the input costs as many ranks as it lies outside. Between 0 and 1; 1 is best, and a random embedding has about ½. The
 * value is that of scikit-learn's {@code trustworthiness} wherever no two distances are equal.
 *
 * <ul>
 *   <li>k must be less than n/2, as the normalisation demands.
 *   <li>Ties go to the lower index, in both spaces; duplicates are points like any other.
 * </ul>
 *
 * <p>Cost, once for all rank-based measures: two neighbour searches, then a count of how many points are nearer than
 * those that are neighbours in one space only. In up to 8 dimensions a tree makes that about O(nk log n) for a good
 * embedding; at worst, and in more dimensions, it is O(n²(d + p)). Memory O(n(d + p + k)).
 *
 * <p>Venna, Kaski, "Neighborhood preservation in nonlinear projection methods: an experimental study", Artificial Neural
 * Networks, LNCS 2130 (2001) 485-491, doi:10.1007/3-540-44668-0_68.
 */
public record Trustworthiness() implements QualityMeasure {

    @Override
    public String name() {
        return "trustworthiness";
    }

    @Override
    public String meaning() {
        return "how far points that are near in the embedding are near in the data; 1 at best, about 0.5 by"
                + " chance";
    }

    @Override
    public Better better() {
        return Better.HIGHER;
    }

    @Override
    public double of(Comparison c) {
        c.requireFewerThanHalf(name());
        int k = c.neighbors();
        long outside = 0;
        for (int i = 0; i < c.size(); i++) {
            for (int j = 0; j < k; j++) {
                outside += Math.max(0, c.inputRank(i, j) - k);
            }
        }
        return share(outside, c.size(), k);
    }

    /** 1 − the ranks lost as a share of the most that can be lost. */
    static double share(long outside, long n, long k) {
        return 1 - outside * (2.0 / ((double) n * k * (2 * n - 3 * k - 1)));
    }
}
