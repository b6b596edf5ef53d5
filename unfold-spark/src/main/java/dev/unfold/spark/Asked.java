package dev.unfold.spark;

import dev.unfold.catalog.Catalog;
import dev.unfold.catalog.Method;
import dev.unfold.error.ParameterException;
import dev.unfold.recipe.Recipe;
import dev.unfold.spectral.LandmarkSolver;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.StructType;

/**
 * What is asked of a fit.
 *
 * @param settings as {@link Catalog#recipe} takes them
 * @param landmarks those that only landmarks read
 */
record Asked(
        String features,
        Optional<String> label,
        Optional<String> id,
        String mode,
        Map<String, String> settings,
        Map<String, String> landmarks,
        long seed) {

    private static final String SOLVER = "solver";
    private static final String LLL = "lll";

    /** Adds a setting that is spelled as name=value. */
    static void put(Map<String, String> settings, String setting) {
        int equals = setting.indexOf('=');
        if (equals < 1) {
            throw new ParameterException("settings: found '" + setting + "', expected name=value, as in reg=1e-4");
        }
        settings.put(
                setting.substring(0, equals).trim(),
                setting.substring(equals + 1).trim());
    }

    Mode where() {
        return Choice.of("mode", mode, Mode.values());
    }

    /** The recipe for rows that are fitted all together. */
    Recipe exact() {
        return Catalog.recipe(settings);
    }

    /** The recipe for rows that are fitted in their partitions. */
    Recipe byLandmarks() {
        Map<String, String> all = new LinkedHashMap<>(settings);
        String solver = all.put(SOLVER, LLL);
        if (solver != null && !solver.equals(LLL)) {
            throw new ParameterException("mode = landmarks solves by solver = lll, but settings have solver = " + solver
                    + "; leave it out, or set mode = exact");
        }
        all.putAll(landmarks);
        return Catalog.recipe(all);
    }

    LandmarkSolver solver() {
        return (LandmarkSolver) byLandmarks().solver();
    }

    /** Whether the partitions can be asked for what the method needs. */
    boolean canBeDistributed() {
        return byLandmarks().refusalOfAnchors().isEmpty();
    }

    /** Refuses what does not fit, from what is known before any row is read. */
    void check(StructType schema) {
        Features.check(schema, features);
        label.ifPresent(column -> Features.field(schema, "labelCol", column));
        id.ifPresent(column -> Features.field(schema, "idCol", column));
        Recipe recipe = exact();
        if ((recipe.neighborRule().usesLabels() || recipe.localFit().usesLabels()) && label.isEmpty()) {
            throw new ParameterException("method = " + settings.get("method")
                    + " goes by classes, but labelCol is not set; set it to the column that has them");
        }
        switch (where()) {
            case EXACT ->
                landmarks.forEach((name, value) -> {
                    throw new ParameterException(
                            name + " = " + value + " is for mode = landmarks; leave it out, or set that mode");
                });
            case LANDMARKS ->
                byLandmarks().refusalOfAnchors().ifPresent(why -> {
                    throw new ParameterException(
                            "mode = landmarks seeks the neighbours of a row among a sample of the rows,"
                                    + " which method = " + settings.get("method") + " does not allow: " + why
                                    + "; set mode = exact, or take a method that can be distributed: " + distributed());
                });
            case AUTO -> byLandmarks();
        }
    }

    /** The methods whose rows can be fitted in their partitions. */
    private static String distributed() {
        return Catalog.methods().stream()
                .filter(method -> method.prototype().refusalOfAnchors().isEmpty())
                .map(Method::name)
                .collect(Collectors.joining(", "));
    }
}
