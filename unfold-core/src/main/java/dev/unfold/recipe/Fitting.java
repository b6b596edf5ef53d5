package dev.unfold.recipe;

import dev.unfold.alignment.ClosedClasses;
import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.Restriction;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.alignment.Stack;
import dev.unfold.alignment.Start;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.extension.Embedding;
import dev.unfold.extension.FittedView;
import dev.unfold.extension.FusedSearch;
import dev.unfold.neighbors.Link;
import dev.unfold.neighbors.NeighborSearch;
import dev.unfold.run.Run;
import dev.unfold.spectral.Coordinates;
import dev.unfold.spectral.DenseSolver;
import dev.unfold.spectral.LandmarkSolver;
import dev.unfold.spectral.Spectrum;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One way of some data through the four rooms: neighbours, residuals, spectrum, embedding. */
final class Fitting {

    private final Recipe recipe;
    private final Findings known;
    private final Optional<Start> start;
    private final Run run;
    private final boolean seen; // whether the embedding is what somebody looks at, not a step to something else

    Fitting(Recipe recipe, Findings known, Run run) {
        this(recipe, known, Optional.empty(), run);
    }

    /** @param start what the solver of a problem like this one left */
    Fitting(Recipe recipe, Findings known, Optional<Start> start, Run run) {
        this(recipe, known, start, run, true);
    }

    private Fitting(Recipe recipe, Findings known, Optional<Start> start, Run run, boolean seen) {
        this.recipe = recipe;
        this.known = known;
        this.start = start;
        this.run = run;
        this.seen = seen;
    }

    /** This for an embedding that is a step to something else. */
    Fitting unseen() {
        return new Fitting(recipe, known, start, run, false);
    }

    Model fit(Dataset data) {
        Optional<LandmarkSolver> anchored = AnchoredFitting.anchoring(recipe, data.size());
        if (anchored.isPresent()) {
            return AnchoredFitting.fit(recipe, anchored.get(), data, known, run);
        }
        List<FittedView> views = recipe.views().fitted(recipe, data, known, run);
        List<Residuals> residuals = views.stream()
                .map(view -> view.residuals(recipe.dimensions(), run))
                .toList();
        return onward(
                data,
                views,
                residuals,
                (problem, models) -> recipe.coordinates()
                        .of(start.map(problem::startingAt).orElse(problem), recipe.solver(), recipe.dimensions(), run)
                        .oriented(recipe.scale()));
    }

    /** The vectors of an eigenproblem, in the recipe's scale and with their signs. */
    @FunctionalInterface
    interface ThirdRoom {

        /** @param models the model that vectors of this problem would give */
        Spectrum spectrum(SpectralProblem problem, Function<Spectrum, Model> models);

        /** Refuses disconnected data that are embedded part by part: each part passes the rooms of a fit, not this one. */
        default void checkParts() {}

        /** What to do with data that are disconnected and may not be. */
        default String remedy() {
            return "raise neighbors, or choose disconnected = join, largest or each";
        }
    }

    /**
     * From the second room on.
     *
     * @param views the data as they have passed the first room
     * @param residuals what each view states
     */
    Model onward(Dataset data, List<FittedView> views, List<Residuals> residuals, ThirdRoom third) {
        Passed passed = passed(data, views, residuals);
        ClosedClasses classes = passed.stack.classes();
        run.note("groups", classes.count());
        if (classes.count() > 1) {
            switch (recipe.disconnected()) {
                case FAIL ->
                    throw new NumericalException(
                            "the neighbour graph is disconnected: " + describe(classes) + "; " + third.remedy());
                case NULL -> {
                    // what becomes of them is for the eigenproblem to say
                }
                case JOIN -> passed = joined(passed);
                case LARGEST -> {
                    third.checkParts();
                    run.warn("the neighbour graph is disconnected: " + describe(classes)
                            + "; only the largest is embedded");
                    return parts(passed.stack).largest();
                }
                case EACH -> {
                    third.checkParts();
                    run.warn("the neighbour graph is disconnected: " + describe(classes)
                            + "; each is embedded on its own, side by side");
                    return parts(passed.stack).sideBySide();
                }
            }
        }
        return solved(passed, third);
    }

    /** What has passed the first two rooms: the views, what each states, and all of that fused. */
    private record Passed(List<FittedView> views, List<Residuals> residuals, Stack stack) {}

    private Passed passed(Dataset data, List<FittedView> views, List<Residuals> residuals) {
        double[] shares = views.stream().mapToDouble(FittedView::share).toArray();
        Residuals fused = Residuals.fused(residuals, shares);
        Stack stack = new Stack(
                data,
                FusedSearch.union(
                        data.points(),
                        data.points(),
                        views.stream().map(FittedView::lists).toList(),
                        run),
                fused,
                ClosedClasses.of(fused),
                known.and(Views.findings(views)));
        return new Passed(views, residuals, stack);
    }

