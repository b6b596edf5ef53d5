"""What every test needs; where that is not there, the tests are skipped and say why."""

import importlib
import os
import sys
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

# The runs are short, and the second compiler of the JVM would take a third of their time.
os.environ.setdefault("UNFOLD_OPTS", "-XX:TieredStopAtLevel=1 -Dunfold.scalar=true")

_NEEDED = {"sklearn": "python3-sklearn", "jpype": "python3-jpype", "pandas": "python3-pandas"}


def _missing() -> str:
    for module, package in _NEEDED.items():
        try:
            importlib.import_module(module)
        except ImportError:
            return f"there is no {module}; install {package}"
    import jpype

    try:
        jpype.getDefaultJVMPath()
    except jpype.JVMNotFoundException as failure:
        return str(failure)
    return ""


def pytest_configure(config):
    missing = _missing()
    if missing:
        pytest.exit(f"skipped: {missing}", returncode=0)


@pytest.fixture(autouse=True)
def _quiet():
    """Warnings about the data of a test are not the test's, unless it asks for them."""
    from unfold_lle import UnfoldWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UnfoldWarning)
        yield


@pytest.fixture(scope="session")
def roll():
    """A swiss roll of 600 points, whose neighbourhoods hang together."""
    from sklearn.datasets import make_swiss_roll

    return make_swiss_roll(600, random_state=0)[0]


@pytest.fixture(scope="session")
def iris():
    from sklearn.datasets import load_iris

    return load_iris(as_frame=True)
