package dev.unfold.testing;

import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.recipe.Model;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Neighbours and weights by their definitions, from a full matrix of squared distances. */
public final class Weights {

    private Weights() {}

    /** W of a model, dense. */
    public static double[][] of(Model model) {
        int n = model.training().size();
        double[][] w = new double[n][n];
        model.residuals().forEachWeight((i, j, value) -> w[i][j] = value);
        return w;
    }

    /** The k smallest of each row, the diagonal apart, ties to the lower index. */
    public static int[][] nearest(double[][] squared, int k) {
        int n = squared.length;
        int[][] lists = new int[n][];
        for (int i = 0; i < n; i++) {
            int row = i;
            lists[i] = IntStream.range(0, n)
                    .filter(j -> j != row)
                    .boxed()
                    .sorted((a, b) -> squared[row][a] == squared[row][b]
                            ? Integer.compare(a, b)
                            : Double.compare(squared[row][a], squared[row][b]))
                    .limit(k)
                    .mapToInt(j -> j)
                    .toArray();
        }
        return lists;
    }

    /** w = z / Σz, (G + ρ tr(G) I) z = 1, G(a, b) = ½(D²_ia + D²_ib − D²_ab), by a general solver. */
    public static double[][] barycentric(double[][] squared, int[][] lists, double ridge) {
        int n = squared.length;
        double[][] w = new double[n][n];
        for (int i = 0; i < n; i++) {
            int k = lists[i].length;
            DMatrixRMaj g = new DMatrixRMaj(k, k);
            for (int a = 0; a < k; a++) {
                for (int b = 0; b < k; b++) {
                    int ja = lists[i][a];
                    int jb = lists[i][b];
                    g.set(a, b, (squared[i][ja] + squared[i][jb] - squared[ja][jb]) / 2);
                }
            }
            double trace = CommonOps_DDRM.trace(g);
            for (int a = 0; a < k; a++) {
                g.add(a, a, ridge * trace);
            }
            DMatrixRMaj ones = new DMatrixRMaj(k, 1);
            CommonOps_DDRM.fill(ones, 1);
            DMatrixRMaj z = new DMatrixRMaj(k, 1);
            CommonOps_DDRM.solve(g, ones, z);
            double sum = CommonOps_DDRM.elementSum(z);
            for (int a = 0; a < k; a++) {
                w[i][lists[i][a]] = z.get(a) / sum;
            }
        }
        return w;
    }

    /** The lists of neighbours, in their order. */
    public static int[][] lists(Neighborhoods neighborhoods) {
        return IntStream.range(0, neighborhoods.size())
                .mapToObj(i -> IntStream.range(0, neighborhoods.count(i))
                        .map(a -> neighborhoods.neighbor(i, a))
                        .toArray())
                .toArray(int[][]::new);
    }

    /** The largest difference of two matrices' entries. */
    public static double distance(double[][] a, double[][] b) {
        return IntStream.range(0, a.length)
                .mapToDouble(i -> IntStream.range(0, a[i].length)
                        .mapToDouble(j -> Math.abs(a[i][j] - b[i][j]))
                        .max()
                        .orElse(0))
                .max()
                .orElse(0);
    }

    /** One number of each pair of rows. */
    public static double[][] table(double[][] x, double[][] z, PairFunction function) {
        return Arrays.stream(x)
                .map(row -> Arrays.stream(z)
                        .mapToDouble(other -> function.of(row, other))
                        .toArray())
                .toArray(double[][]::new);
    }

    /** What a table holds of two points. */
    @FunctionalInterface
    public interface PairFunction {
        double of(double[] x, double[] z);
    }
}
