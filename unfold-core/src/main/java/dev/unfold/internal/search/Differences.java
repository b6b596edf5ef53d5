package dev.unfold.internal.search;

import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.simd.Kernels;
import dev.unfold.run.Run;
import java.util.Optional;
import java.util.stream.IntStream;

/** What of the coordinates' differences is summed up. */
public enum Differences {

    /** Σ (x_c − z_c)². */
    SQUARED {
        @Override
        Optional<Panels> panels(RowMajor points, Kernels kernels, Run run) {
            Frame frame = Frame.around(points);
            return frame.isSafe()
                    ? Optional.of(new ProductPanels(points, all(points), frame, kernels, run))
                    : Optional.empty();
        }

        @Override
        double toBox(KdTree tree, int node, double[] x, int from) {
            return tree.squaredToBox(node, x, from);
        }
    },

    /** Σ |x_c − z_c|. */
    ABSOLUTE {
        @Override
        Optional<Panels> panels(RowMajor points, Kernels kernels, Run run) {
            Grid grid = Grid.around(points);
            return grid.isSafe()
                    ? Optional.of(new MinimaPanels(points, all(points), grid, kernels, run))
                    : Optional.empty();
        }

        @Override
        double toBox(KdTree tree, int node, double[] x, int from) {
            return tree.absoluteToBox(node, x, from);
        }
    };

    /** The order in which the points are. */
    static int[] all(RowMajor points) {
        return IntStream.range(0, points.rows()).toArray();
    }

    /** The points in blocks that bound the sum; empty where coordinates are too large or too small for that. */
    abstract Optional<Panels> panels(RowMajor points, Kernels kernels, Run run);

    /** A lower bound of the sum from x to any point of a tree's node. */
    abstract double toBox(KdTree tree, int node, double[] x, int from);
}
