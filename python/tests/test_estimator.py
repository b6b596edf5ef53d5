"""What LocallyLinearEmbedding promises beyond scikit-learn's checks."""

import pickle
import threading
import warnings

import numpy as np
import pandas as pd
import pytest
from scipy.linalg import subspace_angles
from scipy.sparse import csr_matrix
from sklearn import manifold
from sklearn.base import clone
from sklearn.datasets import make_blobs
from sklearn.exceptions import NotFittedError
from sklearn.metrics import pairwise_distances
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from unfold_lle import FittedModel, LocallyLinearEmbedding, UnfoldWarning, methods


def angle(a, b):
    return subspace_angles(a, b).max()


# Beside scikit-learn's


@pytest.mark.parametrize(
    "method, parameters",
    [
        ("standard", {}),
        ("modified", {}),
        ("ltsa", {"self": False}),  # scikit-learn leaves the point itself out of its neighbourhood
    ],
)
def test_spans_what_scikit_learns_spans(roll, method, parameters):
    theirs = manifold.LocallyLinearEmbedding(method=method, n_neighbors=12, eigen_solver="dense").fit(roll)
    ours = LocallyLinearEmbedding(method=method, n_neighbors=12, **parameters).fit(roll)
    assert angle(theirs.embedding_, ours.embedding_) < 1e-6
    assert ours.reconstruction_error_ == pytest.approx(theirs.reconstruction_error_, rel=1e-6)
    np.testing.assert_allclose(np.linalg.norm(ours.embedding_, axis=0), 1, rtol=1e-12)


def test_places_new_points_where_scikit_learn_does(roll):
    theirs = manifold.LocallyLinearEmbedding(n_neighbors=12, eigen_solver="dense").fit(roll)
    ours = LocallyLinearEmbedding(n_neighbors=12).fit(roll)
    signs = np.sign(np.sum(theirs.embedding_ * ours.embedding_, axis=0))
    new = roll[:50] + 0.01
    np.testing.assert_allclose(ours.transform(new), theirs.transform(new) * signs, atol=1e-6)


def test_has_scikit_learns_parameters_and_attributes(roll):
    theirs = manifold.LocallyLinearEmbedding()
    ours = LocallyLinearEmbedding()
    assert theirs.get_params().items() <= ours.get_params().items()
    fitted = {name for name in vars(theirs.fit(roll)) if name.endswith("_")}
    assert fitted <= {name for name in dir(ours.fit(roll)) if name.endswith("_")}
    np.testing.assert_array_equal(
        ours.nbrs_.kneighbors(roll[:5], return_distance=False), theirs.nbrs_.kneighbors(roll[:5], return_distance=False)
    )
    np.testing.assert_array_equal(ours.get_feature_names_out(), theirs.get_feature_names_out())


@pytest.mark.parametrize("name, alias", [("lle", "standard"), ("mlle", "modified"), ("hlle", "hessian"), ("ltsa", "ltsa")])
def test_methods_by_both_names(roll, name, alias):
    ours, theirs = (LocallyLinearEmbedding(method=each, n_neighbors=8).fit_transform(roll) for each in (name, alias))
    np.testing.assert_array_equal(ours, theirs)


def test_survey_scale(roll):
    flat = LocallyLinearEmbedding(n_neighbors=12, scale="survey").fit_transform(roll)
    np.testing.assert_allclose(np.mean(flat**2, axis=0), 1, rtol=1e-12)


@pytest.mark.parametrize(
    "parameters",
    [
        {"eigen_solver": "arpack"},
        {"eigen_solver": "dense"},
        {"neighbors_algorithm": "brute"},
        {"neighbors_algorithm": "ball_tree", "tol": 1e-3, "max_iter": 7, "hessian_tol": 0.1, "modified_tol": 0},
    ],
)
def test_scikit_learns_other_parameters_do_not_change_the_result(roll, parameters):
    plain = LocallyLinearEmbedding(n_neighbors=12).fit_transform(roll)
    assert angle(plain, LocallyLinearEmbedding(n_neighbors=12, **parameters).fit_transform(roll)) < 1e-6


