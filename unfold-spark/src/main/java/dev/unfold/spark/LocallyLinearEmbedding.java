package dev.unfold.spark;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.StringArrayParam;
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
        implements DefaultParamsWritable {

    private static final long serialVersionUID = 1;

    private final String uid;
    private final Param<String> featuresCol;
    private final Param<String> outputCol;
    private final Param<String> labelCol;
    private final Param<String> idCol;
    private final Param<String> method;
    private final IntParam neighbors;
    private final IntParam dimensions;
    private final StringArrayParam settings;
    private final Param<String> mode;
    private final IntParam landmarks;
    private final IntParam anchors;
    private final LongParam seed;

    public LocallyLinearEmbedding() {
        this(Identifiable.randomUID("lle"));
    }

    public LocallyLinearEmbedding(String uid) {
        this.uid = uid; // first, since each parameter asks for it
        featuresCol = new Param<>(this, "featuresCol", "column of vectors, or of arrays of numbers");
        outputCol = new Param<>(this, "outputCol", "column that is added: the places, as vectors");
        labelCol = new Param<>(this, "labelCol", "column of classes, for methods that take them; null is unlabelled");
        idCol = new Param<>(this, "idCol", "column that names rows in messages (id, if there is such a column)");
        method = new Param<>(this, "method", "a name of the catalogue, such as lle, mlle, hlle or ltsa");
        neighbors = new IntParam(this, "neighbors", "k, how many neighbours a point has (the method's own)");
        dimensions = new IntParam(this, "dimensions", "p, the dimensions of the embedding (the method's own)");
        settings = new StringArrayParam(this, "settings", "further parameters of the method, each as name=value");
        mode = new Param<>(this, "mode", "exact: fitted on the driver; landmarks: in the partitions; auto: what fits");
        landmarks = new IntParam(this, "landmarks", "m, how many landmarks carry the embedding (600 to 2000)");
        anchors = new IntParam(this, "anchors", "among how many rows neighbours are sought (10 for each landmark)");
        seed = new LongParam(this, "seed", "by which the sample of rows is drawn, and all else that is drawn");
        setDefault(featuresCol, "features");
        setDefault(outputCol, "embedding");
        setDefault(method, "lle");
        setDefault(mode, "auto");
        setDefault(seed, 0L);
    }

    @Override
    public String uid() {
        return uid;
    }

    public Param<String> featuresCol() {
        return featuresCol;
    }

    public String getFeaturesCol() {
        return getOrDefault(featuresCol);
    }

    public LocallyLinearEmbedding setFeaturesCol(String value) {
        set(featuresCol, value);
        return this;
    }

    public Param<String> outputCol() {
        return outputCol;
    }

    public String getOutputCol() {
        return getOrDefault(outputCol);
    }

    public LocallyLinearEmbedding setOutputCol(String value) {
        set(outputCol, value);
        return this;
    }

    public Param<String> labelCol() {
        return labelCol;
    }

    public String getLabelCol() {
        return getOrDefault(labelCol);
    }

    public LocallyLinearEmbedding setLabelCol(String value) {
        set(labelCol, value);
        return this;
    }

    public Param<String> idCol() {
        return idCol;
    }

    public String getIdCol() {
        return getOrDefault(idCol);
    }

    public LocallyLinearEmbedding setIdCol(String value) {
        set(idCol, value);
        return this;
    }

    public Param<String> method() {
        return method;
    }

    public String getMethod() {
        return getOrDefault(method);
    }

    public LocallyLinearEmbedding setMethod(String value) {
        set(method, value);
        return this;
    }

    public IntParam neighbors() {
        return neighbors;
    }

    public int getNeighbors() {
        return (Integer) getOrDefault(neighbors);
    }

    public LocallyLinearEmbedding setNeighbors(int value) {
        set(neighbors, value);
        return this;
    }

    public IntParam dimensions() {
        return dimensions;
    }

    public int getDimensions() {
        return (Integer) getOrDefault(dimensions);
    }

    public LocallyLinearEmbedding setDimensions(int value) {
        set(dimensions, value);
        return this;
    }

    public StringArrayParam settings() {
        return settings;
    }

    public String[] getSettings() {
        return isDefined(settings) ? getOrDefault(settings) : new String[0];
    }

    /** @param values each as name=value: {@code "reg=1e-4"} */
    public LocallyLinearEmbedding setSettings(String... values) {
        set(settings, values.clone());
        return this;
    }

    public Param<String> mode() {
        return mode;
    }

    public String getMode() {
        return getOrDefault(mode);
    }

    public LocallyLinearEmbedding setMode(String value) {
        set(mode, value);
        return this;
    }

    public IntParam landmarks() {
        return landmarks;
    }

    public int getLandmarks() {
        return (Integer) getOrDefault(landmarks);
    }

    public LocallyLinearEmbedding setLandmarks(int value) {
        set(landmarks, value);
        return this;
    }

    public IntParam anchors() {
        return anchors;
    }

    public int getAnchors() {
        return (Integer) getOrDefault(anchors);
    }

    public LocallyLinearEmbedding setAnchors(int value) {
        set(anchors, value);
        return this;
    }

    public LongParam seed() {
        return seed;
    }

    public long getSeed() {
        return (Long) getOrDefault(seed);
    }

    public LocallyLinearEmbedding setSeed(long value) {
        set(seed, value);
        return this;
    }

    /** What is asked of a fit, as far as it can be told without looking at the rows. */
    private Asked asked() {
        Map<String, String> given = new LinkedHashMap<>(Map.of("method", getMethod()));
        Arrays.stream(getSettings()).forEach(setting -> Asked.put(given, setting));
        put(given, neighbors);
        put(given, dimensions);
        Map<String, String> ofLandmarks = new LinkedHashMap<>();
        put(ofLandmarks, landmarks);
        put(ofLandmarks, anchors);
        return new Asked(
                getFeaturesCol(),
                Optional.ofNullable(isDefined(labelCol) ? getLabelCol() : null),
                Optional.ofNullable(isDefined(idCol) ? getIdCol() : null),
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
