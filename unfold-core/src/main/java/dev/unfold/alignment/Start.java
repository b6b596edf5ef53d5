package dev.unfold.alignment;

import dev.unfold.data.Points;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.EliminationOrder;
import dev.unfold.internal.sparse.Permutation;
import java.util.Optional;

/**
 * What is known of a problem because one like it was solved before: vectors near the bottom of its spectrum, and perhaps the order
 * in which its matrix was eliminated. It changes how soon a solver is done, not what it finds. Immutable.
 */
public final class Start {

    private final Points vectors;
    private final Optional<EliminationOrder> order;

    private Start(Points vectors, Optional<EliminationOrder> order) {
        this.vectors = vectors;
        this.order = order;
    }

    /** @param vectors the places of the points in columns near the wanted ones, these first */
    public static Start at(Points vectors) {
        return new Start(vectors, Optional.empty());
    }

    /** As a solver leaves it for the next one. */
    @SuppressWarnings("exports")
    public static Start of(RowMajor vectors, EliminationOrder order) {
        return new Start(Points.adopt(vectors), Optional.of(order));
    }

    /**
     * With further points below those there are.
     *
     * @param rows where the further points are in each of the vectors
     */
    public Start grown(Points rows) {
        return new Start(vectors.followedBy(rows), order);
    }

    /** This by the names that the points had before: point i is at the position of i. */
    @SuppressWarnings("exports")
    public Start restored(Permutation names) {
        return new Start(vectors.rows(names.position()), order.map(known -> known.renamed(names)));
    }

    /** The vectors, as columns. */
    public Points vectors() {
        return vectors;
    }

    /** For the solvers. */
    @SuppressWarnings("exports")
    public Optional<EliminationOrder> order() {
        return order;
    }
}
