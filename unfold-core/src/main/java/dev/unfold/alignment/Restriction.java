package dev.unfold.alignment;

import dev.unfold.data.Dataset;
import dev.unfold.internal.check.Check;
import dev.unfold.internal.sparse.SparseRows;
import java.util.List;

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
     *
     * @param landmarks what the columns of Ũ are called
     */
    record Span(@SuppressWarnings("exports") SparseRows basis, List<String> landmarks) implements Restriction {

        /** The name of Ỹ among the findings. */
        public static final String PLACES = "landmark-places";

        public Span {
            landmarks = List.copyOf(landmarks);
        }

        /** With columns called landmark1, landmark2, … */
        @SuppressWarnings("exports")
        public Span(SparseRows basis) {
            this(basis, Dataset.numbered("landmark", basis.columns()));
        }
    }
}
