package dev.unfold.spectral;

import dev.unfold.alignment.Restriction;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.Optional;

/**
 * Minimises f(Q) = ‖QᵀMQ − Λ‖²_F over the frames QᵀQ = I, Qᵀ1 = 0 by steps along its gradient 4MQ(QᵀMQ − Λ), which is orthogonal
 * to 1 since M1 = 0, as long as Barzilai and Borwein have them (Two-point step size gradient methods, IMA J. Numer. Anal. 8, 1988); each is
 * shortened until f is below what it was lately, and followed by Gram–Schmidt.
 *
 * <p>Many frames have f = 0: any whose quadratic forms are right, whatever eigenvectors they mix. The descent goes towards one near its
 * start, and ends there, where rounding alone is left, or after {@value #MOST_STEPS} steps.
 */
public final class FrobeniusDescent {

    private static final int MOST_STEPS = 500;

    /** f relative to ‖Λ‖² at which it is 0 for every purpose. */
    private static final double NOTHING = 1e-20;

    /** The share of what the slope promises that a step must keep. */
    private static final double PROMISE = 1e-4;

    private static final int MOST_HALVINGS = 60;

    /** A step may go up, but not above the highest of so many before it. */
    private static final int REMEMBERED = 10;

    private FrobeniusDescent() {}

    /** Why it does not take the problem, to be read after "the solver"; empty if it does. */
    public static Optional<String> refusal(SpectralProblem problem) {
        boolean plain = problem.guide().isEmpty()
                && problem.spread().isEmpty()
                && problem.restriction() instanceof Restriction.Everything
                && !problem.hasMasses();
        return plain ? Optional.empty() : Optional.of("frobenius takes only the plain alignment of lle");
    }

    /**
     * From the start of the problem, whose columns are the p places.
     *
     * @param eigenvalues the diagonal of Λ
     */
    public static Spectrum solve(SpectralProblem problem, double[] eigenvalues, Run run) {
        RowMajor q = problem.start().orElseThrow();
        NullSpace constant = NullSpace.constant(problem);
        constant.removeFrom(q, run);
        Orthonormal.columns(q);
        double square = 0;
        for (double lambda : eigenvalues) {
            square += lambda * lambda;
        }
        double norm = Spectra.squaredNorm(problem.matrix());
        State at = State.of(problem, q, eigenvalues, run);
        double first = at.value;
        State best = at;
        RowMajor slope = at.direction(run);
        double length = 1 / (4 * norm * Math.sqrt(first) + 8 * squared(at.image.values()));
        double[] recent = new double[REMEMBERED];
        Arrays.fill(recent, first);
        int step = 0;
        boolean down = true;
        while (down && step < MOST_STEPS && best.value > NOTHING * square) {
            run.progress("spectrum", step, MOST_STEPS);
            double bound = Arrays.stream(recent).max().orElseThrow();
            double steepness = squared(slope.values());
            State next = at;
            down = false;
            for (int half = 0; half < MOST_HALVINGS && !down; half++) {
                next = at.moved(slope, length, problem, constant, eigenvalues, run);
                down = next.value <= bound - PROMISE * length * steepness;
                length = down ? length : length / 2;
            }
            if (down) {
                RowMajor further = next.direction(run);
                length = length(next.q, at.q, further, slope, step % 2 == 0);
                at = next;
                slope = further;
                best = at.value < best.value ? at : best;
                recent[step++ % REMEMBERED] = at.value;
            }
        }
        run.progress("spectrum", step, step);
        run.note("solver", "frobenius");
        run.note("frobenius.steps", step);
        run.note("frobenius.start", first);
        run.note("frobenius.objective", best.value);
        return best.spectrum(problem, run).approximateBy("frobenius");
    }

    /** How far to go next, by what the last step and the change of the slope tell of the curvature, for long and short steps in turn. */
    private static double length(RowMajor to, RowMajor from, RowMajor slope, RowMajor before, boolean isLong) {
        double moved = 0;
        double both = 0;
        double bent = 0;
        for (int e = 0; e < to.values().length; e++) {
            double s = to.values()[e] - from.values()[e];
            double y = slope.values()[e] - before.values()[e];
            moved += s * s;
            both += s * y;
            bent += y * y;
        }
        return isLong ? moved / Math.abs(both) : Math.abs(both) / bent;
    }

    private static double squared(double[] values) {
        double sum = 0;
        for (double v : values) {
            sum += v * v;
        }
        return sum;
    }

    /** A frame with what is known of it: MQ, QᵀMQ − Λ and f. */
    @SuppressWarnings("ArrayRecordComponent")
    private record State(RowMajor q, RowMajor image, double[] form, double[] difference, double value) {

        static State of(SpectralProblem problem, RowMajor q, double[] eigenvalues, Run run) {
            int p = q.columns();
            RowMajor image = new RowMajor(Spectra.multiplyGram(problem, q.values(), p, run), problem.size(), p);
            double[] form = TallSkinny.transposedProduct(q, image, run);
            double[] difference = form.clone();
            for (int r = 0; r < p; r++) {
                difference[r * p + r] -= eigenvalues[r];
            }
            return new State(q, image, form, difference, squared(difference));
        }

        /** So far down a slope, and back to the frames. */
        State moved(
                RowMajor slope,
                double length,
                SpectralProblem problem,
                NullSpace constant,
                double[] eigenvalues,
                Run run) {
            RowMajor to = new RowMajor(q.values().clone(), q.rows(), q.columns());
            for (int e = 0; e < to.values().length; e++) {
                to.values()[e] -= length * slope.values()[e];
            }
            constant.removeFrom(to, run);
            Orthonormal.columns(to);
            return of(problem, to, eigenvalues, run);
        }

        /** The gradient, less what leads out of the frames: G − Q·sym(QᵀG), G = 4MQ(QᵀMQ − Λ). */
        RowMajor direction(Run run) {
            int p = q.columns();
            RowMajor g = new RowMajor(new double[image.values().length], q.rows(), p);
            TallSkinny.addProduct(g, 4, image, difference, run);
            double[] inner = TallSkinny.transposedProduct(q, g, run);
            double[] symmetric = new double[p * p];
            for (int a = 0; a < p; a++) {
                for (int b = 0; b < p; b++) {
                    symmetric[a * p + b] = (inner[a * p + b] + inner[b * p + a]) / 2;
                }
            }
            TallSkinny.addProduct(g, -1, q, symmetric, run);
            return g;
        }

        Spectrum spectrum(SpectralProblem problem, Run run) {
            int p = q.columns();
            double[] eigenvalues = new double[p + 1];
            double[] residuals = new double[p];
            for (int r = 0; r < p; r++) {
                eigenvalues[r + 1] = form[r * p + r];
                for (int i = 0; i < q.rows(); i++) {
                    double difference = image.values()[i * p + r] - eigenvalues[r + 1] * q.values()[i * p + r];
                    residuals[r] += difference * difference;
                }
                residuals[r] = Math.sqrt(residuals[r]);
            }
            eigenvalues[0] = Spectra.constantEigenvalue(problem, eigenvalues[1], run);
            return new Spectrum(eigenvalues, Double.POSITIVE_INFINITY, q, residuals, Spectra.roundingFloor(problem));
        }
    }
}
