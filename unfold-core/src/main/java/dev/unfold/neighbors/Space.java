package dev.unfold.neighbors;

import dev.unfold.data.Points;
import java.util.Optional;

/**
 * The space in which a neighbour rule sees the points, where that is not the space of their coordinates: the feature space of
 * a kernel, say. A local fit sees every patch in the space in which its neighbours were found.
 *
 * <p>A space belongs to some {@link Neighborhoods}: its centres are the points that have a list there, its training points
 * those that are in the lists. It is immutable and may be asked from any thread. Spaces are values: rules that are equal, over equal
 * data, see the points in equal spaces.
 */
public sealed interface Space {

    /**
     * A space with coordinates, other than the data's.
     *
     * @param centers the images of the points that have a list
     * @param training the images of the training points
     */
    record Coordinates(Points centers, Points training) implements Space {}

    /**
     * Coordinates in which every training point a is moved along the ray from whichever centre looks at it: x − x_a becomes
     * f_a·(x − x_a).
     *
     * @param factors f of each training point, positive, in the only column
     * @param centerFactors f of each centre, where training points look back at them
     */
    record Rays(Points centers, Points training, Points factors, Optional<Points> centerFactors) implements Space {

        public Rays {
            check("training points", training, factors);
            centerFactors.ifPresent(own -> check("centres", centers, own));
        }

        /** Where no training point looks back at a centre. */
        public Rays(Points centers, Points training, Points factors) {
            this(centers, training, factors, Optional.empty());
        }

        private static void check(String what, Points points, Points factors) {
            if (factors.size() != points.size() || factors.dimension() != 1) {
                throw new IllegalArgumentException(points.size() + " " + what
                        + " need as many factors in one column, not " + factors.size() + " in " + factors.dimension());
            }
        }

        /** f of training point a. */
        public double factor(int a) {
            return factors.get(a, 0);
        }
    }

    /** A space of which only distances are known. */
    non-sealed interface Distances extends Space {

        /** The squared distance from a centre to a training point. */
        double squared(int center, int neighbor);

        /** The squared distance between two training points. */
        double squaredBetween(int first, int second);

        /**
         * Fills {@code g} with the Gram matrix of a centre x and its neighbours, k×k and symmetric: G(a, b) = (x − x_a)·(x − x_b)
         * = ½(|x − x_a|² + |x − x_b|² − |x_a − x_b|²).
         */
        default void gramInto(double[] g, int center, Neighborhoods lists) {
            int k = lists.count(center);
            for (int a = 0; a < k; a++) {
                g[a * k + a] = squared(center, lists.neighbor(center, a));
            }
            for (int a = 0; a < k; a++) {
                for (int b = 0; b < a; b++) {
                    double between = squaredBetween(lists.neighbor(center, a), lists.neighbor(center, b));
                    double product = (g[a * k + a] + g[b * k + b] - between) / 2;
                    g[a * k + b] = product;
                    g[b * k + a] = product;
                }
            }
        }
    }
}
