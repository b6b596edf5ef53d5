package dev.unfold.recipe;

import dev.unfold.alignment.Disconnected;
import dev.unfold.alignment.LeastSquares;
import dev.unfold.alignment.Residuals;
import dev.unfold.alignment.Restriction;
import dev.unfold.alignment.SpectralProblem;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.PointBlocks;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.extension.FittedView;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.local.Weights;
import dev.unfold.neighbors.search.Sample;
import dev.unfold.run.Run;
import dev.unfold.spectral.LandmarkSolver;
import dev.unfold.spectral.LandmarkSums;
import dev.unfold.spectral.Landmarks;
import dev.unfold.spectral.Spectrum;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Locally linear landmarks for more points than need to know each other: the neighbours of every point are sought among anchors, a
 * seeded sample, and its residuals go straight into the landmarks' sums ({@link LandmarkSums}). The points are read in passes, and what
 * is held beside them are the anchors' own graph and two tables of landmarks.
 *
 * <ol>
 *   <li>The anchors are fitted as any data are: neighbours, residuals, links where they fall apart. Landmarks are chosen among them.
 *   <li>Each other point states its residuals, which are multiplied by Ũ and summed up.
 *   <li>The landmarks' problem gives Ỹ, and every point lies at ũ(x)Ỹ.
 * </ol>
 */
final class AnchoredFitting {

    private final Recipe recipe;
    private final LandmarkSolver solver;
    private final Run run;
    private final PointBlocks blocks;
    private final int n;
    private final Places all;

    /** What is done with the places of a block of points, before their signs are known. */
    private interface Places {

        void add(RowMajor places);

        /** 1 or −1 for each column, so that its entry of largest magnitude is positive. */
        double[] signs();
    }

    private AnchoredFitting(Recipe recipe, LandmarkSolver solver, PointBlocks blocks, int n, Places all, Run run) {
        this.recipe = recipe;
        this.solver = solver;
        this.blocks = blocks;
        this.n = n;
        this.all = all;
        this.run = run;
    }

    /** How many of the points are anchors; empty if the recipe takes all as such. */
    static Optional<LandmarkSolver> solver(Recipe recipe, int n) {
        return recipe.solver() instanceof LandmarkSolver lll && lll.anchorsOf(n, recipe.dimensions()) < n
                ? Optional.of(lll)
                : Optional.empty();
    }

    /** The model of the anchors, with the places of all points. */
    static Model fit(Recipe recipe, LandmarkSolver solver, Dataset data, Findings known, Run run) {
        Kept kept = new Kept(data.size(), recipe.dimensions());
        PointBlocks blocks = PointBlocks.of(data);
        int[] anchors = Sample.rising(data.size(), solver.anchorsOf(data.size(), recipe.dimensions()), run.seed());
        return new AnchoredFitting(recipe, solver, blocks, data.size(), kept, run)
                .fit(data.rows(anchors), anchors, known)
                .withAll(kept.places());
    }

    /** The model of the anchors of points that are read in passes; it places every point as it was placed among them. */
    static Model fit(Recipe recipe, LandmarkSolver solver, PointBlocks blocks, int n, Run run) {
        int[] anchors = Sample.rising(n, solver.anchorsOf(n, recipe.dimensions()), run.seed());
        Dataset chosen = new Collected(blocks, anchors).read(n, run);
        Requirements.check(chosen, recipe);
        return new AnchoredFitting(recipe, solver, blocks, n, new Extremes(recipe.dimensions()), run)
                .fit(chosen, anchors, Findings.NONE);
    }

    private Model fit(Dataset anchors, int[] rows, Findings known) {
        refuse();
        run.note("anchors", rows.length);
        List<FittedView> views = recipe.views().fitted(recipe, anchors, known, run);
        List<Residuals> residuals = views.stream()
                .map(view -> view.residuals(recipe.dimensions(), run))
                .toList();
        return new Fitting(recipe, known, run)
                .onward(anchors, views, residuals, problem -> spectrum(problem, anchors, rows, views))
                .within(rows, n);
    }

    /** Refuses what a point among anchors cannot be asked. */
    private void refuse() {
        boolean labels = recipe.neighborRule().usesLabels() || recipe.localFit().usesLabels();
        boolean parts = recipe.disconnected() == Disconnected.EACH || recipe.disconnected() == Disconnected.LARGEST;
        Optional<String> reason = recipe.neighborRule()
                .refusalOfFurtherPoints()
                .map(why -> "its neighbour rule " + why)
                .or(() -> labels ? Optional.of("its neighbours or weights depend on labels") : Optional.empty())
                .or(() -> recipe.alignment() instanceof LeastSquares
                        ? Optional.empty()
                        : Optional.of("its eigenproblem takes the graph of all points"))
                .or(() -> recipe.procedure() instanceof OnePass
                        ? Optional.empty()
                        : Optional.of("it passes over the data more than once"))
                .or(() -> parts ? Optional.of("parts that fall apart can only be joined") : Optional.empty());
        reason.ifPresent(why -> {
            throw new ParameterException("solver = lll seeks the neighbours of " + n
                    + " points among a sample of them (anchors), which this recipe does not allow: " + why
                    + "; set anchors = " + n + ", or choose another solver");
        });
    }

