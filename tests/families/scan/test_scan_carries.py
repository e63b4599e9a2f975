"""A scan in pieces, with the state handed on, is the whole to the guarantee; the backward starts at its end."""

from itertools import pairwise

import numpy as np
import pytest

import retrograde as rg
from retrograde import PlanPreference
from retrograde.families._scan_problem import CARRY, GRAD
from retrograde.testing.highprec import oracle
from retrograde.testing.inputs import inputs
from retrograde.testing.saved import with_saved
from retrograde.testing.ulp import ulp_error

INF, NAN = np.inf, np.nan
BACKENDS = [None, PlanPreference(backend="reference")]
KINDS = list(rg.ScanKind)
PICKING = ["cummax", "cummin"]
DIRECTIONS = [(False, False), (True, False), (False, True), (True, True)]
PROBLEMS = [((7, 40), 1), ((23, 5), 0), ((2, 1, 3, 1, 2, 9, 1, 2), 5)]
SETS = ["normal", "gates", "ties", "mixed"]
ELEMENTS = ["f32", "f16", "bf16", "f64"]


def pieces(n, cuts, reverse):
    """Slices along the axis, in the direction of the scan."""
    edges = [0, *cuts, n]
    found = [slice(a, b) for a, b in pairwise(edges)]
    return found[::-1] if reverse else found


def taken(x, axis, piece):
    return x[(slice(None),) * axis + (piece,)]


def with_shape(desc, piece):
    shape = list(desc.input_shape)
    shape[desc.scan_axis] = piece.stop - piece.start
    fields = {name: getattr(desc, name) for name in ("kind", "element", "scan_axis", "reverse", "exclusive", "ties")}
    if desc.direction == "backward":
        fields |= {"saved_y": desc.saved_y, "saved_indices": desc.saved_indices}
    return type(desc)(input_shape=tuple(shape), **fields)


def coded(carry, piece):
    """The carry for the next piece: places in the whole as numbers below -1, which no piece takes for its own."""
    own = carry[1] >= 0
    carry[1][own] = -2 - (carry[1][own] + piece.start)
    return carry


def forward(desc, x, cuts, preference, stream=None):
    """(y, indices as places in the whole, the carry that each piece got)."""
    y, indices = np.empty_like(x), np.full(x.shape, -7) if desc.picks else None
    carry, carries = None, []
    for piece in pieces(desc.n, cuts, desc.reverse):
        part = with_shape(desc, piece)
        after = np.full(part.carry_shape, 7.0)
        own = taken(indices, desc.scan_axis, piece) if desc.picks else None
        args = rg.ScanArgs(taken(x, desc.scan_axis, piece), taken(y, desc.scan_axis, piece), own, carry, after)
        rg.ScanPlan.select(part, preference=preference, stream=stream).run(args)
        carries.append(carry)
        carry = after
        if desc.picks:
            own[...] = np.where(own >= 0, own + piece.start, np.where(own < -1, -2 - own, -1))
            coded(carry, piece)
    return y, indices, carries


def backward(desc, given, cuts, carries, preference, stream=None):
    dx, owed = np.empty_like(given["dy"]), None
    for piece, carry in reversed(list(zip(pieces(desc.n, cuts, desc.reverse), carries, strict=True))):
        part = with_shape(desc, piece)
        before = np.full(part.grad_shape, 7.0)
        saves = {name: taken(x, desc.scan_axis, piece) for name, x in given.items()}
        if "indices" in saves:  # places in the whole -> own, or coded
            whole = saves["indices"]
            saves["indices"] = np.where(
                (whole >= piece.start) & (whole < piece.stop), whole - piece.start, np.where(whole < 0, -1, -2 - whole)
            )
        args = rg.ScanBackwardArgs(
            **saves, dx=taken(dx, desc.scan_axis, piece), carry_in=carry, grad_in=owed, grad_out=before
        )
        rg.ScanBackwardPlan.select(part, preference=preference, stream=stream).run(args)
        owed = before
    return dx


def meant(kind, state):
    """What a state stands for: of (high, low, e) any e will do."""
    return (state[0] + state[1]) * 2.0 ** state[2] if kind == "cumprod" else state


