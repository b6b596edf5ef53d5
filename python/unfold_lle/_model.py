"""A fitted model: what Java keeps of a fit."""

import os
import tempfile
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import numpy as np

from . import _catalogue
from ._machine import Doubles, Ints, array_of_doubles, array_of_ints, doubles, ints, java, run, texts, translated

Labels = Tuple[Ints, List[str]]  # for each point the place of its class in the list of names; '' is none


def _path(path: Union[str, "os.PathLike[str]"]) -> Any:
    """A file as Java names it, which does not know when Python has changed its folder."""
    return java("java.nio.file.Path").of(os.path.abspath(path))


def _points(array: Doubles) -> Any:
    return java("dev.unfold.data.Points").copyOf(doubles(array), *array.shape)


def _array(points: Any) -> Doubles:
    return array_of_doubles(points.toRowMajor()).reshape(points.size(), points.dimension())


def _dataset(array: Doubles, names: Optional[List[str]], labels: Optional[Labels]) -> Any:
    dataset = java("dev.unfold.data.Dataset")
    optional = java("java.util.Optional")
    with translated():
        points = _points(array)
        known = optional.empty()
        if labels is not None:
            known = optional.of(java("dev.unfold.data.Labels").of(ints(labels[0]), texts(labels[1])))
        features = texts(names) if names is not None else dataset.numbered("x", points.dimension())
        return dataset("X", points, features, optional.empty(), known, java("java.util.List").of())


class FittedModel:
    """What a fit found, in the JVM: immutable, and pickled as the bytes of a model file."""

    def __init__(self, model: Any) -> None:
        self._java = model
        self._bytes: Optional[bytes] = None

    @classmethod
    def fit(
        cls,
        recipe: Any,
        X: Doubles,
        names: Optional[List[str]],
        labels: Optional[Labels],
        threads: int,
        seed: int,
        show: Optional[Callable[[str, int, int], None]] = None,
    ) -> "FittedModel":
        """Fits a recipe to the rows of X."""
        data = _dataset(X, names, labels)
        return cls(run(threads, seed, lambda each: recipe.fit(data, each), show))

    @classmethod
    def read(cls, path: Union[str, "os.PathLike[str]"]) -> "FittedModel":
        """The model of a file that `write` wrote, or `unfold embed --model`."""
        file = _path(path)
        with translated():
            return cls(java("dev.unfold.io.ModelFile").read(file).model())

    @classmethod
    def _of_bytes(cls, content: bytes) -> "FittedModel":
        kept = cls(None)
        kept._bytes = content
        return kept

    @property
    def _model(self) -> Any:
        if self._java is None:  # was pickled, and is asked for the first time
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "model.unfold")
                path.write_bytes(self._bytes or b"")
                self._java = FittedModel.read(path)._java
            self._bytes = None
        return self._java

    def write(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the model as a file, which `unfold transform` reads."""
        file = _path(path)
        with translated():
            java("dev.unfold.io.ModelFile")(self._model).write(file)

    def __reduce__(self) -> Tuple[Any, ...]:
        if self._bytes is not None:
            return FittedModel._of_bytes, (self._bytes,)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "model.unfold")
            self.write(path)
            return FittedModel._of_bytes, (path.read_bytes(),)

    def __copy__(self) -> "FittedModel":
        return self

    def __deepcopy__(self, memo: Dict[int, Any]) -> "FittedModel":
        return self

    def __repr__(self) -> str:
        return str(self._model.toString())

    @property
    def embedding(self) -> Doubles:
        """One row a row of the input; NaN where one has no place (disconnected='largest')."""
        embedding = self._model.embedding()
        places = _array(embedding.coordinates())
        if embedding.isComplete():
            return places
        all_rows = np.full((embedding.inputSize(), places.shape[1]), np.nan)
        all_rows[array_of_ints(embedding.rows())] = places
        return all_rows

    @property
    def training_points(self) -> Doubles:
        """The points that were fitted, standardised if the recipe says so."""
        return _array(self._model.training().points())

    @property
    def eigenvalues(self) -> Doubles:
        """The smallest eigenvalues, that of the constant first."""
        return array_of_doubles(self._model.eigenvalues())

    @property
    def settings(self) -> Dict[str, str]:
        """Every parameter by its name in the catalogue, with what the method found for itself."""
        return _catalogue.settings_of(self._model.recipe())

    @property
    def diagnostics(self) -> Dict[str, str]:
        """What the stages noted: routes, residual, gap, independence."""
        noted = self._model.provenance().diagnostics()
        return {str(entry.getKey()): str(entry.getValue()) for entry in noted.entrySet()}

    @property
    def warnings(self) -> List[str]:
        """What the user was warned of."""
        return [str(warning) for warning in self._model.provenance().warnings()]

    def transform(self, X: Doubles, threads: int) -> Doubles:
        """The places of new points."""
        model = self._model
        with translated():
            points = _points(X)
        return _array(
            run(threads, 0, lambda each: model.transform(points, model.recipe().extension(), each))
        )

    def invert(self, Y: Doubles, threads: int) -> Doubles:
        """The points of the input space that belong to places of the embedding."""
        model = self._model
        with translated():
            places = _points(Y)
            inverse = java("dev.unfold.extension.Inverse").of(model.embedding().dimensions())
        return _array(run(threads, 0, lambda each: model.invert(places, inverse, each)))

    def update(
        self,
        X: Doubles,
        names: Optional[List[str]],
        labels: Optional[Labels],
        threads: int,
        show: Optional[Callable[[str, int, int], None]] = None,
    ) -> "FittedModel":
        """The model of these points and further ones, which come last."""
        model = self._model
        more = _dataset(X, names, labels)
        how = java("dev.unfold.catalog.Catalog").UPDATES.type("eigen").create(java("java.util.Map").of())
        return FittedModel(run(threads, 0, lambda each: model.update(more, how, each), show))
