package dev.unfold.extension;

import dev.unfold.alignment.Residuals;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A model that is asked several things about the same points: it searches their neighbours once. Belongs to one call. */
record Asked(Fitted model, List<FittedView> views) implements Fitted {

    static Asked of(Fitted model, Run run) {
        return new Asked(
                model,
                model.views().stream()
                        .map(view -> view.searchedBy(new Remembering(view.search(run))))
                        .toList());
    }

    @Override
    public Dataset training() {
        return model.training();
    }

    @Override
    public Embedding placed() {
        return model.placed();
    }

    @Override
    public Stages stages() {
        return model.stages();
    }

    @Override
    public Residuals residuals() {
        return model.residuals();
    }

    @Override
    public double[] eigenvalues() {
        return model.eigenvalues();
    }

    @Override
    public Findings findings() {
        return model.findings();
    }

    @Override
    public <T> T prepared(Object by, Class<T> type, Supplier<T> maker) {
        return model.prepared(by, type, maker);
    }

    /** A search that keeps the answer to the last question. */
    private static final class Remembering implements NeighborSearch {

        private record Answer(Points queries, Neighborhoods lists) {}

        private final NeighborSearch search;
        private @Nullable Answer last;

        Remembering(NeighborSearch search) {
            this.search = search;
        }

        @Override
        public Neighborhoods of(Points queries, Run run) {
            Answer known = last;
            if (known == null || !known.queries.equals(queries)) {
                known = new Answer(queries, search.of(queries, run));
                last = known;
            }
            return known.lists;
        }

        @Override
        public Neighborhoods neighborhoods(Run run) {
            return search.neighborhoods(run);
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
        public Optional<NeighborRule> learned() {
            return search.learned();
        }

        @Override
        public Optional<Space> space() {
            return search.space();
        }

        @Override
        public Neighborhoods listing(Points queries, Neighborhoods lists, Run run) {
            return search.listing(queries, lists, run);
        }

        @Override
        public boolean isFull(Neighborhoods lists, int j) {
            return search.isFull(lists, j);
        }
    }
}
