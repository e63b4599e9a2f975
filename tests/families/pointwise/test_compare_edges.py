"""What is peculiar to comparisons: NaN, zeros, words of halves, numbers beside halves, bytes that are no bool."""

import math
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import functional
from retrograde.families.pointwise.table_compare import ROWS

F: Any = functional
EVERY = np.arange(1 << 16, dtype=np.uint16)
EDGES = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 6e-8, -6e-8, 1e-40, 65504.0, -3.4e38]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16], ids=lambda dtype: dtype.__name__)
def test_words_of_halves_have_the_order_of_numbers(row: Any, dtype: Any) -> None:
    """All 65,536 of them, beside each edge and beside themselves; in f64 nothing is lost."""
    every = EVERY.view(dtype)
    with np.errstate(over="ignore"):
        edges = np.array(EDGES).astype(dtype)
    for other in (*(np.full_like(every, edge) for edge in edges), every, every[::-1].copy()):
        with np.errstate(invalid="ignore"):
            wanted = row.names.numpy(every.astype(np.float64), other.astype(np.float64))
        assert (getattr(F, row.name)(every, other) == wanted).all()


def test_a_number_beside_halves_is_not_rounded_to_them() -> None:
    """A double takes part in f32: 0.1 is no half."""
    x = np.array([0.1, 0.1, np.nan], np.float16)
    assert not F.eq(x, 0.1).any()
    assert F.lt(x, 0.1).tolist() == [True, True, False]  # 0.09998
    assert F.ge(0.1, x).tolist() == [True, True, False]
    assert F.gt(np.array([65504.0], np.float16), 65503).all()
    assert F.eq(np.array([0.1], np.float32), 0.1).all()


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_integers_are_compared_as_they_are(dtype: Any) -> None:
    """Not as floats: neighbours at the end of the range differ."""
    info = np.iinfo(dtype)
    a = np.array([info.max, info.max - 1, info.min, -1] * 20, dtype)
    b = np.array([info.max - 1, info.max, info.max, 0] * 20, dtype)
    assert F.gt(a, b).tolist() == [True, False, False, False] * 20
    assert F.eq(a, int(info.max)).tolist() == [True, False, False, False] * 20
    with pytest.raises(rg.InvalidType, match="whole number"):
        F.lt(a, 0.5)


def test_any_byte_other_than_0_is_true() -> None:
    one, two = (np.full(70, byte, np.uint8).view(bool) for byte in (1, 2))
    assert F.eq(one, two).all()
    assert not F.ne(one, two).any()
    for name in ("logical_and", "logical_or"):
        assert (getattr(F, name)(one, two).view(np.uint8) == 1).all()
    assert not F.logical_xor(one, two).any()


def test_logic_in_place() -> None:
    a, b = np.array([True, False] * 40), np.array([True, True] * 40)
    assert F.logical_xor(a, b, out=a) is a
    assert a.tolist() == [False, True] * 40
    x = np.zeros(64, np.float32)
    with pytest.raises(rg.InvalidProblem, match="shares memory"):
        F.eq(x, x, out=x.view(bool)[:64])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: F.eq(np.ones(3), np.ones(4)), "shapes 3, 4 do not broadcast"),
        (lambda: F.eq(np.ones(3), np.ones(3, np.float32)), "a is float64"),
        (lambda: F.gt(np.ones(3, bool), np.ones(3, bool)), "a: got dtype bool, expected one of float32"),
        (lambda: F.eq(np.ones(3, bool), 1), "b: got a number, expected an array of bool"),
        (lambda: F.eq(np.ones(3), True), "b: got True, expected a number .1. or an array"),
        (lambda: F.eq(1.0, 2.0), "got numbers only, expected an array among a, b"),
        (lambda: F.eq(np.ones(3), np.ones(3), out=np.ones(3)), "out: got element f64, expected bool"),
        (lambda: F.eq(np.ones(2), np.ones(2), out=np.lib.stride_tricks.as_strided(np.ones(1, bool), (2,), (0,))),
         "out"),
    ],
)  # fmt: skip
def test_bad_input(call: Any, message: str) -> None:
    with pytest.raises(rg.InvalidProblem, match=message):
        call()


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.bool_])
def test_logical_not_of_integers_and_bool(dtype: Any) -> None:
    """The lowest integer is a sign bit alone, and no zero."""
    ends = [0, 1] if dtype is np.bool_ else [0, 1, -1, np.iinfo(dtype).min, np.iinfo(dtype).max]
    x = np.array(ends * 30, dtype)
    assert (F.logical_not(x) == (x == 0)).all()
