"""Functions as native callables: the bits, the arrays and the errors of the same function in Python, `general`."""

import copy
import gc
import inspect
import pickle
import pydoc
import random
import sys
import threading
import weakref
from typing import Any

import numpy as np
import pytest

import retrograde as rg
import retrograde.functional as F
from retrograde import _native
from retrograde._core.bindings import table_names
from retrograde._core.dtypes import TABLE
from retrograde._core.registry import families

torch = pytest.importorskip("torch")

from tests._support.torch_calls import CALLS, Call  # noqa: E402

FUNCTIONS = [each for family in families() for each in family.functions if isinstance(each, _native.Function)]
SHAPES = [(3, 4), (4,), (1, 4), (3, 1), (1,), (), (3,), (2, 3, 4), (0, 4), (3, 8), (4, 3)]
ROUNDS, ROUNDS_OF_A_ROW = 60, 20  # functions of a table are one piece of code
KNOWN: dict[str, list[Call]] = {}
for each_call in CALLS:
    KNOWN.setdefault(each_call.name, []).append(each_call)


def _arrays(rng: random.Random) -> list[Any]:
    """NumPy arrays and torch tensors in many shapes, orders and elements; half of them alike, so that calls succeed."""
    numbers = np.random.default_rng(rng.randrange(1 << 30))
    element = rng.choice([*TABLE.values()])
    made: list[Any] = []
    for shape in SHAPES:
        array = (numbers.standard_normal(shape) * 3).astype(element.numpy)
        array = np.asarray(array, element.numpy)
        read_only = array.copy()
        read_only.flags.writeable = False
        swapped = np.asfortranarray(array)
        made += [array, array.copy(), swapped, array[::-1] if shape else array, read_only]
    if rng.random() < 0.5:
        as_tensors = [_tensor(array, element) for array in made]
        made = as_tensors if rng.random() < 0.7 else made + as_tensors
    return made


def _tensor(array: Any, element: Any) -> Any:
    if any(stride < 0 for stride in array.strides):
        array = array.copy()
    order = sorted(range(array.ndim), key=lambda d: -array.strides[d])
    plain = np.array(array.transpose(order), order="C")
    found = torch.from_numpy(plain.view(np.int16)).view(torch.bfloat16) if str(element.element) == "bf16" else None
    tensor = torch.from_numpy(plain) if found is None else found
    return tensor.permute([order.index(d) for d in range(array.ndim)])


ODD = [None, 0, 1, -1, 2, True, 0.5, float("nan"), 2**70, 1j, (0,), (0, 1), [1], "first", "even", "all", "gate_value",
       np.float32(2), np.float64(0.25), np.int64(1), np.array(0.5), (True, False), (3, 4), "x", object()]  # fmt: skip


def _call(function: Any, rng: random.Random) -> tuple[list[Any], dict[str, Any]]:
    """Arguments for a function: of a call that is right, or arrays that may fit; now and then something else."""
    known = KNOWN.get(function.__name__, [])
    values = _known_values(rng.choice(known), rng) if known and rng.random() < 0.6 else _any_values(function, rng)
    if rng.random() < 0.4:
        try:
            made = function.general(**values)
        except Exception:
            made = rng.choice(_arrays(rng))
        values["out"] = _outputs(made, rng)
    args: list[Any] = []
    for each in function.general.parameters:
        if each.keyword or each.name not in values or rng.random() < 0.3:
            break
        args.append(values.pop(each.name))
    return args, values


def _known_values(call: Call, rng: random.Random) -> dict[str, Any]:
    values = call.values()
    dtype = rng.choice([torch.float32, torch.float64, torch.float16, torch.bfloat16])
    as_numpy = rng.random() < 0.5 and dtype != torch.bfloat16
    for name, value in values.items():
        if isinstance(value, torch.Tensor):
            moved = value.to(dtype) if value.is_floating_point() else value
            values[name] = moved.numpy() if as_numpy else moved
        if rng.random() < 0.08:
            values[name] = rng.choice([*_arrays(rng)[:9], *ODD])
    return values


def _any_values(function: Any, rng: random.Random) -> dict[str, Any]:
    pool, shape = _arrays(rng), rng.choice(SHAPES)
    alike = [array for array in pool if tuple(array.shape) == shape]
    values: dict[str, Any] = {}
    for each in function.general.parameters:
        required = each.default is inspect.Parameter.empty
        if each.kind == "option":
            if each.name == "element" and rng.random() < 0.9:
                values[each.name] = rng.choice([*TABLE])
            elif rng.random() < 0.3:
                values[each.name] = rng.choice([*ODD, each.default, each.default])
        elif required or rng.random() < 0.4:
            draw = rng.random()
            values[each.name] = rng.choice(alike if draw < 0.6 else pool if draw < 0.93 else ODD)
    return values


