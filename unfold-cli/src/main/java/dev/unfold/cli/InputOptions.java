package dev.unfold.cli;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Manifold;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.text.Words;
import dev.unfold.io.BundledSets;
import dev.unfold.io.Columns;
import dev.unfold.io.Datasets;
import dev.unfold.io.FeatureMatch;
import dev.unfold.io.ImageSize;
import dev.unfold.io.Missing;
import dev.unfold.io.ReadOptions;
import dev.unfold.io.Table;
import dev.unfold.io.TableContent;
import dev.unfold.io.TableReader;
import dev.unfold.io.TableSource;
import dev.unfold.io.TableSurvey;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the columns of an input are, and how a generated input is made. */
final class InputOptions {

    /** What an input can be, for help. */
    static final String INPUT =
            "a file (.csv .tsv .txt .npy .npz .parquet .json .svm .arff, IDX; .gz), a folder of images, '-' for CSV on standard input, or @NAME"
                    + " for a set of 'unfold generate'";

    /** What several inputs are, for help. */
    static final String INPUTS = INPUT + "; several, with the same points row by row, are views for feature fusion";

    private static final int DEFAULT_SIZE = 2000;

    /** What the labels of a set that is made may be called. */
    private static final Set<String> OWN_LABEL = Set.of("label", "class");

    @Option(names = "--label", paramLabel = "COL", description = "the column with the class of each point")
    private Optional<String> label = Optional.empty();

    @Option(names = "--id", paramLabel = "COL", description = "the column with the name of each point")
    private Optional<String> id = Optional.empty();

    @Option(
            names = "--columns",
            paramLabel = "COL",
            description = "the features (every numeric column), between commas; by name, or by number from 1")
    private List<String> columns = List.of();

    @Option(names = "--drop", paramLabel = "COL", description = "columns that are no features, between commas")
    private List<String> drop = List.of();

    @Option(
            names = "--one-hot",
            paramLabel = "COL",
            description = "text columns to one-hot encode, between commas: a 0/1 feature for each distinct text")
    private List<String> oneHot = List.of();

    @Option(
            names = "--missing",
            paramLabel = "RULE",
            completionCandidates = Candidates.MissingRules.class,
            description =
                    "empty cells of features (fail, or as the model says): ${COMPLETION-CANDIDATES}; dropped rows have empty"
                            + " cells in the output, and a model keeps what cells are filled with")
    private Optional<String> missing = Optional.empty();

    @Option(
            names = "--skip-bad",
            description =
                    "pass over rows that cannot be used, for a text or an empty cell in a feature, or too few or too many cells:"
                            + " they are listed on standard error and have empty cells in the output")
    private boolean skipBad;

    /** Whether these are of an embedding beside an input, to which all options but --skip-bad belong. */
    private boolean beside;

    @Mixin
    private DialectOptions dialect = new DialectOptions();

    @Option(names = "--array", paramLabel = "NAME", description = "for .npz: the array with the points")
    private Optional<String> array = Optional.empty();

    @Option(names = "-n", paramLabel = "N", description = "for @NAME: how many points (2000)")
    private Optional<Integer> size = Optional.empty();

    @Option(names = "--noise", paramLabel = "S", description = "for @NAME: standard deviation of Gaussian noise (0)")
    private Optional<Double> noise = Optional.empty();

    private Optional<Columns> known = Optional.empty();
    private Optional<String> idRead = Optional.empty();
    private Optional<String> labelRead = Optional.empty();
    private Optional<ImageSize> imageRead = Optional.empty();
    private final Map<String, String> addresses = new HashMap<>();

    /** Which columns are wanted as texts, beside what they are for. */
    record Shown(List<String> named, boolean others) {

        static final Shown NONE = new Shown(List.of(), false);

        private List<String> in(TableReader table, ReadOptions roles) {
            List<String> names = new ArrayList<>();
            if (others) {
                names.addAll(table.columns(roles).others());
            }
            named.stream()
                    .flatMap(name -> table.column(name).stream())
                    .filter(name -> !names.contains(name))
                    .forEach(names::add);
            return names;
        }
    }

