package dev.unfold.recipe;

import dev.unfold.data.PointBlocks;
import dev.unfold.data.Points;
import dev.unfold.data.Standardization;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.Magnitudes;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSolver;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Fits points that are read in passes: counts and checks them, standardises them, and hands them to {@link AnchoredFitting}. */
final class Passes {

    private final Recipe recipe;
    private final PointBlocks blocks;
    private final Run run;

    Passes(Recipe recipe, PointBlocks blocks, Run run) {
        this.recipe = recipe;
        this.blocks = blocks;
        this.run = run;
    }

    Model fit() {
        if (!(recipe.solver() instanceof LandmarkSolver lll)) {
            throw new ParameterException(blocks.name()
                    + ": points are read in passes only with solver = lll; choose that, or read them into memory");
        }
        if (!recipe.views().isEmpty()) {
            throw new ParameterException(
                    blocks.name() + ": points that are read in passes have no views; read them into memory");
        }
        Requirements.checkSolver(recipe);
        AnchoredFitting.check(recipe, "choose another recipe, or read them into memory");
        recipe.extension().check(recipe.stages());
        int n = counted();
        Sizes.checkRows(blocks.name(), n);
        Optional<Standardization> z = recipe.preparation() == Preparation.STANDARDIZE
                ? Optional.of(Standardization.of(blocks, n))
                : Optional.empty();
        Model model = AnchoredFitting.fit(recipe, lll, new Prepared(blocks, z), n, run)
                .withPreparedExtension(run);
        return z.map(model::standardizedBy).orElse(model);
    }

    private int counted() {
        long[] count = {0};
        double[] largest = new double[blocks.features().size()];
        blocks.forEach(block -> {
            for (int i = 0; i < block.size(); i++) {
                for (int j = 0; j < largest.length; j++) {
                    largest[j] = Math.abs(block.get(i, j)) > Math.abs(largest[j]) ? block.get(i, j) : largest[j];
                }
            }
            count[0] += block.size();
            run.progress("counting", 0, 1);
        });
        run.progress("counting", 1, 1);
        for (int j = 0; j < largest.length; j++) {
            Magnitudes.checkLargest(blocks.name(), blocks.features().get(j), largest[j]);
        }
        if (count[0] > Integer.MAX_VALUE) {
            throw new DataException(blocks.name() + ": " + count[0] + " points, but at most " + Integer.MAX_VALUE
                    + " are taken; divide them, or use a cluster");
        }
        return (int) count[0];
    }

    /** Points as they are fitted. */
    private record Prepared(PointBlocks source, Optional<Standardization> z) implements PointBlocks {

        @Override
        public String name() {
            return source.name();
        }

        @Override
        public List<String> features() {
            return source.features();
        }

        @Override
        public void forEach(Consumer<Points> consumer) {
            source.forEach(block -> consumer.accept(z.map(s -> s.apply(block)).orElse(block)));
        }
    }
}
