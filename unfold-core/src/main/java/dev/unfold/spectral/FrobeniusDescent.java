package dev.unfold.spectral;

import dev.unfold.alignment.Restriction;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.internal.dense.Orthonormal;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.dense.TallSkinny;
import dev.unfold.run.Run;
import java.util.Optional;

/**
 * Minimises f(Q) = ‖QᵀMQ − Λ‖²_F over the frames QᵀQ = I, Qᵀ1 = 0 by steps along its gradient 4MQ(QᵀMQ − Λ), which is orthogonal
 * to 1 since M1 = 0; each step is shortened until it goes down enough, and followed by Gram–Schmidt.
 *
 * <p>Many frames have f = 0: any whose quadratic forms are right, whatever eigenvectors they mix. The descent goes towards one near its
 * start, and ends there or after {@value #MOST_STEPS} steps.
 */
public final class FrobeniusDescent {

    private static final int MOST_STEPS = 200;

    /** f relative to ‖Λ‖² at which it is 0 for every purpose. */
    private static final double NOTHING = 1e-20;

    /** A step that goes down by less, relative to f, was the last. */
    private static final double LEAST_GAIN = 1e-10;

    /** The share of what the slope promises that a step must keep. */
    private static final double PROMISE = 1e-4;

    private static final int MOST_HALVINGS = 60;

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
        int p = eigenvalues.length;
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
        int step = 0;
        for (boolean down = true; down && step < MOST_STEPS && at.value > NOTHING * square; step++) {
            run.progress("spectrum", step, MOST_STEPS);
            RowMajor direction = at.direction(run);
            double slope = squared(direction.values());
            double length = 1 / (4 * norm * Math.sqrt(at.value) + 8 * squared(at.image.values()));
            State next = at;
            down = false;
            for (int half = 0; half < MOST_HALVINGS && !down; half++, length /= 2) {
                RowMajor moved = new RowMajor(at.q.values().clone(), at.q.rows(), p);
                for (int e = 0; e < moved.values().length; e++) {
                    moved.values()[e] -= length * direction.values()[e];
                }
                constant.removeFrom(moved, run);
                Orthonormal.columns(moved);
                next = State.of(problem, moved, eigenvalues, run);
                down = at.value - next.value >= PROMISE * length * slope;
            }
            boolean worth = down && at.value - next.value > LEAST_GAIN * at.value;
            at = down ? next : at;
            down = worth;
        }
        run.progress("spectrum", step, step);
        run.note("solver", "frobenius");
        run.note("frobenius.steps", step);
        run.note("frobenius.objective", first + " to " + at.value);
        return at.spectrum(problem, run).approximateBy("frobenius");
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
