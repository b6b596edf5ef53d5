package dev.unfold.bench.methods;

import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.UnfoldException;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Recipe;
import dev.unfold.run.Run;
import java.util.stream.IntStream;

/**
 * How well an embedding tells classes apart, by the nearest neighbour in it: of the training points among themselves (leave one
 * out), and of held-out points that the model places. Means over three folds: every third point is held out, then the next.
 *
 * @param training the share of training points whose nearest other one is of another class
 * @param heldOut the share of held-out points whose nearest training point is of another class
 */
public record ClassErrors(double training, double heldOut) {

    private static final int FOLDS = 3;

    /** @throws UnfoldException if the recipe does not take the data */
    public static ClassErrors of(Recipe recipe, Dataset data) {
        double training = 0;
        double heldOut = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
            int out = fold;
            int[] kept = IntStream.range(0, data.size())
                    .filter(i -> i % FOLDS != out)
                    .toArray();
            int[] held = IntStream.range(0, data.size())
                    .filter(i -> i % FOLDS == out)
                    .toArray();
            Model model = recipe.fit(data.rows(kept), Run.quiet());
            Points places = model.embedding().coordinates();
            Labels known = model.training().labels().orElseThrow();
            training += error(places, known, places, known, true) / FOLDS;
            Points fresh = model.transform(data.points().rows(held));
            heldOut += error(places, known, fresh, data.labels().orElseThrow().rows(held), false) / FOLDS;
        }
        return new ClassErrors(training, heldOut);
    }

    private static double error(Points places, Labels known, Points asked, Labels truth, boolean same) {
        int wrong = 0;
        for (int i = 0; i < asked.size(); i++) {
            int nearest = -1;
            double least = Double.POSITIVE_INFINITY;
            for (int j = 0; j < places.size(); j++) {
                double square = 0;
                for (int r = 0; r < places.dimension(); r++) {
                    double difference = asked.get(i, r) - places.get(j, r);
                    square += difference * difference;
                }
                if (square < least && !(same && i == j)) {
                    least = square;
                    nearest = j;
                }
            }
            wrong += known.name(nearest).equals(truth.name(i)) ? 0 : 1;
        }
        return (double) wrong / asked.size();
    }
}