# The same each time, on whatever comes


@pytest.mark.parametrize("method", ["lle", "rlle"])
def test_same_bits_for_any_number_of_threads(roll, method):
    one, two, again = (
        LocallyLinearEmbedding(method=method, n_neighbors=10, n_jobs=jobs).fit(roll) for jobs in (1, 2, None)
    )
    np.testing.assert_array_equal(one.embedding_, two.embedding_)
    np.testing.assert_array_equal(one.embedding_, again.embedding_)
    np.testing.assert_array_equal(one.transform(roll + 0.1), two.transform(roll + 0.1))


def test_order_of_the_points(roll):
    order = np.random.RandomState(0).permutation(len(roll))
    flat = LocallyLinearEmbedding(n_neighbors=12).fit_transform(roll)
    np.testing.assert_allclose(LocallyLinearEmbedding(n_neighbors=12).fit_transform(roll[order]), flat[order], atol=1e-6)


def test_a_training_point_lies_where_it_lies(roll):
    fitted = LocallyLinearEmbedding(n_neighbors=12).fit(roll)
    np.testing.assert_array_equal(fitted.transform(roll), fitted.embedding_)


def test_memory_layouts(roll):
    wide = np.zeros((2 * len(roll), 5))
    wide[::2, 1:4] = roll
    expected = LocallyLinearEmbedding().fit_transform(roll)
    read_only = roll.copy()
    read_only.flags.writeable = False
    for same in (np.asfortranarray(roll), wide[::2, 1:4], roll.tolist(), read_only, roll.astype(">f8")):
        np.testing.assert_array_equal(LocallyLinearEmbedding().fit_transform(same), expected)
    single = LocallyLinearEmbedding().fit_transform(roll.astype(np.float32))
    assert single.dtype == np.float64
    np.testing.assert_array_equal(single, LocallyLinearEmbedding().fit_transform(roll.astype(np.float32).astype(float)))


def test_random_state(roll):
    landmarks = {"eigen_solver": "lll", "landmarks": 60, "landmark_choice": "random", "n_neighbors": 12}
    first, again, other, drawn = (
        LocallyLinearEmbedding(random_state=state, **landmarks).fit_transform(roll)
        for state in (1, 1, 2, np.random.RandomState(1))
    )
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, other)
    assert drawn.shape == first.shape


# Parameters of the catalogue


def test_every_parameter_of_every_method_is_taken_by_keyword(iris):
    for method in methods():
        words = {parameter.name: parameter.default for parameter in method.parameters if parameter.name != "neighbors"}
        recipe = LocallyLinearEmbedding(method=method.name, n_neighbors=10, **words)._recipe()
        assert recipe == LocallyLinearEmbedding(method=method.name, n_neighbors=10)._recipe(), method.name


def test_stages_of_other_methods(roll):
    composed = LocallyLinearEmbedding(n_neighbors=12, weight_rule="ltsa")
    np.testing.assert_array_equal(
        composed.fit_transform(roll), LocallyLinearEmbedding(method="ltsa", n_neighbors=12).fit_transform(roll)
    )
    assert composed.model_.settings["weight-rule" if "weight-rule" in composed.model_.settings else "method"] == "ltsa"


def test_views(iris):
    views = {"view.1": "sepal length (cm),sepal width (cm)", "view.2": "petal length (cm),petal width (cm)"}
    fused = LocallyLinearEmbedding(n_neighbors=15, **views).fit(iris.data)
    assert fused.embedding_.shape == (150, 2)
    assert not np.allclose(fused.embedding_, LocallyLinearEmbedding(n_neighbors=15).fit_transform(iris.data))


