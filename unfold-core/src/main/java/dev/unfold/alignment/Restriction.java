package dev.unfold.alignment;

import dev.unfold.internal.check.Check;
import dev.unfold.internal.sparse.SparseRows;

/** Among which vectors y the eigenproblem is posed. */
public sealed interface Restriction {

    /** Among all. */
    record Everything() implements Restriction {}

    /**
     * Among those that are linear in the input, y = X_c u, with X_c the centred data. U is part of what is found
     * ({@value #PROJECTION}, d×p).
     *
     * @param ridge what a long u costs: ridge·(trace of X_cᵀMX_c / d)·|u|² is added to the objective, with a
     *     guide a times that
     */
    record Projections(double ridge) implements Restriction {

        /** The name of U among the findings. */
        public static final String PROJECTION = "projection";

        public Projections {
            Check.notNegative("ridge", ridge);
        }
    }

    /**
     * Among y = Ũỹ for a sparse n×m matrix Ũ whose rows sum to one, as weights of the points on m landmarks. Ỹ is part of
     * what is found ({@value #PLACES}, m×p).
     */
    record Span(@SuppressWarnings("exports") SparseRows basis) implements Restriction {

        /** The name of Ỹ among the findings. */
        public static final String PLACES = "landmark-places";
    }
}
