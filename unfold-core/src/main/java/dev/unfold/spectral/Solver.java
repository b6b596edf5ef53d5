package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.run.Run;
import java.util.Optional;

/** A stage of the third room: finds the bottom of the spectrum. The solvers are those of this library. */
public sealed interface Solver permits AutoSolver, DenseSolver, DirectSolver, LandmarkSolver, NystromSolver {

    /** Why this solver does not take the problem, to be read after "the solver"; empty if it does. */
    default Optional<String> refusal(SpectralProblem problem) {
        return Reduction.refusal(problem);
    }

    /** Why this solver does not take projections of the data, whatever they are, to be read after "the solver"; empty if it does. */
    default Optional<String> refusalOfProjections() {
        return Optional.empty();
    }

    /** How many vectors beside the constant there are at most. */
    default int available(SpectralProblem problem, int dimensions, Run run) {
        return Reduction.isOf(problem) ? Reduction.available(problem, run) : problem.size() - 1;
    }

    /** This solver as it is for n points in p dimensions, whatever number of vectors it is then asked for. */
    default Solver settled(int n, int dimensions) {
        return this;
    }

    /**
     * The vectors 2 … p+1 of the problem. If the null space has more than one dimension and there is no guide, its vectors
     * orthogonal to the constant come first, in the order of {@link NullSpace#arranged}.
     */
    Spectrum solve(SpectralProblem problem, int dimensions, Run run);
}