def test_get_set_clone():
    estimator = LocallyLinearEmbedding(method="slle", alpha=0.3)
    assert clone(estimator).get_params() == estimator.get_params()
    assert estimator.get_params()["alpha"] == 0.3
    estimator.set_params(alpha=0.4, n_neighbors=7, delta=2)
    assert (estimator.alpha, estimator.n_neighbors, estimator.get_params()["delta"]) == (0.4, 7, 2)
    assert repr(LocallyLinearEmbedding(method="slle", alpha=0.3)) == "LocallyLinearEmbedding(alpha=0.3, method='slle')"
    with pytest.raises(ValueError, match="Invalid parameter"):
        estimator.set_params(beyond__deeper=1)


@pytest.mark.parametrize(
    "parameters, message",
    [
        ({"method": "modifed"}, "modifed.*mlle|modifed.*lle"),
        ({"n_neighbors": 0}, "neighbors = 0"),
        ({"n_neighbors": 2.5}, "neighbors = 2.5 must be a whole number"),
        ({"n_neighbors": 20}, r"neighbors = 20.*n_samples = 20, n_features = 3"),
        ({"n_components": 0}, "dimensions = 0"),
        ({"reg": -1}, "reg = -1"),
        ({"alpha": 0.5}, "alpha.*neighbors"),
        ({"neighbors": 5}, "neighbors = 5, but it is called n_neighbors"),
        ({"eigen_solver": "lobpcg"}, "solver.*lobpcg"),
        ({"neighbors_algorithm": "annoy"}, "neighbors_algorithm = 'annoy'"),
        ({"max_iter": 0}, "max_iter == 0"),
        ({"method": "hessian", "n_neighbors": 4}, "4 neighbours, but the Hessian fit with dimensions = 2 needs at least 5"),
        ({"n_jobs": 0}, "n_jobs == 0"),
        ({"method": "slle"}, "requires y"),
    ],
)
def test_refusals(roll, parameters, message):
    with pytest.raises(ValueError, match=message):
        LocallyLinearEmbedding(**parameters).fit(roll[:20])


def test_refused_data(roll):
    fitted = LocallyLinearEmbedding().fit(roll)
    with pytest.raises(TypeError, match="sparse"):
        LocallyLinearEmbedding().fit(csr_matrix(roll))
    with pytest.raises(TypeError, match="sparse"):
        fitted.transform(csr_matrix(roll))
    with pytest.raises(ValueError, match="NaN"):
        fitted.transform(np.full((1, 3), np.nan))
    with pytest.raises(ValueError, match="2 features"):
        fitted.transform(roll[:, :2])
    with pytest.raises(ValueError, match="3 columns, but the model's embedding has 2"):
        fitted.inverse_transform(roll)
    with pytest.raises(ValueError, match="all 9 points are equal"):
        LocallyLinearEmbedding().fit(np.ones((9, 2)))
    for call in ("transform", "inverse_transform"):
        with pytest.raises(NotFittedError):
            getattr(LocallyLinearEmbedding(), call)(roll)


def test_warnings_are_pythons():
    X = make_blobs(60, centers=[[0, 0, 0], [90, 0, 0]], random_state=0)[0]
    with warnings.catch_warnings():
        warnings.simplefilter("error", UnfoldWarning)
        with pytest.raises(UnfoldWarning, match="disconnected: 2 groups"):
            LocallyLinearEmbedding().fit(X)
    largest = LocallyLinearEmbedding(disconnected="largest").fit(np.vstack([X[:40], X[:20] + 1000]))
    assert np.isnan(largest.embedding_).any() and largest.embedding_.shape == (60, 2)


# Labels


@pytest.mark.parametrize("kind", [list, np.array, pd.Series, lambda y: pd.Series(y, dtype="category")])
def test_labels_of_any_kind(iris, kind):
    names = [f"kind {code}" for code in iris.target]
    of_names = LocallyLinearEmbedding(method="slle", n_neighbors=10).fit_transform(iris.data, kind(names))
    of_codes = LocallyLinearEmbedding(method="slle", n_neighbors=10).fit_transform(iris.data, iris.target)
    np.testing.assert_array_equal(of_names, of_codes)


