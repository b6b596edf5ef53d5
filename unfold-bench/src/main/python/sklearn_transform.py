"""New points by scikit-learn, with a model that Unfold fitted.

    python3 sklearn_transform.py MODEL NEW.npy PLACES.npy
    python3 sklearn_transform.py --describe

Settings are the fastest that the library has for this work: every processor for the neighbour search.
"""

import sys
import time
from pathlib import Path

import numpy as np
import sklearn

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "python"))
import unfold_interchange  # noqa: E402

if sys.argv[1] == "--describe":
    print("bench version", sklearn.__version__)
else:
    fitted = unfold_interchange.to_sklearn(sys.argv[1])
    fitted.nbrs_.n_jobs = -1
    points = np.load(sys.argv[2])
    start = time.perf_counter()
    places = fitted.transform(points)
    print("bench seconds", time.perf_counter() - start)
    np.save(sys.argv[3], places)
