package dev.unfold.io;

import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.recipe.Model;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the columns that a model was fitted on among those of another table.
 *
 * @param wanted the columns that the features of the model were made of, in their order
 * @param known what else the columns were when it was fitted
 * @param missing what becomes of missing cells
 * @param learned what they are filled with, and which texts are features
 * @param model what stands for it in messages
 */
public record FeatureMatch(List<String> wanted, Columns known, Missing missing, Learned learned, String model) {

    private static final int LISTED = 6;

    public FeatureMatch {
        wanted = List.copyOf(wanted);
    }

    /** @param said what becomes of missing cells, if it is another than at the fit; then they are filled by the training points */
    public static FeatureMatch of(ModelFile file, String model, Optional<Missing> said) {
        List<String> features = file.model().training().features();
        Missing missing = said.orElse(file.columns().missing());
        Learned learned = file.columns().learned();
        if (missing.fills() && missing != file.columns().missing()) {
            learned = new Learned(fills(file.model(), missing), learned.values());
        }
        return new FeatureMatch(file.columns().sources(features), file.columns(), missing, learned, model);
    }

    private static Map<String, Double> fills(Model model, Missing rule) {
        Points raw = model.given();
        Map<String, Double> fills = new LinkedHashMap<>();
        for (int c = 0; c < raw.dimension(); c++) {
            int column = c;
            double[] sorted = IntStream.range(0, raw.size())
                    .mapToDouble(i -> raw.get(i, column))
                    .sorted()
                    .toArray();
            int n = sorted.length;
            fills.put(
                    model.training().features().get(c),
                    rule == Missing.MEAN
                            ? Arrays.stream(sorted).average().orElseThrow()
                            : sorted[(n - 1) / 2] / 2 + sorted[n / 2] / 2);
        }
        return fills;
    }

    /** What the columns of a table may be called: a first row with one of these names is a header. */
    public ReadOptions expected(ReadOptions said) {
        return new ReadOptions(
                        said.label().or(known::label),
                        said.id().or(known::id),
                        said.columns().isEmpty() ? wanted : said.columns(),
                        said.drop(),
                        said.array())
                .withDialect(said.dialect());
    }

    /**
     * What the columns of a table are for. Features are found by name if the table has any of the names, and then it must have
     * all of them; others may stand between them. Else they are found by position, and then there must be exactly as many ({@link
     * #doubt}). The id and the label are the columns that were so when the model was fitted, if they are there; an unnamed first
     * column among named ones is an id, too.
     *
     * @param said what the caller says of the columns, which wins
     */
    public ReadOptions in(TableReader table, ReadOptions said) {
        boolean alike = table.hasNames()
                ? known.named()
                : !known.named() && table.columns().size() == known.count(wanted.size());
        Optional<String> label = said.label().or(() -> remembered(known.label(), table, said, alike));
        Optional<String> id = said.id()
                .or(() -> remembered(known.id(), table, said, alike))
                .or(() -> table.index().filter(name -> !(known.named() && wanted.contains(name))));
        List<String> taken = Stream.of(label.stream(), id.stream(), said.drop().stream())
                .flatMap(names -> names)
                .flatMap(name -> table.column(name).stream())
                .toList();
        List<String> left = (said.columns().isEmpty() ? table.columns() : said.columns())
                .stream()
                        .map(name -> table.column(name).orElse(name))
                        .filter(name -> !taken.contains(name))
                        .toList();
        List<String> features = features(table.name(), left, table.hasNames() || alike);
        Map<String, String> names = new HashMap<>(); // what a column is called here
        IntStream.range(0, wanted.size()).forEach(c -> names.put(wanted.get(c), features.get(c)));
        ReadOptions roles = new ReadOptions(label, id, features, said.drop(), said.array())
                .withDialect(said.dialect())
                .withMissing(missing)
                .withOneHot(known.learned().values().keySet().stream()
                        .map(name -> names.getOrDefault(name, name))
                        .toArray(String[]::new))
                .withLearned(renamed(names));
        return said.bad().map(roles::withBad).orElse(roles);
    }

    /**
     * What to tell of features that were found by position although both tables have names: they may be others. Empty if there is
     * nothing to tell.
     *
     * @param roles what {@link #in} found
     */
    public Optional<String> doubt(TableReader table, ReadOptions said, ReadOptions roles) {
        boolean byPosition = table.hasNames() && known.named() && said.columns().isEmpty();
        return byPosition && Collections.disjoint(roles.columns(), wanted)
                ? Optional.of(table.name() + ": has none of the" + columns(wanted) + " that " + model
                        + " was fitted on, so its" + columns(roles.columns()) + " stand for them in this order")
                : Optional.empty();
    }

    /** What was learned, under the names that the columns have in another table. */
    private Learned renamed(Map<String, String> names) {
        Map<String, Double> fills = new LinkedHashMap<>();
        learned.fills().forEach((feature, fill) -> fills.put(names.getOrDefault(feature, feature), fill));
        Map<String, List<String>> values = new LinkedHashMap<>();
        learned.values().forEach((column, texts) -> {
            String name = names.getOrDefault(column, column);
            values.put(name, texts);
            List<String> before = Learned.features(column, texts);
            List<String> now = Learned.features(name, texts);
            for (int i = 0; i < now.size(); i++) {
                Double fill = learned.fills().get(before.get(i));
                if (fill != null) {
                    fills.put(now.get(i), fill);
                }
            }
        });
        return new Learned(fills, values);
    }

    private static Optional<String> remembered(
            Optional<String> column, TableReader table, ReadOptions said, boolean alike) {
        return column.filter(name -> alike
                && table.column(name).isPresent()
                && !said.columns().contains(name)
                && !said.drop().contains(name)
                && !said.id().equals(column)
                && !said.label().equals(column));
    }

    /** @param named whether a name means the same in both tables */
    private List<String> features(String table, List<String> found, boolean named) {
        List<String> missing =
                wanted.stream().filter(name -> !found.contains(name)).toList();
        if (named && missing.isEmpty()) {
            return wanted;
        }
        if (named && missing.size() < wanted.size()) {
            throw new DataException(table + ": lacks " + missing.size() + columns(missing) + " that " + model
                    + " was fitted on; add what is missing");
        }
        if (found.size() != wanted.size()) {
            throw new DataException(table + ": found " + found.size() + columns(found) + ", but " + model
                    + " was fitted on " + wanted.size() + columns(wanted) + "; give these, or choose with columns = …");
        }
        return found;
    }

    private static String columns(List<String> names) {
        return (names.size() == 1 ? " column (" : " columns (")
                + names.stream().limit(LISTED).collect(Collectors.joining(", "))
                + (names.size() > LISTED ? ", …)" : ")");
    }
}
