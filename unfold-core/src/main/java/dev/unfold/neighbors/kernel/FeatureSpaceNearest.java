package dev.unfold.neighbors.kernel;

import dev.unfold.data.Dataset;
import dev.unfold.error.NumericalException;
import dev.unfold.internal.check.Check;
import dev.unfold.meta.Parameter;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.neighbors.search.Rows;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.neighbors.search.SpaceSearch;
import dev.unfold.run.Run;
import java.util.Optional;

/**
 * {@link KernelNearest} with a kernel of one's own, for use from Java; a model with it cannot be saved.
 *
 * <p>A kernel that is not positive semi-definite on some neighbourhood is warned of with its smallest eigenvalue. Cost: n²
 * calls of the kernel, none of which is kept, and a copy of the data.
 *
 * @param neighbors k, less than the number of points
 */
public record FeatureSpaceNearest(
        @Parameter(name = "neighbors", meaning = "k, how many neighbours each point has")
        int neighbors,

        Kernel kernel) implements NeighborRule {

    public FeatureSpaceNearest {
        Check.atLeast("neighbors", neighbors, 1);
    }

    @Override
    public NeighborSearch over(Dataset data, Run run) {
        Sizes.checkCount(neighbors, data.size());
        Rows training = Rows.of(data.points());
        KernelSpace space = KernelSpace.of(training.size(), new Evaluated(kernel, training, training));
        return new SpaceSearch(
                training.size(),
                data.points().dimension(),
                neighbors,
                space,
                queries -> {
                    Rows x = Rows.of(queries);
                    return space.from(
                            new Evaluated(kernel, x, training),
                            KernelSpace.diagonal(x.size(), new Evaluated(kernel, x, x)));
                },
                false);
    }

    @Override
    public Optional<String> refusalOfListing() {
        return Optional.empty();
    }

    /** κ(x_i, z_j), computed when it is asked for. */
    private record Evaluated(Kernel kernel, Rows x, Rows z) implements KernelSpace.Entries {

        @Override
        public double of(int i, int j) {
            double value = kernel.of(x.get(i), z.get(j));
            if (Math.abs(value) < Double.POSITIVE_INFINITY) {
                return value;
            }
            throw new NumericalException("the kernel of rows " + i + " and " + j + " is " + value
                    + ", but it must be finite; check the kernel");
        }
    }
}
