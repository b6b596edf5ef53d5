package dev.unfold.extension;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The extensions that models allow, for the message about one that they do not. */
final class Allowed {

    /** By the names that the catalogue gives them. */
    private static final Map<String, Extension> ALL = new LinkedHashMap<>();

    static {
        ALL.put("linear", new LinearExtension());
        ALL.put(Eigenfunction.NAME, new Eigenfunction(OptionalDouble.empty()));
        ALL.put(KernelMap.NAME, new KernelMap(1.5));
        ALL.put("projection", new Projection(0));
        ALL.put("landmarks", new LandmarkExtension(OptionalInt.empty()));
    }

    private Allowed() {}

    /** As in "extension = linear or projection". */
    static String by(Stages stages) {
        return "extension = "
                + ALL.entrySet().stream()
                        .filter(entry -> entry.getValue().refusal(stages).isEmpty())
                        .map(Map.Entry::getKey)
                        .collect(Collectors.joining(", "))
                        .replaceFirst(", ([^,]*)$", " or $1");
    }
}
