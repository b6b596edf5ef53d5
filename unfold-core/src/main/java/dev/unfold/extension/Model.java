package dev.unfold.extension;

import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.local.Reconstruction;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * A fitted method: the embedding, and all that is needed to place new points and to come back to the input space.
 * Immutable and safe to share between threads.
 *
 * <p>A model is what fitting a recipe returns, or what reading a model file restores; there is no unfitted model.
 */
public final class Model {

    private final Dataset training;
    private final Embedding embedding;
    private final Neighborhoods neighborhoods;
    private final Residuals residuals;
    private final double[] eigenvalues;
    private final List<FittedView> views;
    private final NeighborSearch search;
    private final Extension extension;
    private final Provenance provenance;
    private final Map<Extension, Object> prepared = new ConcurrentHashMap<>();

    /**
     * @param training the rows that have a place in the embedding
     * @param neighborhoods their lists, as rows of {@code training}
     * @param eigenvalues λ₁ … λ_{p+1}
     * @param extension how new points are placed, unless the caller has another wish
     */
    public Model(
            Dataset training,
            Embedding embedding,
            Neighborhoods neighborhoods,
            Residuals residuals,
            double[] eigenvalues,
            NeighborSearch search,
            Reconstruction reconstruction,
            Extension extension,
            Provenance provenance) {
        this(
                training,
                embedding,
                neighborhoods,
                residuals,
                eigenvalues,
                List.of(new FittedView(1, training, search, reconstruction)),
                extension,
                provenance);
    }

    /** As above, with the views that speak for the points, at least one, in place of a search and a reconstruction. */
    public Model(
            Dataset training,
            Embedding embedding,
            Neighborhoods neighborhoods,
            Residuals residuals,
            double[] eigenvalues,
            List<FittedView> views,
            Extension extension,
            Provenance provenance) {
        if (training.size() != embedding.coordinates().size()) {
            throw new DataException(training.size() + " training points, but "
                    + embedding.coordinates().size() + " of them are embedded");
        }
        this.training = training;
        this.embedding = embedding;
        this.neighborhoods = neighborhoods;
        this.residuals = residuals;
        this.eigenvalues = eigenvalues.clone();
        this.views = List.copyOf(views);
        this.search = FusedSearch.of(training, views);
        this.extension = extension;
        this.provenance = provenance;
    }

    /** The training points that have a place, with what is known of them. */
    public Dataset training() {
        return training;
    }

    public Embedding embedding() {
        return embedding;
    }

    /** N(i), as rows of {@link #training()}. */
    public Neighborhoods neighborhoods() {
        return neighborhoods;
    }

    /** A; its weights where the method has weights. */
    public Residuals residuals() {
        return residuals;
    }

    /** λ₁ … λ_{p+1}; the first is the constant's. */
    public double[] eigenvalues() {
        return eigenvalues.clone();
    }

    public Provenance provenance() {
        return provenance;
    }

    /** What speaks for the points: one view of all columns, or several that are fused. */
    public List<FittedView> views() {
        return views;
    }

    /** The neighbour rule on the training data; of several views, all of them as one. */
    public NeighborSearch search() {
        return search;
    }

    /** The rule by which new points are written as weighted sums; of several views, that of the first. */
    public Reconstruction reconstruction() {
        return views.get(0).reconstruction();
    }

    /** How new points are placed, unless the caller has another wish. */
    public Extension extension() {
        return extension;
    }

    /** What an extension has to make of this model before it can place a point: made when it is first asked for, then kept. */
    <T> T prepared(Extension extension, Class<T> type, Supplier<T> maker) {
        return type.cast(prepared.computeIfAbsent(extension, unused -> maker.get()));
    }

    /** The places of new points, by {@link #extension()}. */
    public Points transform(Points points) {
        return transform(points, extension, Run.quiet());
    }

    /** The places of new points. */
    public Points transform(Points points, Extension extension, Run run) {
        if (points.dimension() != training.points().dimension()) {
            throw new DataException("the points have " + points.dimension() + " columns, but the model was fitted on "
                    + training.points().dimension() + " (" + String.join(", ", firstFeatures()) + ")");
        }
        return extension.place(this, points, run);
    }

    private Iterable<String> firstFeatures() {
        int shown = 6;
        return training.features().size() <= shown
                ? training.features()
                : java.util.stream.Stream.concat(
                                training.features().stream().limit(shown), java.util.stream.Stream.of("…"))
                        .toList();
    }

    /** The points of the input space that belong to the given places, by {@link Inverse} with its defaults. */
    public Points invert(Points places) {
        return Inverse.of(embedding.dimensions()).apply(this, places, Run.quiet());
    }
}
