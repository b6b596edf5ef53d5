package dev.unfold.recipe;

import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.alignment.Start;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.data.Standardization;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.FittedView;
import dev.unfold.extension.LinearExtension;
import dev.unfold.internal.dense.Magnitudes;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.text.Words;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.supervised.SemiSupervised;
import dev.unfold.run.Run;
import dev.unfold.spectral.Coordinates;
import dev.unfold.spectral.FrobeniusDescent;
import dev.unfold.spectral.LandmarkSolver;
import dev.unfold.spectral.Spectrum;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Further points on their way through the four rooms, beside those that a model has; see {@link Model#update}. */
final class Updating {

    private static final int SHOWN = 6;

    /** For data that an update disconnects: it has the neighbors of the model, and does with such data what the model says. */
    private static final String APART =
            "the model was fitted with disconnected = fail; leave points out, or fit it again on all points with more"
                    + " neighbors or with disconnected = join, largest or each";

    private final Model before;
    private final Recipe recipe;
    private final Update how;
    private final Run run;

    Updating(Model before, Update how, Run run) {
        this.before = before;
        this.recipe = before.provenance().asked();
        this.how = how;
        this.run = run;
    }

    Model with(Dataset further) {
        checkMethod();
        Dataset more = withLabels(withColumns(further));
        Magnitudes.checkLargest(more.name(), more.features()::get, more.points().kept());
        checkLabels(more);
        if (!before.placed().isComplete()) {
            run.warn(
                    "the model has no place for "
                            + (before.placed().inputSize() - before.placed().rows().length)
                            + " of the " + before.placed().inputSize()
                            + " rows that it was fitted on; they take no part in the update, so a fit on all points may differ");
        }
        run.note("update.new", more.size());
        Dataset given = given().followedBy(more);
        Optional<Standardization> z = before.standardization().map(old -> Standardization.of(given.points()));
        Dataset all = z.map(scores -> given.withPoints(scores.apply(given.points()), given.features()))
                .orElse(given);
        Requirements.check(all, recipe);
        boolean sideBySide = before.isSideBySide();
        if (sideBySide && how instanceof Update.Frobenius) {
            throw inParts();
        }
        Model laidOut = z.isPresent() || sideBySide ? refitted(all, more) : updated(all, more);
        Model placed = (before.placed().isComplete() ? laidOut : laidOut.within(rows(more.size()), inputSize(more)))
                .withPreparedExtension(run);
        return z.map(scores -> placed.standardizedBy(scores).givenAs(laidOut.placedRows(given.points())))
                .orElse(placed);
    }

    // What can be updated, with what

    private void checkMethod() {
        refusal(recipe).ifPresent(reason -> {
            throw new ParameterException(reason);
        });
        before.views().stream()
                .flatMap(view -> view.rule().refusalOfFurtherPoints().stream())
                .findFirst()
                .ifPresent(reason -> {
                    throw new ParameterException(byRule(reason));
                });
    }

    /** Why models of a recipe cannot be updated, whatever the data, as a message; empty if they can. */
    static Optional<String> refusal(Recipe recipe) {
        if (!(recipe.procedure() instanceof OnePass)) {
            return Optional.of(
                    "this method goes through the data more than once, so there is no update; fit it"
                            + " again on all points, or take a method of one pass, such as lle, mlle, hlle, ltsa, slle or kernel-lle");
        }
        if (recipe.solver() instanceof LandmarkSolver) {
            return Optional.of(
                    "a model of solver = lll is not updated: its landmarks place new points as they placed the"
                            + " old ones; transform them, or fit it again on all points");
        }
        return recipe.neighborRule().refusalOfFurtherPoints().map(Updating::byRule);
    }

    private static String byRule(String reason) {
        return "the model cannot be updated, since its neighbour rule " + reason + "; fit it again on all points";
    }

    private Dataset withColumns(Dataset more) {
        Dataset training = before.training();
        if (more.size() == 0) {
            throw new DataException(
                    more.name() + ": there are no points to update the model with; give at least one row");
        }
        if (new HashSet<>(more.features()).containsAll(training.features())) {
            return more.columns(training.features());
        }
        if (more.points().dimension() != training.points().dimension()) {
            throw new DataException(
                    more.name() + ": the points have " + more.points().dimension()
                            + " columns, but the model was fitted on "
                            + training.points().dimension() + " (" + before.firstFeatures() + "); give those");
        }
        return more;
    }

    /** Unlabelled, where the method takes points that are. */
    private Dataset withLabels(Dataset more) {
        boolean unlabelled =
                recipe.neighborRule() instanceof SemiSupervised && more.labels().isEmpty();
        return unlabelled ? more.withLabels(Labels.of(Collections.nCopies(more.size(), ""))) : more;
    }

    private void checkLabels(Dataset more) {
        if (!recipe.usesLabels()) {
            return;
        }
        Labels labels = more.labels()
                .orElseThrow(
                        () -> new DataException(more.name() + ": the model goes by classes, but the new points have no"
                                + " labels; name their column, as in label = kind"));
        Set<String> known = before.training()
                .labels()
                .map(old -> new HashSet<>(old.classes()))
                .orElseGet(HashSet::new);
        List<String> unknown =
                labels.classes().stream().filter(name -> !known.contains(name)).toList();
        if (!unknown.isEmpty()) {
            throw new DataException(more.name() + ": the model does not know the "
                    + (unknown.size() == 1 ? "class " : "classes ") + first(unknown) + ", only "
                    + first(known.stream().sorted().toList())
                    + "; correct the labels, or fit the method again on all points");
        }
    }

    private static String first(List<String> names) {
        return String.join(", ", names.subList(0, Math.min(SHOWN, names.size()))) + (names.size() > SHOWN ? ", …" : "");
    }

    /** What the model was fitted on, before its columns were standardised. */
    private Dataset given() {
        Dataset training = before.training();
        return before.standardization().isPresent()
                ? training.withPoints(before.given(), training.features())
                : training;
    }

    // Rows of the caller's inputs, where the model has not all of them

    private int inputSize(Dataset more) {
        return before.placed().inputSize() + more.size();
    }

    private int[] rows(int more) {
        int inputs = before.placed().inputSize();
        return IntStream.concat(IntStream.of(before.placed().rows()), IntStream.range(inputs, inputs + more))
                .toArray();
    }

    // The rooms

    /** Through the first two rooms with all points, since what all of them are seen by has changed. */
    private Model refitted(Dataset all, Dataset more) {
        run.note("update.changed", before.training().size());
        run.note(
                "update.all",
                before.standardization().isPresent()
                        ? "the columns are standardised, by all points"
                        : "the model was laid out in parts");
        List<FittedView> views = recipe.views().fitted(recipe, all, Findings.NONE, run);
        List<Residuals> residuals = views.stream()
                .map(view -> view.residuals(recipe.dimensions(), run))
                .toList();
        return onward(all, views, residuals, more);
    }

    private Model updated(Dataset all, Dataset more) {
        int old = before.training().size();
        List<FittedView> views = recipe.views().grown(recipe, before.views(), all, run);
        boolean reusable = IntStream.range(0, views.size())
                .allMatch(q -> views.get(q).solvesAs(before.views().get(q), run));
        if (!reusable) {
            run.note("update.changed", old);
            run.note("update.all", "what the stages learn from all points has changed");
            return onward(
                    all,
                    views,
                    views.stream()
                            .map(view -> view.residuals(recipe.dimensions(), run))
                            .toList(),
                    more);
        }
        int[] changed = IntStream.range(0, old)
                .filter(i -> IntStream.range(0, views.size())
                        .anyMatch(q -> !views.get(q).listsAlike(before.views().get(q), i)))
                .toArray();
        run.note("update.changed", changed.length);
        int[] solved = IntStream.concat(Arrays.stream(changed), IntStream.range(old, all.size()))
                .toArray();
        // Of several views the rows that stay are the fused ones in each, whose mean they are.
        List<Residuals> residuals = views.stream()
                .map(view -> view.residuals(before.residuals(), solved, recipe.dimensions(), run))
                .toList();
        return onward(all, views, residuals, more);
    }

    private Model onward(Dataset all, List<FittedView> views, List<Residuals> residuals, Dataset more) {
        Fitting.ThirdRoom third = how instanceof Update.Frobenius ? new Descent(more) : new Eigenvectors(views);
        return new Fitting(recipe, Findings.NONE, run).onward(all, views, residuals, third);
    }

    // By eigenvectors

    private final class Eigenvectors implements Fitting.ThirdRoom {

        private final List<FittedView> views;

        Eigenvectors(List<FittedView> views) {
            this.views = views;
        }

        @Override
        public Spectrum spectrum(SpectralProblem problem, Function<Spectrum, Model> models) {
            return recipe.coordinates()
                    .of(problem.startingAt(warm(views)), recipe.solver(), recipe.dimensions(), run)
                    .orientedTo(before.placed().coordinates(), recipe.scale());
        }

        @Override
        public String remedy() {
            return APART;
        }
    }

    /**
     * What the solver of the model left, or else its embedding, with each new point amid the old ones that it lists. From there the
     * iteration comes to the same vectors as from linear reconstruction, for which neighbours would be sought once more.
     */
    private Start warm(List<FittedView> views) {
        Start known = before.restart().orElseGet(() -> Start.at(before.placed().coordinates()));
        RowMajor vectors = known.vectors().flat();
        int old = vectors.rows();
        int q = vectors.columns();
        double[] amid = new double[(views.get(0).lists().size() - old) * q];
        for (FittedView view : views) {
            Neighborhoods lists = view.lists();
            for (int i = old; i < lists.size(); i++) {
                int[] listed = oldNeighbors(lists, i, old);
                for (int j : listed) {
                    for (int r = 0; r < q; r++) {
                        amid[(i - old) * q + r] += view.share() / listed.length * vectors.values()[j * q + r];
                    }
                }
            }
        }
        return known.grown(Points.adopt(new RowMajor(amid, amid.length / q, q)));
    }

    private static int[] oldNeighbors(Neighborhoods lists, int i, int old) {
        return IntStream.range(0, lists.count(i))
                .map(a -> lists.neighbor(i, a))
                .filter(j -> j < old)
                .toArray();
    }

    // By descent

    private final class Descent implements Fitting.ThirdRoom {

        private final Dataset more;

        Descent(Dataset more) {
            this.more = more;
        }

        @Override
        public Spectrum spectrum(SpectralProblem problem, Function<Spectrum, Model> models) {
            if (!(recipe.coordinates() instanceof Coordinates.First)) {
                throw new ParameterException(
                        "the solver frobenius keeps the eigenvalues of the model, which coordinates ="
                                + " independent has not; choose solver=eigen");
            }
            FrobeniusDescent.refusal(problem).ifPresent(reason -> {
                throw new ParameterException("the solver " + reason + "; choose solver=eigen");
            });
            Points old = before.placed().coordinates();
            Points start = old.followedBy(before.transform(more.points(), new LinearExtension(), run));
            double[] lambda = before.eigenvalues();
            return FrobeniusDescent.solve(problem.startingAt(start), Arrays.copyOfRange(lambda, 1, lambda.length), run)
                    .orientedTo(old, recipe.scale());
        }

        @Override
        public void checkParts() {
            throw inParts();
        }

        @Override
        public String remedy() {
            return APART;
        }
    }

    private ParameterException inParts() {
        return new ParameterException("the solver frobenius goes on from one embedding and its eigenvalues, but with"
                + " disconnected = " + Words.spell(recipe.disconnected())
                + " these data are embedded in parts; choose solver=eigen, or fit the model with disconnected = join");
    }
}
