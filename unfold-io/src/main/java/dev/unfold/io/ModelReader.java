package dev.unfold.io;

import dev.unfold.alignment.Residuals;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Column;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.data.Standardization;
import dev.unfold.error.DataException;
import dev.unfold.error.ParameterException;
import dev.unfold.error.UnfoldException;
import dev.unfold.extension.Embedding;
import dev.unfold.internal.dense.RowMajor;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.internal.text.Words;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.GivenNeighbors;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Provenance;
import dev.unfold.recipe.Recipe;
import dev.unfold.recipe.Views;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Turns metadata and tensors into a model. A checksum tells accidents; here sizes and indices are checked as well, so that
 * a file that somebody made by other means cannot lead further astray than to an error.
 */
final class ModelReader {

    private final Path file;
    private final Safetensors content;

    ModelReader(Path file, Safetensors content) {
        this.file = file;
        this.content = content;
    }

    ModelFile read() {
        checkFormat();
        try {
            return new ModelFile(model(), columns());
        } catch (IndexOutOfBoundsException | NegativeArraySizeException | ArithmeticException | ClassCastException e) {
            throw Safetensors.damaged(file, "its sizes contradict each other (" + e.getMessage() + ")");
        } catch (OutOfMemoryError e) {
            throw Source.tooLarge(file.toString(), e);
        } catch (IllegalArgumentException | UnfoldException e) {
            String message = String.valueOf(e.getMessage());
            throw message.startsWith(file.toString())
                    ? new DataException(message, e)
                    : Safetensors.damaged(file, message);
        }
    }

    private void checkFormat() {
        String format = content.metadata().getOrDefault(ModelLayout.FORMAT, "something without a name");
        if (!format.equals(ModelLayout.FORMAT_NAME)) {
            throw Safetensors.foreign(file, "it holds " + format + ", not " + ModelLayout.FORMAT_NAME);
        }
        int version = number(ModelLayout.FORMAT_VERSION);
        if (version > ModelLayout.CURRENT_VERSION) {
            throw new DataException(file + ": is of format version " + version + ", written by unfold "
                    + content.metadata().getOrDefault(ModelLayout.LIBRARY_VERSION, "of another version")
                    + ", but this one reads up to " + ModelLayout.CURRENT_VERSION + "; use a newer unfold");
        }
    }

    private Model model() {
        Dataset training = training();
        int n = training.size();
        Neighborhoods lists = neighborhoods("", n);
        Findings findings = findings(n);
        Recipe recipe = recipe(named(ModelLayout.SETTING)); // which hold what its stages learned
        List<Neighborhoods> own = IntStream.range(
                        0, Math.max(1, recipe.views().list().size()))
                .mapToObj(q -> has(Views.name(q) + "." + ModelLayout.NEIGHBOR_OFFSETS)
                        ? neighborhoods(Views.name(q) + ".", n)
                        : lists)
                .toList();
        Model model = new Model(
                training,
                standardization(),
                embedding(n),
                lists,
                residuals(n),
                content.tensor(ModelLayout.EIGENVALUES, Tensor.Type.F64).doubles(),
                Views.restored(recipe, training, own, findings, seed()),
                findings,
                new Provenance(
                        recipe,
                        asked(recipe, lists),
                        seed(),
                        content.metadata(ModelLayout.LIBRARY_VERSION),
                        content.metadata(ModelLayout.DATA_HASH),
                        named(ModelLayout.DIAGNOSTIC),
                        numbered(ModelLayout.WARNING)));
        return has(ModelLayout.GIVEN_POINTS) ? model.givenAs(given(training.points())) : model;
    }

    private Points given(Points fitted) {
        Points given = points(ModelLayout.GIVEN_POINTS);
        checkLength(ModelLayout.GIVEN_POINTS, given.size(), fitted.size());
        return given;
    }

    /** Files of earlier versions say nothing of them. */
    private Columns columns() {
        Map<String, String> metadata = content.metadata();
        return new Columns(
                Boolean.parseBoolean(metadata.getOrDefault(ModelLayout.COLUMNS_NAMED, "true")),
                Optional.ofNullable(metadata.get(ModelLayout.COLUMN_ID)),
                Optional.ofNullable(metadata.get(ModelLayout.COLUMN_LABEL)),
                numbered(ModelLayout.COLUMN_OTHER),
                Words.parse("missing", metadata.getOrDefault(ModelLayout.MISSING, "fail"), Missing.class),
                learned());
    }

    private Learned learned() {
        Map<String, Double> fills = new LinkedHashMap<>();
        if (has(ModelLayout.FILLS)) {
            List<String> features = numbered(ModelLayout.FEATURE);
            double[] values = content.tensor(ModelLayout.FILLS, Tensor.Type.F64).doubles();
            checkLength(ModelLayout.FILLS, values.length, features.size());
            for (int c = 0; c < values.length; c++) {
                if (Double.isFinite(values[c])) {
                    fills.put(features.get(c), values[c]);
                }
            }
        }
        Map<String, List<String>> texts = new LinkedHashMap<>();
        List<String> oneHot = numbered(ModelLayout.ONE_HOT);
        for (int i = 0; i < oneHot.size(); i++) {
            texts.put(oneHot.get(i), numbered(ModelLayout.ONE_HOT + i + ModelLayout.ONE_HOT_TEXT));
        }
        return new Learned(fills, texts);
    }

