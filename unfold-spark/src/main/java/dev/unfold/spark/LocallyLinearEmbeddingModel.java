package dev.unfold.spark;

import dev.unfold.data.Points;
import dev.unfold.error.DataException;
import dev.unfold.recipe.Model;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * A fitted {@link LocallyLinearEmbedding}: places rows, those it was fitted on and new ones, as {@link Model#transform} does. The model
 * is sent to each executor once. Safe to share between threads.
 */
public final class LocallyLinearEmbeddingModel extends org.apache.spark.ml.Model<LocallyLinearEmbeddingModel>
        implements LocallyLinearEmbeddingParams, MLWritable {

    private static final long serialVersionUID = 1;

    private static final String FILE = "model.unfold";

    private final String uid;
    private final ShippedModel shipped;
    private final Declared declared;
    private transient @Nullable Broadcast<ShippedModel> sent;

    LocallyLinearEmbeddingModel(String uid, Model model) {
        this(uid, ShippedModel.of(model));
    }

    private LocallyLinearEmbeddingModel(String uid, ShippedModel shipped) {
        this.uid = uid; // first, since each parameter asks for it
        this.shipped = shipped;
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

    public LocallyLinearEmbeddingModel setFeaturesCol(String value) {
        set(featuresCol(), value);
        return this;
    }

    public LocallyLinearEmbeddingModel setOutputCol(String value) {
        set(outputCol(), value);
        return this;
    }

    public LocallyLinearEmbeddingModel setHandleInvalid(String value) {
        set(handleInvalid(), value);
        return this;
    }

    /** The model itself: its recipe, its diagnostics and warnings, the way back. */
    public Model model() {
        return shipped.model();
    }

    @Override
    public StructType transformSchema(StructType schema) {
        Features.check(schema, getFeaturesCol());
        Invalid.named(getHandleInvalid());
        return Output.schema(schema, getOutputCol());
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        Column features = Features.column(getFeaturesCol());
        Invalid invalid = Invalid.named(getHandleInvalid());
        int d = model().training().points().dimension();
        Dataset<?> rows = invalid == Invalid.SKIP
                ? dataset.filter(functions
                        .udf(
                                (UDF1<@Nullable Object, Boolean>) cell -> Features.point(cell, d) != null,
                                DataTypes.BooleanType)
                        .apply(features))
                : dataset;
        return rows.withColumn(
                getOutputCol(),
                functions
                        .udf(new Placing(sentBy(dataset.sparkSession()), d, invalid), SQLDataTypes.VectorType())
                        .apply(features));
    }

    private synchronized Broadcast<ShippedModel> sentBy(SparkSession session) {
        Broadcast<ShippedModel> known = sent;
        if (known == null || !known.isValid()) {
            known = JavaSparkContext.fromSparkContext(session.sparkContext()).broadcast(shipped);
            sent = known;
        }
        return known;
    }

    /** The place of a row, or null. */
    private static final class Placing implements UDF1<@Nullable Object, @Nullable Vector> {

        private static final long serialVersionUID = 1;

        private final Broadcast<ShippedModel> sent;
        private final int dimension;
        private final Invalid invalid;

        Placing(Broadcast<ShippedModel> sent, int dimension, Invalid invalid) {
            this.sent = sent;
            this.dimension = dimension;
            this.invalid = invalid;
        }

        @Override
        public @Nullable Vector call(@Nullable Object cell) {
            double @Nullable [] x = Features.point(cell, dimension);
            if (x == null) {
                if (invalid == Invalid.KEEP) {
                    return null;
                }
                throw new DataException(
                        "found " + cell + ", expected " + dimension
                                + " finite numbers below 1e150; filter such rows out, or set handleInvalid to skip, or to keep (their place is null)");
            }
            Model model = sent.value().model();
            return Vectors.dense(model.transform(Points.of(x), model.recipe().extension(), ShippedModel.task())
                    .row(0));
        }
    }

    @Override
    public LocallyLinearEmbeddingModel copy(ParamMap extra) {
        LocallyLinearEmbeddingModel copy = new LocallyLinearEmbeddingModel(uid, shipped);
        copyValues(copy, extra);
        return copy.setParent(parent());
    }

    /** Writes Unfold's own model file (docs/model-format.md), to any file system that Spark knows. */
    public void exportTo(String path) throws IOException {
        Path file = new Path(path);
        try (OutputStream out = file.getFileSystem(configuration()).create(file)) {
            out.write(shipped.file());
        }
    }

    /** The model in a model file, whoever wrote it. */
    public static LocallyLinearEmbeddingModel importFrom(String path) throws IOException {
        ShippedModel read = read(new Path(path));
        read.model(); // refuses what is no model
        return new LocallyLinearEmbeddingModel(Identifiable.randomUID("lle"), read);
    }

    private static ShippedModel read(Path file) throws IOException {
        try (InputStream in = file.getFileSystem(configuration()).open(file)) {
            return new ShippedModel(in.readAllBytes());
        }
    }

    private static Configuration configuration() {
        return SparkSession.active().sparkContext().hadoopConfiguration();
    }

    @Override
    public MLWriter write() {
        LocallyLinearEmbeddingModel model = this;
        return new MLWriter() {
            @Override
            @SuppressWarnings("deprecation") // the form that Spark 3.5 has as well
            public void saveImpl(String path) {
                DefaultParamsWriter.saveMetadata(model, path, sc(), Option.empty(), Option.empty());
                try {
                    exportTo(new Path(path, FILE).toString());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    /** Reads what {@link #write()} has written. */
    public static MLReader<LocallyLinearEmbeddingModel> read() {
        return new MLReader<>() {
            @Override
            @SuppressWarnings("deprecation") // the form that Spark 3.5 has as well
            public LocallyLinearEmbeddingModel load(String path) {
                DefaultParamsReader.Metadata metadata =
                        DefaultParamsReader.loadMetadata(path, sc(), LocallyLinearEmbeddingModel.class.getName());
                try {
                    LocallyLinearEmbeddingModel model = new LocallyLinearEmbeddingModel(
                            metadata.uid(), LocallyLinearEmbeddingModel.read(new Path(path, FILE)));
                    metadata.getAndSetParams(model, Option.empty());
                    return model;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    public static LocallyLinearEmbeddingModel load(String path) {
        return read().load(path);
    }
}
