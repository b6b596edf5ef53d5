package dev.unfold.local;

import dev.unfold.data.Dataset;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.Arrays;
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
        Arrays.sort(traces);
        int middle = traces.length / 2;
        double median = traces.length % 2 == 1 ? traces[middle] : (traces[middle - 1] + traces[middle]) / 2;
        run.note("gamma", SHARE * median);
        return SHARE * median;
    }
}