    private Parts parts(Stack stack) {
        return new Parts(recipe, known, run, stack.data(), stack.classes().basins(stack.lists()));
    }

    /** The third and the fourth room. */
    private Model solved(Passed passed, ThirdRoom third) {
        Stack stack = passed.stack;
        SpectralProblem problem = recipe.alignment().problem(stack, run);
        Requirements.checkTaken(recipe.solver().refusal(problem));
        Spectrum spectrum = third.spectrum(problem, vectors -> model(passed, vectors));
        report(spectrum, problem);
        if (seen) {
            Dependence.report(spectrum, problem, recipe, run);
        }
        Collapse.warn(Points.adopt(spectrum.vectors()), stack.data(), recipe, run);
        return model(passed, spectrum);
    }

    private Model model(Passed passed, Spectrum spectrum) {
        Stack stack = passed.stack;
        return new Model(
                        stack.data(),
                        Optional.empty(),
                        Embedding.complete(Points.adopt(spectrum.vectors())),
                        stack.lists(),
                        stack.residuals(),
                        spectrum.eigenvalues(),
                        passed.views,
                        stack.findings().and(spectrum.findings()),
                        Provenance.of(recipe.views().learned(recipe, passed.views), recipe, stack.data(), run))
                .restartingAt(spectrum.restart());
    }

    /** Links the closest pairs of points in different closed classes, both ways, until one class remains. */
    private Passed joined(Passed apart) {
        Dataset data = apart.stack.data();
        int count = apart.stack.classes().count();
        run.warn("the neighbour graph is disconnected: " + describe(apart.stack.classes()) + "; joined by "
                + (count - 1) + (count == 2 ? " link" : " links")
                + " between their closest points (disconnected = join)");
        NeighborSearch search = FusedSearch.of(data, apart.views, run);
        Passed before = apart;
        while (before.stack.classes().count() > 1) {
            List<Link> links = search.joins(before.stack.classes().toArray(), run);
            int[] ends = links.stream()
                    .flatMapToInt(link -> IntStream.of(link.first(), link.second()))
                    .distinct()
                    .sorted()
                    .toArray();
            Passed separate = before;
            List<FittedView> linked = before.views.stream()
                    .map(view -> separate.views.size() == 1 ? view.withLinks(links) : view.withLinksOfAllViews(links))
                    .toList();
            List<Residuals> solvedAgain = IntStream.range(0, linked.size())
                    .mapToObj(q -> linked.get(q).residuals(separate.residuals.get(q), ends, recipe.dimensions(), run))
                    .toList();
            Passed after = passed(data, linked, solvedAgain);
            if (after.stack.classes().count() >= before.stack.classes().count()) {
                throw new NumericalException("links between the closest points do not join the "
                        + before.stack.classes().count()
                        + " groups, since the local fit gives them no weight; raise neighbors");
            }
            before = after;
        }
        return before;
    }

    private void report(Spectrum spectrum, SpectralProblem problem) {
        run.note("residual", spectrum.residual());
        run.note("gap", spectrum.gap());
        if (spectrum.approximation().isPresent()) {
            run.note("approximation", spectrum.approximation().get());
            return;
        }
        boolean plain = problem.guide().isEmpty() && problem.restriction() instanceof Restriction.Everything;
        if (plain && problem.nullity() > 1) {
            run.note("null.vectors", problem.nullity() - 1);
        }
        if (plain && problem.nullity() > recipe.dimensions()) {
            return; // null vectors beside the constant are ordered by the input, not by a gap
        }
        if (!spectrum.isSeparated() && recipe.coordinates() instanceof Coordinates.First) {
            run.warn("the eigenvalue after the last one wanted is nearly equal to it (gap " + spectrum.gap()
                    + "): the last dimension is one of many equally good ones; try another number of dimensions");
        }
        if (!spectrum.isAccurate()) {
            run.warn("the eigenvectors are less accurate than asked: residual " + spectrum.residual()
                    + " with a gap of " + spectrum.gap() + "; try "
                    + (problem.size() <= DenseSolver.LIMIT ? "solver = dense, or " : "") + "more neighbours");
        }
    }

    private static String describe(ClosedClasses classes) {
        int shown = Math.min(8, classes.count());
        String sizes = IntStream.range(0, shown)
                .mapToObj(c -> Integer.toString(classes.size(c)))
                .collect(Collectors.joining(", "));
        int outside = classes.outside();
        return classes.count() + " groups of sizes " + sizes + (classes.count() > shown ? ", …" : "")
                + (outside == 0
                        ? ""
                        : " (" + (outside == 1 ? "1 more point leads" : outside + " more points lead") + " to them)");
    }
}
