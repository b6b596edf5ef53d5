package dev.unfold.report;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.unfold.data.Column;
import dev.unfold.data.Labels;
import dev.unfold.extension.Embedding;
import dev.unfold.neighbors.Neighborhoods;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a page knows, as JSON: a table of what is known of the points, and a layout, which says where they are. Coordinates are
 * written as (value − center) / half, so that single precision suffices wherever the points lie; columns in single precision
 * unless their size needs a double.
 */
public final class PageData {

    /** Beyond so many texts a category is shown, but no colour tells them apart. */
    private static final int MOST_COLORED = 60;

    /** The most characters of a name in a legend, unless it takes more to tell it from another. */
    private static final int LONGEST_NAME = 24;

    /** The most neighbours that a page carries. */
    private static final long MOST_NEIGHBORS = 2_000_000;

    /** From so many points on the number of a row takes more than two bytes. */
    private static final int MANY = 1 << Short.SIZE;

    private final JsonGenerator json;

    private PageData(JsonGenerator json) {
        this.json = json;
    }

    /** What is known of the points, as JSON in UTF-8, for a server. */
    public static byte[] of(PointTable table) {
        return bytes(json -> table(json, table));
    }

    /** Where the rows of an input are that have a place, as JSON in UTF-8, for a server. */
    public static byte[] of(String title, Embedding places) {
        return bytes(json -> layout(json, title, places));
    }

