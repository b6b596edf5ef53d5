package dev.unfold.internal.search.rank;

import dev.unfold.internal.search.Euclid;
import dev.unfold.internal.search.block.Panels;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Counts how many points come before the targets of every point, in a pass over the products of all pairs. */
interface PairCounting {

    Supplier<Panels.Look> looks();

    /** After the pass, tells the lists what was counted; the points that are better off with exact distances are still to be counted for. */
    int[] left();

    /** How many exact distances a point may ask for. */
    static int allowed(int points) {
        return points / 8;
    }

    /** How far the bounds of any point are apart. */
    static double margin(Panels panels) {
        return IntStream.range(0, panels.size())
                .mapToDouble(i -> panels.rows().upper(i) - panels.rows().lower(i))
                .max()
                .orElse(0);
    }

    /** Below this v a point is nearer to i than a target at that distance. */
    static float nearer(Panels panels, int i, double distance, double margin) {
        double least = Euclid.tie(distance) * panels.unit();
        return Math.nextDown((float) (.5 * (least - panels.rows().upper(i) - margin)));
    }

    /** Above this v a point is farther. */
    static float farther(Panels panels, int i, double distance) {
        double most = Euclid.limit(distance) * panels.unit();
        return Math.nextUp((float) (.5 * (most - panels.rows().lower(i))));
    }
}
