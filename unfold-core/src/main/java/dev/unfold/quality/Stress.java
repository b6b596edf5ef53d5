package dev.unfold.quality;

/**
 * Stress: how far the embedding distances are from the input distances, at the best scale of the embedding.
 *
 * <p>√(min_c Σ(u − cv)² / Σu²), u the Euclidean distances in the input and v those in the embedding over the pairs of
 * points: Kruskal's stress with the one factor c fitted, since the scale of an embedding is a convention. Between 0 and
 * 1; 0 is best. Which pairs, all or a sample, the comparison says ({@link Pairs}).
 *
 * <ul>
 *   <li>All points equal in the input: 0. All points equal in the embedding only: 1.
 * </ul>
 *
 * <p>Cost: none beyond that of {@link ResidualVariance}. Kruskal, "Multidimensional scaling by optimizing goodness of
 * fit to a nonmetric hypothesis" (1964).
 */
public record Stress() implements QualityMeasure {

    @Override
    public String name() {
        return "stress";
    }

    @Override
    public String meaning() {
        return "how far the distances between all points are from those in the data, at the best scale; 0 at" + " best";
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
        return Math.sqrt(c.pairs().relativeResidual());
    }
}
