package dev.unfold.selection;

import dev.unfold.data.Points;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.Pairs;
import dev.unfold.quality.QualityMeasure;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;

/**
 * The same points embedded with several numbers of neighbours: what a criterion compares.
 *
 * @param input the points as they were fitted
 * @param lists their nearest neighbours by Euclidean distance: one more than {@code largest} each, if there are so many, and at least
 *     as many as a {@linkplain Comparison#listed comparison} looks at
 * @param largest k_max, the largest number that was asked for
 * @param embeddings at least one
 */
public record TrialEmbeddings(Points input, Neighborhoods lists, int largest, List<Of> embeddings, Run run) {

    /** Of more points a criterion looks at a sample of the pairs: it is to choose among many embeddings, not to tell of one. */
    static final int ALL_PAIRS = 5_000;

    public TrialEmbeddings {
        embeddings = List.copyOf(embeddings);
    }

    /**
     * One of the embeddings.
     *
     * @param neighbors the k that it was made with
     * @param places of all points
     */
    public record Of(int neighbors, Points places) {}

    /** A measure of quality of each embedding, with the k that it was made with. */
    double[] measured(QualityMeasure measure) {
        double[] values = new double[embeddings.size()];
        Pairs pairs = input.size() <= ALL_PAIRS ? new Pairs.All() : new Pairs.Sample(Pairs.USUAL_SAMPLE);
        for (int e = 0; e < values.length; e++) {
            run.progress("criterion", e, values.length);
            Of of = embeddings.get(e);
            values[e] = measure.of(
                    Comparison.of(input, of.places(), Optional.empty(), of.neighbors(), run.withoutProgress())
                            .withInputNeighborhoods(lists)
                            .withPairs(pairs));
        }
        run.progress("criterion", values.length, values.length);
        return values;
    }
}