    /** The data of one input, or of several that describe the same points, each with those columns that it has. */
    Inputs read(List<String> inputs, Session session, RunOptions running, Shown shown) {
        return read(inputs, session, running, shown, Optional.empty());
    }

    /** The same; of several inputs with what a model knows: the id and the label, where one has them, and what cells are filled with. */
    Inputs read(List<String> inputs, Session session, RunOptions running, Shown shown, Optional<FeatureMatch> model) {
        if (inputs.size() == 1) {
            return new Inputs(List.of(read(inputs.get(0), session, running, options(), shown)));
        }
        Map<String, Integer> missed = new LinkedHashMap<>(); // how many inputs lack the column that an option names
        ReadOptions options = model.map(this::known)
                .orElse(options())
                .withAbsent((option, error) -> missed.merge(option, 1, Integer::sum));
        List<TableContent> views = inputs.stream()
                .map(input -> read(input, session, running, options, shown))
                .toList();
        ReadOptions said = options();
        missed.forEach((option, count) -> {
            boolean known = (said.label().isEmpty() && option.startsWith("label = "))
                    || (said.id().isEmpty() && option.startsWith("id = "));
            if (count == inputs.size() && !known) {
                throw new ParameterException(option + ": none of the " + count + " inputs has such a column ("
                        + String.join(", ", inputs) + ")");
            }
        });
        return new Inputs(views);
    }

    /** What the options say, and where they say nothing what a model knows. */
    private ReadOptions known(FeatureMatch model) {
        ReadOptions said = options().withMissing(model.missing()).withLearned(model.learned());
        ReadOptions labelled =
                said.label().or(model.known()::label).map(said::withLabel).orElse(said);
        return labelled.id().or(model.known()::id).map(labelled::withId).orElse(labelled);
    }

    /**
     * An embedding: the columns y1, y2, … of an input, or all its features where there is no y1. Rows may have no place.
     *
     * @param knownId the column of ids, where the input has it and the options name none
     * @param knownLabel the column of labels, likewise
     */
    Inputs readPlaces(
            String input, Session session, RunOptions running, Optional<String> knownId, Optional<String> knownLabel) {
        ReadOptions places = options().withSeries("y");
        if (isTable(input) && (id.isEmpty() || label.isEmpty())) {
            TableSource source = source(input, session.in()).rereadable();
            try (TableReader table = source.open(places)) {
                if (id.isEmpty() && table.hasNames()) {
                    places = knownId.filter(name -> table.columns().contains(name))
                            .map(places::withId)
                            .orElse(places);
                }
                if (label.isEmpty() && table.hasNames()) {
                    places = knownLabel
                            .filter(name -> table.columns().contains(name))
                            .map(places::withLabel)
                            .orElse(places);
                }
            }
            return new Inputs(List.of(read(source, session, running, places, Shown.NONE)));
        }
        return new Inputs(List.of(read(input, session, running, places, Shown.NONE)));
    }

    /** The options of an embedding that comes beside an input. */
    InputOptions ofPlaces() {
        InputOptions places = new InputOptions();
        places.skipBad = skipBad;
        places.beside = true;
        return places;
    }

    private ReadOptions options() {
        ReadOptions options = new ReadOptions(label, id, Names.split(columns), Names.split(drop), array)
                .withOneHot(Names.split(oneHot).toArray(String[]::new))
                .withMissing(missing().orElse(Missing.FAIL))
                .withDialect(dialect.dialect());
        return skipBad ? options.withBad(error -> {}) : options; // whoever reads them says which they are
    }

    /** Whether rows that cannot be used are passed over. */
    boolean skipsBad() {
        return skipBad;
    }

    /** What becomes of missing cells, if it is said. */
    Optional<Missing> missing() {
        return missing.map(word -> Words.parse("--missing", word, Missing.class));
    }

    private TableContent read(String input, Session session, RunOptions running, ReadOptions options, Shown shown) {
        if (!isTable(input)) {
            Dataset data = generate(input.substring(1), size, noise, running.seed());
            learn(Columns.of(data));
            imageRead = BundledSets.image(input.substring(1));
            boolean plain = label.isEmpty()
                    && id.isEmpty()
                    && options.columns().isEmpty()
                    && options.drop().isEmpty();
            return TableContent.of(plain ? data : choose(data, options));
        }
        return read(source(input, session.in()).rereadable(), session, running, options, shown);
    }

