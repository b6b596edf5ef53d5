"""Makes the fixtures of ExtensionReferenceTest: new points by eigenfunctions and by a kernel map, dense, in numpy alone.

    /usr/bin/python3 unfold-core/src/test/reference/extensions.py

Writes unfold-core/src/test/resources/reference/extension-*.csv: one row a point. The first column is 0 for a training point and 1 for
a new one, then come its coordinates, then p columns of its place: of the training points' own embedding, of the places that the
eigenfunctions give (for a training point its own), and of those of the kernel map.
"""
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent.parent / "resources" / "reference"
SEED = 20261116
GAMMA = 1.5


def weights_of(x, around):
    differences = around - x
    gram = differences @ differences.T
    gram += 1e-3 * np.trace(gram) * np.eye(len(around))
    solved = np.linalg.solve(gram, np.ones(len(around)))
    return solved / solved.sum()


def nearest(x, points, k, but=-1):
    distances = ((points - x) ** 2).sum(1)
    if but >= 0:
        distances[but] = np.inf
    return np.argsort(distances, kind="stable")[:k]


def graph(points, k):
    w = np.zeros((len(points), len(points)))
    for i, x in enumerate(points):
        listed = nearest(x, points, k, i)
        w[i, listed] = weights_of(x, points[listed])
    return w


def eigenfunctions(points, k, y, values, x, mu):
    """The last row and column of K for all points and x together."""
    n = len(points)
    together = np.vstack([points, x])
    w = graph(together, k)  # rows that do not list x are those of the model, and do not matter
    kernel = np.array([mu * w[n, j] + w[j, n] - w[:n, n] @ (w[:n, j] * (np.arange(n) != j)) for j in range(n)])
    return y.T @ kernel / (mu - values + (w[:n, n] ** 2).sum())


def shares(points, sigma, x):
    exponents = ((points - x) ** 2).sum(1) / (2 * sigma**2)
    terms = np.exp(exponents.min() - exponents)
    terms[terms < 1e-16] = 0
    return terms / terms.sum()


def fixture(name, points, fresh, k, p):
    n = len(points)
    a = np.eye(n) - graph(points, k)
    m = a.T @ a
    values, vectors = np.linalg.eigh(m)
    mu = values[-1]
    y = vectors[:, 1 : p + 1] * np.sqrt(n)
    y *= np.sign(y[np.abs(y).argmax(0), np.arange(p)])
    by_eigenfunctions = np.array([eigenfunctions(points, k, y, values[1 : p + 1], x, mu) for x in fresh])
    distances = np.sqrt(((points[:, None, :] - points[None, :, :]) ** 2).sum(2))
    distances[distances == 0] = np.inf
    sigma = GAMMA * distances.min(1)
    kernel = np.array([shares(points, sigma, x) for x in points])
    alpha = np.linalg.solve(kernel.T @ kernel + 1e-12 * np.eye(n), kernel.T @ y)
    by_map = np.array([shares(points, sigma, x) @ alpha for x in fresh])
    header = f"numpy {np.__version__} seed {SEED} k {k} p {p} eigenvalues " + " ".join(
        repr(float(v)) for v in values[1 : p + 1]
    )
    rows = np.vstack(
        [
            np.hstack([np.zeros((n, 1)), points, y, y, kernel @ alpha]),
            np.hstack([np.ones((len(fresh), 1)), fresh, by_map * 0, by_eigenfunctions, by_map]),
        ]
    )
    np.savetxt(HERE / f"{name}.csv", rows, delimiter=",", fmt="%.17g", header=header)


def roll(rng, n):
    t = 1.5 * np.pi * (1 + 2 * rng.random(n))
    return np.column_stack([t * np.cos(t), 21 * rng.random(n), t * np.sin(t)])


rng = np.random.default_rng(SEED)
fixture("extension-roll", roll(rng, 300), np.vstack([roll(rng, 25), [[60.0, -40, 10], [0, 0, 0]]]), 10, 2)
fixture("extension-cloud", rng.standard_normal((250, 6)), 1.5 * rng.standard_normal((25, 6)), 15, 3)
