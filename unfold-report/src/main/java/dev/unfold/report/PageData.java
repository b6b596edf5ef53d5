package dev.unfold.report;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the page knows, as JSON. Coordinates are written as (value − center) / half, so that single precision suffices
 * wherever the points lie; columns in single precision unless their size needs a double.
 */
final class PageData {

    /** Beyond so many texts a category is shown, but no colour tells them apart. */
    private static final int MOST_COLORED = 60;

    private final JsonGenerator json;

    private PageData(JsonGenerator json) {
        this.json = json;
    }

    static void write(Scatter scatter, Writer out) throws IOException {
        ScriptJson.write(out, json -> new PageData(json).write(scatter));
    }

    private void write(Scatter scatter) throws IOException {
        int n = scatter.size();
        json.writeStartObject();
        json.writeStringField("title", scatter.title());
        json.writeStringField("subtitle", scatter.subtitle());
        json.writeNumberField("size", n);
        json.writeBooleanField("equal", scatter.points().dimension() > 1);
        json.writeArrayFieldStart("axes");
        for (Plane.Axis axis : axes(scatter)) {
            axis(axis);
        }
        json.writeEndArray();
        ids(scatter.ids());
        classes(scatter.labels());
        json.writeArrayFieldStart("categories");
        for (Category category : scatter.categories()) {
            json.writeStartObject();
            json.writeStringField("name", category.name());
            classSet(category.texts(), category.texts().classes().size() <= MOST_COLORED);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("columns");
        for (Column column : scatter.columns()) {
            column(column);
        }
        json.writeEndArray();
        coloring(scatter);
        json.writeArrayFieldStart("facts");
        for (Map.Entry<String, String> fact : scatter.facts().entrySet()) {
            json.writeArray(new String[] {fact.getKey(), fact.getValue()}, 0, 2);
        }
        json.writeEndArray();
        json.writeStringField("plain", Palette.css(Palette.PLAIN));
        json.writeStringField("none", Palette.css(Palette.NONE));
        strings("shades", Arrays.stream(Palette.shades()).mapToObj(Palette::css));
        size("back", Dots.Size.alone(n));
        size("front", Dots.Size.front(scatter));
        json.writeStringField("unlabelled", scatter.background().orElse("unlabelled"));
        json.writeEndObject();
    }

    private void size(String name, Dots.Size size) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("radius", size.radius());
        json.writeNumberField("opacity", size.opacity());
        json.writeEndObject();
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
        json.writeStartObject();
        json.writeStringField("name", axis.name());
        json.writeNumberField("center", axis.center());
        json.writeNumberField("half", half);
        base64("values", bytes);
        json.writeEndObject();
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
        json.writeStartObject();
        json.writeStringField("name", column.name());
        json.writeNumberField("low", low);
        json.writeNumberField("high", high);
        json.writeNumberField("bytes", single ? Float.BYTES : Double.BYTES);
        base64("values", bytes);
        json.writeEndObject();
    }

    private void ids(Optional<List<String>> ids) throws IOException {
        if (ids.isPresent()) {
            strings("ids", ids.get().stream());
        } else {
            json.writeNullField("ids");
        }
    }

    private void classes(Optional<Labels> labels) throws IOException {
        if (labels.isEmpty()) {
            json.writeNullField("classes");
            return;
        }
        json.writeObjectFieldStart("classes");
        classSet(labels.get(), true);
        json.writeEndObject();
    }

    /** The names of classes, which one each point has and, unless they are only shown, their colours and markers. */
    private void classSet(Labels labels, boolean colored) throws IOException {
        ClassRanks ranks = new ClassRanks(labels);
        int count = ranks.names().size();
        json.writeBooleanField("colored", colored);
        strings("names", ranks.names().stream());
        strings(
                "colors",
                IntStream.range(0, colored ? count : 0).mapToObj(rank -> Palette.css(Palette.classColor(rank, count))));
        strings(
                "markers",
                IntStream.range(0, colored ? count : 0)
                        .mapToObj(rank -> Palette.classMarker(rank, count).name()));
        int n = labels.size();
        ByteBuffer bytes = littleEndian(n, Integer.BYTES);
        for (int i = 0; i < n; i++) {
            bytes.putInt(ranks.rank(i));
        }
        base64("ranks", bytes);
    }

    /** "plain", "label", or the place of a column. */
    private void coloring(Scatter scatter) throws IOException {
        if (scatter.coloring() instanceof Coloring.ByColumn by) {
            json.writeNumberField("coloring", scatter.columns().indexOf(scatter.column(by.name())));
        } else {
            json.writeStringField("coloring", scatter.coloring() instanceof Coloring.ByLabel ? "label" : "plain");
        }
    }

    private void strings(String name, Stream<String> texts) throws IOException {
        String[] array = texts.toArray(String[]::new);
        json.writeFieldName(name);
        json.writeArray(array, 0, array.length);
    }

    private static ByteBuffer littleEndian(int count, int size) {
        return ByteBuffer.allocate(Math.multiplyExact(count, size)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void base64(String name, ByteBuffer bytes) throws IOException {
        json.writeFieldName(name);
        json.writeBinary(Base64Variants.MIME_NO_LINEFEEDS, bytes.array(), bytes.arrayOffset(), bytes.position());
    }
}
