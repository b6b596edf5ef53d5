"""One embedding by scikit-learn, with its stages timed from outside the library's code.

    python3 sklearn_lle.py INPUT.npy OUTPUT.npy METHOD NEIGHBORS DIMENSIONS
    python3 sklearn_lle.py --describe

Settings are the fastest that the library has for this work: every processor, ARPACK. Nothing is imported that the
embedding does not need, since the whole process is timed too.
"""

import sys
import time

import numpy as np
from sklearn.manifold import LocallyLinearEmbedding, _locally_linear

METHODS = {"lle": "standard", "mlle": "modified", "hlle": "hessian", "ltsa": "ltsa"}


def say(key, *values):
    print("bench", key, *values)


class Stopwatch:
    """Adds up the time spent in functions of the library, and keeps what the eigensolver found."""

    def __init__(self):
        self.neighbours = 0.0
        self.eigen = 0.0
        self.eigenvalues = []

    def watch_neighbours(self, function):
        def timed(*args, **kwargs):
            start = time.perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                self.neighbours += time.perf_counter() - start

        return timed

    def watch_eigen(self, function):
        def timed(*args, **kwargs):
            start = time.perf_counter()
            values, vectors = function(*args, **kwargs)
            self.eigen += time.perf_counter() - start
            self.eigenvalues = sorted(values)
            return values, vectors

        return timed


def embed(source, target, method, neighbors, dimensions):
    x = np.load(source)
    watch = Stopwatch()
    search = _locally_linear.NearestNeighbors
    search.fit = watch.watch_neighbours(search.fit)
    search.kneighbors = watch.watch_neighbours(search.kneighbors)
    _locally_linear.eigsh = watch.watch_eigen(_locally_linear.eigsh)
    model = LocallyLinearEmbedding(
        n_neighbors=neighbors,
        n_components=dimensions,
        method=METHODS[method],
        eigen_solver="arpack",
        random_state=0,
        n_jobs=-1,
    )
    start = time.perf_counter()
    y = model.fit_transform(x)
    seconds = time.perf_counter() - start
    np.save(target, y)
    say("seconds", seconds)
    # Whatever is neither search nor eigensolver: weights, and the products that make M of them.
    say("stages", watch.neighbours, seconds - watch.neighbours - watch.eigen, watch.eigen)
    # The constant's eigenvalue comes first; its digits are noise.
    say("eigenvalues", *watch.eigenvalues[1:])


def describe():
    import scipy
    import sklearn
    import threadpoolctl

    blas = [pool for pool in threadpoolctl.threadpool_info() if pool["user_api"] == "blas"]
    names = ", ".join(
        "%s %s (%d threads)" % (pool["internal_api"], pool.get("version") or "", pool["num_threads"]) for pool in blas
    )
    say(
        "version",
        "scikit-learn %s, SciPy %s, NumPy %s, Python %s, BLAS: %s"
        % (sklearn.__version__, scipy.__version__, np.__version__, sys.version.split()[0], names or "the reference one"),
    )


if __name__ == "__main__":
    if sys.argv[1:] == ["--describe"]:
        describe()
    else:
        embed(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
