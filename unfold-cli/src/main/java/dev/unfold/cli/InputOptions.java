package dev.unfold.cli;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.text.Words;
import dev.unfold.io.BundledSets;
import dev.unfold.io.Columns;
import dev.unfold.io.Datasets;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.Table;
import dev.unfold.io.TableReader;
import dev.unfold.io.TableSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What the columns of an input are, and how a generated input is made. */
final class InputOptions {

    /** What an input can be, for help. */
    static final String INPUT =
            "a file (.csv .tsv .npy .npz .svm .arff, IDX; .gz), '-' for CSV on standard input, or @NAME"
                    + " for a set of 'unfold generate'";

    /** What several inputs are, for help. */
    static final String INPUTS = INPUT + "; several, with the same points row by row, are views for feature fusion";

    private static final int DEFAULT_SIZE = 2000;

    @Option(names = "--label", paramLabel = "COL", description = "the column with the class of each point")
    private Optional<String> label = Optional.empty();

    @Option(names = "--id", paramLabel = "COL", description = "the column with the name of each point")
    private Optional<String> id = Optional.empty();

    @Option(names = "--columns", paramLabel = "COL", split = ",", description = "the features (every numeric column)")
    private List<String> columns = List.of();

    @Option(names = "--drop", paramLabel = "COL", split = ",", description = "columns that are no features")
    private List<String> drop = List.of();

    @Option(names = "--array", paramLabel = "NAME", description = "for .npz: the array with the points")
    private Optional<String> array = Optional.empty();

    @Option(names = "-n", paramLabel = "N", description = "for @NAME: how many points (2000)")
    private Optional<Integer> size = Optional.empty();

    @Option(names = "--noise", paramLabel = "S", description = "for @NAME: standard deviation of Gaussian noise (0)")
    private Optional<Double> noise = Optional.empty();

    private Optional<Columns> known = Optional.empty();

    /** The data that {@code input} names: a file, {@code -} for standard input, or {@code @NAME}. */
    Dataset read(String input, InputStream standard, long seed) {
        return read(input, standard, seed, options());
    }

    /** An embedding: the columns y1, y2, … of an input, or as {@link #read} where there is no y1. */
    Dataset readPlaces(String input, InputStream standard, long seed) {
        return read(input, standard, seed, options().withSeries("y"));
    }

    /** The data of one input, or of several that describe the same points, each with those columns that it has. */
    List<Dataset> read(List<String> inputs, InputStream standard, long seed) {
        if (inputs.size() == 1) {
            return List.of(read(inputs.get(0), standard, seed));
        }
        Map<String, Integer> missed = new LinkedHashMap<>(); // how many inputs lack the column that an option names
        ReadOptions options = options().withMissing((option, error) -> missed.merge(option, 1, Integer::sum));
        List<Dataset> views = inputs.stream()
                .map(input -> read(input, standard, seed, options))
                .toList();
        missed.forEach((option, count) -> {
            if (count == inputs.size()) {
                throw new ParameterException(option + ": none of the " + count + " inputs has such a column ("
                        + String.join(", ", inputs) + ")");
            }
        });
        return views;
    }

    private ReadOptions options() {
        return new ReadOptions(label, id, columns, drop, array);
    }

    private Dataset read(String input, InputStream standard, long seed, ReadOptions options) {
        if (!isTable(input)) {
            Dataset data = generate(input.substring(1), size, noise, seed);
            learn(Columns.of(data));
            boolean plain = label.isEmpty() && id.isEmpty() && options.columns().isEmpty() && drop.isEmpty();
            return plain ? data : choose(data, options);
        }
        try (TableReader table = source(input, standard).open(options)) {
            Dataset data = table.whole(options);
            learn(table.columns(options.withMissing((option, error) -> {}))); // which the line above has told
            return data;
        }
    }

    /** Whether an input is a file or standard input, and not a set that is made. */
    static boolean isTable(String input) {
        return !input.startsWith("@");
    }

    /** The table that {@code input} names: a file, or {@code -} for standard input. */
    TableSource source(String input, InputStream standard) {
        if (size.isPresent() || noise.isPresent()) {
            throw new ParameterException((size.isPresent() ? "-n" : "--noise") + " is for generated sets such as"
                    + " @swiss-roll, but the input is " + input + "; leave it out");
        }
        return input.equals("-") ? TableSource.of(standard, "standard input") : TableSource.of(Path.of(input));
    }

    private void learn(Columns columnsRead) {
        known = Optional.of(known.map(before -> before.and(columnsRead)).orElse(columnsRead));
    }

    /** What the columns of the inputs were that have been read. */
    Columns columnsRead() {
        return known.orElse(Columns.FEATURES);
    }

    /** What the options say of the columns. */
    ReadOptions said() {
        return options();
    }

    /** The columns of a generated set as the options want them: as if it had been written to a file and read again. */
    private static Dataset choose(Dataset data, ReadOptions options) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        Datasets.write(file, Table.of(data));
        List<String> left = new ArrayList<>(options.drop());
        if (options.columns().isEmpty()) {
            data.extras().stream()
                    .map(Column::name)
                    .filter(name -> !left.contains(name))
                    .forEach(left::add);
        }
        ReadOptions named =
                options.label().isEmpty() && data.labels().isPresent() ? options.withLabel("label") : options;
        return Datasets.read(
                new ByteArrayInputStream(file.toByteArray()), data.name(), named.withDrop(left.toArray(String[]::new)));
    }

    /** A synthetic manifold or a bundled set. */
    static Dataset generate(String name, Optional<Integer> size, Optional<Double> noise, long seed) {
        Optional<Manifold> manifold = Manifold.named(name);
        if (manifold.isPresent()) {
            return manifold.get().sample(size.orElse(DEFAULT_SIZE), noise.orElse(0.0), seed);
        }
        if (!BundledSets.names().contains(name)) {
            throw Words.unknown("set", name, setNames());
        }
        if (size.isPresent() || noise.isPresent()) {
            throw new ParameterException((size.isPresent() ? "-n" : "--noise") + " is for synthetic sets, but " + name
                    + " is a real one; leave it out");
        }
        return BundledSets.read(name);
    }

    /** Every name that can follow an @. */
    static List<String> setNames() {
        List<String> names = new ArrayList<>(
                Arrays.stream(Manifold.values()).map(Manifold::commandName).toList());
        names.addAll(BundledSets.names());
        return names;
    }

    /** What the column of ids is called in an output. */
    String idName() {
        return name(id, "id");
    }

    /** What the column of labels is called in an output. */
    String labelName() {
        return name(label, "label");
    }

    /** A column's own name; a number is the address of a column that has none. */
    private static String name(Optional<String> column, String otherwise) {
        return column.filter(text -> !text.matches("[0-9]+")).orElse(otherwise);
    }
}
