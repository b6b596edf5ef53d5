package dev.unfold.cli;

import dev.unfold.explore.Origin;
import dev.unfold.explore.Reading;
import dev.unfold.explore.Request;
import dev.unfold.internal.text.Words;
import dev.unfold.io.Missing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run of the explorer as a call of {@code unfold embed} that gives the same places. */
final class EmbedCall {

    /** Settings of the catalogue that are options of the same name. */
    private static final List<String> OPTIONS = List.of("solver", "coordinates", "extension", "scale", "disconnected");

    private final List<String> words = new ArrayList<>(List.of("unfold", "embed"));

    private EmbedCall() {}

    /** The call, for a shell. */
    static String of(Request request) {
        EmbedCall call = new EmbedCall();
        call.input(request.origin());
        call.reading(request.reading(), request.origin());
        call.settings(request.settings());
        call.add("-o", "embedding.csv");
        return call.words.stream().map(Names::quoted).collect(Collectors.joining(" "));
    }

    private void add(String... more) {
        words.addAll(List.of(more));
    }

    private void input(Origin origin) {
        if (origin instanceof Origin.Made made) {
            add("@" + made.name());
            made.size().ifPresent(n -> add("-n", Integer.toString(n)));
            made.noise().ifPresent(noise -> add("--noise", Double.toString(noise)));
            return;
        }
        String file = origin instanceof Origin.Given given ? given.file().toString() : origin.name();
        add(file.startsWith("-") || file.startsWith("@") ? "./" + file : file);
    }

    private void reading(Reading reading, Origin origin) {
        boolean made = origin instanceof Origin.Made; // whose labels are known
        reading.label().filter(name -> !made).ifPresent(name -> add("--label", name));
        reading.id().ifPresent(name -> add("--id", name));
        names("--columns", reading.columns());
        names("--drop", reading.drop());
        names("--one-hot", reading.oneHot());
        if (reading.missing() != Missing.FAIL) {
            add("--missing", Words.spell(reading.missing()));
        }
        if (reading.standardize()) {
            add("--standardize");
        }
    }

    private void names(String option, List<String> names) {
        if (!names.isEmpty()) {
            add(option, Names.joined(names));
        }
    }

    private void settings(Map<String, String> settings) {
        Map<String, String> left = new LinkedHashMap<>(settings);
        option("--method", left.remove("method"));
        option("-k", left.remove("neighbors"));
        option("-p", left.remove("dimensions"));
        OPTIONS.forEach(name -> option("--" + name, left.remove(name)));
        left.forEach((name, value) -> add("--set", name + "=" + value));
    }

    private void option(String option, @Nullable String value) {
        if (value != null) {
            add(option, value);
        }
    }
}
