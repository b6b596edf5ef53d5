package dev.unfold.local;

import dev.unfold.internal.dense.SmallBasis;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Neighborhoods;
import java.util.Arrays;

/**
 * Tangent space alignment: in the embedding the points of a patch should be an affine image of their tangent coordinates.
 * With u_1 … u_p the principal directions of the m points about their mean and G = [1/√m, u_1, …, u_p], what is not such
 * an image is (I − GGᵀ)y; the residual rows are an orthonormal basis Q of the complement of G, so QᵀQ = I − GGᵀ.
 *
 * <ul>
 *   <li>The patch is {i} ∪ N(i). Without i itself, a point that nobody lists would be held by nothing, and M would have a
 *       spurious zero for it.
 *   <li>A patch of points that lie in fewer than p dimensions has fewer directions; equal points stay together.
 *   <li>At least p + 1 neighbours, or p + 2 without i: m points have m − 1 − p residuals.
 *   <li>New points are placed by {@link Barycentric} weights.
 * </ul>
 *
 * Cost: O(k·d·min(k, d) + min(k, d)³ + k²p) a patch, m − 1 − p rows.
 *
 * @param self whether the point itself takes part in its patch
 */
@Reference(
        key = "zhang2004",
        citation = "Z. Zhang, H. Zha: Principal manifolds and nonlinear dimensionality reduction via tangent space"
                + " alignment. SIAM Journal on Scientific Computing 26 (2004) 313-338",
        doi = "10.1137/S1064827502419154")
public record TangentSpace(
        @Parameter(name = "self", meaning = "whether the point itself takes part in its patch")
        boolean self) implements LocalFit {

    private static final Scratch.Slot SPECTRUM = new Scratch.Slot();
    private static final Scratch.Slot DIRECTIONS = new Scratch.Slot();
    private static final Scratch.Slot AFFINE = new Scratch.Slot();
    private static final Scratch.Slot COMPLEMENT = new Scratch.Slot();
    private static final Scratch.Slot ROW = new Scratch.Slot();

    @Override
    public void check(Neighborhoods lists, int dimensions) {
        NeighborCounts.require(
                lists,
                self ? dimensions + 1 : dimensions + 2,
                self ? "p + 1" : "p + 2 without the point itself",
                "tangent space alignment",
                dimensions);
    }

    @Override
    public void residuals(Patch patch, int dimensions, Sink sink, Scratch scratch) {
        int k = patch.size();
        int m = self ? k + 1 : k;
        double[] lambda = scratch.doubles(SPECTRUM, PrincipalDirections.count(patch, m));
        double[] u = scratch.doubles(DIRECTIONS, dimensions * m);
        int directions = PrincipalDirections.aboutMean(lambda, u, dimensions, patch, self, scratch);
        flat(u, directions, m, self, patch, sink, scratch);
    }

    /**
     * States that y is affine in the directions u_r (rows of m entries, the centre's last if it takes part): the complement
     * of G.
     */
    static void flat(double[] u, int directions, int m, boolean self, Patch patch, Sink sink, Scratch scratch) {
        double[] g = scratch.doubles(AFFINE, (directions + 1) * m);
        Arrays.fill(g, 0, m, 1);
        System.arraycopy(u, 0, g, m, directions * m);
        double[] q = scratch.doubles(COMPLEMENT, (m - directions - 1) * m);
        SmallBasis.complementInto(q, g, directions + 1, m);
        int k = patch.size();
        double[] row = scratch.doubles(ROW, k);
        for (int l = 0; l < m - directions - 1; l++) {
            System.arraycopy(q, l * m, row, 0, k);
            sink.row(self ? q[l * m + k] : 0, row);
        }
    }

    @Override
    public Reconstruction reconstruction() {
        return new Barycentric(1e-3);
    }
}
