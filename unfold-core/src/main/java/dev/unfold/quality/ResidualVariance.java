package dev.unfold.quality;

/**
 * Residual variance: the part of the input distances that the embedding distances do not explain.
 *
 * <p>1 − ρ², ρ the linear correlation of the Euclidean distances in the input and in the embedding over pairs of points.
 * Between 0 and 1; 0 is best. Which pairs, all or a sample, the comparison says ({@link Pairs}). It looks at the distances through
 * the ambient space, so a manifold that is bent and rightly unrolled does not score 0.
 *
 * <ul>
 *   <li>Where all distances of one space are equal nothing is explained: the value is 1.
 * </ul>
 *
 * <p>Cost: O(d + p) a pair, O(n) memory. Beyond 5,000 points in more than 8 dimensions the distances come from products in single
 * precision, whose errors all but cancel: the value is within 1e-9 of that by exact distances. Kouropteva, Okun, Pietikäinen,
 * "Selection of the optimal parameter value for the locally linear embedding algorithm" (2002); survey §7.1.
 */
public record ResidualVariance() implements QualityMeasure {

    @Override
    public String name() {
        return "residual_variance";
    }

    @Override
    public String meaning() {
        return "the part of the distances between all points that the embedding does not explain; 0 at best,"
                + " though not for a bent manifold that is rightly unrolled";
    }

    @Override
    public boolean isOfPairs() {
        return true;
    }

    @Override
    public Better better() {
        return Better.LOWER;
    }

    @Override
    public double of(Comparison c) {
        return 1 - c.pairs().squaredCorrelation();
    }
}
