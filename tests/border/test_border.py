"""Foreign arrays: everything that speaks DLPack or the buffer protocol, and everything it can say wrongly."""

import array
import ctypes
import gc
import sys
import weakref
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import _native
from retrograde._core.array import as_numpy
from retrograde._core.dtypes import Element
from tests._support import dlpack_objects as dl
from tests._support.dlpack_objects import Producer

DESC = rg.BinaryParamDescriptor("lerp", (3, 4), "f32", param=0.25)
PLAN = rg.BinaryParamPlan.select(DESC)
A = np.arange(12, dtype=np.float32).reshape(3, 4)
B = -A - 1
Y = A + np.float32(0.25) * (B - A)


def lerp(a: Any = A, b: Any = B, y: Any = None) -> Any:
    y = np.empty((3, 4), np.float32) if y is None else y
    PLAN.run(rg.BinaryParamArgs(a, b, y))
    return y


def says(error: str, kind: type[Exception] = rg.InvalidProblem, **operands: Any) -> None:
    with pytest.raises(kind, match=error):
        lerp(**operands)


# ---- NumPy


@pytest.mark.parametrize("element", Element)
def test_a_view_of_numpy(element: Element) -> None:
    base = np.zeros((4, 6), element.info.numpy)
    x = base[::2, ::-1]
    view = _native.view(x)
    assert (view.element, view.shape, view.strides) == (element, x.shape, x.strides)
    assert (view.ptr, view.device, view.readonly, view.owner) == (x.ctypes.data, "cpu:0", False, x)
    back = as_numpy(view)
    assert (back.dtype, back.shape, back.strides) == (x.dtype, x.shape, x.strides)
    x.flags.writeable = False
    assert _native.view(x).readonly


@pytest.mark.parametrize("element", Element)
def test_a_view_of_torch(element: Element) -> None:
    torch = pytest.importorskip("torch")
    x = torch.zeros(3, 2, dtype=getattr(torch, element.info.numpy.name)).t()
    view = _native.view(x)
    assert (view.element, view.shape, view.ptr) == (element, (2, 3), x.data_ptr())
    assert view.strides == tuple(step * element.info.itemsize for step in x.stride())


def test_both_64_bit_integers_of_c() -> None:
    for name in ("long", "longlong"):
        assert _native.view(np.zeros(2, name)).element == "i64"


def test_subclasses_of_numpy_arrays() -> None:
    class Mine(np.ndarray):
        pass

    assert (lerp(A.view(Mine)) == Y).all()
    assert (lerp(np.asfortranarray(A)) == Y).all()
    with np.errstate(all="ignore"):
        mapped = np.require(A, requirements=["C", "O"])
    assert (lerp(mapped) == Y).all()


def test_a_memory_map(tmp_path: Any) -> None:
    path = tmp_path / "a.bin"
    A.tofile(path)
    assert (lerp(np.memmap(path, np.float32, "r", shape=(3, 4))) == Y).all()
    out = np.memmap(tmp_path / "y.bin", np.float32, "w+", shape=(3, 4))
    assert (lerp(y=out) == Y).all()


def test_bf16_of_ml_dtypes() -> None:
    plan = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (3, 4), "bf16", param=0.25))
    y = np.zeros((3, 4), ml_dtypes.bfloat16)
    plan.run(rg.BinaryParamArgs(A.astype(y.dtype), B.astype(y.dtype), y))
    assert (y == Y.astype(y.dtype)).all()


# ---- torch


def test_torch_tensors() -> None:
    torch = pytest.importorskip("torch")
    a, b = torch.from_numpy(A.copy()), torch.from_numpy(B.copy())
    assert (lerp(a, b, torch.empty(3, 4)).numpy() == Y).all()
    wide = torch.zeros(4, 9)
    y = wide.t()[1:7:2]  # transposed and stepped
    assert (lerp(a, b, y).numpy() == Y).all()
    assert wide.count_nonzero() == np.count_nonzero(Y)
    expanded = a[:1].expand(3, 4)
    assert (lerp(expanded, expanded).reshape(3, 4) == A[:1]).all()
    view = _native.view(wide.t())
    assert (view.element, view.shape, view.strides) == ("f32", (9, 4), (4, 36))


