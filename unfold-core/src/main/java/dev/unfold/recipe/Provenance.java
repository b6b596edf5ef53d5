package dev.unfold.recipe;

import dev.unfold.data.Dataset;
import dev.unfold.run.Run;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a result came from: enough to make it again, and to know what to think of it.
 *
 * @param recipe every choice, with what the stages found for themselves, so that nothing is left to find when a model is read back
 * @param asked the choices as they were given, before the stages found anything out: what an update to more points starts from
 * @param seed the seed of the run
 * @param version the version of the library
 * @param dataHash SHA-256 of the coordinates that were fitted, in hexadecimal
 * @param diagnostics what the stages noted: routes, fill, residuals, gap
 * @param warnings what the user was warned of
 */
public record Provenance(
        Recipe recipe,
        Recipe asked,
        long seed,
        String version,
        String dataHash,
        Map<String, String> diagnostics,
        List<String> warnings) {

    public Provenance {
        diagnostics = Collections.unmodifiableMap(new LinkedHashMap<>(diagnostics));
        warnings = List.copyOf(warnings);
    }

    /** Of a run that fitted these data by a recipe. */
    static Provenance of(Recipe learned, Recipe asked, Dataset data, Run run) {
        return new Provenance(
                learned, asked, run.seed(), Version.CURRENT, DataHash.of(data.points()), run.notes(), run.warnings());
    }

    /** The same with all that the run has noted by now. */
    Provenance after(Run run) {
        return new Provenance(recipe, asked, seed, version, dataHash, run.notes(), run.warnings());
    }
}
