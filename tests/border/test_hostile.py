"""What fuzzing found, each with its case; then some thousand hostile objects, always the same."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest

import retrograde as rg
from retrograde import functional as F
from retrograde._core.registry import ops
from retrograde.testing.cases import descriptors
from tests._support import dlpack_objects as dl
from tests._support.dlpack_objects import Producer
from tests._support.fuzz_problems import check_message
from tests._support.hostile_border import Odd, Stop, attempt

GOOD = np.ones((3, 4), np.float32)
PLAN = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (3, 4), "f32", param=0.25))


def lerp(a: Any, **options: Any) -> Any:
    y = np.zeros((3, 4), np.float32)
    PLAN.run(rg.BinaryParamArgs(a, GOOD, y), **options)
    return y


@pytest.mark.parametrize("versioned", [True, False])
def test_a_capsule_without_a_shape(versioned: bool) -> None:
    made = Producer(GOOD, versioned=versioned)
    made._managed.tensor.shape = None
    with pytest.raises(rg.InvalidProblem, match="a: no shape in its DLPack capsule"):
        lerp(made)
    assert made.deleted == made.exported == 1


def test_memory_of_a_gpu_is_not_read_by_functions() -> None:
    """They reshape indices, through NumPy, before a plan sees them."""
    far = Producer(np.zeros((3, 4), np.int64), device=dl.CUDA, data=8, code=0, strides=(1, 3))
    for call in (lambda: F.embedding(GOOD, far), lambda: F.embedding_bag(GOOD, far)):
        with pytest.raises(rg.InvalidProblem, match="indices: lives on cuda:0, where NumPy cannot read it: move it"):
            call()


# The address wraps around, and is beyond the start of the owner again.
@pytest.mark.parametrize("stride", [-(2**61), 2**61, -(2**60), 2**62])
@pytest.mark.parametrize("use", [lerp, F.swiglu, F.cumsum, lambda x: F.embedding_bag(GOOD, x.view(np.int32))])
def test_strides_that_lead_around_the_address_space(stride: int, use: Any) -> None:
    odd = np.lib.stride_tricks.as_strided(GOOD.copy(), (3, 4), (stride, 4))
    with pytest.raises(rg.BufferTooSmall, match="reach outside the memory"):
        use(odd)


@pytest.mark.parametrize("use", [lerp, lambda x: F.embedding(GOOD, x)])
def test_a_capsule_whose_strides_lead_around_the_address_space(use: Any) -> None:
    made = Producer(GOOD, strides=(-(2**61), 1))
    with pytest.raises(rg.InvalidProblem, match="shape and strides do not fit 64 bits"):
        use(made)


def test_functions_reshape_no_view_that_leaves_its_buffer() -> None:
    odd = np.lib.stride_tricks.as_strided(np.zeros(12, np.int64), (300, 400), (1 << 20, 8))
    for call in (lambda: F.embedding(GOOD, odd), lambda: F.embedding_bag(GOOD, odd)):
        with pytest.raises(rg.RetrogradeError, match="indices: its shape and strides reach outside"):
            call()


def test_an_exchange_table_over_a_tensor() -> None:
    assert (lerp(dl.exchanging(Producer(GOOD))) == 1).all()


@pytest.mark.parametrize(
    ("lies", "table", "message"),
    [
        ({}, {"status": -1}, "a: Exchanging refused DLPack exchange: no reason given"),
        ({"shape": (3, -4)}, {}, "a: negative extent"),
        ({"data": None}, {}, "a: no data"),
        ({"device": dl.CUDA}, {}, "a: lives on cuda:0"),
        ({"lanes": 2}, {}, "a: got element type with DLPack code 2, 32 bits, 2 lanes"),
        ({}, {"major": 2}, "a: Exchanging is not an array"),
        ({}, {"offers": False}, "a: Exchanging is not an array"),
        ({}, {"name": b"another"}, "a: Exchanging is not an array"),
    ],
)
def test_what_an_exchange_table_may_not_say(lies: dict[str, Any], table: dict[str, Any], message: str) -> None:
    with pytest.raises(rg.InvalidProblem, match=message):
        lerp(dl.exchanging(Producer(GOOD, **lies), **table))


def test_an_exporter_that_is_interrupted() -> None:
    """Ctrl-C is no refusal."""
    odd = Odd()

    def export(**_: Any) -> None:
        raise Stop

    odd.__dict__["said"] = {"__dlpack__": export}
    with pytest.raises(Stop):
        lerp(odd)


def test_a_lazily_negated_tensor_that_is_dense() -> None:
    """Calls of torch that were seen before go by a shorter way."""
    torch = pytest.importorskip("torch")
    rt = pytest.importorskip("retrograde.torch")
    whole = torch.arange(1.0, 5.0)
    one = torch.complex(torch.zeros(1), torch.ones(1)).conj().imag  # a stride of 2, and one element
    for negated in (torch._neg_view(whole), one):
        before = negated.resolve_neg()
        for _ in range(3):
            assert (rt.cumsum(before) == before.cumsum(0)).all()
            with pytest.raises(rg.InvalidProblem, match=r"a lazily negated view: call resolve_neg\(\) on it first"):
                rt.cumsum(negated)


def test_a_field_that_was_deleted() -> None:
    given = rg.BinaryParamArgs(GOOD, GOOD, np.zeros((3, 4), np.float32))
    del given.b
    with pytest.raises(rg.InvalidProblem, match="missing b: "):
        PLAN.run(given)


@pytest.mark.parametrize("cls", [rg.EmbeddingDescriptor, rg.EmbeddingBackwardDescriptor])
@pytest.mark.parametrize(
    "change", [{"row_offset": 2**63 - 5}, {"row_offset": 10**400}, {"padding_idx": 2**63, "row_offset": 1}]
)
def test_rows_beyond_64_bits(cls: Any, change: dict[str, int]) -> None:
    with pytest.raises(rg.InvalidProblem, match=r"expected row numbers below 2\*\*63; number the rows"):
        cls(5, 3, 2, "f32", **change)


@pytest.mark.parametrize("backend", ["cpu", "reference"])
@pytest.mark.parametrize("first", [2**53 - 3, 2**62 + 1, 2**63 - 6])
def test_rows_that_no_double_can_tell_apart(first: int, backend: str) -> None:
    preference = rg.PlanPreference(backend=backend)
    desc = rg.EmbeddingDescriptor(5, 3, 3, "f32", row_offset=first)
    weight, out = np.arange(15, dtype=np.float32).reshape(5, 3), np.empty((3, 3), np.float32)
    indices = np.array([first, first + 4, first + 5], np.uint64).view(np.int64)
    rg.EmbeddingPlan.select(desc, preference=preference).run(rg.EmbeddingArgs(weight, indices, out))
    assert (out == [[0, 1, 2], [12, 13, 14], [0, 0, 0]]).all()
    dweight, options = np.ones((5, 3), np.float32), {"row_offset": first, "padding_idx": first + 4}
    back = rg.EmbeddingBackwardDescriptor(5, 3, 3, "f32", accumulate=False, **options)
    rg.EmbeddingBackwardPlan.select(back, preference=preference).run(
        rg.EmbeddingBackwardArgs(weight[:3], indices, dweight)
    )
    assert (dweight == [[0, 1, 2], *[[0, 0, 0]] * 4]).all()
    bags = rg.EmbeddingBagDescriptor(5, 3, 3, 1, "max", "f32", row_offset=first)
    most, rows = np.empty((1, 3), np.float32), np.empty((1, 3), np.int64)
    rg.EmbeddingBagPlan.select(bags, preference=preference).run(
        rg.EmbeddingBagArgs(weight, indices, np.zeros(1, np.int64), most, max_indices=rows)
    )
    assert (most == weight[4]).all()
    assert rows.tolist() == [[first + 4] * 3]


def test_options_that_have_no_hash() -> None:
    x = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    assert (F.sum(x, axis=[0, 2]) == F.sum(x, axis=(0, 2))).all()
    for wrong in ([0], np.ones((2, 2)), {}, memoryview(bytearray(2))):
        with pytest.raises(rg.InvalidProblem, match=r"(?s)axis: got .*, expected an integer"):
            F.cumsum(x, axis=wrong)


JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 3, 2**70, 1.5, float("nan"), 1j, "x", "", b"x", (), (1, 2), [1], {}, set(), object(), range(3),
    np.float32(1), np.int64(2), np.array(5), np.ones(3, np.float32), np.ones((2, 3)), np.zeros((4, 8), np.float32), ...,
    np.ones((2, 2), object), memoryview(bytearray(8)), slice(1), print, int,
)  # fmt: skip


def _calls(junk: Any) -> Iterator[Callable[[], Any]]:
    """Everything that a program may call, with junk in one place."""
    plan = rg.ReducePlan.select(rg.ReduceDescriptor("logsumexp", (4, 8), 1, "f32"))
    x, y = np.zeros((4, 8), np.float32), np.zeros((4, 1), np.float32)
    state, given = plan.partial(x), rg.ReduceArgs(x, y)
    yield from (
        lambda f=f: f(junk) for f in (plan.partial, plan.run, plan.can_implement, rg.parse, rg.ReducePlan.select)
    )
    yield from (lambda: plan.merge(junk, state), lambda: plan.merge(state, junk))
    yield from (lambda: plan.finalize(junk, y), lambda: plan.finalize(state, junk))
    yield from (lambda: plan.run(given, stream=junk), lambda: plan.run(given, workspace=junk))
    yield lambda: rg.ReducePlan.select(plan.descriptor, stream=junk)
    yield lambda: rg.ReducePlan.select(plan.descriptor, preference=junk)
    for made in (rg.Stream(), rg.Stream("cuda"), rg.PlanPreference()):
        yield from (lambda m=made, n=item.name: replace(m, **{n: junk}) for item in fields(made))
    for op in ops():
        desc: Any = next(descriptors(op, next(iter(op.kinds)), "f32", (4, 8)))
        yield from (lambda d=desc, n=item.name: replace(d, **{n: junk}) for item in fields(desc))


@pytest.mark.parametrize("which", range(len(JUNK)))
def test_junk_in_every_place(which: int) -> None:
    for call in _calls(JUNK[which]):
        try:
            call()
        except rg.RetrogradeError as error:
            check_message(error)


def test_hostile_objects() -> None:
    rng = random.Random(9)
    outcomes = Counter(attempt(rng.randbytes(rng.randrange(1, 40))) for _ in range(2500))
    for kind in ("capsule", "odd", "buffer", "numpy"):
        assert outcomes[f"{kind}: refused"] > 50
    for kind in ("capsule", "buffer", "numpy"):
        assert outcomes[f"{kind}: taken"] > 10
    assert outcomes["text: refused"] > 50


def test_a_view_of_a_view_that_lies_is_told_how_much_it_needs() -> None:
    """Nine numbers 2^61 bytes apart fill all addresses; a view that goes below them needs more than 64 bits can say."""
    owner = np.zeros(9, np.float32)
    data = owner.__array_interface__["data"]
    interface = {"shape": (9,), "typestr": owner.dtype.str, "data": data, "strides": (2**61,), "version": 3}
    parent = np.asarray(type("Lying", (), {"__array_interface__": interface})())
    view = np.lib.stride_tricks.as_strided(parent, (2,), (-(2**60),))
    with pytest.raises(rg.BufferTooSmall) as caught:
        rg.functional.cumsum(view, 0)
    assert 0 < caught.value.needed < 2**63
    assert "(-" not in str(caught.value)
