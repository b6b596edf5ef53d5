package dev.unfold.neighbors.supervised;

import dev.unfold.data.Points;
import dev.unfold.internal.search.Lists;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.search.EuclideanNeighbors;
import dev.unfold.run.Run;
import java.util.List;
import java.util.function.Function;

/**
 * A search whose training lists follow a rule of their own, made when they are asked for. New points have no class and no
 * place in the rule, so they get their Euclidean neighbours; links between classes are the shortest, too.
 */
record OwnLists(EuclideanNeighbors euclidean, Function<Run, Lists> training) implements NeighborSearch {

    @Override
    public Neighborhoods neighborhoods(Run run) {
        return Neighborhoods.adopt(training.apply(run));
    }

    @Override
    public Neighborhoods of(Points queries, Run run) {
        return euclidean.of(queries, run);
    }

    @Override
    public List<Link> joins(int[] part, Run run) {
        return euclidean.joins(part, run);
    }
}
