package dev.unfold.quality;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.Euclid;
import dev.unfold.neighbors.Neighborhoods;

/**
 * The preservation neighborhood error, PNE: by how much the distances to the neighbours change, to those of the input
 * and to those that only the embedding makes neighbours.
 *
 * <p>PNE = (1/2n) Σ_i ( Σ_{j ∈ N(i)} (u_ij − c·v_ij)²/k + Σ_{j ∈ V(i) \ N(i)} (u_ij − c·v_ij)²/k′_i ), u and v the
 * distances in the input and in the embedding, k′_i the number of terms of its sum. The first sum sees torn
 * neighbourhoods, the second folded ones. 0 is best; the unit is that of the squared input.
 *
 * <p>The survey has c = 1, so that its value depends on the scale of the embedding, which is a convention. By default c
 * is the one factor for the whole embedding that makes PNE least, c = Σ uv / Σ v² with the weights of the formula.
 *
 * <ul>
 *   <li>An empty second sum counts 0.
 *   <li>All points equal in the embedding: v = 0, and c does not matter.
 * </ul>
 *
 * <p>Cost: O(nk(d + p)) beyond the neighbours of both spaces. Álvarez-Meza, Valencia-Aguirre, Daza-Santacoloma,
 * Castellanos-Domínguez, "Global and local choice of the number of nearest neighbors in locally linear embedding"
 * (2011); survey §7.3.
 */
public record PreservationError(Scale scale) implements QualityMeasure {

    /** What the embedding is multiplied by first. */
    public enum Scale {
        /** The factor that makes the error least. */
        FACTOR,
        /** 1, as the survey prints it. */
        NONE
    }

    /** Adds what a pair of points contributes to the sums of its row. */
    @FunctionalInterface
    private interface Term {
        void addTo(double[] sums, double weight, double u, double v);
    }

    @Override
    public String name() {
        return "pne";
    }

    @Override
    public String meaning() {
        return "by how much the distances to neighbours change, at the best scale, in squared units of the data;"
                + " 0 at best";
    }

    @Override
    public Better better() {
        return Better.LOWER;
    }

    @Override
    public double of(Comparison c) {
        double factor = scale == Scale.FACTOR ? factor(c) : 1;
        double[] sum = sums(c, 1, (sums, weight, u, v) -> sums[0] += weight * (u - factor * v) * (u - factor * v));
        return sum[0] / (2.0 * c.size());
    }

    private static double factor(Comparison c) {
        double[] sum = sums(c, 2, (sums, weight, u, v) -> {
            sums[0] += weight * u * v;
            sums[1] += weight * v * v;
        });
        return sum[1] > 0 ? sum[0] / sum[1] : 1;
    }

    /** The sums over all pairs, row by row. */
    private static double[] sums(Comparison c, int width, Term term) {
        Neighborhoods near = c.inputNear();
        Neighborhoods after = c.embeddingNear();
        double[][] rows = new double[c.size()][width];
        c.run().forEach("neighbourhoods", c.size(), () -> new int[c.size()], (i, known) -> {
            int k = c.neighbors();
            for (int j = 0; j < k; j++) {
                known[near.neighbor(i, j)] = i + 1;
                add(c, i, near.neighbor(i, j), 1.0 / k, term, rows[i]);
            }
            int made = 0; // neighbours that only the embedding makes
            for (int j = 0; j < k; j++) {
                made += known[after.neighbor(i, j)] == i + 1 ? 0 : 1;
            }
            for (int j = 0; j < k; j++) {
                if (known[after.neighbor(i, j)] != i + 1) {
                    add(c, i, after.neighbor(i, j), 1.0 / made, term, rows[i]);
                }
            }
        });
        double[] sums = new double[width];
        for (double[] row : rows) {
            for (int s = 0; s < width; s++) {
                sums[s] += row[s];
            }
        }
        return sums;
    }

    private static void add(Comparison c, int i, int j, double weight, Term term, double[] sums) {
        PointRows x = c.input().kept();
        PointRows y = c.embedding().kept();
        term.addTo(sums, weight, Euclid.distance(x, i, x, j), Euclid.distance(y, i, y, j));
    }
}
