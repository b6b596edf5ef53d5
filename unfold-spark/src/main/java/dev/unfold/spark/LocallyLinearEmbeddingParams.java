package dev.unfold.spark;

import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** The parameters of {@link LocallyLinearEmbedding}, which its model keeps. */
public interface LocallyLinearEmbeddingParams extends Params {

    /** The parameters of one estimator or model. */
    final class Declared {

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
        private final Param<String> handleInvalid;

        Declared(Params of) {
            featuresCol = new Param<>(of, "featuresCol", "column of vectors, or of arrays of numbers");
            outputCol = new Param<>(of, "outputCol", "column that is added: the places, as vectors");
            labelCol = new Param<>(of, "labelCol", "column of classes, for methods that take them; null is unlabelled");
            idCol = new Param<>(of, "idCol", "column that names rows in messages (id, if there is such a column)");
            method = new Param<>(of, "method", "a name of the catalogue, such as lle, mlle, hlle or ltsa");
            neighbors = new IntParam(of, "neighbors", "k, how many neighbours a point has (the method's own)");
            dimensions = new IntParam(of, "dimensions", "p, the dimensions of the embedding (the method's own)");
            settings = new StringArrayParam(of, "settings", "further parameters of the method, each as name=value");
            mode = new Param<>(
                    of, "mode", "exact: fitted on the driver; landmarks: in the partitions; auto: what fits");
            landmarks = new IntParam(of, "landmarks", "m, how many landmarks carry the embedding (600 to 2000)");
            anchors = new IntParam(of, "anchors", "among how many rows neighbours are sought (10 for each landmark)");
            seed = new LongParam(of, "seed", "by which the sample of rows is drawn, and all else that is drawn");
            handleInvalid = new Param<>(
                    of,
                    "handleInvalid",
                    "what transform does with rows that have no place (null, NaN, other lengths): error, skip or keep (null)");
        }
    }

    /** Where the parameters are. */
    Declared declared();

    /** Sets what is so unless it is set. */
    default void setDefaults() {
        setDefault(featuresCol(), "features");
        setDefault(outputCol(), "embedding");
        setDefault(method(), "lle");
        setDefault(settings(), new String[0]);
        setDefault(mode(), "auto");
        setDefault(seed(), 0L);
        setDefault(handleInvalid(), "error");
    }

    default Param<String> featuresCol() {
        return declared().featuresCol;
    }

    default String getFeaturesCol() {
        return getOrDefault(featuresCol());
    }

    default Param<String> outputCol() {
        return declared().outputCol;
    }

    default String getOutputCol() {
        return getOrDefault(outputCol());
    }

    default Param<String> labelCol() {
        return declared().labelCol;
    }

    default String getLabelCol() {
        return getOrDefault(labelCol());
    }

    default Param<String> idCol() {
        return declared().idCol;
    }

    default String getIdCol() {
        return getOrDefault(idCol());
    }

    default Param<String> method() {
        return declared().method;
    }

    default String getMethod() {
        return getOrDefault(method());
    }

    default IntParam neighbors() {
        return declared().neighbors;
    }

    default int getNeighbors() {
        return (Integer) getOrDefault(neighbors());
    }

    default IntParam dimensions() {
        return declared().dimensions;
    }

    default int getDimensions() {
        return (Integer) getOrDefault(dimensions());
    }

    default StringArrayParam settings() {
        return declared().settings;
    }

    default String[] getSettings() {
        return getOrDefault(settings()).clone();
    }

    default Param<String> mode() {
        return declared().mode;
    }

    default String getMode() {
        return getOrDefault(mode());
    }

    default IntParam landmarks() {
        return declared().landmarks;
    }

    default int getLandmarks() {
        return (Integer) getOrDefault(landmarks());
    }

    default IntParam anchors() {
        return declared().anchors;
    }

    default int getAnchors() {
        return (Integer) getOrDefault(anchors());
    }

    default LongParam seed() {
        return declared().seed;
    }

    default long getSeed() {
        return (Long) getOrDefault(seed());
    }

    default Param<String> handleInvalid() {
        return declared().handleInvalid;
    }

    default String getHandleInvalid() {
        return getOrDefault(handleInvalid());
    }
}
