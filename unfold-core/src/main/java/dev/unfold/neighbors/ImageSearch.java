package dev.unfold.neighbors;

import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.run.Run;
import java.util.List;
import java.util.function.UnaryOperator;

/** Search among images of the points: other coordinates, Euclidean distances. */
record ImageSearch(NeighborSearch search, Points training, UnaryOperator<Points> image) implements NeighborSearch {

    /** The given rule on the images of the data. */
    static ImageSearch over(Dataset data, UnaryOperator<Points> image, NeighborRule rule, Run run) {
        Points training = image.apply(data.points());
        return new ImageSearch(rule.over(data.withPoints(training, data.features()), run), training, image);
    }

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return search.neighborhoods(run).in(new Space.Coordinates(training, training));
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        Points images = image.apply(queries);
        return search.of(images, run).in(new Space.Coordinates(images, training));
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return search.joins(part, run);
    }
}
