"""The oracles themselves, by sources that share nothing with them: finite differences, mpmath, torch in f64."""

import mpmath
import numpy as np
import pytest

from retrograde._core.args import streams
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.registry import Family, families, op_of, ops
from retrograde._numerics.maths import Array, Expected
from retrograde.testing.cases import descriptors
from retrograde.testing.highprec import MpMaths, as_mp, mp_oracle, numpy_oracle, oracle
from retrograde.testing.inputs import SETS, inputs
from retrograde.testing.placing import drawn, full_streams, input_shapes
from retrograde.testing.saved import with_saved

BITS = 1600
STEP = mpmath.mpf(2) ** -120


def _loss(desc: Descriptor, streams: dict[str, Array], dy: Array) -> "mpmath.mpf":
    """An infinite result (the identity of a scan) does not move."""
    full = full_streams(desc, streams)
    found = next(iter(op_of(desc).expected(desc, full, MpMaths()).values()))  # indices may come after it
    return sum((y * d for y, d in zip(found.value.flat, dy.flat, strict=True) if not mpmath.isinf(y)), mpmath.mpf(0))


def _backward(family: Family, desc: Descriptor) -> Descriptor:
    (direction,) = (each for each, of in family.gradient_of.items() if of == desc.direction)
    return family.ops[direction].descriptor.parse(str(desc).replace(f".{desc.direction}", f".{direction}"))


GRADIENTS = [
    (family, desc)
    for family in families()
    for gradient, function in family.gradient_of.items()
    for kind in family.ops[gradient].kinds
    for desc in descriptors(family.ops[function], kind, "f64", (2, 3), thorough=False)
    if not getattr(desc, "rounds_along", False)  # steps have no slope
]


@pytest.mark.parametrize(("family", "desc"), GRADIENTS, ids=[str(desc) for _, desc in GRADIENTS])
def test_the_backward_is_the_derivative_of_the_forward(family: Family, desc: Descriptor) -> None:
    """Every element of every input is moved by 2^-120, in 1,600 bits: beside e^700 there are digits left to compare."""
    with mpmath.workprec(BITS):
        given = {n: as_mp(desc.ordinary(n, x)) for n, x in drawn(desc, "gates", seed=5).items()}
        backward = _backward(family, desc)
        shapes = input_shapes(backward)
        first = next(iter(shapes))
        dy = as_mp(inputs("normal", "f64", {first: shapes[first]}, seed=6)[first])
        zeros = {n: as_mp(np.zeros(shape)) for n, shape in shapes.items()}  # what the gradient is added to
        saved = {n: e.value for n, e in op_of(desc).expected(desc, full_streams(desc, given), MpMaths()).items()}
        full = full_streams(backward, {**zeros, **saved, **given, first: dy})
        gradients = op_of(backward).expected(backward, full, MpMaths())
        for name, stream in given.items():
            if stream.dtype.kind in "ib" or name in desc.without_gradient:
                continue
            (gradient,) = (g for g in gradients if name.startswith(g[1:]))  # a: da, weight: dw
            for at in np.ndindex(stream.shape):
                moved = []
                for sign in (1, -1):
                    other = {**given, name: stream.copy()}
                    other[name][at] += sign * STEP
                    moved.append(_loss(desc, other, dy))
                slope = (moved[0] - moved[1]) / (2 * STEP)
                got = gradients[gradient]
                assert abs(slope - got.value[at]) <= mpmath.mpf(2) ** -150 * max(got.scale[at], 1), (gradient, at)


@pytest.mark.parametrize("values", SETS)
@pytest.mark.parametrize("op", ops(), ids=lambda op: op.name)
def test_numpy_agrees_with_mpmath(op: object, values: str) -> None:
    """In float64, for f32 operands, to 1/1000 of an ULP of f32."""
    for kind in op.kinds:
        for desc in descriptors(op, kind, Element.F32, (31,), thorough=True):
            given = full_streams(desc, with_saved(desc, drawn(desc, values, seed=3)))
            exact = mp_oracle(desc, given)
            found = numpy_oracle(desc, given)
            for name in (name for name, written in streams(op.args, desc).items() if written):
                for what in ("value", "scale"):
                    assert _distance(getattr(found[name], what), exact[name], what) <= 1e-3, (
                        f"{desc} {values} {name} {what}"
                    )


def _distance(found: Array, exact: Expected, what: str) -> float:
    """In ULP of f32 at the exact scale. For NaN, and beyond f32's range where terms do not cancel, only the kind of
    number must agree."""
    if found.dtype.kind == "i":  # right or wrong
        return float(not (found == getattr(exact, what)).all())
    info = Element.F32.info
    worst = 0.0
    for got, want, scale in zip(found.flat, getattr(exact, what).flat, exact.scale.flat, strict=True):
        if mpmath.isnan(want) or np.isnan(got):
            assert mpmath.isnan(want)
            assert np.isnan(got)
        elif abs(want) > max(2.0**130, abs(scale) * 2.0**-40):
            assert abs(got) > 2.0**129
            assert (got > 0) == (want > 0)
        else:
            worst = max(worst, float(abs(want - float(got)) / max(info.eps * abs(scale), info.tiny)))
    return worst


def test_halves_that_cancel_are_redone_in_mpmath() -> None:
    """3 + 0.3 (-10) is 1.1e-16 and not 0, since 0.3 is not 3/10: float64 has no digit of it."""
    desc = Descriptor.parse("binary_param.lerp.forward bf16 1 param=0.3")
    dtype = Element.BF16.info.numpy
    given = {"a": np.array([3.0], dtype), "b": np.array([-7.0], dtype)}
    with mpmath.workprec(BITS):
        exact = mpmath.mpf(3) - 10 * mpmath.mpf(0.3)
    assert oracle(desc, given)["y"].value[0] == float(exact)
    assert numpy_oracle(desc, given)["y"].value[0] != float(exact)


TORCH = {
    "glu": lambda f, a, b: f.glu(f.torch_cat(a, b), -1),
    "swiglu": lambda f, a, b: a * f.silu(b),
    "geglu": lambda f, a, b: a * f.gelu(b),
    "geglu_tanh": lambda f, a, b: a * f.gelu(b, approximate="tanh"),
}


@pytest.mark.parametrize("kind", TORCH)
def test_torch_agrees_where_it_is_right(kind: str) -> None:
    """In f64 and away from the negative tail; its autograd gives the gradients."""
    torch = pytest.importorskip("torch")
    functional = torch.nn.functional
    functional.torch_cat = lambda a, b: torch.cat([a, b], -1)
    rng = np.random.default_rng(11)
    a, b, dy = rng.standard_normal(300), rng.uniform(-1, 3, 300), rng.standard_normal(300)
    ta, tb = (torch.tensor(x, requires_grad=True) for x in (a, b))
    y = TORCH[kind](functional, ta, tb)
    y.backward(torch.tensor(dy))
    theirs = {"y": y.detach(), "da": ta.grad, "db": tb.grad}
    ours: dict[str, Expected] = {}
    for direction, given in (("forward", {"a": a, "b": b}), ("backward", {"dy": dy, "a": a, "b": b})):
        ours |= numpy_oracle(Descriptor.parse(f"gated_activation.{kind}.{direction} f64 600 split_dim=0"), given)
    for name, tensor in theirs.items():
        error = np.abs(tensor.numpy() - ours[name].value) / (Element.F64.info.eps * ours[name].scale)
        assert error.max() < 64, f"{kind} {name}: {error.max()} ULP"
