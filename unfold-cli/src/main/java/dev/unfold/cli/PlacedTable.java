package dev.unfold.cli;

import dev.unfold.error.ParameterException;
import dev.unfold.io.Block;
import dev.unfold.io.BlockReader;
import dev.unfold.io.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The table of new points: y1 … yp, their remoteness if it is wanted, then the ids and labels of the input and its other
 * columns as they stand there, one row for each of its rows.
 */
final class PlacedTable {

    /** The name of the column that tells how far points lie from the training points. */
    static final String REMOTENESS = "remoteness";

    private final List<String> numbers;
    private final Optional<String> id;
    private final Optional<String> label;
    private final List<String> others;
    private final List<Integer> carried = new ArrayList<>(); // which of the other columns
    private final List<String> leftOut = new ArrayList<>();
    private final boolean remoteness;

    /**
     * @param columns what the input's columns are
     * @param dropped other columns that are not wanted
     * @param texts whether texts can be written at all
     */
    PlacedTable(BlockReader columns, List<String> axes, boolean remoteness, List<String> dropped, boolean texts) {
        this.remoteness = remoteness;
        this.numbers = new ArrayList<>(axes);
        if (remoteness) {
            numbers.add(REMOTENESS);
        }
        this.id = columns.idName().filter(name -> texts);
        this.label = columns.labelName().filter(name -> texts);
        this.others = columns.others();
        Set<String> names = new HashSet<>(numbers);
        id.ifPresent(name -> checkNew(names, "--id", name));
        label.ifPresent(name -> checkNew(names, "--label", name));
        for (int c = 0; texts && c < others.size(); c++) {
            if (dropped.contains(others.get(c))) {
                continue;
            }
            if (names.add(others.get(c))) {
                carried.add(c);
            } else {
                leftOut.add(others.get(c));
            }
        }
    }

    private static void checkNew(Set<String> names, String option, String name) {
        if (!names.add(name)) {
            throw new ParameterException(
                    option + " " + name + ": the output has a column of that name already; rename it in the input");
        }
    }

    /** The columns of the input that are not written, since the output has others of their names. */
    List<String> leftOut() {
        return leftOut;
    }

    /** The rows of one block. */
    Table of(Placing.Answer answer) {
        Block block = answer.block();
        Table table = Table.ofRows(block.size());
        int p = numbers.size() - (remoteness ? 1 : 0);
        for (int c = 0; c < p; c++) {
            int column = c;
            table = table.withNumbers(numbers.get(c), row -> answer.place(row, column));
        }
        if (remoteness) {
            table = table.withNumbers(REMOTENESS, answer::remoteness);
        }
        if (id.isPresent()) {
            table = table.withTexts(id.get(), block::id);
        }
        if (label.isPresent()) {
            table = table.withTexts(label.get(), block::label);
        }
        for (int c : carried) {
            table = table.withTexts(others.get(c), row -> block.other(row, c));
        }
        return table;
    }
}
