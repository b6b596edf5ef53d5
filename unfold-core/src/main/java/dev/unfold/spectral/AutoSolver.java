package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.run.Run;

/** Chooses between the solvers that give the exact spectrum: {@link DenseSolver} for small n, else {@link DirectSolver}. */
public record AutoSolver() implements Solver {

    /** Up to here a dense decomposition takes well under a tenth of a second. */
    private static final int DENSE_LIMIT = 200;

    @Override
    public Spectrum solve(SpectralProblem problem, int dimensions, Run run) {
        Solver solver = problem.size() <= DENSE_LIMIT ? new DenseSolver() : new DirectSolver();
        return solver.solve(problem, dimensions, run);
    }
}
