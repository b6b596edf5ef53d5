package dev.unfold.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.alignment.Stack;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Manifold;
import dev.unfold.data.Points;
import dev.unfold.internal.sparse.Permutation;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.testing.Subspaces;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the direct solver does with many points, done with few: it renames them, and nobody sees it. */
class RenamedPointsTest {

    private static final int SIZE = 900;

    private static SpectralProblem problem(Points points) {
        Model model = Recipe.lle().withDisconnected(Disconnected.NULL).fit(Dataset.of(points), Run.quiet());
        Stack stack = new Stack(
                model.training(),
                model.neighborhoods(),
                model.residuals(),
                ClosedClasses.of(model.residuals()),
                Findings.NONE);
        double[] masses =
                IntStream.range(0, SIZE).mapToDouble(i -> 1 + (i % 7) / 10.0).toArray();
        return SpectralProblem.of(stack).withMasses(masses);
    }

    private static Points roll() {
        return Manifold.SWISS_ROLL.sample(SIZE, 0.05, 3).points();
    }

    /** Three parts of a roll far from each other, points of each part anywhere. */
    private static Points threeRolls() {
        double[] values = roll().toRowMajor();
        for (int i = 0; i < SIZE; i++) {
            values[3 * i] += i % 3 == 0 ? 0 : i % 3 == 1 ? 500 : 3000;
        }
        return Points.copyOf(values, SIZE, 3);
    }

    @Test
    void aWalkComesToEveryPointOnceAndMostlyToNeighboursNext() {
        SpectralProblem problem = problem(roll());
        int[] order = problem.walk().orElseThrow().order();
        assertThat(Arrays.stream(order).sorted().toArray())
                .containsExactly(IntStream.range(0, SIZE).toArray());
        long linked = IntStream.range(1, SIZE)
                .filter(i -> problem.matrix().get(order[i - 1], order[i]) != 0)
                .count();
        assertThat(linked).isGreaterThan(SIZE / 2);
    }

    @Test
    void theVectorsAreTheSame() {
        same(problem(roll()), 1, 2);
    }

    @Test
    void nullVectorsAreOrderedByTheInputAsBefore() {
        same(problem(threeRolls()), 3, 1);
    }

    private static void same(SpectralProblem problem, int nullity, int dimensions) {
        Permutation walk = problem.walk().orElseThrow();
        assertThat(problem.nullity()).isEqualTo(nullity);
        Spectrum plain = DirectSolver.solvePlain(problem, dimensions, Run.quiet());
        Spectrum renamed = DirectSolver.solveRenamed(problem, walk, dimensions, Run.quiet());
        for (int r = 1; r <= dimensions; r++) {
            double lambda = plain.eigenvalues()[r];
            assertThat(renamed.eigenvalues()[r]).isCloseTo(lambda, within(1e-9 * lambda + 1e-25));
        }
        assertThat(Subspaces.angle(Points.adopt(plain.vectors()), Points.adopt(renamed.vectors())))
                .isLessThan(1e-8);
    }

    @Test
    void whatIsLeftForAStartIsInTheNamesOfThePoints() {
        SpectralProblem problem = problem(roll());
        Spectrum renamed = DirectSolver.solveRenamed(problem, problem.walk().orElseThrow(), 2, Run.quiet());
        Run again = Run.quiet();
        Spectrum warm =
                new DirectSolver().solve(problem.startingAt(renamed.restart().orElseThrow()), 2, again);
        assertThat(again.notes().get("ordering")).isEqualTo("that of a matrix like this one");
        assertThat(again.notes().get("warm.steps")).isEqualTo("1");
        assertThat(Subspaces.angle(Points.adopt(warm.vectors()), Points.adopt(renamed.vectors())))
                .isLessThan(1e-8);
    }
}