    private static byte[] bytes(ScriptJson.Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
            ScriptJson.write(out, content);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    /** Title, subtitle, table, layout, colouring and run of one scatter. */
    static void write(Scatter scatter, Writer out) throws IOException {
        ScriptJson.write(out, json -> {
            json.writeStartObject();
            json.writeStringField("title", scatter.title());
            json.writeStringField("subtitle", scatter.subtitle());
            json.writeFieldName("table");
            table(json, scatter.table());
            json.writeFieldName("layout");
            layout(json, scatter);
            json.writeStringField("coloring", coloring(scatter));
            json.writeFieldName("run");
            run(json, scatter.run());
            json.writeEndObject();
        });
    }

    /** What is known of the points. */
    static void table(JsonGenerator json, PointTable table) throws IOException {
        new PageData(json).write(table);
    }

    /** Where they are. */
    static void layout(JsonGenerator json, Scatter scatter) throws IOException {
        new PageData(json).write(scatter);
    }

    /** Where the rows of an input are that have a place; the others have none. */
    static void layout(JsonGenerator json, String title, Embedding places) throws IOException {
        Scatter scatter = Scatter.of(title, places.coordinates());
        int[] rows = places.rows();
        List<Plane.Axis> spread = new ArrayList<>();
        if (places.dimensions() == 1) {
            spread.add(Plane.rows(places.inputSize()));
        }
        for (Plane.Axis axis : coordinates(scatter)) {
            double[] values = new double[places.inputSize()];
            Arrays.fill(values, Double.NaN);
            for (int i = 0; i < rows.length; i++) {
                values[rows[i]] = axis.values()[i];
            }
            spread.add(new Plane.Axis(axis.name(), values, axis.center(), axis.half()));
        }
        new PageData(json).layout(scatter, spread);
    }

    /** What is known of a run. */
    static void run(JsonGenerator json, RunFacts run) throws IOException {
        new PageData(json).write(run);
    }

    /** "plain", or the place of a category or of a column. */
    static String coloring(Scatter scatter) {
        return coloring(scatter.coloring(), scatter.table());
    }

    static String coloring(Coloring coloring, PointTable table) {
        if (coloring instanceof Coloring.ByColumn by) {
            return "column " + table.numbers().indexOf(table.column(by.name()).orElseThrow());
        }
        return coloring instanceof Coloring.ByLabel ? "category 0" : "plain";
    }

    private void write(PointTable table) throws IOException {
        json.writeStartObject();
        json.writeNumberField("size", table.size());
        ids(table.ids());
        json.writeArrayFieldStart("categories");
        for (Category category : table.texts()) {
            boolean classes = table.classes().filter(category::equals).isPresent();
            json.writeStartObject();
            json.writeStringField("name", category.name());
            classSet(category.texts(), classes || category.texts().classes().size() <= MOST_COLORED);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("columns");
        for (Column column : table.columns()) {
            column(column, "column");
        }
        for (Column column : table.measures()) {
            column(column, "measure");
        }
        json.writeEndArray();
        graph(table);
        images(table.images());
        json.writeObjectFieldStart("palette");
        json.writeStringField("plain", Palette.css(Palette.PLAIN));
        json.writeStringField("none", Palette.css(Palette.NONE));
        strings("shades", Arrays.stream(Palette.shades()).mapToObj(Palette::css));
        json.writeEndObject();
        json.writeObjectFieldStart("dots");
        size("back", Dots.Size.alone(table.size()));
        size("front", Dots.Size.front(table));
        json.writeEndObject();
        json.writeStringField("unlabelled", table.background().orElse("unlabelled"));
        json.writeEndObject();
    }

    private void write(Scatter scatter) throws IOException {
        layout(scatter, axes(scatter));
    }

    private void layout(Scatter scatter, List<Plane.Axis> axes) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", scatter.title());
        json.writeBooleanField("equal", scatter.points().dimension() > 1);
        json.writeArrayFieldStart("axes");
        for (Plane.Axis axis : axes) {
            axis(axis);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(RunFacts run) throws IOException {
        json.writeStartObject();
        facts("settings", run.settings());
        facts("quality", run.quality());
        facts("details", run.details());
        strings("warnings", run.warnings().stream());
        if (run.command().isPresent()) {
            json.writeStringField("command", run.command().get());
        } else {
            json.writeNullField("command");
        }
        json.writeFieldName("spectrum");
        if (run.spectrum().isPresent()) {
            write(run.spectrum().get());
        } else {
            json.writeNull();
        }
        json.writeArrayFieldStart("scaling");
        if (run.scaling().isPresent()) {
            write(run.scaling().get());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(RunFacts.EigenvalueList spectrum) throws IOException {
        json.writeStartObject();
        double[] values =
                spectrum.values().stream().mapToDouble(Double::doubleValue).toArray();
        json.writeFieldName("values");
        json.writeArray(values, 0, values.length);
        json.writeNumberField("used", values.length);
        if (spectrum.next().isPresent()) {
            json.writeNumberField("next", spectrum.next().get());
        } else {
            json.writeNullField("next");
        }
        json.writeEndObject();
    }

    private void write(RunFacts.Scaling scaling) throws IOException {
        for (int c = 0; c < scaling.columns().size(); c++) {
            json.writeStartArray();
            json.writeString(scaling.columns().get(c));
            json.writeNumber(scaling.scores().means()[c]);
            json.writeNumber(scaling.scores().deviations()[c]);
            json.writeEndArray();
        }
    }

    private void facts(String name, Map<String, String> facts) throws IOException {
        json.writeArrayFieldStart(name);
        for (Map.Entry<String, String> fact : facts.entrySet()) {
            json.writeArray(new String[] {fact.getKey(), fact.getValue()}, 0, 2);
        }
        json.writeEndArray();
    }

    /** The lists one after the other; how long each is, unless all are of one length. */
    private void graph(PointTable table) throws IOException {
        int n = table.size();
        int[] counts = table.graph().stream()
                .flatMapToInt(lists -> IntStream.range(0, n).map(lists::count))
                .toArray();
        long all = Arrays.stream(counts).asLongStream().sum();
        if (all == 0 || all > MOST_NEIGHBORS) {
            json.writeNullField("neighbors");
            return;
        }
        Neighborhoods lists = table.graph().orElseThrow();
        boolean few = n < MANY;
        ByteBuffer rows = littleEndian((int) all, few ? Short.BYTES : Integer.BYTES);
        for (int i = 0; i < n; i++) {
            for (int a = 0; a < counts[i]; a++) {
                if (few) {
                    rows.putShort((short) lists.neighbor(i, a));
                } else {
                    rows.putInt(lists.neighbor(i, a));
                }
            }
        }
        json.writeObjectFieldStart("neighbors");
        json.writeNumberField("bytes", few ? Short.BYTES : Integer.BYTES);
        base64("rows", rows);
        if (Arrays.stream(counts).allMatch(count -> count == counts[0])) {
            json.writeNullField("counts");
        } else {
            ByteBuffer lengths = littleEndian(n, Integer.BYTES);
            Arrays.stream(counts).forEach(lengths::putInt);
            base64("counts", lengths);
        }
        json.writeEndObject();
    }

    private void images(Optional<Thumbnails> images) throws IOException {
        if (images.isEmpty()) {
            json.writeNullField("images");
            return;
        }
        json.writeObjectFieldStart("images");
        json.writeNumberField("width", images.get().shownWidth());
        json.writeNumberField("height", images.get().shownHeight());
        json.writeNumberField("across", images.get().across());
        json.writeStringField(
                "sheet",
                "data:image/png;base64,"
                        + Base64.getEncoder().encodeToString(images.get().sheet()));
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
        if (scatter.points().dimension() == 1) {
            axes.add(Plane.rows(scatter.size()));
        }
        axes.addAll(coordinates(scatter));
        return axes;
    }

    private static List<Plane.Axis> coordinates(Scatter scatter) {
        return IntStream.range(0, scatter.points().dimension())
                .mapToObj(a -> Plane.coordinate(scatter, a))
                .toList();
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

    private void column(Column column, String kind) throws IOException {
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
        json.writeStringField("kind", kind);
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

    /** The names of classes, which one each point has and, unless they are only shown, their short names, colours and markers. */
    private void classSet(Labels labels, boolean colored) throws IOException {
        ClassRanks ranks = new ClassRanks(labels);
        int count = ranks.names().size();
        json.writeBooleanField("colored", colored);
        strings("names", ranks.names().stream());
        List<String> legend = colored ? ShortNames.of(ranks.names(), name -> name.length() <= LONGEST_NAME) : List.of();
        strings("legend", legend.stream());
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