    /** The recipe as it was given, before its stages learned anything; older files do not always tell. */
    private Recipe asked(Recipe learned, Neighborhoods lists) {
        boolean given = content.metadata().containsKey(ModelLayout.GIVEN)
                || named(ModelLayout.DIAGNOSTIC).containsKey(ModelLayout.GIVEN); // of an older file
        if (given) {
            return learned.withNeighborRule(new GivenNeighbors(lists.found()));
        }
        Map<String, String> asked = named(ModelLayout.ASKED); // none if nothing was learned
        return asked.isEmpty() ? learned : recipe(asked);
    }

    private Recipe recipe(Map<String, String> settings) {
        try {
            // A file of version 1 does not name the preparation.
            settings.putIfAbsent("preparation", has(ModelLayout.MEANS) ? "standardize" : "none");
            return Catalog.recipe(settings);
        } catch (ParameterException e) {
            throw new DataException(
                    file + ": holds a method that this version does not have (" + e.getMessage()
                            + "); use the version that wrote it, "
                            + content.metadata(ModelLayout.LIBRARY_VERSION),
                    e);
        }
    }

    private Dataset training() {
        Points points = points(ModelLayout.POINTS);
        int n = points.size();
        return new Dataset(
                content.metadata(ModelLayout.DATA_NAME),
                points,
                numbered(ModelLayout.FEATURE),
                has(ModelLayout.IDS + ModelLayout.OFFSETS) ? Optional.of(texts(ModelLayout.IDS, n)) : Optional.empty(),
                has(ModelLayout.LABELS) ? Optional.of(labels(n)) : Optional.empty(),
                extras(n));
    }

