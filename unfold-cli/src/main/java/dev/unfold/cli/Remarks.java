package dev.unfold.cli;

import dev.unfold.io.internal.ShortestDecimal;
import java.util.ArrayList;
import java.util.List;

/** What there is to say of rows when all are placed: those that were passed over, and those that lie far from the data. */
final class Remarks {

    /** How many distant rows are named one by one. */
    private static final int LISTED = 10;

    private final String table;
    private final double far;
    private final boolean told;
    private final BadRows skipped = new BadRows();
    private final List<String> distant = new ArrayList<>();
    private long rows;
    private long placed;
    private long distantCount;
    private long dropped;
    private long filled;

    /**
     * @param far the remoteness beyond which a row is named
     * @param told whether it has been said which rows have no place for an empty cell
     */
    Remarks(String table, double far, boolean told) {
        this.table = table;
        this.far = far;
        this.told = told;
    }

    void add(Placing.Answer answer) {
        answer.skipped().forEach(skipped::add);
        dropped += answer.block().dropped();
        filled += answer.block().filled();
        for (int row = 0; row < answer.block().size(); row++) {
            rows++;
            placed += answer.isPlaced(row) ? 1 : 0;
            if (answer.remoteness(row) > far && distantCount++ < LISTED) {
                distant.add(table + ":" + answer.block().place(row));
            }
        }
    }

    long placed() {
        return placed;
    }

    /** What there is to say, a line each. */
    List<String> lines() {
        List<String> lines = skipped.lines(rows);
        if (dropped > 0 && !told) {
            lines.add(dropped + " of " + rows + (dropped == 1 ? " rows has" : " rows have")
                    + " empty cells and no place (--missing drop)");
        }
        if (filled > 0) {
            lines.add(filled + (filled == 1 ? " empty cell was" : " empty cells were")
                    + " filled with what the model keeps for " + (filled == 1 ? "it" : "them"));
        }
        if (distantCount > 0) {
            lines.add(distantCount + " of " + placed + (distantCount == 1 ? " points lies" : " points lie")
                    + " more than " + ShortestDecimal.of(far)
                    + " neighbour distances away from every training point (" + String.join(", ", distant)
                    + (distantCount > LISTED ? ", …" : "")
                    + "), so " + (distantCount == 1 ? "its place is" : "their places are")
                    + " extrapolated; --remoteness writes how far each lies");
        }
        return lines;
    }
}
