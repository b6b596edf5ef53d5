package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.data.Points;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.run.Run;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/** The null space of M: an orthonormal basis whose first vector is the constant. */
final class NullSpace {

    private final RowMajor basis;

    private NullSpace(RowMajor basis) {
        this.basis = basis;
    }

    /** The constant alone: the data hang together. */
    static NullSpace constant(SpectralProblem problem) {
        return new NullSpace(new RowMajor(problem.constant(), problem.size(), 1));
    }

    /** Spanned by the constant and by {@code others}, of which one is redundant. */
    static NullSpace spanning(SpectralProblem problem, RowMajor others) {
        int n = others.rows();
        int c = others.columns();
        double[] constant = problem.constant();
        double[] both = new double[n * c];
        for (int i = 0; i < n; i++) {
            both[i * c] = constant[i];
            System.arraycopy(others.values(), i * c, both, i * c + 1, c - 1);
        }
        RowMajor basis = new RowMajor(both, n, c);
        Orthonormal.columns(basis);
        return new NullSpace(basis);
    }

    /** Spanned by the classes' own constants, for points that hold each other both ways: every point is in a class. */
    static NullSpace ofClasses(SpectralProblem problem) {
        int n = problem.size();
        int c = problem.nullity();
        double[] constant = problem.constant();
        int[] classOf = problem.classes();
        double[] indicators = new double[n * c];
        for (int i = 0; i < n; i++) {
            indicators[i * c + classOf[i]] = constant[i];
        }
        return c == 1 ? constant(problem) : spanning(problem, new RowMajor(indicators, n, c));
    }

    /** This and more: orthonormal vectors in its complement. */
    NullSpace with(RowMajor vectors) {
        return new NullSpace(basis.beside(vectors));
    }

    RowMajor basis() {
        return basis;
    }

    int dimension() {
        return basis.columns();
    }

    /** x ← x − N Nᵀx for each column of x. */
    void removeFrom(RowMajor x, Run run) {
        TallSkinny.project(basis, x, run);
    }

    /** The null vectors orthogonal to 1, at most {@code count} of them, in the order that the data give them. */
    RowMajor arranged(Points input, int count, Run run) {
        RowMajor others = basis.columns(1, basis.columns());
        return Products.multiply(others, order(others, input).columns(0, Math.min(count, others.columns())), run);
    }

    /**
     * How data order null vectors: with N their orthonormal basis, orthogonal to 1, the left singular vectors of NᵀX_c by falling
     * singular value, a column each.
     */
    static RowMajor order(RowMajor nulls, Points input) {
        int n = nulls.rows();
        int c = nulls.columns();
        int d = input.dimension();
        PointRows x = input.kept();
        DMatrixRMaj product = new DMatrixRMaj(c, d); // N ⟂ 1, so NᵀX = NᵀX_c up to rounding; centre to keep the digits
        double[] mean = new double[d];
        for (int i = 0; i < n; i++) {
            for (int m = 0; m < d; m++) {
                mean[m] += x.get(i, m) / n;
            }
        }
        for (int i = 0; i < n; i++) {
            for (int a = 0; a < c; a++) {
                double v = nulls.values()[i * c + a];
                for (int m = 0; m < d; m++) {
                    product.data[a * d + m] += v * (x.get(i, m) - mean[m]);
                }
            }
        }
        SingularValueDecomposition_F64<DMatrixRMaj> svd = DecompositionFactory_DDRM.svd(c, d, true, false, false);
        svd.decompose(product);
        DMatrixRMaj u = svd.getU(null, false);
        int[] order = Spectra.order(svd.getSingularValues(), svd.numberOfSingularValues(), false);
        double[] columns = new double[c * c];
        for (int r = 0; r < c; r++) {
            // Where d < c the remaining left vectors belong to singular value 0; they follow in their own order.
            int column = r < order.length ? order[r] : r;
            for (int a = 0; a < c; a++) {
                columns[a * c + r] = u.get(a, column);
            }
        }
        return new RowMajor(columns, c, c);
    }
}
