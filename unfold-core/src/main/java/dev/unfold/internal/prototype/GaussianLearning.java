package dev.unfold.internal.prototype;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.run.Run;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Isotop's rule: prototypes with a graph learn to fill a Gaussian. At each of {@value #DRAWS} steps a prototype, a place g is drawn
 * from the standard normal distribution in p dimensions; the prototype i nearest to it wins, and every prototype j moves by
 *
 * <pre>y_j ← y_j + a(t)·exp(−½(δ_ij/λ(t))²)·(g − y_j),</pre>
 *
 * where δ_ij counts the links on the shortest way from i to j. a falls from {@value #FIRST_RATE} to {@value #LAST_RATE} and λ from
 * {@value #FIRST_WIDTH} to {@value #LAST_WIDTH} links, both geometrically. Farther than {@value #REACH}·λ, where the factor is
 * below 0.003, nothing moves.
 *
 * <p>Links are counted, not measured: so λ needs no unit, and a graph whose links have different lengths in different regions is
 * spread evenly.
 *
 * <p>Cost: O(m²·p + m·b) for m prototypes, with b the links within reach of one; sequential, since each step depends on the one
 * before.
 */
public final class GaussianLearning {

    private static final int DRAWS = 30;
    private static final double FIRST_RATE = 0.5;
    private static final double LAST_RATE = 0.05;
    private static final double FIRST_WIDTH = 5;
    private static final double LAST_WIDTH = 1;
    private static final double REACH = 3.5;

    private final PrototypeGraph graph;
    private final RowMajor places;
    private final int[] queue; // the prototypes found so far, by rising δ
    private final int[] found; // for each prototype the step that has found it last

    private GaussianLearning(PrototypeGraph graph, RowMajor places) {
        this.graph = graph;
        this.places = places;
        this.queue = new int[graph.size()];
        this.found = new int[graph.size()];
    }

    /**
     * The places that the prototypes learn.
     *
     * @param start where they begin, about as wide as the Gaussian
     */
    public static RowMajor places(RowMajor start, PrototypeGraph graph, SplittableRandom random, Run run) {
        int p = start.columns();
        RowMajor places = new RowMajor(start.values().clone(), start.rows(), p);
        GaussianLearning learning = new GaussianLearning(graph, places);
        RowMajor g = new RowMajor(new double[p], 1, p);
        int steps = Math.multiplyExact(DRAWS, start.rows());
        for (int t = 0; t < steps; t++) {
            if (t % Quantization.TOLD == 0) {
                run.progress("prototypes", t, steps);
            }
            Arrays.setAll(g.values(), c -> random.nextGaussian());
            double s = t / (double) steps;
            learning.step(
                    t + 1,
                    g,
                    Quantization.decayed(FIRST_RATE, LAST_RATE, s),
                    Quantization.decayed(FIRST_WIDTH, LAST_WIDTH, s));
        }
        run.progress("prototypes", steps, steps);
        return places;
    }

    /** Moves the winner, then those one link away, and so on. */
    private void step(int number, RowMajor g, double rate, double width) {
        int winner = Quantization.nearest(places, g, 0);
        queue[0] = winner;
        found[winner] = number;
        int reach = (int) (REACH * width);
        for (int hops = 0, from = 0, end = 1; hops <= reach && from < end; hops++) {
            double ratio = hops / width;
            double share = rate * Math.exp(-0.5 * ratio * ratio);
            int next = end;
            for (; from < end; from++) {
                int j = queue[from];
                Quantization.move(places.values(), j, g, 0, share);
                for (int e = graph.offsets()[j]; hops < reach && e < graph.offsets()[j + 1]; e++) {
                    int k = graph.neighbors()[e];
                    if (found[k] != number) {
                        found[k] = number;
                        queue[next++] = k;
                    }
                }
            }
            end = next;
        }
    }
}
