"""Makes the fixtures of SeveralResidualsReferenceTest from scikit-learn's LocallyLinearEmbedding.

    /usr/bin/python3 unfold-core/src/test/reference/several.py

Writes unfold-core/src/test/resources/reference/{mlle,ltsa}-*.csv: the points, then the embedding (unit norm), one row a
point, from method="modified" and method="ltsa". Eigenvalues are those of scikit-learn's own matrix M.
The number of points is even: for an odd one a point lies at the median of the ratios itself, and scikit-learn decides
by rounding on which side.
"""
from pathlib import Path

import numpy as np
import scipy.linalg
import sklearn
from sklearn.datasets import make_s_curve, make_swiss_roll
from sklearn.manifold import LocallyLinearEmbedding, _locally_linear

HERE = Path(__file__).resolve().parent.parent / "resources" / "reference"
SEED = 20261115

seen = []
null_space = _locally_linear.null_space


def keep(m, *args, **kwargs):
    seen.append(np.array(m))
    return null_space(m, *args, **kwargs)


_locally_linear.null_space = keep


def fixture(name, method, x, k, p):
    y = LocallyLinearEmbedding(
        n_neighbors=k, n_components=p, method=method, modified_tol=1e-12, eigen_solver="dense"
    ).fit_transform(x)
    m = seen.pop()
    assert m.diagonal().min() > 1e-3, "a point that nobody lists"
    values = scipy.linalg.eigvalsh(m)[: p + 2]
    assert values[p + 1] - values[p] > 1e-3 * values[p + 1], (name, values)
    header = f"scikit-learn {sklearn.__version__} seed {SEED} k {k} p {p} eigenvalues " + " ".join(
        repr(float(v)) for v in values[1 : p + 1]
    )
    np.savetxt(HERE / f"{name}.csv", np.hstack([x, y]), delimiter=",", fmt="%.17g", header=header)


rng = np.random.default_rng(SEED)
roll, _ = make_swiss_roll(400, random_state=SEED)
roll += 1e-3 * rng.standard_normal(roll.shape)
curve, _ = make_s_curve(300, random_state=SEED)
curve += 1e-2 * rng.standard_normal(curve.shape)
cloud = rng.random((200, 3)) @ rng.standard_normal((3, 20)) + 0.1 * rng.standard_normal((200, 20))  # more columns than k
for name, method in (("mlle", "modified"), ("ltsa", "ltsa")):
    fixture(f"{name}-roll", method, roll, 12, 2)
    fixture(f"{name}-curve", method, curve, 10, 1)
    fixture(f"{name}-cloud", method, cloud, 15, 3)
