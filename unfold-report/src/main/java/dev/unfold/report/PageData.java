package dev.unfold.report;

import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the page knows, as JSON. Coordinates are written as (value − center) / half, so that single precision suffices
 * wherever the points lie; columns in single precision unless their size needs a double.
 */
final class PageData {

    private final Writer out;

    PageData(Writer out) {
        this.out = out;
    }

    void write(Scatter scatter) throws IOException {
        int n = scatter.size();
        out.write("{\"title\":" + Escape.json(scatter.title()));
        out.write(",\n\"subtitle\":" + Escape.json(scatter.subtitle()));
        out.write(",\n\"size\":" + n);
        out.write(",\n\"equal\":" + (scatter.points().dimension() > 1));
        out.write(",\n\"axes\":[");
        List<Plane.Axis> axes = axes(scatter);
        for (int a = 0; a < axes.size(); a++) {
            out.write(a == 0 ? "\n" : ",\n");
            axis(axes.get(a));
        }
        out.write("],\n\"ids\":");
        out.write(scatter.ids().map(PageData::strings).orElse("null"));
        out.write(",\n\"classes\":");
        classes(scatter.labels());
        out.write(",\n\"columns\":[");
        for (int c = 0; c < scatter.columns().size(); c++) {
            out.write(c == 0 ? "\n" : ",\n");
            column(scatter.columns().get(c));
        }
        out.write("],\n\"coloring\":" + coloring(scatter));
        out.write(",\n\"facts\":"
                + scatter.facts().entrySet().stream()
                        .map(fact -> strings(List.of(fact.getKey(), fact.getValue())))
                        .collect(Collectors.joining(",", "[", "]")));
        out.write(",\n\"plain\":\"" + Palette.css(Palette.PLAIN) + "\",\"none\":\"" + Palette.css(Palette.NONE) + "\"");
        out.write(",\n\"shades\":" + colors(Arrays.stream(Palette.shades())));
        out.write(",\n\"radius\":" + Dots.radius(n) + ",\"opacity\":" + Dots.opacity(n) + "}");
    }

    private static List<Plane.Axis> axes(Scatter scatter) {
        List<Plane.Axis> axes = new ArrayList<>();
        int p = scatter.points().dimension();
        if (p == 1) {
            axes.add(Plane.rows(scatter.size()));
        }
        for (int a = 0; a < p; a++) {
            axes.add(Plane.coordinate(scatter, a));
        }
        return axes;
    }

    private void axis(Plane.Axis axis) throws IOException {
        double half = axis.half() > 0 ? axis.half() : 1;
        ByteBuffer bytes = littleEndian(axis.values().length, Float.BYTES);
        for (double value : axis.values()) {
            bytes.putFloat((float) ((value - axis.center()) / half));
        }
        out.write("{\"name\":" + Escape.json(axis.name()) + ",\"center\":" + axis.center() + ",\"half\":" + half);
        out.write(",\"values\":\"");
        base64(bytes);
        out.write("\"}");
    }

    private void column(Column column) throws IOException {
        Ink.@Nullable Scale scale = Ink.Scale.of(column);
        double low = scale == null ? 0 : scale.low();
        double high = scale == null ? 0 : scale.high();
        double largest = Math.max(Math.abs(low), Math.abs(high));
        boolean single = largest == 0 || (largest < Float.MAX_VALUE && largest > 1e6 * Float.MIN_NORMAL);
        ByteBuffer bytes = littleEndian(column.size(), single ? Float.BYTES : Double.BYTES);
        for (int i = 0; i < column.size(); i++) {
            double value = Double.isFinite(column.get(i)) ? column.get(i) : Double.NaN;
            if (single) {
                bytes.putFloat((float) value);
            } else {
                bytes.putDouble(value);
            }
        }
        out.write("{\"name\":" + Escape.json(column.name()) + ",\"low\":" + low + ",\"high\":" + high);
        out.write(",\"bytes\":" + (single ? Float.BYTES : Double.BYTES) + ",\"values\":\"");
        base64(bytes);
        out.write("\"}");
    }

    private void classes(Optional<Labels> labels) throws IOException {
        if (labels.isEmpty()) {
            out.write("null");
            return;
        }
        ClassRanks ranks = new ClassRanks(labels.get());
        int count = ranks.names().size();
        out.write("{\"names\":" + strings(ranks.names()));
        out.write(",\"colors\":" + colors(IntStream.range(0, count).map(rank -> Palette.classColor(rank, count))));
        out.write(",\"markers\":"
                + strings(IntStream.range(0, count)
                        .mapToObj(rank -> Palette.classMarker(rank, count).name())
                        .toList()));
        int n = labels.get().size();
        ByteBuffer bytes = littleEndian(n, Integer.BYTES);
        for (int i = 0; i < n; i++) {
            bytes.putInt(ranks.rank(i));
        }
        out.write(",\"ranks\":\"");
        base64(bytes);
        out.write("\"}");
    }

    /** "plain", "label", or the place of a column. */
    private static String coloring(Scatter scatter) {
        if (scatter.coloring() instanceof Coloring.ByColumn by) {
            return Integer.toString(scatter.columns().indexOf(scatter.column(by.name())));
        }
        return scatter.coloring() instanceof Coloring.ByLabel ? "\"label\"" : "\"plain\"";
    }

    private static String strings(List<String> texts) {
        return texts.stream().map(Escape::json).collect(Collectors.joining(",", "[", "]"));
    }

    private static String colors(IntStream rgb) {
        return rgb.mapToObj(color -> '"' + Palette.css(color) + '"').collect(Collectors.joining(",", "[", "]"));
    }

    private static ByteBuffer littleEndian(int count, int size) {
        return ByteBuffer.allocate(Math.multiplyExact(count, size)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void base64(ByteBuffer bytes) throws IOException {
        out.append(StandardCharsets.ISO_8859_1.decode(Base64.getEncoder().encode(bytes.flip())));
    }
}
