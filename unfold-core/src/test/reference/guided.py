"""Makes the fixtures of GuidedReferenceTest: glle by its definition, dense, in numpy alone.

    /usr/bin/python3 unfold-core/src/test/reference/guided.py

Writes unfold-core/src/test/resources/reference/glle-*.csv: the points and their class, numbered from 0 (-1: unlabelled), then
the embedding (unit norm), one row a point. With M = (I - W)'(I - W), K the delta kernel of the classes and H the centring, the
embedding is the bottom of (1 - alpha) M / s_M - alpha H K H / s_T in the complement of 1, s the largest eigenvalues.
"""
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent.parent / "resources" / "reference"
SEED = 20261115


def weights(x, k):
    n = len(x)
    distances = ((x[:, None, :] - x[None, :, :]) ** 2).sum(2)
    np.fill_diagonal(distances, np.inf)
    w = np.zeros((n, n))
    for i in range(n):
        listed = np.argsort(distances[i], kind="stable")[:k]
        differences = x[listed] - x[i]
        gram = differences @ differences.T
        gram += 1e-3 * np.trace(gram) * np.eye(k)
        solved = np.linalg.solve(gram, np.ones(k))
        w[i, listed] = solved / solved.sum()
    return w


def fixture(name, x, classes, k, p, alpha):
    n = len(x)
    a = np.eye(n) - weights(x, k)
    m = a.T @ a
    known = classes >= 0
    kernel = ((classes[:, None] == classes[None, :]) & known[:, None] & known[None, :]).astype(float)
    h = np.eye(n) - 1 / n
    t = h @ kernel @ h
    b = (1 - alpha) * m / np.linalg.eigvalsh(m)[-1] - alpha * t / np.linalg.eigvalsh(t)[-1]
    # an orthonormal basis of the complement of 1: the columns of a Householder reflection but the first
    u = np.full(n, n**-0.5)
    u[0] += 1
    q = (np.eye(n) - 2 * np.outer(u, u) / (u @ u))[:, 1:]
    values, vectors = np.linalg.eigh(q.T @ b @ q)
    assert values[p] - values[p - 1] > 1e-7, (name, values[: p + 1])
    y = q @ vectors[:, :p]
    header = f"numpy {np.__version__} seed {SEED} k {k} p {p} alpha {alpha} eigenvalues " + " ".join(
        repr(float(v)) for v in values[:p]
    )
    rows = np.hstack([x, classes[:, None], y])
    np.savetxt(HERE / f"{name}.csv", rows, delimiter=",", fmt="%.17g", header=header)


rng = np.random.default_rng(SEED)
t = 1.5 * np.pi * (1 + 2 * rng.random(300))
roll = np.column_stack([t * np.cos(t), 21 * rng.random(300), t * np.sin(t)])
slices = np.minimum(3, (4 * (t - t.min()) / (t.max() - t.min())).astype(int))
fixture("glle-roll", roll, slices, 10, 2, 0.01)
some = np.where(rng.random(300) < 0.5, slices, -1)
fixture("glle-some", roll, some, 12, 3, 1e-3)
cloud = rng.standard_normal((250, 6))
fixture("glle-cloud", cloud, rng.integers(0, 3, 250), 15, 4, 1e-4)
