package dev.unfold.catalog;

import dev.unfold.alignment.Residuals;
import dev.unfold.data.Dataset;
import dev.unfold.data.Points;
import dev.unfold.extension.Embedding;
import dev.unfold.extension.Model;
import dev.unfold.extension.Provenance;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.neighbors.NeighborRule;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.run.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Data that fall apart, embedded part by part: each part goes through the rooms on its own. The one place where rows of
 * the caller's data and positions within a part meet.
 */
final class Parts {

    /** The space between two parts laid side by side, as a share of the wider one. */
    private static final double MARGIN = 0.1;

    private final Recipe recipe;
    private final Run run;
    private final Dataset data;
    private final List<int[]> rows; // of each part, the largest part first

    /** @param part for each row the number of its part, from 0 */
    Parts(Recipe recipe, Run run, Dataset data, int[] part) {
        this.recipe = recipe;
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

    private Model pass(int[] part) {
        NeighborRule rule = recipe.neighborRule();
        return recipe.withNeighborRule(rule.among(part)).pass(rule.part(data, part), run);
    }

    /** The model of the largest part; the other rows have no place. */
    Model largest() {
        Model model = pass(rows.get(0));
        int[] placed =
                IntStream.of(model.embedding().rows()).map(i -> rows.get(0)[i]).toArray();
        Embedding embedding = new Embedding(model.embedding().coordinates(), placed, data.size());
        return new Model(
                model.training(),
                embedding,
                model.neighborhoods(),
                model.residuals(),
                model.eigenvalues(),
                model.views(),
                model.extension(),
                model.provenance());
    }

    /**
     * Every part, laid out along the first dimension from the largest to the smallest. The eigenvalues are those of the
     * largest part; the others' stand in the diagnostics.
     */
    Model sideBySide() {
        List<Model> models = new ArrayList<>();
        for (int[] part : rows) {
            models.add(pass(part));
            run.note(
                    "eigenvalues.part" + models.size(),
                    java.util.Arrays.toString(models.get(models.size() - 1).eigenvalues()));
        }
        Provenance last = models.get(0).provenance();
        Recipe learned = learned(models.get(0));
        return new Model(
                data,
                Embedding.complete(placed(models)),
                lists(models),
                residuals(models),
                models.get(0).eigenvalues(),
                learned.restored(data, run),
                recipe.extension(),
                new Provenance(
                        settings(last, learned),
                        run.seed(),
                        last.version(),
                        DataHash.of(data.points()),
                        run.notes(),
                        run.warnings()));
    }

    /** The recipe with what its rule learns of all rows, where new points look for neighbours, and the largest part's fit. */
    private Recipe learned(Model largest) {
        return recipe.views().isEmpty()
                ? recipe.withNeighborRule(recipe.neighborRule()
                                .resolved(data, recipe.dimensions(), run)
                                .forNewPoints())
                        .withLocalFit(largest.reconstruction())
                : recipe.withViews(Views.of(largest.provenance().settings()));
    }

    /** Those of the largest part, but for what the rule learned of all rows. */
    private static Map<String, String> settings(Provenance largest, Recipe learned) {
        Map<String, String> settings = new LinkedHashMap<>(largest.settings());
        if (learned.views().isEmpty() && learned.neighborRule().getClass().isRecord()) {
            settings.putAll(StageType.settings(learned.neighborRule()));
        }
        return settings;
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
                for (int r = 0; r < p; r++) {
                    y[rows.get(c)[i] * p + r] = own.get(i, r) + (r == 0 ? shift : 0);
                }
            }
            end = high + shift;
        }
        return Points.adopt(new RowMajor(y, data.size(), p));
    }

    private Neighborhoods lists(List<Model> models) {
        int n = data.size();
        int[] offsets = new int[n + 1];
        for (int c = 0; c < models.size(); c++) {
            for (int i = 0; i < rows.get(c).length; i++) {
                offsets[rows.get(c)[i] + 1] = models.get(c).neighborhoods().count(i);
            }
        }
        for (int i = 0; i < n; i++) {
            offsets[i + 1] += offsets[i];
        }
        int[] neighbors = new int[offsets[n]];
        double[] distances = new double[offsets[n]];
        for (int c = 0; c < models.size(); c++) {
            int[] part = rows.get(c);
            Neighborhoods own = models.get(c).neighborhoods();
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
