package dev.unfold.spectral;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.alignment.Start;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.Permutation;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The bottom of the spectrum by a sparse factorisation and Lanczos iteration on the inverse: exact, for any n whose factor
 * fits in memory. A square A is factorised itself; a taller stack through M = AᵀA, and the digits that this costs are
 * won back by {@link Correction}. A guide is taken in by Woodbury's formula on the factor ({@link GuidedIteration}).
 *
 * <p>Cost: for data on a surface, about n·log n entries of the factor; for data without low-dimensional structure up to
 * n². The fill is predicted before the factorisation begins, and refused with that figure if it cannot fit.
 */
public record DirectSolver() implements Solver {

    /**
     * So many points are renamed as a walk along their links finds them. They may lie in any order, and all that goes along links would go
     * all over a memory that is larger than the caches.
     */
    private static final int LEAST_RENAMED = 200_000;

    @Override
    public Spectrum solve(SpectralProblem problem, int dimensions, Run run) {
        if (Reduction.isOf(problem)) {
            return Reduction.solve(problem, dimensions, run);
        }
        run.note("solver", "direct");
        if (problem.guide().isPresent()) {
            return GuidedIteration.solve(problem, dimensions, run);
        }
        boolean many = problem.size() >= LEAST_RENAMED && problem.order().isEmpty();
        Optional<Permutation> walk = many ? problem.walk() : Optional.empty();
        return walk.isPresent()
                ? solveRenamed(problem, walk.get(), dimensions, run)
                : solvePlain(problem, dimensions, run);
    }

    static Spectrum solveRenamed(SpectralProblem problem, Permutation names, int dimensions, Run run) {
        return solvePlain(problem.renamed(names, run), dimensions, run).restored(names);
    }

    static Spectrum solvePlain(SpectralProblem problem, int dimensions, Run run) {
        int n = problem.size();
        PseudoInverse inverse = PseudoInverse.of(problem, run);
        NullSpace nullSpace = inverse.nullSpace();
        int wanted = Math.max(1, Math.min(n - nullSpace.dimension(), dimensions + 1));
        Optional<RowMajor> warm = problem.start()
                .filter(start -> wanted == dimensions + 1 && start.columns() > wanted)
                .flatMap(start -> WarmIteration.of(problem, inverse, start, wanted, run));
        if (warm.isPresent()) {
            return finished(problem, inverse, warm.get(), wanted, dimensions, run);
        }
        List<RowMajor> further = new ArrayList<>();
        RowMajor basis = BlockLanczos.largest(inverse, wanted, problem.start(), further::add, run);
        if (!problem.isSquare()) {
            basis = Correction.of(problem, inverse, basis, dimensions, run);
        }
        for (RowMajor rough : further) {
            basis = basis.beside(rough);
        }
        return finished(problem, inverse, basis, wanted, dimensions, run);
    }

    /** @param vectors the wanted ones, and what was found beyond them, for a later start */
    private static Spectrum finished(
            SpectralProblem problem, PseudoInverse inverse, RowMajor vectors, int wanted, int dimensions, Run run) {
        RowMajor basis = vectors.columns(0, wanted);
        Spectrum spectrum = Spectra.finish(problem, inverse.nullSpace(), basis, dimensions, run);
        if (!spectrum.isAccurate()) {
            RowMajor corrected = Correction.toTheBar(problem, inverse, basis, wanted > dimensions, run);
            spectrum = Spectra.finish(problem, inverse.nullSpace(), corrected, dimensions, run);
        }
        problem.unscale(vectors);
        return spectrum.restartingAt(Start.of(vectors, inverse.order().orElseThrow()));
    }
}
