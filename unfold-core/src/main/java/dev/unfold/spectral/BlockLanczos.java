package dev.unfold.spectral;

import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * The largest eigenpairs of S = M⁺ by block Lanczos with full reorthogonalisation: they are the smallest of M, and far
 * apart, since λ grows quickly with its number; a handful of steps is enough.
 *
 * <p>Step j multiplies the block Q_j by S, orthogonalises twice against all blocks before, and keeps the coefficients:
 * S Q = Q T + Q_{j+1} R eᵀ. A Ritz pair (θ, s) of T has the residual ‖R s_last‖ in S, so its angle to an eigenvector is at
 * most ‖R s_last‖ divided by the distance to the other θ's.
 *
 * <p>S is computed with errors of about ε times its largest eigenvalue. Where data hang together by a thread, that one is 10¹² times
 * the next, of which nothing would be left; so vectors that have converged are locked, and the rest is found in their complement.
 */
final class BlockLanczos {

    /**
     * The angle to the wanted invariant subspace, in rad, that ends the iteration. What is missing is of much larger λ, and one more
     * multiplication by S follows: it leaves a thousandth of the angle, usually less (docs/adr/0018-engine-experiments.md).
     */
    private static final double ANGLE = 1e-6;

    /** And with a shift, where nothing follows. */
    private static final double SHIFTED_ANGLE = 1e-12;

    /** The residual, relative to θ, of a vector that only tells the gap; the value is known to its square. */
    private static final double TELLING = 1e-3;

    private static final double SHIFTED_TELLING = 1e-6;

    /** Where θ's coincide no angle is defined: then a residual this small, relative to θ, ends it. */
    private static final double RELATIVE = 1e-13;

    /** The error of S, relative to its largest eigenvalue, which no residual shows. */
    private static final double NOISE = 0x1p-48;

    /** The largest angle, in rad, that it may make; a vector that it turns further is found once larger eigenvalues are locked. */
    private static final double WORST_ANGLE = 1e-7;

    /** And where θ's coincide, relative to θ. */
    private static final double WORST_RELATIVE = 1e-10;

    /** Lengths of columns so far apart cost digits that matter. */
    private static final double STEEP = 1e-4;

    private static final int MOST_STEPS = 200;

    /** Vectors are multiplied in groups of so many: one more in a group that is not full costs nothing, and saves steps. */
    private static final int LANES = 4;

    /** Vectors beyond the wanted ones that are worth keeping for a later start. */
    static final int FURTHER = 4;

    private final PseudoInverse inverse;
    private final int wanted;
    private final int block; // vectors that are multiplied at once: the wanted ones, and what comes along for nothing
    private final double angle;
    private final double telling;
    private final int exact; // pairs whose angle matters; a last one may only tell the gap
    private final Run run;
    private final List<RowMajor> basis = new ArrayList<>();
    private double[] projected = new double[0]; // T, of order basis.size()·block

    private BlockLanczos(PseudoInverse inverse, int wanted, int exact, double angle, double telling, Run run) {
        this.inverse = inverse;
        this.wanted = wanted;
        this.block = Math.max(
                wanted,
                Math.min(
                        wholeLanes(wanted), inverse.size() - inverse.nullSpace().dimension()));
        this.angle = angle;
        this.telling = telling;
        this.exact = exact;
        this.run = run;
    }

    /** So many vectors that groups of them are full. */
    static int wholeLanes(int vectors) {
        return (vectors + LANES - 1) / LANES * LANES;
    }

    /** The eigenvectors of the {@code wanted} largest eigenvalues of M⁺ as orthonormal columns. */
    static RowMajor largest(PseudoInverse inverse, int wanted, Run run) {
        return largest(inverse, wanted, Optional.empty(), run);
    }

    /**
     * As above, from a warm start.
     *
     * @param start vectors near the wanted ones; of more than these, the first
     */
    static RowMajor largest(PseudoInverse inverse, int wanted, Optional<RowMajor> start, Run run) {
        return largest(inverse, wanted, start, vectors -> {}, run);
    }

    /**
     * As above.
     *
     * @param further receives what the iteration found of vectors beyond the wanted ones, for a later start: at most
     *     {@link #FURTHER}, perhaps rough
     */
    static RowMajor largest(
            PseudoInverse inverse, int wanted, Optional<RowMajor> start, Consumer<RowMajor> further, Run run) {
        RowMajor first = converged(inverse, wanted, start, further, run);
        // One more multiplication by the inverse wipes out what the sums over the Krylov basis left in directions of
        // large λ.
        inverse.applyTo(first);
        Orthonormal.columns(first, run);
        if (first.columns() == wanted) {
            return first;
        }
        RowMajor rest = largest(new LockedInverse(inverse, first, run), wanted - first.columns(), run);
        return first.beside(rest);
    }

