package dev.unfold.internal.sparse;

/**
 * The order in which a matrix was eliminated, for one that is nearly the same: to find an order takes longer than to factorise.
 *
 * @param order the index that is eliminated at each position
 * @param work operations of the factorisation for each index, when the order was made for its matrix
 */
@SuppressWarnings("ArrayRecordComponent")
public record EliminationOrder(int[] order, double work) {

    /** An order that predicts so many times the work that it was made for has grown too far from its matrix. */
    private static final double WORST = 1.5;

    /**
     * With further indices, each eliminated right before one that is there already. Next to a point that has nearly the same
     * neighbours it adds little to the factor.
     *
     * @param beside for each further index, in their order, one of those that there are
     */
    public EliminationOrder grown(int[] beside) {
        int n = order.length;
        int[] first = new int[n]; // the first of those before i, from 1, and
        int[] next = new int[beside.length]; // for each the one after it
        for (int t = beside.length - 1; t >= 0; t--) {
            next[t] = first[beside[t]];
            first[beside[t]] = t + 1;
        }
        int[] longer = new int[n + beside.length];
        int at = 0;
        for (int i : order) {
            for (int t = first[i]; t > 0; t = next[t - 1]) {
                longer[at++] = n + t - 1;
            }
            longer[at++] = i;
        }
        return new EliminationOrder(longer, work);
    }

    /** Whether a plan by this order is still worth following. */
    boolean serves(FactorPlan plan) {
        return plan.cholesky().flops() <= WORST * work * order.length;
    }
}
