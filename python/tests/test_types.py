"""The type hints, as mypy sees them and a user of the package does."""

import subprocess
import sys

import pytest
from conftest import ROOT

pytest.importorskip("mypy", reason="there is no mypy; install mypy")

USE = """
import numpy as np
from unfold_lle import FittedModel, LocallyLinearEmbedding, methods

fitted = LocallyLinearEmbedding(n_neighbors=12, method="slle", alpha=0.3).fit(np.eye(20), range(20))
rows: int = fitted.embedding_.shape[0]
error: float = fitted.reconstruction_error_
model: FittedModel = fitted.model_
names: list[str] = [parameter.name for method in methods() for parameter in method.parameters]
LocallyLinearEmbedding(n_neighbors="12")
"""


def test_hints_are_complete_and_reach_the_user(tmp_path):
    (tmp_path / "use.py").write_text(USE, encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", f"--cache-dir={tmp_path}/cache"]
        + ["--config-file=pyproject.toml", "-p", "unfold_lle", "-m", "use"],
        cwd=ROOT / "python",
        env={"MYPYPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
        timeout=300,
    )
    # The whole package, and one mistake of the user's.
    assert [line.split(" error: ")[1] for line in checked.stdout.splitlines()] == [
        'Argument "n_neighbors" to "LocallyLinearEmbedding" has incompatible type "str"; expected "int"  [arg-type]'
    ], checked.stdout
