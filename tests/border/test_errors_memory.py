"""Operands that leave their buffer or lie on each other are refused before a byte is written; those apart are not."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

import retrograde as rg
from retrograde._numerics.maths import Array
from tests._support.refusals import PLAN, POISON, Args, f32, halves, operands, refused, strided


@pytest.mark.parametrize(
    ("make", "needed"),
    [
        (lambda base: strided(base, (4, 8), 9, 1), 140),
        (lambda base: strided(base, (4, 8), 8, 2), 156),
        (lambda base: strided(base, (4, 8), -8, 1), 224),
        (lambda base: strided(base[1:], (4, 8), 8, 1), 132),
    ],
)
@pytest.mark.parametrize("name", ["x", "dx"])
def test_a_view_that_leaves_its_buffer(name: str, make: Callable[[Array], Array], needed: int) -> None:
    given = Args(**operands(**{name: make(f32(32))}))
    refused(given, rg.BufferTooSmall, f"{name}: ", str(needed), "128")
    with pytest.raises(rg.BufferTooSmall) as caught:
        PLAN.run(given)
    assert (caught.value.needed, caught.value.got) == (needed, 128)


def test_a_view_that_leaves_a_foreign_buffer() -> None:
    view = strided(np.frombuffer(bytearray(128), np.float32), (4, 8), 9, 1)
    refused(Args(**operands(x=view)), rg.BufferTooSmall, "x: ", "140", "128")


def test_strides_beyond_64_bits() -> None:
    far = np.lib.stride_tricks.as_strided(f32(1), (4, 8), (2**62, 4))
    with pytest.raises(rg.RetrogradeError, match="x: "):
        PLAN.run(Args(**operands(x=far)))


@pytest.mark.parametrize(
    ("shape", "strides"),
    [((4, 8), (0, 1)), ((4, 8), (8, 0)), ((4, 8), (1, 1)), ((4, 8), (4, 1)), ((4, 8), (3, 2)), ((4, 8), (7, 1))],
)
def test_an_output_that_overlaps_itself(shape: tuple[int, ...], strides: tuple[int, ...]) -> None:
    refused(Args(**operands(dx=strided(f32(64), shape, *strides))), rg.InvalidProblem, "dx: ", "share memory")


@pytest.mark.parametrize("strides", [(1, 4), (16, 2), (2, 8), (3, 12), (9, 7), (5, 18)])
def test_an_output_that_does_not_overlap_itself(strides: tuple[int, ...]) -> None:
    """(9, 7) and (5, 18) reach each address once, though the rows are interleaved."""
    places = {i * strides[0] + j * strides[1] for i in range(4) for j in range(8)}
    assert len(places) == 32
    dx = strided(f32(256), (4, 8), *strides)
    plain = f32(4, 8)
    given = operands()
    PLAN.run(Args(**{**given, "dx": plain}))
    PLAN.run(Args(**{**given, "dx": dx}))
    assert dx.tobytes() == plain.tobytes()


@pytest.mark.parametrize("shift", [1, 4, 31, -1])
def test_an_output_that_partly_overlaps_an_input(shift: int) -> None:
    base = f32(100)
    x, dx = (base[34 + s : 66 + s].reshape(4, 8) for s in (0, shift))
    refused(Args(**operands(x=x, dx=dx)), rg.InvalidProblem, "dx: ", "shares memory with x", "coincide")


def test_an_output_in_another_order_on_its_input() -> None:
    x = f32(8, 8)
    desc = rg.parse("gated_activation.swiglu.backward f32 8x8 split_dim=1")
    plan = rg.GatedActivationBackwardPlan.select(desc)
    for dx in (x.T, x[::-1], x[:, ::-1]):
        refused(Args(dy=f32(8, 4), x=x, dx=dx), rg.InvalidProblem, "dx: ", "shares memory with x", plan=plan)


def test_the_halves_of_an_output_on_the_wrong_input() -> None:
    x = f32(4, 8)
    refused(Args(**operands(dx=x, dy=x[:, 2:6])), rg.InvalidProblem, "dx: ", "shares memory with dy")


def test_two_outputs_on_each_other() -> None:
    base = f32(4, 8)
    refused(Args(**halves(da=base[:, :4], db=base[:, 2:6])), rg.InvalidProblem, "db: ", "shares memory with da")
    refused(
        Args(**halves(da=base[:, :4], db=base[:, :4])), rg.InvalidProblem, "db: ", "shares memory with da", "its own"
    )


def test_an_output_on_a_broadcast_input() -> None:
    base = f32(4, 4)
    refused(
        Args(**halves(a=np.broadcast_to(base[0], (4, 4)), da=base)), rg.InvalidProblem, "da: ", "shares memory with a"
    )


def test_interleaved_operands_are_apart() -> None:
    """Their spans overlap, their elements do not."""
    base = f32(4, 40)
    given = {name: base[:, at : at + 20 : 5] for at, name in enumerate(("dy", "a", "b", "da", "db"))}
    plain = halves()
    PLAN.run(Args(**plain))
    PLAN.run(Args(**given))
    for name in ("da", "db"):
        assert given[name].tobytes() == plain[name].tobytes()
    assert (given["dy"] == POISON).all()
    assert (base[:, 20:] == POISON).all()


def test_rows_taken_in_turn_are_apart() -> None:
    base = f32(8, 8)
    x, dx = base[::2], base[1::2]
    PLAN.run(Args(**operands(x=x, dx=dx)))
    assert (x == POISON).all()


def test_an_output_that_takes_too_long_to_prove_apart() -> None:
    """a lies on the odd places of a buffer and y on the even ones, but their strides hide it; the search is bounded."""
    base = f32(2 * 5**8)
    shape = (5,) * 8
    y = base[::2].reshape(shape)
    a = strided(base[1:], shape, *(2 * step for step in (5, 7, 11, 13, 17, 1009, 2003, 4001)))
    plan = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", shape, "f32", param=0.5))
    given = rg.BinaryParamArgs(a, f32(*shape), y)
    refused(given, rg.InvalidProblem, "y: is written, but cannot be proven apart from a", plan=plan)


def test_an_empty_output_overlaps_nothing() -> None:
    base = f32(4, 8)
    plan = rg.GatedActivationPlan.select(rg.parse("gated_activation.glu.forward f32 0x8 split_dim=1"))
    plan.run(rg.GatedActivationArgs(x=base[:0], y=base[:0, 2:6]))


def test_an_output_on_an_input_that_is_stretched_over_nothing() -> None:
    """There are no terms, but dw is written, and the weight is there."""
    plan = rg.BinaryParamBackwardPlan.select(rg.parse("binary_param.lerp.backward f32 3x0 weight_shape=1x1"))
    none = [f32(3, 0) for _ in range(5)]
    weight, dw = f32(1, 1), f32(1, 1)
    given = rg.BinaryParamBackwardArgs(
        dy=none[0], a=none[1], b=none[2], weight=weight, da=none[3], db=none[4], dw=weight
    )
    refused(given, rg.InvalidProblem, "dw: ", "shares memory with weight", plan=plan)
    plan.run(replace(given, dw=dw))
    assert (weight, dw) == (POISON, 0)
