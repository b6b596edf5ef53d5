package dev.unfold.testing;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;

/** Dense matrices for definitions written plainly; every operation makes a new one. */
public final class SlowMatrix {

    private final DMatrixRMaj values;

    private SlowMatrix(DMatrixRMaj values) {
        this.values = values;
    }

    public static SlowMatrix zeros(int rows, int columns) {
        return new SlowMatrix(new DMatrixRMaj(rows, columns));
    }

    public static SlowMatrix ones(int rows, int columns) {
        SlowMatrix ones = zeros(rows, columns);
        Arrays.fill(ones.values.data, 1);
        return ones;
    }

    public static SlowMatrix identity(int size) {
        return new SlowMatrix(CommonOps_DDRM.identity(size));
    }

    public static SlowMatrix ofRows(double[][] rows) {
        return new SlowMatrix(new DMatrixRMaj(rows));
    }

    public static SlowMatrix diagonal(double... entries) {
        return new SlowMatrix(CommonOps_DDRM.diag(entries));
    }

    public static SlowMatrix column(int rows, IntToDoubleFunction entry) {
        return new SlowMatrix(new DMatrixRMaj(
                rows, 1, true, IntStream.range(0, rows).mapToDouble(entry).toArray()));
    }

    public int rows() {
        return values.numRows;
    }

    public int columns() {
        return values.numCols;
    }

    public double[][] toRows() {
        return IntStream.range(0, rows())
                .mapToObj(i -> Arrays.copyOfRange(values.data, i * columns(), (i + 1) * columns()))
                .toArray(double[][]::new);
    }

    public double get(int i, int j) {
        return values.get(i, j);
    }

    public void add(int i, int j, double value) {
        values.add(i, j, value);
    }

    public SlowMatrix transpose() {
        return new SlowMatrix(CommonOps_DDRM.transpose(values, null));
    }

    public SlowMatrix times(SlowMatrix other) {
        return new SlowMatrix(CommonOps_DDRM.mult(values, other.values, null));
    }

    public SlowMatrix times(double factor) {
        DMatrixRMaj scaled = values.copy();
        CommonOps_DDRM.scale(factor, scaled);
        return new SlowMatrix(scaled);
    }

    public SlowMatrix plus(SlowMatrix other) {
        return new SlowMatrix(CommonOps_DDRM.add(values, other.values, null));
    }

    public SlowMatrix minus(SlowMatrix other) {
        return new SlowMatrix(CommonOps_DDRM.subtract(values, other.values, null));
    }

    /** The columns from ≤ j &lt; to. */
    public SlowMatrix columns(int from, int to) {
        return new SlowMatrix(CommonOps_DDRM.extract(values, 0, values.numRows, from, to));
    }

    public SlowMatrix beside(SlowMatrix right) {
        SlowMatrix both = zeros(rows(), columns() + right.columns());
        CommonOps_DDRM.insert(values, both.values, 0, 0);
        CommonOps_DDRM.insert(right.values, both.values, 0, columns());
        return both;
    }

    public SlowMatrix above(SlowMatrix below) {
        return transpose().beside(below.transpose()).transpose();
    }

    public double sum() {
        return CommonOps_DDRM.elementSum(values);
    }

    public double trace() {
        return CommonOps_DDRM.trace(values);
    }

    /** √Σ of the squared entries. */
    public double norm() {
        return Math.sqrt(Arrays.stream(values.data, 0, values.getNumElements())
                .map(v -> v * v)
                .sum());
    }

    /** This matrix minus the mean of its rows in each row. */
    public SlowMatrix centered() {
        return minus(ones(rows(), rows()).times(1.0 / rows()).times(this));
    }

    public SlowMatrix solve(SlowMatrix right) {
        DMatrixRMaj x = new DMatrixRMaj(columns(), right.columns());
        if (!CommonOps_DDRM.solve(values, right.values, x)) {
            throw new IllegalStateException("singular");
        }
        return new SlowMatrix(x);
    }

    /** The pseudo-inverse. */
    public SlowMatrix pseudoInverse() {
        DMatrixRMaj x = new DMatrixRMaj(columns(), rows());
        CommonOps_DDRM.pinv(values, x);
        return new SlowMatrix(x);
    }

    /** The min(rows, columns) singular values, falling. */
    public double[] singularValues() {
        SingularValueDecomposition_F64<DMatrixRMaj> svd = svd();
        int[] order = order(svd);
        return Arrays.stream(order).mapToDouble(r -> svd.getSingularValues()[r]).toArray();
    }

    /** All left singular vectors as columns: those of the singular values, falling, then the others. */
    public SlowMatrix leftSingularVectors() {
        SingularValueDecomposition_F64<DMatrixRMaj> svd = svd();
        DMatrixRMaj u = svd.getU(null, false);
        int[] order = order(svd);
        SlowMatrix sorted = zeros(rows(), rows());
        for (int r = 0; r < rows(); r++) {
            int from = r < order.length ? order[r] : r;
            for (int i = 0; i < rows(); i++) {
                sorted.values.set(i, r, u.get(i, from));
            }
        }
        return sorted;
    }

    /** λ and v of this·v = λ·{@code masses}·v, by rising λ: real ones, from masses⁻¹·this by a general decomposition. */
    public Pairs eigenpairs(SlowMatrix masses) {
        int n = rows();
        EigenDecomposition_F64<DMatrixRMaj> eig = DecompositionFactory_DDRM.eig(n, true, false);
        if (!eig.decompose(masses.solve(this).values)) {
            throw new IllegalStateException("no eigenvalue decomposition");
        }
        int[] order = IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(r -> eig.getEigenvalue(r).getReal()))
                .mapToInt(Integer::intValue)
                .toArray();
        SlowMatrix vectors = zeros(n, n);
        for (int r = 0; r < n; r++) {
            if (!eig.getEigenvalue(order[r]).isReal()) {
                throw new IllegalStateException("complex");
            }
            CommonOps_DDRM.insert(eig.getEigenVector(order[r]), vectors.values, 0, r);
        }
        return new Pairs(
                Arrays.stream(order)
                        .mapToDouble(r -> eig.getEigenvalue(r).getReal())
                        .toArray(),
                vectors);
    }

    /** Eigenvalues, and their vectors as columns. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Pairs(double[] values, SlowMatrix vectors) {}

    private SingularValueDecomposition_F64<DMatrixRMaj> svd() {
        SingularValueDecomposition_F64<DMatrixRMaj> svd =
                DecompositionFactory_DDRM.svd(rows(), columns(), true, false, false);
        if (!svd.decompose(values.copy())) {
            throw new IllegalStateException("no singular value decomposition");
        }
        return svd;
    }

    private static int[] order(SingularValueDecomposition_F64<DMatrixRMaj> svd) {
        return IntStream.range(0, svd.numberOfSingularValues())
                .boxed()
                .sorted(Comparator.comparingDouble(r -> -svd.getSingularValues()[r]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
