package dev.unfold.internal.sparse;

/**
 * Where each column stands, if groups have columns and these stand one group after the other: column j has the slots {@code slots[offsets[j] ≤
 * h < offsets[j + 1]]}, rising, in the groups {@code groups[h]}.
 */
@SuppressWarnings("ArrayRecordComponent")
record ColumnSlots(int[] offsets, int[] slots, int[] groups) {

    /** The column that stands at a place of a group. */
    @FunctionalInterface
    interface Columns {
        int at(int group, int place);
    }

    /**
     * @param order the number of columns
     * @param from group t has the slots {@code from[t] ≤ s < from[t + 1]}
     */
    static ColumnSlots of(int order, int[] from, int groups, Columns columns) {
        int[] offsets = new int[order + 1];
        for (int t = 0; t < groups; t++) {
            for (int place = 0; place < from[t + 1] - from[t]; place++) {
                offsets[columns.at(t, place) + 1]++;
            }
        }
        for (int j = 0; j < order; j++) {
            offsets[j + 1] += offsets[j];
        }
        int[] next = offsets.clone();
        int[] slots = new int[from[groups]];
        int[] groupOf = new int[from[groups]];
        for (int t = 0; t < groups; t++) {
            for (int place = 0; place < from[t + 1] - from[t]; place++) {
                int h = next[columns.at(t, place)]++;
                slots[h] = from[t] + place;
                groupOf[h] = t;
            }
        }
        return new ColumnSlots(offsets, slots, groupOf);
    }
}
