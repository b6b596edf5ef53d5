package dev.unfold.neighbors.search;

import dev.unfold.internal.search.Pair;
import dev.unfold.neighbors.Link;
import java.util.List;

/** Links from the pairs that a search has found. */
public final class Links {

    private Links() {}

    public static List<Link> of(List<Pair> pairs) {
        return pairs.stream()
                .map(pair -> new Link(pair.first(), pair.second(), pair.distance()))
                .toList();
    }
}
