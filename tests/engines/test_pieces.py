"""Pieces put together all at once: what processes and devices do with the states of one another."""

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde._core.dtypes import Element
from retrograde._core.stream import Stream
from retrograde.families.reduce import pieces as reduce_pieces
from retrograde.families.reduce.plans import partial_plan
from retrograde.families.reduce.problem import ReducePartialArgs, ReducePartialDescriptor
from retrograde.families.reduce.state import ROWS
from retrograde.families.scan import pieces as scan_pieces
from retrograde.testing.inputs import inputs

ELEMENTS = ["f32", "f16", "bf16", "f64"]
SETS = ["normal", "gates", "ties", "mixed"]
CUTS = [[8, 16], [1, 23], [4, 4, 20]]  # one piece is empty
SHAPE = (5, 24)


def arrays(values, element, *names, shape=SHAPE):
    return [np.asarray(inputs(values, element, {name: shape})[name]) for name in names]


def same(found, wanted, element, ulp, scale=None):
    """To some ULP of the value or of a larger scale, at least of the least subnormal; infinities and NaN exactly."""
    info = Element(element).info
    with np.errstate(all="ignore"):
        f, w = found.astype(np.longdouble), wanted.astype(np.longdouble)
        size = abs(w) if scale is None else np.maximum(abs(w), scale)
        least = float(ml_dtypes.finfo(info.numpy).smallest_subnormal)
        close = abs(f - w) <= ulp * np.maximum(info.eps * size, least)
    return bool(((f == w) | (np.isnan(f) & np.isnan(w)) | close).all())


def state_of(kind, x, element):
    plan = partial_plan(kind, x.shape, (1,), element, Stream(), None)
    state = np.empty(plan.descriptor.state_shape)
    plan.run(ReducePartialArgs(x, state))
    return state.reshape(ROWS[kind], -1)


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("kind", list(rg.ReduceKind))
def test_a_share_is_the_piece_of_the_gradient(kind, element):
    rules = ("even", "first", "last", "all") if kind in ("max", "min") else ("even",)
    for number, values in enumerate(SETS):
        (x,), (dy,) = arrays(values, element, "x"), arrays("normal", element, "dy", shape=(5, 1))
        ties = rules[number % len(rules)]
        whole, y = np.empty_like(x), np.empty((5, 1), x.dtype)
        rg.ReducePlan.select(rg.ReduceDescriptor(kind, SHAPE, 1, element)).run(rg.ReduceArgs(x, y))
        back = rg.ReduceBackwardPlan.select(
            rg.ReduceBackwardDescriptor(kind, SHAPE, 1, element, ties=ties, saved_y=False)
        )
        back.run(rg.ReduceBackwardArgs(dy, whole, x if back.descriptor.needs_x else None))
        for cuts in CUTS:
            pieces = np.split(x, cuts, axis=1)
            states = np.stack([state_of(kind, piece, element) for piece in pieces])
            merge = reduce_pieces.merge_plan(kind, len(pieces), 5, element, 24, 1.0, ties)
            made = np.empty(5, x.dtype)
            merge.run(reduce_pieces.ReduceMergeArgs(states, y=made))
            assert same(made, y[:, 0], element, 1), f"{merge.descriptor} {values} {cuts}"
            found = []
            for place, piece in enumerate(pieces):
                part, state = np.empty_like(piece), np.empty(states.shape[1:])
                merge.run(reduce_pieces.ReduceMergeArgs(states, np.array([place]), state=state))
                plan = reduce_pieces.piece_backward_plan(kind, piece.shape, (1,), element, 1.0, ties, 24)
                given = (piece, state[:, :, None]) if plan.descriptor.needs_x else ()
                plan.run(reduce_pieces.ReducePieceBackwardArgs(dy, part, *given))
                found.append(part)
            assert same(np.concatenate(found, 1), whole, element, 1), f"{plan.descriptor} {ties} {values} {cuts}"


@pytest.mark.parametrize("kind", list(rg.ReduceKind))
def test_the_reference_merges_and_shares_alike(kind):
    (x,), (dy,) = arrays("gates", "f32", "x"), arrays("normal", "f32", "dy", shape=(5, 1))
    states = np.stack([state_of(kind, piece, "f32") for piece in np.split(x, 3, axis=1)])
    found = []
    for backend in (None, "reference"):
        y, state = np.empty(5, np.float32), np.empty(states.shape[1:])
        merge = reduce_pieces.merge_plan(kind, 3, 5, "f32", 24, 1.0, "even", backend)
        merge.run(reduce_pieces.ReduceMergeArgs(states, np.array([1]), y, state))
        desc = reduce_pieces.ReducePieceBackwardDescriptor(kind, (5, 8), 1, "f32", terms=24)
        plan = reduce_pieces.ReducePieceBackwardPlan.select(desc, preference=rg.PlanPreference(backend=backend))
        dx = np.empty((5, 8), np.float32)
        given = (np.ascontiguousarray(x[:, 8:16]), state[:, :, None]) if desc.needs_x else ()
        plan.run(reduce_pieces.ReducePieceBackwardArgs(dy, dx, *given))
        found.append((y, dx))
    assert same(found[0][0], found[1][0], "f32", 1) or kind == "prod"  # of the others, there
    assert same(found[0][1], found[1][1], "f32", 2)


