"""What is peculiar to cast: one rounding into halves, integers that saturate, what is true; gradients."""

from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import functional
from retrograde._core.dtypes import Element

F: Any = functional
HALVES = {"f16": np.float16, "bf16": ml_dtypes.bfloat16}


def _between(dtype: Any) -> np.ndarray:
    """Halfway between every two finite neighbours of a half, as f64."""
    with np.errstate(invalid="ignore"):
        every = np.arange(1 << 15, dtype=np.uint16).view(dtype).astype(np.float64)
    every = every[np.isfinite(every)]
    return np.concatenate([(every[1:] + every[:-1]) / 2, [-0.0]])


@pytest.mark.parametrize("half", HALVES)
def test_f64_becomes_a_half_by_one_rounding(half: str) -> None:
    """Beside each halfway point, by less than f32 tells: two roundings would give the even neighbour on both sides."""
    halfway = _between(HALVES[half])
    bits = np.arange(1 << 15, dtype=np.uint16)
    low, high = bits[: len(halfway) - 1], bits[1 : len(halfway)]
    above, below = (np.nextafter(halfway[:-1], end) for end in (np.inf, -np.inf))
    assert (F.cast(above, half).view(np.uint16) == high).all()
    assert (F.cast(below, half).view(np.uint16) == low).all()
    assert (F.cast(halfway[:-1], half).view(np.uint16) == np.where(low % 2, high, low)).all()
    assert (F.cast(-above, half).view(np.uint16) == high + 0x8000).all()


def _nearest(x: int, digits: int) -> Fraction:
    """Of that many binary digits, ties to even."""
    sign, size = (-1, -x) if x < 0 else (1, x)
    cut = max(size.bit_length() - digits, 0)
    whole, rest = size >> cut, size & ((1 << cut) - 1)
    up = 2 * rest > (1 << cut) or (2 * rest == (1 << cut) and cut and whole & 1)
    return Fraction(sign * ((whole + bool(up)) << cut))


@pytest.mark.parametrize(("element", "digits"), [("bf16", 8), ("f32", 24), ("f64", 53)])
@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_integers_become_floats_by_one_rounding(element: str, digits: int, dtype: Any) -> None:
    info, rng = np.iinfo(dtype), np.random.default_rng(5)
    powers = [sign * ((1 << n) + (1 << max(n - digits, 0)) + d) for n in range(info.bits - 1) for d in (-1, 0, 1)
              for sign in (1, -1)]  # fmt: skip
    values = [x for x in (*powers, info.min, info.max, 0) if info.min <= x <= info.max]
    values += rng.integers(info.min, info.max, 500, dtype).tolist()
    found = F.cast(np.array(values, dtype), element)
    assert [Fraction(float(y)) for y in found] == [_nearest(x, digits) for x in values]


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_integers_become_f16(dtype: Any) -> None:
    x = np.array([65519, 65520, -65520, 2049, 2051, np.iinfo(dtype).min, np.iinfo(dtype).max], dtype)
    assert F.cast(x, "f16").tolist() == [65504, np.inf, -np.inf, 2048, 2052, -np.inf, np.inf]


@pytest.mark.parametrize("to", ["i32", "i64"])
@pytest.mark.parametrize("source", [np.float32, np.float64, np.float16, ml_dtypes.bfloat16])
def test_floats_become_integers_toward_zero_and_saturate(source: Any, to: str) -> None:
    info = np.iinfo(Element(to).info.numpy)
    end = -float(info.min)
    with np.errstate(over="ignore"):
        few = [1.9, -1.9, 0.5, -0.0, np.nan, np.inf, -np.inf, end, -end, end / 2, 3e38, -3e38]
        x = np.array(few * 8).astype(source)
    wide = x.astype(np.float64)
    wanted = [0 if v != v else info.max if v >= end else info.min if v <= -end else int(v) for v in wide.tolist()]
    assert F.cast(x, to).tolist() == wanted


def test_the_last_f64_that_is_an_i32() -> None:
    x = np.array([2147483647.9, 2147483648.0, -2147483648.9, -2147483649.0])
    assert F.cast(x, "i32").tolist() == [2**31 - 1, 2**31 - 1, -(2**31), -(2**31)]
    assert F.cast(np.array([2**40, -(2**40), 7]), "i32").tolist() == [2**31 - 1, -(2**31), 7]


