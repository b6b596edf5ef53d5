package dev.unfold.neighbors;

import dev.unfold.internal.search.Lists;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * For each of a number of points the list of its neighbours: immutable; lists may differ in length, and are ordered by
 * distance, then by index. Neighbours are indices of training points. Where they were not found in the space of the data's
 * coordinates, the lists know the {@link Space} in which they were.
 *
 * <p>The lists lie one after the other in three arrays, list i from {@code offsets[i]} to {@code offsets[i + 1]}.
 */
public final class Neighborhoods {

    private final Lists lists;
    private final Optional<Space> space;
    private final int maxCount;

    private Neighborhoods(Lists lists, Optional<Space> space) {
        this.lists = lists;
        this.space = space;
        int longest = 0;
        for (int i = 0; i < lists.size(); i++) {
            longest = Math.max(longest, lists.count(i));
        }
        this.maxCount = longest;
    }

    /**
     * Lists that lie one after the other, copied and checked.
     *
     * @param offsets where each list begins, and last the length of all
     * @throws IllegalArgumentException if the arrays do not describe lists, a neighbour is negative, a distance is not a
     *     number ≥ 0, or a list is not ordered by distance
     */
    public static Neighborhoods of(int[] offsets, int[] neighbors, double[] distances) {
        Lists lists = new Lists(offsets.clone(), neighbors.clone(), distances.clone());
        lists.check();
        return new Neighborhoods(lists, Optional.empty());
    }

    /** Takes over lists that nobody else will write to; for the library's own results. */
    @SuppressWarnings("exports")
    public static Neighborhoods adopt(Lists lists) {
        return new Neighborhoods(lists, Optional.empty());
    }

    /** The same lists, found in the given space. */
    public Neighborhoods in(Space found) {
        return new Neighborhoods(lists, Optional.of(found));
    }

    /** The space in which they were found; empty for that of the data's coordinates. */
    public Optional<Space> space() {
        return space;
    }

    /** How many points have a list. */
    public int size() {
        return lists.size();
    }

    /** How many neighbours point i has. */
    public int count(int i) {
        return lists.count(i);
    }

    /** The length of the longest list. */
    public int maxCount() {
        return maxCount;
    }

    /** The neighbour of i at place a, from 0. */
    public int neighbor(int i, int a) {
        return lists.neighbors()[at(i, a)];
    }

    /** The distance from i to its neighbour at place a. */
    public double distance(int i, int a) {
        return lists.distances()[at(i, a)];
    }

    private int at(int i, int a) {
        int begin = lists.offsets()[i];
        return begin + Objects.checkIndex(a, lists.offsets()[i + 1] - begin);
    }

    /** The first k neighbours of each list, or all of a shorter one: one search at the largest k serves every k. */
    public Neighborhoods truncated(int k) {
        int[] counts = new int[size()];
        Arrays.fill(counts, k);
        return truncated(counts);
    }

    /** The first {@code counts[i]} neighbours of each list i, or all of a shorter one. */
    public Neighborhoods truncated(int[] counts) {
        if (counts.length != size()) {
            throw new IllegalArgumentException(counts.length + " counts for " + size() + " lists");
        }
        int[] offsets = new int[size() + 1];
        for (int i = 0; i < size(); i++) {
            offsets[i + 1] = offsets[i] + Math.min(count(i), Math.max(0, counts[i]));
        }
        Lists kept = Lists.allocate(offsets);
        for (int i = 0; i < size(); i++) {
            kept.copy(i, lists, i, kept.count(i));
        }
        return new Neighborhoods(kept, space);
    }

    /**
     * A copy in which the two ends of each link are neighbours of each other as well; a pair that is in a list already
     * keeps the place it has. Lists stay ordered by distance, then by index.
     */
    public Neighborhoods withLinks(List<Link> links) {
        int[] room = new int[size()];
        for (Link link : links) {
            room[link.first()]++;
            room[link.second()]++;
        }
        int[] offsets = new int[size() + 1];
        for (int i = 0; i < size(); i++) {
            offsets[i + 1] = offsets[i] + count(i) + room[i];
        }
        Lists wider = Lists.allocate(offsets);
        int[] filled = new int[size()];
        for (int i = 0; i < size(); i++) {
            filled[i] = count(i);
            wider.copy(i, lists, i, count(i));
        }
        for (Link link : links) {
            filled[link.first()] = wider.insert(link.first(), filled[link.first()], link.second(), link.distance());
            filled[link.second()] = wider.insert(link.second(), filled[link.second()], link.first(), link.distance());
        }
        return new Neighborhoods(wider, space).truncated(filled);
    }

    /** The arrays themselves, for the kernels of this module. */
    @SuppressWarnings("exports")
    public Lists flat() {
        return lists;
    }

    /** Whether both hold the same lists, found in equal spaces. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Neighborhoods that && lists.sameAs(that.lists) && space.equals(that.space);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(lists.neighbors());
    }

    @Override
    public String toString() {
        return size() + " lists of up to " + maxCount + " neighbours";
    }
}