def test_torch_gradients_and_parameters() -> None:
    torch = pytest.importorskip("torch")
    a = torch.from_numpy(A.copy()).requires_grad_()
    assert (lerp(a, torch.nn.Parameter(torch.from_numpy(B.copy()))) == Y).all()
    assert (lerp(a * 1, B) == Y).all()  # a result inside a graph


@pytest.mark.parametrize(("name", "element"), [("bfloat16", "bf16"), ("float16", "f16"), ("float64", "f64")])
def test_torch_elements(name: str, element: str) -> None:
    torch = pytest.importorskip("torch")
    a, b = (torch.from_numpy(x.copy()).to(getattr(torch, name)) for x in (A, B))
    y = torch.empty_like(a)
    plan = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (3, 4), element, param=0.25))
    plan.run(rg.BinaryParamArgs(a, b, y))
    assert (y.to(torch.float32).numpy() == torch.from_numpy(Y).to(a.dtype).to(torch.float32).numpy()).all()


@pytest.mark.parametrize("make", ["meta", "sparse", "complex", "int8"])
def test_torch_tensors_without_plain_memory(make: str) -> None:
    torch = pytest.importorskip("torch")
    a = torch.from_numpy(A.copy())
    odd = {
        "meta": lambda: torch.empty(3, 4, device="meta"),
        "sparse": lambda: a.to_sparse(),
        "complex": lambda: torch.complex(a, a),
        "int8": lambda: a.to(torch.int8),
    }[make]()
    says("a: ", a=odd)


def test_a_lazily_negated_tensor() -> None:
    """`z.conj().imag` shares the memory of z and says with a bit that every element has the other sign."""
    torch = pytest.importorskip("torch")
    negated = torch.complex(torch.zeros(3, 4), torch.from_numpy(-A)).conj().imag
    assert negated.is_neg()
    before = negated.resolve_neg()
    says("a: .*resolve_neg", a=negated)
    says("y: .*resolve_neg", y=negated)
    assert (negated == before).all()
    assert (lerp(before) == Y).all()


def test_torch_outputs_checked_like_others() -> None:
    torch = pytest.importorskip("torch")
    base = torch.zeros(30)
    says("share memory", y=base[:4].expand(3, 4))
    says("shares memory with a", a=base[:12].view(3, 4), y=base[1:13].view(3, 4))


# ---- JAX


def test_jax_arrays() -> None:
    jnp = pytest.importorskip("jax.numpy")
    assert (lerp(jnp.asarray(A), jnp.asarray(B)) == Y).all()
    plan = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (3, 4), "bf16", param=0.25))
    y = np.zeros((3, 4), ml_dtypes.bfloat16)
    plan.run(rg.BinaryParamArgs(jnp.asarray(A, jnp.bfloat16), jnp.asarray(B, jnp.bfloat16), y))
    assert (y == Y.astype(y.dtype)).all()


def test_jax_arrays_are_never_written() -> None:
    jnp = pytest.importorskip("jax.numpy")
    y = jnp.zeros((3, 4), jnp.float32)
    says("y: is written, but", y=y)
    assert (np.asarray(y) == 0).all()


# ---- the buffer protocol


def test_an_array_of_the_standard_library() -> None:
    plan = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (12,), "f32", param=0.25))
    y = array.array("f", [0.0]) * 12
    plan.run(rg.BinaryParamArgs(array.array("f", A.ravel()), memoryview(array.array("f", B.ravel())), y))
    assert (np.frombuffer(y, np.float32) == Y.ravel()).all()


def test_memoryviews() -> None:
    plain = memoryview(A.tobytes()).cast("f", (3, 4))
    assert (lerp(plain) == Y).all()
    assert (lerp(memoryview(np.flip(A))) == lerp(np.flip(A))).all()
    assert lerp(y=memoryview(bytearray(48)).cast("f", (3, 4))).tolist() == Y.tolist()
    says("y: is written, but its buffer is read-only", y=plain)
    assert _native.view(memoryview(b"\0" * 8).cast("d")).element == "f64"
    assert _native.view(memoryview(b"\0" * 8).cast("q")).element == "i64"
    assert _native.view(memoryview(b"\0" * 8).cast("?")).element == "bool"


