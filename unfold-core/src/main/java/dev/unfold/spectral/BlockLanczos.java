package dev.unfold.spectral;

import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.SymmetricEigen;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The largest eigenpairs of S = M⁺ by block Lanczos with full reorthogonalisation: they are the smallest of M, and far
 * apart, since λ grows quickly with its number; a handful of steps is enough.
 *
 * <p>Step j multiplies the block Q_j by S, orthogonalises twice against all blocks before, and keeps the coefficients:
 * S Q = Q T + Q_{j+1} R eᵀ. A Ritz pair (θ, s) of T has the residual ‖R s_last‖ in S, so its angle to an eigenvector is at
 * most ‖R s_last‖ divided by the distance to the other θ's.
 */
final class BlockLanczos {

    /** The angle to the wanted invariant subspace, in rad, that ends the iteration. */
    private static final double ANGLE = 1e-10;

    /** Where θ's coincide no angle is defined: then a residual this small, relative to θ, ends it. */
    private static final double RELATIVE = 1e-13;

    private static final int MOST_STEPS = 200;

    private final PseudoInverse inverse;
    private final int block;
    private final List<RowMajor> basis = new ArrayList<>();
    private double[] projected = new double[0]; // T, of order basis.size()·block

    private BlockLanczos(PseudoInverse inverse, int block) {
        this.inverse = inverse;
        this.block = block;
    }

    /** The eigenvectors of the {@code wanted} largest eigenvalues of M⁺ as orthonormal columns. */
    static RowMajor largest(PseudoInverse inverse, int wanted, Run run) {
        BlockLanczos lanczos = new BlockLanczos(inverse, wanted);
        lanczos.basis.add(start(inverse, wanted));
        for (int step = 1; step <= MOST_STEPS; step++) {
            run.progress("spectrum", step, step + 1L);
            double[] r = lanczos.expand();
            SymmetricEigen eigen = new SymmetricEigen(lanczos.projected, lanczos.dimension());
            if (lanczos.hasConverged(eigen, r)) {
                run.note("lanczos.steps", step);
                run.progress("spectrum", step, step);
                return lanczos.ritzVectors(eigen);
            }
        }
        throw new NumericalException("block Lanczos did not converge in " + MOST_STEPS
                + " steps: the smallest eigenvalues lie too close together; use another number of neighbours or"
                + " dimensions");
    }

    /** A random block in the complement of the null space; the same for every run, since the result does not depend on it. */
    private static RowMajor start(PseudoInverse inverse, int b) {
        SplittableRandom random = new SplittableRandom(0x5EED);
        double[] x = random.doubles((long) inverse.size() * b, -1, 1).toArray();
        RowMajor start = new RowMajor(x, inverse.size(), b);
        inverse.nullSpace().removeFrom(x, b);
        Orthonormal.columns(start);
        return start;
    }

    private int dimension() {
        return (basis.size() - 1) * block;
    }

    /** One step: appends a block to the basis and a block column to T; returns R. */
    private double[] expand() {
        int last = basis.size() - 1;
        double[] w = basis.get(last).values().clone();
        inverse.applyTo(w, block);
        grow();
        for (int pass = 0; pass < 2; pass++) {
            for (int j = 0; j <= last; j++) {
                subtract(j, last, w);
            }
            inverse.nullSpace().removeFrom(w, block);
        }
        RowMajor next = new RowMajor(w, inverse.size(), block);
        double[] r = Orthonormal.columns(next);
        basis.add(next);
        return r;
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
    private void subtract(int j, int last, double[] w) {
        int n = inverse.size();
        int order = (last + 1) * block;
        double[] q = basis.get(j).values();
        double[] h = new double[block * block];
        for (int i = 0; i < n; i++) {
            for (int a = 0; a < block; a++) {
                double factor = q[i * block + a];
                for (int m = 0; m < block; m++) {
                    h[a * block + m] += factor * w[i * block + m];
                }
            }
        }
        for (int i = 0; i < n; i++) {
            for (int a = 0; a < block; a++) {
                double factor = q[i * block + a];
                for (int m = 0; m < block; m++) {
                    w[i * block + m] -= factor * h[a * block + m];
                }
            }
        }
        for (int a = 0; a < block; a++) {
            for (int m = 0; m < block; m++) {
                int row = j * block + a;
                int column = last * block + m;
                if (j < last) {
                    projected[row * order + column] += h[a * block + m];
                    projected[column * order + row] += h[a * block + m];
                } else { // the diagonal block, symmetric up to rounding
                    projected[row * order + column] += h[a * block + m] / 2;
                    projected[column * order + row] += h[a * block + m] / 2;
                }
            }
        }
    }

    private boolean hasConverged(SymmetricEigen eigen, double[] r) {
        int order = dimension();
        if (order >= inverse.size() - inverse.nullSpace().dimension()) {
            return true; // the basis spans everything
        }
        double largest = eigen.value(order - 1);
        for (int rank = 0; rank < block; rank++) {
            int at = order - 1 - rank;
            double theta = eigen.value(at);
            double below = at > 0 ? theta - eigen.value(at - 1) : theta;
            // The last wanted vector only tells the gap: its value matters, not its angle.
            double bound = rank < block - 1 ? ANGLE * below : 1e-6 * theta;
            double residual = residual(eigen.vector(at), r);
            if (!(residual <= Math.max(bound, RELATIVE * largest))) {
                return false;
            }
        }
        return true;
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

    private RowMajor ritzVectors(SymmetricEigen eigen) {
        int n = inverse.size();
        int order = dimension();
        double[] y = new double[n * block];
        for (int j = 0; j < basis.size() - 1; j++) {
            double[] q = basis.get(j).values();
            for (int i = 0; i < n; i++) {
                for (int m = 0; m < block; m++) {
                    double[] s = eigen.vector(order - 1 - m);
                    double sum = 0;
                    for (int a = 0; a < block; a++) {
                        sum += q[i * block + a] * s[j * block + a];
                    }
                    y[i * block + m] += sum;
                }
            }
        }
        return new RowMajor(y, n, block);
    }
}
