package dev.unfold.testing;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/** Compares embeddings by what is determined about them: the spaces that their columns span. */
public final class Subspaces {

    private Subspaces() {}

    /** The largest principal angle between the column spaces, in rad; exact for small angles, being taken from the sine. */
    public static double angle(Points a, Points b) {
        DMatrixRMaj qa = orthonormal(a);
        DMatrixRMaj qb = orthonormal(b);
        DMatrixRMaj product = new DMatrixRMaj(qa.numCols, qb.numCols);
        CommonOps_DDRM.multTransA(qa, qb, product);
        DMatrixRMaj rest = new DMatrixRMaj(qb); // Qb − Qa QaᵀQb
        CommonOps_DDRM.multAdd(-1, qa, product, rest);
        SingularValueDecomposition_F64<DMatrixRMaj> svd =
                DecompositionFactory_DDRM.svd(rest.numRows, rest.numCols, false, false, true);
        svd.decompose(rest);
        double sine = 0;
        for (double s : svd.getSingularValues()) {
            sine = Math.max(sine, s);
        }
        return Math.asin(Math.min(1, sine));
    }

    private static DMatrixRMaj orthonormal(Points points) {
        RowMajor q = new RowMajor(points.toRowMajor(), points.size(), points.dimension());
        Orthonormal.columns(q);
        return DMatrixRMaj.wrap(q.rows(), q.columns(), q.values());
    }

    /** R² of the best affine map from the embedding to one true coordinate. */
    public static double affineR2(Points embedding, double[] truth) {
        int n = embedding.size();
        int p = embedding.dimension();
        DMatrixRMaj design = new DMatrixRMaj(n, p + 1);
        DMatrixRMaj target = new DMatrixRMaj(n, 1);
        double mean = 0;
        for (int i = 0; i < n; i++) {
            design.set(i, p, 1);
            for (int r = 0; r < p; r++) {
                design.set(i, r, embedding.get(i, r));
            }
            target.set(i, 0, truth[i]);
            mean += truth[i] / n;
        }
        DMatrixRMaj solution = new DMatrixRMaj(p + 1, 1);
        CommonOps_DDRM.solve(design, target, solution);
        DMatrixRMaj fitted = new DMatrixRMaj(n, 1);
        CommonOps_DDRM.mult(design, solution, fitted);
        double residual = 0;
        double total = 0;
        for (int i = 0; i < n; i++) {
            residual += Math.pow(truth[i] - fitted.get(i, 0), 2);
            total += Math.pow(truth[i] - mean, 2);
        }
        return 1 - residual / total;
    }
}
