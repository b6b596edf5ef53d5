package dev.unfold.io;

import dev.unfold.alignment.Residuals;
import dev.unfold.catalog.Catalog;
import dev.unfold.data.Dataset;
import dev.unfold.data.Finding;
import dev.unfold.data.Findings;
import dev.unfold.data.Labels;
import dev.unfold.data.Points;
import dev.unfold.error.ParameterException;
import dev.unfold.internal.sparse.SparseRows;
import dev.unfold.internal.text.Words;
import dev.unfold.neighbors.Neighborhoods;
import dev.unfold.neighbors.nearest.GivenNeighbors;
import dev.unfold.recipe.Model;
import dev.unfold.recipe.Provenance;
import dev.unfold.recipe.Views;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns a model into metadata and tensors. */
final class ModelWriter {

    private final Map<String, String> metadata = new LinkedHashMap<>();
    private final Map<String, Tensor> tensors = new LinkedHashMap<>();

    ModelWriter(Model model, Columns columns) {
        Catalog.unnamed(model.recipe()).ifPresent(stage -> {
            throw new ParameterException("the model cannot be written: its " + stage
                    + " has no name in the catalogue, so nobody could read it back; use a stage that has one");
        });
        metadata.put(ModelLayout.FORMAT, ModelLayout.FORMAT_NAME);
        metadata.put(ModelLayout.FORMAT_VERSION, Integer.toString(ModelLayout.CURRENT_VERSION));
        provenance(model.provenance());
        training(model.training());
        columns(columns, model.training().features());
        points(ModelLayout.EMBEDDING, model.placed().coordinates());
        int[] rows = model.placed().rows();
        tensors.put(ModelLayout.EMBEDDING_ROWS, Tensor.of(rows, rows.length));
        metadata.put(ModelLayout.INPUT_SIZE, Integer.toString(model.placed().inputSize()));
        numbers(ModelLayout.EIGENVALUES, model.eigenvalues());
        neighborhoods("", model.neighborhoods());
        for (int q = 0; q < model.views().size(); q++) {
            Neighborhoods own = model.views().get(q).lists();
            if (!own.equals(model.neighborhoods())) { // of several views, or of rounds after the first
                neighborhoods(Views.name(q) + ".", own);
            }
        }
        residuals(model.residuals());
        findings(model.findings());
        model.standardization().ifPresent(z -> {
            numbers(ModelLayout.MEANS, z.means());
            numbers(ModelLayout.DEVIATIONS, z.deviations());
            points(ModelLayout.GIVEN_POINTS, model.given());
        });
    }

    void write(Path file) {
        Safetensors.write(file, metadata, tensors);
    }

    void write(OutputStream out) throws IOException {
        Safetensors.write(out, metadata, tensors);
    }

    private void provenance(Provenance provenance) {
        metadata.put(ModelLayout.LIBRARY_VERSION, provenance.version());
        metadata.put(ModelLayout.SEED, Long.toString(provenance.seed()));
        metadata.put(ModelLayout.DATA_HASH, provenance.dataHash());
        Catalog.settings(provenance.recipe()).forEach((name, value) -> metadata.put(ModelLayout.SETTING + name, value));
        if (!provenance.asked().equals(provenance.recipe())
                && Catalog.unnamed(provenance.asked()).isEmpty()) {
            Catalog.settings(provenance.asked())
                    .forEach((name, value) -> metadata.put(ModelLayout.ASKED + name, value));
        }
        if (provenance.asked().neighborRule() instanceof GivenNeighbors) {
            metadata.put(ModelLayout.GIVEN, "true");
        }
        provenance.diagnostics().forEach((name, value) -> metadata.put(ModelLayout.DIAGNOSTIC + name, value));
        list(ModelLayout.WARNING, provenance.warnings());
    }

    private void training(Dataset data) {
        metadata.put(ModelLayout.DATA_NAME, data.name());
        points(ModelLayout.POINTS, data.points());
        list(ModelLayout.FEATURE, data.features());
        data.labels().ifPresent(this::labels);
        data.ids().ifPresent(ids -> texts(ModelLayout.IDS, ids));
        list(
                ModelLayout.EXTRA,
                data.extras().stream().map(extra -> extra.name()).toList());
        int m = data.extras().size();
        double[] extras = new double[m * data.size()];
        for (int i = 0; i < data.size(); i++) {
            for (int c = 0; c < m; c++) {
                extras[i * m + c] = data.extras().get(c).get(i);
            }
        }
        tensors.put(ModelLayout.EXTRAS, Tensor.of(extras, data.size(), m));
    }

