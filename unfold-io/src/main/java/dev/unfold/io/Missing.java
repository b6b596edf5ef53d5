package dev.unfold.io;

/** What becomes of a cell of a feature that holds no finite number: an empty one, NA, nan, ? and the like. */
public enum Missing {
    /** The table is refused. */
    FAIL,
    /** Its row has no point. */
    DROP,
    /** It is filled with the mean of the column's other cells. */
    MEAN,
    /** It is filled with the median of the column's other cells: of an even number the mean of the two in the middle. */
    MEDIAN;

    /** Whether cells are filled. */
    public boolean fills() {
        return this == MEAN || this == MEDIAN;
    }
}