    /** The anchors' places, from the residuals of all points. */
    private Spectrum spectrum(SpectralProblem problem, Dataset anchors, int[] rows, List<FittedView> views) {
        int p = recipe.dimensions();
        int[] chosen = solver.chosen(anchors.points(), solver.landmarksOf(n, p), run);
        Landmarks landmarks = new Landmarks(anchors.points().rows(chosen), solver.kzOf(p), run);
        Weights weights = landmarks.weights(anchors.points(), run);
        SparseRows own = landmarks.basis(weights);
        LandmarkSums sums = new LandmarkSums(landmarks.size());
        sums.add(problem.matrix().times(own, run), own, run);
        Run quiet = run.withoutProgress();
        pass("residuals", (block, begin) -> {
            Points others = block.rows(IntStream.range(0, block.size())
                    .filter(i -> Arrays.binarySearch(rows, begin + i) < 0)
                    .toArray());
            if (others.size() > 0) {
                SparseRows basis = landmarks.basis(landmarks.weights(others, quiet));
                sums.add(stated(others, anchors, views, quiet).times(own.above(basis), quiet), basis, quiet);
            }
        });
        LandmarkSums.Solution solution = sums.solve(recipe.coordinates(), p, own, run);
        RowMajor places = solution.places();
        double[] factors = new double[p];
        Arrays.fill(factors, recipe.scale().factor(n));
        places.scaleColumns(factors);
        pass(
                "placing",
                (block, begin) -> all.add(landmarks
                        .weights(block, quiet)
                        .sums(Points.adopt(places))
                        .flat()));
        places.scaleColumns(all.signs());
        double[] residuals = new double[p];
        Arrays.fill(residuals, solution.residual());
        return new Spectrum(
                        solution.eigenvalues(),
                        solution.next(),
                        weights.sums(Points.adopt(places)).flat(),
                        residuals,
                        0)
                .with(Finding.ofRows(
                        Restriction.Span.PLACES,
                        Arrays.stream(chosen).mapToObj(Integer::toString).toList(),
                        Dataset.numbered("y", p),
                        places))
                .approximateBy("landmarks: " + landmarks.size() + ", anchors: " + rows.length);
    }

    /** The residual rows of some points; of several views their mean. */
    private SparseRows stated(Points others, Dataset anchors, List<FittedView> views, Run quiet) {
        return Residuals.mean(
                views.stream()
                        .map(view -> view.residualsOf(others, anchors, recipe.dimensions(), quiet))
                        .toList(),
                views.stream().mapToDouble(FittedView::share).toArray());
    }

    /** A block of points that begins at the given row. */
    private interface BlockTask {
        void accept(Points block, int begin);
    }

    private void pass(String stage, BlockTask task) {
        pass(blocks, n, stage, task, run);
    }

    /** One pass over all points, which must be as many as before. */
    private static void pass(PointBlocks blocks, int n, String stage, BlockTask task, Run run) {
        int[] begin = {0};
        run.progress(stage, 0, n);
        blocks.forEach(block -> {
            if (block.size() <= n - begin[0]) {
                task.accept(block, begin[0]);
            }
            begin[0] = Math.addExact(begin[0], block.size());
            run.progress(stage, Math.min(n, begin[0]), n);
        });
        if (begin[0] != n) {
            throw new DataException(blocks.name() + ": has " + begin[0] + " rows now, but had " + n
                    + " in the first pass; do not change it while it is read");
        }
    }

    /** The anchors of points that are read in passes. */
    private record Collected(
            PointBlocks blocks,
            @SuppressWarnings("ArrayRecordComponent") int[] rows) {

        Dataset read(int n, Run run) {
            int d = blocks.features().size();
            double[] values = new double[Math.multiplyExact(rows.length, d)];
            int[] next = {0};
            pass(
                    blocks,
                    n,
                    "anchors",
                    (block, begin) -> {
                        while (next[0] < rows.length && rows[next[0]] < begin + block.size()) {
                            System.arraycopy(block.row(rows[next[0]] - begin), 0, values, next[0]++ * d, d);
                        }
                    },
                    run);
            return new Dataset(
                    blocks.name(),
                    Points.adopt(new RowMajor(values, rows.length, d)),
                    blocks.features(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of());
        }
    }

    /** Keeps all places. */
    private static final class Kept implements Places {

        private final RowMajor y;
        private int at;

        Kept(int n, int p) {
            y = new RowMajor(new double[Math.multiplyExact(n, p)], n, p);
        }

        @Override
        public void add(RowMajor places) {
            System.arraycopy(places.values(), 0, y.values(), at, places.values().length);
            at += places.values().length;
        }

        @Override
        public double[] signs() {
            double[] signs = y.signs();
            y.scaleColumns(signs);
            return signs;
        }

        Points places() {
            return Points.adopt(y);
        }
    }

    /** Keeps of each column the entry of largest magnitude, the first such one. */
    private static final class Extremes implements Places {

        private final double[] extremes;

        Extremes(int p) {
            extremes = new double[p];
        }

        @Override
        public void add(RowMajor places) {
            int p = extremes.length;
            for (int at = 0; at < places.values().length; at++) {
                if (Math.abs(places.values()[at]) > Math.abs(extremes[at % p])) {
                    extremes[at % p] = places.values()[at];
                }
            }
        }

        @Override
        public double[] signs() {
            return Arrays.stream(extremes).map(value -> value < 0 ? -1 : 1).toArray();
        }
    }
}
