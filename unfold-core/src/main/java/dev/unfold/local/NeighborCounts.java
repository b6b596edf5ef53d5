package dev.unfold.local;

import dev.unfold.error.ParameterException;
import dev.unfold.neighbors.Neighborhoods;

/** Checks that every neighbourhood is large enough for a fit. */
final class NeighborCounts {

    private NeighborCounts() {}

    /** @param formula the bound in terms of p */
    static void require(Neighborhoods lists, int bound, String formula, String fit, int dimensions) {
        for (int i = 0; i < lists.size(); i++) {
            if (lists.count(i) < bound) {
                throw new ParameterException("row " + i + " has " + lists.count(i) + " neighbours, but " + fit
                        + " with dimensions = " + dimensions + " needs at least " + bound + " (" + formula
                        + "); raise neighbors or lower dimensions");
            }
        }
    }
}