def cuts_of(n, reverse):
    """With empty pieces, but for the last: to an exclusive one before it, its last term takes part, in nothing."""
    return [1], [n // 3, n // 3, n - 1], [n, n] if reverse else [0, 0]


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("kind", KINDS)
def test_pieces_make_the_whole(kind, element, preference):
    for number, (reverse, exclusive) in enumerate(DIRECTIONS):
        shape, axis = PROBLEMS[number % len(PROBLEMS)]
        ties = ["first", "last"][number % 2]
        desc = rg.ScanDescriptor(kind, shape, axis, element, reverse, exclusive, ties)
        bound = rg.ScanPlan.select(desc, preference=preference).precision_guarantee.max_ulp
        for values, cuts in zip(SETS, (*cuts_of(desc.n, reverse), [2, 5]), strict=True):
            x = np.asarray(inputs(values, element, {"x": shape})["x"])
            want = oracle(desc, {"x": x})
            y, indices, _ = forward(desc, x, cuts, preference)
            assert np.max(ulp_error(y, want["y"], element)) <= bound, f"{desc} {values} cut at {cuts}"
            if desc.picks:
                np.testing.assert_array_equal(indices, want["indices"].value, err_msg=f"{desc} {values} cut at {cuts}")


SAVES = [
    *(pytest.param(kind, {}, id=kind) for kind in KINDS),
    *(pytest.param(kind, {"saved_y": False}, id=f"{kind}-recompute") for kind in ("cumprod", "logcumsumexp")),
    *(pytest.param(kind, {"saved_indices": True}, id=f"{kind}-indices") for kind in PICKING),
]


@pytest.mark.parametrize("preference", BACKENDS)
@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize(("kind", "saves"), SAVES)
def test_backward_pieces_make_the_whole(kind, saves, element, preference):
    for number, (reverse, exclusive) in enumerate(DIRECTIONS):
        if exclusive and "saved_indices" in saves:
            continue  # the winner after the last term is not among the indices
        if kind == "cumprod" and not exclusive and not saves:
            continue  # a piece has the product before its first term unrounded, unlike the saved y of the whole
        shape, axis = PROBLEMS[number % len(PROBLEMS)]
        desc = rg.ScanBackwardDescriptor(kind, shape, axis, element, reverse, exclusive, **saves)
        plan = rg.ScanBackwardPlan.select(desc, preference=preference)
        before = rg.ScanDescriptor(kind, shape, axis, element, reverse, exclusive)
        names = ["dy", *(name for name, need in (("x", desc.needs_x), ("y", desc.needs_y)) if need)]
        names += ["indices"] if desc.needs_indices else []
        for values, cuts in zip(("normal", "gates", "ties"), cuts_of(desc.n, reverse), strict=True):
            given = with_saved(desc, inputs(values, element, dict.fromkeys([*names, "x"], shape)))
            _, _, carries = forward(before, given["x"], cuts, preference)
            saved = {name: given[name] for name in names}
            want = oracle(desc, saved)["dx"]
            dx = backward(desc, saved, cuts, carries, preference)
            error = np.max(ulp_error(dx, want, element))
            assert error <= plan.precision_guarantee.max_ulp, f"{desc} {values} cut at {cuts}: {error}"


@pytest.mark.parametrize("preference", BACKENDS)
def test_nothing_hands_on_what_it_got(preference):
    identity = {
        "cumsum": [0, 0],
        "cumprod": [1, 0, 0],
        "cummax": [-INF, -1],
        "cummin": [INF, -1],
        "logcumsumexp": [-INF, 0, 0],
    }
    for kind in KINDS:
        desc = rg.ScanDescriptor(kind, (2, 0), 1, "f32")
        empty = np.empty((2, 0), np.float32)
        plan = rg.ScanPlan.select(desc, preference=preference)
        after = np.full(desc.carry_shape, 7.0)
        plan.run(rg.ScanArgs(empty, empty.copy(), carry_out=after))
        numbers = after[:, :, 0]
        np.testing.assert_array_equal(meant(kind, numbers), meant(kind, np.float64([identity[kind]] * 2).T))
        back = rg.ScanBackwardPlan.select(rg.ScanBackwardDescriptor(kind, (2, 0), 1, "f32"), preference=preference)
        saves = {"x": empty, "y": empty} if kind != "cumsum" else {}
        got = np.full(back.descriptor.grad_shape, 3.0)
        given = np.arange(1.0, 1 + got.size).reshape(got.shape)
        carry = np.full(desc.carry_shape, -5.0) if desc.picks else None  # without a winner nothing is owed to it
        back.run(rg.ScanBackwardArgs(empty, empty.copy(), **saves, carry_in=carry, grad_in=given, grad_out=got))
        np.testing.assert_array_equal(meant(kind, got), meant(kind, given))


@pytest.mark.parametrize("preference", BACKENDS)
def test_infinite_terms_of_an_earlier_piece_share(preference):
    """x = [1, inf | 2, inf]: dy of the last is shared by both."""
    x, dy = np.float32([1, INF, 2, INF]), np.float32([1, 2, 3, 4])
    want = np.float32([1, 2 + 3 + 2, 0, 2])
    desc = rg.ScanBackwardDescriptor("logcumsumexp", (4,), 0, "f32", saved_y=False)
    before = rg.ScanDescriptor("logcumsumexp", (4,), 0, "f32")
    for cuts in ([], [2], [1, 3]):
        _, _, carries = forward(before, x, cuts, preference)
        np.testing.assert_array_equal(backward(desc, {"dy": dy, "x": x}, cuts, carries, preference), want)


def test_states_have_their_shape():
    for kind in KINDS:
        desc = rg.ScanDescriptor(kind, (4, 5, 6), 1, "f16")
        assert desc.carry_shape == (CARRY[kind], 4, 1, 6)
        assert rg.ScanBackwardDescriptor(kind, (4, 5, 6), 1, "f16").grad_shape == (GRAD[kind], 4, 1, 6)
        assert rg.ScanDescriptor(kind, (), 0, "f16").carry_shape == (CARRY[kind],)
        assert rg.ScanDescriptor(kind, (2,) * 8, 3, "f16").carry_shape == (CARRY[kind], *(2,) * 7)
    plan = rg.ScanPlan.select(rg.ScanDescriptor("cumsum", (3, 4), 1, "f32"))
    x, y = np.ones((3, 4), np.float32), np.empty((3, 4), np.float32)
    with pytest.raises(rg.InvalidProblem, match=r"carry_in: shape .*, expected \(2, 3, 1\)"):
        plan.run(rg.ScanArgs(x, y, carry_in=np.zeros((2, 3))))
    with pytest.raises(rg.InvalidProblem, match="carry_out: element f32, expected f64"):
        plan.run(rg.ScanArgs(x, y, carry_out=np.zeros((2, 3, 1), np.float32)))
