package dev.unfold.alignment;

import dev.unfold.internal.check.Check;
import dev.unfold.internal.sparse.SparseRows;
import java.util.Arrays;

/**
 * What an embedding gains beside what its residuals cost: minimise a·|Ay|² − |Cᵀy|² in the complement of the constant. C has
 * a row a point and few columns, so CCᵀ is of low rank; nobody forms it.
 */
public final class Guide {

    private final double cost;
    private final SparseRows columns;

    /**
     * @param cost a, at least 0
     * @param columns C
     */
    @SuppressWarnings("exports")
    public Guide(double cost, SparseRows columns) {
        this.cost = Check.notNegative("cost", cost);
        this.columns = columns;
    }

    /**
     * Rewards points of one group for lying together: CCᵀ is {@code reward} between points of the same group and 0 elsewhere.
     *
     * @param group for each point the number of its group, or −1 if it is in none
     * @param groups how many there are
     */
    public static Guide ofGroups(double cost, double reward, int[] group, int groups) {
        int n = group.length;
        int[] offsets = new int[n + 1];
        int[] indices = new int[n];
        for (int i = 0; i < n; i++) {
            indices[offsets[i]] = group[i];
            offsets[i + 1] = offsets[i] + (group[i] < 0 ? 0 : 1);
        }
        double[] values = new double[offsets[n]];
        Arrays.fill(values, Math.sqrt(Check.notNegative("reward", reward)));
        return new Guide(cost, SparseRows.of(n, groups, offsets, Arrays.copyOf(indices, offsets[n]), values));
    }

    /** a. */
    public double cost() {
        return cost;
    }

    /** C. */
    @SuppressWarnings("exports")
    public SparseRows columns() {
        return columns;
    }

    /** With row i of C times {@code factors[i]}. */
    Guide scaleRows(double[] factors) {
        return new Guide(cost, columns.scaleRows(factors));
    }
}
