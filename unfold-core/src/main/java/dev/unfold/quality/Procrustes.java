package dev.unfold.quality;

import dev.unfold.data.Points;
import dev.unfold.neighbors.Neighborhoods;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/**
 * The mean Procrustes residual of the neighbourhoods: how well each neighbourhood of the input is a moved copy of its
 * embedding.
 *
 * <p>R = (1/n) Σ_i min_A ‖H(X_i − Y_i Aᵀ)‖² / ‖HX_i‖², X_i and Y_i the coordinates of the neighbours of i in the input, H
 * the centring. By default A is any linear map and the neighbours are the 8 nearest, whatever k is, so that values for
 * different k can be compared. The survey's form lets A be a rotation, AᵀA = I, on k neighbours; it changes with the
 * scale of the embedding. 0 is best; with a linear map the value is at most 1.
 *
 * <ul>
 *   <li>A neighbourhood of equal points, HX_i = 0, counts 0.
 *   <li>Fewer than 9 points: all n − 1 others are the neighbours.
 *   <li>With a linear map an embedding of 7 or more dimensions always fits 8 neighbours, and the value says nothing.
 * </ul>
 *
 * <p>Cost: O(n·8·dp), with rotations O(n(kdp + dp²)), beyond that of the ranks. Goldberg, Ritov, "Local Procrustes for
 * manifold embedding: a measure of embedding quality and embedding algorithms", Machine Learning 77 (2009) 1-25,
 * doi:10.1007/s10994-009-5107-9; survey §7.2.
 */
public record Procrustes(Map map) implements QualityMeasure {

    /** How many neighbours a linear map is fitted to. */
    static final int NEIGHBORS = 8;

    /** What may be done to the embedding of a neighbourhood, beside a shift, to lay it on the input. */
    public enum Map {
        LINEAR,
        ROTATION
    }

    @Override
    public String name() {
        return "procrustes";
    }

    @Override
    public String meaning() {
        return "what is left of small neighbourhoods of the data when their embedding is laid on them; 0 at best";
    }

    @Override
    public Better better() {
        return Better.LOWER;
    }

    @Override
    public double of(Comparison c) {
        int k = map == Map.LINEAR ? Math.min(NEIGHBORS, c.size() - 1) : c.neighbors();
        Neighborhoods near = c.inputNear();
        double[] left = new double[c.size()];
        c.run().forEach("neighbourhoods", c.size(), () -> new Patch(c, k), (i, own) -> {
            centredInto(c.input(), near, i, own.x);
            centredInto(c.embedding(), near, i, own.y);
            double total = squaredNorm(own.x);
            if (total > 0) {
                left[i] = (map == Map.LINEAR ? linear(own.x, own.y) : rotation(own.x, own.y)) / total;
            }
        });
        double sum = 0;
        for (double share : left) {
            sum += share;
        }
        return sum / c.size();
    }

    /** Room for the neighbours of a point in both spaces. */
    private static final class Patch {
        private final DMatrixRMaj x;
        private final DMatrixRMaj y;

        Patch(Comparison c, int k) {
            x = new DMatrixRMaj(k, c.input().dimension());
            y = new DMatrixRMaj(k, c.embedding().dimension());
        }
    }

    /** The coordinates of i's neighbours in the input, less their mean. */
    private static void centredInto(Points points, Neighborhoods near, int i, DMatrixRMaj out) {
        for (int column = 0; column < out.numCols; column++) {
            double mean = 0;
            for (int j = 0; j < out.numRows; j++) {
                mean += points.get(near.neighbor(i, j), column) / out.numRows;
            }
            for (int j = 0; j < out.numRows; j++) {
                out.set(j, column, points.get(near.neighbor(i, j), column) - mean);
            }
        }
    }

    /** What is left of x beside the span of y's columns, which are made orthonormal on the way; x is overwritten. */
    private static double linear(DMatrixRMaj x, DMatrixRMaj y) {
        for (int c = 0; c < y.numCols; c++) {
            double before = columnNorm(y, c);
            // Twice is enough to be orthogonal to rounding.
            for (int twice = 0; twice < 2; twice++) {
                for (int b = 0; b < c; b++) {
                    removeFrom(y, c, y, b);
                }
            }
            double after = columnNorm(y, c);
            // A column in the span of those before it has only its rounding left: it must not count as a direction.
            double scale = after > 1e-10 * before ? 1 / after : 0;
            for (int j = 0; j < y.numRows; j++) {
                y.set(j, c, y.get(j, c) * scale);
            }
            for (int a = 0; a < x.numCols; a++) {
                removeFrom(x, a, y, c);
            }
        }
        return squaredNorm(x);
    }

    /** Column a of x less its part along the unit column c of q. */
    private static void removeFrom(DMatrixRMaj x, int a, DMatrixRMaj q, int c) {
        double along = 0;
        for (int j = 0; j < x.numRows; j++) {
            along += x.get(j, a) * q.get(j, c);
        }
        for (int j = 0; j < x.numRows; j++) {
            x.set(j, a, x.get(j, a) - along * q.get(j, c));
        }
    }

    /** ‖x − yAᵀ‖² with A = UVᵀ from the singular value decomposition of xᵀy. */
    private static double rotation(DMatrixRMaj x, DMatrixRMaj y) {
        DMatrixRMaj cross = new DMatrixRMaj(x.numCols, y.numCols);
        CommonOps_DDRM.multTransA(x, y, cross);
        SingularValueDecomposition_F64<DMatrixRMaj> svd =
                DecompositionFactory_DDRM.svd(cross.numRows, cross.numCols, true, true, true);
        svd.decompose(cross);
        DMatrixRMaj a = new DMatrixRMaj(x.numCols, y.numCols);
        CommonOps_DDRM.mult(svd.getU(null, false), svd.getV(null, true), a);
        DMatrixRMaj residual = x.copy();
        CommonOps_DDRM.multAddTransB(-1, y, a, residual);
        return squaredNorm(residual);
    }

    private static double columnNorm(DMatrixRMaj matrix, int column) {
        double sum = 0;
        for (int j = 0; j < matrix.numRows; j++) {
            sum += matrix.get(j, column) * matrix.get(j, column);
        }
        return Math.sqrt(sum);
    }

    private static double squaredNorm(DMatrixRMaj matrix) {
        double sum = 0;
        for (int at = 0; at < matrix.getNumElements(); at++) {
            sum += matrix.data[at] * matrix.data[at];
        }
        return sum;
    }
}
