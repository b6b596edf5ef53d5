package dev.unfold.recipe;

import dev.unfold.alignment.Discriminant;
import dev.unfold.alignment.Linear;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.NumericalException;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.dense.Magnitudes;
import dev.unfold.local.MultipleWeights;
import dev.unfold.local.Reconstruction;
import dev.unfold.neighbors.search.Sizes;
import dev.unfold.spectral.LandmarkSolver;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What every recipe needs of its data, checked before any work begins. */
final class Requirements {

    private Requirements() {}

    static void check(Dataset data, Recipe recipe) {
        checkSolver(recipe);
        Points points = data.points();
        int n = points.size();
        Sizes.checkRows(data.name(), n);
        if (points.dimension() < 1) {
            throw new DataException(data.name() + ": the points have no coordinates; name numeric columns");
        }
        int p = recipe.dimensions();
        if (p > points.dimension() && !goesBeyondColumns(recipe)) {
            throw new ParameterException("dimensions = " + p + ", but the data have only " + points.dimension()
                    + (points.dimension() == 1 ? " column" : " columns")
                    + ", and the method projects them or fits tangents to them; lower dimensions to at most that, or take"
                    + " a method of weights, such as lle or mlle");
        }
        if (p > n - 1) {
            throw new ParameterException("dimensions = " + p + ", but " + n + " points determine at most " + (n - 1)
                    + "; lower dimensions or add points");
        }
        AnchoredFitting.check(recipe, n); // here, since a procedure asks for passes of another recipe
        checkGraph(n, recipe);
        checkRange(data, points);
        checkDistinct(data, points, p);
        recipe.localFit().check(data, p);
        recipe.alignment().check(data, p);
    }

    /** Refuses a projection by a solver that takes none, and a table of pairs by one that places points among landmarks. */
    static void checkSolver(Recipe recipe) {
        if (recipe.solver() instanceof LandmarkSolver && recipe.neighborRule().isOfPairs()) {
            throw new ParameterException(
                    "solver = lll writes points as sums of landmarks, by their coordinates, but the"
                            + " neighbour rule takes a table of pairs; choose another solver");
        }
        if (projects(recipe)) {
            checkTaken(recipe.solver().refusalOfProjections());
        }
    }

    /** @param refusal why a solver does not take a problem, to be read after "the solver"; empty if it does */
    static void checkTaken(Optional<String> refusal) {
        refusal.ifPresent(reason -> {
            throw new ParameterException("the solver " + reason + "; choose another solver or alignment");
        });
    }

    private static boolean projects(Recipe recipe) {
        return recipe.alignment() instanceof Linear || recipe.alignment() instanceof Discriminant;
    }

    /**
     * Whether p may exceed d: eigenvectors of M are as many as there are points, but a projection of d columns has at most d, and so has
     * a tangent space.
     */
    private static boolean goesBeyondColumns(Recipe recipe) {
        boolean weights = recipe.localFit() instanceof Reconstruction || recipe.localFit() instanceof MultipleWeights;
        return weights && !projects(recipe) && recipe.procedure() instanceof OnePass;
    }

    /** p + 1 distinct points are needed to lie in p dimensions; looks no further than it finds as many. */
    private static void checkDistinct(Dataset data, Points points, int p) {
        Set<Points> distinct = new HashSet<>();
        for (int i = 0; i < points.size() && distinct.size() <= p; i++) {
            distinct.add(points.rows(i));
        }
        if (distinct.size() <= p) {
            throw new NumericalException(data.name() + ": only " + distinct.size() + " of the " + points.size()
                    + " points are distinct, and dimensions = " + p + " takes at least " + (p + 1)
                    + "; lower dimensions or add points");
        }
    }

    /** Refuses more neighbours of all points than an array holds, before they are sought; with landmarks, of all anchors. */
    static void checkGraph(int n, Recipe recipe) {
        int k = neighbors(recipe);
        if ((k + 1.0) * n <= Integer.MAX_VALUE) {
            return;
        }
        if (recipe.solver() instanceof LandmarkSolver lll) {
            int anchors = lll.anchorsOf(n, recipe.dimensions());
            Sizes.checkGraph("neighbors", k, anchors, "lower anchors or neighbors");
        } else {
            Sizes.checkGraph("neighbors", k, n, "choose solver = lll, or lower neighbors");
        }
    }

    /** Refuses more neighbours than anchors have. */
    static void checkAnchors(int anchors, Recipe recipe) {
        if (neighbors(recipe) >= anchors) {
            throw new ParameterException("neighbors = " + neighbors(recipe) + ", but they are sought among anchors = "
                    + anchors + ", which have at most " + (anchors - 1)
                    + " neighbours each; raise anchors or lower neighbors");
        }
    }

    /** How many neighbours a recipe asks for; 1 if its rule does not say. */
    private static int neighbors(Recipe recipe) {
        return Integer.parseInt(View.spelled(recipe.neighborRule()).getOrDefault("neighbors", "1"));
    }

    private static void checkRange(Dataset data, Points points) {
        if (Magnitudes.widest(data.name(), data.features()::get, points.kept()) == 0) {
            throw new NumericalException(data.name() + ": all " + points.size()
                    + " points are equal, so there is nothing to lay out; check the columns that were read");
        }
    }
}
