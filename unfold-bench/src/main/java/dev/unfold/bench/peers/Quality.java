package dev.unfold.bench.peers;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.Trustworthiness;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * How good an embedding is, whoever made it.
 *
 * @param trustworthiness that of a sample of points among themselves, with k neighbours
 * @param arcLength for rolls, R² of the true arc length as a linear function of the embedding
 * @param height likewise of the height; a roll is unrolled where both are 1
 */
public record Quality(double trustworthiness, OptionalDouble arcLength, OptionalDouble height) {

    private static final int SAMPLE = 2_000;

    public static Quality of(Dataset data, Points places) {
        Run run = Run.quiet();
        int[] rows = sample(data.size());
        Comparison comparison =
                Comparison.of(data.points().rows(rows), places.rows(rows), Optional.empty(), Workload.NEIGHBORS, run);
        return new Quality(
                new Trustworthiness().of(comparison),
                explained(data.extra("t1"), places),
                explained(data.extra("t2"), places));
    }

    private static OptionalDouble explained(Optional<Column> truth, Points places) {
        return truth.map(t -> OptionalDouble.of(explained(t, places))).orElse(OptionalDouble.empty());
    }

    /** The same rows for every contender: all of them, or so many drawn without replacement. */
    private static int[] sample(int n) {
        int[] rows = IntStream.range(0, n).toArray();
        if (n <= SAMPLE) {
            return rows;
        }
        SplittableRandom random = new SplittableRandom(0);
        for (int i = 0; i < SAMPLE; i++) {
            int other = random.nextInt(i, n);
            int kept = rows[i];
            rows[i] = rows[other];
            rows[other] = kept;
        }
        return Arrays.copyOf(rows, SAMPLE);
    }

    /** R² = 1 − ‖t − [1 Y]b‖²/‖t − mean‖², b by least squares. The columns of Y are first brought to one length. */
    public static double explained(Column t, Points places) {
        int n = places.size();
        int p = places.dimension();
        DMatrixRMaj design = new DMatrixRMaj(n, p + 1);
        DMatrixRMaj wanted = new DMatrixRMaj(n, 1);
        double[] lengths = lengths(places);
        double mean = 0;
        for (int i = 0; i < n; i++) {
            design.set(i, 0, 1);
            for (int c = 0; c < p; c++) {
                design.set(i, c + 1, places.get(i, c) / lengths[c]);
            }
            wanted.set(i, 0, t.get(i));
            mean += t.get(i) / n;
        }
        LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.leastSquares(n, p + 1);
        DMatrixRMaj b = new DMatrixRMaj(p + 1, 1);
        if (!solver.setA(design.copy())) {
            return 0;
        }
        solver.solve(wanted, b);
        double left = 0;
        double all = 0;
        for (int i = 0; i < n; i++) {
            double fitted = 0;
            for (int c = 0; c <= p; c++) {
                fitted += design.get(i, c) * b.get(c, 0);
            }
            left += (t.get(i) - fitted) * (t.get(i) - fitted);
            all += (t.get(i) - mean) * (t.get(i) - mean);
        }
        return 1 - left / all;
    }

    private static double[] lengths(Points places) {
        double[] lengths = new double[places.dimension()];
        for (int c = 0; c < lengths.length; c++) {
            double largest = Double.MIN_NORMAL;
            for (int i = 0; i < places.size(); i++) {
                largest = Math.max(largest, Math.abs(places.get(i, c)));
            }
            lengths[c] = largest;
        }
        return lengths;
    }

    /** The largest relative error of λ₂ … λ_{p+1}. */
    static OptionalDouble eigenvalueError(List<Double> found, List<Double> reference) {
        if (reference.isEmpty() || found.size() != reference.size()) {
            return OptionalDouble.empty();
        }
        return IntStream.range(0, found.size())
                .mapToDouble(r -> Math.abs(found.get(r) - reference.get(r)) / reference.get(r))
                .max();
    }
}
