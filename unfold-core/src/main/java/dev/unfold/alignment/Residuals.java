package dev.unfold.alignment;

import dev.unfold.data.Dataset;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.LocalFit;
import dev.unfold.local.PatchCursor;
import dev.unfold.local.Reconstruction;
import dev.unfold.local.Scratch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;

/**
 * The residual rows of all patches, stacked: the sparse matrix A with one column a point, and M = AᵀA. For a
 * {@link Reconstruction} A = I − W, with row i the residual of point i.
 *
 * <p>Every row sums to zero, so A·1 = 0.
 */
public final class Residuals {

    private final SparseRows matrix;
    private final int[] owners;
    private final boolean weights;

    private Residuals(SparseRows matrix, int[] owners, boolean weights) {
        this.matrix = matrix;
        this.owners = owners;
        this.weights = weights;
    }

    /**
     * Lets {@code fit} speak about every neighbourhood.
     *
     * @param dimensions p, the dimensions of the embedding
     */
    public static Residuals of(Dataset data, Neighborhoods lists, LocalFit fit, int dimensions, Run run) {
        RowBlocks blocks = new RowBlocks(data.size());
        run.forEachBlock(
                "weights", data.size(), RowBlocks.ROWS, () -> new Worker(data, lists), (begin, end, worker) -> {
                    RowBlocks.Block block = blocks.block(begin);
                    for (int i = begin; i < end; i++) {
                        int row = i;
                        worker.patch.moveTo(row);
                        fit.residuals(
                                worker.patch,
                                dimensions,
                                (center, neighbors) -> block.add(row, center, worker.patch, neighbors),
                                worker.scratch);
                    }
                });
        int[] owners = blocks.owners();
        return new Residuals(blocks.stacked(data.size()), owners, fit instanceof Reconstruction);
    }

    /**
     * Residuals put together elsewhere, or read back from a file.
     *
     * @param owners for each row of A the point whose patch stated it
     * @param weights whether A = I − W
     */
    @SuppressWarnings("exports")
    public static Residuals restored(SparseRows matrix, int[] owners, boolean weights) {
        return new Residuals(matrix, owners.clone(), weights);
    }

    private static final class Worker {
        final PatchCursor patch;
        final Scratch scratch = new Scratch();

        Worker(Dataset data, Neighborhoods lists) {
            this.patch = PatchCursor.ofTraining(data, lists);
        }
    }

    /** Whether row i is the residual y_i − Σ_j w_ij y_j of point i, so that A = I − W. */
    public boolean hasWeights() {
        return weights;
    }

    /** The number of residual rows. */
    public int rows() {
        return matrix.rows();
    }

    /** The point whose patch stated the row. */
    public int owner(int row) {
        return owners[row];
    }

    /** n, the number of points. */
    public int points() {
        return matrix.columns();
    }

    /** Receives the entries of a sparse matrix. */
    @FunctionalInterface
    public interface EntryVisitor {
        void entry(int row, int column, double value);
    }

    /** Visits the weights w_ij ≠ 0 in the order of i, then j. */
    public void forEachWeight(EntryVisitor visitor) {
        if (!weights) {
            throw new IllegalStateException("these residuals are not those of reconstruction weights");
        }
        for (int i = 0; i < matrix.rows(); i++) {
            for (int e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; e++) {
                int j = matrix.indices()[e];
                if (j != i) {
                    visitor.entry(i, j, -matrix.values()[e]);
                }
            }
        }
    }

    /** A, for the kernels of this module. */
    @SuppressWarnings("exports")
    public SparseRows matrix() {
        return matrix;
    }
}
