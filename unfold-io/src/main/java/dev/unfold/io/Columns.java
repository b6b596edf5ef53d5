package dev.unfold.io;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the columns of a table were for, beside the features: a model keeps it, so that it need not be said again of new
 * points.
 *
 * @param named whether the columns have names of their own; else they are called x1, x2, …
 * @param id the column of ids
 * @param label the column of labels
 * @param others the columns that were nothing of all that, in their order
 * @param missing what became of missing cells of features
 * @param learned what such cells were filled with, and which texts became features
 */
public record Columns(
        boolean named,
        Optional<String> id,
        Optional<String> label,
        List<String> others,
        Missing missing,
        Learned learned) {

    /** Features alone. */
    public static final Columns FEATURES =
            new Columns(true, Optional.empty(), Optional.empty(), List.of(), Missing.FAIL, Learned.NOTHING);

    public Columns {
        others = List.copyOf(others);
    }

    /** Those of a set that comes from no file. */
    public static Columns of(Dataset data) {
        return new Columns(
                true,
                data.ids().map(ids -> "id"),
                data.labels().map(labels -> "label"),
                data.extras().stream().map(Column::name).toList(),
                Missing.FAIL,
                Learned.NOTHING);
    }

    /** Those of two tables side by side. */
    public Columns and(Columns more) {
        List<String> all = new ArrayList<>(others);
        more.others.stream().filter(name -> !all.contains(name)).forEach(all::add);
        return new Columns(
                named || more.named,
                id.or(() -> more.id),
                label.or(() -> more.label),
                all,
                missing == Missing.FAIL ? more.missing : missing,
                learned.and(more.learned));
    }

    /** The columns of the table that these features were made of: those of a text column come from one. */
    public List<String> sources(List<String> features) {
        Map<String, String> made = new HashMap<>();
        learned.values()
                .forEach((column, texts) -> Learned.features(column, texts).forEach(f -> made.put(f, column)));
        return features.stream()
                .map(feature -> made.getOrDefault(feature, feature))
                .distinct()
                .toList();
    }

    /** How many columns there were in all, with so many that features were made of. */
    public int count(int features) {
        return features + others.size() + (id.isPresent() ? 1 : 0) + (label.isPresent() ? 1 : 0);
    }
}
