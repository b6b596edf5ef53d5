package dev.unfold.spectral;

import dev.unfold.internal.dense.RowMajor;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/** Turns columns to where they were before, over the rows that were there before. */
final class Turn {

    private Turn() {}

    /** 1, or −1 if column r comes nearer to that of before with its other sign. */
    static double sign(RowMajor y, int r, RowMajor before) {
        double product = 0;
        for (int i = 0; i < before.rows(); i++) {
            product += y.values()[y.offset(i) + r] * before.values()[before.offset(i) + r];
        }
        return product < 0 ? -1 : 1;
    }

    /** Procrustes: y ← yQ in the columns from ≤ r &lt; to, Q = UVᵀ with yᵀy_before = UΣVᵀ over the rows of before. */
    static void columns(RowMajor y, int from, int to, RowMajor before) {
        int c = to - from;
        if (c < 2) {
            return;
        }
        DMatrixRMaj cross = new DMatrixRMaj(c, c);
        for (int i = 0; i < before.rows(); i++) {
            for (int a = 0; a < c; a++) {
                for (int b = 0; b < c; b++) {
                    cross.data[a * c + b] +=
                            y.values()[y.offset(i) + from + a] * before.values()[before.offset(i) + from + b];
                }
            }
        }
        SingularValueDecomposition_F64<DMatrixRMaj> svd = DecompositionFactory_DDRM.svd(c, c, true, true, false);
        svd.decompose(cross);
        DMatrixRMaj q = new DMatrixRMaj(c, c);
        CommonOps_DDRM.mult(svd.getU(null, false), svd.getV(null, true), q);
        double[] row = new double[c];
        for (int i = 0; i < y.rows(); i++) {
            int at = y.offset(i) + from;
            System.arraycopy(y.values(), at, row, 0, c);
            for (int b = 0; b < c; b++) {
                double sum = 0;
                for (int a = 0; a < c; a++) {
                    sum += row[a] * q.data[a * c + b];
                }
                y.values()[at + b] = sum;
            }
        }
    }
}
