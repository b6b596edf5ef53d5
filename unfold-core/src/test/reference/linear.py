"""Makes the fixtures of SeveralResidualsReferenceTest: npe and lltsa by their definitions, in numpy.

    /usr/bin/python3 unfold-core/src/test/reference/linear.py

Writes unfold-core/src/test/resources/reference/{npe,lltsa}-*.csv: the points, then the embedding X_c U, one row a point,
where U solves X_c' M X_c U = X_c' X_c U diag(eigenvalues).
"""
from pathlib import Path

import numpy as np
import scipy
import scipy.linalg
from sklearn.datasets import make_s_curve
from sklearn.manifold._locally_linear import barycenter_kneighbors_graph
from sklearn.neighbors import NearestNeighbors

HERE = Path(__file__).resolve().parent.parent / "resources" / "reference"
SEED = 20261115


def npe(x, k, p):
    a = np.eye(len(x)) - barycenter_kneighbors_graph(x, k, reg=1e-3).toarray()
    return a.T @ a


def lltsa(x, k, p):
    n = len(x)
    m = np.zeros((n, n))
    for i, listed in enumerate(NearestNeighbors(n_neighbors=k).fit(x).kneighbors(return_distance=False)):
        patch = np.append(listed, i)
        u = np.linalg.svd(x[patch] - x[patch].mean(0), full_matrices=False)[0]
        g = np.hstack([np.full((k + 1, 1), (k + 1) ** -0.5), u[:, :p]])
        m[np.ix_(patch, patch)] += np.eye(k + 1) - g @ g.T
    return m


def fixture(name, matrix, x, k, p):
    c = x - x.mean(0)
    values, u = scipy.linalg.eigh(c.T @ matrix(x, k, p) @ c, c.T @ c)
    header = f"scipy {scipy.__version__} seed {SEED} k {k} p {p} eigenvalues " + " ".join(
        repr(float(v)) for v in values[:p]
    )
    np.savetxt(HERE / f"{name}.csv", np.hstack([x, c @ u[:, :p]]), delimiter=",", fmt="%.17g", header=header)


rng = np.random.default_rng(SEED)
curve, _ = make_s_curve(300, random_state=SEED)
curve = curve @ rng.standard_normal((3, 7)) + 0.05 * rng.standard_normal((300, 7)) + 10
cloud = rng.standard_normal((150, 12)) * np.linspace(1, 3, 12)
for method in (npe, lltsa):
    fixture(f"{method.__name__}-curve", method, curve, 10, 2)
    fixture(f"{method.__name__}-cloud", method, cloud, 14, 3)
