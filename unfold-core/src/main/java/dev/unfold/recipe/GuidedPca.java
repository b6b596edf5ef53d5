package dev.unfold.recipe;

import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.CenteredPoints;
import dev.unfold.internal.dense.Jacobi;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.Arrays;

/**
 * PCA guided by an embedding: after one pass the data are reconstructed from their places, and the result are the principal
 * components of the reconstruction. X̂ = YRᵀ with the R that minimises ‖X_c − YRᵀ‖, X_c the centred data, which is
 *
 * <p>R = X_cᵀY/n where (1/n)YᵀY = I, and the scores of X̂ = UΣVᵀ are UΣ.
 *
 * <p>X̂ is an output: the finding {@value #DENOISED}, a row for each point, in the columns of the data. It reconstructs X_c, so
 * the means of the columns are to be added for the data themselves; of standardised data it has the z-scores.
 *
 * <ul>
 *   <li>Scale: that of the data, not that of an embedding. (1/n)YᵀY is diagonal, with the variances of X̂ along its axes by falling
 *       value; the sign is that of every method. The scale of the pass does not matter.
 *   <li>The result spans what the embedding spans, in other axes: what it changes are lengths, which now are those of the data.
 *   <li>{@code literal}: the first p columns of X̂ in place of its scores, as the survey prints it. They depend on the order of
 *       the columns.
 *   <li>X̂ of a rank below p, as of data that span fewer dimensions: the other columns are 0, and that is warned of.
 *   <li>New points: the scores are an affine image of the places before, so the sums Σ_j w_j y_j of a new point are too.
 * </ul>
 *
 * Cost: O(n·d·p) beside the pass, and n·d numbers for X̂; a matrix of d×d or n×n is never formed.
 *
 * @param literal whether the first p columns of X̂ are the result
 */
@Reference(
        key = "jiang2018",
        citation = "B. Jiang, C. Ding, B. Luo: Robust data representation using locally linear embedding guided PCA."
                + " Neurocomputing 275 (2018) 523-532",
        survey = "10.2")
public record GuidedPca(
        @Parameter(
                name = "literal",
                meaning = "the first p columns of the reconstructed data in place of their scores, as printed")
        boolean literal)
        implements Procedure {

    /** X̂, among the findings. */
    public static final String DENOISED = "denoised";

    /** Variances at most so small a share of the largest one are rounding. */
    private static final double NOTHING = 1e-12;

    @Override
    public Model fit(Recipe recipe, Dataset data, Run run) {
        Model pass = recipe.withProcedure(new OnePass()).pass(data, run);
        RowMajor x = pass.training().points().flat();
        RowMajor centered = CenteredPoints.shifted(x, CenteredPoints.mean(x));
        RowMajor places = pass.embedding().coordinates().flat();
        RowMajor q = CenteredPoints.shifted(places, CenteredPoints.mean(places));
        Orthonormal.columns(q);
        // X̂ = QQᵀX_c = QB
        RowMajor b = new RowMajor(TallSkinny.transposedProduct(q, centered, run), q.columns(), centered.columns());
        RowMajor denoised = Products.multiply(q, b, run);
        run.note("explained", squares(denoised) / squares(centered));
        RowMajor result = literal ? first(denoised, q.columns()) : scores(q, b, run);
        return pass.placedAt(
                Points.adopt(result),
                pass.eigenvalues(),
                Findings.of(Finding.ofPoints(DENOISED, pass.training().features(), denoised)),
                Provenance.of(pass.recipe().withProcedure(this), recipe, data, run));
    }

    /** UΣ = QPΣ, with BBᵀ = PΣ²Pᵀ. */
    private static RowMajor scores(RowMajor q, RowMajor b, Run run) {
        int p = q.columns();
        double[] gram = new double[p * p];
        for (int r = 0; r < p; r++) {
            for (int s = 0; s < p; s++) {
                for (int j = 0; j < b.columns(); j++) {
                    gram[r * p + s] += b.values()[b.offset(r) + j] * b.values()[b.offset(s) + j];
                }
            }
        }
        double[] squares = new double[p];
        double[] axes = new double[p * p];
        Jacobi.decompose(gram, squares, axes, p);
        long rank = Arrays.stream(squares)
                .filter(square -> square > NOTHING * squares[0])
                .count();
        if (rank < p) {
            run.warn("the data reconstructed from the embedding span only " + rank
                    + (rank == 1 ? " dimension" : " dimensions") + ", so the last " + (p - rank) + " of dimensions = "
                    + p + " are 0; lower dimensions");
        }
        double[] turn = new double[p * p];
        for (int r = 0; r < rank; r++) {
            for (int s = 0; s < p; s++) {
                turn[s * p + r] = Math.sqrt(squares[r]) * axes[r * p + s];
            }
        }
        RowMajor scores = Products.multiply(q, new RowMajor(turn, p, p), run);
        scores.scaleColumns(scores.signs());
        for (int at = 0; at < scores.values().length; at++) {
            scores.values()[at] += 0.0; // no −0
        }
        return scores;
    }

    private static RowMajor first(RowMajor x, int count) {
        double[] columns = new double[x.rows() * count];
        for (int i = 0; i < x.rows(); i++) {
            System.arraycopy(x.values(), x.offset(i), columns, i * count, count);
        }
        return new RowMajor(columns, x.rows(), count);
    }

    private static double squares(RowMajor x) {
        return Arrays.stream(x.values()).map(v -> v * v).sum();
    }
}
