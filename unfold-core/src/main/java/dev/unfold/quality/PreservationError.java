package dev.unfold.quality;

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
 * <p>Cost: O(nk(k + d + p)) beyond the neighbours of both spaces. Álvarez-Meza, Valencia-Aguirre, Daza-Santacoloma,
 * Castellanos-Domínguez, "Global and local choice of the number of nearest neighbors in locally linear embedding"
 * (2011); survey §7.3.
 */
public record PreservationError(Scale scale) implements QualityMeasure {

    /** What the embedding is multiplied by first. */
    public enum Scale {
        /** The factor that makes the error least. */
        FITTED,
        /** 1, as the survey prints it. */
        NONE
    }

    @FunctionalInterface
    private interface Term {
        void add(double weight, double u, double v);
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
        double factor = scale == Scale.FITTED ? factor(c) : 1;
        double[] sum = new double[1];
        forEachTerm(c, (weight, u, v) -> sum[0] += weight * (u - factor * v) * (u - factor * v));
        return sum[0] / (2.0 * c.size());
    }

    private static double factor(Comparison c) {
        double[] sums = new double[2];
        forEachTerm(c, (weight, u, v) -> {
            sums[0] += weight * u * v;
            sums[1] += weight * v * v;
        });
        return sums[1] > 0 ? sums[0] / sums[1] : 1;
    }

    private static void forEachTerm(Comparison c, Term term) {
        int k = c.neighbors();
        for (int i = 0; i < c.size(); i++) {
            int outOfList = 0;
            for (int j = 0; j < k; j++) {
                add(c, i, c.inputNeighbor(i, j), 1.0 / k, term);
                outOfList += c.isInputNeighbor(i, j) ? 0 : 1;
            }
            for (int j = 0; j < k; j++) {
                if (!c.isInputNeighbor(i, j)) {
                    add(c, i, c.embeddingNeighbor(i, j), 1.0 / outOfList, term);
                }
            }
        }
    }

    private static void add(Comparison c, int i, int j, double weight, Term term) {
        term.add(weight, Distance.between(c.input(), i, j), Distance.between(c.embedding(), i, j));
    }
}
