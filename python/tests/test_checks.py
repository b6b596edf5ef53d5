"""scikit-learn's own checks, for every method of the catalogue."""

import pytest
from sklearn.utils.estimator_checks import check_estimator

from unfold_lle import LocallyLinearEmbedding, methods

#: Methods whose data scikit-learn's checks do not make.
OTHER_DATA = {
    "precomputed-distances": "takes a table of distances, and the checks pass coordinates or inner products",
}

_PROJECTS = (
    "places every point by the linear projection that is closest to the embedding, training points too: that is the method"
)
_TWO_CLASSES = "the check asks for two dimensions of two classes, and discriminants are one fewer than classes"

#: Checks that a method does not pass, and why.
EXCEPTIONS = {
    **{
        ("sllep", check): _PROJECTS
        for check in ("check_transformer_data_not_an_array", "check_transformer_general")
    },
    **{
        ("ullelda", check): _TWO_CLASSES
        for check in (
            "check_estimators_nan_inf",
            "check_estimators_pickle",
            "check_fit_check_is_fitted",
            "check_fit_idempotent",
            "check_n_features_in",
            "check_pipeline_consistency",
            "check_transformer_data_not_an_array",
            "check_transformer_general",
            "check_transformer_preserve_dtypes",
        )
    },
}


@pytest.mark.parametrize("method", [method.name for method in methods() if method.name not in OTHER_DATA])
@pytest.mark.filterwarnings("ignore")
def test_estimator_checks(method):
    estimator = LocallyLinearEmbedding(method=method)
    failed = {}
    ran = 0
    for each, check in check_estimator(estimator, generate_only=True):
        ran += 1
        try:
            check(each)
        except Exception as failure:
            failed[check.func.__name__] = failure
    expected = {check for name, check in EXCEPTIONS if name == method}
    assert ran > 30
    assert set(failed) == expected, failed


def test_exceptions_are_of_methods_by_labels():
    by_labels = {method.name for method in methods() if method.uses_labels}
    assert {name for name, _ in EXCEPTIONS} <= by_labels
