package dev.unfold.explore;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Names with values, as an address or a form spells them: a=1&amp;b=2&amp;b=3. */
final class Form {

    private final Map<String, List<String>> values = new LinkedHashMap<>();

    /** @throws Refusal if a percent sign is not followed by what it should be */
    static Form of(@Nullable String text) {
        Form form = new Form();
        if (text == null || text.isEmpty()) {
            return form;
        }
        for (String pair : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
            form.values.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
        }
        return form;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refusal(Refusal.BAD_REQUEST, "the request is not spelled as a form is");
        }
    }

    /** Every value of a name. */
    List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** The value of a name, unless it is empty. */
    Optional<String> one(String name) {
        return all(name).stream().findFirst().filter(value -> !value.isEmpty());
    }

    /** The value of a name, which must be there. */
    String required(String name) {
        return one(name)
                .orElseThrow(() -> new Refusal(Refusal.BAD_REQUEST, "the request lacks a value for '" + name + "'"));
    }

    /** The value of a name as a whole number. */
    int integer(String name, int otherwise) {
        return one(name)
                .map(text -> {
                    try {
                        return Integer.parseInt(text.strip());
                    } catch (NumberFormatException e) {
                        throw new Refusal(Refusal.BAD_REQUEST, name + " = " + text + " must be a whole number");
                    }
                })
                .orElse(otherwise);
    }

    /** The value of a name as a finite number. */
    static double number(String name, String text) {
        try {
            double value = Double.parseDouble(text.strip());
            if (Math.abs(value) < Double.POSITIVE_INFINITY) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new Refusal(Refusal.BAD_REQUEST, name + " = " + text + " must be a finite number");
    }

    /** Those names that begin so, without their beginning, with their first value. */
    Map<String, String> below(String prefix) {
        Map<String, String> found = new LinkedHashMap<>();
        values.forEach((name, list) -> {
            if (name.startsWith(prefix) && !list.get(0).isEmpty()) {
                found.put(name.substring(prefix.length()), list.get(0));
            }
        });
        return found;
    }
}
