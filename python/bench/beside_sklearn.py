#!/usr/bin/python3
"""Times unfold_lle beside scikit-learn in one Python process, on a swiss roll.

    /usr/bin/python3 python/bench/beside_sklearn.py                  # 100,000 points, standard
    /usr/bin/python3 python/bench/beside_sklearn.py -n 20000 --method modified --repeats 5

The first call of ours includes the start of the JVM and code that it has not compiled yet. Processor time is user
and system time of the whole process; on a busy machine it tells more than the clock.
"""

import argparse
import os
import resource
import sys
import time
from pathlib import Path

import joblib
import numpy as np
import sklearn
from sklearn import manifold
from sklearn.datasets import make_swiss_roll

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))


def timed(fit):
    """Seconds by the clock, seconds of processor, and what was fitted."""
    before, begin = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
    fitted = fit()
    seconds, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, fitted


def ours(X, parameters):
    from unfold_lle import LocallyLinearEmbedding  # its import belongs to the first call

    return LocallyLinearEmbedding(**parameters).fit(X)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=100_000, help="points (100000)")
    parser.add_argument("-k", type=int, default=12, help="neighbours (12)")
    parser.add_argument("--method", default="standard", help="standard, modified, hessian or ltsa (standard)")
    parser.add_argument("--repeats", type=int, default=3, help="calls of ours after the first (3)")
    asked = parser.parse_args()
    parameters = {"n_neighbors": asked.k, "method": asked.method, "n_jobs": -1}
    X = make_swiss_roll(asked.n, random_state=0)[0]
    print(f"swiss roll, {asked.n:,} points, k = {asked.k}, method {asked.method}; Python {sys.version.split()[0]},"
          f" scikit-learn {sklearn.__version__}, {joblib.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")

    rows = {}
    rows["unfold_lle, first call"] = timed(lambda: ours(X, parameters))
    later = [timed(lambda: ours(X, parameters)) for _ in range(asked.repeats)]
    rows[f"unfold_lle, median of {asked.repeats} later"] = sorted(later, key=lambda row: row[0])[asked.repeats // 2]
    rows["scikit-learn"] = timed(lambda: manifold.LocallyLinearEmbedding(**parameters).fit(X))

    theirs = rows["scikit-learn"]
    print(f"{'':34}{'seconds':>9}{'processor':>11}{'times faster':>14}{'by processor':>14}{'error':>11}")
    for name, (seconds, processor, fitted) in rows.items():
        print(f"{name:34}{seconds:9.2f}{processor:11.2f}{theirs[0] / seconds:14.1f}{theirs[1] / processor:14.1f}"
              f"{fitted.reconstruction_error_:11.2e}")
    first = rows["unfold_lle, first call"][2]
    assert all(np.array_equal(first.embedding_, row[2].embedding_) for row in later), "results differ between calls"


if __name__ == "__main__":
    main()
