package dev.unfold.internal.simd;

import java.lang.reflect.Constructor;

/**
 * The innermost loops on flat arrays. {@link #BEST} is the fastest variant that this JVM can run; {@link #SCALAR} is the
 * reference implementation, which defines what the others must compute. Both sum in an order that depends on the sizes only, so each
 * is deterministic; their last bits may differ from each other.
 */
public interface Kernels {

    /** The reference implementation, in plain loops. */
    Kernels SCALAR = new ScalarKernels();

    /** The SIMD variant where the JVM was started with {@code --add-modules jdk.incubator.vector}, else {@link #SCALAR}. */
    Kernels BEST = best();

    /** What to call this variant in diagnostics. */
    String name();

    /** {@link #subtractProduct} likes the n of a narrow product to be a multiple of this. */
    int lanes();

    /** Σ a[aFrom+i]·b[bFrom+i] for 0 ≤ i &lt; length. */
    double dot(double[] a, int aFrom, double[] b, int bFrom, int length);

    /**
     * C −= A B for C of m×n, A of m×k, B of k×n. Entry (i, j) of B and C stands at {@code from + i·row + j}, of A at
     * {@code aFrom + i·aRow + j·aColumn}, so that A may be a transposed matrix. Each entry of C is computed on its own, in
     * an order that depends on k only, so a product may be cut by rows and columns of C without changing a bit.
     */
    void subtractProduct(
            int m,
            int n,
            int k,
            double[] a,
            int aFrom,
            int aRow,
            int aColumn,
            double[] b,
            int bFrom,
            int bRow,
            double[] c,
            int cFrom,
            int cRow);

    /**
     * y_i ← y_i − Σ_{k<i} t_ik y_k for rising 0 ≤ i &lt; p, then divided by t_ii if {@code divided}: y ← T⁻¹y for a lower triangle T,
     * with ones on its diagonal if not. Entry (i, k) of T stands at {@code from + i·tRow + k·tColumn}, and y_i, of {@code columns}
     * numbers, a multiple of {@link #lanes}, at {@code yFrom + i·yRow}. Steps may be negative, so that upper triangles, from their
     * end, are lower ones.
     */
    void solveTriangle(
            int p,
            double[] t,
            int from,
            int tRow,
            int tColumn,
            boolean divided,
            int columns,
            double[] y,
            int yFrom,
            int yRow);

    /**
     * x_r −= Σ_k v_ki x_{first+k} for the rows r = rows[rowsFrom + i], 0 ≤ i &lt; q, all different and none among the p from first on,
     * 0 ≤ k &lt; p. Entry (k, i) of v stands at {@code from + k·row + i}; x_j, of {@code width} numbers, a multiple of {@link #lanes},
     * at {@code j·width}. Each row is computed on its own, in an order that depends on p only.
     */
    void subtractScattered(
            int p, int q, double[] v, int from, int row, double[] x, int first, int[] rows, int rowsFrom, int width);

    /**
     * y_{first+k} −= Σ_i v_ki x_r, the transpose of {@link #subtractScattered}, each row in an order that depends on q only. x and y
     * may be the same.
     */
    void subtractGathered(
            int p,
            int q,
            double[] v,
            int from,
            int row,
            double[] x,
            int[] rows,
            int rowsFrom,
            double[] y,
            int first,
            int width);

    // Tiles of sums in single precision, for the search of neighbours in many dimensions.

    /** Σ a[aFrom+i]·b[bFrom+i] for 0 ≤ i &lt; length. */
    float dot(float[] a, int aFrom, float[] b, int bFrom, int length);

    /** w, the number of columns in a panel of {@link #products} and {@link #minima}. */
    int panelColumns();

    /** The number of rows that {@link #products} and {@link #minima} take must be a multiple of this. */
    int panelRows();

    /**
     * out[outFrom + i·outStride + j] = Σ_c a[aFrom + i·d + c]·panel[panelFrom + c·w + j] for 0 ≤ i &lt; rows, 0 ≤ j &lt; w:
     * the products of rows with the w columns of one panel, in which entry c of all columns lies together. Each sum has a
     * rounding error of at most d·2⁻²⁴/(1 − d·2⁻²⁴) times the sum of the magnitudes.
     */
    void products(
            float[] a,
            int aFrom,
            int rows,
            float[] panel,
            int panelFrom,
            int d,
            float[] out,
            int outFrom,
            int outStride);

    /**
     * As {@link #products}, on whole numbers and with the smaller of two entries in place of their product: the float nearest
     * to Σ_c min(a, b), of which no part may exceed the range of int. The smaller of two floats would be slower: which of two
     * zeros is the smaller, and what is not a number, are questions that whole numbers do not ask.
     */
    void minima(
            int[] a, int aFrom, int rows, int[] panel, int panelFrom, int d, float[] out, int outFrom, int outStride);

    /**
     * The first at of from ≤ at &lt; to with p[at] ≥ min(b[at + shift] + bPlus, c[at + shift] + cPlus), or {@code to} if
     * there is none.
     */
    int firstAtLeast(float[] p, int from, int to, float[] b, float bPlus, float[] c, float cPlus, int shift);

    /** {@link #countBelow} and {@link #countBelowInColumns} like the number of limits to be a multiple of this. */
    int LIMITS = 6;

    /**
     * How many of h − p are below each limit: counts[s] is the number of l with h[hFrom + l] − p[pFrom + l] &lt; limits[s], 0 ≤ l &lt;
     * length, for 0 ≤ s &lt; count, a multiple of {@link #LIMITS}. The difference is rounded.
     */
    void countBelow(float[] p, int pFrom, float[] h, int hFrom, int length, float[] limits, int count, int[] counts);

    /**
     * The same in each column, which has limits of its own: counts[s·stride + l] is the number of rows i with h[hFrom + i] − p[i·stride +
     * l] &lt; limits[limitsFrom + s·stride + l], 0 ≤ i &lt; rows, for the stride columns l of p.
     */
    void countBelowInColumns(
            float[] p,
            int stride,
            int rows,
            float[] h,
            int hFrom,
            float[] limits,
            int limitsFrom,
            int count,
            int[] counts);

    private static Kernels best() {
        Module vector = ModuleLayer.boot().findModule("jdk.incubator.vector").orElse(null);
        if (vector == null || Boolean.getBoolean("unfold.scalar")) {
            return SCALAR;
        }
        Kernels.class.getModule().addReads(vector);
        try {
            Constructor<?> constructor =
                    Class.forName("dev.unfold.internal.simd.VectorKernels").getDeclaredConstructor();
            return (Kernels) constructor.newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            return SCALAR; // a JVM whose incubator differs from the one compiled against
        }
    }
}