def test_unlabelled_points(iris):
    y = iris.target.to_numpy().copy()
    y[::2] = -1
    expected = LocallyLinearEmbedding(method="glle", n_neighbors=10).fit_transform(iris.data, y)
    words = np.array([None if code == -1 else str(code) for code in y], dtype=object)
    nullable = pd.array([pd.NA if code == -1 else code for code in y], dtype="Int64")
    for same in (np.where(y == -1, np.nan, y), words, nullable, np.where(y == -1, "", y.astype(str))):
        np.testing.assert_array_equal(
            LocallyLinearEmbedding(method="glle", n_neighbors=10).fit_transform(iris.data, same), expected
        )
    with pytest.raises(ValueError, match="of 150 points have no label"):
        LocallyLinearEmbedding(method="dlle").fit(iris.data, y)
    with pytest.raises(ValueError, match="-1, which means unlabelled"):
        LocallyLinearEmbedding(method="glle").fit(iris.data, np.where(y == -1, -1, 1))


def test_methods_without_labels_do_not_look_at_y(iris):
    plain = LocallyLinearEmbedding().fit_transform(iris.data)
    np.testing.assert_array_equal(LocallyLinearEmbedding().fit_transform(iris.data, np.linspace(-1, 1, 150)), plain)


# In scikit-learn's company


def test_data_frames(iris):
    fitted = LocallyLinearEmbedding(n_neighbors=10).set_output(transform="pandas").fit(iris.data)
    frame = fitted.transform(iris.data.iloc[5:9])
    assert list(frame.columns) == ["locallylinearembedding0", "locallylinearembedding1"]
    assert list(frame.index) == [5, 6, 7, 8]
    assert list(fitted.feature_names_in_) == list(iris.data.columns)
    assert isinstance(fitted.fit_transform(iris.data), pd.DataFrame)
    with pytest.raises(ValueError, match="feature names should match"):
        fitted.transform(iris.data[iris.data.columns[::-1]])


def test_pipeline_and_grid_search(iris):
    pipeline = make_pipeline(StandardScaler(), LocallyLinearEmbedding(n_neighbors=10), KNeighborsClassifier())
    grid = {
        "locallylinearembedding__method": ["lle", "slle"],
        "locallylinearembedding__n_components": [2, 3],
    }
    search = GridSearchCV(pipeline, grid, cv=3).fit(iris.data, iris.target)
    assert search.best_score_ > 0.9
    by_alpha = GridSearchCV(
        make_pipeline(LocallyLinearEmbedding(method="slle", n_neighbors=10, alpha=0.5), KNeighborsClassifier()),
        {"locallylinearembedding__alpha": [0.1, 0.9]},
        cv=3,
    ).fit(iris.data, iris.target)
    assert by_alpha.best_params_["locallylinearembedding__alpha"] in (0.1, 0.9)


def test_processes_of_joblib(iris):
    search = GridSearchCV(
        make_pipeline(LocallyLinearEmbedding(), KNeighborsClassifier()),
        {"locallylinearembedding__n_neighbors": [8, 12]},
        cv=2,
        n_jobs=2,
    ).fit(iris.data, iris.target)
    assert search.best_score_ > 0.8


def test_tables_of_pairs(roll):
    X = roll[:200]
    distances = pairwise_distances(X)
    table = LocallyLinearEmbedding(method="precomputed-distances", n_neighbors=10).fit(distances)
    assert angle(table.embedding_, LocallyLinearEmbedding(n_neighbors=10).fit_transform(X)) < 1e-4
    np.testing.assert_allclose(table.transform(distances[:5]), table.embedding_[:5], atol=1e-12)
    kernel = LocallyLinearEmbedding(method="kernel-lle", kernel="precomputed", n_neighbors=10).fit(X @ X.T)
    assert kernel.embedding_.shape == (200, 2)
    assert kernel._get_tags()["pairwise"] and not LocallyLinearEmbedding()._get_tags()["pairwise"]
    assert not hasattr(table, "partial_fit")


