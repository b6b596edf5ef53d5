package dev.unfold.neighbors;

import dev.unfold.internal.search.Lists;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * For each of a number of points the list of its neighbours: immutable; lists may differ in length, and are ordered by
 * distance, then by index. Neighbours are indices of training points. Where they were not found in the space of the data's
 * coordinates, the lists know the {@link Space} in which they were.
 *
 * <p>The lists lie one after the other in three arrays, list i from {@code offsets[i]} to {@code offsets[i + 1]}.
 */
public final class Neighborhoods {

    private static final long[] NO_LINKS = {};

    private final Lists lists;
    private final Optional<Space> space;
    private final long[] links; // entries (i, j) that no rule found, i in the upper half, rising
    private final int maxCount;

    private Neighborhoods(Lists lists, Optional<Space> space, long[] links) {
        this.lists = lists;
        this.space = space;
        this.links = links;
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
        return new Neighborhoods(lists, Optional.empty(), NO_LINKS);
    }

    /** Takes over lists that nobody else will write to; for the library's own results. */
    @SuppressWarnings("exports")
    public static Neighborhoods adopt(Lists lists) {
        return new Neighborhoods(lists, Optional.empty(), NO_LINKS);
    }

    /** The same lists, found in the given space. */
    public Neighborhoods in(Space found) {
        return new Neighborhoods(lists, Optional.of(found), links);
    }

    /** Whether the neighbour of i at place a is there by a link ({@link #withLinks}) and was not found by a rule. */
    public boolean isLink(int i, int a) {
        return Arrays.binarySearch(links, pair(i, neighbor(i, a))) >= 0;
    }

    /** The entries that are there by links, i and its neighbour j one after the other. */
    public int[] links() {
        int[] pairs = new int[2 * links.length];
        for (int e = 0; e < links.length; e++) {
            pairs[2 * e] = (int) (links[e] >> Integer.SIZE);
            pairs[2 * e + 1] = (int) links[e];
        }
        return pairs;
    }

    /** The same lists, of which the given entries, spelled as {@link #links()} does, are there by links. */
    public Neighborhoods withLinksMarked(int[] pairs) {
        long[] marked = new long[pairs.length / 2];
        Arrays.setAll(marked, e -> pair(pairs[2 * e], pairs[2 * e + 1]));
        Arrays.sort(marked);
        return new Neighborhoods(lists, space, marked);
    }

    /** The lists as a rule found them, without what was added by links. */
    public Neighborhoods found() {
        if (links.length == 0) {
            return this;
        }
        int[] offsets = new int[size() + 1];
        int[] neighbors = new int[lists.neighbors().length];
        double[] distances = new double[neighbors.length];
        int at = 0;
        for (int i = 0; i < size(); i++) {
            for (int a = 0; a < count(i); a++) {
                if (!isLink(i, a)) {
                    neighbors[at] = neighbor(i, a);
                    distances[at++] = distance(i, a);
                }
            }
            offsets[i + 1] = at;
        }
        return new Neighborhoods(
                new Lists(offsets, Arrays.copyOf(neighbors, at), Arrays.copyOf(distances, at)), space, NO_LINKS);
    }

    private static long pair(int i, int j) {
        return (long) i << Integer.SIZE | j;
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
        return new Neighborhoods(kept, space, links);
    }

    /**
     * A copy in which the two ends of each link are neighbours of each other as well; a pair that is in a list already
     * keeps the place it has. Lists stay ordered by distance, then by index.
     */
    public Neighborhoods withLinks(List<Link> added) {
        int[] room = new int[size()];
        for (Link link : added) {
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
        LongStream.Builder fresh = LongStream.builder();
        for (Link link : added) {
            insert(wider, filled, link.first(), link.second(), link.distance(), fresh);
            insert(wider, filled, link.second(), link.first(), link.distance(), fresh);
        }
        long[] all =
                LongStream.concat(Arrays.stream(links), fresh.build()).sorted().toArray();
        return new Neighborhoods(wider, space, all).truncated(filled);
    }

    private static void insert(Lists wider, int[] filled, int i, int j, double distance, LongStream.Builder fresh) {
        int after = wider.insert(i, filled[i], j, distance);
        if (after > filled[i]) {
            fresh.add(pair(i, j));
        }
        filled[i] = after;
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
