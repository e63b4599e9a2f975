"""Numbers, options and flags beside arrays: what takes part, and what is refused with which error."""

import array
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import retrograde as rg
from retrograde import functional

F: Any = functional
X, WIDE, WHOLE, FLAGS = np.ones(3, "f4"), np.ones(3), np.ones(3, "i4"), np.ones(3, bool)

WRONG_TYPE: dict[str, Callable[[], Any]] = {
    "integers in a division": lambda: F.div(WHOLE, WHOLE),
    "bools in a sum": lambda: F.add(FLAGS, FLAGS),
    "a fraction beside integers": lambda: F.add(WHOLE, 1.5),
    "the gradient of integers": lambda: F.add_backward(WHOLE, WHOLE, WHOLE),
    "two elements": lambda: F.add(X, WIDE),
    "a scalar of NumPy of another element": lambda: F.add(X, np.float64(1)),
    "a bool for a number": lambda: F.add(X, True),
    "a bool beside integers": lambda: F.add(WHOLE, True),
    "a bool first": lambda: F.mul(False, X),
    "a string for a number": lambda: F.mul(X, "2"),
    "nothing for a number": lambda: F.mul(X, None),
    "numbers only": lambda: F.add(1.0, 2.0),
    "a string for an option": lambda: F.softplus(X, beta="3"),
    "a bool for an option": lambda: F.softplus(X, beta=True),
    "a bool of NumPy for an option": lambda: F.softplus(X, beta=np.True_),
    "nothing for an option": lambda: F.softplus(X, beta=None),
    "needs that are no bools": lambda: F.mul_backward(X, X, X, needs=(1, 0)),
    "needs that are no tuple": lambda: F.mul_backward(X, X, X, needs=True),
    "a y of another element": lambda: F.mul_backward(X, X, X, y=WIDE),
    "a y of another element, of unary": lambda: F.silu_backward(X, X, y=WIDE),
    "an x of another element": lambda: F.exp_backward(X, WIDE, y=X),
    "a number for a condition": lambda: F.where(1.0, X, X),
}
WRONG_VALUE: dict[str, Callable[[], Any]] = {
    "a number that no double holds": lambda: F.add(X, 10**400),
    "a number with more digits than Python prints": lambda: F.add(X, 10**5000),
    "a number that the element does not hold": lambda: F.add(WHOLE, 2**40),
    "needs of another length": lambda: F.mul_backward(X, X, X, needs=(True,)),
    "a y of another shape": lambda: F.mul_backward(X, X, X, y=np.ones(2, "f4")),
    "a y of another shape, of unary": lambda: F.silu_backward(X, X, y=np.ones(2, "f4")),
    "an x of another shape": lambda: F.exp_backward(X, np.ones(2, "f4"), y=X),
}


@pytest.mark.parametrize("what", WRONG_TYPE)
def test_the_wrong_type(what: str) -> None:
    with pytest.raises(rg.InvalidProblem, match=r"got .*expected") as caught:
        WRONG_TYPE[what]()
    assert type(caught.value) is rg.InvalidType


@pytest.mark.parametrize("what", WRONG_VALUE)
def test_the_wrong_value(what: str) -> None:
    with pytest.raises(rg.InvalidProblem, match=r"got .*expected") as caught:
        WRONG_VALUE[what]()
    assert type(caught.value) is rg.InvalidProblem


def test_what_a_double_holds() -> None:
    with pytest.raises(
        rg.InvalidProblem, match="b: got an integer of 1329 bits, expected a number that a double holds"
    ):
        F.add(X, 10**400)


def test_scalars_of_numpy_are_arrays_of_rank_0() -> None:
    for call in (F.add, F.add.general):
        assert call(X, np.float32(2)).tolist() == [3, 3, 3]
        assert call(np.float32(2), X).tolist() == [3, 3, 3]
        assert call(np.float32(2), np.float32(2)) == 4
        assert call(WHOLE, np.int32(2)).dtype == np.int32
    assert F.mul_backward(X, X, np.float32(2))[1].shape == ()


def test_a_buffer_without_a_shape() -> None:
    values = array.array("f", [0.0, 1.0])
    assert F.exp(values).tolist() == F.exp(np.array(values, "f4")).tolist()
    assert F.add(values, values).tolist() == [0, 2]
    assert F.mul_backward(values, values, values)[0].tolist() == [0, 1]


@pytest.mark.parametrize("call", [F.mul_backward, F.mul_backward.general])
def test_an_output_that_is_not_computed_is_refused(call: Any) -> None:
    q, other = np.full(3, 7, "f4"), np.full(3, 7, "f4")
    told = r"^out\[1\]: got ndarray, expected None: db is not computed here; pass None, or needs with True in place 1"
    with pytest.raises(rg.InvalidProblem, match=told):
        call(X, X, X, needs=(True, False), out=(q, other))
    assert (*q.tolist(), *other.tolist()) == (7,) * 6
    made = call(X, X, X, needs=(True, False), out=(q, None))
    assert made[0] is q
    assert made[1] is None


@pytest.mark.parametrize("call", [F.layer_norm_backward, F.layer_norm_backward.general])
def test_an_output_of_a_weight_that_is_not_there_is_refused(call: Any) -> None:
    x, q, other = np.ones((2, 3), "f4"), np.full((2, 3), 7, "f4"), np.full(3, 7, "f4")
    with pytest.raises(
        rg.InvalidProblem, match=r"^out\[1\]: .*dweight is not computed here; pass None, or give weight"
    ):
        call(x, x, out=(q, other, None))


@pytest.mark.parametrize(
    "call",
    [
        F.rms_norm_backward,
        F.layer_norm_backward,
        F.softmax_backward,
        lambda dy, x: F.softmax_backward(dy, y=x),
        F.exp_backward,
        lambda dy, x: F.exp_backward(dy, y=x),
    ],
)
def test_dy_is_to_blame_where_it_does_not_fit_x(call: Any) -> None:
    x = np.ones((3, 4), "f4")
    with pytest.raises(rg.InvalidProblem, match=r"^dy: got shape 3x5, expected 3x4"):
        call(np.ones((3, 5), "f4"), x)
    with pytest.raises(rg.InvalidType, match=r"^dy: got element f64, expected f32"):
        call(np.ones((3, 4)), x)
