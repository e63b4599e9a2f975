"""Gradients of norms in pieces: `partial`, `merge`, `finalize` have the bits of one run."""

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde.testing.inputs import inputs

DTYPES = {"f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f64": np.float64}
FAMILIES = {
    "layer_norm": (rg.LayerNormBackwardPlan, rg.LayerNormBackwardDescriptor, rg.LayerNormBackwardArgs),
    "rms_norm": (rg.RmsNormBackwardPlan, rg.RmsNormBackwardDescriptor, rg.RmsNormBackwardArgs),
}
LINES, N = 1000, 37
CUTS = (256, 768)


def problem(family, element, lines=LINES, values="normal", **weights):
    """A plan, its operands by name, and gradients to be written."""
    plan, descriptor, args = FAMILIES[family]
    plan = plan.select(descriptor((lines, N), 2, element, **weights))
    shapes = {"dy": (lines, N), "x": (lines, N), "gamma": (N,)}
    given = {name: np.asarray(array) for name, array in inputs(values, element, shapes).items()}
    if not weights.get("has_gamma"):
        del given["gamma"]
    kinds = {"dgamma": "gamma_element", "dbeta": "beta_element"}
    found = {
        name: np.full(N, 7, DTYPES[weights.get(kinds[name]) or element])
        for name in kinds
        if weights.get(f"has_{name[1:]}")
    }
    return plan, args, given, found


def in_pieces(plan, args, given, cuts=CUTS):
    dx, sums = np.empty_like(given["x"]), None
    for piece in np.split(np.arange(len(dx)), cuts):
        own = {name: array if name == "gamma" else array[piece[0] : piece[-1] + 1] for name, array in given.items()}
        part = plan.partial(args(dx=dx[piece[0] : piece[-1] + 1], **own))
        sums = part if sums is None else plan.merge(sums, part)
    return dx, sums


def same(found, want):
    """NaN is NaN, in bf16 too."""
    wide = [array.astype(np.float64) for array in (found, want)]
    return np.array_equal(*wide, equal_nan=True) and np.array_equal(*map(np.signbit, map(np.nan_to_num, wide)))


def weights_of(family):
    yield {"has_gamma": True}
    if family == "layer_norm":
        yield {"has_gamma": True, "has_beta": True}
        yield {"has_beta": True}


@pytest.mark.parametrize("values", ["normal", "exponents", "special"])
@pytest.mark.parametrize("element", DTYPES)
@pytest.mark.parametrize("family", FAMILIES)
def test_pieces_of_whole_blocks_have_the_bits_of_one_run(family, element, values):
    for weights in weights_of(family):
        plan, args, given, want = problem(family, element, values=values, **weights)
        dx = np.empty_like(given["x"])
        plan.run(args(dx=dx, **given, **want))
        pieces, sums = in_pieces(plan, args, given)
        found = {name: np.empty_like(array) for name, array in want.items()}
        plan.finalize(sums, **found)
        assert same(pieces, dx), weights
        for name, array in want.items():
            assert same(found[name], array), f"{name} {weights}"


@pytest.mark.parametrize("family", FAMILIES)
def test_weights_of_f32_beside_halves(family):
    plan, args, given, want = problem(family, "bf16", has_gamma=True, gamma_element="f32")
    given["gamma"] = given["gamma"].astype(np.float32)
    plan.run(args(dx=np.empty_like(given["x"]), **given, **want))
    found = np.empty(N, np.float32)
    plan.finalize(in_pieces(plan, args, given)[1], found)
    assert same(found, want["dgamma"])


@pytest.mark.parametrize("element", ["f32", "f64"])
@pytest.mark.parametrize("family", FAMILIES)
def test_the_reference_has_pieces_of_the_same_form(family, element):
    """The sums of one side are finished by the other."""
    plan, args, given, want = problem(family, element, has_gamma=True)
    plan.run(args(dx=np.empty_like(given["x"]), **given, **want))
    reference = type(plan).select(plan.descriptor, preference=rg.PlanPreference(backend="reference"))
    for first, second in ((plan, reference), (reference, plan)):
        found = np.empty(N, want["dgamma"].dtype)
        second.finalize(in_pieces(first, args, given)[1], found)
        size = np.abs(np.asarray(given["dy"], np.float64)).sum(0) * 4
        assert np.all(abs(found - want["dgamma"]) <= np.finfo(found.dtype).eps * size)


def test_strided_pieces_and_no_lines():
    plan, args, given, want = problem("layer_norm", "f32", has_gamma=True, has_beta=True)
    plan.run(args(dx=np.empty_like(given["x"]), **given, **want))
    strided = {name: array if name == "gamma" else np.asfortranarray(array) for name, array in given.items()}
    found = {name: np.empty_like(array) for name, array in want.items()}
    plan.finalize(in_pieces(plan, args, strided)[1], **found)
    assert same(found["dgamma"], want["dgamma"])
    plan, args, given, found = problem("layer_norm", "f32", lines=0, has_gamma=True, has_beta=True)
    plan.finalize(plan.partial(args(dx=given["x"].copy(), **given)), **found)
    assert not found["dgamma"].any()
    assert not found["dbeta"].any()


def test_wrong_pieces_are_refused():
    plan, args, given, found = problem("rms_norm", "f32", has_gamma=True)
    dx = np.empty_like(given["x"])
    part = plan.partial(args(dx=dx, **given))
    with pytest.raises(rg.InvalidProblem, match=r"first: got sums of 1000 lines, expected whole blocks of 256"):
        plan.merge(part, part)
    short = {name: array[..., :-1] for name, array in given.items()}
    with pytest.raises(rg.InvalidProblem, match=r"x: got shape 1000x36, expected lines of 37"):
        plan.partial(args(dx=dx[:, :-1], **short))
    with pytest.raises(rg.InvalidType, match=r"partial takes RmsNormBackwardArgs, got tuple: build the Args class"):
        plan.partial((given["dy"], given["x"], dx))
    with pytest.raises(rg.InvalidType, match=r"partial takes RmsNormBackwardArgs, got LayerNormBackwardArgs"):
        plan.partial(rg.LayerNormBackwardArgs(dx=dx, **given))
    with pytest.raises(rg.InvalidType, match=r"sums: got a list, expected what partial or merge returned"):
        plan.finalize([], **found)
    other, args, given, _ = problem("rms_norm", "f64", has_gamma=True)
    with pytest.raises(rg.InvalidProblem, match=r"got sums of .*expected"):
        plan.finalize(other.partial(args(dx=np.empty_like(given["x"]), **given)), **found)
    few, args, given, _ = problem("rms_norm", "f32", lines=256, has_gamma=True)
    with pytest.raises(rg.InvalidProblem, match=r"got those of 256 lines, expected the 1000"):
        plan.finalize(few.partial(args(dx=np.empty_like(given["x"]), **given)), **found)
    assert (found["dgamma"] == 7).all()
