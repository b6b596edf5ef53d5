package dev.unfold.bench.stream;

import dev.unfold.data.Points;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/** How far points lie from where they lay before, after the shift and the rotation or reflection that brings them nearest. */
final class Procrustes {

    private Procrustes() {}

    /** The root of the mean of |y_i − before_i|² over the rows of {@code before}, divided by √p. */
    static double distance(Points before, Points now) {
        int n = before.size();
        int p = before.dimension();
        DMatrixRMaj x = centred(before, n);
        DMatrixRMaj y = centred(now, n);
        DMatrixRMaj cross = new DMatrixRMaj(p, p);
        CommonOps_DDRM.multTransA(y, x, cross);
        SingularValueDecomposition_F64<DMatrixRMaj> svd = DecompositionFactory_DDRM.svd(p, p, true, true, false);
        svd.decompose(cross);
        DMatrixRMaj rotation = new DMatrixRMaj(p, p);
        CommonOps_DDRM.mult(svd.getU(null, false), svd.getV(null, true), rotation);
        CommonOps_DDRM.multAdd(-1, y, rotation, x);
        return NormOps_DDRM.normF(x) / Math.sqrt((double) n * p);
    }

    private static DMatrixRMaj centred(Points points, int n) {
        int p = points.dimension();
        DMatrixRMaj matrix = new DMatrixRMaj(n, p);
        for (int r = 0; r < p; r++) {
            double mean = 0;
            for (int i = 0; i < n; i++) {
                mean += points.get(i, r) / n;
            }
            for (int i = 0; i < n; i++) {
                matrix.set(i, r, points.get(i, r) - mean);
            }
        }
        return matrix;
    }
}
