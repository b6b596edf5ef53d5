package dev.unfold.extension;

import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import java.util.stream.IntStream;

/**
 * Y: where the points lie in p dimensions. Usually every input row has its place; where only a part of the data could be
 * laid out, {@link #rows} says which rows of the input the coordinates belong to.
 */
public final class Embedding {

    private final Points coordinates;
    private final int[] rows;
    private final int inputSize;

    /**
     * @param rows the input row of each coordinate row, rising
     * @param inputSize the number of input rows
     */
    public Embedding(Points coordinates, int[] rows, int inputSize) {
        if (rows.length != coordinates.size() || rows.length > inputSize) {
            throw new DataException(
                    coordinates.size() + " embedded points for " + rows.length + " of " + inputSize + " input rows");
        }
        this.coordinates = coordinates;
        this.rows = rows.clone();
        this.inputSize = inputSize;
    }

    /** An embedding of every input row. */
    public static Embedding complete(Points coordinates) {
        int n = coordinates.size();
        return new Embedding(coordinates, IntStream.range(0, n).toArray(), n);
    }

    /**
     * The same places, where what was embedded are themselves some rows of a larger input.
     *
     * @param larger the row of the larger input that each input row is, rising
     * @param size the number of rows of the larger input
     */
    public Embedding within(int[] larger, int size) {
        return new Embedding(
                coordinates, IntStream.of(rows).map(row -> larger[row]).toArray(), size);
    }

    /** The coordinates of the rows that have a place. */
    public Points coordinates() {
        return coordinates;
    }

    /** p. */
    public int dimensions() {
        return coordinates.dimension();
    }

    /** The number of input rows. */
    public int inputSize() {
        return inputSize;
    }

    public boolean isComplete() {
        return rows.length == inputSize;
    }

    /** The input rows that have a place, rising. */
    public int[] rows() {
        return rows.clone();
    }

    @Override
    public String toString() {
        return "Embedding of " + coordinates().size() + " points in " + dimensions() + " dimensions"
                + (isComplete() ? "" : " (of " + inputSize() + " rows; the others have no place)");
    }
}
