"""Makes the fixtures of SeveralResidualsReferenceTest: hlle by its definition, dense, in numpy alone.

    /usr/bin/python3 unfold-core/src/test/reference/hessian.py

Writes unfold-core/src/test/resources/reference/hlle-*.csv: the points, then the embedding (unit norm), one row a point.
The patch of i is its k neighbours and i itself, m points; u_1 ... u_p are their first left singular vectors after
centring. The rows that i states are the last p(p+1)/2 columns of Q in the QR decomposition of [1, u_r, u_r u_s (r <= s)];
in one dimension, where there is but one such column, I - [1/sqrt(m), u_1][1/sqrt(m), u_1]' in their place. Eigenvalues are
the squared singular values of all rows together. (scikit-learn's "hessian" is no reference: version 1.2.1
keeps every column of a full QR decomposition after the first p + 1, not the products' alone, which makes it its "ltsa".)
"""
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent.parent / "resources" / "reference"
SEED = 20261115


def residuals(x, k, p):
    n = len(x)
    distances = ((x[:, None, :] - x[None, :, :]) ** 2).sum(2)
    np.fill_diagonal(distances, -1)  # the point itself is first
    blocks = []
    for i in range(n):
        patch = np.argsort(distances[i], kind="stable")[: k + 1]
        assert patch[0] == i
        m = k + 1
        u = np.linalg.svd(x[patch] - x[patch].mean(0), full_matrices=False)[0][:, :p]
        if p == 1:
            g = np.column_stack([np.full(m, m**-0.5), u])
            h = np.eye(m) - g @ g.T
        else:
            products = [u[:, r] * u[:, s] for r in range(p) for s in range(r, p)]
            h = np.linalg.qr(np.column_stack([np.ones(m), u, *products]))[0][:, 1 + p :].T
        block = np.zeros((len(h), n))
        block[:, patch] = h
        blocks.append(block)
    return np.vstack(blocks)


def fixture(name, x, k, p):
    _, sigma, v = np.linalg.svd(residuals(x, k, p))
    values = sigma[::-1][: p + 2] ** 2
    assert values[0] < 1e-20 < 1e-8 < values[1], (name, values)
    assert values[p + 1] - values[p] > 1e-2 * values[p + 1], (name, values)
    y = v[::-1][1 : p + 1].T
    header = f"numpy {np.__version__} seed {SEED} k {k} p {p} eigenvalues " + " ".join(
        repr(float(value)) for value in values[1 : p + 1]
    )
    np.savetxt(HERE / f"{name}.csv", np.hstack([x, y]), delimiter=",", fmt="%.17g", header=header)


rng = np.random.default_rng(SEED)
t = 1.5 * np.pi * (1 + 2 * rng.random(400))
roll = np.column_stack([t * np.cos(t), 21 * rng.random(400), t * np.sin(t)])
s = rng.random(300) * 5
helix = np.column_stack([np.cos(s), np.sin(s), s / 3]) + 1e-2 * rng.standard_normal((300, 3))
cloud = rng.random((200, 3)) @ rng.standard_normal((3, 20)) + 0.1 * rng.standard_normal((200, 20))  # more columns than k
fixture("hlle-roll", roll, 12, 2)
fixture("hlle-helix", helix, 10, 1)
fixture("hlle-cloud", cloud, 15, 3)
