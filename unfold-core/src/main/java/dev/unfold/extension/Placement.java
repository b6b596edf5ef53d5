package dev.unfold.extension;

import dev.unfold.data.Points;
import dev.unfold.run.Run;

/**
 * Where new points lie in the embedding, and how far they lie from the training data, each found with one search of
 * neighbours for both.
 */
public final class Placement {

    private final Points places;
    private final double[] remoteness;

    private Placement(Points places, double[] remoteness) {
        this.places = places;
        this.remoteness = remoteness;
    }

    /**
     * Places points.
     *
     * @param points with the columns of the training data as they were fitted
     * @param remoteness that of the model
     */
    public static Placement of(Fitted model, Extension extension, Remoteness remoteness, Points points, Run run) {
        Asked asked = Asked.of(model, run);
        return new Placement(
                extension.place(asked, points, run), remoteness.over(asked, run).of(points, run));
    }

    /** The places of points that the model was fitted to: they are nowhere remote. */
    public static Placement ofTraining(Points places) {
        return new Placement(places, new double[places.size()]);
    }

    public Points places() {
        return places;
    }

    /** {@link Remoteness} of each point. */
    public double remoteness(int i) {
        return remoteness[i];
    }
}
