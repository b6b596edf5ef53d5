package dev.unfold.recipe;

import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Findings;
import dev.unfold.data.Points;
import dev.unfold.error.NumericalException;
import dev.unfold.extension.Embedding;
import dev.unfold.extension.FittedView;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Disconnected data, embedded part by part: each part goes through the rooms on its own. The one place where rows of
 * the caller's data and positions within a part meet.
 */
final class Parts {

    /** The space between two parts laid side by side, as a share of the wider one. */
    private static final double MARGIN = 0.1;

    private final Recipe recipe;
    private final Findings known;
    private final Run run;
    private final Dataset data;
    private final List<int[]> rows; // of each part, the largest part first

    /** @param part for each row the number of its part, from 0 */
    Parts(Recipe recipe, Findings known, Run run, Dataset data, int[] part) {
        this.recipe = recipe;
        this.known = known;
        this.run = run;
        this.data = data;
        int count = IntStream.of(part).max().orElseThrow() + 1;
        this.rows = IntStream.range(0, count)
                .mapToObj(c -> IntStream.range(0, part.length)
                        .filter(i -> part[i] == c)
                        .toArray())
                .sorted(Comparator.comparingInt((int[] p) -> -p.length))
                .toList();
    }

    private Model pass(int[] part, int dimensions) {
        NeighborRule rule = recipe.neighborRule();
        return recipe.withDimensions(dimensions)
                .withNeighborRule(rule.among(part))
                .pass(rule.part(data, part), known.ofPoints(part), run);
    }

    /** The model of the largest part; the other rows have no place. */
    Model largest() {
        checkLargest();
        return pass(rows.get(0), recipe.dimensions()).within(rows.get(0), data.size());
    }

    /** The largest part says how new points are placed, so it has all dimensions. */
    private void checkLargest() {
        int most = rows.get(0).length - 1;
        if (recipe.dimensions() > most) {
            throw new NumericalException("the largest group of points that hang together has " + (most + 1)
                    + ", which determine at most " + most + (most == 1 ? " dimension" : " dimensions")
                    + ", but " + recipe.dimensions()
                    + " are asked for (dimensions, or p-inner between rounds); raise neighbors, lower dimensions, or choose"
                    + " disconnected = join");
        }
    }

    /**
     * Every part, laid out along the first dimension from the largest to the smallest. The eigenvalues are those of the
     * largest part; the others' stand in the diagnostics. A part of m points has m − 1 dimensions; if more are asked for,
     * its points are 0 there.
     */
    Model sideBySide() {
        checkLargest();
        long small =
                rows.stream().filter(part -> part.length <= recipe.dimensions()).count();
        if (small > 0) {
            run.warn(small + (small == 1 ? " group has" : " groups have") + " too few points for dimensions = "
                    + recipe.dimensions() + " (m points determine m - 1): the further ones are 0 there");
        }
        List<Model> models = new ArrayList<>();
        for (int[] part : rows) {
            models.add(pass(part, Math.min(recipe.dimensions(), part.length - 1)));
            run.note(
                    "eigenvalues.part" + models.size(),
                    Arrays.toString(models.get(models.size() - 1).eigenvalues()));
        }
        List<FittedView> views = views(models);
        Recipe learned = recipe.views().learned(models.get(0).recipe(), views);
        return new Model(
                data,
                Optional.empty(),
                Embedding.complete(placed(models)),
                lists(models.stream().map(Model::neighborhoods).toList()),
                residuals(models),
                models.get(0).eigenvalues(),
                views,
                Findings.ofParts(models.stream().map(Model::findings).toList(), rows, data.size())
                        .and(Views.findings(views)),
                Provenance.of(learned, recipe, data, run));
    }

