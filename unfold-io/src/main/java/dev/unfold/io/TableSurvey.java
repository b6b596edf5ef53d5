package dev.unfold.io;

import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the columns of a table are for, decided by their cells where the caller does not say it. A table is read once for this; from
 * then on {@link #roles} says it all, whether the table is read as a whole, in blocks or in passes.
 *
 * <ul>
 *   <li>A column that the caller names is what he says.
 *   <li>The first column is the id if it has no name, as the index of a data frame is written. Else the id is the first column that
 *       counts the rows (0, 1, 2, … or 1, 2, 3, …), else the first one of whole numbers each above the one before. Further columns
 *       that count the rows are no features. At least one feature is left, and in a table without names, or a square one, every column
 *       is a feature.
 *   <li>A column with more texts than numbers is carried along; so is one without any cell.
 *   <li>Every other column is a feature. If some of its cells are texts, the table is refused, with all such columns at once, unless
 *       {@link ReadOptions#bad} rows are passed over.
 *   <li>Of features that cells are missing of, {@link ReadOptions#missing} says what becomes.
 * </ul>
 */
public final class TableSurvey {

    /** So few rows may count or rise by chance. */
    private static final long FEWEST_COUNTING = 5;

    private static final long FEWEST_RISING = 10;

    /** How many columns a message shows. */
    private static final int SHOWN = 6;

    /** So many patterns of missing cells are told apart. */
    private static final int MOST_PATTERNS = 4096;

    private final Header header;
    private final ReadOptions said;
    private final ReadOptions completed;
    private final boolean guessed;
    private final ColumnSurvey[] columns;
    private final Map<BitSet, Long> patterns = new HashMap<>();
    private final List<String> notices = new ArrayList<>();
    private final Map<Integer, String> oneHot = new LinkedHashMap<>();
    private final List<Integer> features = new ArrayList<>();
    private final List<Integer> unusable = new ArrayList<>();
    private Optional<Integer> id = Optional.empty();
    private Optional<Integer> label = Optional.empty();
    private long rows;
    private long unlabelled;

    private TableSurvey(OpenTable table, ReadOptions said) {
        this.header = table.header();
        this.said = said;
        this.completed = table.completed(said);
        this.guessed = table.holdsTexts();
        table.remarks().forEach(remark -> notices.add(header.file() + ": " + remark));
        for (String name : said.oneHot()) {
            OptionalInt found = header.find(name);
            if (found.isEmpty()) {
                said.absent().accept("one-hot = " + name, header.lacks("one-hot", name));
            } else {
                oneHot.put(found.getAsInt(), name);
            }
        }
        this.columns = IntStream.range(0, header.size())
                .mapToObj(c -> new ColumnSurvey(
                        said.missing() == Missing.MEDIAN ? Optional.of(new Doubles(header.file())) : Optional.empty(),
                        oneHot.containsKey(c) ? Optional.of(new TreeMap<>()) : Optional.empty()))
                .toArray(ColumnSurvey[]::new);
    }

    /** Reads a table that is open at its beginning. */
    static TableSurvey of(OpenTable table, ReadOptions said) throws IOException {
        TableSurvey survey = new TableSurvey(table, said);
        ColumnRoles base = survey.base();
        Cells cells = survey.new Cells(base);
        boolean more = true;
        while (more) {
            more = table.next(cells);
        }
        survey.decide(base);
        return survey;
    }

    /** Of a table whose cells are finite numbers: they are what the caller says. */
    static TableSurvey ofNumbers(OpenTable table, ReadOptions said) {
        TableSurvey survey = new TableSurvey(table, said);
        ColumnRoles base = survey.base();
        survey.label = base.find(ColumnRoles.Role.LABEL);
        survey.id = base.find(ColumnRoles.Role.ID);
        IntStream.range(0, survey.header.size())
                .filter(c -> base.role(c) == ColumnRoles.Role.FEATURE)
                .boxed()
                .sorted(java.util.Comparator.comparingInt(base::slot))
                .forEach(survey.features::add);
        return survey;
    }

    /** The roles by what is said alone; text columns that are to become features are features. */
    private ColumnRoles base() {
        ReadOptions plain = completed.withOneHot();
        List<String> named = new ArrayList<>(plain.columns());
        if (!named.isEmpty()) {
            oneHot.forEach((c, name) -> {
                if (named.stream().noneMatch(other -> header.find(other).equals(OptionalInt.of(c)))) {
                    named.add(name);
                }
            });
        }
        ColumnRoles roles = new ColumnRoles(header.file(), header, plain.withColumns(named.toArray(String[]::new)));
        oneHot.forEach((c, name) -> {
            if (roles.role(c) != ColumnRoles.Role.FEATURE) {
                throw new ParameterException(
                        "one-hot = " + name + ": the column was already named as something else;" + " name it once");
            }
        });
        return roles;
    }

    /** Takes the cells of all rows. */
    private final class Cells implements RowSink {

        private final ColumnRoles base;
        private final BitSet missing = new BitSet();
        private long place;
        private int column;

        Cells(ColumnRoles base) {
            this.base = base;
        }

        @Override
        public void beginRow(long number) {
            place = number;
            column = 0;
            missing.clear();
        }

        @Override
        public void number(double value) {
            int c = column++;
            if (c < columns.length) {
                columns[c].number(value, place);
                if (oneHot.containsKey(c)) {
                    columns[c].text(dev.unfold.io.internal.ShortestDecimal.of(value));
                }
                missing.set(c, !(Math.abs(value) < Double.POSITIVE_INFINITY));
            }
        }

        @Override
        public void text(char[] buffer, int offset, int length) {
            int c = column++;
            if (c >= columns.length) {
                return;
            }
            double value = CellText.number(buffer, offset, length);
            if (!Double.isNaN(value)) {
                columns[c].number(value, place);
                if (oneHot.containsKey(c)) {
                    columns[c].text(new String(buffer, offset, length));
                }
                return;
            }
            String text = new String(buffer, offset, length);
            columns[c].text(text);
            if (base.role(c) == ColumnRoles.Role.LABEL) {
                unlabelled += CellText.label(text).isEmpty() ? 1 : 0;
            }
            if (CellText.isMissing(text)) {
                columns[c].missing(text, place);
                missing.set(c);
            } else {
                columns[c].other(text, place);
            }
        }

        @Override
        public void endRow() {
            if (column != columns.length && said.bad().isEmpty()) {
                throw header.wrongCount(place, column);
            }
            rows++;
            if (!missing.isEmpty() && (patterns.containsKey(missing) || patterns.size() < MOST_PATTERNS)) {
                patterns.merge((BitSet) missing.clone(), 1L, Long::sum);
            }
        }
    }

    private void decide(ColumnRoles base) {
        label = base.find(ColumnRoles.Role.LABEL);
        id = base.find(ColumnRoles.Role.ID);
        List<Integer> candidates = IntStream.range(0, columns.length)
                .filter(c -> base.role(c) == ColumnRoles.Role.FEATURE)
                .boxed()
                .sorted(java.util.Comparator.comparingInt(base::slot))
                .toList();
        boolean named = !said.columns().isEmpty()
                || said.series().map(name -> !header.series(name).isEmpty()).orElse(false);
        List<Integer> left = new ArrayList<>(candidates);
        if (!named && guessed) {
            left.removeAll(ids(candidates));
            carry(
                    left,
                    c -> columns[c].isText(),
                    "carried along as texts, not fitted",
                    "; one-hot = NAME makes features of one");
            carry(left, c -> columns[c].isEmpty(), "not fitted, since all cells are empty", "");
        }
        for (int c : left) {
            if (!oneHot.containsKey(c)
                    && (columns[c].isText()
                            || (columns[c].isMixed() && said.bad().isEmpty()))) {
                unusable.add(c);
            }
            features.add(c);
        }
        if (unlabelled > 0) {
            notices.add(header.file() + ": " + unlabelled + " of " + rows + " rows are unlabelled: "
                    + header.name(label.orElseThrow()) + " is empty, NA or ?");
        }
    }

    /** Columns that number the rows; the first of them becomes the id if there is none. */
    private List<Integer> ids(List<Integer> candidates) {
        List<Integer> found = new ArrayList<>();
        // Where nothing is named all columns are alike, and a square table may be one of distances.
        List<Integer> looked = header.isGiven() && candidates.size() != rows ? candidates : List.of();
        looked.stream().filter(c -> isIndex(c)).forEach(found::add);
        looked.stream()
                .filter(c -> !found.contains(c) && rows >= FEWEST_COUNTING && columns[c].isCounting())
                .forEach(found::add);
        if (found.isEmpty() && id.isEmpty() && rows >= FEWEST_RISING) {
            looked.stream().filter(c -> columns[c].isRising()).limit(1).forEach(found::add);
        }
        found.removeIf(c -> oneHot.containsKey(c));
        boolean some = candidates.stream()
                .anyMatch(c -> !found.contains(c)
                        && (oneHot.containsKey(c) || (!columns[c].isText() && !columns[c].isEmpty())));
        if (!some) {
            return List.of(); // they are all there is
        }
        for (int c : found) {
            String why = isIndex(c)
                    ? "is an index without a name"
                    : columns[c].isCounting() ? "counts the rows" : "holds whole numbers that rise from row to row";
            notices.add(header.file() + ": column " + (header.isNamed(c) ? header.place(c) : c + 1) + " " + why
                    + ", so it is " + (id.isEmpty() ? "the id and " : "")
                    + "no feature; name it in columns = … if it is one");
            id = Optional.of(id.orElse(c));
        }
        return found;
    }

    private boolean isIndex(int c) {
        return header.isIndex(c) && !columns[c].isEmpty();
    }

    /** Takes columns away from the features. */
    private void carry(List<Integer> left, IntPredicate which, String why, String remedy) {
        List<Integer> carried = left.stream()
                .filter(c -> which.test(c) && !oneHot.containsKey(c))
                .toList();
        if (!carried.isEmpty()) {
            left.removeAll(carried);
            notices.add(header.file() + ": " + why + ": "
                    + Header.listing(carried.stream().map(header::name).toList()) + remedy);
        }
    }

    /**
     * What the cells of a column are.
     *
     * @param numbers how many are finite numbers
     * @param missing how many are missing
     * @param texts how many are neither
     */
    public record Counts(String column, long numbers, long missing, long texts) {}

    /** What the cells of each column are, in their order; all 0 where every cell is a number and none was looked at. */
    public List<Counts> counts() {
        return IntStream.range(0, columns.length)
                .mapToObj(c ->
                        new Counts(header.name(c), columns[c].numbers(), columns[c].missing(), columns[c].others()))
                .toList();
    }

    /** What was found out that the reader should know, a sentence each. */
    public List<String> notices() {
        return List.copyOf(notices);
    }

    /** The columns that hold texts among their numbers, or texts though they are named as features; a table with any is refused. */
    public List<String> unusable() {
        return unusable.stream().map(header::address).toList();
    }

    /** What is wrong with the {@link #unusable} columns. */
    public String complaint() {
        String cells = unusable.stream()
                .limit(SHOWN)
                .map(c -> header.file() + ":" + columns[c].otherPlace() + ":" + header.place(c) + ": found "
                        + CellText.quote(columns[c].firstOther())
                        + (columns[c].others() > 1 ? " and " + (columns[c].others() - 1) + " more such cells" : ""))
                .collect(Collectors.joining("; "));
        return cells
                + (unusable.size() > SHOWN ? "; and in " + (unusable.size() - SHOWN) + " more columns" : "")
                + ", expected a finite number";
    }

    /**
     * What each column is for, all of it said: with the features, the id and the label named, and with all that must be known of
     * their cells.
     *
     * @throws DataException if columns are {@link #unusable}, if none is left as a feature, or if cells are missing that must be there
     */
    public ReadOptions roles() {
        if (!unusable.isEmpty()) {
            throw new DataException(complaint() + "; mend the cells, say what the column is with label = "
                    + header.address(unusable.get(0)) + " or id = " + header.address(unusable.get(0))
                    + ", or leave it out with drop = " + String.join(",", unusable()));
        }
        if (features.isEmpty()) {
            throw new DataException(header.file() + ": none of its " + header.size()
                    + " columns is left as a feature, for none holds numbers; make features of texts with one-hot = "
                    + header.address(0) + ", or check what separates the cells");
        }
        checkMissing();
        Map<String, Double> fills = new LinkedHashMap<>();
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (int c : features) {
            String name = header.name(c);
            if (oneHot.containsKey(c)) {
                values.put(name, columns[c].texts());
                if (said.missing().fills()) {
                    List<String> made = Learned.features(name, columns[c].texts());
                    List<Double> shares = columns[c].fills(said.missing());
                    IntStream.range(0, made.size()).forEach(i -> fills.put(made.get(i), shares.get(i)));
                }
            } else if (said.missing().fills() && !columns[c].isEmpty()) {
                fills.put(name, columns[c].fill(said.missing()));
            }
        }
        said.learned().fills().forEach((feature, fill) -> fills.replace(feature, fill)); // a model's
        return new ReadOptions(
                label.map(header::name).or(said::label),
                id.map(header::name),
                features.stream().map(header::name).toList(),
                said.series(),
                said.drop().stream()
                        .map(header::find)
                        .filter(OptionalInt::isPresent)
                        .map(c -> header.name(c.getAsInt()))
                        .toList(),
                oneHot.keySet().stream().map(header::name).toList(),
                said.array(),
                said.dialect(),
                said.missing(),
                new Learned(fills, values),
                (option, error) -> {},
                said.bad());
    }

    private void checkMissing() {
        List<Integer> lacking =
                features.stream().filter(c -> columns[c].missing() > 0).toList();
        boolean refused = said.missing() == Missing.FAIL
                && said.series().isEmpty()
                && said.bad().isEmpty();
        if (!refused || lacking.isEmpty()) {
            return;
        }
        BitSet wanted = new BitSet();
        lacking.forEach(wanted::set);
        long concerned = patterns.entrySet().stream()
                .filter(pattern -> pattern.getKey().intersects(wanted))
                .mapToLong(Map.Entry::getValue)
                .sum();
        int first = lacking.get(0);
        throw new DataException(header.file() + ": " + (patterns.size() < MOST_PATTERNS ? "" : "more than ") + concerned
                + " of " + rows + (concerned == 1 ? " rows has" : " rows have") + " empty cells, in " + lacking.size()
                + (lacking.size() == 1 ? " column: " : " columns: ")
                + Header.listing(lacking.stream()
                        .map(c -> header.address(c) + " (" + columns[c].missing() + ")")
                        .toList())
                + "; the first is " + header.file() + ":" + columns[first].missingPlace() + ":" + header.place(first)
                + ", " + CellText.quote(columns[first].firstMissing())
                + "; leave such rows out with missing = drop, or fill the cells with missing = mean (or median)");
    }
}
