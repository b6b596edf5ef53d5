"""Locally linear embedding for PySpark: thin wrappers of the classes in unfold-spark.jar.

    spark-submit --jars unfold-spark.jar --py-files unfold_spark.py job.py

    from unfold_spark import LocallyLinearEmbedding
    model = LocallyLinearEmbedding(featuresCol="features", method="ltsa", neighbors=12).fit(rows)
    model.transform(rows).select("embedding").show()

Every parameter of the Java class is one here, by the same name; docs/spark.md explains them.
"""

from pyspark import SparkContext, keyword_only
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.util import JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel

_STRING, _INT = TypeConverters.toString, TypeConverters.toInt


def _param(name, doc, convert):
    return Param(Params._dummy(), name, doc, typeConverter=convert)


class _Columns:
    featuresCol = _param("featuresCol", "column of vectors, or of arrays of numbers", _STRING)
    outputCol = _param("outputCol", "column that is added: the places, as vectors", _STRING)


class LocallyLinearEmbedding(JavaEstimator, _Columns, JavaMLWritable):
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


class LocallyLinearEmbeddingModel(JavaModel, _Columns, JavaMLWritable):
    """The model; also reads and writes Unfold's own model file."""

    @staticmethod
    def _java():
        return SparkContext._active_spark_context._jvm.dev.unfold.spark.LocallyLinearEmbeddingModel

    @classmethod
    def load(cls, path):
        return cls(cls._java().load(path))

    @classmethod
    def importFrom(cls, path):
        return cls(cls._java().importFrom(path))

    def exportTo(self, path):
        self._java_obj.exportTo(path)
