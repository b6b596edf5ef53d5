package dev.unfold.internal.dense;

import java.util.Arrays;

/**
 * One class against the rest: π(y) = 1/(1 + e^−(a + bᵀy)) with the a and b that minimise Σ_i log(1 + e^−s_i(a + bᵀy_i)) +
 * ½ρ|b|², s_i = 1 for the points of the class and −1 for the others. The intercept a is not penalised.
 *
 * <p>Newton's method (iteratively reweighted least squares); a step that does not lower the sum is halved. With ρ > 0 and
 * points on both sides there is one minimum, also where the classes can be separated.
 */
public final class LogisticRegression {

    private static final int ROUNDS = 100;
    private static final int HALVINGS = 40;
    private static final double CHANGE = 1e-10;

    private final double[] coefficients; // b, then a

    private LogisticRegression(double[] coefficients) {
        this.coefficients = coefficients;
    }

    /**
     * @param y one point a row
     * @param member which points are of the class: at least one is, and one is not
     * @param ridge ρ
     */
    public static LogisticRegression fit(RowMajor y, boolean[] member, double ridge) {
        int q = y.columns();
        double[] now = new double[q + 1];
        double loss = loss(y, member, ridge, now);
        for (int round = 0; round < ROUNDS; round++) {
            double[] step = step(y, member, ridge, now);
            double[] next = moved(now, step, 1);
            double after = loss(y, member, ridge, next);
            double share = 1;
            for (int half = 0; half < HALVINGS && !(after <= loss); half++) {
                share /= 2;
                next = moved(now, step, share);
                after = loss(y, member, ridge, next);
            }
            boolean done = !(loss - after > CHANGE * (1 + loss));
            if (after <= loss) {
                now = next;
                loss = after;
            }
            if (done) {
                break;
            }
        }
        return new LogisticRegression(now);
    }

    /** ln π of a row of y. */
    public double logProbability(RowMajor y, int row) {
        return -softplus(-linear(y, row, coefficients));
    }

    private static double linear(RowMajor y, int row, double[] coefficients) {
        int q = y.columns();
        double sum = coefficients[q];
        for (int r = 0; r < q; r++) {
            sum += coefficients[r] * y.values()[y.offset(row) + r];
        }
        return sum;
    }

    /** ln(1 + e^z) without overflow. */
    private static double softplus(double z) {
        return Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)));
    }

    private static double loss(RowMajor y, boolean[] member, double ridge, double[] coefficients) {
        double sum = 0;
        for (int i = 0; i < y.rows(); i++) {
            double z = linear(y, i, coefficients);
            sum += softplus(member[i] ? -z : z);
        }
        for (int r = 0; r < y.columns(); r++) {
            sum += .5 * ridge * coefficients[r] * coefficients[r];
        }
        return sum;
    }

    /** H⁻¹ times the negative gradient; H = Σ π(1 − π)(y, 1)(y, 1)ᵀ + ρ on the slopes. */
    private static double[] step(RowMajor y, boolean[] member, double ridge, double[] coefficients) {
        int q = y.columns();
        int size = q + 1;
        double[] hessian = new double[size * size];
        double[] step = new double[size];
        double[] row = new double[size];
        row[q] = 1;
        for (int i = 0; i < y.rows(); i++) {
            System.arraycopy(y.values(), y.offset(i), row, 0, q);
            double pi = 1 / (1 + Math.exp(-linear(y, i, coefficients)));
            double rest = (member[i] ? 1 : 0) - pi;
            double weight = pi * (1 - pi);
            for (int r = 0; r < size; r++) {
                step[r] += rest * row[r];
                for (int s = 0; s <= r; s++) {
                    hessian[r * size + s] += weight * row[r] * row[s];
                }
            }
        }
        for (int r = 0; r < q; r++) {
            step[r] -= ridge * coefficients[r];
            hessian[r * size + r] += ridge;
        }
        hessian[q * size + q] += 1e-12 * y.rows(); // where every π has come to 0 or 1
        if (!SmallCholesky.solve(hessian, step, size)) {
            Arrays.fill(step, 0);
        }
        return step;
    }

    private static double[] moved(double[] from, double[] step, double share) {
        double[] to = from.clone();
        for (int r = 0; r < to.length; r++) {
            to[r] += share * step[r];
        }
        return to;
    }
}
