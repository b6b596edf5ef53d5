package dev.unfold.bench.methods;

import dev.unfold.bench.peers.Workload;
import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.nearest.DistanceTable;
import dev.unfold.neighbors.supervised.SameClass;
import dev.unfold.recipe.DiscriminantAnalysis;
import dev.unfold.recipe.Recipe;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A method with some of its parameters, written as on the command line: {@code kernel-lle:kernel=cosine}.
 *
 * @param text as it was written
 * @param recipe with 12 neighbours in 2 dimensions
 */
public record Choice(String text, Recipe recipe) {

    /** Whose stages the others are compared with. */
    public static final String BASE = "lle";

    /** The kernels that are not a method's default and search in a way of their own. */
    private static final List<String> KERNELS =
            List.of("kernel-lle:kernel=polynomial", "kernel-lle:kernel=laplacian", "kernel-lle:kernel=cosine");

    public static Choice of(String text) {
        String[] words = text.split(":", -1);
        Map<String, String> settings = new HashMap<>();
        settings.put("method", words[0]);
        settings.put("neighbors", Integer.toString(Workload.NEIGHBORS));
        settings.put("dimensions", Integer.toString(Workload.DIMENSIONS));
        for (int w = 1; w < words.length; w++) {
            String[] sides = words[w].split("=", 2);
            if (sides.length < 2) {
                throw new ParameterException("methods: found '" + text
                        + "', expected a name or name:parameter=value, such as " + KERNELS.get(0));
            }
            settings.put(sides[0], sides[1]);
        }
        return new Choice(text, Catalog.recipe(settings));
    }

    /** Whether it refuses points without a label. */
    boolean needsEveryLabel() {
        return recipe.neighborRule() instanceof SameClass || recipe.procedure() instanceof DiscriminantAnalysis;
    }

    /** The whole catalogue, the base first, but for what takes a table of distances in place of points. */
    public static List<String> everything() {
        Stream<String> names = Catalog.methods().stream()
                .filter(method -> !(method.prototype().neighborRule() instanceof DistanceTable))
                .map(Method::name);
        return Stream.concat(names, KERNELS.stream()).toList();
    }
}
