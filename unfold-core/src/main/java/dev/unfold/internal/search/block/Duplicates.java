package dev.unfold.internal.search.block;

import dev.unfold.internal.dense.PointRows;
import dev.unfold.internal.search.EuclideanSearch;
import dev.unfold.internal.search.Nearest;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Groups of points with equal coordinates, numbered in the order of their first members. */
final class Duplicates {

    private final int[] groupOf;
    private final int[] offsets;
    private final int[] members;

    private Duplicates(int[] groupOf, int groups) {
        this.groupOf = groupOf;
        offsets = new int[groups + 1];
        for (int group : groupOf) {
            offsets[group + 1]++;
        }
        for (int group = 0; group < groups; group++) {
            offsets[group + 1] += offsets[group];
        }
        members = new int[groupOf.length];
        int[] next = offsets.clone();
        for (int i = 0; i < groupOf.length; i++) {
            members[next[groupOf[i]]++] = i;
        }
    }

    /** Finds equal points by a hash table of the first of each. */
    static Duplicates among(PointRows points) {
        int n = points.rows();
        int[] table = new int[Math.max(2, Integer.highestOneBit(Math.max(1, n)) * 4)];
        Arrays.fill(table, -1);
        int[] first = new int[n];
        int[] groupOf = new int[n];
        int groups = 0;
        for (int i = 0; i < n; i++) {
            int slot = hash(points, i) & (table.length - 1);
            while (table[slot] >= 0 && !areEqual(points, i, first[table[slot]])) {
                slot = (slot + 1) & (table.length - 1);
            }
            if (table[slot] < 0) {
                first[groups] = i;
                table[slot] = groups++;
            }
            groupOf[i] = table[slot];
        }
        return new Duplicates(groupOf, groups);
    }

    private static int hash(PointRows points, int i) {
        long hash = 0;
        for (int c = 0; c < points.columns(); c++) {
            // Adding 0 makes one of the two zeros, which are equal.
            hash = (hash ^ Double.doubleToRawLongBits(points.get(i, c) + 0.0)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }

    private static boolean areEqual(PointRows points, int i, int j) {
        for (int c = 0; c < points.columns(); c++) {
            if (points.get(i, c) != points.get(j, c)) {
                return false;
            }
        }
        return true;
    }

    int size() {
        return groupOf.length;
    }

    int groups() {
        return offsets.length - 1;
    }

    /** The size of the largest group. */
    int most() {
        return IntStream.range(0, groups())
                .map(group -> offsets[group + 1] - offsets[group])
                .max()
                .orElse(0);
    }

    int group(int i) {
        return groupOf[i];
    }

    /** The points without their duplicates: row g is the first member of group g. */
    PointRows firsts(PointRows points) {
        return points.chosen(IntStream.range(0, groups())
                .map(group -> members[offsets[group]])
                .toArray());
    }

    /** Offers the members of a group, all at one distance, but for {@code excluded}. */
    void offer(int group, double distance, int excluded, Nearest nearest) {
        for (int at = offsets[group]; at < offsets[group + 1]; at++) {
            if (members[at] != excluded && !nearest.offerAt(distance, members[at])) {
                return; // the other members have higher indices
            }
        }
    }

    /** Shows the members of a group, all at one distance. */
    void show(int group, int query, double distance, EuclideanSearch.Sighting sighting) {
        for (int at = offsets[group]; at < offsets[group + 1]; at++) {
            sighting.seen(query, members[at], distance);
        }
    }
}
