"""The screen before mpmath: its doubt is larger than what longdouble is off by, and no wrong result passes."""

from random import Random
from typing import Any

import mpmath
import numpy as np
import pytest

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.registry import Op, ops
from retrograde._numerics.maths import Array
from retrograde.testing import screening
from retrograde.testing.cases import descriptors, plans
from retrograde.testing.highprec import DIGITS, mp_oracle
from retrograde.testing.inputs import SETS
from retrograde.testing.measuring import errors_of
from retrograde.testing.placing import drawn, full_streams
from retrograde.testing.saved import with_saved
from retrograde.testing.screening import Judge

OF_MANY = 16  # kinds: of such a family the suite takes every third, by turns, and the long tests all
KINDS = [
    pytest.param(
        op,
        str(kind),
        id=f"{op.family}.{kind}.{op.direction}",
        marks=[pytest.mark.long] * (len(op.kinds) >= OF_MANY and (at + (op.direction == "backward")) % 3 > 0),
    )
    for op in ops()
    for at, kind in enumerate(op.kinds)
]
STATES = ("carry_out", "grad_out")  # of pieces: they are no results, and hold more than one number
SOME = 3  # sets of values for each option, by the seed
INFO = Element.F64.info
narrow = pytest.mark.skipif(not screening.IS_WIDER, reason="longdouble is f64 here: nothing is screened")


def problems(op: Op, kind: str, seed: int, count: int) -> list[tuple[Descriptor, dict[str, Array]]]:
    return [
        (desc, full_streams(desc, with_saved(desc, drawn(desc, values, seed))))
        for desc in descriptors(op, kind, Element.F64, (count,), thorough=True)
        for values in Random(f"{seed} {desc}").sample(SETS, SOME)
    ]


@np.vectorize(otypes=[object])
def exactly(x: Any) -> Any:
    """A longdouble as a number of mpmath; without its two halves it would be rounded to f64."""
    if not np.isfinite(x):
        return mpmath.mpf(float(x))
    mantissa, power = np.frexp(x)
    high = float(mantissa)
    return mpmath.ldexp(mpmath.mpf(high) + mpmath.mpf(float(mantissa - np.longdouble(high))), int(power))


@narrow
@pytest.mark.parametrize(("op", "kind"), KINDS)
def test_the_doubt_is_larger_than_the_error(op: Op, kind: str, seed: int) -> None:
    for desc, streams in problems(op, kind, seed, 31):
        judge = Judge(desc, streams)
        for name, exact in judge.exact.items():
            quick, doubt = judge.want[name].value, judge.doubts[name]
            known = np.isfinite(doubt) & (abs(quick) < 2.0**1023)
            if quick.dtype.kind == "i" or not known.any() or name in STATES:
                continue
            with mpmath.workprec(DIGITS):
                off = abs(exactly(quick[known]) - exact.value[known])
                unit = np.maximum(INFO.eps * abs(exact.scale[known]), INFO.tiny)
                doubts = (off / unit).astype(np.float64) / doubt[known]
                assert doubts.max() <= 1, f"{desc} {name}: {doubts.max()} times the doubt"


def one_off(value: Any, scale: Any, bound: float, info: Any) -> float:
    """The f64 next to the value that is off by more than 1.1 times the bound, in the ULP of an element."""
    got = float(value)
    unit = max(info.eps * abs(scale), mpmath.mpf(info.tiny))
    step = 1.1 * bound * unit
    got = float(value + step)
    while abs(mpmath.mpf(got) - value) < step:
        got = float(np.nextafter(got, np.inf))
    return got


@narrow
@pytest.mark.parametrize(("op", "kind"), KINDS)
def test_an_error_of_more_than_the_bound_is_caught(op: Op, kind: str, seed: int) -> None:
    """One element at a time is moved away from the right result, by 1.1 times the bound of each kernel."""
    rng, planted = Random(seed), 0
    for desc, streams in problems(op, kind, seed, 17):
        judge, exact = Judge(desc, streams), mp_oracle(desc, streams)
        bounds = {plan.precision_guarantee.max_ulp for plan in plans(desc).values()}
        right = {name: e.value.astype(np.float64) for name, e in exact.items() if e.value.dtype == object}
        for name in (name for name, values in right.items() if values.size and name not in STATES):
            usual = np.argwhere(np.isfinite(right[name]) & (abs(right[name]) < 2.0**999))
            if not len(usual):
                continue
            at = tuple(rng.choice(usual))
            value, scale = exact[name].value[at], exact[name].scale[at]
            if not (mpmath.isfinite(scale) and abs(scale) < 2.0**999):
                continue
            for bound in bounds:
                with mpmath.workprec(DIGITS):
                    wrong = right[name].copy()
                    wrong[at] = one_off(value, scale, max(bound, 2.0**-40), desc.errors_in.info)
                    assert errors_of(desc, exact, {name: wrong})[name][at] > bound
                assert judge.worst({name: right[name]}, max(bound, 0.5)).ulp <= max(bound, 0.5)
                assert judge.worst({name: wrong}, bound).ulp > bound, f"{desc} {name}{list(map(int, at))}"
                planted += 1
    assert planted or not any(e.value.dtype == object for e in exact.values())  # a test of bits has no ULP


def test_where_longdouble_is_no_wider_mpmath_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screening, "IS_WIDER", False)
    desc = Descriptor.parse("binary_param.lerp.forward f64 3 param=0.3")
    judge = Judge(desc, {"a": np.ones(3), "b": np.arange(3.0)})
    assert judge.want["y"].value.dtype == object
    assert judge.doubts == {}


def test_nan_of_finite_inputs_is_not_believed() -> None:
    """A kernel and a formula that both overflow agree on NaN: mpmath has no range to leave."""
    desc = Descriptor.parse("binary_param.lerp.forward f64 2 param=0.5")
    judge = Judge(desc, {"a": np.array([1.0, 2.0]), "b": np.array([3.0, 4.0])})
    judge.want["y"].value[1] = np.nan
    judge.doubts = screening._doubts(desc, judge.streams, judge.want)
    assert judge.worst({"y": np.array([2.0, np.nan])}, 1.0).ulp == np.inf
    assert judge.worst({"y": np.array([2.0, 3.0])}, 1.0).ulp == 0
