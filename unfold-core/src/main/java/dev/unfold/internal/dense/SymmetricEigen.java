package dev.unfold.internal.dense;

import dev.unfold.error.NumericalException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/** All eigenvalues of a dense symmetric matrix in rising order, with their vectors. */
public final class SymmetricEigen {

    private final double[] values;
    private final double[][] vectors;

    /** @param symmetric row-major, both triangles; left as it is */
    public SymmetricEigen(double[] symmetric, int size) {
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(size, true, true);
        double shift = 0;
        if (!eigen.decompose(DMatrixRMaj.wrap(size, size, symmetric.clone()))) {
            // Many eigenvalues of 0 are rounding against rounding, which need not converge; beside a shift they are
            // not.
            shift = Math.sqrt(
                    Arrays.stream(symmetric).map(entry -> entry * entry).sum());
            double[] shifted = symmetric.clone();
            for (int r = 0; r < size; r++) {
                shifted[r * size + r] += shift;
            }
            if (!eigen.decompose(DMatrixRMaj.wrap(size, size, shifted))) {
                throw new NumericalException("the eigenvalues of a symmetric matrix of " + size
                        + " rows did not converge; check the data for values of very different size");
            }
        }
        int[] order = IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.comparingDouble(r -> eigen.getEigenvalue(r).real))
                .mapToInt(Integer::intValue)
                .toArray();
        values = new double[size];
        vectors = new double[size][];
        for (int r = 0; r < size; r++) {
            values[r] = eigen.getEigenvalue(order[r]).real - shift;
            vectors[r] = eigen.getEigenVector(order[r]).data;
        }
    }

    public int size() {
        return values.length;
    }

    /** λ_r, r from 0; λ_0 is the smallest. */
    public double value(int r) {
        return values[r];
    }

    /** The vector of λ_r, of length 1. */
    public double[] vector(int r) {
        return vectors[r];
    }
}
