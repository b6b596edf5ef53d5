package dev.unfold.comparison;

import dev.unfold.data.Points;
import dev.unfold.extension.Embedding;
import dev.unfold.internal.dense.RowMajor;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/**
 * An embedding laid on another so that eyes can compare them: turned, mirrored, moved and scaled as a whole, which changes nothing that
 * an embedding says.
 *
 * <p>z_i = ȳ₀ + c·R(y_i − ȳ), R the orthogonal matrix that minimises Σ_i |y₀_i − ȳ₀ − cR(y_i − ȳ)|² over the rows that both have (orthogonal
 * Procrustes: R = UVᵀ of the singular value decomposition of Σ_i (y₀_i − ȳ₀)(y_i − ȳ)ᵀ). c makes both equally large, Σ|z_i − z̄|² =
 * Σ|y₀_i − ȳ₀|²; the c of least squares would shrink an embedding the more, the less it agrees.
 *
 * <ul>
 *   <li>Another number of dimensions, or fewer than two rows in common: R = I.
 *   <li>All places equal: they move to ȳ₀.
 * </ul>
 *
 * <p>Cost: O(np²). Gower, Dijksterhuis, "Procrustes Problems" (2004).
 */
public final class Superposition {

    private Superposition() {}

    /** The other embedding laid on the first. */
    public static Embedding of(Embedding first, Embedding other) {
        if (first == other) {
            return other;
        }
        int[] rows = first.rows();
        int[] otherRows = other.rows();
        int[] at = IntStream.range(0, rows.length)
                .filter(i -> Arrays.binarySearch(otherRows, rows[i]) >= 0)
                .toArray();
        int[] otherAt = IntStream.of(at)
                .map(i -> Arrays.binarySearch(otherRows, rows[i]))
                .toArray();
        int p = other.dimensions();
        boolean comparable = p == first.dimensions() && at.length > 1;
        double[] target = comparable ? means(first.coordinates(), at) : new double[p];
        double[] origin = means(
                other.coordinates(),
                comparable ? otherAt : IntStream.range(0, otherRows.length).toArray());
        double scale = 1;
        DMatrixRMaj turn = CommonOps_DDRM.identity(p);
        if (comparable) {
            double spread = spread(other.coordinates(), otherAt, origin);
            scale = spread > 0 ? Math.sqrt(spread(first.coordinates(), at, target) / spread) : 1;
            turn = turn(first.coordinates(), at, target, other.coordinates(), otherAt, origin);
        }
        double[] places = new double[otherRows.length * p];
        for (int i = 0; i < otherRows.length; i++) {
            for (int r = 0; r < p; r++) {
                double sum = 0;
                for (int c = 0; c < p; c++) {
                    sum += turn.get(r, c) * (other.coordinates().get(i, c) - origin[c]);
                }
                places[i * p + r] = target[r] + scale * sum;
            }
        }
        return new Embedding(Points.adopt(new RowMajor(places, otherRows.length, p)), otherRows, other.inputSize());
    }

    private static double[] means(Points points, int[] rows) {
        double[] means = new double[points.dimension()];
        for (int row : rows) {
            for (int c = 0; c < means.length; c++) {
                means[c] += points.get(row, c) / rows.length;
            }
        }
        return means;
    }

    private static double spread(Points points, int[] rows, double[] means) {
        double sum = 0;
        for (int row : rows) {
            for (int c = 0; c < means.length; c++) {
                double e = points.get(row, c) - means[c];
                sum += e * e;
            }
        }
        return sum;
    }

    /** R. */
    private static DMatrixRMaj turn(Points x, int[] xRows, double[] xMean, Points y, int[] yRows, double[] yMean) {
        int p = xMean.length;
        DMatrixRMaj cross = new DMatrixRMaj(p, p);
        for (int i = 0; i < xRows.length; i++) {
            for (int a = 0; a < p; a++) {
                for (int b = 0; b < p; b++) {
                    cross.add(a, b, (x.get(xRows[i], a) - xMean[a]) * (y.get(yRows[i], b) - yMean[b]));
                }
            }
        }
        SingularValueDecomposition_F64<DMatrixRMaj> svd = DecompositionFactory_DDRM.svd(p, p, true, true, false);
        svd.decompose(cross);
        DMatrixRMaj turn = new DMatrixRMaj(p, p);
        CommonOps_DDRM.mult(svd.getU(null, false), svd.getV(null, true), turn);
        return turn;
    }
}
