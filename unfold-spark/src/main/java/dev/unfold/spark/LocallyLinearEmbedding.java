package dev.unfold.spark;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Locally linear embedding and its variants as a stage of Spark ML: any method of the catalogue, on a column of vectors or of arrays of
 * numbers. The model adds a column with the places of the rows; all other columns stay.
 *
 * <pre>{@code
 * LocallyLinearEmbeddingModel model = new LocallyLinearEmbedding()
 *         .setFeaturesCol("features").setMethod("ltsa").setNeighbors(12).setDimensions(2).fit(rows);
 * Dataset<Row> placed = model.transform(rows);
 * }</pre>
 *
 * <p>With {@code mode = exact} the rows are collected and fitted on the driver, if they fit there. With {@code mode = landmarks} there may
 * be any number of them: a sample gives anchors and landmarks, each partition finds the neighbours of its rows among the anchors and sums
 * up their residuals in landmark coordinates, and the driver solves what is left. No row is shuffled.
 *
 * <p>The result depends on the rows, the parameters and the seed. It does not depend on how the rows are spread, but for the rounding of
 * sums; with the same partitions it is the same to the bit.
 */
public final class LocallyLinearEmbedding extends Estimator<LocallyLinearEmbeddingModel>
        implements LocallyLinearEmbeddingParams, DefaultParamsWritable {

    private static final long serialVersionUID = 1;

    private final String uid;
    private final Declared declared;

    public LocallyLinearEmbedding() {
        this(Identifiable.randomUID("lle"));
    }

    public LocallyLinearEmbedding(String uid) {
        this.uid = uid; // first, since each parameter asks for it
        declared = new Declared(this);
        setDefaults();
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public Declared declared() {
        return declared;
    }

    public LocallyLinearEmbedding setFeaturesCol(String value) {
        set(featuresCol(), value);
        return this;
    }

    public LocallyLinearEmbedding setOutputCol(String value) {
        set(outputCol(), value);
        return this;
    }

    public LocallyLinearEmbedding setLabelCol(String value) {
        set(labelCol(), value);
        return this;
    }

    public LocallyLinearEmbedding setIdCol(String value) {
        set(idCol(), value);
        return this;
    }

    public LocallyLinearEmbedding setMethod(String value) {
        set(method(), value);
        return this;
    }

    public LocallyLinearEmbedding setNeighbors(int value) {
        set(neighbors(), value);
        return this;
    }

    public LocallyLinearEmbedding setDimensions(int value) {
        set(dimensions(), value);
        return this;
    }

    /** @param values each as name=value: {@code "reg=1e-4"} */
    public LocallyLinearEmbedding setSettings(String... values) {
        set(settings(), values.clone());
        return this;
    }

    public LocallyLinearEmbedding setMode(String value) {
        set(mode(), value);
        return this;
    }

    public LocallyLinearEmbedding setLandmarks(int value) {
        set(landmarks(), value);
        return this;
    }

    public LocallyLinearEmbedding setAnchors(int value) {
        set(anchors(), value);
        return this;
    }

    public LocallyLinearEmbedding setSeed(long value) {
        set(seed(), value);
        return this;
    }

    /** @param value error, skip or keep: what the model's transform does with rows that have no place */
    public LocallyLinearEmbedding setHandleInvalid(String value) {
        set(handleInvalid(), value);
        return this;
    }

    /** What is asked of a fit, as far as it can be told without looking at the rows. */
    private Asked asked() {
        Map<String, String> given = new LinkedHashMap<>(Map.of("method", getMethod()));
        Arrays.stream(getSettings()).forEach(setting -> Asked.put(given, setting));
        put(given, neighbors());
        put(given, dimensions());
        Map<String, String> ofLandmarks = new LinkedHashMap<>();
        put(ofLandmarks, landmarks());
        put(ofLandmarks, anchors());
        return new Asked(
                getFeaturesCol(),
                Optional.ofNullable(isDefined(labelCol()) ? getLabelCol() : null),
                Optional.ofNullable(isDefined(idCol()) ? getIdCol() : null),
                getMode(),
                given,
                ofLandmarks,
                getSeed());
    }

    private void put(Map<String, String> given, IntParam param) {
        if (isDefined(param)) {
            given.put(param.name(), String.valueOf(getOrDefault(param)));
        }
    }

    @Override
    public StructType transformSchema(StructType schema) {
        asked().check(schema);
        Invalid.named(getHandleInvalid());
        return Output.schema(schema, getOutputCol());
    }

    @Override
    public LocallyLinearEmbeddingModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        LocallyLinearEmbeddingModel model = new LocallyLinearEmbeddingModel(uid, new Fit(asked(), dataset).model());
        copyValues(model, ParamMap.empty());
        return model.setParent(this);
    }

    @Override
    public LocallyLinearEmbedding copy(ParamMap extra) {
        return defaultCopy(extra);
    }

    /** Reads what {@code write()} has written. */
    public static MLReader<LocallyLinearEmbedding> read() {
        return new DefaultParamsReader<>();
    }

    public static LocallyLinearEmbedding load(String path) {
        return read().load(path);
    }
}
