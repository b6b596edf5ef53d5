package dev.unfold.local;

import dev.unfold.internal.dense.SmallBasis;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.Neighborhoods;
import java.util.Arrays;

/**
 * The Hessian fit: in the embedding every coordinate should have no second derivatives along the manifold. On the m points
 * {i} ∪ N(i) with their principal directions u_1 … u_p about the mean, Gram-Schmidt is applied to
 *
 * <p>[1, u_1, …, u_p, u_1u_1, u_1u_2, …, u_pu_p],
 *
 * <p>products taken entry by entry; its last p(p+1)/2 vectors are the residual rows. They see the quadratic part of y and
 * nothing of its affine part.
 *
 * <ul>
 *   <li>At least p + p(p+1)/2 neighbours: with the point itself as many as there are vectors.
 *   <li>Points too few or too special (equal, on a conic) to tell the products apart: the patch is asked to be flat, as in
 *       {@link TangentSpace}, which is the same where m = 1 + p + p(p+1)/2.
 *   <li>p = 1, or a patch on a line: also flat. One row a patch is too few: patches with the same points repeat it, and M
 *       would be singular (123 zeros for 300 points on a curve with 12 neighbours).
 *   <li>The products are the same for equal points, so the rows do not tell these apart; (y_i − y_a)/√2 is stated for each
 *       neighbour at distance 0.
 *   <li>New points are placed by {@link Barycentric} weights.
 * </ul>
 *
 * Cost: O(k·d·min(k, d) + min(k, d)³ + k·p⁴) a patch, p(p+1)/2 rows.
 */
@Reference(
        key = "donoho2003",
        citation = "D. L. Donoho, C. Grimes: Hessian eigenmaps: locally linear embedding techniques for"
                + " high-dimensional data. Proceedings of the National Academy of Sciences 100 (2003) 5591-5596",
        doi = "10.1073/pnas.1031596100")
public record Hessian() implements LocalFit {

    private static final Scratch.Slot SPECTRUM = new Scratch.Slot();
    private static final Scratch.Slot DIRECTIONS = new Scratch.Slot();
    private static final Scratch.Slot BASIS = new Scratch.Slot();
    private static final Scratch.Slot ROW = new Scratch.Slot();

    @Override
    public void check(Neighborhoods lists, int dimensions) {
        NeighborCounts.require(lists, dimensions + products(dimensions), "p + p(p+1)/2", "the Hessian fit", dimensions);
    }

    private static int products(int p) {
        return p * (p + 1) / 2;
    }

    @Override
    public void residuals(Patch patch, int dimensions, Sink sink, Scratch scratch) {
        int k = patch.size();
        int m = k + 1;
        double[] lambda = scratch.doubles(SPECTRUM, PrincipalDirections.count(patch, m));
        double[] u = scratch.doubles(DIRECTIONS, dimensions * m);
        int p = PrincipalDirections.aboutMean(lambda, u, dimensions, patch, true, scratch);
        int affine = 1 + p;
        int all = affine + products(p);
        double[] basis = scratch.doubles(BASIS, all * m);
        fill(basis, u, p, m);
        if (p < 2 || all > m || !SmallBasis.orthonormalize(basis, all, m)) {
            TangentSpace.flat(u, p, m, true, patch, sink, scratch);
            return;
        }
        double[] row = scratch.doubles(ROW, k);
        for (int l = affine; l < all; l++) {
            System.arraycopy(basis, l * m, row, 0, k);
            sink.row(basis[l * m + k], row);
        }
        for (int a = 0; a < k && patch.distance(a) == 0; a++) {
            Arrays.fill(row, 0, k, 0);
            row[a] = -Math.sqrt(0.5);
            sink.row(Math.sqrt(0.5), row);
        }
    }

    /** The vectors before Gram-Schmidt, as rows. */
    private static void fill(double[] basis, double[] u, int p, int m) {
        Arrays.fill(basis, 0, m, 1);
        System.arraycopy(u, 0, basis, m, p * m);
        int to = (1 + p) * m;
        for (int r = 0; r < p; r++) {
            for (int s = r; s < p; s++) {
                for (int a = 0; a < m; a++, to++) {
                    basis[to] = u[r * m + a] * u[s * m + a];
                }
            }
        }
    }

    @Override
    public Reconstruction reconstruction() {
        return new Barycentric(1e-3);
    }
}
