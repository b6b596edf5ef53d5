"""Makes the fixtures of DiscriminantReferenceTest: dlle by its definition, in numpy.

    /usr/bin/python3 unfold-core/src/test/reference/discriminant.py

Writes unfold-core/src/test/resources/reference/dlle-*.csv: the points, then the embedding X U, one row a point, where U
solves X' L_B X U = (X' L_S X + ridge trace/d I) U diag(theta) for the largest theta, with U' (X' L_S X + ...) U = I. The
eigenvalues are 1/theta. Row i is of class i mod 3.
"""
from pathlib import Path

import numpy as np
import scipy
import scipy.linalg

HERE = Path(__file__).resolve().parent.parent / "resources" / "reference"
SEED = 20261116
CLASSES = 3
RIDGE = 1e-3


def nearest(x, i, candidates, k):
    distances = np.linalg.norm(x[candidates] - x[i], axis=1)
    return candidates[np.argsort(distances, kind="stable")[:k]]


def weights(x, label, k):
    n = len(x)
    w = np.zeros((n, n))
    for i in range(n):
        same = np.flatnonzero(label == label[i])
        near = nearest(x, i, same[same != i], k)
        differences = x[near] - x[i]
        gram = differences @ differences.T
        gram += 1e-3 * np.trace(gram) * np.eye(len(near))
        solution = np.linalg.solve(gram, np.ones(len(near)))
        w[i, near] = solution / solution.sum()
    return w


def laplacian(similarity):
    return np.diag(similarity.sum(1)) - similarity


def fixture(name, x, k, p):
    n, d = x.shape
    label = np.arange(n) % CLASSES
    w = weights(x, label, k)
    s = w + w.T - w.T @ w
    np.fill_diagonal(s, 0)
    b = np.zeros((n, n))
    for i in range(n):
        b[i, nearest(x, i, np.flatnonzero(label != label[i]), k)] = 1 / k
    within = x.T @ laplacian(s) @ x
    within += RIDGE * np.trace(within) / d * np.eye(d)
    theta, u = scipy.linalg.eigh(x.T @ laplacian((b + b.T) / 2) @ x, within)
    theta, u = theta[::-1], u[:, ::-1]
    header = f"scipy {scipy.__version__} seed {SEED} k {k} p {p} eigenvalues " + " ".join(
        repr(float(1 / v)) for v in theta[:p]
    )
    np.savetxt(HERE / f"{name}.csv", np.hstack([x, x @ u[:, :p]]), delimiter=",", fmt="%.17g", header=header)


rng = np.random.default_rng(SEED)
centers = rng.standard_normal((CLASSES, 6)) * 1.5
cloud = rng.standard_normal((150, 6)) * np.linspace(0.5, 2, 6) + centers[np.arange(150) % CLASSES] + 3
fixture("dlle-cloud", cloud, 8, 2)
wide = rng.standard_normal((45, 60)) + (np.arange(45) % CLASSES)[:, None] * 0.3
fixture("dlle-wide", wide, 20, 3)
