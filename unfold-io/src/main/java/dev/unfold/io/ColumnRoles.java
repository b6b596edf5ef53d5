package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** What each column of a file is for, by the caller's options. */
final class ColumnRoles {

    enum Role {
        /** A coordinate of the points. */
        FEATURE,
        LABEL,
        ID,
        /** Carried along if it is numeric, else ignored. */
        EXTRA
    }

    private final Role[] roles;
    private final int[] slots;
    private final List<String> features = new ArrayList<>();
    private final List<String> extras = new ArrayList<>();

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
        // A label or id among the wanted columns keeps its role; the others become features in the order given.
        for (String name : options.columns()) {
            find(header, "columns", name, options).stream()
                    .filter(c -> roles[c] != Role.LABEL && roles[c] != Role.ID)
                    .forEach(c -> {
                        assign(c, "columns", name, Role.FEATURE);
                        feature(header, c);
                    });
        }
        if (options.columns().isEmpty()) {
            options.series().map(header::series).orElse(List.of()).stream()
                    .filter(c -> roles[c] == null)
                    .forEach(c -> {
                        roles[c] = Role.FEATURE;
                        feature(header, c);
                    });
        }
        boolean all = options.columns().isEmpty() && features.isEmpty();
        for (int c = 0; c < roles.length; c++) {
            if (roles[c] == null) {
                roles[c] = all ? Role.FEATURE : Role.EXTRA;
                if (roles[c] == Role.FEATURE) {
                    feature(header, c);
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

    private void feature(Header header, int column) {
        slots[column] = features.size();
        features.add(header.name(column));
    }

    private static OptionalInt find(Header header, String option, String name, ReadOptions options) {
        OptionalInt found = header.find(name);
        if (found.isEmpty()) {
            options.missing().accept(option + " = " + name, header.lacks(option, name));
        }
        return found;
    }

    private void assign(int c, String option, String name, Role role) {
        if (roles[c] != null) {
            throw new ParameterException(option + " = " + name + ": the column was already named as "
                    + (roles[c] == role ? "such" : roles[c].name().toLowerCase(Locale.ROOT))
                    + "; name it once");
        }
        roles[c] = role;
    }

    Role role(int column) {
        return roles[column];
    }

    /** The position of a feature among the features, or of an extra among the extras. */
    int slot(int column) {
        return slots[column];
    }

    /** The column that has a role which one column has at most. */
    Optional<Integer> find(Role role) {
        int c = Arrays.asList(roles).indexOf(role);
        return c < 0 ? Optional.empty() : Optional.of(c);
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
