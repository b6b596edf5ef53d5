package dev.unfold.cli;

import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.io.Block;
import dev.unfold.io.ImageSize;
import dev.unfold.recipe.Model;
import dev.unfold.report.Category;
import dev.unfold.report.Coloring;
import dev.unfold.report.PointTable;
import dev.unfold.report.RunFacts;
import dev.unfold.report.Scatter;
import dev.unfold.report.Thumbnails;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** New points that were placed, collected for a picture of them over the training points. */
final class NewPoints {

    /** How the legend calls them where they have no classes, and what stands behind them. */
    private static final String NEW = "new points";

    private static final String TRAINING = "training points";

    /** Beyond so many points a page does not carry their names. */
    private static final int MOST_NAMED = 200_000;

    /** The most pixels of new points that are kept for a page. */
    private static final long MOST_PIXELS = 50_000_000;

    private final String table;
    private final Model model;
    private final Optional<String> label;
    private final Optional<ImageSize> image;
    private final Points.Builder pixels;
    private final Points.Builder places;
    private final double[] row;
    private final List<String> ids = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    private final List<Double> remoteness = new ArrayList<>();

    /**
     * @param table what stands for the table in messages
     * @param label what the column of labels is called
     * @param image the size of the images that the features are
     */
    NewPoints(String table, Model model, Optional<String> label, Optional<ImageSize> image) {
        this.table = table;
        this.model = model;
        this.label = label;
        this.image = image;
        int dimensions = model.embedding().dimensions();
        this.pixels = Points.builder(model.training().points().dimension());
        this.places = Points.builder(dimensions);
        this.row = new double[dimensions];
    }

    void add(Placing.Answer answer, boolean named) {
        Block block = answer.block();
        int[] used = block.rows();
        for (int i = 0; i < block.size(); i++) {
            if (!answer.isPlaced(i)) {
                continue;
            }
            int at = i;
            Arrays.setAll(row, c -> answer.place(at, c));
            places.add(row);
            if (image.isPresent() && !hasTooManyImages()) {
                pixels.add(block.points().row(Arrays.binarySearch(used, i)));
            }
            remoteness.add(answer.remoteness(i));
            String known = block.label(i);
            labels.add(label.isEmpty() ? NEW : known.isEmpty() ? NEW + " without a label" : known);
            if (ids.size() < MOST_NAMED) {
                ids.add(named ? block.id(i) : table + ":" + block.place(i));
            }
        }
    }

    /** Whether there are images, and more than a page can show. */
    boolean hasTooManyImages() {
        return image.isPresent()
                && (long) remoteness.size() * model.training().points().dimension() > MOST_PIXELS;
    }

    /** The training points grey, the new ones before them. */
    Scatter overTraining() {
        Points known = model.placed().coordinates();
        Points fresh = places.build();
        if (fresh.size() == 0) {
            throw new DataException(table + ": no row could be placed, so there is nothing to draw");
        }
        int n = known.size();
        int all = Math.addExact(n, fresh.size());
        double[] far = new double[all];
        List<String> classes = new ArrayList<>(all);
        for (int i = 0; i < all; i++) {
            far[i] = i < n ? Double.NaN : remoteness.get(i - n);
            classes.add(i < n ? "" : labels.get(i - n));
        }
        Map<String, String> settings = Catalog.settings(model.recipe());
        PointTable shown = PointTable.of(all)
                .withClasses(new Category(label.orElse("points"), Labels.of(classes)))
                .withColumns(List.of(new Column(PlacedTable.REMOTENESS, far)))
                .withBackground(TRAINING);
        shown = images().map(shown::withImages).orElse(shown);
        return Scatter.of(Picture.title("New points", settings, model.training()), known.followedBy(fresh))
                .withSubtitle(fresh.size() + " new points over " + n + " training points, " + Picture.choices(settings))
                .withTable(all > MOST_NAMED ? shown : shown.withIds(names()))
                .withColoring(new Coloring.ByLabel())
                .withRun(RunFacts.of(model));
    }

    /** The images of all points, in the units of the input. */
    private Optional<Thumbnails> images() {
        return image.filter(size -> !hasTooManyImages())
                .map(size -> new Thumbnails(model.given().followedBy(pixels.build()), size.width(), size.height()));
    }

    private List<String> names() {
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
