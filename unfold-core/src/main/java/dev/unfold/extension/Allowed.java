package dev.unfold.extension;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The extensions that models allow, for the message about one that they do not. */
final class Allowed {

    /** All there are, by the names that the catalogue gives them: it comes after this package, so a test holds the two together. */
    static final List<Map.Entry<String, Extension>> ALL = List.of(
            Map.entry("linear", new LinearExtension()),
            Map.entry(Eigenfunction.NAME, new Eigenfunction(OptionalDouble.empty())),
            Map.entry(KernelMap.NAME, new KernelMap(1.5)),
            Map.entry("projection", new Projection(0)),
            Map.entry("landmarks", new LandmarkExtension(OptionalInt.empty())));

    private Allowed() {}

    /** As in "extension = linear or projection". */
    static String by(Stages stages) {
        return "extension = "
                + ALL.stream()
                        .filter(entry -> entry.getValue().refusal(stages).isEmpty())
                        .map(Map.Entry::getKey)
                        .collect(Collectors.joining(", "))
                        .replaceFirst(", ([^,]*)$", " or $1");
    }
}
