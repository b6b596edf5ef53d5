package dev.unfold.io;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** What the cells of one column are. */
final class ColumnSurvey {

    /** A whole number that a double holds exactly lies below this. */
    private static final double WHOLE = 0x1p53;

    private final Optional<Doubles> values;
    private final Optional<SortedMap<String, Long>> texts;

    private long numbers;
    private long missing;
    private long others;
    private double mean;
    private double last = Double.NEGATIVE_INFINITY;
    private boolean rising = true;
    private boolean counting = true;
    private String firstOther = "";
    private long otherPlace;
    private String firstMissing = "";
    private long missingPlace;
    private long named;

    /**
     * @param values where numbers are kept, if they are wanted
     * @param texts where distinct texts are kept, if they are wanted
     */
    ColumnSurvey(Optional<Doubles> values, Optional<SortedMap<String, Long>> texts) {
        this.values = values;
        this.texts = texts;
    }

    void number(double value, long place) {
        if (!(Math.abs(value) < Double.POSITIVE_INFINITY)) {
            missing(Double.toString(value), place);
            return;
        }
        counting &= numbers == 0 ? value == 0 || value == 1 : value == last + 1;
        rising &= value > last && value == Math.rint(value) && Math.abs(value) < WHOLE;
        last = value;
        numbers++;
        mean += (value - mean) / numbers;
        values.ifPresent(kept -> kept.add(value));
    }

    void missing(String text, long place) {
        if (missing++ == 0) {
            firstMissing = text;
            missingPlace = place;
        }
    }

    /** A cell that is neither a number nor missing. */
    void other(String text, long place) {
        if (others++ == 0) {
            firstOther = text;
            otherPlace = place;
        }
    }

    /** Any cell, as a text that the column's features may stand for. */
    void text(String text) {
        texts.ifPresent(found -> {
            if (!CellText.isMissing(text)) {
                found.merge(text.strip(), 1L, Long::sum);
                named++;
            }
        });
    }

    long numbers() {
        return numbers;
    }

    long missing() {
        return missing;
    }

    long others() {
        return others;
    }

    boolean isEmpty() {
        return numbers + others == 0;
    }

    /** Whether more of the cells that are there are texts than numbers. */
    boolean isText() {
        return others > numbers;
    }

    /** Whether some cells are texts, but most are numbers. */
    boolean isMixed() {
        return others > 0 && !isText();
    }

    /** Whether the cells are 0, 1, 2, … or 1, 2, 3, … */
    boolean isCounting() {
        return counting && isWhole();
    }

    /** Whether the cells are whole numbers, each above the one before. */
    boolean isRising() {
        return rising && isWhole();
    }

    private boolean isWhole() {
        return numbers > 0 && missing == 0 && others == 0;
    }

    String firstOther() {
        return firstOther;
    }

    long otherPlace() {
        return otherPlace;
    }

    String firstMissing() {
        return firstMissing;
    }

    long missingPlace() {
        return missingPlace;
    }

    /** The distinct texts, in order. */
    List<String> texts() {
        return texts.map(found -> List.copyOf(found.keySet())).orElse(List.of());
    }

    /** What stands for a missing cell in each of the features that the {@link #texts()} become: the mean or median of 0 and 1. */
    List<Double> fills(Missing rule) {
        return texts.stream()
                .flatMap(found -> found.values().stream())
                .map(count -> count / (double) named)
                .map(share -> rule == Missing.MEAN || share == 0.5 ? share : (double) Math.round(share))
                .toList();
    }

    /** What a missing cell is filled with. */
    double fill(Missing rule) {
        if (rule == Missing.MEAN) {
            return mean;
        }
        double[] sorted = values.map(Doubles::toArray).orElse(new double[0]).clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2;
    }
}
