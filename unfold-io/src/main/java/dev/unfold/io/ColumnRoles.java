package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** What each column of a file is for, by the caller's options. */
final class ColumnRoles {

    enum Role {
        /** A coordinate of the points. */
        FEATURE,
        /** A text that becomes as many coordinates as there are texts in the column. */
        ONE_HOT,
        LABEL,
        ID,
        /** Carried along if it is numeric, else ignored. */
        EXTRA
    }

    private final Role[] roles;
    private final int[] slots;
    private final List<String> features = new ArrayList<>();
    private final List<String> extras = new ArrayList<>();
    private final Map<Integer, List<String>> texts = new HashMap<>();

    ColumnRoles(String file, Header header, ReadOptions options) {
        roles = new Role[header.size()];
        slots = new int[header.size()];
        options.label()
                .ifPresent(name ->
                        find(header, "label", name, options).ifPresent(c -> assign(c, "label", name, Role.LABEL)));
        options.id()
                .ifPresent(name -> find(header, "id", name, options).ifPresent(c -> assign(c, "id", name, Role.ID)));
        for (String name : options.drop()) {
            find(header, "drop", name, options).ifPresent(c -> assign(c, "drop", name, Role.EXTRA));
        }
        Set<Integer> oneHot = new LinkedHashSet<>();
        for (String name : options.oneHot()) {
            find(header, "one-hot", name, options).ifPresent(c -> {
                if (roles[c] != null) {
                    assign(c, "one-hot", name, Role.ONE_HOT); // which says what it was named as
                }
                oneHot.add(c);
            });
        }
        // A label or id among the wanted columns keeps its role; the others become features in the order given.
        for (String name : options.columns()) {
            find(header, "columns", name, options).stream()
                    .filter(c -> roles[c] != Role.LABEL && roles[c] != Role.ID)
                    .forEach(c -> {
                        assign(c, "columns", name, oneHot.contains(c) ? Role.ONE_HOT : Role.FEATURE);
                        feature(header, c, options);
                    });
        }
        if (options.columns().isEmpty()) {
            options.series().map(header::series).orElse(List.of()).stream()
                    .filter(c -> roles[c] == null)
                    .forEach(c -> {
                        roles[c] = Role.FEATURE;
                        feature(header, c, options);
                    });
        }
        boolean all = options.columns().isEmpty() && features.isEmpty();
        if (!all) {
            oneHot.stream().filter(c -> roles[c] == null).forEach(c -> {
                roles[c] = Role.ONE_HOT;
                feature(header, c, options);
            });
        }
        for (int c = 0; c < roles.length; c++) {
            if (roles[c] == null) {
                roles[c] = !all ? Role.EXTRA : oneHot.contains(c) ? Role.ONE_HOT : Role.FEATURE;
                if (all) {
                    feature(header, c, options);
                }
            }
            if (roles[c] == Role.EXTRA) {
                slots[c] = extras.size();
                extras.add(header.name(c));
            }
        }
        if (features.isEmpty()) {
            throw new DataException(file + ": none of its " + header.size()
                    + " columns is left as a feature; name fewer as label, id or drop, or more as columns");
        }
    }

    private void feature(Header header, int column, ReadOptions options) {
        String name = header.name(column);
        slots[column] = features.size();
        if (roles[column] == Role.FEATURE) {
            features.add(name);
            return;
        }
        List<String> values = options.learned().values().get(name);
        if (values == null) {
            throw new ParameterException("one-hot = " + name
                    + ": which texts the column holds is not known yet; survey the" + " table before it is read");
        }
        texts.put(column, values);
        features.addAll(Learned.features(name, values));
    }

    private static OptionalInt find(Header header, String option, String name, ReadOptions options) {
        OptionalInt found = header.find(name);
        if (found.isEmpty()) {
            options.absent().accept(option + " = " + name, header.lacks(option, name));
        }
        return found;
    }

    private void assign(int c, String option, String name, Role role) {
        if (roles[c] != null) {
            throw new ParameterException(option + " = " + name + ": the column was already named as "
                    + (roles[c] == role ? "such" : word(roles[c]))
                    + "; name it once");
        }
        roles[c] = role;
    }

    private static String word(Role role) {
        return role.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Role role(int column) {
        return roles[column];
    }

    /** How many features a column makes. */
    int width(int column) {
        return roles[column] == Role.ONE_HOT ? texts(column).size() : 1;
    }

    /** The texts that a column's features stand for, in their order. */
    List<String> texts(int column) {
        return texts.getOrDefault(column, List.of());
    }

    /** Which of them a text is; below 0 if it is none. */
    int value(int column, String text) {
        return texts(column).indexOf(text);
    }

    /** The position of a feature among the features, of the first of several, or of an extra among the extras. */
    int slot(int column) {
        return slots[column];
    }

    /** The column that has a role which one column has at most. */
    Optional<Integer> find(Role role) {
        int c = Arrays.asList(roles).indexOf(role);
        return c < 0 ? Optional.empty() : Optional.of(c);
    }

    /** What a column is called where it is written again: its own name, or another if the file gives it none. */
    static String outputName(Header header, int column, String otherwise) {
        return header.isNamed(column) ? header.name(column) : otherwise;
    }

    boolean has(Role role) {
        return Arrays.asList(roles).contains(role);
    }

    List<String> features() {
        return features;
    }

    List<String> extras() {
        return extras;
    }
}
