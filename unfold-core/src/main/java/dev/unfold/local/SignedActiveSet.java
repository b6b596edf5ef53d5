package dev.unfold.local;

import dev.unfold.error.NumericalException;
import dev.unfold.internal.dense.SmallCholesky;
import java.util.Arrays;

/**
 * Minimises wᵀQw + c‖w‖₁ subject to Σw = 1, exactly, by a primal active-set method over signs; c = ∞ forbids negative
 * weights.
 *
 * <p>Every weight has a sign s ∈ {−1, 0, +1}. On the face of a sign pattern the minimiser solves linear equations over the
 * weights with s ≠ 0:
 *
 * <pre>  2 Q w = λ1 − c s,  Σw = 1.</pre>
 *
 * From a feasible w the method walks towards that minimiser; a weight that reaches zero on the way gets s = 0. Arrived, it
 * checks the weights at zero: the minimum of the whole problem has |λ − 2(Qw)_a| ≤ c for each. The one that violates this
 * most gets the sign of its violation, and the walk goes on. The objective falls with every face, so no face comes twice.
 */
final class SignedActiveSet {

    /** A violation of the optimality conditions, relative to the trace of Q, that is taken for rounding. */
    private static final double TOLERANCE = 1e-12;

    /** Far more faces than any patch needs; reaching it means that Q is not what it should be. */
    private static final int FACES_PER_WEIGHT = 100;

    private static final Scratch.Slot TARGET = new Scratch.Slot();
    private static final Scratch.Slot RIGHT = new Scratch.Slot();
    private static final Scratch.Slot FACE = new Scratch.Slot();
    private static final Scratch.Slot GRADIENT = new Scratch.Slot();

    private final double[] q;
    private final int k;
    private final double c;
    private final double[] w;
    private final double[] target;
    private final double[] right;
    private final double[] face;
    private final double[] gradient;
    private final int[] sign;
    private final int[] free;
    private double lambda;

    private SignedActiveSet(double[] w, double[] q, int k, double c, Scratch scratch) {
        this.q = q;
        this.k = k;
        this.c = c;
        this.w = w;
        this.target = scratch.doubles(TARGET, k);
        this.right = scratch.doubles(RIGHT, k);
        this.face = scratch.doubles(FACE, k * k);
        this.gradient = scratch.doubles(GRADIENT, k);
        this.sign = new int[k];
        this.free = new int[k];
    }

    /**
     * Fills {@code w[0 … k−1]} with the minimiser. Where Q = 0 every weight is 1/k.
     *
     * @param q positive definite, or zero; scaled in place
     */
    static void minimizeInto(double[] w, double[] q, int k, double c, Patch patch, Scratch scratch) {
        Arrays.fill(w, 0, k, 1.0 / k);
        double trace = SumToOne.trace(q, k);
        if (trace > 0) {
            for (int at = 0; at < k * k; at++) { // so that tolerances are relative
                q[at] /= trace;
            }
            new SignedActiveSet(w, q, k, c / trace, scratch).minimize(patch);
        }
    }

    private void minimize(Patch patch) {
        Arrays.fill(sign, 0, k, 1);
        for (int faces = 0; faces < FACES_PER_WEIGHT * k; faces++) {
            if (!solveFace()) {
                throw new NumericalException("the penalised Gram matrix of " + patch.name()
                        + " is singular; raise the penalty (gamma, a or reg)");
            }
            if (walk() && !release()) {
                SumToOne.normalize(w, k); // what rounding has left of Σw = 1
                return;
            }
        }
        throw new NumericalException("the weights of " + patch.name() + " did not settle after " + FACES_PER_WEIGHT * k
                + " faces; raise the penalty (gamma, a or reg)");
    }

    /** The minimiser on the present face, into {@code target}, and its multiplier λ; false if Q is singular there. */
    private boolean solveFace() {
        int m = 0;
        for (int a = 0; a < k; a++) {
            if (sign[a] != 0) {
                free[m++] = a;
            }
        }
        copyFace(m);
        Arrays.fill(target, 0, m, 1);
        if (!SmallCholesky.solve(face, target, m)) { // u = Q⁻¹1
            return false;
        }
        double sumU = 0;
        for (int f = 0; f < m; f++) {
            sumU += target[f];
        }
        double sumV = 0;
        boolean penalised = !Double.isInfinite(c) && c > 0;
        if (penalised) {
            copyFace(m);
            for (int f = 0; f < m; f++) {
                right[f] = sign[free[f]];
            }
            SmallCholesky.solve(face, right, m); // v = Q⁻¹s
            for (int f = 0; f < m; f++) {
                sumV += right[f];
            }
        }
        // w = (λu − cv)/2 with Σw = 1
        double penalty = penalised ? c : 0;
        lambda = (2 + penalty * sumV) / sumU;
        for (int f = 0; f < m; f++) {
            target[f] = (lambda * target[f] - (penalised ? penalty * right[f] : 0)) / 2;
        }
        for (int a = k - 1, f = m - 1; a >= 0; a--) { // spread over all weights, from the back, in place
            target[a] = f >= 0 && free[f] == a ? target[f--] : 0;
        }
        return true;
    }

    private void copyFace(int m) {
        for (int f = 0; f < m; f++) {
            for (int g = 0; g < m; g++) {
                face[f * m + g] = q[free[f] * k + free[g]];
            }
        }
    }

    /** Goes from w towards the target as far as the signs permit; true if it arrives. */
    private boolean walk() {
        double step = 1;
        int blocking = -1;
        for (int a = 0; a < k; a++) {
            if (sign[a] != 0 && sign[a] * target[a] < 0) {
                double reach = w[a] / (w[a] - target[a]);
                if (reach < step) {
                    step = reach;
                    blocking = a;
                }
            }
        }
        for (int a = 0; a < k; a++) {
            w[a] += step * (target[a] - w[a]);
        }
        if (blocking < 0) {
            System.arraycopy(target, 0, w, 0, k);
            return true;
        }
        w[blocking] = 0;
        sign[blocking] = 0;
        return false;
    }

    /** Gives a sign to the weight at zero that violates optimality most; false if none does. */
    private boolean release() {
        double worst = TOLERANCE;
        int released = -1;
        int newSign = 0;
        for (int a = 0; a < k; a++) {
            if (sign[a] == 0) {
                gradient[a] = lambda;
                for (int b = 0; b < k; b++) {
                    gradient[a] -= 2 * q[a * k + b] * w[b];
                }
                double positive = gradient[a] - (Double.isInfinite(c) ? 0 : c);
                double negative = -gradient[a] - c;
                if (positive > worst) {
                    worst = positive;
                    released = a;
                    newSign = 1;
                }
                if (negative > worst) {
                    worst = negative;
                    released = a;
                    newSign = -1;
                }
            }
        }
        if (released < 0) {
            return false;
        }
        sign[released] = newSign;
        return true;
    }
}
