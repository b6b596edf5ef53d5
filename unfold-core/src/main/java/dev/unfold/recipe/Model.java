package dev.unfold.recipe;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.Restriction;
import dev.unfold.alignment.Start;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.data.Standardization;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.Embedding;
import dev.unfold.extension.Extension;
import dev.unfold.extension.Fitted;
import dev.unfold.extension.FittedView;
import dev.unfold.extension.FusedSearch;
import dev.unfold.extension.Inverse;
import dev.unfold.extension.Placement;
import dev.unfold.extension.Remoteness;
import dev.unfold.extension.Stages;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.quality.Comparison;
import dev.unfold.quality.Quality;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A fitted method: the embedding, and all that is needed to place new points and to come back to the input space.
 * Immutable and safe to share between threads.
 *
 * <p>A model is what fitting a recipe returns, or what reading a model file restores; there is no unfitted model. It takes
 * points as they were before the recipe prepared them.
 */
public final class Model implements Fitted {

    private static final int SHOWN = 6;

    private final Dataset training;
    private final Optional<Standardization> standardization;
    private final Embedding embedding;
    private final Neighborhoods neighborhoods;
    private final Residuals residuals;
    private final double[] eigenvalues;
    private final List<FittedView> views;
    private final Findings findings;
    private final Provenance provenance;
    private final Optional<Start> restart;
    private final Optional<Points> given; // the training points before they were standardised
    private final Optional<Embedding> all; // the places of all input rows, if these are more than the training points
    private volatile @Nullable Stages stages;
    private volatile @Nullable Remoteness remoteness;
    private final Map<Object, Object> prepared = new ConcurrentHashMap<>();

