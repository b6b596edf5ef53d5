package dev.unfold.spectral;

import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.Products;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.CompensatedSums;
import dev.unfold.internal.sparse.HeapBudget;
import dev.unfold.internal.sparse.PatchGrams;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.run.Run;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;

/**
 * The problem of m landmarks, T = ŨᵀMŨ and G = ŨᵀŨ, summed up block by block of points, so that neither A nor Ũ is ever held as a
 * whole. Sums over patches are {@linkplain CompensatedSums compensated}, so they depend neither on how the points are cut into blocks and
 * parts, nor on the order in which these are added, nor on the number of threads.
 */
public final class LandmarkSums {

    /** Patches that one thread takes at a time. */
    private static final int TILE = 64;

    /** Rows of the sums that one thread takes at a time. */
    private static final int STRIPE = 16;

    /** Numbers of patches that are held at a time: 8 MB, which stay in the cache. */
    private static final long ROOM = 1 << 20;

    /** Where patches are small, so many. */
    private static final int MOST_TOGETHER = 8192;

    private final int m;
    private final CompensatedSums energy; // T, on and above the diagonal
    private final CompensatedSums overlap; // G, likewise

    /** Of no points yet. */
    public LandmarkSums(int landmarks) {
        double bytes = 6.0 * Double.BYTES * landmarks * landmarks; // both triangles while it is solved
        if (!(bytes < HeapBudget.bytes())) {
            throw new NumericalException(String.format(
                    Locale.ROOT,
                    "landmarks = %d take tables of %.1f GB, but only %.1f GB of memory are free; lower landmarks, or give Java"
                            + " more memory",
                    landmarks,
                    bytes / 1e9,
                    HeapBudget.bytes() / 1e9));
        }
        if ((long) landmarks * landmarks > Integer.MAX_VALUE) {
            throw new ParameterException(
                    "landmarks = " + landmarks + " take tables larger than an array can be; lower landmarks to at most "
                            + (int) Math.sqrt(Integer.MAX_VALUE));
        }
        this.m = landmarks;
        this.energy = new CompensatedSums(m * m);
        this.overlap = new CompensatedSums(m * m);
    }

    /** m. */
    public int landmarks() {
        return m;
    }

    /** What some patches state, in landmark coordinates. */
    @FunctionalInterface
    @SuppressWarnings("exports")
    public interface Patches {

        /** Those {@code begin ≤ t < end}, on one thread. */
        PatchGrams of(int begin, int end);
    }

    /**
     * Adds some points.
     *
     * @param count how many patches they state
     * @param stated (AŨ)ᵀAŨ of each
     * @param basis their rows of Ũ
     */
    @SuppressWarnings("exports")
    public void add(int count, Patches stated, SparseRows basis, Run run) {
        add(energy, count, stated, run);
        add(overlap, basis.rows(), (begin, end) -> PatchGrams.ofRows(basis, begin, end), run);
    }

    /** Some patches at a time, on all threads; then each row of the sums takes what they have for it. */
    private void add(CompensatedSums sums, int count, Patches patches, Run run) {
        int round = 4 * TILE; // until their size is known
        for (int begin = 0; begin < count; ) {
            int first = begin;
            int end = Math.min(count, first + round);
            PatchGrams[] tiles = new PatchGrams[(end - first + TILE - 1) / TILE];
            run.share(tiles.length, () -> null, (t, none) -> {
                int from = first + t * TILE;
                tiles[t] = patches.of(from, Math.min(end, from + TILE));
            });
            run.share((m + STRIPE - 1) / STRIPE, () -> null, (stripe, none) -> {
                for (int j = stripe * STRIPE; j < Math.min(m, (stripe + 1) * STRIPE); j++) {
                    for (PatchGrams tile : tiles) {
                        tile.addRowTo(sums, j);
                    }
                }
            });
            long numbers = Arrays.stream(tiles).mapToLong(PatchGrams::numbers).sum();
            round = (int) Math.max(TILE, Math.min(MOST_TOGETHER, (end - first) * ROOM / Math.max(1, numbers)));
            begin = end;
        }
    }

    /**
     * Adds the sums of further points, as {@link #toBytes} wrote them.
     *
     * @throws DataException if they are no such bytes, or of another number of landmarks
     */
    public void add(byte[] others) {
        ByteBuffer buffer = ByteBuffer.wrap(others);
        try {
            int landmarks = buffer.getInt();
            if (landmarks != m) {
                throw new DataException("sums of " + landmarks + " landmarks cannot be added to those of " + m);
            }
            energy.add(buffer);
            overlap.add(buffer);
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new DataException("these are no sums of landmarks: " + others.length + " bytes", e);
        }
    }

    /** These sums to be sent elsewhere: m, and both tables, of which only what is not 0. */
    public byte[] toBytes() {
        ByteBuffer buffer =
                ByteBuffer.allocate(Math.addExact(Integer.BYTES, Math.addExact(energy.bytes(), overlap.bytes())));
        buffer.putInt(m);
        energy.write(buffer);
        overlap.write(buffer);
        return buffer.array();
    }

    /**
     * What was found of the landmarks' problem.
     *
     * @param places Ỹ, m×p, with YᵀY = I and Yᵀ1 = 0 for Y = ŨỸ
     * @param eigenvalues λ₁ … λ_{p+1}, or the Rayleigh quotients of combinations; the first is the constant's
     * @param next λ_{p+2}
     * @param residual the largest ‖Tỹ − λGỹ‖/‖Gỹ‖
     */
    @SuppressWarnings({"ArrayRecordComponent", "exports"})
    public record Solution(RowMajor places, double[] eigenvalues, double next, double residual) {

        /** The same with each column of the places multiplied by its factor. */
        public Solution scaled(double[] factors) {
            RowMajor copy = new RowMajor(places.values().clone(), places.rows(), places.columns());
            copy.scaleColumns(factors);
            return new Solution(copy, eigenvalues, next, residual);
        }

        /** The combinations ỸB of the places, with their Rayleigh quotients. */
        Solution combined(RowMajor b, Run run) {
            return new Solution(
                    Products.multiply(places, b, run),
                    Coordinates.Independent.quotients(eigenvalues, b),
                    next,
                    residual);
        }
    }

    /** Solves the problem of the points that were added. */
    public Solution solve(int dimensions, Run run) {
        run.progress("spectrum", 0, 1);
        SparseRows t = SparseRows.ofDense(mirrored(energy), m, m);
        SparseRows g = SparseRows.ofDense(mirrored(overlap), m, m);
        ReducedProblem reduced = ReducedProblem.bottomWithoutConstant(t, g, dimensions, run);
        run.progress("spectrum", 1, 1);
        return reduced.solution();
    }

    /**
     * The coordinates of the points that were added, p of them.
     *
     * @param sample the rows of Ũ of some of the points, by which coordinates are told apart
     */
    @SuppressWarnings("exports")
    public Solution solve(Coordinates coordinates, int dimensions, SparseRows sample, Run run) {
        int q = coordinates.candidates(dimensions, m - 1);
        Solution solution = solve(q, run);
        if (!(coordinates instanceof Coordinates.Independent independent)) {
            return solution;
        }
        RowMajor vectors = new RowMajor(Spectra.multiply(sample, solution.places.values(), q, run), sample.rows(), q);
        return solution.combined(independent.directions(vectors, solution.eigenvalues, dimensions, run), run);
    }

    private double[] mirrored(CompensatedSums upper) {
        double[] whole = upper.totals();
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < i; j++) {
                whole[i * m + j] = whole[j * m + i];
            }
        }
        return whole;
    }
}
