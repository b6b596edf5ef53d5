package dev.unfold.io;

import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.internal.dense.GrowingRows;
import dev.unfold.io.internal.ShortestDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the rows of a file, cell by cell, and puts each cell where its column belongs: features, label, id or extras.
 * Every format ends here, so the rules on columns and the messages about cells are the same for all.
 *
 * <p>A feature must be a finite number; {@link ReadOptions#missing} says what becomes of a cell that is none, and
 * {@link ReadOptions#bad} of a row that cannot be used. A cell of an extra may be missing; a text in it makes the column ignored, for
 * extras are numbers.
 */
final class DatasetBuilder implements RowSink {

    private static final char[] NO_TEXT = {};

    private final String file;
    private final Header header;
    private final ColumnRoles roles;
    private final FeatureRow row;
    private final int dimension;
    private final GrowingRows features;
    private final double[] nothing;
    private final List<@Nullable Doubles> extras = new ArrayList<>();
    private final Map<Integer, List<String>> shown = new LinkedHashMap<>();
    private final List<String> ids = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    private final Map<String, String> knownTexts = new HashMap<>();
    private final BitSet dropped = new BitSet();
    private final Optional<Consumer<DataException>> bad;

    private int rows;
    private long place;
    private int column;
    private long filled;
    private int skipped;

    /** @param shown columns whose cells are kept as texts, whatever else they are; those that are not there are passed over */
    DatasetBuilder(Header header, ReadOptions options, List<String> shown) {
        this.file = header.file();
        this.header = header;
        this.roles = new ColumnRoles(file, header, options);
        this.row = new FeatureRow(header, roles, options);
        this.bad = options.bad();
        this.dimension = roles.features().size();
        this.features = new GrowingRows(dimension);
        this.nothing = new double[dimension];
        roles.extras().forEach(name -> extras.add(new Doubles(file)));
        shown.forEach(name -> header.find(name).ifPresent(c -> this.shown.put(c, new ArrayList<>())));
    }

    /** The number of rows to come, where the file tells it beforehand: saves memory, promises nothing. */
    DatasetBuilder expect(int count) {
        features.expect(count);
        return this;
    }

    /**
     * Begins a row.
     *
     * @param number the line or record of the file where it stands, from 1; for messages
     */
    @Override
    public void beginRow(long number) {
        place = number;
        column = 0;
        row.begin(number);
    }

    /** The next cell, a number. */
    @Override
    public void number(double value) {
        int c = column++;
        if (c >= header.size()) {
            return;
        }
        if (!shown.isEmpty() && shown.containsKey(c)) {
            show(c, Double.isNaN(value) ? "" : ShortestDecimal.of(value));
        }
        switch (roles.role(c)) {
            case FEATURE, ONE_HOT -> row.number(c, value);
            case LABEL -> label(ShortestDecimal.of(value));
            case ID -> ids.add(ShortestDecimal.of(value));
            case EXTRA -> extra(c, value);
        }
    }

    /** The next cell, a text that may be a number, as a part of a buffer. */
    @Override
    public void text(char[] buffer, int offset, int length) {
        int c = column++;
        if (c >= header.size()) {
            return;
        }
        if (!shown.isEmpty() && shown.containsKey(c)) {
            show(c, new String(buffer, offset, length));
        }
        switch (roles.role(c)) {
            case FEATURE, ONE_HOT -> row.text(c, buffer, offset, length);
            case LABEL -> label(new String(buffer, offset, length));
            case ID -> ids.add(new String(buffer, offset, length));
            case EXTRA -> extra(c, buffer, offset, length);
        }
    }

    /** Ends the row, which must have as many cells as the file has columns unless such rows are passed over. */
    @Override
    public void endRow() {
        int cells = column;
        while (column < header.size()) {
            text(NO_TEXT, 0, 0); // so that every column has as many cells
        }
        row.end();
        DataException error = cells == header.size() ? row.error() : header.wrongCount(place, cells);
        Doubles.checkLength(file, rows + 1L, dimension);
        if (error != null) {
            passOver(error);
        } else if (row.isDropped()) {
            dropped.set(rows);
        } else {
            filled += row.filled();
        }
        features.add(dropped.get(rows) ? nothing : row.values());
        rows++;
    }

    private void passOver(DataException error) {
        bad.orElseThrow(() -> error).accept(error);
        dropped.set(rows);
        skipped++;
    }

    private void show(int c, String text) {
        List<String> cells = shown.get(c);
        if (cells != null) {
            cells.add(knownTexts.computeIfAbsent(text, same -> same));
        }
    }

    private void label(String text) {
        labels.add(knownTexts.computeIfAbsent(CellText.label(text), same -> same));
    }

    private void extra(int c, double value) {
        Doubles values = extras.get(roles.slot(c));
        if (values != null) {
            values.add(value);
        }
    }

    private void extra(int c, char[] buffer, int offset, int length) {
        Doubles values = extras.get(roles.slot(c));
        if (values == null) {
            return;
        }
        double value = CellText.number(buffer, offset, length);
        if (Double.isNaN(value) && !CellText.isMissing(new String(buffer, offset, length))) {
            extras.set(roles.slot(c), null);
        } else {
            values.add(value);
        }
    }

    /**
     * All rows so far.
     *
     * @param apart labels that the file keeps apart from its columns; a label column named by the caller wins
     */
    TableContent content(Optional<List<String>> apart) {
        if (rows == 0) {
            throw new DataException(
                    file + ": found no data rows, expected at least 1; check that the file is complete");
        }
        if (dropped.cardinality() == rows && skipped > 0) {
            throw new DataException(file + ": none of its " + rows
                    + " rows can be used, so none is left; leave out columns that are no features with drop = …");
        }
        if (dropped.cardinality() == rows) {
            throw new DataException(file + ": each of its " + rows
                    + " rows has an empty cell in a feature, so none is left; fill the cells with missing = mean, or leave"
                    + " columns out with drop = …");
        }
        Path path = Path.of(file).getFileName();
        Optional<List<String>> classes = roles.has(ColumnRoles.Role.LABEL) ? Optional.of(labels) : apart;
        Dataset data = new Dataset(
                path == null ? file : path.toString(),
                Points.adopt(features.rows()),
                roles.features(),
                roles.has(ColumnRoles.Role.ID) ? Optional.of(ids) : Optional.empty(),
                classes.map(Labels::of),
                columns());
        List<TextColumn> texts = shown.entrySet().stream()
                .map(cells -> new TextColumn(header.name(cells.getKey()), cells.getValue()))
                .toList();
        BitSet usable = new BitSet();
        usable.set(0, rows);
        usable.andNot(dropped);
        return new TableContent(
                data,
                usable.stream().toArray(),
                filled,
                roles.find(ColumnRoles.Role.ID).map(c -> ColumnRoles.outputName(header, c, "id")),
                roles.find(ColumnRoles.Role.LABEL).map(c -> ColumnRoles.outputName(header, c, "label")),
                texts);
    }

    private List<Column> columns() {
        List<Column> carried = new ArrayList<>();
        for (int e = 0; e < extras.size(); e++) {
            Doubles values = extras.get(e);
            if (values != null) {
                carried.add(new Column(roles.extras().get(e), values.toArray()));
            }
        }
        return carried;
    }
}