@pytest.mark.parametrize("element", ["f32", "f16", "bf16", "f64", "i32", "i64", "bool"])
def test_bool_is_what_is_not_0(element: str) -> None:
    x = F.cast(np.array([0.0, 1.0, -2.0] * 30), element)
    assert F.cast(x, "bool").tolist() == [False, True, True] * 30
    assert F.cast(np.full(70, 2, np.uint8).view(bool), element).astype(np.float64).tolist() == [1.0] * 70
    if Element(element).info.is_float:
        assert F.cast(np.array([-0.0, np.nan], x.dtype), "bool").tolist() == [False, True]


def test_bad_input() -> None:
    x = np.ones(4, np.float32)
    with pytest.raises(rg.InvalidType, match=r"element: got 'float16', expected one of f32, f16.*did you mean f16"):
        F.cast(x, "float16")
    with pytest.raises(rg.InvalidType, match=r"element: got <class 'numpy.int16'>"):
        F.cast(x, np.int16)
    with pytest.raises(rg.InvalidType, match="x: got dtype int16, expected one of float32"):
        F.cast(x.astype(np.int16), "f32")
    with pytest.raises(rg.InvalidType, match="out: got element f32, expected f16"):
        F.cast(x, "f16", out=x.copy())
    with pytest.raises(rg.InvalidProblem, match="shares memory"):
        F.cast(x, "f16", out=x.view(np.float16)[:4])


@pytest.mark.filterwarnings("ignore:`torch.jit.script` is deprecated")  # torch's own, at the first jvp
def test_in_torch() -> None:
    torch: Any = pytest.importorskip("torch")
    rgt: Any = pytest.importorskip("retrograde.torch")
    x = torch.tensor([1.0, 2.5, -3.0], dtype=torch.float64, requires_grad=True)
    y = rgt.cast(x, torch.bfloat16)
    assert y.dtype == torch.bfloat16
    (dx,) = torch.autograd.grad(y, x, torch.tensor([1.0, 2.0, 3.0]).bfloat16())
    assert dx.dtype == torch.float64
    assert dx.tolist() == [1.0, 2.0, 3.0]
    assert not rgt.cast(x, "i32").requires_grad
    assert torch.autograd.gradgradcheck(lambda x: rgt.cast(rgt.cast(x, "f64") ** 3, "f64"), x)
    back = torch.func.jvp(lambda x: rgt.cast(x, "f32"), (x.detach(),), (torch.full_like(x, 7),))[1]
    assert back.dtype == torch.float32
    assert back.tolist() == [7.0] * 3
    moved = torch.vmap(lambda x: rgt.cast(x, "f16"), in_dims=1)(torch.ones(2, 3))
    assert moved.dtype == torch.float16
    assert moved.shape == (3, 2)
    torch._dynamo.reset()
    compiled = torch.compile(lambda x: rgt.cast(x, torch.float32), fullgraph=True, backend="aot_eager")
    assert torch.equal(compiled(x), x.float())
    turned = torch.ones(2, 3).t()
    assert rgt.cast(turned, "f16").stride() == turned.stride()
    with torch.no_grad():
        out = torch.empty(3, dtype=torch.int64)
        assert rgt.cast(x, "i64", out=out) is out
    with pytest.raises(rg.InvalidProblem, match="got out=, expected none"):
        rgt.cast(x, "i64", out=out)


def test_in_jax() -> None:
    jax: Any = pytest.importorskip("jax")
    rgj: Any = pytest.importorskip("retrograde.jax")
    x = jax.numpy.array([1.0, 2.5, -3.0])
    dx = jax.grad(lambda x: (rgj.cast(x, "bf16") * 2).sum().astype("float32"))(x)
    assert dx.dtype == x.dtype
    assert dx.tolist() == [2.0] * 3
    assert jax.jvp(lambda x: rgj.cast(x, "f16"), (x,), (x,))[1].dtype == np.float16
    assert jax.jit(lambda x: rgj.cast(x, "i32"))(x).tolist() == [1, 2, -3]
    assert jax.grad(lambda x: (rgj.cast(x, "i32") * x).sum())(x).tolist() == [1.0, 2.0, -3.0]
    assert jax.vmap(lambda x: rgj.cast(x, "f16"), in_axes=1)(jax.numpy.ones((2, 3))).shape == (3, 2)
    with pytest.raises(rg.InvalidType, match="element: got 'f8'"):
        rgj.cast(x, "f8")
