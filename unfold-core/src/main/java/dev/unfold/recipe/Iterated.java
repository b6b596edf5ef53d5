package dev.unfold.recipe;

import dev.unfold.data.Dataset;
import dev.unfold.extension.Embedding;
import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.meta.Reference;
import dev.unfold.run.Run;
import java.util.OptionalInt;

/**
 * Repeated embedding: the first round starts from the data, every further one takes neighbours and weights from the
 * embedding before it. All rounds but the last embed in q ≥ p dimensions, so that there is something left to choose
 * neighbours by.
 *
 * <p>Views are those of the data, so they speak in the first round; the embedding is one.
 *
 * <p>It sharpens classes and does not keep geometry: with each round near points move together and gaps widen. New points
 * are placed from the data's own space onto the last embedding. What a stage finds for itself it finds anew in every round,
 * and the model keeps what it found in the first, in whose space new points lie.
 *
 * @param iterations the rounds in all, the first included
 * @param innerDimensions q; max(p, 10) if empty, and never more than n − 1
 */
@Reference(
        key = "kong2012",
        citation = "D. Kong, C. Ding, H. Huang, F. Nie: An iterative locally linear embedding algorithm."
                + " International Conference on Machine Learning (2012) 931-938, arXiv:1206.6463",
        survey = "11.5")
public record Iterated(
        @Parameter(name = "iterations", meaning = "rounds in all, the first included")
        int iterations,

        @Parameter(name = "p-inner", meaning = "dimensions between rounds; auto: max(p, 10)")
        OptionalInt innerDimensions)
        implements Procedure {

    private static final int INNER = 10;

    public Iterated {
        Check.atLeast("iterations", iterations, 1);
        innerDimensions.ifPresent(q -> Check.atLeast("p-inner", q, 1));
    }

    @Override
    public Model fit(Recipe recipe, Dataset data, Run run) {
        int p = recipe.dimensions();
        int q = InnerDimensions.of(innerDimensions, Math.max(p, INNER), p, data.size());
        run.note("p-inner", q);
        Recipe once = recipe.withProcedure(new OnePass());
        Recipe later =
                once.withNeighborRule(recipe.neighborRule().forNewPoints()).withViews(Views.NONE);
        Model first = once.withDimensions(iterations == 1 ? p : q).innerPass(data, run);
        Model last = first;
        Embedding embedding = first.embedding();
        for (int round = 2; round <= iterations; round++) {
            run.note("round", round);
            Dataset embedded = data.rows(embedding.rows())
                    .withPoints(embedding.coordinates(), Dataset.numbered("y", embedding.dimensions()));
            last = later.withDimensions(round == iterations ? p : q).innerPass(embedded, run);
            embedding = last.embedding().within(embedding.rows(), data.size());
        }
        Recipe learned = first.recipe().withProcedure(this).withDimensions(p);
        return first.embeddedAgain(last, embedding, Provenance.of(learned, recipe, data, run));
    }
}
