package dev.unfold.internal.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The minimum spanning tree over classes of points: in each round every component but the largest takes its shortest link
 * to another one. By the strict order of {@link Pair}s a shortest link of a component is in the tree, the tree is unique, and
 * its links in that order are those that "link the closest pair, merge" takes (Borůvka 1926; Kruskal 1956).
 */
public final class Boruvka {

    /** Finds the shortest link from every component but one to the others. */
    @FunctionalInterface
    public interface Round {

        /**
         * @param component for each point its component, or −1 for a point that takes no part
         * @param largest the component that needs no link
         * @param best at each component but the largest, its least pair is to be put
         */
        void closestInto(int[] component, int largest, @Nullable Pair[] best);
    }

    private Boruvka() {}

    /** Puts the pair in the component's place if it is less than the one there. */
    public static void improve(@Nullable Pair[] best, int component, Pair pair) {
        Pair known = best[component];
        if (known == null || pair.compareTo(known) < 0) {
            best[component] = pair;
        }
    }

    /** The links of the tree, shortest first. */
    public static List<Pair> joins(int[] part, Round round) {
        int classes = Arrays.stream(part).max().orElse(-1) + 1;
        int[] component = part.clone();
        List<Pair> links = new ArrayList<>();
        while (true) {
            int[] sizes = new int[classes];
            for (int c : component) {
                if (c >= 0) {
                    sizes[c]++;
                }
            }
            int largest = 0;
            int left = 0;
            for (int c = 0; c < classes; c++) {
                largest = sizes[c] > sizes[largest] ? c : largest;
                left += sizes[c] > 0 ? 1 : 0;
            }
            if (left <= 1) {
                Collections.sort(links);
                return links;
            }
            @Nullable Pair[] best = new @Nullable Pair[classes];
            round.closestInto(component, largest, best);
            merge(component, best, links);
        }
    }

    /** Takes the links that join what is still apart, and numbers the components anew by one of their old numbers. */
    private static void merge(int[] component, @Nullable Pair[] best, List<Pair> links) {
        int[] leader = new int[best.length];
        Arrays.setAll(leader, c -> c);
        for (Pair pair : best) {
            if (pair != null) {
                int a = find(leader, component[pair.first()]);
                int b = find(leader, component[pair.second()]);
                if (a != b) {
                    leader[Math.max(a, b)] = Math.min(a, b);
                    links.add(pair);
                }
            }
        }
        for (int i = 0; i < component.length; i++) {
            if (component[i] >= 0) {
                component[i] = find(leader, component[i]);
            }
        }
    }

    private static int find(int[] leader, int c) {
        int top = c;
        while (leader[top] != top) {
            leader[top] = leader[leader[top]];
            top = leader[top];
        }
        return top;
    }
}
