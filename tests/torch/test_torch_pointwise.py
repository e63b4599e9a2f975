"""retrograde.torch: the pointwise tables under torch's own checks, row by row."""

from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch")
rgt: Any = pytest.importorskip("retrograde.torch")

from torch.autograd import forward_ad, gradcheck, gradgradcheck  # noqa: E402

import retrograde as rg  # noqa: E402
from retrograde import functional  # noqa: E402
from retrograde._core.bindings import table_names  # noqa: E402
from retrograde._core.errors import InvalidProblem, RetrogradeError, Unsupported  # noqa: E402
from retrograde.families.pointwise.rows import dotted  # noqa: E402
from retrograde.families.pointwise.tables import NARY, ROWS, TABLES  # noqa: E402
from retrograde.torch._pointwise_functions import _along_channels  # noqa: E402
from tests._support.pointwise_samples import (  # noqa: E402
    DIFFERENTIABLE,
    SAMPLES,
    Sample,
    inside,
    required,
    ways_to_batch,
)
from tests._support.turns import by_turns  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit.script` is deprecated")  # torch's own, at the first jvp
OF_SEVERAL = [row for rows in NARY.values() for row in rows.values()]
DTYPES = (torch.float32, torch.float16, torch.bfloat16, torch.float64)
some_samples = pytest.mark.parametrize("sample", by_turns(SAMPLES, lambda sample: str(sample.family)))
each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=str)
each_gradient = pytest.mark.parametrize("sample", DIFFERENTIABLE, ids=str)


def moved(sample: Sample, dtype: Any = torch.float64) -> list[Any]:
    found = [torch.tensor(each) if isinstance(each, np.ndarray) else each for each in sample.operands]
    return [each.to(dtype) if isinstance(each, torch.Tensor) and each.is_floating_point() else each for each in found]


def of_wrt(sample: Sample, dtype: Any = torch.float64) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """The function of the operands that have a gradient, and those."""
    operands, places, options = moved(sample, dtype), sample.wrt, sample.options
    ours = getattr(rgt, sample.row.name)

    def function(*given: Any) -> Any:
        whole = list(operands)
        for place, each in zip(places, given, strict=True):
            whole[place] = each
        return ours(*whole, **options)

    return function, tuple(operands[place] for place in places)


def of_all(sample: Sample, operands: list[Any]) -> tuple[Callable[..., Any], list[Any]]:
    """The function of all operands that are tensors, masks too, and those."""
    ours, options = getattr(rgt, sample.row.name), sample.options
    places = [place for place, each in enumerate(operands) if isinstance(each, torch.Tensor)]

    def function(*given: Any) -> Any:
        whole = list(operands)
        for place, each in zip(places, given, strict=True):
            whole[place] = each
        return ours(*whole, **options)

    return function, [operands[place] for place in places]


def leaves(tensors: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(each.clone().requires_grad_() for each in tensors)


def of_torch(sample: Sample) -> Callable[..., Any]:
    """What torch users write, of the same operands as `of_wrt` has."""
    theirs = dotted(torch, sample.row.names.torch)
    operands = moved(sample)
    options = {**sample.options, **sample.row.names.torch_options}

    def function(*given: Any) -> Any:
        whole = list(operands)
        for place, each in zip(sample.wrt, given, strict=True):
            whole[place] = each
        whole = [torch.tensor(each, dtype=torch.float64) if isinstance(each, float) else each for each in whole]
        if getattr(sample.row, "absent", None):  # torch's gradient of clamp fails where bounds are wider than x
            whole = torch.broadcast_tensors(*whole)
        return theirs(*whole, **options)

    return function


# --- values


@each_sample
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_every_way_has_the_bits_of_functional(sample: Sample, dtype: Any) -> None:
    operands = moved(sample, dtype)
    ours, expected = getattr(rgt, sample.row.name), getattr(functional, sample.row.name)(*operands, **sample.options)
    recorded = [each.clone().requires_grad_(place in sample.wrt) if isinstance(each, torch.Tensor) else each
                for place, each in enumerate(operands)]  # fmt: skip
    of_tensors, tensors = of_all(sample, operands)
    assert torch.equal(ours(*operands, **sample.options), expected)
    made = ours(*recorded, **sample.options)
    assert made.requires_grad == bool(sample.wrt)
    assert torch.equal(made.detach(), expected)
    traced = torch.fx.experimental.proxy_tensor.make_fx(of_tensors)(*tensors)
    assert torch.equal(traced(*tensors), expected)
    assert f"retrograde.{sample.family}" in str(traced.code)


@each_gradient
def test_gradients_are_those_of_functional_and_torch(sample: Sample) -> None:
    function, inputs = of_wrt(sample)
    inputs = leaves(inputs)
    y = function(*inputs)
    dy = torch.linspace(-1, 2, y.numel(), dtype=torch.float64).reshape(y.shape)
    found = torch.autograd.grad(y, inputs, dy)
    assert all(mine.shape == each.shape for mine, each in zip(found, inputs, strict=True))
    names = sample.row.names
    theirs = torch.autograd.grad(of_torch(sample)(*inputs), inputs, dy) if names.torch_grad else found
    torch.testing.assert_close(found, theirs, rtol=max(1e-12, sample.row.names.torch_error), atol=1e-14)
    backward = getattr(functional, f"{sample.row.name}_backward", None)
    if backward is not None:
        operands = moved(sample)
        needs = {} if sample.family == "unary" else {"needs": [k in sample.wrt for k in range(len(operands))]}
        made = backward(dy, *operands, **sample.options, **needs)
        made = [each for each in made if each is not None] if isinstance(made, tuple) else [made]
        rounded = sample.row.keeps == "y" if sample.family == "unary" else False  # autograd starts from y there
        assert all(torch.equal(a, b) for a, b in zip(found, made, strict=True)) or rounded


def test_every_function_is_there() -> None:
    assert set(table_names()) <= set(rgt.__all__)
    for name in table_names():
        assert getattr(rgt, name).__name__ == name
        assert getattr(rgt, name).__doc__.startswith(getattr(functional, name).__doc__.partition("\n")[0])


@pytest.mark.parametrize("row", [row for row in ROWS if getattr(row, "integers", False)], ids=lambda row: row.name)
@pytest.mark.parametrize("dtype", [torch.int32, torch.int64], ids=str)
def test_integers_have_values_and_no_gradient(row: Any, dtype: Any) -> None:
    values = [torch.tensor([True, False, True]) if letter in row.masks else torch.arange(3, dtype=dtype) + 2**20
              for letter in row.letters]  # fmt: skip
    torch.compiler.reset()  # one lambda for all rows: its recompilations are counted together
    ours = getattr(rgt, row.name)
    theirs = ours(*(each.clone() for each in values))
    assert theirs.dtype == (torch.bool if row.to_bool else dtype)
    assert not theirs.requires_grad
    torch._dynamo.reset()  # one line of code is compiled for every row
    compiled = torch.compile(lambda *given: ours(*given), fullgraph=True, backend="aot_eager")
    assert torch.equal(compiled(*values), theirs)
    number = ours(*values[:-1], 3)
    assert torch.equal(number, ours(*values[:-1], torch.tensor(3, dtype=dtype)))
    assert torch.equal(torch.vmap(lambda *given: ours(*given, 3))(*values[:-1]), number)


# --- operators


@some_samples
def test_opcheck(sample: Sample) -> None:
    operands = list(_along_channels(sample.row, tuple(moved(sample)))) if sample.family != "unary" else moved(sample)
    given = [each if isinstance(each, torch.Tensor) else None for each in operands]
    for place in sample.wrt:
        given[place].requires_grad_()
    numbers = [each if isinstance(each, float) else None for each in operands]
    options = [sample.options.get(each.name, each.default) for each in getattr(sample.row, "options", ())]
    more: tuple[Any, ...] = (*(numbers if sample.family != "unary" else ()), sample.row.name, options)
    operator = getattr(torch.ops.retrograde, sample.family).default
    torch.library.opcheck(operator, (*given, *more))
    if not sample.wrt:
        return
    dy = torch.randn_like(operator(*given, *more)).requires_grad_()
    gradient = getattr(torch.ops.retrograde, f"{sample.family}_backward").default
    if not sample.row.curvature and not getattr(sample.row, "linear", False):  # it refuses: nothing to trace
        given = [each if each is None else each.detach() for each in given]
    if sample.family == "unary":
        torch.library.opcheck(gradient, (dy, *given, None, *more))
        if sample.row.slope_of_y:
            torch.library.opcheck(gradient, (dy, None, operator(*given, *more).detach(), *more))
        return
    needs = [place in sample.wrt for place in range(len(given))]
    read = "".join(each for each, need in zip(sample.row.reads, needs, strict=True) if need)
    shapes = [list(getattr(each, "shape", ())) for each in operands]
    left = [each if letter in read else None for letter, each in zip(sample.row.letters, given, strict=True)]
    torch.library.opcheck(gradient, (dy, *left, *shapes, *numbers, sample.row.name, needs, options))


@each_gradient
def test_first_derivatives(sample: Sample) -> None:
    function, inputs = of_wrt(sample)
    assert gradcheck(function, leaves(inputs), check_forward_ad=True, check_batched_grad=True,
                     check_batched_forward_grad=True)  # fmt: skip


@each_gradient
def test_a_gradient_after_its_transform(sample: Sample) -> None:
    """What `torch.func.vjp` returns is called when its level is no more."""
    function, inputs = of_wrt(sample)
    y, pull = torch.func.vjp(function, *inputs)
    want = torch.autograd.grad(function(*(given := leaves(inputs))), given, torch.ones_like(y))
    assert all(map(torch.equal, pull(torch.ones_like(y)), want))


@pytest.mark.parametrize("graph", [False, True])
def test_a_weight_of_prelu_that_is_not_of_channels(graph: bool) -> None:
    x = torch.ones(2, 3, 4, requires_grad=graph)
    for shape in ((2, 3, 4), (4,), (2, 1, 1)):
        for call in (lambda w: rgt.prelu(x, w), lambda w: rgt.prelu_backward(x, x, w)):
            with pytest.raises(
                InvalidProblem, match=r"^weight: got shape .*, expected one number, or 3, one for each ch"
            ):
                call(torch.ones(shape))


@each_gradient
def test_second_derivatives(sample: Sample) -> None:
    function, inputs = of_wrt(sample)
    if sample.row.curvature is None:
        pytest.skip("it refuses by name")
    assert gradgradcheck(function, leaves(inputs), check_fwd_over_rev=True, check_batched_grad=True)


@pytest.mark.parametrize("row", [row for row in TABLES["unary"].values() if row.slope_of_y], ids=lambda row: row.name)
def test_second_derivatives_from_y(row: Any) -> None:
    backward, y = getattr(rgt, f"{row.name}_backward"), torch.tensor([0.3, 0.8, 0.1], dtype=torch.float64)
    inputs = leaves((torch.tensor([1.0, -2.0, 0.5], dtype=torch.float64), y))
    assert gradcheck(lambda dy, y: backward(dy, None, y=y), inputs, check_forward_ad=True)
    x = y.clone().requires_grad_()
    backward(inputs[0], x, y=inputs[1]).sum().backward()
    assert x.grad is None  # it is not read beside y


CURVED = [each for each in DIFFERENTIABLE if each.row.curvature and not each.arranged.startswith("number")]


@pytest.mark.parametrize("sample", {(each.family, each.arranged): each for each in CURVED}.values(), ids=str)
def test_a_row_without_curvature_refuses_by_name(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample.row, "curvature", None)
    if sample.family == "unary":
        monkeypatch.setattr(sample.row, "curvature_of_y", None)
    function, inputs = of_wrt(sample)
    inputs = leaves(inputs)
    grads = torch.autograd.grad(function(*inputs).sum(), inputs, create_graph=True)
    bent = [each for each in grads if each.requires_grad]
    with pytest.raises(Unsupported, match=f"{sample.row.name} has no second derivative"):
        torch.autograd.grad(bent, inputs, [torch.ones_like(each) for each in bent])


# --- transforms


@each_gradient
def test_transforms_agree_with_torch(sample: Sample) -> None:
    function, inputs = of_wrt(sample)
    theirs = of_torch(sample)
    places = tuple(range(len(inputs)))

    def loss(f: Any) -> Any:
        return lambda *given: torch.sin(f(*given)).sum()

    transforms = {
        "grad": lambda f: torch.func.grad(loss(f), places)(*inputs),
        "jacfwd": lambda f: torch.func.jacfwd(f, places)(*inputs),
        "jacrev": lambda f: torch.func.jacrev(f, places)(*inputs),
        "hessian": lambda f: torch.func.hessian(loss(f), places)(*inputs),
        "reverse twice": lambda f: torch.func.jacrev(torch.func.jacrev(loss(f), places), places)(*inputs),
        "forward twice": lambda f: torch.func.jacfwd(torch.func.jacfwd(loss(f), places), places)(*inputs),
        "third": lambda f: torch.func.jacfwd(torch.func.hessian(loss(f)))(*inputs),
        "jvp": lambda f: torch.func.jvp(f, inputs, inputs),
    }
    rtol = max(1e-9, sample.row.names.torch_error)
    if sample.row.curvature is None:
        transforms = {name: transforms[name] for name in ("grad", "jacfwd", "jacrev", "jvp")}
    for name, transform in transforms.items():
        try:
            found = transform(function)
        except Unsupported:  # the curvature of a row is made of one that has none
            assert name == "third"
            continue
        try:
            wanted = transform(theirs)
        except (NotImplementedError, RuntimeError):  # torch's own operator of the gradient has no derivative
            continue
        torch.testing.assert_close(found, wanted, rtol=rtol, atol=max(1e-11, sample.row.names.torch_error), msg=name)


SOME_WAYS = by_turns(
    ways_to_batch(DIFFERENTIABLE), lambda way: str(way[0].family), lambda way: f"{way[0]}-{way[1]}", spread=True
)


@pytest.mark.parametrize(("sample", "batched"), SOME_WAYS)
def test_vmap_is_the_loop(sample: Sample, batched: str) -> None:
    function, inputs = of_wrt(sample)
    dims = [0 if batched == "all" or place == (0 if batched == "first" else len(inputs) - 1) else None
            for place in range(len(inputs))]  # fmt: skip
    more = (lambda x: inside(x + 1.5, sample.row)) if hasattr(sample.row, "domain") else (lambda x: x + 3)
    stacked = [each if dim is None else torch.stack([each, inside(each * 1.1, sample.row), more(each)], -1)
               for each, dim in zip(inputs, dims, strict=True)]  # fmt: skip
    last = [None if dim is None else each.dim() - 1 for each, dim in zip(stacked, dims, strict=True)]
    rows = [[each if dim is None else each[..., k] for each, dim in zip(stacked, dims, strict=True)] for k in range(3)]
    found = torch.vmap(function, in_dims=tuple(last))(*stacked)
    assert torch.equal(found, torch.stack([function(*row) for row in rows]))
    gradient = torch.func.grad(lambda *given: torch.sin(function(*given)).sum(), tuple(range(len(inputs))))
    several = torch.vmap(gradient, in_dims=tuple(last))(*stacked)
    for k, row in enumerate(rows):
        torch.testing.assert_close(tuple(each[k] for each in several), gradient(*row), rtol=1e-13, atol=1e-15)


@each_gradient
def test_dual_tensors(sample: Sample) -> None:
    function, inputs = of_wrt(sample)
    with forward_ad.dual_level():
        duals = [forward_ad.make_dual(each, torch.ones_like(each)) for each in inputs]
        tangent = forward_ad.unpack_dual(function(*duals)).tangent
        direct = forward_ad.unpack_dual(function(*(each.detach() for each in inputs))).tangent
    assert direct is None
    expected = torch.func.jvp(function, inputs, tuple(torch.ones_like(each) for each in inputs))[1]
    assert torch.equal(tangent, expected)


@each_gradient
def test_inside_a_backward_of_batched_gradients(sample: Sample) -> None:
    """`is_grads_batched` has tensors without memory, for functions that a user's own backward calls, too."""
    ours = getattr(rgt, sample.row.name)
    others = {k: each for k, each in enumerate(moved(sample)) if k != sample.wrt[0]}

    class Own(torch.autograd.Function):
        @staticmethod
        def forward(_: Any, x: Any) -> Any:
            return x * 1

        @staticmethod
        def backward(_: Any, dy: Any) -> Any:
            made = ours(*(others.get(k, dy) for k in range(len(sample.operands))), **sample.options)
            return made.sum_to_size(dy.shape)

    x = torch.rand(moved(sample)[sample.wrt[0]].shape, dtype=torch.float64, requires_grad=True)
    dy = torch.stack([x.detach() + 1, x.detach() - 2])
    (found,) = torch.autograd.grad(Own.apply(x), x, dy, is_grads_batched=True)
    one_by_one = torch.stack([torch.autograd.grad(Own.apply(x), x, each)[0] for each in dy])
    torch.testing.assert_close(found, one_by_one, rtol=0, atol=0, equal_nan=True)


def saved(function: Any, given: list[Any]) -> list[Any]:
    kept: list[Any] = []

    def keep(each: Any) -> Any:
        kept.append(each)
        return each

    with torch.autograd.graph.saved_tensors_hooks(keep, lambda each: each):
        function(*given)
    return kept


def test_what_is_saved() -> None:
    """What `keeps` and `reads` of the rows say, and of nobody who needs no gradient."""
    for sample in DIFFERENTIABLE:
        function, inputs = of_wrt(sample)
        for wanted in [*range(len(inputs)), None]:
            given = [each.clone().requires_grad_(wanted in (None, place)) for place, each in enumerate(inputs)]
            kept = saved(function, given)
            if sample.family == "unary":
                assert len(kept) == (sample.row.keeps in ("x", "y"))
                continue
            places = sample.wrt if wanted is None else (sample.wrt[wanted],)
            read = {letter for place in places for letter in sample.row.reads[place]}
            tensors = {letter for letter, each in zip(sample.row.letters, sample.operands, strict=True)
                       if not isinstance(each, float)}  # fmt: skip
            assert len(kept) == len(read & tensors), sample


# --- compilers


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_all_rows_in_one_graph(backend: str) -> None:
    samples = [(sample, *of_wrt(sample)) for sample in DIFFERENTIABLE]

    def everything(*given: Any) -> Any:
        rest, total = iter(given), 0.0
        for _, function, inputs in samples:
            total = total + function(*(next(rest) for _ in inputs)).sum()
        return total

    torch._dynamo.reset()
    compiled = torch.compile(everything, fullgraph=True, backend=backend)
    given = leaves(tuple(each for _, _, inputs in samples for each in inputs))
    found, expected = compiled(*given), everything(*given)
    torch.testing.assert_close(found, expected)
    for mine, theirs in zip(torch.autograd.grad(found, given), torch.autograd.grad(expected, given), strict=True):
        assert torch.equal(mine, theirs)


@pytest.mark.parametrize("sample", [each for each in DIFFERENTIABLE if each.arranged in ("default", "broadcast")],
                         ids=str)  # fmt: skip
def test_extents_may_be_symbols(sample: Sample) -> None:
    torch._dynamo.reset()
    torch._dynamo.utils.counters.clear()
    ours, masks = getattr(rgt, sample.row.name), getattr(sample.row, "masks", "")
    options = required(sample.row)
    compiled = torch.compile(
        lambda *given: ours(*given, **options) + 0, fullgraph=True, backend="aot_eager", dynamic=True
    )
    for rows, columns in ((3, 4), (5, 8), (7, 6)):
        extents = {3: rows, 4: columns, 1: 1}
        given = [torch.rand([extents[n] for n in each.shape], dtype=torch.float64) + 0.5 for each in sample.operands]
        given = [inside(each, sample.row) for each in given]
        given = [each > 1 if letter in masks else each.requires_grad_()
                 for letter, each in zip(sample.row.letters, given, strict=True)]  # fmt: skip
        found, expected = compiled(*given), ours(*given, **options)
        assert torch.equal(found, expected)
        wrt = [each for each in given if each.requires_grad]
        both = torch.autograd.grad(found.sum(), wrt), torch.autograd.grad(expected.sum(), wrt)
        assert all(torch.equal(a, b) for a, b in zip(*both, strict=True))
    assert torch._dynamo.utils.counters["stats"]["unique_graphs"] == 1


def test_transforms_inside_a_compiled_function() -> None:
    sample = next(each for each in DIFFERENTIABLE if each.arranged == "broadcast" and each.row.curvature)
    function, inputs = of_wrt(sample)

    def loss(*given: Any) -> Any:
        return torch.sin(function(*given)).sum()

    for transformed in (
        torch.func.grad(loss),
        torch.func.hessian(loss),
        lambda *given: torch.func.jvp(function, given, given)[1],
        lambda *given: torch.vmap(function, in_dims=(None, 0))(*given[:-1], torch.stack([given[-1]] * 2)),
    ):
        torch._dynamo.reset()
        found = torch.compile(transformed, fullgraph=True, backend="aot_eager")(*inputs)
        torch.testing.assert_close(found, transformed(*inputs))


@some_samples
def test_strides_of_results(sample: Sample) -> None:
    """Those of the first operand that has the shape: in functional, in every way of torch, and without memory."""
    operands = [each.mT.contiguous().mT if getattr(each, "ndim", 0) > 1 else each for each in moved(sample)]
    of_tensors, tensors = of_all(sample, operands)
    wanted = getattr(functional, sample.row.name)(*operands, **sample.options).stride()
    assert of_tensors(*tensors).stride() == wanted
    recorded = [each.clone().requires_grad_() if each.is_floating_point() else each for each in tensors]
    assert [each.stride() for each in recorded] == [each.stride() for each in tensors]
    assert of_tensors(*recorded).stride() == wanted
    assert of_tensors(*(each.to("meta") for each in tensors)).stride() == wanted
    torch._dynamo.reset()
    assert torch.compile(of_tensors, fullgraph=True, backend="aot_eager")(*tensors).stride() == wanted


# --- what users do


def test_out_is_written_where_nothing_is_recorded() -> None:
    for sample in SAMPLES:
        operands = moved(sample)
        ours = getattr(rgt, sample.row.name)
        expected = ours(*operands, **sample.options)
        out = torch.empty_like(expected)
        assert ours(*operands, **sample.options, out=out) is out
        assert torch.equal(out, expected)
        if sample.wrt:
            operands[sample.wrt[0]].requires_grad_()
            with pytest.raises(RetrogradeError, match="out="):
                ours(*operands, **sample.options, out=out)
            with torch.no_grad():
                assert ours(*operands, **sample.options, out=out) is out


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_wrong_arguments_read_as_those_of_python(row: Any) -> None:
    ours = getattr(rgt, row.name)
    given = [torch.ones(2, dtype=torch.bool if letter in getattr(row, "masks", "") else torch.float32)
             for letter in row.letters]  # fmt: skip
    for grad in (False, True):
        given[-1].requires_grad_(grad)
        with pytest.raises(TypeError, match=rf"{row.name}\(\).*nonsense"):
            ours(*given, nonsense=1, **required(row))
        with pytest.raises(TypeError, match=row.name):
            ours()
        with pytest.raises(TypeError, match=row.name):
            ours(*given, given[0])


def test_operands_by_name() -> None:
    for sample in SAMPLES:
        operands = moved(sample)
        names = getattr(sample.row, "parameters", ("x",))
        ours = getattr(rgt, sample.row.name)
        options = required(sample.row)
        expected = ours(*operands, **options)
        for place in sample.wrt:
            operands[place].requires_grad_()
        assert torch.equal(ours(**dict(zip(names, operands, strict=True)), **options), expected)


def test_under_autocast() -> None:
    for row in OF_SEVERAL:
        wide = torch.rand(2, 3, requires_grad=True)
        narrow = torch.rand(3 if row.by_channel else (2, 3)).bfloat16().requires_grad_()
        floats = cycle((wide, narrow))
        given = [torch.ones(2, 3, dtype=torch.bool) if letter in row.masks else next(floats) for letter in row.letters]
        ours = getattr(rgt, row.name)
        with pytest.raises(RetrogradeError):
            ours(*given)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = ours(*given)
        assert y.dtype == (torch.bool if row.to_bool else torch.float32)
        if not row.to_bool:
            assert [each.dtype for each in torch.autograd.grad(y.sum(), (wide, narrow))] == [wide.dtype, narrow.dtype]


def _preferred() -> tuple[Any, Any] | None:
    """A row, and an operand at which its kernels of the default and of 1 ULP differ."""
    x = torch.linspace(-6, 6, 4096)
    for row in TABLES["unary"].values():
        ours = partial(getattr(functional, row.name), **required(row))
        try:
            with rg.prefer(max_ulp=1):
                precise = ours(x)
        except rg.Unsupported:
            continue
        if not precise.isnan().any() and not torch.equal(precise, ours(x)):
            return row, x
    return None


def test_a_preference_holds_in_every_way() -> None:
    found = _preferred()
    if found is None:
        pytest.skip("each row has one kernel in this build")
    row, x = found
    ours, backward = getattr(rgt, row.name), getattr(functional, f"{row.name}_backward")
    with rg.prefer(max_ulp=1):
        precise, gradient = getattr(functional, row.name)(x), backward(torch.ones_like(x), x)
        recorded = ours(leaf := x.clone().requires_grad_())
        ways = [ours(x), recorded.detach(), torch.func.vmap(ours)(x), torch.func.vjp(ours, x)[0]]
        compiled = torch.compile(lambda x: ours(x) + 0, fullgraph=True, backend="aot_eager")
        ways.append(compiled(x))
    ways.append(compiled(x))
    assert all(torch.equal(each, precise) for each in ways)
    recorded.sum().backward()
    assert torch.equal(leaf.grad, gradient)
    assert not torch.equal(ours(x), precise)