@pytest.mark.parametrize("kind", list(rg.ReduceKind))
def test_the_reference_takes_an_empty_piece(kind):
    desc = reduce_pieces.ReducePieceBackwardDescriptor(kind, (5, 0), 1, "f32", terms=24)
    plan = reduce_pieces.ReducePieceBackwardPlan.select(desc, preference=rg.PlanPreference(backend="reference"))
    x, dy = np.empty((5, 0), np.float32), np.ones((5, 1), np.float32)
    given = (x, np.ones(desc.state_shape)) if desc.needs_x else ()
    plan.run(reduce_pieces.ReducePieceBackwardArgs(dy, np.empty_like(x), *given))


def in_pieces(desc, x, dy, count):
    """(y, indices, dx) of a scan, each piece from the states of all."""
    kind, element, n = desc.kind, desc.element, desc.n // count
    options = kind, (x.shape[0], n), 1, element, desc.reverse, desc.exclusive, desc.ties
    plan = rg.ScanPlan.select(rg.ScanDescriptor(*options))
    back = rg.ScanBackwardPlan.select(rg.ScanBackwardDescriptor(*options, saved_y=False))
    xs, dys = np.split(x, count, 1), np.split(dy, count, 1)

    def carried(piece):
        carry = np.empty(plan.descriptor.carry_shape)
        plan.run(rg.ScanArgs(piece, np.empty_like(piece), carry_out=carry))
        return carry.reshape(len(carry), -1)

    states = [state_of(scan_pieces.REDUCTION[kind], p, element) if kind in scan_pieces.REDUCTION else carried(p)
              for p in xs]  # fmt: skip
    states, given = np.stack(states), (kind, count, x.shape[0], element, desc.reverse, desc.ties, n)
    merge, incoming = scan_pieces.merge_plan(*given), scan_pieces.incoming_grad_plan(*given)
    y, at, dx, grads, saves = [], [], [], [], []
    for place, piece in enumerate(xs):
        carry = np.empty(merge.descriptor.carry_shape)
        merge.run(scan_pieces.ScanMergeArgs(states, np.array([place]), carry))
        carry = carry.reshape(plan.descriptor.carry_shape)
        y.append(np.empty_like(piece))
        own = np.empty(piece.shape, np.int64) if desc.picks else None
        plan.run(rg.ScanArgs(piece, y[-1], own, carry))
        if own is not None:
            at.append(np.where(own >= 0, own + place * n, np.where(own < -1, -2 - own, own)))
        saves.append({"x": piece, "carry_in": carry} if back.descriptor.needs_x else {})
        grad = np.empty(back.descriptor.grad_shape)
        back.run(rg.ScanBackwardArgs(dys[place], np.empty_like(piece), **saves[-1], grad_out=grad))
        grads.append(state_of("sum", dys[place], element) if kind == "cumsum" else grad.reshape(len(grad), -1))
    for place in range(count):
        grad = np.empty(incoming.descriptor.grad_shape)
        needed = states if incoming.descriptor.needs_states else None
        incoming.run(scan_pieces.ScanIncomingGradArgs(np.stack(grads), needed, np.array([place]), grad))
        dx.append(np.empty_like(dys[place]))
        last = place == (0 if desc.reverse else count - 1)
        grad_in = None if last else grad.reshape(back.descriptor.grad_shape)
        back.run(rg.ScanBackwardArgs(dys[place], dx[-1], **saves[place], grad_in=grad_in))
    return np.concatenate(y, 1), np.concatenate(at, 1) if at else None, np.concatenate(dx, 1)


@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize("kind", list(rg.ScanKind))
def test_a_scan_goes_on_in_the_next_piece(kind, element):
    for number, values in enumerate(SETS * 2):
        x, dy = arrays(values, element, "x")[0], arrays("normal", element, "dy")[0]
        reverse, exclusive = number % 2 == 1, number % 4 > 1
        ties = "last" if kind in ("cummax", "cummin") and number > 3 else "first"
        desc = rg.ScanDescriptor(kind, SHAPE, 1, element, reverse, exclusive, ties)
        y, dx = np.empty_like(x), np.empty_like(x)
        at = np.empty(SHAPE, np.int64) if desc.picks else None
        rg.ScanPlan.select(desc).run(rg.ScanArgs(x, y, at))
        options = kind, SHAPE, 1, element, reverse, exclusive, ties
        back = rg.ScanBackwardPlan.select(rg.ScanBackwardDescriptor(*options, saved_y=False))
        back.run(rg.ScanBackwardArgs(dy, dx, x if back.descriptor.needs_x else None))
        found = in_pieces(desc, x, dy, 4)
        with np.errstate(all="ignore"):
            scale = np.nan_to_num(abs(x.astype(np.float64)), posinf=0).sum(1, keepdims=True)
        assert same(found[0], y, element, 1, scale if kind == "cumsum" else None), f"{desc} {values}"
        assert same(found[2], dx, element, 2), f"{desc} {values} gradient"
        if at is not None:
            np.testing.assert_array_equal(found[1], at, err_msg=f"{desc} {values}")


def test_a_state_has_a_dimension_more_than_its_problem():
    """There is no rank 9: the native signature must not be asked for one."""
    for cls in (reduce_pieces.ReducePieceBackwardDescriptor, ReducePartialDescriptor):
        with pytest.raises(rg.InvalidProblem, match="at most 7"):
            cls("sum", (2,) * 8, 0, "f32")
