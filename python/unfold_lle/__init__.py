"""Locally linear embedding and its variants, computed by Unfold.

    from unfold_lle import LocallyLinearEmbedding

    flat = LocallyLinearEmbedding(n_neighbors=12, n_components=2).fit_transform(X)

`LocallyLinearEmbedding` takes the place of scikit-learn's. Beside scikit-learn's methods it takes every method of
Unfold's catalogue by its name, with its parameters as keywords; `methods()` lists them.
"""

from ._catalogue import Method, Parameter, methods
from ._estimator import LocallyLinearEmbedding
from ._machine import UnfoldWarning
from ._model import FittedModel
from ._version import VERSION as __version__

__all__ = ["FittedModel", "LocallyLinearEmbedding", "Method", "Parameter", "UnfoldWarning", "methods"]
