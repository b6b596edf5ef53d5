package dev.unfold.alignment;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.internal.search.Lists;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.LocalFit;
import dev.unfold.local.PatchCursor;
import dev.unfold.local.Reconstruction;
import dev.unfold.local.Scratch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.List;
import java.util.stream.IntStream;

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
                        solve(i, fit, dimensions, block, worker);
                    }
                });
        int[] owners = blocks.owners();
        return new Residuals(blocks.stacked(data.size(), run), owners, fit instanceof Reconstruction);
    }

    /** What a block of points states, some of them at a time. */
    @FunctionalInterface
    public interface OfBlock {

        /** The residuals of the points {@code begin ≤ i < end}, on one thread. */
        Residuals of(int begin, int end);
    }

    /**
     * What a fit states about a block of points whose neighbours were sought among anchors: the rows of A that belong to them, with a
     * column for each anchor and then one for each point of the block. The points need not be anchors, and nobody needs to know the
     * other blocks.
     *
     * @param lists for each point of the block its neighbours, as rows of {@code anchors}
     * @param fit with nothing left to learn
     */
    public static OfBlock ofBlock(Dataset anchors, Points block, Neighborhoods lists, LocalFit fit, int dimensions) {
        return (begin, end) -> {
            RowBlocks.Block rows = new RowBlocks.Block();
            Worker worker = new Worker(PatchCursor.ofQueries(anchors, block, lists));
            for (int i = begin; i < end; i++) {
                int column = anchors.size() + i;
                worker.patch.moveTo(i);
                fit.residuals(
                        worker.patch,
                        dimensions,
                        (center, neighbors) -> rows.add(column, center, worker.patch, neighbors),
                        worker.scratch);
            }
            return new Residuals(
                    rows.toRows(anchors.size() + block.size()), rows.owners(), fit instanceof Reconstruction);
        };
    }

    /**
     * These residuals where the patches of some points have changed: what those state is solved again, the rest stays. Points that
     * are new come last.
     *
     * @param data all points, those of before first
     * @param changed the points whose patches have changed, rising
     */
    public Residuals solvedAgain(
            Dataset data, Neighborhoods lists, LocalFit fit, int dimensions, int[] changed, Run run) {
        RowBlocks blocks = new RowBlocks(changed.length);
        run.forEachBlock(
                "weights", changed.length, RowBlocks.ROWS, () -> new Worker(data, lists), (begin, end, worker) -> {
                    RowBlocks.Block block = blocks.block(begin);
                    for (int c = begin; c < end; c++) {
                        solve(changed[c], fit, dimensions, block, worker);
                    }
                });
        int[] newOwners = blocks.owners();
        SparseRows fresh = blocks.stacked(data.size(), run);
        boolean[] isChanged = new boolean[data.size()];
        for (int i : changed) {
            isChanged[i] = true;
        }
        RowMerge merged = new RowMerge(data.size());
        int next = 0; // the first row of fresh that is not taken yet
        for (int row = 0; row < rows(); row++) {
            int owner = owners[row];
            if (!isChanged[owner]) {
                merged.add(matrix, row, owner);
            }
            boolean last = row + 1 == rows() || owners[row + 1] != owner;
            while (last && isChanged[owner] && next < newOwners.length && newOwners[next] <= owner) {
                merged.add(fresh, next, newOwners[next++]);
            }
        }
        for (; next < newOwners.length; next++) {
            merged.add(fresh, next, newOwners[next]);
        }
        return new Residuals(merged.matrix(), merged.owners(), weights);
    }

    private static void solve(int row, LocalFit fit, int dimensions, RowBlocks.Block block, Worker worker) {
        worker.patch.moveTo(row);
        fit.residuals(
                worker.patch,
                dimensions,
                (center, neighbors) -> block.add(row, center, worker.patch, neighbors),
                worker.scratch);
    }

    /**
     * The residuals of averaged weights: Ā = Σ_q a_q A_q = I − W̄ with W̄ = Σ_q a_q W_q, on the union of the patterns; entries
     * that cancel are left out. The mean is taken one view after the other, Ā ← Ā + a_q/(a_1 + … + a_q)·(A_q − Ā), so that
     * equal views give the single one to the last bit, whatever their number and shares.
     *
     * @param views residuals of weights of the same points
     * @param shares a_q &gt; 0, which sum to 1
     */
    public static Residuals fused(List<Residuals> views, double[] shares) {
        Residuals first = views.get(0);
        SparseRows mean = mean(views.stream().map(view -> view.matrix).toList(), shares);
        return new Residuals(mean, first.owners, first.weights);
    }

    private static SparseRows mean(List<SparseRows> views, double[] shares) {
        SparseRows mean = views.get(0);
        double sum = shares[0];
        for (int q = 1; q < shares.length; q++) {
            sum += shares[q];
            mean = mean.towards(views.get(q), shares[q] / sum);
        }
        return mean;
    }

    /** √{@code share}·(y_i − y_j) for each neighbour j in each list i, so that |Ey|² = share·Σ_i Σ_j (y_i − y_j)². */
    static Residuals ofDifferences(Neighborhoods lists, double share) {
        Lists flat = lists.flat();
        int rows = flat.neighbors().length;
        double root = Math.sqrt(share);
        int[] offsets = new int[rows + 1];
        int[] indices = new int[Math.multiplyExact(2, rows)];
        double[] values = new double[indices.length];
        int[] owners = new int[rows];
        for (int i = 0; i < lists.size(); i++) {
            for (int row = flat.offsets()[i]; row < flat.offsets()[i + 1]; row++) {
                int j = flat.neighbors()[row];
                indices[2 * row] = Math.min(i, j);
                indices[2 * row + 1] = Math.max(i, j);
                values[2 * row] = root;
                values[2 * row + 1] = -root;
                offsets[row + 1] = 2 * row + 2;
                owners[row] = i;
            }
        }
        return new Residuals(SparseRows.adopt(rows, lists.size(), offsets, indices, values), owners, false);
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
            this(PatchCursor.ofTraining(data, lists));
        }

        Worker(PatchCursor patch) {
            this.patch = patch;
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

    /** Where the rows of each patch begin, and last the number of rows. */
    public int[] starts() {
        return IntStream.rangeClosed(0, rows())
                .filter(row -> row == 0 || row == rows() || owners[row] != owners[row - 1])
                .toArray();
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
