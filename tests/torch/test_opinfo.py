"""PyTorch's own samples (OpInfo) for the functions that torch has: ours give what torch computes in f64.

Forward in f32 against f64, to the guarantee; the gradient in f64 against torch's. The samples are gentle: where torch
is wrong, as docs/guides/torch.md lists, they do not go.
"""

import sys
import unittest
import warnings
from collections.abc import Callable, Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

torch = pytest.importorskip("torch")

# The base class of torch's own test cases, which samples do without; it warns that hypothesis is not there, too.
sys.modules.setdefault("expecttest", SimpleNamespace(TestCase=unittest.TestCase))
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from torch.testing._internal.common_methods_invocations import op_db

import retrograde.torch as rgt  # noqa: E402
from retrograde.families.pointwise.tables import ROWS as EVERY_ROW  # noqa: E402

SAMPLES = 30  # of an op, at most
pytestmark = pytest.mark.filterwarnings("ignore")  # of torch's own functions


def _dims(ours: str) -> Callable[..., Any]:
    def call(x: Any, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
        if dtype is not None:
            return NotImplemented
        every = isinstance(dim, (tuple, list)) and not dim  # torch: no dims are all dims
        return getattr(rgt, ours)(x, None if every else tuple(dim) if isinstance(dim, list) else dim, keepdim=keepdim)

    return call


def _extreme(ours: str) -> Callable[..., Any]:
    """amax and amin: equals share, along one dim too."""

    def call(x: Any, dim: Any = (), keepdim: bool = False) -> Any:
        every = isinstance(dim, (tuple, list)) and not dim
        return getattr(rgt, ours)(x, None if every else dim, keepdim=keepdim, ties="even")

    return call


def _values(ours: str) -> Callable[..., Any]:
    def call(x: Any, dim: Any = None, keepdim: bool = False) -> Any:
        if isinstance(dim, torch.Tensor):  # of two tensors
            return NotImplemented
        return getattr(rgt, ours)(x, dim, keepdim=keepdim)

    return call


def _spread(ours: str) -> Callable[..., Any]:
    def call(x: Any, dim: Any = None, unbiased: Any = None, keepdim: bool = False, *, correction: Any = None) -> Any:
        if isinstance(dim, bool):
            dim, unbiased = None, dim
        used = correction if correction is not None else 1 if unbiased is None else int(unbiased)
        every = isinstance(dim, (tuple, list)) and not dim
        return getattr(rgt, ours)(x, None if every else dim, keepdim=keepdim, correction=used)

    return call


def _norm(x: Any, ord: Any = 2, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    if ord != 2 or dtype is not None:
        return NotImplemented
    return rgt.norm2(x, tuple(dim) if isinstance(dim, list) else dim, keepdim=keepdim)


def _scan(ours: str) -> Callable[..., Any]:
    def call(x: Any, dim: int, *, dtype: Any = None) -> Any:
        return NotImplemented if dtype is not None else getattr(rgt, ours)(x, dim)

    return call


def _embedding(weight: Any, at: Any, padding_idx: Any = None, max_norm: Any = None, **more: Any) -> Any:
    if max_norm is not None or more.get("sparse"):
        return NotImplemented
    by_freq = more.get("scale_grad_by_freq", False)
    return rgt.embedding(weight, at, padding_idx=padding_idx, scale_grad_by_freq=by_freq)


def _embedding_bag(weight: Any, at: Any, offsets: Any = None, max_norm: Any = None, **more: Any) -> Any:
    names = ("mode", "per_sample_weights", "include_last_offset", "padding_idx", "scale_grad_by_freq")
    if max_norm is not None or more.get("sparse") or (more.get("scale_grad_by_freq") and more.get("mode") == "max"):
        return NotImplemented
    options = {"mode": "mean"} | {name: more[name] for name in names if name in more}
    return rgt.embedding_bag(weight, at, offsets, **options)


def _cross_entropy(x: Any, target: Any, weight: Any = None, reduction: str = "mean", **more: Any) -> Any:
    if weight is not None and (weight.dtype != x.dtype or weight.requires_grad):
        return NotImplemented
    if target.requires_grad or (target.is_floating_point() and more.get("ignore_index", -1) >= 0):
        return NotImplemented
    return rgt.cross_entropy(x, target, axis=min(1, x.dim() - 1), weight=weight, reduction=reduction, **more)


def _lines(name: str) -> Callable[..., Any]:
    def call(x: Any, normalized_shape: Any, weight: Any = None, bias: Any = None, eps: Any = None) -> Any:
        if name == "rms_norm":  # its third argument is eps
            wide = torch.float64 if x.dtype == torch.float64 else torch.float32
            eps = torch.finfo(wide).eps if (eps or bias) is None else eps or bias
            if eps < 0:
                return NotImplemented
            return rgt.rms_norm(x, weight, axis=tuple(range(-len(normalized_shape), 0)), eps=eps)
        if (eps or 0) < 0:
            return NotImplemented
        options = {} if eps is None else {"eps": eps}
        return rgt.layer_norm(x, weight, bias, axis=tuple(range(-len(normalized_shape), 0)), **options)

    return call


def _place(ours: str) -> Callable[..., Any]:
    return lambda x, dim=None, keepdim=False: getattr(rgt, ours)(x, dim, keepdim=keepdim)


def _truth(ours: str) -> Callable[..., Any]:
    def call(x: Any, dim: Any = None, keepdim: bool = False) -> Any:
        if isinstance(dim, (tuple, list)) and not dim:  # torch: no dims reduce nothing
            return NotImplemented
        return getattr(rgt, ours)(x, tuple(dim) if isinstance(dim, list) else dim, keepdim=keepdim)

    return call


def _channels(name: str) -> Callable[..., Any]:
    def call(x: Any, *args: Any, **options: Any) -> Any:
        if options.get("eps", 0) < 0:
            return NotImplemented
        if name == "group_norm":
            return rgt.group_norm(x, *args, **options)
        training = "training" if name == "batch_norm" else "use_input_stats"
        names = ("running_mean", "running_var", "weight", "bias", training, "momentum", "eps")
        given = dict(zip(names, args, strict=False)) | options
        running = [given.pop(each, None) for each in names[:2]]
        terms = x.shape[0] * x.shape[2:].numel() if name == "batch_norm" else x.shape[2:].numel()
        if terms <= 1:
            return NotImplemented
        if name == "instance_norm":
            if not given.get(training, True):
                return NotImplemented
            given = {key: value for key, value in given.items() if key in ("weight", "bias", "eps")}
            return rgt.instance_norm(x, **given)
        given = {"training": False} | given
        if not given["training"] and None in running:
            return NotImplemented
        # torch writes its own copies
        return rgt.batch_norm(x, *(each if each is None else each.detach().clone() for each in running), **given)

    return call


OURS: dict[tuple[str, str], Callable[..., Any]] = {
    **{(name, ""): _place(name) for name in ("argmax", "argmin")},
    **{(name, ""): _truth(name) for name in ("any", "all")},
    ("count_nonzero", ""): lambda x, dim=None: rgt.count_nonzero(x, tuple(dim) if isinstance(dim, list) else dim),
    **{(f"nn.functional.{name}", ""): _channels(name) for name in ("group_norm", "instance_norm", "batch_norm")},
    **{(name, ""): _dims(name) for name in ("sum", "mean", "prod", "logsumexp")},
    **{(f"a{name}", ""): _extreme(name) for name in ("max", "min")},
    **{(name, kind): _values(name) for name in ("max", "min") for kind in ("reduction_with_dim", "reduction_no_dim")},
    **{(name, kind): _spread(name) for name in ("var", "std") for kind in ("", "unbiased")},
    **{(name, ""): _scan(name) for name in ("cumsum", "cumprod", "cummax", "cummin", "logcumsumexp")},
    **{(name, ""): _scan(name) for name in ("softmax", "log_softmax")},
    ("nn.functional.rms_norm", ""): _lines("rms_norm"),
    ("nn.functional.layer_norm", ""): _lines("layer_norm"),
    ("linalg.vector_norm", ""): _norm,
    ("nn.functional.glu", ""): lambda x, dim=-1: rgt.glu(x, dim),
    ("lerp", ""): lambda a, b, weight: NotImplemented if isinstance(weight, complex) else rgt.lerp(a, b, weight),
    ("nn.functional.cross_entropy", ""): _cross_entropy,
    ("nn.functional.embedding", ""): _embedding,
    ("nn.functional.embedding_bag", ""): _embedding_bag,
}


def _of_row(row: Any) -> Callable[..., Any]:
    """Tensors of one float dtype and real numbers; options by the names that torch has, where they are the row's."""
    own = {each.name for each in getattr(row, "options", ())}

    def call(*operands: Any, **options: Any) -> Any:
        if getattr(row, "masks", "") and len(operands) > 1:  # torch's samples have the mask second
            operands = (operands[1], operands[0], *operands[2:])
        options = {name: each for name, each in options.items() if (name, each) != ("approximate", "none")}
        numbers = [each for each in operands if not isinstance(each, torch.Tensor)]
        given = operands[: len(row.letters)]
        pairs = zip(row.letters, given, strict=False)
        valued = [each for letter, each in pairs if letter not in getattr(row, "masks", "")]
        dtypes = {each.dtype for each in valued if isinstance(each, torch.Tensor)}
        if (
            len(operands) != len(row.letters)
            or set(options) - own
            or len(dtypes) != 1
            or not next(iter(dtypes)).is_floating_point
            or any(isinstance(each, (bool, complex)) for each in (*numbers, *options.values()))
        ):
            return NotImplemented
        return getattr(rgt, row.name)(*operands, **options)

    return call


# The rows of the tables whose torch function has samples, and no options that torch has and we have not.
ROWS = {
    (name, ""): row
    for row in EVERY_ROW
    if isinstance(row.names.torch, str) and not row.names.torch_options
    if not getattr(row, "options", ())
    for name in [next((op.name for op in op_db if op.name == row.names.torch and not op.variant_test_name), "")]
    if name
}


def _option(ours: str, *names: str, least: float = -float("inf")) -> Callable[..., Any]:
    """A row with options, which torch takes by place too. `least`: below it torch takes an option and we do not."""

    def call(x: Any, *args: Any, **options: Any) -> Any:
        given = dict(zip(names, args, strict=False)) | options
        given.pop("inplace", None)
        if any(value < least for value in given.values()):
            return NotImplemented
        return getattr(rgt, ours)(x, **given)

    return call


def _softplus(x: Any, beta: float = 1.0, threshold: float = 20.0) -> Any:
    return NotImplemented if bool((x * beta > threshold).any()) else rgt.softplus(x, beta=beta)


def _gelu(x: Any, *, approximate: str = "none") -> Any:
    return (rgt.gelu_tanh if approximate == "tanh" else rgt.gelu)(x)


def _product_added(ours: str) -> Callable[..., Any]:
    def call(x: Any, a: Any, b: Any, *, value: Any = 1) -> Any:
        return NotImplemented if isinstance(value, complex) else getattr(rgt, ours)(x, a, b, value=value)

    return call


OPTIONED: dict[tuple[str, str], tuple[str, Callable[..., Any]]] = {
    ("div", "no_rounding_mode"): ("div", lambda a, b: rgt.div(a, b)),
    ("addcmul", ""): ("addcmul", _product_added("addcmul")),
    ("addcdiv", ""): ("addcdiv", _product_added("addcdiv")),
    **{
        (f"nn.functional.{name}", ""): (name, function)
        for name, function in {
            "relu": _option("relu"),
            "gelu": _gelu,
            "softplus": _softplus,
            "hardtanh": _option("hardtanh", "min_val", "max_val"),
            "leaky_relu": _option("leaky_relu", "negative_slope"),
            "hardshrink": _option("hardshrink", "lambd", least=0),
            "softshrink": _option("softshrink", "lambd", least=0),
            "threshold": _option("threshold", "threshold", "value"),
            "elu": _option("elu", "alpha"),
            "celu": _option("celu", "alpha"),
        }.items()
    },
}
ROUNDED = ("nn.functional.hardsigmoid", "nn.functional.hardswish", "digamma")  # torch's in f64 have fewer digits
OURS |= {place: _of_row(row) for place, row in ROWS.items()}
OURS |= {place: function for place, (_, function) in OPTIONED.items()}
ROWS |= {place: next(row for row in EVERY_ROW if row.name == name) for place, (name, _) in OPTIONED.items()}
FOUND = {(op.name, op.variant_test_name): op for op in op_db if (op.name, op.variant_test_name) in OURS}


def moved(value: Any, dtype: Any, grad: bool) -> Any:
    if isinstance(value, torch.Tensor) and value.is_floating_point():
        return value.detach().to(dtype).requires_grad_(grad)
    return value


def samples(op: Any, dtype: Any) -> Iterator[tuple[Any, ...]]:
    """(arguments, options), of tensors of floats."""
    for sample in islice(op.sample_inputs("cpu", dtype, requires_grad=False), SAMPLES):
        yield (sample.input, *sample.args), sample.kwargs


def values(made: Any) -> Any:
    return made[0] if isinstance(made, tuple) else made


# Arguments that have no gradient.
FIXED = dict.fromkeys(
    ("nn.functional.batch_norm", "nn.functional.instance_norm"), (1, 2, "running_mean", "running_var")
)  # fmt: skip


def call(function: Any, sample: Any, dtype: Any, grad: bool = False, fixed: Any = ()) -> tuple[Any, list[Any]]:
    args = [moved(value, dtype, grad and place not in fixed) for place, value in enumerate(sample[0])]
    options = {name: moved(value, dtype, grad and name not in fixed) for name, value in sample[1].items()}
    leaves = [x for x in (*args, *options.values()) if isinstance(x, torch.Tensor) and x.requires_grad]
    return values(function(*args, **options)), leaves


CENTRED = tuple(f"nn.functional.{name}" for name in ("group_norm", "instance_norm", "batch_norm"))


def size_of(name: str, op: Any, sample: Any, wanted: Any) -> Any:
    """What an ULP is counted of: the sizes of the terms that are added."""
    args = [moved(value, torch.float64, False) for value in sample[0]]
    if name in ("sum", "mean", "cumsum"):
        return values(op(args[0].abs(), *args[1:], **sample[1]))
    if name in ("logsumexp", "logcumsumexp", "lerp", "nn.functional.embedding_bag", "var", "std",
                "nn.functional.layer_norm", *CENTRED):  # fmt: skip
        largest = max((float(x.abs().amax()) for x in args if isinstance(x, torch.Tensor) and x.numel() and
                       x.is_floating_point()), default=0.0)  # fmt: skip
        return wanted.abs() + largest
    if name in ("addcmul", "addcdiv"):
        x, a, b = args
        term = a * b if name == "addcmul" else a / b
        return x.abs() + (term * sample[1].get("value", 1)).abs()
    if name == "logaddexp":  # max + log1p(e^-|a - b|)
        high = torch.maximum(*args)
        return high.abs() + torch.where(high.isfinite(), wanted - high, 0)
    return wanted.abs()


def test_the_ops_are_there() -> None:
    assert set(FOUND) == set(OURS)


@pytest.mark.parametrize("place", OURS, ids=lambda place: "-".join(filter(None, place)))
def test_values(place: tuple[str, str]) -> None:
    op, ours, tried = FOUND[place], OURS[place], 0
    few = (
        4
        if "softmax" in op.name or op.name.endswith(("rms_norm", "layer_norm", *CENTRED))
        else 3
        if "glu" in op.name
        else max(1.0, ROWS[place].max_ulp, getattr(ROWS[place], "f32_ulp", None) or 0)
        if place in ROWS
        else 1
    )
    bound = torch.finfo(torch.float32).eps * (few if op.name not in ROUNDED else 4)
    for sample in samples(op, torch.float32):
        found, _ = call(ours, sample, torch.float32)
        if found is NotImplemented:
            continue
        wanted, _ = call(op, sample, torch.float64)
        tried += 1
        if not found.dtype.is_floating_point:
            assert torch.equal(found, wanted), (sample, found, wanted)
            continue
        gap = (found.double() - wanted).abs()
        same = (found == wanted) | (found.isnan() & wanted.isnan())
        allowed = bound * size_of(op.name, op, sample, wanted) + 2.0**-149
        assert found.shape == wanted.shape, sample
        assert bool((same | (gap <= allowed)).all()), (sample, found, wanted)
    assert tried >= (1 if place in ROWS else 2)


@pytest.mark.parametrize("place", OURS, ids=lambda place: "-".join(filter(None, place)))
def test_gradients(place: tuple[str, str]) -> None:
    op, ours = FOUND[place], OURS[place]
    if place in ROWS and not ROWS[place].names.torch_grad:
        pytest.skip("torch's has no gradient")
    fixed = FIXED.get(op.name, ())
    rtol = 1e-7 if op.name in ROUNDED else 1e-11
    for sample in samples(op, torch.float64):
        found, mine = call(ours, sample, torch.float64, grad=True, fixed=fixed)
        if found is NotImplemented or not found.requires_grad:
            continue
        wanted, theirs = call(op, sample, torch.float64, grad=True, fixed=fixed)
        dy = torch.randn(wanted.shape, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
        grads = torch.autograd.grad(found, mine, dy), torch.autograd.grad(wanted, theirs, dy)
        for a, b in zip(*grads, strict=True):
            torch.testing.assert_close(a, b, rtol=rtol, atol=1e-12, equal_nan=True)
