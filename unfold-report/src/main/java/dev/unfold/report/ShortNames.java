package dev.unfold.report;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Names of a legend that are too long for it, cut so that they still differ. A name keeps its beginning and, beyond that, a piece around
 * each place where it parts from a name that it began like: "Iris of the high …alpina 12". One that would be the same as another's stays whole.
 */
final class ShortNames {

    /** The share of a cut name that its beginning takes. */
    private static final double HEAD = 0.4;

    private static final String GAP = "…";

    private ShortNames() {}

    /** @param fits whether a text is short enough; what fits, fits with fewer characters too */
    static List<String> of(List<String> names, Predicate<String> fits) {
        if (names.stream().allMatch(fits)) {
            return names;
        }
        int[][] characters =
                names.stream().map(name -> name.codePoints().toArray()).toArray(int[][]::new);
        List<SortedSet<Integer>> partings = partings(characters);
        List<String> cut = IntStream.range(0, names.size())
                .mapToObj(i -> fits.test(names.get(i)) ? names.get(i) : longest(characters[i], partings.get(i), fits))
                .toList();
        Map<String, Integer> times = new HashMap<>();
        cut.forEach(name -> times.merge(name, 1, Integer::sum));
        return IntStream.range(0, names.size())
                .mapToObj(i -> times.getOrDefault(cut.get(i), 0) > 1 ? names.get(i) : cut.get(i))
                .toList();
    }

    /** For each name the lengths of the beginnings that it shares with others and with no other longer ones. */
    private static List<SortedSet<Integer>> partings(int[][] names) {
        List<SortedSet<Integer>> partings = Stream.<SortedSet<Integer>>generate(TreeSet::new)
                .limit(names.length)
                .toList();
        List<Integer> sorted = IntStream.range(0, names.length)
                .boxed()
                .sorted(Comparator.comparing(i -> names[i], Arrays::compare))
                .toList();
        // What a name shares with one farther off in the order is the least that neighbours on the way there share.
        Deque<Integer> shared = new ArrayDeque<>();
        for (int at = 1; at < names.length; at++) {
            push(shared, common(names[sorted.get(at - 1)], names[sorted.get(at)]));
            partings.get(sorted.get(at)).addAll(shared);
        }
        shared.clear();
        for (int at = names.length - 1; at > 0; at--) {
            push(shared, common(names[sorted.get(at - 1)], names[sorted.get(at)]));
            partings.get(sorted.get(at - 1)).addAll(shared);
        }
        return partings;
    }

    private static void push(Deque<Integer> rising, int length) {
        while (!rising.isEmpty() && rising.getLast() >= length) {
            rising.removeLast();
        }
        rising.addLast(length);
    }

    private static int common(int[] a, int[] b) {
        int differing = Arrays.mismatch(a, b);
        return differing < 0 ? a.length : differing;
    }

    /** The longest cut that fits, by bisection; the shortest if none does. */
    private static String longest(int[] name, SortedSet<Integer> partings, Predicate<String> fits) {
        int low = 1;
        int high = name.length;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (fits.test(cut(name, partings, middle))) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return cut(name, partings, low);
    }

    /** About so many characters of a name. */
    private static String cut(int[] name, SortedSet<Integer> partings, int most) {
        int head = Math.max(1, (int) (HEAD * most));
        Collection<Integer> beyond = partings.tailSet(head);
        if (beyond.isEmpty() || partings.last() < most - 1) {
            return new String(name, 0, most).stripTrailing() + GAP;
        }
        int each = Math.max(1, (most - head) / beyond.size());
        boolean[] kept = new boolean[name.length];
        Arrays.fill(kept, 0, head, true);
        for (int parting : beyond) {
            int from = Math.max(0, Math.min(parting - each / 2, name.length - each));
            Arrays.fill(kept, from, Math.min(name.length, from + each), true);
        }
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < name.length; at++) {
            // Nothing is gained by leaving one character out.
            if (kept[at] || (kept[at - 1] && at + 1 < name.length && kept[at + 1])) {
                text.appendCodePoint(name[at]);
            } else if (kept[at - 1]) {
                text.append(GAP);
            }
        }
        return text.toString();
    }
}