    private void columns(Columns columns, List<String> features) {
        metadata.put(ModelLayout.COLUMNS_NAMED, Boolean.toString(columns.named()));
        columns.id().ifPresent(name -> metadata.put(ModelLayout.COLUMN_ID, name));
        columns.label().ifPresent(name -> metadata.put(ModelLayout.COLUMN_LABEL, name));
        list(ModelLayout.COLUMN_OTHER, columns.others());
        metadata.put(ModelLayout.MISSING, Words.spell(columns.missing()));
        Learned learned = columns.learned();
        if (columns.missing().fills()) {
            numbers(
                    ModelLayout.FILLS,
                    features.stream()
                            .mapToDouble(name -> learned.fills().getOrDefault(name, Double.NaN))
                            .toArray());
        }
        List<String> oneHot = List.copyOf(learned.values().keySet());
        list(ModelLayout.ONE_HOT, oneHot);
        for (int i = 0; i < oneHot.size(); i++) {
            list(
                    ModelLayout.ONE_HOT + i + ModelLayout.ONE_HOT_TEXT,
                    learned.values().getOrDefault(oneHot.get(i), List.of()));
        }
    }

    private void labels(Labels labels) {
        list(ModelLayout.CLASS, labels.classes());
        int[] codes = new int[labels.size()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = labels.isLabelled(i) ? labels.code(i) : -1;
        }
        tensors.put(ModelLayout.LABELS, Tensor.of(codes, codes.length));
    }

    private void findings(Findings findings) {
        list(ModelLayout.FINDING, findings.all().stream().map(Finding::name).toList());
        for (Finding finding : findings.all()) {
            String name = ModelLayout.FINDING + finding.name();
            int m = finding.columns().size();
            double[] values = new double[Math.multiplyExact(finding.size(), m)];
            for (int at = 0; at < values.length; at++) {
                values[at] = finding.get(at / m, at % m);
            }
            tensors.put(name, Tensor.of(values, finding.size(), m));
            texts(name + ModelLayout.COLUMNS, finding.columns());
            finding.rows().ifPresent(rows -> texts(name + ModelLayout.ROWS, rows));
        }
    }

    private void texts(String name, List<String> texts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int[] offsets = new int[texts.size() + 1];
        for (int i = 0; i < texts.size(); i++) {
            all.writeBytes(texts.get(i).getBytes(StandardCharsets.UTF_8));
            offsets[i + 1] = all.size();
        }
        tensors.put(name + ModelLayout.OFFSETS, Tensor.of(offsets, offsets.length));
        tensors.put(name + ModelLayout.TEXT, Tensor.of(all.toByteArray(), all.size()));
    }

    /** @param view what stands before the names of the tensors, for the lists of one view alone */
    private void neighborhoods(String view, Neighborhoods lists) {
        int[] offsets = new int[lists.size() + 1];
        for (int i = 0; i < lists.size(); i++) {
            offsets[i + 1] = offsets[i] + lists.count(i);
        }
        int[] neighbors = new int[offsets[lists.size()]];
        double[] distances = new double[neighbors.length];
        for (int i = 0; i < lists.size(); i++) {
            for (int a = 0; a < lists.count(i); a++) {
                neighbors[offsets[i] + a] = lists.neighbor(i, a);
                distances[offsets[i] + a] = lists.distance(i, a);
            }
        }
        tensors.put(view + ModelLayout.NEIGHBOR_OFFSETS, Tensor.of(offsets, offsets.length));
        tensors.put(view + ModelLayout.NEIGHBOR_INDICES, Tensor.of(neighbors, neighbors.length));
        numbers(view + ModelLayout.NEIGHBOR_DISTANCES, distances);
        int[] links = lists.links();
        tensors.put(view + ModelLayout.NEIGHBOR_LINKS, Tensor.of(links, links.length / 2, 2));
    }

    private void residuals(Residuals residuals) {
        metadata.put(ModelLayout.WEIGHTS, Boolean.toString(residuals.hasWeights()));
        SparseRows matrix = residuals.matrix();
        int entries = matrix.entries();
        tensors.put(ModelLayout.RESIDUAL_OFFSETS, Tensor.of(matrix.offsets(), matrix.rows() + 1));
        tensors.put(ModelLayout.RESIDUAL_INDICES, Tensor.of(matrix.indices(), entries));
        numbers(ModelLayout.RESIDUAL_VALUES, matrix.values());
        int[] owners = new int[residuals.rows()];
        for (int row = 0; row < owners.length; row++) {
            owners[row] = residuals.owner(row);
        }
        tensors.put(ModelLayout.RESIDUAL_OWNERS, Tensor.of(owners, owners.length));
    }

    private void points(String name, Points points) {
        tensors.put(name, Tensor.of(points.toRowMajor(), points.size(), points.dimension()));
    }

    private void numbers(String name, double[] values) {
        tensors.put(name, Tensor.of(values, values.length));
    }

    private void list(String prefix, List<String> values) {
        for (int i = 0; i < values.size(); i++) {
            metadata.put(prefix + i, values.get(i));
        }
    }
}
