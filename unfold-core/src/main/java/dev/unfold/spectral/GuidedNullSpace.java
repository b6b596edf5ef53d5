package dev.unfold.spectral;

import dev.unfold.alignment.Guide;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.run.Run;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/**
 * The null space of M as a guide C parts it: the null vectors z with Cᵀz = 0 are null vectors of aM − CCᵀ as well, the others
 * are not.
 *
 * @param free the constant and the vectors that the guide leaves alone
 * @param held the others, an orthonormal basis in their complement
 */
record GuidedNullSpace(NullSpace free, RowMajor held) {

    /** |Cᵀz| that is 0 but for rounding, relative to |C|. */
    private static final double NOTHING = 1e-13;

    /** @param nullSpace that of M */
    static GuidedNullSpace of(SpectralProblem problem, NullSpace nullSpace, Run run) {
        NullSpace constant = NullSpace.constant(problem);
        int n = problem.size();
        int m = nullSpace.dimension() - 1;
        if (m == 0) {
            return new GuidedNullSpace(constant, new RowMajor(new double[0], n, 0));
        }
        Guide guide = problem.guide().orElseThrow();
        int c = guide.columns().columns();
        double[] z = new double[n * m];
        for (int i = 0; i < n; i++) {
            System.arraycopy(nullSpace.basis().values(), i * (m + 1) + 1, z, i * m, m);
        }
        RowMajor others = new RowMajor(z, n, m);
        DMatrixRMaj products = DMatrixRMaj.wrap(c, m, Spectra.reward(guide, z, m)); // CᵀZ
        SingularValueDecomposition_F64<DMatrixRMaj> svd = DecompositionFactory_DDRM.svd(c, m, false, true, false);
        svd.decompose(products);
        DMatrixRMaj v = svd.getV(null, true); // a row each, all m of them
        double[] sigma = svd.getSingularValues();
        int[] order = Spectra.order(sigma, svd.numberOfSingularValues(), false);
        double least = NOTHING * Math.sqrt(Spectra.squaredNorm(guide.columns()));
        int count = 0;
        while (count < order.length && sigma[order[count]] > least) {
            count++;
        }
        double[] turned = new double[m * m]; // held first
        for (int r = 0; r < m; r++) {
            int from = r < order.length ? order[r] : r;
            for (int a = 0; a < m; a++) {
                turned[a * m + r] = v.get(from, a);
            }
        }
        return new GuidedNullSpace(
                constant.with(columns(others, turned, count, m, run)), columns(others, turned, 0, count, run));
    }

    /** Z times some columns of an m×m matrix. */
    private static RowMajor columns(RowMajor z, double[] turned, int from, int to, Run run) {
        int m = z.columns();
        double[] chosen = new double[m * (to - from)];
        for (int a = 0; a < m; a++) {
            System.arraycopy(turned, a * m + from, chosen, a * (to - from), to - from);
        }
        RowMajor product = new RowMajor(new double[z.rows() * (to - from)], z.rows(), to - from);
        TallSkinny.addProduct(product, 1, z, chosen, run);
        return product;
    }
}
