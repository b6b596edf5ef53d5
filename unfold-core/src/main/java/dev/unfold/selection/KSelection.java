package dev.unfold.selection;

import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.error.UnfoldException;
import dev.unfold.extension.FittedView;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.meta.StageType;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Search;
import dev.unfold.neighbors.nearest.KNearest;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.PreservationError;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.OnePass;
import dev.unfold.recipe.Preparation;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSolver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Chooses k, the number of neighbours, by a criterion: the recipe is fitted with every k from k_min to k_max, and the k of the
 * smallest value is taken, the smallest of them on ties.
 *
 * <p>One neighbour search at k_max serves every k, where the rule {@linkplain NeighborRule#nests nests}, and each solver starts where
 * that for a smaller k ended. Two k at a time share the threads, while their factors fit into the memory side by side. Disconnected data
 * are treated as the recipe says.
 *
 * <ul>
 *   <li>A k that the method does not take (too few neighbours for {@code hlle}, say, or {@code disconnected = fail}), or that leaves
 *       points without a place, is left out, with a warning; it is an error if there is no other.
 *   <li>Hierarchical: only the k are embedded at which the reconstruction error ε(W) has a local minimum, smaller than at k − 1 and at
 *       k + 1, where the ends of the range have one neighbour only; all if there is none. Of views, of procedures and of landmarks ε(W)
 *       is not known before the embedding: there every k is embedded, with a warning.
 * </ul>
 *
 * <p>Cost: one search, and for each k the weights, a factorisation, and what the criterion takes. A search for each k where the rule does
 * not nest, of views, procedures and landmarks, and where parts are embedded on their own; hierarchical, one more for those embedded.
 *
 * @param criterion what is to be small
 * @param smallest k_min, at least 1
 * @param largest k_max, less than the number of points
 * @param hierarchical whether only local minima of ε(W) are embedded
 */
public record KSelection(Criterion.ForAll criterion, int smallest, int largest, boolean hierarchical) {

    /** The range where nobody says otherwise. */
    public static final int USUAL_SMALLEST = 3;

    public static final int USUAL_LARGEST = 30;

    /** So many k start from the same embedding, so that they can be embedded at once: parts of a fit are the work of one thread. */
    private static final int AT_ONCE = 2;

    /** So many numbers in a row are named one by one. */
    private static final int LISTED = 6;

    /** The most entries of AX that are held at a time. */
    private static final int HELD = 1 << 24;

    public KSelection {
        Check.atLeast("k-min", smallest, 1);
        if (largest < smallest) {
            throw new ParameterException(
                    "k-min = " + smallest + ", but k-max = " + largest + "; lower k-min or raise k-max");
        }
    }

    /** Where nobody says otherwise: by {@link PreservationErrorCriterion}, from 3 to 30 neighbours, or to n − 1 if there are fewer. */
    public static KSelection usual(int n) {
        return new KSelection(
                        new PreservationErrorCriterion(PreservationError.Scale.FACTOR),
                        USUAL_SMALLEST,
                        USUAL_LARGEST,
                        false)
                .within(n);
    }

    /** The same, with no more neighbours than n points have. */
    public KSelection within(int n) {
        int most = Math.max(1, n - 1);
        return new KSelection(criterion, Math.min(smallest, most), Math.min(largest, most), hierarchical);
    }

    /** The recipe with k neighbours. */
    public static Recipe withNeighbors(Recipe recipe, int k) {
        return recipe.withNeighborRule(withNeighbors(recipe.neighborRule(), k));
    }

    private static NeighborRule withNeighbors(NeighborRule rule, int k) {
        if (!rule.getClass().isRecord() || !StageType.settings(rule).containsKey("neighbors")) {
            throw new ParameterException("this neighbour rule has no number of neighbours, so there is none to choose;"
                    + " take another, such as that of lle");
        }
        return StageType.of(rule).create(Map.of("neighbors", Integer.toString(k)));
    }

    /** What {@code -k auto} does, the {@linkplain #usual usual}: messages name no range, since nobody gave one. */
    public static KChoice automatic(Recipe recipe, Dataset data, Run run) {
        return usual(data.size()).choose(recipe, data, "neighbors", "neighbors", run);
    }

    /** Tries every k of the range. */
    public KChoice choose(Recipe recipe, Dataset data, Run run) {
        return choose(recipe, data, "k-min", "k-max", run);
    }

    /**
     * @param low the parameter that gave the smallest k
     * @param high the parameter that gave the largest k
     */
    private KChoice choose(Recipe recipe, Dataset data, String low, String high, Run run) {
        int n = data.size();
        Sizes.checkRows(data.name(), n);
        Sizes.checkCount("k-min", smallest, n);
        Sizes.checkCount("k-max", largest, n);
        Sizes.checkGraph("k-max", largest, n, "lower k-max");
        Prepared.refuseTable(recipe, "compare an embedding with; choose k by hand");
        Dataset chosen = recipe.views().select(data, run);
        Dataset prepared = chosen.withPoints(recipe.preparation().applyTo(chosen.points()), chosen.features());
        return new Sweep(recipe.withPreparation(Preparation.NONE), prepared, low, high, run).choice();
    }

    /** A k that was left out, and why. */
    private record Refusal(int k, UnfoldException reason) {

        String reasonForAnyK() {
            return String.valueOf(reason.getMessage()).replaceAll("\\b" + k + "\\b", "k");
        }

        /**
         * What the method says of its neighbors, where they are those of a range.
         *
         * @param more the parameter to raise for more of them
         * @param fewer the parameter to lower for fewer of them
         */
        String ofRange(String more, String fewer) {
            return String.valueOf(reason.getMessage())
                    .replace("raise neighbors", "raise " + more)
                    .replace("lower neighbors", "lower " + fewer);
        }
    }

    /** One way through the range. */
    private final class Sweep {

        private final Recipe recipe;
        private final Dataset data;
        private final String low;
        private final String high;
        private final Run run;
        private final Neighborhoods euclidean;
        private final boolean plain; // whether ε(W) takes one search among all points, and no embedding
        private final Optional<FirstNeighbors> whole; // the rule with k_max, if its lists serve every k
        private final int count = largest - smallest + 1;
        private final OptionalDouble[] errors = new OptionalDouble[count];
        private final List<Integer> joined = new ArrayList<>();
        private final List<Integer> collapsed = new ArrayList<>();
        private final List<Refusal> refusals = new ArrayList<>();
        private Optional<Model> last = Optional.empty();
        private boolean roomForTwo = true; // in the memory, for all that is known

        Sweep(Recipe recipe, Dataset data, String low, String high, Run run) {
            this.recipe = recipe;
            this.data = data;
            this.low = low;
            this.high = high;
            this.run = run;
            Arrays.fill(errors, OptionalDouble.empty());
            int n = data.size();
            NeighborSearch search = new KNearest(Comparison.listed(Math.min(largest + 1, n - 1), n)).over(data, run);
            euclidean = search.neighborhoods(run);
            plain = recipe.views().isEmpty()
                    && recipe.procedure() instanceof OnePass
                    && !(recipe.solver() instanceof LandmarkSolver);
            boolean nested = plain
                    && recipe.neighborRule().nests()
                    && recipe.disconnected() != Disconnected.EACH
                    && recipe.disconnected() != Disconnected.LARGEST;
            whole = nested ? Optional.of(whole(search)) : Optional.empty();
        }

        private FirstNeighbors whole(NeighborSearch search) {
            if (recipe.neighborRule() instanceof KNearest plain && plain.search() != Search.APPROXIMATE) {
                return new FirstNeighbors(plain, search, euclidean, largest);
            }
            NeighborRule rule = withNeighbors(recipe.neighborRule(), largest).learn(data, recipe.dimensions(), run);
            NeighborSearch own = rule.over(data, run);
            return new FirstNeighbors(rule, own, own.neighborhoods(run), largest);
        }

        private Recipe with(int k) {
            return whole.map(all ->
                            recipe.withNeighborRule(new FirstNeighbors(all.rule(), all.search(), all.lists(), k)))
                    .orElseGet(() -> withNeighbors(recipe, k));
        }

        KChoice choice() {
            withNeighbors(recipe, smallest); // refuses a rule without k
            criterion.check(euclidean, largest);
            boolean[] candidates = candidates();
            List<TrialEmbeddings.Of> embeddings = new ArrayList<>();
            List<Integer> tried = IntStream.rangeClosed(smallest, largest)
                    .filter(k -> candidates[k - smallest])
                    .boxed()
                    .toList();
            for (int from = 0; from < tried.size(); from += AT_ONCE) {
                run.progress("neighbor counts", tried.get(from) - smallest, count);
                List<Integer> some = tried.subList(from, Math.min(tried.size(), from + AT_ONCE));
                Optional<Model> start = last;
                Map<Integer, Model> models = sideBySide(some, start);
                for (int k : some) {
                    embed(k, start, models).ifPresent(embeddings::add);
                }
            }
            run.progress("neighbor counts", count, count);
            last = Optional.empty();
            warnOfJoins();
            warnOfCollapses();
            if (embeddings.isEmpty()) {
                throw refused(refusals.get(refusals.size() - 1));
            }
            warnOfRefusals();
            double[] values = criterion.values(new TrialEmbeddings(data.points(), euclidean, largest, embeddings, run));
            OptionalDouble[] all = new OptionalDouble[count];
            Arrays.fill(all, OptionalDouble.empty());
            int best = 0;
            for (int e = 0; e < values.length; e++) {
                all[embeddings.get(e).neighbors() - smallest] = OptionalDouble.of(values[e]);
                best = values[e] < values[best] ? e : best;
            }
            List<KChoice.Trial> trials = new ArrayList<>();
            for (int at = 0; at < count; at++) {
                trials.add(new KChoice.Trial(smallest + at, all[at], errors[at]));
            }
            return new KChoice(criterion.name(), trials, embeddings.get(best).neighbors());
        }

        /** The models of those k that can be fitted on a share of the threads and of the memory. */
        private Map<Integer, Model> sideBySide(List<Integer> some, Optional<Model> start) {
            Map<Integer, Model> models = new ConcurrentHashMap<>();
            if (roomForTwo && run.threads() > 1) {
                run.share(some.size(), () -> run.oneOf(some.size()), (at, own) -> {
                    try {
                        models.put(some.get(at), with(some.get(at)).attempt(data, start, own));
                    } catch (ParameterException | NumericalException | OutOfMemoryError e) {
                        // tried again by itself, where it has all of the memory, or says why there is none
                    }
                });
            }
            return models;
        }

        private Optional<TrialEmbeddings.Of> embed(int k, Optional<Model> start, Map<Integer, Model> models) {
            Model model;
            try {
                model = models.containsKey(k) ? models.get(k) : with(k).attempt(data, start, run.withoutProgress());
            } catch (ParameterException | NumericalException e) {
                refuse(k, e);
                return Optional.empty();
            }
            roomForTwo &= models.containsKey(k);
            if (!model.embedding().isComplete()) {
                refuse(
                        k,
                        new NumericalException("with " + k + " neighbours some points have no place, so the embedding"
                                + " cannot be compared with others; raise neighbors, or choose disconnected = join"));
                return Optional.empty();
            }
            last = Optional.of(model);
            if (isLinked(model)) {
                joined.add(k);
            }
            if (model.isCollapsed()) {
                collapsed.add(k);
            }
            if (errors[k - smallest].isEmpty()) {
                errors[k - smallest] = reconstructionError(k, model);
            }
            return Optional.of(new TrialEmbeddings.Of(k, model.embedding().coordinates()));
        }

        private void refuse(int k, UnfoldException reason) {
            refusals.add(new Refusal(k, reason));
            errors[k - smallest] = OptionalDouble.empty();
        }

        /** That no k is taken: others lie beyond the far end of the range. */
        private UnfoldException refused(Refusal last) {
            String message = last.ofRange(high, low);
            return last.reason() instanceof ParameterException
                    ? new ParameterException(message, last.reason())
                    : new NumericalException(message, last.reason());
        }

        /** Rising numbers one by one, or from the first to the last where they are many in a row. */
        private static String listed(List<Integer> some) {
            int first = some.get(0);
            int end = some.get(some.size() - 1);
            return some.size() > LISTED && end - first == some.size() - 1
                    ? first + " to " + end
                    : some.stream().map(Object::toString).collect(Collectors.joining(", "));
        }

        private static boolean isLinked(Model model) {
            return model.neighborhoods().links().length > 0;
        }

        private void warnOfJoins() {
            if (!joined.isEmpty()) {
                run.warn("with " + listed(joined) + " neighbours the points are disconnected; joined by links"
                        + " between their closest points (disconnected = join)");
            }
        }

        private void warnOfCollapses() {
            if (!collapsed.isEmpty()) {
                run.warn("with " + listed(collapsed) + " neighbours many points lie on one place, where the"
                        + " criterion compares rounding errors; "
                        + (recipe.disconnected() == Disconnected.NULL
                                ? "choose disconnected = join"
                                : "raise dimensions")
                        + ", or choose k by hand");
            }
        }

        /**
         * One warning for each reason; of those that differ in k alone, the last stands for all. The near end of the range leaves them
         * out.
         */
        private void warnOfRefusals() {
            Map<String, List<Refusal>> alike = refusals.stream()
                    .collect(Collectors.groupingBy(Refusal::reasonForAnyK, LinkedHashMap::new, Collectors.toList()));
            alike.values()
                    .forEach(some -> run.warn("not tried: "
                            + listed(some.stream().map(Refusal::k).toList())
                            + " neighbours ("
                            + some.get(some.size() - 1).ofRange(low, high) + ")"));
        }

        /** Which k are embedded. */
        private boolean[] candidates() {
            boolean[] minima = new boolean[count];
            Arrays.fill(minima, true);
            if (!hierarchical) {
                return minima;
            }
            if (!plain) {
                run.warn(
                        "the reconstruction errors of views, of procedures and of landmarks are not known before they are"
                                + " embedded, so hierarchical leaves none out: every k from " + smallest + " to "
                                + largest
                                + " is embedded");
                return minima;
            }
            for (int k = smallest; k <= largest; k++) {
                run.progress("reconstruction errors", k - smallest, count);
                try {
                    errors[k - smallest] = OptionalDouble.of(reconstructionError(k));
                } catch (ParameterException | NumericalException e) {
                    refuse(k, e);
                }
            }
            run.progress("reconstruction errors", count, count);
            return localMinima(errors);
        }

        /** ε(W) of an embedded k; empty where A is about anchors, not about all points. */
        private OptionalDouble reconstructionError(int k, Model model) {
            if (!model.placed().isComplete()) {
                return OptionalDouble.empty();
            }
            boolean asFound = !isLinked(model) && recipe.disconnected() != Disconnected.EACH;
            return OptionalDouble.of(plain && !asFound ? reconstructionError(k) : squared(model.residuals()));
        }

        /** ε(W) of the neighbourhoods as they are found, before disconnected parts are joined or parted. */
        private double reconstructionError(int k) {
            Run own = run.withoutProgress();
            FittedView view = FittedView.of(
                    1, with(k).neighborRule(), recipe.localFit(), data, Findings.NONE, recipe.dimensions(), own);
            return squared(view.residuals(recipe.dimensions(), own));
        }

        /** ‖AX‖², some rows at a time: a fit like that of ltsa has n·k of them. */
        private double squared(Residuals residuals) {
            RowMajor x = data.points().flat();
            SparseRows a = residuals.matrix();
            int most = Math.min(a.rows(), Math.max(1, HELD / x.columns()));
            double[] image = new double[most * x.columns()];
            double sum = 0;
            for (int begin = 0; begin < a.rows(); begin += most) {
                SparseRows part = a.rows(begin, begin + Math.min(most, a.rows() - begin));
                part.multiplyInto(x.values(), image, x.columns(), run.withoutProgress());
                for (int at = 0; at < part.rows() * x.columns(); at++) {
                    sum += image[at] * image[at];
                }
            }
            return sum;
        }
    }

    /** Where a value is smaller than its neighbours, of which an end has one; everywhere if nowhere. What is empty counts as infinite. */
    static boolean[] localMinima(OptionalDouble[] values) {
        int count = values.length;
        boolean[] minima = new boolean[count];
        boolean some = false;
        for (int at = 0; at < count; at++) {
            double value = values[at].orElse(Double.POSITIVE_INFINITY);
            minima[at] = (at == 0 || value < values[at - 1].orElse(Double.POSITIVE_INFINITY))
                    && (at == count - 1 || value < values[at + 1].orElse(Double.POSITIVE_INFINITY));
            some |= minima[at];
        }
        if (!some) {
            for (int at = 0; at < count; at++) {
                minima[at] = values[at].isPresent();
            }
        }
        return minima;
    }
}