def _outputs(made: Any, rng: random.Random) -> Any:
    """Something to write results like these into: as it should be, in another order, or of another shape."""
    if isinstance(made, tuple) and rng.random() < 0.9:
        return tuple(_outputs(each, rng) for each in made)
    if not isinstance(made, (np.ndarray, torch.Tensor)) or rng.random() < 0.1:
        return rng.choice(_arrays(rng))
    if rng.random() < 0.2:
        return made[None] if rng.random() < 0.5 else made.reshape(-1)
    return made.T if made.ndim == 2 and rng.random() < 0.2 else made


def _bits(array: Any) -> Any:
    if array is None:
        return None
    if isinstance(array, tuple):
        return tuple(map(_bits, array))
    if isinstance(array, torch.Tensor):
        flat = torch.empty(array.shape, dtype=array.dtype).copy_(array).reshape(-1)
        return "torch", array.dtype, tuple(array.shape), array.stride(), flat.view(torch.uint8).numpy().tobytes()
    return type(array), array.dtype, array.dtype.num, array.shape, array.strides, array.tobytes()


def _outcome(function: Any, args: list[Any], named: dict[str, Any]) -> Any:
    """What a call comes to: results and what was written, or the error. It works on copies, equal ones alike."""
    known: dict[int, Any] = {}

    def fresh(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(fresh, value))
        if not isinstance(value, (np.ndarray, torch.Tensor)):
            return value
        if id(value) not in known:
            known[id(value)] = _copied(value)
        return known[id(value)]

    args, named = [fresh(each) for each in args], {name: fresh(each) for name, each in named.items()}
    before = [each._version for each in known.values() if isinstance(each, torch.Tensor)]
    try:
        made = function(*args, **named)
    except Exception as error:
        return type(error), str(error)
    after = [each._version for each in known.values() if isinstance(each, torch.Tensor)]
    if named.get("out") is not None and isinstance(made, type(named["out"])):
        assert made is named["out"] or isinstance(made, tuple)
    written = [now > then for then, now in zip(before, after, strict=True)]
    return _bits(made), written, [_bits(each) for each in known.values()]


def _copied(array: Any) -> Any:
    if isinstance(array, torch.Tensor):
        return torch.empty_strided(array.shape, array.stride(), dtype=array.dtype).copy_(array)
    found = array.copy(order="K") if array.flags.writeable else array
    return found[::-1].copy()[::-1] if array.ndim and array.strides[0] < 0 else found


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
def test_a_native_call_comes_to_what_python_comes_to(function: Any) -> None:
    """Each call twice natively: the second finds what the first has made."""
    rng, ran = random.Random(function.__name__), 0
    rounds = ROUNDS_OF_A_ROW if function.__name__.removesuffix("_backward") in table_names() else ROUNDS
    for _ in range(rounds):
        args, named = _call(function, rng)
        want = _outcome(function.general, args, named)
        shown = [getattr(each, "shape", each) for each in (*args, *named.items())]
        for _ in range(2):
            got = _outcome(function, args, named)
            assert got == want, shown
        ran += len(want) == 3
    assert ran >= rounds / 20, "calls that succeed are too few to tell anything"


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__name__)
def test_it_looks_like_a_function(function: Any) -> None:
    name = function.__name__
    assert getattr(F, name) is function
    for again in (pickle.loads(pickle.dumps(function)), copy.copy(function), copy.deepcopy(function)):
        assert again is function
    assert repr(function) == f"<function retrograde.functional.{name}>"
    assert weakref.ref(function)() is function
    assert inspect.isroutine(function)
    assert pydoc.plain(pydoc.render_doc(function)).count(f"\n{name}(") == 1
    assert list(inspect.signature(function).parameters)[-1] == "out"
    assert type("Holder", (), {"held": function})().held is function  # no method of what holds it


def test_python_takes_what_is_not_plain() -> None:
    x = np.ones((3, 4), np.float32)
    names = {"".join(["ax", "is"]): 1}  # not the string that the function knows
    np.testing.assert_array_equal(F.sum(x, **names), F.sum(x, 1))
    np.testing.assert_array_equal(F.sum(x.view(np.recarray), 1), F.sum(x, 1))
    np.testing.assert_array_equal(F.sum(memoryview(x), 1), F.sum(x, 1))

    class Tensor(torch.Tensor):
        pass

    made = F.sum(torch.ones(3, 4).as_subclass(Tensor), 1)
    np.testing.assert_array_equal(made.numpy(), F.sum(x, 1))


