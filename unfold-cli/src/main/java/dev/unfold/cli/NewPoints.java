package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.io.Block;
import dev.unfold.recipe.Model;
import dev.unfold.report.Scatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** New points that were placed, collected for a picture of them over the training points. */
final class NewPoints {

    /** How the legend calls them where they have no classes, and what stands behind them. */
    private static final String NEW = "new points";

    private static final String TRAINING = "training points";

    /** Beyond so many points a page does not carry their names. */
    private static final int MOST_NAMED = 200_000;

    private final String table;
    private final Points.Builder places;
    private final double[] row;
    private final List<String> ids = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    private final List<Double> remoteness = new ArrayList<>();

    /** @param table what stands for the table in messages */
    NewPoints(String table, int dimensions) {
        this.table = table;
        this.places = Points.builder(dimensions);
        this.row = new double[dimensions];
    }

    void add(Placing.Answer answer, boolean named, boolean labelled) {
        Block block = answer.block();
        for (int i = 0; i < block.size(); i++) {
            if (!answer.isPlaced(i)) {
                continue;
            }
            int at = i;
            Arrays.setAll(row, c -> answer.place(at, c));
            places.add(row);
            remoteness.add(answer.remoteness(i));
            String label = block.label(i);
            labels.add(!labelled ? NEW : label.isEmpty() ? NEW + " without a label" : label);
            if (ids.size() < MOST_NAMED) {
                ids.add(named ? block.id(i) : table + ":" + block.place(i));
            }
        }
    }

    /** The training points grey, the new ones before them. */
    Scatter over(Model model) {
        Points known = model.placed().coordinates();
        Points fresh = places.build();
        if (fresh.size() == 0) {
            throw new DataException(table + ": no row could be placed, so there is nothing to draw");
        }
        int n = known.size();
        int all = Math.addExact(n, fresh.size());
        Points.Builder together = Points.builder(known.dimension());
        double[] far = new double[all];
        List<String> classes = new ArrayList<>(all);
        for (int i = 0; i < all; i++) {
            together.add(i < n ? known.row(i) : fresh.row(i - n));
            far[i] = i < n ? Double.NaN : remoteness.get(i - n);
            classes.add(i < n ? "" : labels.get(i - n));
        }
        Map<String, String> settings = Catalog.settings(model.recipe());
        Scatter scatter = Scatter.of(Picture.title("New points", settings, model.training()), together.build())
                .withSubtitle(fresh.size() + " new points over " + n + " training points, " + Picture.choices(settings))
                .withColumns(List.of(new Column(PlacedTable.REMOTENESS, far)))
                .withRun(Picture.run(model))
                .withLabels(Labels.of(classes));
        scatter = scatter.withTable(scatter.table().withBackground(TRAINING));
        return all > MOST_NAMED ? scatter : scatter.withIds(names(model));
    }

    private List<String> names(Model model) {
        List<String> names = new ArrayList<>();
        int[] rows = model.placed().rows();
        for (int i = 0; i < rows.length; i++) {
            int at = i;
            names.add(model.training().ids().map(known -> known.get(at)).orElse("training row " + rows[i]));
        }
        names.addAll(ids);
        return names;
    }
}
