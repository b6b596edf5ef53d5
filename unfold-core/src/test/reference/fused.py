"""Makes the fixtures of FusedReferenceTest: sllep, lle-pca and ullelda by their definitions, dense, in numpy.

    /usr/bin/python3 unfold-core/src/test/reference/fused.py

Writes unfold-core/src/test/resources/reference/{sllep,lle-pca,ullelda}-*.csv: the points, then their places, one row a point.
The class of row i is i modulo the number of classes.
"""
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent.parent / "resources" / "reference"
SEED = 20261116


def weights(x, d, k):
    """W of lle with neighbours by the distances d, and a ridge of 1e-3 of the trace."""
    n = len(x)
    w = np.zeros((n, n))
    for i in range(n):
        row = d[i].copy()
        row[i] = np.inf
        near = np.argsort(row, kind="stable")[:k]
        z = x[near] - x[i]
        g = z @ z.T
        s = np.linalg.solve(g + 1e-3 * np.trace(g) * np.eye(k), np.ones(k))
        w[i, near] = s / s.sum()
    return w


def bottom(w, p):
    """Y with (1/n)Y'Y = I and the eigenvalues, the constant left out."""
    a = np.eye(len(w)) - w
    u, s, vt = np.linalg.svd(a)
    return np.sqrt(len(w)) * vt[::-1][1 : p + 1].T, s[::-1][1 : p + 1] ** 2


def distances(x):
    return np.sqrt(((x[:, None] - x[None]) ** 2).sum(-1))


def sllep(x, k, p, classes, alpha, beta):
    d = distances(x)
    label = np.arange(len(x)) % classes
    d = d + alpha * d.max() * (label[:, None] != label[None])
    y, values = bottom(weights(x, d, k), p)
    c = x - x.mean(0)
    u = np.linalg.solve(c.T @ c + beta * np.eye(x.shape[1]), c.T @ y)
    return c @ u, values


def lle_pca(x, k, p):
    y, values = bottom(weights(x, distances(x), k), p)
    c = x - x.mean(0)
    r = c.T @ y / len(x)
    u, s, _ = np.linalg.svd(y @ r.T, full_matrices=False)
    return u[:, :p] * s[:p], values


def ullelda(x, k, p, classes, inner):
    n = len(x)
    w = weights(x, distances(x), k)
    y, values = bottom(w, inner)
    label = np.arange(n) % classes
    means = np.array([y[label == c].mean(0) for c in range(classes)])[label]
    within = (y - means).T @ (y - means)
    between = (means - y.mean(0)).T @ (means - y.mean(0))
    mu, f = np.linalg.eig(np.linalg.solve(within, between))
    f = np.real(f[:, np.argsort(-np.real(mu))[:p]])
    f *= np.sqrt(n / np.einsum("ij,ik,kj->j", f, within, f))
    return w @ ((y - y.mean(0)) @ f), values[:p]


def fixture(name, x, k, p, words, made):
    y, values = made
    y = y * np.sign(y[np.abs(y).argmax(0), np.arange(p)])
    header = f"numpy {np.__version__} seed {SEED} {words} k {k} p {p} eigenvalues " + " ".join(
        repr(float(v)) for v in values
    )
    np.savetxt(HERE / f"{name}.csv", np.hstack([x, y]), delimiter=",", fmt="%.17g", header=header)


rng = np.random.default_rng(SEED)


def clusters(n, d, classes):
    centers = 1.2 * rng.standard_normal((classes, d))
    return rng.standard_normal((n, d)) + centers[np.arange(n) % classes]


t = 3 * rng.random((200, 2))
curve = np.column_stack([np.cos(t[:, 0]), np.sin(t[:, 0]), t[:, 1], t.prod(1)]) @ rng.standard_normal((4, 6)) + 3
wide = rng.standard_normal((70, 90)) * np.linspace(1, 4, 90)
fixture("lle-pca-curve", curve, 10, 2, "", lle_pca(curve, 10, 2))
fixture("lle-pca-wide", wide, 12, 3, "", lle_pca(wide, 12, 3))
three = clusters(150, 5, 3)
fixture("sllep-clusters", three, 12, 2, "classes 3 alpha 0.05 beta 4", sllep(three, 12, 2, 3, 0.05, 4.0))
four = clusters(160, 7, 4)
fixture("ullelda-clusters", four, 14, 3, "classes 4 inner 10", ullelda(four, 14, 3, 4, 10))
fixture("ullelda-three", three, 12, 2, "classes 3 inner 6", ullelda(three, 12, 2, 3, 6))
