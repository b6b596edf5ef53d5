package dev.unfold.alignment;

import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.supervised.OtherClass;
import dev.unfold.run.Run;

/**
 * The linear projection that keeps the residuals small and points of other classes far: y = Uᵀx, not centred, where the columns
 * of U are those with the largest θ of
 *
 * <pre>XᵀL_BX u = θ (XᵀMX + ρI) u,  ρ = ridge·trace(XᵀMX)/d,  scaled so that uᵀ(XᵀMX + ρI)u = 1.</pre>
 *
 * L_B is the Laplacian of (B + Bᵀ)/2, with b_ij = 1/k for the k nearest j of other classes and 0 elsewhere, so that
 * yᵀL_By = Σ_i Σ_j (y_i − y_j)²/2k over these. M = AᵀA is what the weights state. With neighbours of the same class
 * ({@link dev.unfold.neighbors.supervised.SameClass}) that is the Laplacian of S = W + Wᵀ − WᵀW, taken off the diagonal; the survey
 * prints it as taken on the diagonal, where its Laplacian would be 0.
 *
 * <ul>
 *   <li>The eigenvalues told are λ = 1/θ, so that the first direction has the smallest, as in every other method: what its residuals
 *       cost for a unit of distance between the classes.
 *   <li>The scale is that of uᵀ(XᵀMX + ρI)u = 1 with {@code scale = unit-norm}; {@code survey} multiplies y and U by √n.
 *   <li>ridge = 0 with columns that depend on each other: U is sought in the space that the data span. Where XᵀMX is singular even
 *       there, as for more columns than points in classes can tell apart, it is refused.
 *   <li>Every point needs a label. New points come free, as y = Uᵀx.
 *   <li>Views: their weights are fused; the neighbours of other classes, and x, are those of all columns.
 * </ul>
 *
 * As many dimensions as classes minus one are worth trying: of the digits in 9 dimensions 3.0 % of the held-out ones lie nearest to
 * another class (npe: 4.1 %), in 2 dimensions 44 % (npe: 45 %); of the flowers of iris in 2 dimensions 7.3 % (npe: 11.3 %).
 *
 * <p>Cost: a search among the points of other classes, and O(n·d·(d + k) + d³), or with n and d exchanged for d &gt; n.
 *
 * @param neighbors k
 * @param ridge what a long u costs; from 0 to 10⁻² it hardly matters for iris and the digits
 */
@Reference(
        key = "li2008",
        citation =
                "X. Li, S. Lin, S. Yan, D. Xu: Discriminant locally linear embedding with high-order tensor data. IEEE"
                        + " Transactions on Systems, Man, and Cybernetics B 38 (2008) 342-352",
        survey = "10.4")
public record Discriminant(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours of other classes each point has")
        int neighbors,

        @Parameter(
                name = "ridge",
                meaning = "what a long direction costs, as a share of the mean scatter within classes")
        double ridge)
        implements Alignment {

    public Discriminant {
        Check.atLeast("neighbors", neighbors, 1);
        Check.notNegative("ridge", ridge);
    }

    @Override
    public SpectralProblem problem(Stack stack, Run run) {
        NeighborRule others = new OtherClass(neighbors);
        Run between = run.within("between");
        Neighborhoods lists = others.over(stack.data(), between).neighborhoods(between);
        return SpectralProblem.of(stack)
                .within(new Restriction.Projections(ridge))
                .withSpread(Residuals.ofDifferences(lists, 0.5 / neighbors));
    }

    @Override
    public boolean usesLabels() {
        return true;
    }
}