    private List<String> texts(String name, int count) {
        int[] offsets = ints(name + ModelLayout.OFFSETS, count + 1);
        byte[] text = content.tensor(name + ModelLayout.TEXT, Tensor.Type.U8).bytes();
        checkOffsets(name + ModelLayout.OFFSETS, offsets, text.length);
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(new String(text, offsets[i], offsets[i + 1] - offsets[i], StandardCharsets.UTF_8));
        }
        return texts;
    }

    private Findings findings(int n) {
        Findings findings = Findings.NONE;
        for (String name : numbered(ModelLayout.FINDING)) {
            String tensor = ModelLayout.FINDING + name;
            int[] shape = shape(tensor);
            double[] values = content.tensor(tensor, Tensor.Type.F64).doubles();
            List<String> columns = texts(tensor + ModelLayout.COLUMNS, shape[1]);
            RowMajor matrix = new RowMajor(values, shape[0], shape[1]);
            if (has(tensor + ModelLayout.ROWS + ModelLayout.OFFSETS)) {
                findings = findings.with(
                        Finding.ofRows(name, texts(tensor + ModelLayout.ROWS, shape[0]), columns, matrix));
            } else {
                checkLength(tensor, shape[0], n);
                findings = findings.with(Finding.ofPoints(name, columns, matrix));
            }
        }
        return findings;
    }

    private Labels labels(int n) {
        int[] codes = ints(ModelLayout.LABELS, n);
        List<String> classes = numbered(ModelLayout.CLASS);
        checkBelow(ModelLayout.LABELS, codes, -1, classes.size());
        return Labels.of(codes, classes);
    }

    private List<Column> extras(int n) {
        List<String> names = numbered(ModelLayout.EXTRA);
        int m = names.size();
        double[] values = content.tensor(ModelLayout.EXTRAS, Tensor.Type.F64).doubles();
        checkLength(ModelLayout.EXTRAS, values.length, (long) n * m);
        List<Column> extras = new ArrayList<>();
        for (int c = 0; c < m; c++) {
            int column = c;
            extras.add(new Column(
                    names.get(c),
                    IntStream.range(0, n)
                            .mapToDouble(i -> values[i * m + column])
                            .toArray()));
        }
        return extras;
    }

    private Embedding embedding(int n) {
        int[] rows = ints(ModelLayout.EMBEDDING_ROWS, n);
        int inputSize = number(ModelLayout.INPUT_SIZE);
        checkBelow(ModelLayout.EMBEDDING_ROWS, rows, 0, inputSize);
        for (int i = 1; i < n; i++) {
            if (rows[i] <= rows[i - 1]) {
                throw new IllegalArgumentException(ModelLayout.EMBEDDING_ROWS + " does not rise at " + i);
            }
        }
        return new Embedding(points(ModelLayout.EMBEDDING), rows, inputSize);
    }

    /** @param view what stands before the names of the tensors, for the lists of one view alone */
    private Neighborhoods neighborhoods(String view, int n) {
        int[] offsets = ints(view + ModelLayout.NEIGHBOR_OFFSETS, n + 1);
        int[] indices = content.tensor(view + ModelLayout.NEIGHBOR_INDICES, Tensor.Type.I32)
                .ints();
        checkBelow(view + ModelLayout.NEIGHBOR_INDICES, indices, 0, n);
        Neighborhoods lists = Neighborhoods.of(
                offsets,
                indices,
                content.tensor(view + ModelLayout.NEIGHBOR_DISTANCES, Tensor.Type.F64)
                        .doubles());
        if (!has(view + ModelLayout.NEIGHBOR_LINKS)) {
            return lists; // of version 1, which does not tell links apart
        }
        int[] links = content.tensor(view + ModelLayout.NEIGHBOR_LINKS, Tensor.Type.I32)
                .ints();
        checkBelow(view + ModelLayout.NEIGHBOR_LINKS, links, 0, n);
        return lists.withLinksMarked(links);
    }

    private Residuals residuals(int n) {
        int[] offsets =
                content.tensor(ModelLayout.RESIDUAL_OFFSETS, Tensor.Type.I32).ints();
        int[] indices =
                content.tensor(ModelLayout.RESIDUAL_INDICES, Tensor.Type.I32).ints();
        double[] values =
                content.tensor(ModelLayout.RESIDUAL_VALUES, Tensor.Type.F64).doubles();
        checkLength(ModelLayout.RESIDUAL_VALUES, values.length, indices.length);
        checkOffsets(ModelLayout.RESIDUAL_OFFSETS, offsets, indices.length);
        int rows = offsets.length - 1;
        int[] owners = ints(ModelLayout.RESIDUAL_OWNERS, rows);
        checkBelow(ModelLayout.RESIDUAL_OWNERS, owners, 0, n);
        boolean weights = Boolean.parseBoolean(content.metadata(ModelLayout.WEIGHTS));
        return Residuals.restored(SparseRows.of(rows, n, offsets, indices, values), owners, weights);
    }

    private Optional<Standardization> standardization() {
        return has(ModelLayout.MEANS)
                ? Optional.of(Standardization.restored(
                        content.tensor(ModelLayout.MEANS, Tensor.Type.F64).doubles(),
                        content.tensor(ModelLayout.DEVIATIONS, Tensor.Type.F64).doubles()))
                : Optional.empty();
    }

    private Points points(String name) {
        int[] shape = shape(name);
        return Points.copyOf(content.tensor(name, Tensor.Type.F64).doubles(), shape[0], shape[1]);
    }

    /** Rows and columns of a matrix. */
    private int[] shape(String name) {
        int[] shape = content.tensor(name, Tensor.Type.F64).shape();
        if (shape.length != 2) {
            throw new IllegalArgumentException(
                    "tensor '" + name + "' has " + shape.length + " dimensions instead of 2");
        }
        return shape;
    }

    private boolean has(String tensor) {
        return content.tensors().containsKey(tensor);
    }

    private int[] ints(String name, int length) {
        int[] values = content.tensor(name, Tensor.Type.I32).ints();
        checkLength(name, values.length, length);
        return values;
    }

    private static void checkLength(String name, long found, long expected) {
        if (found != expected) {
            throw new IllegalArgumentException(
                    "tensor '" + name + "' has " + found + " numbers instead of " + expected);
        }
    }

    private static void checkBelow(String name, int[] values, int low, int end) {
        for (int value : values) {
            if (value < low || value >= end) {
                throw new IllegalArgumentException(
                        "tensor '" + name + "' holds " + value + ", which is not between " + low + " and " + (end - 1));
            }
        }
    }

    private static void checkOffsets(String name, int[] offsets, int end) {
        boolean rising = offsets.length > 0 && offsets[0] == 0 && offsets[offsets.length - 1] == end;
        for (int i = 1; rising && i < offsets.length; i++) {
            rising = offsets[i - 1] <= offsets[i];
        }
        if (!rising) {
            throw new IllegalArgumentException("tensor '" + name + "' does not rise from 0 to " + end);
        }
    }

    private int number(String name) {
        try {
            return Integer.parseInt(content.metadata(name));
        } catch (NumberFormatException e) {
            throw Safetensors.damaged(file, "'" + name + "' is " + content.metadata(name) + ", not a whole number");
        }
    }

    private long seed() {
        try {
            return Long.parseLong(content.metadata(ModelLayout.SEED));
        } catch (NumberFormatException e) {
            throw Safetensors.damaged(
                    file, "the seed is " + content.metadata(ModelLayout.SEED) + ", not a whole number");
        }
    }

    /** The entries whose names begin so, without that beginning. */
    private Map<String, String> named(String prefix) {
        Map<String, String> found = new LinkedHashMap<>();
        content.metadata().forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), value);
            }
        });
        return found;
    }

    /** The entries prefix0, prefix1, … */
    private List<String> numbered(String prefix) {
        List<String> found = new ArrayList<>();
        for (String value = content.metadata().get(prefix + 0); value != null; ) {
            found.add(value);
            value = content.metadata().get(prefix + found.size());
        }
        return found;
    }
}
