package dev.unfold.recipe;

import dev.unfold.error.ParameterException;
import dev.unfold.internal.check.Check;
import dev.unfold.local.LocalFit;
import dev.unfold.meta.StageType;
import dev.unfold.neighbors.NeighborRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A group of columns with neighbours and weights of its own; see {@link Views}.
 *
 * @param columns their names, or their numbers from 1 where the data only number them (x1, x2, …)
 * @param share a_q, its part in the fused weights; that of every other view if empty
 * @param parameters where its neighbour rule and its local fit differ from the recipe's: its own {@code neighbors}, say;
 *     spelled as on the command line
 */
public record View(List<String> columns, OptionalDouble share, Map<String, String> parameters) {

    public View {
        columns = List.copyOf(columns);
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        share.ifPresent(value -> Check.positive("share", value));
        if (columns.isEmpty()) {
            throw new ParameterException("a view without columns; name at least one");
        }
        Set<String> seen = new HashSet<>();
        for (String column : columns) {
            if (column.isBlank()) {
                throw new ParameterException("the view '" + String.join(",", columns)
                        + "' has a column without a name; separate names by single commas");
            }
            if (!seen.add(column)) {
                throw new ParameterException("the view '" + String.join(",", columns) + "' names the column '" + column
                        + "' twice; name it once");
            }
        }
    }

    public static View of(String... columns) {
        return new View(List.of(columns), OptionalDouble.empty(), Map.of());
    }

    public View withShare(double newShare) {
        return new View(columns, OptionalDouble.of(newShare), parameters);
    }

    /** With its own value of a parameter of the neighbour rule or of the local fit. */
    public View withParameter(String name, String value) {
        Map<String, String> more = new TreeMap<>(parameters);
        more.put(name, value);
        return new View(columns, share, more);
    }

    View withColumns(List<String> names) {
        return new View(names, share, parameters);
    }

    /** Its columns out of one text: names between commas; one that has a comma itself stands in double quotes. */
    static List<String> columns(String text) {
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        boolean quoted = false;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            boolean doubled = quoted && c == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"';
            if (doubled) {
                name.append(text.charAt(++at));
            } else if (c == '"' && (quoted || name.isEmpty())) {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                names.add(name.toString());
                name.setLength(0);
            } else {
                name.append(c);
            }
        }
        if (!text.isBlank()) {
            names.add(name.toString());
        }
        return names;
    }

    /** Its columns as one text, which {@link #columns(String)} reads. */
    String spelledColumns() {
        return columns.stream()
                .map(name -> name.contains(",") || name.contains("\"") ? '"' + name.replace("\"", "\"\"") + '"' : name)
                .collect(Collectors.joining(","));
    }

    /** The recipe's neighbour rule with this view's own parameters. */
    NeighborRule rule(NeighborRule rule) {
        return adjusted(rule);
    }

    /** The recipe's local fit with this view's own parameters. */
    LocalFit fit(LocalFit fit) {
        return adjusted(fit);
    }

    private <T> T adjusted(T stage) {
        return Collections.disjoint(spelled(stage).keySet(), parameters.keySet())
                ? stage
                : StageType.of(stage).create(parameters);
    }

    /** This view with whatever its stages found for themselves as its own parameters. */
    View learned(Recipe recipe, NeighborRule rule, LocalFit fit) {
        Map<String, String> own = spelled(rule);
        own.putAll(spelled(fit));
        own.entrySet().removeAll(spelled(recipe.neighborRule()).entrySet());
        own.entrySet().removeAll(spelled(recipe.localFit()).entrySet());
        return new View(columns, share, own);
    }

    /** The parameters of a stage, as text; none of one that is no record. */
    static Map<String, String> spelled(Object stage) {
        return stage.getClass().isRecord() ? StageType.settings(stage) : new LinkedHashMap<>();
    }
}
