"""Locally linear embedding for PySpark: thin wrappers of the classes in unfold-spark.jar.

    spark-submit --jars unfold-spark.jar --py-files unfold_spark.py job.py

    from unfold_spark import LocallyLinearEmbedding
    model = LocallyLinearEmbedding(featuresCol="features", method="ltsa", neighbors=12).fit(rows)
    model.transform(rows).select("embedding").show()

Every parameter of the Java class is one here, by the same name; docs/spark.md explains them. A pipeline with such a stage is
saved from Python as any other, but loaded in Java or Scala: PySpark finds the classes of stages only in its own packages.
"""

from pyspark import SparkContext, keyword_only
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.util import JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel

_STRING, _INT = TypeConverters.toString, TypeConverters.toInt


def _param(name, doc, convert):
    return Param(Params._dummy(), name, doc, typeConverter=convert)


def _java(name):
    return getattr(SparkContext._active_spark_context._jvm.dev.unfold.spark, name)


class _Shared:
    featuresCol = _param("featuresCol", "column of vectors, or of arrays of numbers", _STRING)
    outputCol = _param("outputCol", "column that is added: the places, as vectors", _STRING)
    handleInvalid = _param("handleInvalid", "rows without a place: error, skip or keep (null)", _STRING)


class LocallyLinearEmbedding(JavaEstimator, _Shared, JavaMLWritable):
    """The estimator; dev.unfold.spark.LocallyLinearEmbedding does the work."""

    labelCol = _param("labelCol", "column of classes, for methods that take them", _STRING)
    idCol = _param("idCol", "column that names rows in messages", _STRING)
    method = _param("method", "a name of the catalogue, such as lle, mlle, hlle or ltsa", _STRING)
    neighbors = _param("neighbors", "k, how many neighbours a point has", _INT)
    dimensions = _param("dimensions", "p, the dimensions of the embedding", _INT)
    settings = _param("settings", "further parameters, each as name=value", TypeConverters.toListString)
    mode = _param("mode", "auto, exact or landmarks", _STRING)
    landmarks = _param("landmarks", "m, how many landmarks carry the embedding", _INT)
    anchors = _param("anchors", "among how many rows neighbours are sought", _INT)
    seed = _param("seed", "by which the sample of rows is drawn", _INT)

    @keyword_only
    def __init__(self, **params):
        super().__init__()
        self._java_obj = self._new_java_obj("dev.unfold.spark.LocallyLinearEmbedding", self.uid)
        self._set(**params)

    def _create_model(self, java_model):
        return LocallyLinearEmbeddingModel(java_model)

    @classmethod
    def load(cls, path):
        loaded = cls()
        loaded._java_obj = _java("LocallyLinearEmbedding").load(path)
        loaded._resetUid(loaded._java_obj.uid())
        loaded._transfer_params_from_java()
        return loaded


class LocallyLinearEmbeddingModel(JavaModel, _Shared, JavaMLWritable):
    """The model; also reads and writes Unfold's own model file."""

    @classmethod
    def load(cls, path):
        return cls(_java("LocallyLinearEmbeddingModel").load(path))

    @classmethod
    def importFrom(cls, path):
        return cls(_java("LocallyLinearEmbeddingModel").importFrom(path))

    def exportTo(self, path):
        self._java_obj.exportTo(path)
