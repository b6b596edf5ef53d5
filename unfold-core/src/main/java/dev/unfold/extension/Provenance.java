package dev.unfold.extension;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a result came from: enough to make it again, and to know what to think of it.
 *
 * @param settings every choice by its name on the command line: method, neighbors, dimensions, parameters, solver, …
 * @param seed the seed of the run
 * @param version the version of the library
 * @param dataHash SHA-256 of the coordinates, in hexadecimal
 * @param diagnostics what the stages noted: routes, fill, residuals, gap
 * @param warnings what the user was warned of
 */
public record Provenance(
        Map<String, String> settings,
        long seed,
        String version,
        String dataHash,
        Map<String, String> diagnostics,
        List<String> warnings) {

    public Provenance {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        diagnostics = Collections.unmodifiableMap(new LinkedHashMap<>(diagnostics));
        warnings = List.copyOf(warnings);
    }
}
