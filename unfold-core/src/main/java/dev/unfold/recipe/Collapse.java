package dev.unfold.recipe;

import dev.unfold.alignment.Disconnected;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.meta.StageType;
import dev.unfold.run.Run;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Warns of an embedding that puts many points on few places. Places are told apart by a grid whose cells are 10⁻⁶ of the widest
 * column; fewer of them than a tenth of the distinct points is too few. It looks no further than it finds that many.
 */
final class Collapse {

    /** What is noted of such an embedding: the number of places. */
    static final String PLACES = "places";

    private static final int FEWEST_POINTS = 20;
    private static final int SHARE = 10;
    private static final double CELL = 1e-6;

    private Collapse() {}

    static void warn(Points places, Dataset data, Recipe recipe, Run run) {
        int n = places.size();
        if (n < FEWEST_POINTS) {
            return;
        }
        IntFunction<Points> cells = cells(places);
        int found = distinct(cells, n, (n + SHARE - 1) / SHARE);
        if (found * SHARE >= n || found * SHARE >= distinct(data.points()::rows, n, n)) {
            return;
        }
        boolean alpha = Stream.of(recipe.neighborRule(), recipe.alignment())
                .filter(stage -> stage.getClass().isRecord())
                .anyMatch(stage -> StageType.settings(stage).containsKey("alpha"));
        boolean apart = recipe.disconnected() == Disconnected.NULL;
        run.note(PLACES, found);
        run.warn(n + " points lie on " + found + (found == 1 ? " place" : " places")
                + (areClasses(cells, found, data) ? ", one for each class" : "")
                + "; " + (alpha ? "lower alpha" : "raise neighbors") + (apart ? ", " : " or ") + "raise dimensions"
                + (apart ? ", or choose disconnected = join" : ""));
    }

    /** Which cell a point lies in, as the numbers of its coordinates. */
    private static IntFunction<Points> cells(Points places) {
        int p = places.dimension();
        double[] y = places.flat().values();
        double widest = 0;
        for (int r = 0; r < p; r++) {
            double low = y[r];
            double high = y[r];
            for (int at = r; at < y.length; at += p) {
                low = Math.min(low, y[at]);
                high = Math.max(high, y[at]);
            }
            widest = Math.max(widest, high - low);
        }
        double cell = widest > 0 ? CELL * widest : 1;
        return i -> {
            double[] numbers = places.row(i);
            for (int r = 0; r < p; r++) {
                numbers[r] = Math.rint(numbers[r] / cell) + 0.0; // no −0
            }
            return Points.of(numbers);
        };
    }

    /** The number of distinct rows among n, but no more than {@code most}. */
    private static int distinct(IntFunction<Points> rows, int n, int most) {
        Set<Points> found = new HashSet<>();
        for (int i = 0; i < n && found.size() < most; i++) {
            found.add(rows.apply(i));
        }
        return found.size();
    }

    /** Whether the points of each class lie in one cell, and each class in another. */
    private static boolean areClasses(IntFunction<Points> cells, int found, Dataset data) {
        Optional<Labels> labels = data.labels().filter(known -> known.classes().size() == found);
        Set<List<Object>> pairs = new HashSet<>();
        labels.ifPresent(known -> {
            for (int i = 0; i < data.size(); i++) {
                pairs.add(List.of(known.name(i), cells.apply(i)));
            }
        });
        return pairs.size() == found;
    }
}
