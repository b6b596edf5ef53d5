package dev.unfold.spectral;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.alignment.Stack;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.Neighborhoods;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Problems of which the null space is known; the one place that knows how a problem is put together. */
final class Problems {

    private static final int NOBODY = -1;

    private Problems() {}

    /**
     * Points whose residuals are the differences to the next point of the same class.
     *
     * @param classOf for each point its class, classes numbered by their first point
     * @param masses of the points
     */
    static SpectralProblem chains(Points input, int[] classOf, double[] masses) {
        int n = classOf.length;
        int[] follower = new int[n];
        int[] first = new int[n]; // of each class, among the points seen so far from the end
        Arrays.fill(first, NOBODY);
        for (int i = n - 1; i >= 0; i--) {
            follower[i] = first[classOf[i]];
            first[classOf[i]] = i;
        }
        int[] owners = IntStream.range(0, n).filter(i -> follower[i] != NOBODY).toArray();
        int[] offsets =
                IntStream.rangeClosed(0, owners.length).map(row -> 2 * row).toArray();
        int[] indices = new int[2 * owners.length];
        double[] values = new double[2 * owners.length];
        for (int row = 0; row < owners.length; row++) {
            indices[2 * row] = owners[row];
            values[2 * row] = 1;
            indices[2 * row + 1] = follower[owners[row]];
            values[2 * row + 1] = -1;
        }
        Residuals residuals =
                Residuals.restored(SparseRows.of(owners.length, n, offsets, indices, values), owners, false);
        Neighborhoods none = Neighborhoods.of(new int[n + 1], new int[0], new double[0]);
        Stack stack = new Stack(Dataset.of(input), none, residuals, ClosedClasses.of(residuals), Findings.NONE);
        return SpectralProblem.of(stack).withMasses(masses);
    }
}
