"""The estimator that takes the place of scikit-learn's LocallyLinearEmbedding."""

import os
import sys
import warnings
from numbers import Integral, Real
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import joblib
import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.neighbors import NearestNeighbors
from sklearn.utils import check_array, check_consistent_length, check_random_state, check_scalar, column_or_1d
from sklearn.utils.metaestimators import available_if
from sklearn.utils.validation import check_is_fitted

from . import _catalogue
from ._machine import Doubles, UnfoldWarning
from ._model import FittedModel, Labels

# scikit-learn's names beside the catalogue's.
_METHODS = {"standard": "lle", "modified": "mlle", "hessian": "hlle"}
_SOLVERS = {"arpack": "auto"}
_SEARCHES = {"auto": None, "brute": "exact", "kd_tree": "exact", "ball_tree": "exact"}
_SETTINGS = {
    "n_neighbors": "neighbors",
    "n_components": "dimensions",
    "method": "method",
    "reg": "reg",
    "eigen_solver": "solver",
    "scale": "scale",
}
_FEWEST = 3  # points that an embedding needs


def _takes_updates(estimator: "LocallyLinearEmbedding") -> bool:
    return bool(estimator._recipe().refusalOfUpdates().isEmpty())


class LocallyLinearEmbedding(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """Locally linear embedding and its variants, with scikit-learn's names and conventions.

    Parameters
    ----------
    n_neighbors : int, default=5
        How many neighbours each point has.
    n_components : int, default=2
        Dimensions of the embedding.
    reg : float, default=1e-3
        Share of the Gram matrix's trace that is added to its diagonal. Not used by methods without it.
    eigen_solver : str, default='auto'
        'auto', 'dense', or another solver of the catalogue ('direct', 'lll', 'nystrom'). 'arpack' is taken as 'auto'.
    tol, max_iter, hessian_tol, modified_tol
        Taken and checked as scikit-learn does, without effect: no iteration here stops early.
    method : str, default='standard'
        'standard', 'modified', 'hessian', 'ltsa', or the name of any method of the catalogue; see `methods()`.
    neighbors_algorithm : {'auto', 'brute', 'kd_tree', 'ball_tree'}, default='auto'
        Any but 'auto' asks for exact neighbours; the way to them is chosen from the data.
    random_state : int, RandomState instance or None, default=None
        The seed, for methods that draw something. None is 0: results are the same each time.
    n_jobs : int or None, default=None
        How many threads; the result does not depend on it. None takes all processors, or as many as OMP_NUM_THREADS
        says, which joblib sets in its processes.
    scale : {'unit-norm', 'survey'}, default='unit-norm'
        Columns of length 1, as scikit-learn has them, or of variance 1.
    verbose : bool, int or callable, default=False
        True shows progress on standard error; a function is called with (stage, done, total) now and then.
    **parameters
        Any other parameter of the method by its name in the catalogue, with _ for -: `alpha=0.5`, `k_graph=20`,
        `disconnected='null'`, `weight_rule='ltsa'`, `preparation='standardize'`. None is 'auto'.

    Attributes
    ----------
    embedding_ : ndarray of shape (n_samples, n_components)
        Where the training points lie.
    reconstruction_error_ : float
        The sum of the eigenvalues that belong to the embedding's columns.
    n_features_in_ : int
        Number of columns seen by `fit`.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Their names, if they are all strings.
    nbrs_ : NearestNeighbors
        The training points' Euclidean neighbours, as scikit-learn finds them; made each time it is asked for.
    model_ : FittedModel
        The model itself: its settings, diagnostics and eigenvalues; `model_.write(path)` writes it as a file.

    Examples
    --------
    >>> from sklearn.datasets import load_digits
    >>> from unfold_lle import LocallyLinearEmbedding
    >>> X, y = load_digits(return_X_y=True)
    >>> LocallyLinearEmbedding(n_neighbors=10).fit_transform(X).shape
    (1797, 2)
    >>> LocallyLinearEmbedding(method="slle", alpha=0.3, n_neighbors=10).fit_transform(X, y).shape
    (1797, 2)
    """

    _keywords: Tuple[str, ...] = ()  # names of the catalogue's parameters that were given

    def __init__(
        self,
        /,
        *,
        n_neighbors: int = 5,
        n_components: int = 2,
        reg: float = 1e-3,
        eigen_solver: str = "auto",
        tol: float = 1e-6,
        max_iter: int = 100,
        method: str = "standard",
        hessian_tol: float = 1e-4,
        modified_tol: float = 1e-12,
        neighbors_algorithm: str = "auto",
        random_state: Union[int, np.random.RandomState, None] = None,
        n_jobs: Optional[int] = None,
        scale: str = "unit-norm",
        verbose: Union[bool, int, Callable[[str, int, int], None]] = False,
        **parameters: Any,
    ) -> None:
        self.n_neighbors = n_neighbors
        self.n_components = n_components
        self.reg = reg
        self.eigen_solver = eigen_solver
        self.tol = tol
        self.max_iter = max_iter
        self.method = method
        self.hessian_tol = hessian_tol
        self.modified_tol = modified_tol
        self.neighbors_algorithm = neighbors_algorithm
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.scale = scale
        self.verbose = verbose
        self._take(parameters)

    def _take(self, parameters: Dict[str, Any]) -> None:
        for name, value in parameters.items():
            setattr(self, name, value)
        if parameters:
            self._keywords = tuple(dict.fromkeys([*self._keywords, *parameters]))

    def get_params(self, deep: bool = True) -> Dict[str, Any]:
        """The parameters by name, those of the catalogue included that were given."""
        return {**super().get_params(deep), **{name: getattr(self, name) for name in self._keywords}}

    def set_params(self, **params: Any) -> "LocallyLinearEmbedding":
        """Sets parameters; any name of the catalogue is taken, and looked up by `fit`."""
        own = self.get_params()
        self._take({name: value for name, value in params.items() if name not in own and "__" not in name})
        super().set_params(**params)
        return self

    # What is asked of the catalogue

    def _recipe(self) -> Any:
        given = {name: getattr(self, name) for name in _SETTINGS}
        given["method"] = _METHODS.get(self.method, self.method)
        given["eigen_solver"] = _SOLVERS.get(self.eigen_solver, self.eigen_solver)
        for name, catalogued in _SETTINGS.items():
            if name != catalogued and catalogued in self._keywords:
                raise ValueError(f"{catalogued} = {getattr(self, catalogued)}, but it is called {name} here; give only that")
        settings = {_SETTINGS[name]: value for name, value in given.items()}
        settings.update({_catalogue.setting(name): getattr(self, name) for name in self._keywords})
        # scikit-learn's parameters are there for every method, and idle where a method has no use for them.
        idle = {"reg": settings.pop("reg")}
        if self.neighbors_algorithm not in _SEARCHES:
            raise ValueError(
                f"neighbors_algorithm = {self.neighbors_algorithm!r} must be one of {', '.join(_SEARCHES)}"
            )
        if _SEARCHES[self.neighbors_algorithm] and "search" not in settings:
            idle["search"] = _SEARCHES[self.neighbors_algorithm]
        known = _catalogue.settings_of(_catalogue.recipe(settings))
        settings.update({name: value for name, value in idle.items() if name in known})
        return _catalogue.recipe(settings)

    def _check_parameters(self) -> None:
        for name in ("tol", "hessian_tol", "modified_tol"):
            check_scalar(getattr(self, name), name, Real, min_val=0)
        check_scalar(self.max_iter, "max_iter", Integral, min_val=1)

    def _threads(self) -> int:
        if self.n_jobs is not None:
            return int(joblib.effective_n_jobs(self.n_jobs))
        told = os.environ.get("OMP_NUM_THREADS", "")
        return max(1, int(told)) if told.isdigit() else int(joblib.cpu_count())

    def _seed(self) -> int:
        if self.random_state is None:
            return 0
        if isinstance(self.random_state, Integral):
            return int(self.random_state)
        return int(check_random_state(self.random_state).randint(np.iinfo(np.int32).max))

    def _more_tags(self) -> Dict[str, Any]:
        try:
            recipe = self._recipe()
        except ValueError:
            return {}  # fit will say why
        return {
            "pairwise": bool(recipe.neighborRule().isOfPairs()),
            "requires_y": bool(recipe.usesLabels()),
            "preserves_dtype": [np.float64],
        }

    # Fitting

    def fit(self, X: Any, y: Any = None) -> "LocallyLinearEmbedding":
        """Computes the embedding.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features)
            The points, one a row; for methods of tables the distances or kernels of all pairs.
        y : array-like of shape (n_samples,), default=None
            Classes, for methods that use labels. None, NaN, '' and the number -1 mean unlabelled.
        """
        self._check_parameters()
        recipe = self._recipe()
        X = self._validate_data(X, dtype=np.float64, order="C", ensure_min_samples=_FEWEST)
        labels = self._labels(recipe, X, y)
        try:
            model = FittedModel.fit(recipe, X, self._names(), labels, self._threads(), self._seed(), self._show())
        except ValueError as refused:
            raise ValueError(f"{refused} (n_samples = {X.shape[0]}, n_features = {X.shape[1]})") from None
        self._keep(model)
        return self

    def fit_transform(self, X: Any, y: Any = None) -> Doubles:
        """Computes the embedding and returns it."""
        return self.fit(X, y).embedding_

    @available_if(_takes_updates)
    def partial_fit(self, X: Any, y: Any = None) -> "LocallyLinearEmbedding":
        """Takes further points into the model; they come last in `embedding_`. The first call fits.

        Neighbours and residuals are those of a fit on all points, the embedding is to 1e-6 rad; columns keep their signs.
        """
        if not hasattr(self, "model_"):
            return self.fit(X, y)
        self._check_parameters()
        X = self._validate_data(X, dtype=np.float64, order="C", reset=False)
        labels = self._labels(self._recipe(), X, y)
        self._keep(self.model_.update(X, self._names(), labels, self._threads(), self._show()))
        return self

    def _keep(self, model: FittedModel) -> None:
        for message in model.warnings:
            warnings.warn(message, UnfoldWarning, stacklevel=3)
        self.model_ = model
        self.embedding_ = model.embedding
        self._n_features_out = self.embedding_.shape[1]
        self.reconstruction_error_ = float(np.sum(model.eigenvalues[1 : self._n_features_out + 1]))

    def _names(self) -> Optional[List[str]]:
        names = getattr(self, "feature_names_in_", None)
        return None if names is None else [str(name) for name in names]

    def _labels(self, recipe: Any, X: Doubles, y: Any) -> Optional[Labels]:
        if not recipe.usesLabels():
            return None
        if y is None:
            raise ValueError(
                f"method = {self.method!r} goes by classes, so it requires y to be passed, but the target y is None; give the"
                " class of each point"
            )
        y = column_or_1d(y, warn=True)
        check_consistent_length(X, y)
        known: Dict[Any, int] = {}
        codes = [known.setdefault(None if _is_missing(value) else value, len(known)) for value in y.tolist()]
        if len(known) == 2 and None in known and np.issubdtype(y.dtype, np.integer):
            only = next(value for value in known if value is not None)
            raise ValueError(f"y holds -1, which means unlabelled, and {only} alone; name the classes otherwise")
        return np.array(codes, dtype=np.int32), ["" if value is None else str(value) for value in known]

    def _show(self) -> Optional[Callable[[str, int, int], None]]:
        if callable(self.verbose):
            return self.verbose
        return _Lines() if self.verbose else None

    # Using the model

    def transform(self, X: Any) -> Doubles:
        """The places of new points; a training point lies where it lies in `embedding_`."""
        check_is_fitted(self)
        X = self._validate_data(X, dtype=np.float64, order="C", reset=False)
        return self.model_.transform(X, self._threads())

    def inverse_transform(self, X: Any) -> Doubles:
        """The points of the input space that belong to places of the embedding."""
        check_is_fitted(self)
        return self.model_.invert(check_array(X, dtype=np.float64, order="C"), self._threads())

    @property
    def nbrs_(self) -> NearestNeighbors:
        """The training points' Euclidean neighbours, as scikit-learn finds them."""
        check_is_fitted(self)
        finder = NearestNeighbors(
            n_neighbors=self.n_neighbors, algorithm=self.neighbors_algorithm, n_jobs=self.n_jobs
        )
        return finder.fit(self.model_.training_points)


def _is_missing(value: Any) -> bool:
    if value is None or type(value).__name__ == "NAType":  # pandas.NA
        return True
    if isinstance(value, str):
        return value == ""
    if isinstance(value, Integral) and not isinstance(value, (bool, np.bool_)):
        return int(value) == -1
    return bool(value != value)


class _Lines:
    """Progress on standard error: one line a stage, written over while it goes on if that is a terminal."""

    def __init__(self) -> None:
        self._stage = ""

    def __call__(self, stage: str, done: int, total: int) -> None:
        over = sys.stderr.isatty()
        if not over and stage == self._stage:
            return
        begin = "\r" if over and stage == self._stage else "\n" if over and self._stage else ""
        end = "" if over else "\n"
        self._stage = stage
        print(f"{begin}unfold: {stage} {done:,} of {total:,}", end=end, file=sys.stderr, flush=True)
