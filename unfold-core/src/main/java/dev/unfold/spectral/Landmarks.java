package dev.unfold.spectral;

import dev.unfold.alignment.Restriction;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Points;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.Barycentric;
import dev.unfold.local.Weights;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.run.Run;

/**
 * Landmarks, and points as weighted sums of the nearest of them: x ≈ Σ_m ũ_m z_m with Σũ = 1 over the k_z nearest landmarks z. A
 * point that is a landmark has weight 1 there. Immutable; each point's weights are its own, whatever others are asked for with it.
 */
public final class Landmarks {

    private static final Barycentric WEIGHTS = new Barycentric(1e-3);

    private final Dataset points;
    private final NeighborSearch search;

    /** @param kz k_z; all landmarks if there are no more */
    public Landmarks(Points points, int kz, Run run) {
        this.points = Dataset.of(points);
        this.search = EuclideanNeighbors.over(this.points, 1, Search.EXACT, run.within("landmarks"))
                .withNeighbors(Math.min(kz, points.size()));
    }

    /**
     * The landmarks of a fit.
     *
     * @param places Ỹ, whose rows are named by the points that are landmarks ({@link Restriction.Span#PLACES})
     */
    public static Landmarks of(Points points, Finding places, int kz, Run run) {
        int[] rows =
                places.rows().orElseThrow().stream().mapToInt(Integer::parseInt).toArray();
        return new Landmarks(points.rows(rows), kz, run);
    }

    /** m. */
    public int size() {
        return points.size();
    }

    /** The weights ũ of each of some points. */
    public Weights weights(Points of, Run run) {
        return Weights.of(points, search, WEIGHTS, of, run);
    }

    /** Ũ of points with these weights, a row a point and a column a landmark. */
    @SuppressWarnings("exports")
    public SparseRows basis(Weights weights) {
        int[] offsets = new int[weights.size() + 1];
        for (int i = 0; i < weights.size(); i++) {
            offsets[i + 1] = Math.addExact(offsets[i], weights.count(i));
        }
        int[] indices = new int[offsets[weights.size()]];
        double[] values = new double[indices.length];
        for (int i = 0; i < weights.size(); i++) {
            for (int a = 0; a < weights.count(i); a++) {
                indices[offsets[i] + a] = weights.row(i, a);
                values[offsets[i] + a] = weights.weight(i, a);
            }
        }
        return SparseRows.of(weights.size(), size(), offsets, indices, values);
    }
}
