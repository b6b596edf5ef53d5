"""Every Python snippet of the documents runs, and their tables are complete."""

import doctest
import re

import pytest
from conftest import ROOT
from sklearn import manifold

import unfold_lle._estimator
from unfold_lle import LocallyLinearEmbedding


@pytest.mark.parametrize("document", ["README.md", "docs/scikit-learn.md", "python/README.md"])
def test_snippets_run(document, roll, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"X": roll}
    snippets = re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(encoding="utf-8"), re.DOTALL)
    assert snippets
    for snippet in snippets:
        exec(compile(snippet, document, "exec"), names)
    assert (tmp_path / "roll.unfold").exists() == (document == "docs/scikit-learn.md")  # in the folder that Python is in


def test_docstring_examples_run():
    assert doctest.testmod(unfold_lle._estimator).failed == 0


def test_every_parameter_and_attribute_stands_in_the_tables(roll):
    text = (ROOT / "docs" / "scikit-learn.md").read_text(encoding="utf-8")
    for name in LocallyLinearEmbedding().get_params():
        assert f"`{name}" in text, name
    theirs = manifold.LocallyLinearEmbedding().fit(roll)
    for name in [name for name in vars(theirs) if name.endswith("_")]:
        assert f"`{name}`" in text, name
    for name in ("fit", "fit_transform", "transform", "inverse_transform", "partial_fit", "model_"):
        assert f"`{name}" in text, name