    /**
     * @param training the rows that have a place in the embedding, as they were fitted
     * @param standardization what new points become before they are compared with these; none if they are taken as they are
     * @param neighborhoods their lists, as rows of {@code training}
     * @param eigenvalues λ₁ … λ_{p+1}
     * @param views what speaks for the points, at least one
     * @param findings what the stages found out beside the embedding
     */
    public Model(
            Dataset training,
            Optional<Standardization> standardization,
            Embedding embedding,
            Neighborhoods neighborhoods,
            Residuals residuals,
            double[] eigenvalues,
            List<FittedView> views,
            Findings findings,
            Provenance provenance) {
        this(
                training,
                standardization,
                embedding,
                neighborhoods,
                residuals,
                eigenvalues,
                views,
                findings,
                provenance,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private Model(
            Dataset training,
            Optional<Standardization> standardization,
            Embedding embedding,
            Neighborhoods neighborhoods,
            Residuals residuals,
            double[] eigenvalues,
            List<FittedView> views,
            Findings findings,
            Provenance provenance,
            Optional<Start> restart,
            Optional<Points> given,
            Optional<Embedding> all) {
        if (training.size() != embedding.coordinates().size()) {
            throw new DataException(training.size() + " training points, but "
                    + embedding.coordinates().size() + " of them are embedded");
        }
        this.training = training;
        this.standardization = standardization;
        this.embedding = embedding;
        this.neighborhoods = neighborhoods;
        this.residuals = residuals;
        this.eigenvalues = eigenvalues.clone();
        this.views = List.copyOf(views);
        this.findings = findings;
        this.provenance = provenance;
        this.restart = restart;
        this.given = given;
        this.all = all;
    }

    /** The same fit of the same points, where what else is known has changed. */
    private Model with(
            Optional<Standardization> z,
            Embedding places,
            Findings found,
            Provenance origin,
            Optional<Start> start,
            Optional<Points> raw,
            Optional<Embedding> ofAll) {
        return new Model(
                training, z, places, neighborhoods, residuals, eigenvalues, views, found, origin, start, raw, ofAll);
    }

    /** The same model, which remembers what its solver left for the next one; a model file does not. */
    Model restartingAt(Optional<Start> known) {
        return with(standardization, embedding, findings, provenance, known, given, all);
    }

    /** The same model with what its extension prepares, and with all that the run has noted by now. */
    Model withPreparedExtension(Run run) {
        recipe().extension().check(stages());
        Findings ready = recipe().extension().prepare(this, run);
        return with(standardization, embedding, findings.and(ready), provenance.after(run), restart, given, all);
    }

    /** The same model for points as they were before they were standardised so. */
    Model standardizedBy(Standardization z) {
        return with(Optional.of(z), embedding, findings, provenance, restart, given, all);
    }

    /** The same model, which knows what its training points were before they were standardised. */
    public Model givenAs(Points points) {
        return with(standardization, embedding, findings, provenance, restart, Optional.of(points), all);
    }

    /** Those rows of its input that it has a place for. */
    Points placedRows(Points input) {
        return embedding.isComplete() ? input : input.rows(embedding.rows());
    }

    /**
     * The same model, whose input is some rows of a larger one: those of a table that could be used, say.
     *
     * @param rows the row of the larger input that each input row is, rising
     * @param size the number of rows of the larger input
     */
    public Model within(int[] rows, int size) {
        return with(
                standardization,
                embedding.within(rows, size),
                findings,
                provenance,
                restart,
                given,
                all.map(places -> places.within(rows, size)));
    }

    /**
     * The points that were fitted beside their places: what the measures of quality look at.
     *
     * @param data every row of the input, as the fit was given them
     * @param k the size of the neighbourhoods; fewer, with a warning, where it is not less than half of the points
     * @throws ParameterException if the rows are no coordinates ({@link Recipe#refusalOfMeasures})
     */
    public Comparison comparison(Dataset data, int k, Run run) {
        recipe().refusalOfMeasures().ifPresent(why -> {
            throw new ParameterException(why + "; measure it with the points themselves");
        });
        Embedding places = embedding();
        Dataset seen = data.features().equals(training.features()) ? data : data.columns(training.features());
        Dataset fitted = places.isComplete() ? seen : seen.rows(places.rows());
        Points x = standardization.map(z -> z.apply(fitted.points())).orElse(fitted.points());
        return Comparison.of(x, places.coordinates(), fitted.labels(), Quality.neighbors(k, x.size(), run), run);
    }

    /** The same model, which knows the places of all input rows, of which its own points are some. */
    Model withAll(Points places) {
        return with(
                standardization,
                embedding,
                findings,
                provenance,
                restart,
                given,
                Optional.of(Embedding.complete(places)));
    }

    /**
     * The same points in another embedding, which later passes found in the embedding of this one; what the solver of this one
     * found beside it is no longer true.
     *
     * @param places where the points lie now, some of them perhaps nowhere
     */
    Model embeddedAgain(Model later, Embedding places, Provenance newProvenance) {
        int[] own = embedding.rows();
        int[] kept = IntStream.range(0, own.length)
                .filter(i -> Arrays.binarySearch(places.rows(), own[i]) >= 0)
                .toArray();
        List<FittedView> speaking = kept.length == own.length
                ? views
                : views.stream().map(view -> view.among(kept)).toList();
        return new Model(
                kept.length == own.length ? training : views.get(0).rule().part(training, kept),
                standardization,
                places,
                later.neighborhoods,
                later.residuals,
                later.eigenvalues,
                speaking,
                Views.findings(speaking),
                newProvenance);
    }

    /**
     * The same points at other places, made of those of this one; what its solver found beside them is no longer true.
     *
     * @param newEigenvalues those that speak for the new places
     * @param found what was found beside them
     */
    Model placedAt(Points places, double[] newEigenvalues, Findings found, Provenance newProvenance) {
        return new Model(
                training,
                standardization,
                new Embedding(places, embedding.rows(), embedding.inputSize()),
                neighborhoods,
                residuals,
                newEigenvalues,
                views,
                Views.findings(views).and(found),
                newProvenance);
    }

    @Override
    public Dataset training() {
        return training;
    }

    /** How the columns were standardised before they were fitted; empty if they were taken as they are. */
    public Optional<Standardization> standardization() {
        return standardization;
    }

    /** The training points as they were given: {@link #training} holds them as they were fitted. */
    public Points given() {
        return given.orElseGet(
                () -> standardization.map(z -> z.undo(training.points())).orElseGet(training::points));
    }

    /**
     * Where the input's rows lie. A model of {@link dev.unfold.spectral.LandmarkSolver anchors} knows that of all rows when it has
     * just been fitted to data in memory, and later that of the anchors; it places every row of the input again by {@link #transform}.
     */
    public Embedding embedding() {
        return all.orElse(embedding);
    }

    @Override
    public Embedding placed() {
        return embedding;
    }

    /** N(i), as rows of {@link #training()}; of several views the union. */
    public Neighborhoods neighborhoods() {
        return neighborhoods;
    }

    @Override
    public Residuals residuals() {
        return residuals;
    }

    @Override
    public double[] eigenvalues() {
        return eigenvalues.clone();
    }

    @Override
    public Stages stages() {
        Stages known = stages;
        if (known == null) {
            Stages made = recipe().stages();
            known = new Stages(
                    made.rule(),
                    made.fit(),
                    views.size(),
                    made.ofM() && !isSideBySide(),
                    findings.get(Restriction.Span.PLACES).isPresent() ? made.landmarks() : OptionalInt.empty());
            stages = known; // two threads may each make one, and they are equal
        }
        return known;
    }

    /** Whether its points are in disconnected parts, each of which was embedded on its own. */
    boolean isSideBySide() {
        return recipe().disconnected() == Disconnected.EACH
                && ClosedClasses.of(residuals).count() > 1;
    }

    /** Whether many points lie on few places, of which the fit warned. */
    public boolean isCollapsed() {
        return provenance.diagnostics().containsKey(Collapse.PLACES);
    }

    @Override
    public List<FittedView> views() {
        return views;
    }

    @Override
    public Findings findings() {
        return findings;
    }

    public Provenance provenance() {
        return provenance;
    }

    /** What it was fitted by, with what the stages found for themselves. */
    public Recipe recipe() {
        return provenance.recipe();
    }

    /** The neighbour rule on the training data; of several views, all of them as one. */
    public NeighborSearch search(Run run) {
        return FusedSearch.of(training, views, run);
    }

    @Override
    public <T> T prepared(Object by, Class<T> type, Supplier<T> maker) {
        Object known = prepared.get(by);
        if (known == null) {
            Object made = maker.get(); // not inside the map, where others would wait for it and could not be cancelled
            known = Objects.requireNonNullElse(prepared.putIfAbsent(by, made), made);
        }
        return type.cast(known);
    }

    /**
     * Incremental LLE: a model of these points and further ones; this one stays as it is. The further points come last.
     *
     * <p>Graph and residuals are those of a fit on all points, to the bit, and so are the places, up to what {@link Update} says. Points
     * whose lists of neighbours the new ones change are solved again, and only these; their number stands in the diagnostics
     * ({@code update.changed}, beside {@code update.new}). Where something was learned from all points that is another for all of them (a
     * median, the z-scores of the columns), all are, and {@code update.all} says why. Links that join disconnected parts are sought anew.
     * What an extension prepared is not taken over.
     *
     * @param more further points as they were before the recipe prepared them; columns are taken by their names if they have those of
     *     the training points, else by their order
     * @throws DataException if they have other columns, or labels that a model by classes cannot use
     * @throws dev.unfold.error.ParameterException if the method cannot be updated
     */
    public Model update(Dataset more, Update how, Run run) {
        return new Updating(this, how, run.withSeed(provenance.seed())).with(more);
    }

    /** As above, from bare points, by {@link Update.Eigen}, quietly. */
    public Model update(Points more) {
        return update(Dataset.of(more), new Update.Eigen(), Run.quiet());
    }

    /** What the solver left for the next one. */
    Optional<Start> restart() {
        return restart;
    }

    /** The places of new points, by the recipe's extension. */
    public Points transform(Points points) {
        return transform(points, recipe().extension(), Run.quiet());
    }

    /** The places of new points. */
    public Points transform(Points points, Extension extension, Run run) {
        extension.check(stages());
        return extension.place(this, asFitted(points), run);
    }

    /** The places of new points, and how far they lie from the training points. */
    public Placement place(Points points, Extension extension, Run run) {
        extension.check(stages());
        return Placement.of(this, extension, remoteness(run), asFitted(points), run);
    }

    /** What tells how far points lie from the training points; they are given to it as they were fitted. */
    public Remoteness remoteness(Run run) {
        Remoteness known = remoteness;
        if (known == null) {
            known = Remoteness.of(this, run);
            remoteness = known; // two threads may each make one, and they are equal
        }
        return known;
    }

    /** New points as the recipe prepared the training points. */
    private Points asFitted(Points points) {
        if (points.dimension() != training.points().dimension()) {
            throw new DataException("the points have " + points.dimension() + " columns, but the model was fitted on "
                    + training.points().dimension() + " (" + firstFeatures() + ")");
        }
        return standardization.map(z -> z.apply(points)).orElse(points);
    }

    String firstFeatures() {
        List<String> names = training.features();
        return names.stream().limit(SHOWN).collect(Collectors.joining(", ")) + (names.size() > SHOWN ? ", …" : "");
    }

    /** The points of the input space that belong to the given places, by {@link Inverse} with its defaults. */
    public Points invert(Points places) {
        return invert(places, Inverse.of(embedding.dimensions()), Run.quiet());
    }

    /** The points of the input space that belong to the given places. */
    public Points invert(Points places, Inverse inverse, Run run) {
        Points points = inverse.apply(this, places, run);
        return standardization.map(z -> z.undo(points)).orElse(points);
    }

    @Override
    public String toString() {
        return "Model of " + training().name() + ": " + embedding();
    }
}
