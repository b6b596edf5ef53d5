"""Writes the fixtures of TrustworthinessReferenceTest beside itself: trustworthiness by scikit-learn.

Made with scikit-learn 1.2.1 and NumPy 1.24.2 (Debian 12): /usr/bin/python3 trustworthiness.py
Each CSV file has the columns x1..xd (input) and y1..yp (embedding); trustworthiness.csv has one line a file and k.
The data are drawn from continuous distributions, so there are no ties, on which scikit-learn's order is undefined.
"""

import pathlib

import numpy
from sklearn.manifold import trustworthiness

HERE = pathlib.Path(__file__).parent
random = numpy.random.RandomState(20240229)


def roll(n):
    """A noisy swiss roll and the embedding that drops one coordinate, so that the windings fall together."""
    angle = 1.5 * numpy.pi * (1 + 2 * random.rand(n))
    x = numpy.c_[angle * numpy.cos(angle), 21 * random.rand(n), angle * numpy.sin(angle)]
    x += 0.1 * random.randn(n, 3)
    return x, x[:, :2] + 0.5 * random.randn(n, 2)


def cloud(n):
    """A Gaussian in 9 dimensions and its first two coordinates bent."""
    x = random.randn(n, 9)
    return x, numpy.c_[x[:, 0] + 0.3 * x[:, 1] ** 2, numpy.sinh(x[:, 1])]


def noise(n):
    """Two clouds that have nothing to do with each other."""
    return random.randn(n, 4), random.randn(n, 3)


with open(HERE / "trustworthiness.csv", "w") as table:
    table.write("file,k,trustworthiness\n")
    for name, (x, y), neighbors in [
        ("roll", roll(300), (1, 5, 12, 149)),
        ("cloud", cloud(127), (3, 10, 63)),
        ("noise", noise(40), (1, 7, 19)),
    ]:
        header = [f"x{c + 1}" for c in range(x.shape[1])] + [f"y{c + 1}" for c in range(y.shape[1])]
        with open(HERE / f"trustworthiness-{name}.csv", "w") as file:
            file.write(",".join(header) + "\n")
            for row in numpy.hstack([x, y]):
                file.write(",".join(repr(float(value)) for value in row) + "\n")
        for k in neighbors:
            table.write(f"trustworthiness-{name}.csv,{k},{trustworthiness(x, y, n_neighbors=k)!r}\n")