# Models


@pytest.mark.parametrize("method", ["lle", "npe", "kernel-lle", "isotop", "lle-pca"])
def test_pickled_models_place_points_alike(roll, method):
    fitted = LocallyLinearEmbedding(method=method, n_neighbors=12).fit(roll)
    again = pickle.loads(pickle.dumps(fitted))
    np.testing.assert_array_equal(again.transform(roll[:20] + 0.1), fitted.transform(roll[:20] + 0.1))
    np.testing.assert_array_equal(again.embedding_, fitted.embedding_)
    twice = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(fitted))))
    np.testing.assert_array_equal(twice.inverse_transform(again.embedding_[:5]), fitted.inverse_transform(again.embedding_[:5]))


def test_model_file(roll, tmp_path):
    fitted = LocallyLinearEmbedding(n_neighbors=12).fit(roll)
    fitted.model_.write(tmp_path / "roll.unfold")
    read = FittedModel.read(tmp_path / "roll.unfold")
    np.testing.assert_array_equal(read.embedding, fitted.embedding_)
    assert read.settings["neighbors"] == "12" and read.settings["scale"] == "unit-norm"
    assert float(read.diagnostics["residual"]) < 1e-6
    assert "600 points in 2 dimensions" in repr(read)
    (tmp_path / "damaged").write_bytes((tmp_path / "roll.unfold").read_bytes()[:500])
    with pytest.raises(ValueError, match="damaged"):
        FittedModel.read(tmp_path / "damaged")


def test_inverse(roll):
    fitted = LocallyLinearEmbedding(n_neighbors=12).fit(roll)
    np.testing.assert_array_equal(fitted.inverse_transform(fitted.embedding_), roll)


def test_updates(roll):
    whole = LocallyLinearEmbedding(n_neighbors=12).fit(roll)
    parts = LocallyLinearEmbedding(n_neighbors=12)
    for part in (roll[:500], roll[500:580], roll[580:]):
        assert parts.partial_fit(part) is parts
    assert angle(parts.embedding_, whole.embedding_) < 1e-6
    assert parts.embedding_.shape == whole.embedding_.shape
    assert parts.reconstruction_error_ == pytest.approx(whole.reconstruction_error_, rel=1e-6)
    assert parts.transform(roll[:3]).shape == (3, 2)
    assert not hasattr(LocallyLinearEmbedding(method="iterative"), "partial_fit")


def test_updates_with_labels(iris):
    first, second = iris.data[::2], iris.data[1::2]
    parts = LocallyLinearEmbedding(method="glle", n_neighbors=10).partial_fit(first, iris.target[::2])
    parts.partial_fit(second, iris.target[1::2])
    assert parts.embedding_.shape == (150, 2)
    with pytest.raises(ValueError, match="does not know the class"):
        parts.partial_fit(second, ["another"] * 75)


# Calls


def test_progress(roll, capsys):
    told = []
    LocallyLinearEmbedding(verbose=lambda *step: told.append(step)).fit(roll)
    assert told and all(0 <= done <= total for _, done, total in told)
    LocallyLinearEmbedding(verbose=True).fit(roll)
    assert "unfold: " in capsys.readouterr().err


def test_from_another_thread(roll):
    found = []
    thread = threading.Thread(target=lambda: found.append(LocallyLinearEmbedding().fit_transform(roll)))
    thread.start()
    thread.join()
    np.testing.assert_array_equal(found[0], LocallyLinearEmbedding().fit_transform(roll))


def test_a_failing_progress_function_stops_the_fit(roll):
    def fail(stage, done, total):
        raise OSError("no more room")

    with pytest.raises(OSError, match="no more room"):
        LocallyLinearEmbedding(verbose=fail).fit(roll)
    assert LocallyLinearEmbedding().fit_transform(roll).shape == (600, 2)