    /** The views over all rows, where new points look for neighbours, with what the largest part learned but for its rule. */
    private List<FittedView> views(List<Model> models) {
        List<View> learned = models.get(0).recipe().views().list();
        return IntStream.range(0, models.get(0).views().size())
                .mapToObj(q -> models.get(0)
                        .views()
                        .get(q)
                        .over(
                                learned.isEmpty()
                                        ? data
                                        : data.columns(learned.get(q).columns()),
                                learned.isEmpty()
                                        ? recipe.neighborRule()
                                        : learned.get(q).rule(recipe.neighborRule()),
                                lists(models.stream()
                                        .map(model -> model.views().get(q).lists())
                                        .toList()),
                                known,
                                recipe.dimensions(),
                                run))
                .toList();
    }

    private Points placed(List<Model> models) {
        int p = recipe.dimensions();
        double[] y = new double[data.size() * p];
        double end = 0;
        for (int c = 0; c < models.size(); c++) {
            Points own = models.get(c).embedding().coordinates();
            double low = IntStream.range(0, own.size())
                    .mapToDouble(i -> own.get(i, 0))
                    .min()
                    .orElseThrow();
            double high = IntStream.range(0, own.size())
                    .mapToDouble(i -> own.get(i, 0))
                    .max()
                    .orElseThrow();
            double shift = c == 0 ? 0 : end + MARGIN * (high - low) - low;
            for (int i = 0; i < own.size(); i++) {
                for (int r = 0; r < own.dimension(); r++) {
                    y[rows.get(c)[i] * p + r] = own.get(i, r) + (r == 0 ? shift : 0);
                }
            }
            end = high + shift;
        }
        return Points.adopt(new RowMajor(y, data.size(), p));
    }

    /** The lists of the parts, as rows of all data. */
    private Neighborhoods lists(List<Neighborhoods> parts) {
        int n = data.size();
        int[] offsets = new int[n + 1];
        for (int c = 0; c < parts.size(); c++) {
            for (int i = 0; i < rows.get(c).length; i++) {
                offsets[rows.get(c)[i] + 1] = parts.get(c).count(i);
            }
        }
        for (int i = 0; i < n; i++) {
            offsets[i + 1] += offsets[i];
        }
        int[] neighbors = new int[offsets[n]];
        double[] distances = new double[offsets[n]];
        for (int c = 0; c < parts.size(); c++) {
            int[] part = rows.get(c);
            Neighborhoods own = parts.get(c);
            for (int i = 0; i < part.length; i++) {
                for (int a = 0, at = offsets[part[i]]; a < own.count(i); a++, at++) {
                    neighbors[at] = part[own.neighbor(i, a)];
                    distances[at] = own.distance(i, a);
                }
            }
        }
        return Neighborhoods.of(offsets, neighbors, distances);
    }

    private Residuals residuals(List<Model> models) {
        boolean weights = models.get(0).residuals().hasWeights();
        int count = models.stream().mapToInt(model -> model.residuals().rows()).sum();
        int entries = models.stream()
                .mapToInt(model -> model.residuals().matrix().entries())
                .sum();
        int[] offsets = new int[count + 1];
        int[] indices = new int[entries];
        double[] values = new double[entries];
        int[] owners = new int[count];
        // Weights keep the order of the points; other residuals are stacked part by part.
        int next = 0;
        for (int c = 0; c < models.size(); c++) {
            SparseRows own = models.get(c).residuals().matrix();
            for (int i = 0; i < own.rows(); i++) {
                int row = weights ? rows.get(c)[i] : next++;
                offsets[row + 1] = own.offsets()[i + 1] - own.offsets()[i];
            }
        }
        for (int i = 0; i < count; i++) {
            offsets[i + 1] += offsets[i];
        }
        next = 0;
        for (int c = 0; c < models.size(); c++) {
            int[] part = rows.get(c);
            SparseRows own = models.get(c).residuals().matrix();
            for (int i = 0; i < own.rows(); i++) {
                int row = weights ? part[i] : next++;
                owners[row] = part[models.get(c).residuals().owner(i)];
                int to = offsets[row];
                for (int e = own.offsets()[i]; e < own.offsets()[i + 1]; e++, to++) {
                    indices[to] = part[own.indices()[e]];
                    values[to] = own.values()[e];
                }
            }
        }
        return Residuals.restored(SparseRows.of(count, data.size(), offsets, indices, values), owners, weights);
    }
}
