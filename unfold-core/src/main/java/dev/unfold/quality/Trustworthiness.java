package dev.unfold.quality;

import java.util.function.IntBinaryOperator;

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
        return share(c, c::inputRank);
    }

    /** 1 − the ranks that all points lose, as a share of the most that they can. */
    static double share(Comparison c, IntBinaryOperator rank) {
        long lost = 0;
        for (int i = 0; i < c.size(); i++) {
            lost += lost(c, rank, i);
        }
        return 1 - lost * (perRank(c) / c.size());
    }

    /** The same of point i alone: their mean is the share of all. */
    static double share(Comparison c, IntBinaryOperator rank, int i) {
        return 1 - lost(c, rank, i) * perRank(c);
    }

    /** Σ_j max(0, rank(i, j) − k). */
    private static long lost(Comparison c, IntBinaryOperator rank, int i) {
        int k = c.neighbors();
        long lost = 0;
        for (int j = 0; j < k; j++) {
            lost += Math.max(0, rank.applyAsInt(i, j) - k);
        }
        return lost;
    }

    /** What a point loses by one rank: 2/(k(2n − 3k − 1)). */
    private static double perRank(Comparison c) {
        return 2.0 / ((double) c.neighbors() * (2L * c.size() - 3L * c.neighbors() - 1));
    }
}
