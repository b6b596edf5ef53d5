package dev.unfold.quality;

import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.neighbors.search.Sizes;
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
            new PreservationError(PreservationError.Scale.FACTOR),
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
     * Every measure of an embedding; those that need labels are left out where no point has one. All are exact to 200,000 points; of
     * more, residual variance and stress are of a sample of pairs, with a warning ({@link Pairs#usual}).
     *
     * @param k the size of the neighbourhoods, at least 1 and less than half the number of points
     */
    public static Scores of(Points input, Points embedding, Optional<Labels> labels, int k, Run run) {
        return of(Comparison.of(input, embedding, labels, k, run), MEASURES);
    }

    /** How many neighbours n points can be measured with: as many as wanted, if that is less than half of them; else a warning. */
    public static int neighbors(int wanted, int n, Run run) {
        Sizes.checkRows("the input", n);
        int k = Math.max(1, Math.min(wanted, (n - 1) / 2));
        if (k < wanted) {
            run.warn("the quality is measured with " + k + " neighbours, fewer than half of " + n + " points");
        }
        return k;
    }

    /** The measures of each point by itself, as named columns: {@link PointQuality}. */
    public static List<Column> perPoint(Points input, Points embedding, int k, Run run) {
        return PointQuality.of(Comparison.of(input, embedding, Optional.empty(), k, run));
    }

    /** The given measures; those that need labels are left out where no point has one, and with a warning where too few have. */
    public static Scores of(Comparison c, List<? extends QualityMeasure> measures) {
        if (measures.stream().anyMatch(QualityMeasure::isOfPairs)) {
            c.announcePairs();
        }
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, Integer> sampled = new LinkedHashMap<>();
        for (QualityMeasure measure : measures) {
            if (measure.appliesTo(c)) {
                values.put(measure.name(), measure.of(c));
                if (measure.isOfPairs() && c.pairsTaken() instanceof Pairs.Sample sample) {
                    sampled.put(measure.name(), sample.count());
                }
            } else if (c.hasLabels()) {
                c.run()
                        .warn(measure.name() + " is left out: only " + c.labelledRows().length
                                + " points have labels, but it takes more than neighbors = " + c.neighbors());
            }
        }
        return new Scores(values, sampled);
    }
}
