package dev.unfold.comparison;

import dev.unfold.data.Dataset;
import dev.unfold.error.CancelledException;
import dev.unfold.error.ParameterException;
import dev.unfold.error.UnfoldException;
import dev.unfold.extension.Embedding;
import dev.unfold.quality.Pairs;
import dev.unfold.quality.Quality;
import dev.unfold.quality.QualityMeasure;
import dev.unfold.quality.Scores;
import dev.unfold.recipe.Model;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Methods side by side: each is fitted to the same data and measured in neighbourhoods of the same size.
 *
 * <pre>{@code
 * List<Candidate> candidates =
 *         Catalog.methods().stream().map(m -> new Candidate(m.name(), m.prototype())).toList();
 * MethodComparison comparison = MethodComparison.of(candidates, data, 12, Run.quiet());
 * }</pre>
 *
 * <p>Methods that ask the same of the data share the answer: those with equal neighbour rules are fitted to one search, and all are
 * measured against one. Each model is that of a fit by itself, to the bit. A candidate that fails says why, and the others go on.
 *
 * <p>Cost: that of the fits, less the searches shared, and for each the measures. All models are held together.
 *
 * @param outcomes one for each candidate, in their order
 */
public record MethodComparison(List<Outcome> outcomes) {

    public MethodComparison {
        outcomes = List.copyOf(outcomes);
    }

    /**
     * Fits and measures the candidates, one after the other.
     *
     * @param neighbors k of the measures, whatever the candidates have; fewer where there are not enough points
     * @throws ParameterException if there are none, or two of one name
     */
    public static MethodComparison of(List<Candidate> candidates, Dataset data, int neighbors, Run run) {
        return of(candidates, data, neighbors, Pairs.usual(data.size()), run);
    }

    /** The same, with these pairs for the measures of all distances. */
    public static MethodComparison of(List<Candidate> candidates, Dataset data, int neighbors, Pairs pairs, Run run) {
        if (candidates.isEmpty()) {
            throw new ParameterException("there is no method to compare; name at least one");
        }
        Set<String> names = new HashSet<>();
        for (Candidate candidate : candidates) {
            if (!names.add(candidate.name())) {
                throw new ParameterException(
                        "two of the methods to compare are called '" + candidate.name() + "'; name each once");
            }
        }
        Run shared = run.remembering();
        List<Outcome> outcomes = new ArrayList<>();
        for (int c = 0; c < candidates.size(); c++) {
            String stage =
                    (c + 1) + "/" + candidates.size() + " " + candidates.get(c).name();
            outcomes.add(outcome(candidates.get(c), data, neighbors, pairs, stage, shared));
        }
        return new MethodComparison(outcomes);
    }

    private static Outcome outcome(
            Candidate candidate, Dataset data, int neighbors, Pairs pairs, String stage, Run run) {
        run.progress(stage, 0, 2);
        Run own = run.withoutProgress();
        long begun = System.nanoTime();
        try {
            Model model = candidate.choice().recipe(data, own).fit(data, own);
            double seconds = (System.nanoTime() - begun + own.recalledNanos()) / 1e9;
            run.progress(stage, 1, 2);
            Scores scores = Quality.of(model.comparison(data, neighbors, own).withPairs(pairs), Quality.measures());
            run.progress(stage, 2, 2);
            return new Outcome.Fitted(candidate.name(), model, scores, seconds, own.warnings());
        } catch (CancelledException e) {
            throw e;
        } catch (UnfoldException e) {
            run.progress(stage, 2, 2);
            return new Outcome.Failed(candidate.name(), e);
        }
    }

    /** Those that were fitted, in order. */
    public List<Outcome.Fitted> fitted() {
        return only(Outcome.Fitted.class);
    }

    /** Those that were not, in order. */
    public List<Outcome.Failed> failed() {
        return only(Outcome.Failed.class);
    }

    private <T> List<T> only(Class<T> kind) {
        return outcomes.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The measures that at least one of them has, in the order of the reports. */
    public List<QualityMeasure> measures() {
        return Quality.measures().stream()
                .filter(measure -> fitted().stream()
                        .anyMatch(
                                outcome -> outcome.scores().get(measure.name()).isPresent()))
                .toList();
    }

    /**
     * The names of those with the best value of a measure; several if they are equal. None if fewer than two have it, or if it compares
     * only embeddings in the same scale, which these need not have.
     */
    public List<String> best(QualityMeasure measure) {
        List<Outcome.Fitted> measured = fitted().stream()
                .filter(outcome -> outcome.scores().get(measure.name()).isPresent())
                .toList();
        if (measured.size() < 2 || measure.dependsOnScale()) {
            return List.of();
        }
        double[] values = measured.stream()
                .map(outcome -> outcome.scores().get(measure.name()))
                .mapToDouble(OptionalDouble::getAsDouble)
                .sorted()
                .toArray();
        double best = values[measure.better() == QualityMeasure.Better.HIGHER ? values.length - 1 : 0];
        return measured.stream()
                .filter(outcome -> Objects.equals(outcome.scores().values().get(measure.name()), best))
                .map(Outcome.Fitted::name)
                .toList();
    }

    /** The embeddings of those that were fitted, in order, each turned to lie on that of the first ({@link Superposition}). */
    public List<Embedding> aligned() {
        List<Embedding> places =
                fitted().stream().map(outcome -> outcome.model().embedding()).toList();
        return places.stream()
                .map(embedding -> Superposition.of(places.get(0), embedding))
                .toList();
    }
}
