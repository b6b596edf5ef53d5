package dev.unfold.quality;

import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.run.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The door of this room: every measure of an embedding at once. */
public final class Quality {

    private static final List<QualityMeasure> MEASURES = List.of(
            new Trustworthiness(),
            new Continuity(),
            new LocalContinuity(),
            new RelativeRankError(RelativeRankError.Over.INPUT),
            new RelativeRankError(RelativeRankError.Over.EMBEDDING),
            new ResidualVariance(),
            new Procrustes(Procrustes.Map.LINEAR),
            new PreservationError(PreservationError.Scale.FITTED),
            new Stress(),
            new NeighborhoodHit(),
            new LeaveOneOutError(),
            new Hsic());

    private Quality() {}

    /** Every measure, with its default options, in the order of the reports. */
    public static List<QualityMeasure> measures() {
        return MEASURES;
    }

    /**
     * Every measure of an embedding; those that need labels are left out where no point has one.
     *
     * @param k the size of the neighbourhoods, at least 1 and less than half the number of points
     */
    public static Scores of(Points input, Points embedding, Optional<Labels> labels, int k, Run run) {
        return of(Comparison.of(input, embedding, labels, k, run), MEASURES);
    }

    /** The given measures; those that need labels are left out where no point has one. */
    public static Scores of(Comparison c, List<? extends QualityMeasure> measures) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (QualityMeasure measure : measures) {
            if (!measure.needsLabels() || c.hasLabels()) {
                values.put(measure.name(), measure.of(c));
            }
        }
        return new Scores(values);
    }
}
