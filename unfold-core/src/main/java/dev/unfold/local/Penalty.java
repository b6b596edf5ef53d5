package dev.unfold.local;

import dev.unfold.data.Dataset;
import dev.unfold.internal.dense.Median;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.OptionalDouble;

/** The penalty γ of the penalised reconstructions: given, or from the scale of the data. */
final class Penalty {

    private static final double SHARE = 0.01;

    private Penalty() {}

    /** γ as given, else 0.01 times the median over the patches of tr(G) = Σ_a |x − x_a|², noted with the run. */
    static double of(OptionalDouble given, Dataset data, Neighborhoods lists, Run run) {
        if (given.isPresent()) {
            return given.getAsDouble();
        }
        double[] traces = new double[data.size()];
        run.forEach("penalty", data.size(), () -> PatchCursor.ofTraining(data, lists), (i, patch) -> {
            patch.moveTo(i);
            traces[i] = SumToOne.trace(patch.gram(), patch.size());
        });
        double gamma = SHARE * Median.of(traces);
        run.note("gamma", gamma);
        return gamma;
    }
}
