package dev.unfold.neighbors.search;

import dev.unfold.internal.dense.Jacobi;
import dev.unfold.internal.dense.SmallCholesky;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.Space;
import dev.unfold.run.Run;

/**
 * Tells whether given distances, or a given kernel, could be those of points in some Euclidean space as far as the
 * neighbourhoods know: every Gram matrix must be positive semi-definite. What is not is warned of with the smallest eigenvalue;
 * whether the fit can live with it depends on its ridge.
 */
final class Definiteness {

    /** A share of the trace that an eigenvalue may be below 0 by rounding, in the table that was read as well. */
    private static final double ROUNDING = 1e-8;

    private Definiteness() {}

    static void check(Neighborhoods lists, Space.Distances space, Run run) {
        int n = lists.size();
        double[] smallest = new double[n];
        double[] shares = new double[n];
        run.forEach("definiteness", n, () -> new Scratch(lists.maxCount()), (i, scratch) -> {
            int k = lists.count(i);
            space.gramInto(scratch.g, i, lists);
            double trace = 0;
            for (int a = 0; a < k; a++) {
                trace += Math.abs(scratch.g[a * k + a]);
            }
            for (int a = 0; a < k; a++) {
                scratch.g[a * k + a] += ROUNDING * trace;
            }
            if (trace > 0 && !SmallCholesky.factor(scratch.g, k)) {
                space.gramInto(scratch.g, i, lists);
                Jacobi.decompose(scratch.g, scratch.values, scratch.vectors, k);
                smallest[i] = Math.min(0, scratch.values[k - 1]);
                shares[i] = smallest[i] / trace;
            }
        });
        int worst = 0;
        int count = 0;
        for (int i = 0; i < n; i++) {
            worst = smallest[i] < smallest[worst] ? i : worst;
            count += shares[i] < -ROUNDING ? 1 : 0;
        }
        if (count > 0) {
            run.warn("the distances are not those of points in a Euclidean space, or the kernel is not positive"
                    + " semi-definite: the neighbourhoods of " + count + " of " + n
                    + " rows have a negative eigenvalue; the smallest is " + smallest[worst] + " (row " + worst + ", "
                    + -100 * shares[worst] + " % of its trace)");
        }
    }

    private static final class Scratch {
        final double[] g;
        final double[] values;
        final double[] vectors;

        Scratch(int k) {
            g = new double[k * k];
            values = new double[k];
            vectors = new double[k * k];
        }
    }
}
