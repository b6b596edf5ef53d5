package dev.unfold.internal.sparse;

import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Matrices for the tests, and slow plain definitions to compare with. */
final class Matrices {

    private Matrices() {}

    /** Row-major dense to sparse; zeros are not stored. */
    static SparseRows sparse(double[] dense, int rows, int columns) {
        int[] offsets = new int[rows + 1];
        int[] indices = new int[dense.length];
        double[] values = new double[dense.length];
        int end = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                if (dense[i * columns + j] != 0) {
                    indices[end] = j;
                    values[end++] = dense[i * columns + j];
                }
            }
            offsets[i + 1] = end;
        }
        return SparseRows.of(rows, columns, offsets, indices, values);
    }

    static double[] dense(SparseRows a) {
        double[] dense = new double[a.rows() * a.columns()];
        for (int i = 0; i < a.rows(); i++) {
            for (int e = a.offsets()[i]; e < a.offsets()[i + 1]; e++) {
                dense[i * a.columns() + a.indices()[e]] = a.values()[e];
            }
        }
        return dense;
    }

    /** A unit diagonal and k random entries a row, about as large as it together: like I − W, but regular. */
    static SparseRows random(int n, int k, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] dense = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int e = 0; e < k; e++) {
                dense[i * n + random.nextInt(n)] = random.nextDouble(-1.5, 1.5) / k;
            }
            dense[i * n + i] = 1;
        }
        return sparse(dense, n, n);
    }

    /** I − W on a ring of n points with k neighbours nearby each, rows summing to 0, some weights negative. */
    static SparseRows ring(int n, int k, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] dense = new double[n * n];
        for (int i = 0; i < n; i++) {
            double[] w = random.doubles(k, -0.3, 1).toArray();
            double sum = Arrays.stream(w).sum();
            for (int e = 0; e < k; e++) {
                int j = Math.floorMod(i + (e % 2 == 0 ? 1 : -1) * (1 + e / 2), n);
                dense[i * n + j] -= w[e] / sum;
            }
            dense[i * n + i] += 1;
        }
        return sparse(dense, n, n);
    }

    /** The five-point Laplacian of a width×height grid, plus {@code shift} on the diagonal. */
    static SparseRows grid(int width, int height, double shift) {
        int n = width * height;
        List<int[]> steps = List.of(new int[] {-1, 0}, new int[] {1, 0}, new int[] {0, -1}, new int[] {0, 1});
        int[] offsets = new int[n + 1];
        int[] indices = new int[5 * n];
        double[] values = new double[5 * n];
        int end = 0;
        for (int i = 0; i < n; i++) {
            for (int[] step : steps) {
                int x = i % width + step[0];
                int y = i / width + step[1];
                if (x >= 0 && x < width && y >= 0 && y < height) {
                    indices[end] = y * width + x;
                    values[end++] = -1;
                }
            }
            indices[end] = i;
            values[end++] = 4 + shift;
            offsets[i + 1] = end;
        }
        return SparseRows.of(n, n, offsets, indices, values);
    }

    /** The seven-point Laplacian of an m×m×m grid, its pattern only. */
    static SparseRows cube(int m) {
        int n = m * m * m;
        int[] offsets = new int[n + 1];
        int[] indices = new int[7 * n];
        int end = 0;
        for (int i = 0; i < n; i++) {
            int[] at = {i % m, i / m % m, i / m / m};
            int[] steps = {1, m, m * m};
            for (int axis = 0; axis < 3; axis++) {
                if (at[axis] > 0) {
                    indices[end++] = i - steps[axis];
                }
                if (at[axis] < m - 1) {
                    indices[end++] = i + steps[axis];
                }
            }
            indices[end++] = i;
            offsets[i + 1] = end;
        }
        double[] ones = new double[end];
        Arrays.fill(ones, 1);
        return SparseRows.of(n, n, offsets, indices, ones);
    }

    static double[] vector(int length, long seed) {
        return new SplittableRandom(seed).doubles(length, -1, 1).toArray();
    }

    /** max |a_i − b_i|; NaN if there is one. */
    static double distance(double[] a, double[] b) {
        double distance = 0;
        for (int i = 0; i < a.length; i++) {
            distance = Math.max(distance, Math.abs(a[i] - b[i]));
        }
        return distance;
    }

    /** X with AX = B by Gaussian elimination with full row pivoting. */
    static double[] denseSolve(double[] matrix, double[] right, int n, int columns) {
        double[] a = matrix.clone();
        double[] b = right.clone();
        for (int k = 0; k < n; k++) {
            int best = k;
            for (int i = k; i < n; i++) {
                best = Math.abs(a[i * n + k]) > Math.abs(a[best * n + k]) ? i : best;
            }
            swapRows(a, n, k, best);
            swapRows(b, columns, k, best);
            for (int i = k + 1; i < n; i++) {
                double l = a[i * n + k] / a[k * n + k];
                for (int j = k; j < n; j++) {
                    a[i * n + j] -= l * a[k * n + j];
                }
                for (int j = 0; j < columns; j++) {
                    b[i * columns + j] -= l * b[k * columns + j];
                }
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int c = 0; c < columns; c++) {
                for (int j = i + 1; j < n; j++) {
                    b[i * columns + c] -= a[i * n + j] * b[j * columns + c];
                }
                b[i * columns + c] /= a[i * n + i];
            }
        }
        return b;
    }

    private static void swapRows(double[] a, int columns, int i, int j) {
        for (int c = 0; c < columns; c++) {
            double swap = a[i * columns + c];
            a[i * columns + c] = a[j * columns + c];
            a[j * columns + c] = swap;
        }
    }

    /** The pattern of L + Lᵀ, by positions, from eliminating in a dense boolean matrix: row i lists its columns. */
    static List<List<Integer>> filledColumns(Graph graph, int[] order) {
        int n = graph.size();
        Permutation permutation = Permutation.of(order);
        boolean[][] filled = new boolean[n][n];
        for (int i = 0; i < n; i++) {
            for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
                filled[permutation.position()[i]][permutation.position()[graph.neighbors()[e]]] = true;
            }
        }
        List<List<Integer>> columns = new ArrayList<>();
        for (int k = 0; k < n; k++) {
            List<Integer> below = new ArrayList<>();
            for (int i = k + 1; i < n; i++) {
                if (filled[i][k]) {
                    below.add(i);
                }
            }
            for (int i : below) {
                for (int j : below) {
                    filled[i][j] |= i != j;
                }
            }
            columns.add(below);
        }
        return columns;
    }

    static long factorEntries(Graph graph, int[] order) {
        return Arrays.stream(EliminationTree.of(graph, Permutation.of(order), Run.quiet())
                        .counts())
                .asLongStream()
                .sum();
    }
}