def test_ctypes_arrays() -> None:
    rows = ((ctypes.c_float * 4) * 3)()
    assert (np.ctypeslib.as_array(lerp(y=rows)) == Y).all()
    assert _native.view((ctypes.c_double * 3)()).element == "f64"
    says("a: got element type", a=((ctypes.c_ubyte * 4) * 3)())


@pytest.mark.parametrize("thing", [b"\0" * 48, bytearray(48), memoryview(bytearray(48))])
def test_bytes_have_no_element(thing: Any) -> None:
    says("a: got element type 'B'", a=thing)


def test_a_released_buffer() -> None:
    gone = memoryview(bytearray(48)).cast("f", (3, 4))
    gone.release()
    says("a: memoryview refused its buffer", a=gone)


def test_a_buffer_is_released_after_the_run() -> None:
    held = bytearray(48)
    lerp(memoryview(held).cast("f", (3, 4)))
    held.append(0)  # fails while somebody holds its buffer
    with pytest.raises(rg.InvalidProblem):
        lerp(memoryview(held)[:48].cast("f", (4, 3)))
    held.append(0)


# ---- DLPack


@pytest.mark.parametrize("versioned", [True, False])
@pytest.mark.parametrize("old", [True, False])
def test_a_capsule_is_taken_and_released_once(versioned: bool, old: bool) -> None:
    a, b = (Producer(x.copy(), versioned=versioned, old=old) for x in (A, B))
    assert (lerp(a, b) == Y).all()
    assert (a.exported, a.deleted, b.deleted) == (1, 1, 1)
    with pytest.raises(rg.InvalidProblem, match="b: got shape"):
        lerp(a, A[:2])
    assert (a.exported, a.deleted) == (2, 2)


@pytest.mark.parametrize("versioned", [True, False])
def test_a_view_holds_its_capsule(versioned: bool) -> None:
    a = Producer(A.copy(), versioned=versioned)
    view = _native.view(a)
    assert (np.asarray(view) == A).all()
    assert a.deleted == 0
    del view
    gc.collect()
    assert a.deleted == 1


def test_a_capsule_without_a_deleter() -> None:
    assert (lerp(Producer(A, deleter=False), Producer(B, deleter=False, versioned=False)) == Y).all()


def test_writing_through_capsules() -> None:
    y = np.zeros((3, 4), np.float32)
    assert (lerp(y=Producer(y)).array == Y).all()
    says("y: is written, but its DLPack capsule says read-only", y=Producer(y, flags=dl.READ_ONLY))
    says("y: is written, but its DLPack capsule cannot say", y=Producer(y, versioned=False))
    assert (lerp(Producer(A, flags=dl.READ_ONLY)) == Y).all()


@pytest.mark.parametrize("versioned", [True, False])
def test_strides_and_offsets(versioned: bool) -> None:
    assert (lerp(Producer(A, strides=None, versioned=versioned)) == Y).all()
    assert (lerp(Producer(A, byte_offset=16, versioned=versioned)) == Y).all()
    flipped = np.ascontiguousarray(A[::-1])[::-1]
    assert (lerp(Producer(flipped, versioned=versioned)) == Y).all()
    column = np.ascontiguousarray(A.T).T
    assert (lerp(Producer(column, versioned=versioned)) == Y).all()


