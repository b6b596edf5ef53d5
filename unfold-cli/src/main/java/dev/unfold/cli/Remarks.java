package dev.unfold.cli;

import dev.unfold.io.internal.ShortestDecimal;
import java.util.ArrayList;
import java.util.List;

/** What there is to say of rows when all are placed: those that were passed over, and those that lie far from the data. */
final class Remarks {

    /** How many rows are named one by one. */
    private static final int LISTED = 10;

    private final String table;
    private final double far;
    private final List<String> skipped = new ArrayList<>();
    private final List<String> distant = new ArrayList<>();
    private long rows;
    private long placed;
    private long skippedCount;
    private long distantCount;
    private long dropped;
    private long filled;

    /** @param far the remoteness beyond which a row is named */
    Remarks(String table, double far) {
        this.table = table;
        this.far = far;
    }

    void add(Placing.Answer answer) {
        for (String reason : answer.skipped()) {
            if (skippedCount++ < LISTED) {
                skipped.add(reason);
            }
        }
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
        List<String> lines = new ArrayList<>();
        if (skippedCount > 0) {
            skipped.forEach(reason -> lines.add("skipped: " + reason));
            lines.add(skippedCount + " of " + rows + " rows were skipped"
                    + (skippedCount > LISTED ? ", the first " + LISTED + " of which are listed" : ""));
        }
        if (dropped > 0) {
            lines.add(dropped + " of " + rows + (dropped == 1 ? " rows has" : " rows have")
                    + " empty cells and no place (--missing drop)");
        }
        if (filled > 0) {
            lines.add(filled + (filled == 1 ? " empty cell was" : " empty cells were")
                    + " filled with what the model keeps for it");
        }
        if (distantCount > 0) {
            lines.add(distantCount + " of " + placed + " points lie more than " + ShortestDecimal.of(far)
                    + " neighbour distances away from every training point (" + String.join(", ", distant)
                    + (distantCount > LISTED ? ", …" : "")
                    + "), so their places are extrapolated; --remoteness writes how far each lies");
        }
        return lines;
    }
}
