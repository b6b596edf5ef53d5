package dev.unfold.selection;

import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Space;
import dev.unfold.run.Run;
import java.util.List;
import java.util.Optional;

/**
 * The first k neighbours that a rule with more of them has found already.
 *
 * @param rule one that {@linkplain NeighborRule#nests nests}
 * @param search that rule on the data that it will be asked for
 * @param lists what it found
 * @param neighbors k
 */
record FirstNeighbors(NeighborRule rule, NeighborSearch search, Neighborhoods lists, int neighbors)
        implements NeighborRule {

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        return new Cut(search, lists.truncated(neighbors), neighbors);
    }

    @Override
    public boolean usesLabels() {
        return rule.usesLabels();
    }

    private record Cut(NeighborSearch search, Neighborhoods lists, int neighbors) implements NeighborSearch {

        @Override
        public Neighborhoods neighborhoods(Run run) {
            return lists;
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            return search.of(queries, run).truncated(neighbors);
        }

        @Override
        public List<Link> joins(int[] part, Run run) {
            return search.joins(part, run);
        }

        @Override
        public Findings findings() {
            return search.findings();
        }

        @Override
        public Optional<Space> space() {
            return search.space();
        }
    }
}
