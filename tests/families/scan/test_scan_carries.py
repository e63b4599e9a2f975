"""A scan in pieces, with the state handed on, is the whole to the guarantee; the backward starts at its end."""

import numpy as np
import pytest

import retrograde as rg
from retrograde import PlanPreference
from retrograde.families.scan.problem import CARRY, GRAD
from retrograde.testing.highprec import oracle
from retrograde.testing.inputs import inputs
from retrograde.testing.saved import with_saved
from retrograde.testing.ulp import ulp_error
from tests._support.scan_pieces import DIRECTIONS, SETS, backward, cuts_of, forward

INF, NAN = np.inf, np.nan
BACKENDS = [None, PlanPreference(backend="reference")]
KINDS = list(rg.ScanKind)
PICKING = ["cummax", "cummin"]
PROBLEMS = [((7, 40), 1), ((23, 5), 0), ((2, 1, 3, 1, 2, 9, 1, 2), 5)]
ELEMENTS = ["f32", "f16", "bf16", "f64"]


def meant(kind, state):
    """What a state stands for: of (high, low, e) any e will do."""
    return (state[0] + state[1]) * 2.0 ** state[2] if kind == "cumprod" else state


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
    with pytest.raises(rg.InvalidProblem, match=r"carry_in: got shape .*, expected \(2, 3, 1\)"):
        plan.run(rg.ScanArgs(x, y, carry_in=np.zeros((2, 3))))
    with pytest.raises(rg.InvalidProblem, match="carry_out: got element f32, expected f64"):
        plan.run(rg.ScanArgs(x, y, carry_out=np.zeros((2, 3, 1), np.float32)))
