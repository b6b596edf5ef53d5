"""The wrapper for PySpark against a PySpark that only notes what it is asked for, since no package of Debian has the real one."""

import importlib
import re
import sys
import types

import pytest
from conftest import ROOT


class _Java:
    """Any Java object: notes the calls of its methods, and gives itself back."""

    def __init__(self, calls, name=""):
        self._calls, self._name = calls, name

    def __getattr__(self, name):
        return _Java(self._calls, f"{self._name}.{name}" if self._name else name)

    def __call__(self, *arguments):
        self._calls.append((self._name, *arguments))
        return self


class _Stage:
    uid = "lle_1"

    def __init__(self, java=None):
        self._java_obj, self._params = java, {}

    def _new_java_obj(self, name, *arguments):
        return _Java(self.calls, name)(*arguments)

    def _set(self, **values):
        self._params.update({name: getattr(self, name).convert(value) for name, value in values.items()})

    def _resetUid(self, uid):
        self.calls.append(("resetUid",))

    def _transfer_params_from_java(self):
        self.calls.append(("transferred",))


class _Param:
    def __init__(self, parent, name, doc, typeConverter):
        self.name, self.convert = name, typeConverter


@pytest.fixture
def wrapper(monkeypatch):
    calls = []
    _Stage.calls = calls
    names = {
        "pyspark": {
            "keyword_only": lambda function: function,
            "SparkContext": types.SimpleNamespace(_active_spark_context=types.SimpleNamespace(_jvm=_Java(calls))),
        },
        "pyspark.ml": {},
        "pyspark.ml.param": {
            "Param": _Param,
            "Params": types.SimpleNamespace(_dummy=lambda: None),
            "TypeConverters": types.SimpleNamespace(toString=str, toInt=int, toListString=list),
        },
        "pyspark.ml.util": {"JavaMLWritable": type("JavaMLWritable", (), {})},
        "pyspark.ml.wrapper": {
            "JavaEstimator": type("JavaEstimator", (_Stage,), {}),
            "JavaModel": type("JavaModel", (_Stage,), {}),
        },
    }
    for name, content in names.items():
        module = types.ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "unfold_spark", raising=False)
    module = importlib.import_module("unfold_spark")
    yield module, calls
    sys.modules.pop("unfold_spark", None)


def test_every_parameter_of_java_is_there(wrapper):
    source = ROOT / "unfold-spark/src/main/java/dev/unfold/spark/LocallyLinearEmbeddingParams.java"
    java = dict(
        (name, kind) for kind, name in re.findall(r"new (\w*Param)(?:<>)?\(\s*of,\s*\"(\w+)\"", source.read_text("utf-8"))
    )
    estimator = wrapper[0].LocallyLinearEmbedding
    python = {name: value.convert for name in dir(estimator) if isinstance(value := getattr(estimator, name), _Param)}
    kinds = {"Param": str, "IntParam": int, "LongParam": int, "StringArrayParam": list}
    assert len(java) == 13
    assert python == {name: kinds[kind] for name, kind in java.items()}
    assert all(getattr(estimator, name).name == name for name in python)


def test_what_java_is_asked_for(wrapper):
    module, calls = wrapper
    lle = module.LocallyLinearEmbedding(method="ltsa", neighbors=12, settings=["reg=1e-4"])
    assert calls == [("dev.unfold.spark.LocallyLinearEmbedding", "lle_1")]
    assert lle._params == {"method": "ltsa", "neighbors": 12, "settings": ["reg=1e-4"]}
    model = lle._create_model(_Java(calls, "model"))
    model.exportTo("roll.unfold")
    module.LocallyLinearEmbeddingModel.importFrom("roll.unfold")
    module.LocallyLinearEmbeddingModel.load("there")
    module.LocallyLinearEmbedding.load("here")
    assert calls[1:4] == [
        ("model.exportTo", "roll.unfold"),
        ("dev.unfold.spark.LocallyLinearEmbeddingModel.importFrom", "roll.unfold"),
        ("dev.unfold.spark.LocallyLinearEmbeddingModel.load", "there"),
    ]
    assert ("dev.unfold.spark.LocallyLinearEmbedding.load", "here") in calls
    assert calls[-1] == ("transferred",)