def test_bf16_in_a_capsule() -> None:
    plan = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (3, 4), "bf16", param=0.25))
    y = np.zeros((3, 4), ml_dtypes.bfloat16)
    plan.run(rg.BinaryParamArgs(Producer(A.astype(y.dtype), code=dl.BFLOAT), B.astype(y.dtype), y))
    assert (y == Y.astype(y.dtype)).all()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lanes": 4}, "a: got element type with DLPack code 2, 32 bits, 4 lanes"),
        ({"code": 5}, "a: got element type with DLPack code 5, 32 bits"),
        ({"code": dl.BFLOAT}, "a: got element type with DLPack code 4, 32 bits"),
        ({"device": dl.CUDA}, "a: lives on cuda:0, but this plan runs on the CPU"),
        ({"device": dl.ROCM}, "a: lives on rocm:0, but this plan runs on the CPU"),
        ({"device": 77}, "a: lives on device type 77:0, but this plan runs on the CPU"),
        ({"data": None}, "a: no data in its DLPack capsule"),
        ({"shape": (3, -4)}, "a: negative extent"),
        ({"shape": (1,) * 9, "strides": (1,) * 9}, "a: got rank 9, expected at most 8"),
        ({"strides": (2**62, 1)}, "a: shape and strides do not fit 64 bits"),
        ({"shape": (2**40, 2**40), "strides": None}, "a: shape and strides do not fit 64 bits"),
        ({"shape": (4, 3)}, r"a: got shape \(4, 3\), expected \(3, 4\)"),
    ],
)
@pytest.mark.parametrize("versioned", [True, False])
def test_what_a_capsule_may_not_say(change: dict[str, Any], message: str, versioned: bool) -> None:
    a = Producer(A, versioned=versioned, **change)
    says(message, a=a)
    assert a.deleted == a.exported == 1


def test_another_major_version() -> None:
    a = Producer(A, major=2)
    says("a: DLPack version 2 is not supported", a=a)
    assert a.deleted == 1


def test_pinned_host_memory_is_cpu_memory() -> None:
    assert (lerp(Producer(A, device=dl.CUDA_HOST)) == Y).all()


def test_empty_tensors_may_have_no_data() -> None:
    plan = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (0, 4), "f32", param=0.25))
    none = np.zeros((0, 4), np.float32)
    plan.run(rg.BinaryParamArgs(Producer(none, data=None), Producer(none, data=None, versioned=False), none))


def test_overlap_across_protocols() -> None:
    base = np.zeros(30, np.float32)
    says("y: is written, but shares memory with a", a=Producer(base[:12].reshape(3, 4)), y=base[4:16].reshape(3, 4))
    same = base[:12].reshape(3, 4)
    same[...] = A
    assert (lerp(Producer(same), y=same) == Y).all()


class _Odd:
    def __init__(self, result: Any) -> None:
        self.result = result

    def __dlpack__(self, **_: Any) -> Any:
        if isinstance(self.result, Exception):
            raise self.result
        return self.result


@pytest.mark.parametrize("result", [None, 3, "dltensor", object()])
def test_an_export_that_is_no_capsule(result: Any) -> None:
    says("a: __dlpack__ of .*_Odd returned no DLPack capsule", a=_Odd(result))


def test_an_export_that_fails() -> None:
    says("a: .*_Odd refused DLPack export: not today", a=_Odd(BufferError("not today")))


def test_a_capsule_that_was_used() -> None:
    capsule = Producer(A).__dlpack__()
    assert (lerp(_Odd(capsule)) == Y).all()
    says("a: __dlpack__ of .*_Odd returned no DLPack capsule", a=_Odd(capsule))


# ---- lifetimes


def test_a_view_keeps_its_owner() -> None:
    class Mine(np.ndarray):
        pass

    x = A.copy().view(Mine)
    gone = weakref.ref(x)
    view = _native.view(x)
    del x
    gc.collect()
    assert gone() is not None
    assert (np.asarray(view) == A).all()
    del view
    gc.collect()
    assert gone() is None


def test_running_leaks_no_reference() -> None:
    a, y = A.copy(), np.empty_like(A)
    bad = np.zeros((2, 2), np.float32)
    lerp(a, y=y)
    before = [sys.getrefcount(x) for x in (a, y, bad)]
    for _ in range(100):
        lerp(a, y=y)
        PLAN.can_implement(rg.BinaryParamArgs(a, B, y))
        with pytest.raises(rg.InvalidProblem):
            lerp(a, bad, y)
        _native.view(a)
    assert [sys.getrefcount(x) for x in (a, y, bad)] == before