    private TableContent read(
            TableSource source, Session session, RunOptions running, ReadOptions options, Shown shown) {
        ReadOptions roles = survey(source, options, session, running);
        try (TableReader table = source.open(roles)) {
            TableContent content = content(table, roles, shown.in(table, roles), session, running);
            learn(table.columns(roles));
            shown.named().forEach(name -> table.column(name).ifPresent(own -> addresses.putIfAbsent(name, own)));
            imageRead = table.image();
            return content;
        }
    }

    /**
     * All rows of a table. Says which of them were passed over, how many have no place for an empty cell, and how many cells were
     * filled.
     *
     * @param roles what its columns are for
     */
    TableContent content(
            TableReader table, ReadOptions roles, List<String> shown, Session session, RunOptions running) {
        BadRows bad = new BadRows();
        TableContent content = table.content(
                roles.withBad(error -> {
                    if (!skipBad) {
                        throw BadRows.refused(String.valueOf(error.getMessage()));
                    }
                    bad.add(error);
                }),
                shown);
        idRead = idRead.or(content::idName);
        labelRead = labelRead.or(content::labelName);
        bad.lines(content.data().size()).forEach(line -> session.note("warning: " + line));
        if (!running.isQuiet()) {
            sayMissing(table.name(), content, (int) bad.count(), roles.missing(), session);
        }
        return content;
    }

    /** What the columns of a table are for: what the options say, and what its cells tell. */
    ReadOptions survey(TableSource source, ReadOptions said, Session session, RunOptions running) {
        TableSurvey survey = source.survey(said);
        if (!survey.unusable().isEmpty()) {
            String names = Names.joined(survey.unusable());
            throw new DataException(survey.complaint() + "; mend the cells, "
                    + (beside
                            ? "pass over such rows with --skip-bad, or take these columns out of the file: " + names
                            : said.columns().isEmpty()
                                    ? "pass over such rows with --skip-bad, or leave these columns out: "
                                            + session.command("--drop", names)
                                    : "or make features of the texts: " + session.command("--one-hot", names)));
        }
        ReadOptions roles = survey.roles();
        if (!running.isQuiet()) {
            survey.notices().forEach(notice -> session.note(Flags.spelled(notice)));
        }
        return roles;
    }

    private static void sayMissing(String name, TableContent content, int skipped, Missing rule, Session session) {
        int dropped = content.data().size() - content.usable().length - skipped;
        if (dropped > 0) {
            session.note(name + ": " + dropped + " of " + content.data().size()
                    + (dropped == 1 ? " rows has" : " rows have") + " empty cells and no place");
        }
        if (content.filled() > 0) {
            session.note(
                    name + ": " + content.filled() + (content.filled() == 1 ? " empty cell is" : " empty cells are")
                            + " filled with the " + Words.spell(rule) + " of the column");
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
        boolean own = options.label().map(OWN_LABEL::contains).orElse(true);
        ReadOptions named = own && data.labels().isPresent() ? options.withLabel("label") : options;
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

    /** The name of the column that an option addresses so, as it was read. */
    String own(String address) {
        return addresses.getOrDefault(address, address);
    }

    /** Ids and labels are called as in a model, where the input has none. */
    void callLike(Columns model) {
        idRead = idRead.or(model::id);
        labelRead = labelRead.or(model::label);
    }

    /** What the column of ids is called in an output. */
    String idName() {
        return idRead.orElse(name(id, "id"));
    }

    /** What the column of labels is called in an output. */
    String labelName() {
        return labelRead.orElse(name(label, "label"));
    }

    /** The size of the images that the rows of the last input are, where it tells it. */
    Optional<ImageSize> imageRead() {
        return imageRead;
    }

    /** A column's own name; a number is the address of a column that has none. */
    private static String name(Optional<String> column, String otherwise) {
        return column.filter(text -> !text.matches("[0-9]+")).orElse(otherwise);
    }
}