    /** Those of the eigenvectors of the largest eigenvalues, at least one, that can be found together. */
    private static RowMajor converged(
            PseudoInverse inverse, int wanted, Optional<RowMajor> start, Consumer<RowMajor> further, Run run) {
        BlockLanczos lanczos = new BlockLanczos(inverse, wanted, wanted - 1, ANGLE, TELLING, run);
        lanczos.basis.add(lanczos.start(start));
        for (int step = 1; step <= MOST_STEPS; step++) {
            run.progress("spectrum", step, step + 1L);
            double[] r = lanczos.expand();
            SymmetricEigen eigen = new SymmetricEigen(lanczos.projected, lanczos.dimension());
            if (lanczos.hasConverged(eigen, r)) {
                run.note("lanczos.steps", step);
                run.progress("spectrum", step, step);
                int more = Math.max(0, Math.min(FURTHER, lanczos.dimension() - wanted));
                further.accept(lanczos.ritzVectors(eigen, wanted, more));
                return lanczos.ritzVectors(eigen, 0, lanczos.good(eigen, r));
            }
        }
        throw new NumericalException("block Lanczos did not converge in " + MOST_STEPS
                + " steps: the smallest eigenvalues lie too close together; use another number of neighbours or"
                + " dimensions");
    }

    /**
     * What a limited number of steps finds.
     *
     * @param vectors those that have converged, from the largest eigenvalue on; perhaps none
     * @param values the Ritz values of all that were wanted, falling
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Found(RowMajor vectors, double[] values) {}

    /**
     * As many of the {@code wanted} largest as converge within the steps.
     *
     * @param telling whether the last of them only tells the gap
     */
    static Found within(int steps, PseudoInverse inverse, int wanted, boolean telling, Run run) {
        BlockLanczos lanczos =
                new BlockLanczos(inverse, wanted, telling ? wanted - 1 : wanted, SHIFTED_ANGLE, SHIFTED_TELLING, run);
        lanczos.basis.add(lanczos.start(Optional.empty()));
        for (int step = 1; true; step++) {
            run.progress("spectrum", step, step + 1L);
            double[] r = lanczos.expand();
            int order = lanczos.dimension();
            SymmetricEigen eigen = new SymmetricEigen(lanczos.projected, order);
            boolean all = lanczos.hasConverged(eigen, r);
            if (all || step == steps) {
                int count = all ? wanted : lanczos.first(eigen, r);
                double[] values = new double[wanted];
                for (int rank = 0; rank < wanted; rank++) {
                    values[rank] = eigen.value(order - 1 - rank);
                }
                run.progress("spectrum", step, step);
                return new Found(lanczos.ritzVectors(eigen, 0, count), values);
            }
        }
    }

    /** How many pairs have converged, from the largest on. */
    private int first(SymmetricEigen eigen, double[] r) {
        int rank = 0;
        while (rank < wanted
                && residual(eigen.vector(dimension() - 1 - rank), r) <= bound(eigen, rank, angle, telling)) {
            rank++;
        }
        return rank;
    }

    /**
     * The given vectors, and random ones for the rest of a block, in the complement of the null space; the same for every run,
     * since the result does not depend on it.
     */
    private RowMajor start(Optional<RowMajor> given) {
        SplittableRandom random = new SplittableRandom(0x5EED);
        double[] x = random.doubles((long) inverse.size() * block, -1, 1).toArray();
        RowMajor start = new RowMajor(x, inverse.size(), block);
        given.ifPresent(vectors -> {
            int known = Math.min(block, vectors.columns());
            for (int i = 0; i < inverse.size(); i++) {
                System.arraycopy(vectors.values(), vectors.offset(i), x, i * block, known);
            }
        });
        inverse.nullSpace().removeFrom(start, run);
        Orthonormal.columns(start, run);
        return start;
    }

    private int dimension() {
        return (basis.size() - 1) * block;
    }

    /** One step: appends a block to the basis and a block column to T; returns R. */
    private double[] expand() {
        int last = basis.size() - 1;
        RowMajor w = new RowMajor(basis.get(last).values().clone(), inverse.size(), block);
        inverse.applyTo(w);
        grow();
        for (int pass = 0; pass < 2; pass++) {
            for (int j = 0; j <= last; j++) {
                subtract(j, last, w);
            }
            inverse.nullSpace().removeFrom(w, run);
        }
        double[] r = Orthonormal.columns(w, run);
        int left = inverse.size() - inverse.nullSpace().dimension() - basis.size() * block;
        if (left < block) {
            complete(w, Math.max(0, left));
        } else if (isSteep(r)) { // what is left of its short columns need not be orthogonal to the blocks before
            basis.forEach(q -> TallSkinny.project(q, w, run));
            inverse.nullSpace().removeFrom(w, run);
            Orthonormal.columns(w, run);
        }
        basis.add(w);
        return r;
    }

