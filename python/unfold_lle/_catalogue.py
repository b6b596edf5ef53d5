"""Unfold's catalogue: methods and their parameters by name. Nothing here knows any method."""

from numbers import Integral, Real
from typing import Any, Dict, List, Mapping, NamedTuple

import numpy as np

from ._machine import java, translated


class Parameter(NamedTuple):
    """A parameter of a method, as `LocallyLinearEmbedding` takes it by keyword."""

    name: str
    values: str  #: what it takes, in words
    default: str
    meaning: str


class Method(NamedTuple):
    """A line of the catalogue."""

    name: str
    title: str
    summary: str
    uses_labels: bool  #: whether `fit` needs y
    parameters: List[Parameter]


def methods() -> List[Method]:
    """Every method that `LocallyLinearEmbedding` takes by name."""
    return [
        Method(
            str(method.name()),
            str(method.title()),
            str(method.summary()),
            bool(method.prototype().usesLabels()),
            [
                Parameter(keyword(str(info.name())), str(info.values()), str(info.fallback()), str(info.meaning()))
                for info in method.parameters()
            ],
        )
        for method in java("dev.unfold.catalog.Catalog").methods()
    ]


def keyword(name: str) -> str:
    """A name of the catalogue as Python spells it: k_graph for k-graph."""
    return name.replace("-", "_")


def setting(word: str) -> str:
    """A keyword as the catalogue spells it."""
    return word.replace("_", "-")


def spelled(value: Any) -> str:
    """A value as the catalogue spells it; None is what the method finds for itself."""
    if value is None:
        return "auto"
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value)).lower()
    if isinstance(value, Integral):
        return str(int(value))
    if isinstance(value, Real):
        return repr(float(value))
    return str(value)


def recipe(settings: Mapping[str, Any]) -> Any:
    """The recipe that settings spell, as Java has it; ValueError if there is none."""
    spelling = java("java.util.LinkedHashMap")()
    for name, value in settings.items():
        spelling.put(name, spelled(value))
    with translated():
        return java("dev.unfold.catalog.Catalog").recipe(spelling)


def settings_of(made: Any) -> Dict[str, str]:
    """All settings that spell a recipe, defaults included."""
    spelling = java("dev.unfold.catalog.Catalog").settings(made)
    return {str(entry.getKey()): str(entry.getValue()) for entry in spelling.entrySet()}
