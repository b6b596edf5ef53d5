"""Makes the fixtures of LleReferenceTest from scikit-learn's LocallyLinearEmbedding(method="standard").

    /usr/bin/python3 unfold-core/src/test/reference/lle.py

Writes unfold-core/src/test/resources/reference/lle-*.csv: the points, then the embedding (unit norm), one row a point.
Eigenvalues are those of numpy's singular values of I - W, squared, since an eigensolver of M loses their digits.
"""
from pathlib import Path

import numpy as np
import sklearn
from sklearn.datasets import make_s_curve, make_swiss_roll
from sklearn.manifold import LocallyLinearEmbedding
from sklearn.manifold._locally_linear import barycenter_kneighbors_graph

HERE = Path(__file__).resolve().parent.parent / "resources" / "reference"
SEED = 20261115


def fixture(name, x, k, p):
    w = barycenter_kneighbors_graph(x, k, reg=1e-3).toarray()
    _, s, vt = np.linalg.svd(np.eye(len(x)) - w)
    order = np.argsort(s)
    y = LocallyLinearEmbedding(n_neighbors=k, n_components=p, reg=1e-3, eigen_solver="dense").fit_transform(x)
    # scikit-learn's own vectors and those of the singular value decomposition must agree before either is a reference
    q = vt[order[1 : p + 1]].T
    angle = np.arccos(np.clip(np.linalg.svd(np.linalg.qr(y)[0].T @ q)[1].min(), 0, 1))
    assert angle < 1e-5, (name, angle)
    header = (
        f"scikit-learn {sklearn.__version__} seed {SEED} k {k} p {p} eigenvalues "
        + " ".join(repr(float(v)) for v in s[order[1 : p + 1]] ** 2)
    )
    np.savetxt(HERE / f"{name}.csv", np.hstack([x, y]), delimiter=",", fmt="%.17g", header=header)


rng = np.random.default_rng(SEED)
roll, _ = make_swiss_roll(400, random_state=SEED)
fixture("lle-roll", roll + 1e-3 * rng.standard_normal(roll.shape), 10, 2)
curve, _ = make_s_curve(300, random_state=SEED)
fixture("lle-curve", curve + 1e-3 * rng.standard_normal(curve.shape), 8, 3)
cloud = rng.standard_normal((200, 20))
fixture("lle-cloud", cloud, 15, 2)