def test_a_tensor_that_is_not_read_passes_no_gradient_on_either() -> None:
    dy = torch.ones(3)
    x = torch.ones(3, 4, requires_grad=True)
    for function in (F.sum_backward, F.sum_backward.general):
        for _ in range(2):
            with pytest.raises(rg.InvalidProblem, match="x: got a tensor that requires grad"):
                function(dy, x, 1)
    with torch.no_grad():
        assert F.sum_backward(dy, x, 1).shape == (3, 4)


def test_lazily_negated_tensors_are_refused() -> None:
    x, out = torch._neg_view(torch.ones(4)), torch._neg_view(torch.ones(()))
    for call in (lambda: F.sum(x), lambda: F.sum(torch.ones(4), out=out)):
        for _ in range(2):
            with pytest.raises(rg.InvalidProblem, match="resolve_neg"):
                call()


def test_a_call_inside_a_call_keeps_its_own_key() -> None:
    """A rule that runs for the first time may call functions: the key of the outer call must survive that."""
    x = np.ones((5, 7), np.float32)
    seen = []

    class Meddler:
        @property
        def base(self) -> None:
            seen.append(F.cumsum(np.ones(3, np.float64), 0))

    class Interface:
        def __init__(self, array: Any) -> None:
            self.__array_interface__ = array.__array_interface__
            self.kept = array

        base = Meddler()

    view = np.asarray(Interface(x))
    for _ in range(3):
        np.testing.assert_array_equal(F.sum(view, 0), np.full(7, 5, np.float32))
        np.testing.assert_array_equal(F.cumsum(view, 0)[-1], np.full(7, 5, np.float32))
    assert seen, "nothing was called meanwhile"


def test_threads_share_the_table() -> None:
    """Keys come and go in several threads at once: more of them than the table holds."""
    failures = []

    def work(first: int) -> None:
        try:
            for extent in range(first, first + 900):
                x = np.ones(extent, np.float32)
                if F.sum(x) != extent or F.lerp(x, x, 1.0 / extent)[-1] != 1:
                    failures.append(extent)
        except Exception as error:  # told by the main thread
            failures.append(repr(error))

    threads = [threading.Thread(target=work, args=(1 + 450 * k,)) for k in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_references_are_as_before() -> None:
    """Arguments, results and outputs: in calls that succeed, that Python takes, and that fail."""
    x, out = torch.ones(8), torch.empty(())
    array, named = np.ones(8, np.float32), {"keepdims": False}
    objects = (x, out, array, F.sum, named)
    calls = [
        lambda: F.sum(x), lambda: F.sum(x, 0, out=out), lambda: F.sum(array, **named), lambda: F.sum(array, 5),
        lambda: F.sum(array, out=out[None]), lambda: F.sum(array, nothing=1), lambda: F.sum([1.0]),
        lambda: F.swiglu_split_backward(array, array, array), lambda: F.cummax(x, out=x.clone(), return_indices=True),
    ]  # fmt: skip

    def run() -> None:
        for call in calls:
            try:
                call()
            except Exception:
                continue

    run()
    gc.collect()
    before = [sys.getrefcount(each) for each in objects]
    for _ in range(50):
        run()
    gc.collect()
    assert [sys.getrefcount(each) for each in objects] == before


def test_functions_are_collected() -> None:
    """One that refers to itself, with what it was made of."""

    def general(*_: Any) -> None: ...

    made = _native.Function(general, general, general, (("x", "array", None, False),), True, False)
    made.itself, found = made, weakref.ref(made)
    del made
    gc.collect()
    assert found() is None


@pytest.mark.parametrize(
    "parameters", [(("x", "tensor", None, False),), (("x", "array", None),), (("x", "array", None, False),) * 25]
)
def test_bad_declarations_are_refused(parameters: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        _native.Function(print, print, print, parameters, True, False)


def test_large_results_and_other_orders_come_from_python() -> None:
    large = torch.ones(1 << 19)
    assert F.cumsum(large)[-1] == 1 << 19
    other = torch.ones(6, 5).t()
    assert F.relu(other).stride() == other.stride()
    assert F.cumsum(other).stride() == (6, 1)


def test_a_preference_has_keys_of_its_own() -> None:
    x = torch.linspace(-4, 4, 64)
    plain = F.swiglu(x)
    with rg.prefer(backend="reference"):
        wide = F.swiglu(x)
        assert torch.equal(wide, F.swiglu.general(x))
    assert torch.equal(F.swiglu(x), plain)