    /** Where fewer columns fit than a block has: the first {@code left} made orthonormal to all blocks before, the others 0. */
    private void complete(RowMajor w, int left) {
        SplittableRandom random = new SplittableRandom(0x5EED);
        for (int at = 0; at < w.values().length; at++) {
            // What is left of the columns may be rounding, or nothing, which a little of everything replaces.
            w.values()[at] = at % block < left ? w.values()[at] + 1e-8 * random.nextDouble(-1, 1) : 0;
        }
        for (int pass = 0; pass < 4; pass++) {
            basis.forEach(q -> TallSkinny.project(q, w, run));
            inverse.nullSpace().removeFrom(w, run);
            Orthonormal.columns(w, run);
        }
    }

    /** Whether columns that R made orthonormal were nearly dependent. */
    private boolean isSteep(double[] r) {
        double longest = 0;
        double shortest = Double.POSITIVE_INFINITY;
        for (int m = 0; m < block; m++) {
            longest = Math.max(longest, r[m * block + m]);
            shortest = Math.min(shortest, r[m * block + m]);
        }
        return shortest < STEEP * longest;
    }

    private void grow() {
        int before = dimension();
        int after = before + block;
        double[] larger = new double[after * after];
        for (int i = 0; i < before; i++) {
            System.arraycopy(projected, i * before, larger, i * after, before);
        }
        projected = larger;
    }

    /** w ← w − Q_j (Q_jᵀ w), the coefficients added to T at (j, last) and, mirrored, at (last, j). */
    private void subtract(int j, int last, RowMajor w) {
        int order = (last + 1) * block;
        RowMajor q = basis.get(j);
        double[] h = TallSkinny.transposedProduct(q, w, run);
        TallSkinny.addProduct(w, -1, q, h, run);
        for (int a = 0; a < block; a++) {
            for (int m = 0; m < block; m++) {
                int row = j * block + a;
                int column = last * block + m;
                // the diagonal block is symmetric up to rounding: half from each side
                double coefficient = j < last ? h[a * block + m] : h[a * block + m] / 2;
                projected[row * order + column] += coefficient;
                projected[column * order + row] += coefficient;
            }
        }
    }

    private boolean hasConverged(SymmetricEigen eigen, double[] r) {
        int order = dimension();
        if (order >= inverse.size() - inverse.nullSpace().dimension()) {
            return true; // the basis spans everything
        }
        double largest = eigen.value(order - 1);
        for (int rank = 0; rank < wanted; rank++) {
            double bound = Math.max(bound(eigen, rank, angle, telling), RELATIVE * largest);
            if (!(residual(eigen.vector(order - 1 - rank), r) <= bound)) {
                return false;
            }
        }
        return true;
    }

    /** The residual at which a Ritz vector is known to an angle; where it only tells the gap, the value matters, not the angle. */
    private double bound(SymmetricEigen eigen, int rank, double known, double told) {
        int at = dimension() - 1 - rank;
        double theta = eigen.value(at);
        double below = at > 0 ? theta - eigen.value(at - 1) : theta;
        return rank < exact ? known * below : told * theta;
    }

    /** How many of the wanted pairs are good enough, from the largest on; all if none is, since locking would not help. */
    private int good(SymmetricEigen eigen, double[] r) {
        int last = dimension() - 1;
        double noise = NOISE * eigen.value(last);
        for (int rank = 0; rank < wanted; rank++) {
            double least = WORST_RELATIVE * eigen.value(last - rank);
            boolean found =
                    residual(eigen.vector(last - rank), r) <= Math.max(bound(eigen, rank, angle, telling), least);
            boolean clear = noise <= Math.max(bound(eigen, rank, WORST_ANGLE, SHIFTED_TELLING), least);
            if (!found || !clear) {
                return rank == 0 ? wanted : rank;
            }
        }
        return wanted;
    }

    private double residual(double[] s, double[] r) {
        int from = s.length - block;
        double sum = 0;
        for (int a = 0; a < block; a++) {
            double entry = 0;
            for (int m = a; m < block; m++) {
                entry += r[a * block + m] * s[from + m];
            }
            sum += entry * entry;
        }
        return Math.sqrt(sum);
    }

    /** Those of the largest Ritz values, from the given rank on. */
    private RowMajor ritzVectors(SymmetricEigen eigen, int from, int count) {
        int order = dimension() - from;
        RowMajor y = new RowMajor(new double[inverse.size() * count], inverse.size(), count);
        for (int j = 0; j < basis.size() - 1; j++) {
            double[] s = new double[block * count];
            for (int a = 0; a < block; a++) {
                for (int m = 0; m < count; m++) {
                    s[a * count + m] = eigen.vector(order - 1 - m)[j * block + a];
                }
            }
            TallSkinny.addProduct(y, 1, basis.get(j), s, run);
        }
        return y;
    }
}
