"""`prefer`: a preference for all plans that are selected inside, by whom ever."""

import threading
from typing import Any

import numpy as np
import pytest

import retrograde as rg
import retrograde.functional as F
from retrograde._core import preference
from retrograde._core.preference import NO_PREFERENCE, active, as_text, from_text
from tests._support.preferred import CASE, X, bits, gradient_bits, wanted_bits, wanted_gradient_bits


def test_functions_have_the_preference_of_their_call() -> None:
    fast = bits(F.geglu(X))
    with rg.prefer(max_ulp=1):
        precise = bits(F.geglu(X))
        assert bits(F.geglu(X)) == precise
        assert gradient_bits(F.geglu_backward(X[:, :64], X)) == wanted_gradient_bits(max_ulp=1)
    assert bits(F.geglu(X)) == fast == wanted_bits()
    assert precise == wanted_bits(max_ulp=1) != fast


def test_plans_have_it_unless_they_are_given_one() -> None:
    with rg.prefer(max_ulp=1, backend="reference"):
        assert rg.select(CASE).preference == rg.PlanPreference(backend="reference", max_ulp=1)
        assert rg.select(CASE).sku.backend == "reference"
        assert rg.select(CASE, preference=rg.PlanPreference()).sku.backend == "cpu"
    assert rg.select(CASE).preference == rg.PlanPreference()


def test_an_inner_one_replaces_what_it_names() -> None:
    with rg.prefer(max_ulp=1, backend="cpu"):
        with rg.prefer(max_ulp=4):
            assert rg.select(CASE).preference == rg.PlanPreference(backend="cpu", max_ulp=4)
        with rg.prefer(backend=None, max_ulp=None):
            assert active.current is NO_PREFERENCE
        assert rg.select(CASE).preference == rg.PlanPreference(backend="cpu", max_ulp=1)
    assert active.current is NO_PREFERENCE


def test_it_ends_with_an_error() -> None:
    with pytest.raises(rg.Unsupported, match=r"the preference allows 0\.01"), rg.prefer(max_ulp=0.01):
        F.geglu(X)
    assert active.current is NO_PREFERENCE
    assert bits(F.geglu(X)) == wanted_bits()


@pytest.mark.parametrize("field", [{"max_ulp": 0}, {"max_ulp": "1"}, {"reproducibility": "never"}, {"backend": 3}])
def test_a_wrong_field_is_refused_at_the_start(field: Any) -> None:
    with pytest.raises(rg.InvalidProblem, match="PlanPreference"), rg.prefer(**field):
        pytest.fail("inside")
    with pytest.raises(TypeError, match="unexpected keyword argument 'ulp'"), rg.prefer(ulp=1):  # type: ignore[call-arg]
        pytest.fail("inside")


def test_it_is_of_the_calling_thread() -> None:
    found: list[Any] = []

    def other() -> None:
        found.append(rg.select(CASE).preference)

    with rg.prefer(max_ulp=1):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert found == [rg.PlanPreference()]


def test_steps_of_plans_have_it() -> None:
    """Their plans are remembered by the preference, too."""
    from retrograde.families.scan.pieces import merge_plan

    key = ("cumsum", 2, 3, "f32", False, "first", 4)
    with rg.prefer(backend="reference"):
        assert merge_plan(*key).sku.backend == "reference"
    assert merge_plan(*key).sku.backend == "cpu"


@pytest.mark.parametrize(
    "preference",
    [
        rg.PlanPreference(),
        rg.PlanPreference(max_ulp=0.1 + 0.2),
        rg.PlanPreference("cpu", 1 << 40, "batch_invariant", 1e300),
    ],
)
def test_a_preference_goes_through_text(preference: rg.PlanPreference) -> None:
    assert from_text(as_text(preference)) == preference
    assert from_text(";max_ulp=1;backend=cpu;max_ulp=") == rg.PlanPreference(backend="cpu")


def test_equal_options_of_other_types_stay_apart() -> None:
    with rg.prefer(max_ulp=1), pytest.raises(rg.InvalidProblem, match=r"split_dim|axis"):
        F.geglu(X, axis=True)


def test_an_option_that_cannot_be_hashed_is_told() -> None:
    with rg.prefer(max_ulp=1):
        assert np.array_equal(F.sum(X, axis=[0, 1]), F.sum(X))


def test_two_that_are_left_out_of_order_leave_nothing() -> None:
    first, second = rg.prefer(max_ulp=1), rg.prefer(backend="cpu")
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert active.current == rg.PlanPreference(backend="cpu", max_ulp=1)
    second.__exit__(None, None, None)
    assert active.current is NO_PREFERENCE
    assert rg.select(CASE).preference == rg.PlanPreference()


def test_the_numbers_of_preferences_are_bounded() -> None:
    for bound in range(1, 1500):
        with rg.prefer(max_ulp=bound):
            pass
    assert len(preference._numbers) <= 1024
    with rg.prefer(max_ulp=1):
        assert bits(F.geglu(X)) == wanted_bits(max_ulp=1)
    assert bits(F.geglu(X)) == wanted_bits()
