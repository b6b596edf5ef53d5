package dev.unfold.report;

import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The colour and marker of every point of a static picture, the order to draw them in, and the key that explains them. */
final class Ink {

    /** A line of a legend. */
    record Entry(String name, int rgb, Marker marker) {}

    /** What stands beside the picture: the classes, or the scale of a column, and what grey means if there is any. */
    record Key(
            List<Entry> classes,
            @Nullable Scale scale,
            @Nullable Entry grey) {

        boolean isEmpty() {
            return classes.isEmpty() && scale == null && grey == null;
        }
    }

    /** The values of a column that have a shade: from {@code low} to {@code high}. */
    record Scale(String name, double low, double high) {

        static @Nullable Scale of(Column column) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < column.size(); i++) {
                double value = column.get(i);
                if (Double.isFinite(value)) {
                    low = Math.min(low, value);
                    high = Math.max(high, value);
                }
            }
            return low <= high ? new Scale(column.name(), low, high) : null;
        }

        /** The share of the way from low to high; the middle if they are the same. */
        double share(double value) {
            double width = high / 2 - low / 2;
            return width > 0 ? (value / 2 - low / 2) / width : 0.5;
        }
    }

    private final int[] rgb;
    private final Marker[] markers;
    private final boolean[] grey;
    private final Key key;

    private Ink(int[] rgb, Marker[] markers, boolean[] grey, Key key) {
        this.rgb = rgb;
        this.markers = markers;
        this.grey = grey;
        this.key = key;
    }

    static Ink of(PointTable table, Coloring coloring) {
        if (coloring instanceof Coloring.ByColumn by) {
            return byColumn(
                    table.column(by.name()).orElseThrow(), table.background().orElse("no value"));
        }
        if (coloring instanceof Coloring.ByLabel) {
            return byLabel(
                    table.classes().orElseThrow().texts(), table.background().orElse("unlabelled"));
        }
        int n = table.size();
        int[] rgb = new int[n];
        Marker[] markers = new Marker[n];
        Arrays.fill(rgb, Palette.PLAIN);
        Arrays.fill(markers, Marker.DISC);
        return new Ink(rgb, markers, new boolean[n], new Key(List.of(), null, null));
    }

    private static Ink byLabel(Labels labels, String unlabelled) {
        ClassRanks ranks = new ClassRanks(labels);
        int classes = ranks.names().size();
        List<Entry> entries = new ArrayList<>();
        for (int rank = 0; rank < classes; rank++) {
            entries.add(new Entry(
                    ranks.names().get(rank), Palette.classColor(rank, classes), Palette.classMarker(rank, classes)));
        }
        Entry none = new Entry(unlabelled, Palette.NONE, Marker.DISC);
        int n = labels.size();
        int[] rgb = new int[n];
        Marker[] markers = new Marker[n];
        boolean[] grey = new boolean[n];
        for (int i = 0; i < n; i++) {
            grey[i] = ranks.rank(i) < 0;
            Entry entry = grey[i] ? none : entries.get(ranks.rank(i));
            rgb[i] = entry.rgb();
            markers[i] = entry.marker();
        }
        return new Ink(rgb, markers, grey, new Key(entries, null, ranks.someUnlabelled() ? none : null));
    }

    private static Ink byColumn(Column column, String empty) {
        Scale scale = Scale.of(column);
        int n = column.size();
        int[] rgb = new int[n];
        Marker[] markers = new Marker[n];
        boolean[] grey = new boolean[n];
        boolean someGrey = false;
        for (int i = 0; i < n; i++) {
            double value = column.get(i);
            grey[i] = scale == null || !Double.isFinite(value);
            rgb[i] = scale == null || grey[i] ? Palette.NONE : Palette.shade(scale.share(value));
            markers[i] = Marker.DISC;
            someGrey |= grey[i];
        }
        Entry none = new Entry(empty, Palette.NONE, Marker.DISC);
        return new Ink(rgb, markers, grey, new Key(List.of(), scale, someGrey ? none : null));
    }

    int rgb(int row) {
        return rgb[row];
    }

    /** Whether the point has no class or no value, and stands behind those that have. */
    boolean isGrey(int row) {
        return grey[row];
    }

    Marker marker(int row) {
        return markers[row];
    }

    Key key() {
        return key;
    }

    /** Grey rows first, then the others, each shuffled once and for all so that no class covers the rest. */
    int[] drawingOrder() {
        int n = rgb.length;
        int[] shuffled = new int[n];
        SplittableRandom random = new SplittableRandom(0);
        for (int i = 0; i < n; i++) {
            int j = random.nextInt(i + 1);
            shuffled[i] = shuffled[j];
            shuffled[j] = i;
        }
        int[] order = new int[n];
        int at = 0;
        for (boolean wanted : new boolean[] {true, false}) {
            for (int row : shuffled) {
                if (grey[row] == wanted) {
                    order[at++] = row;
                }
            }
        }
        return order;
    }
}
