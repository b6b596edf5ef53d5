package dev.unfold.explore;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run is asked for.
 *
 * @param origin the set
 * @param reading what its columns are for
 * @param settings the method and its parameters, by the names of {@link dev.unfold.catalog.Catalog#recipe}
 */
public record Request(Origin origin, Reading reading, Map<String, String> settings) {

    public Request {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
