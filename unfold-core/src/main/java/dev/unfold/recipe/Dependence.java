package dev.unfold.recipe;

import dev.unfold.alignment.SpectralProblem;
import dev.unfold.run.Run;
import dev.unfold.spectral.Coordinates;
import dev.unfold.spectral.Independence;
import dev.unfold.spectral.Spectrum;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Notes how independent the dimensions of an embedding are ({@link Independence}), and warns of one that repeats earlier ones. Null
 * vectors of disconnected data, and embeddings that a guide pulls to their classes, hold few values for many points, which always
 * determine each other: of these it does not warn.
 */
final class Dependence {

    private Dependence() {}

    static void report(Spectrum spectrum, SpectralProblem problem, Recipe recipe, Run run) {
        double[] e = Independence.of(spectrum.vectors(), run);
        if (e.length == 0) {
            return;
        }
        run.note("independence", Arrays.stream(e).mapToObj(Dependence::spelled).collect(Collectors.joining(", ")));
        List<Integer> repeated = IntStream.range(0, e.length)
                .filter(r -> e[r] < Independence.LEAST)
                .mapToObj(r -> r + 2)
                .toList();
        if (repeated.isEmpty() || problem.nullity() > 1 || problem.guide().isPresent()) {
            return;
        }
        boolean first = recipe.coordinates() instanceof Coordinates.First;
        run.warn((repeated.size() == 1 ? "dimension " : "dimensions ")
                + repeated.stream().map(r -> Integer.toString(r)).collect(Collectors.joining(", "))
                + (repeated.size() == 1 ? " repeats earlier ones" : " repeat earlier ones") + " (independence "
                + repeated.stream().map(r -> spelled(e[r - 2])).collect(Collectors.joining(", "))
                + " of 1), so a direction"
                + " of the data may be missing; try "
                + (first ? "coordinates = independent" : "more candidates")
                // Those methods state several residuals a point; one that does is not sent to them.
                + (problem.isSquare() ? ", mlle, hlle or ltsa, or more neighbours" : " or more neighbours"));
    }

    private static String spelled(double e) {
        return String.format(Locale.ROOT, "%.3f", e);
    }
}
