package dev.unfold.neighbors.search;

import dev.unfold.data.Points;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Space;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Search among images of the points, with coordinates of their own.
 *
 * @param search among the images
 * @param image of points
 * @param training the training points as the patches show them
 * @param shown from the image of points to what the patches show
 */
public record ImageSearch(
        NeighborSearch search, UnaryOperator<Points> image, Points training, UnaryOperator<Points> shown)
        implements NeighborSearch {

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return search.neighborhoods(run).in(images());
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        Points images = image.apply(queries);
        return search.of(images, run).in(seenFrom(images));
    }

    @Override
    public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
        Points images = image.apply(queries);
        return search.listing(images, lists, run).in(seenFrom(images));
    }

    private Space seenFrom(Points images) {
        return new Space.Coordinates(shown.apply(images), training);
    }

    @Override
    public Optional<Space> space() {
        return Optional.of(images());
    }

    private Space images() {
        return new Space.Coordinates(training, training);
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return search.joins(part, run);
    }
}
