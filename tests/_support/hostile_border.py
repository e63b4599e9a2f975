"""One hostile object for each string of bytes: what `retrograde` is given must be computed or refused, never crash.

The objects lie wherever a lie can be found out. Memory that a consumer can only trust (a pointer, strides of a
plausible size) stays inside `ARENA`, so that whatever is accepted can also be read.
"""

import array
import ctypes
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import ml_dtypes
import numpy as np

import retrograde as rg
from retrograde import _native
from retrograde._core.dtypes import TABLE
from tests._support.dlpack_objects import DataType, Device, Producer, exchanging

T = TypeVar("T")

ARENA = np.ones(1 << 16, np.float64)
MIDDLE = ARENA.ctypes.data + ARENA.nbytes // 2
FAR = (1 << 61, 1 << 62, (1 << 63) - 1, -(1 << 61), -(1 << 63))
PLAN = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (3, 4), "f32", param=0.25))
EMPTY = rg.BinaryParamPlan.select(rg.BinaryParamDescriptor("lerp", (0, 4), "f32", param=0.25))
SUMMED = rg.BinaryParamBackwardPlan.select(rg.parse("binary_param.lerp.backward f32 512x300 weight_shape=()"))
SHORTEST = 20  # letters of a message that says something
GOOD = np.ones((3, 4), np.float32)
KEPT = Producer(GOOD)  # a capsule does not keep its producer


class Bytes:
    """Choices from a string of bytes; zeros when it is used up."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def pick(self, several: Sequence[T]) -> T:
        return several[self.byte() % len(several)]

    def often(self) -> bool:
        return self.byte() % 4 != 0

    def rest(self) -> bytes:
        return self._data[self._at :]


class Stop(BaseException):
    """Raised by an exporter: not an error of ours, and not to be lost."""


def capsule(b: Bytes) -> tuple[Any, str]:
    """A DLPack capsule; most fields are right, so that the next ones are looked at."""
    shape: tuple[int, ...] = (3, 4)
    if not b.often():
        shape = tuple(b.pick((0, 1, 3, 4, -1, -4, 1 << 40, *FAR)) for _ in range(b.byte() % 11))
    strides: Any = None
    if not b.often():
        strides = tuple(b.pick((0, 1, -1, 4, 17, -300, *FAR)) for _ in range(max(len(shape), 1)))
    if strides is None and any(n > 4 for n in shape):
        strides = (0,) * len(shape)  # else it would be read far outside the arena
    made = Producer(
        np.ones((3, 4), np.float32),
        shape=shape,
        strides=strides,
        versioned=b.often(),
        flags=b.pick((0, 0, 1, 2, 255)),
        major=b.pick((1, 1, 1, 0, 2, 99)),
        deleter=b.often(),
        old=not b.often(),
    )
    tensor = made._managed.tensor
    offset = b.pick((0, 0, 4, 64, 1, 2, 1 << 63, (1 << 64) - 4))
    tensor.byte_offset = offset
    tensor.data = (MIDDLE + b.pick((0, 0, 0, 1, 2, 3)) - offset) % (1 << 64) or None
    if not b.often():
        tensor.data = None
        tensor.byte_offset = 0
    if not b.often():
        tensor.device = Device(b.pick((1, 2, 3, 10, 0, -1, 77)), b.pick((0, 1, -1)))
    if not b.often():
        tensor.dtype = DataType(b.byte() % 8, b.pick((32, 16, 64, 0, 1, 8, 255)), b.pick((1, 1, 0, 2, 65535)))
    if not b.often():
        tensor.ndim = b.pick((0, 1, -1, 9, 1 << 30, -(1 << 31)))
        if 0 < tensor.ndim <= len(shape):
            made._shape[0] = 1  # a prefix of the shape is read
    if not b.often():
        tensor.shape = None
    if b.byte() % 16 == 1:
        status, major = b.pick((0, 0, 0, -1, 7)), b.pick((1, 1, 2))
        return exchanging(made, status=status, major=major, offers=b.often()), "exchange"
    return made, "capsule"


class Odd:
    """An object whose attributes are anything."""

    def __getattr__(self, name: str) -> Any:
        try:
            value = self.__dict__["said"][name]
        except KeyError:
            raise AttributeError(name) from None
        if isinstance(value, BaseException):
            raise value
        return value


def _raises(error: BaseException) -> Callable[..., Any]:
    def call(*_: Any, **__: Any) -> Any:
        raise error

    return call


def odd(b: Bytes) -> tuple[Any, str]:
    """Attributes of arrays that are no such thing."""
    used = KEPT.__dlpack__()
    values: tuple[Any, ...] = (
        None, 3, "f32", (3, 4), [3, 4], (3, "4"), (3.0, 4), (-3, 4), (1 << 70,), np.float32, np.dtype("f4"),
        lambda **_: None, lambda **_: 3, lambda **_: used, lambda **_: KEPT.__dlpack__(), ValueError("no"),
        lambda: GOOD.__dlpack__(),
        _raises(BufferError("not today")), _raises(Stop()), _raises(RuntimeError("\ud800")), _raises(KeyError()), True,
        {"shape": (3, 4), "typestr": "<f4", "data": (8, False), "version": 3}, {"shape": -1}, GOOD, object(),
        _raises(TypeError()),
    )  # fmt: skip
    names = ("shape", "dtype", "__dlpack__", "__dlpack_device__", "__array_interface__", "__array_struct__", "mask",
             "is_neg", "__dlpack_c_exchange_api__", "__array__", "base", "ndim", "device")  # fmt: skip
    made = Odd()
    made.__dict__["said"] = {b.pick(names): b.pick(values) for _ in range(1 + b.byte() % 4)}
    if not b.often():  # on the class, where special methods and exchange tables are looked up
        made.__class__ = type("Odd", (Odd,), {k: v for k, v in made.said.items() if not isinstance(v, BaseException)})
    return made, "odd"


def buffer(b: Bytes) -> tuple[Any, str]:
    memory = bytearray(48)
    formats = "bBhHiIlLqQnNfd?cP"
    made: tuple[Callable[[], Any], ...] = (
        lambda: memory,
        lambda: bytes(memory),
        lambda: memoryview(memory).cast(b.pick(formats)),
        lambda: memoryview(memory).cast("f", (3, 4)),
        lambda: memoryview(memory).cast("f", (3, 4)).toreadonly(),
        lambda: memoryview(memory).cast("f", (2, 2, 3)),
        lambda: memoryview(memory).cast("f")[:: b.pick((1, -1, 2, -3))],
        lambda: memoryview(np.lib.stride_tricks.as_strided(GOOD.copy(), (3, 4), (b.pick((16, 0, 4, 2)), 4))),
        lambda: array.array(b.pick("bBhHiIlLqQfd"), [0] * 12),
        lambda: ((b.pick((ctypes.c_float, ctypes.c_double, ctypes.c_float.__ctype_be__, ctypes.c_long)) * 4) * 3)(),
        lambda: ctypes.c_float(),
        lambda: memoryview(np.zeros((3, 4), b.pick(("f4", ">f4", "c8", "S3", "f2", "i8", "V5", "f4,i4", "?")))),
        lambda: memoryview(memory).cast("B", ()) if len(memory) == 1 else memoryview(b"x").cast("B", ()),
    )
    return b.pick(made)(), "buffer"


def numpy(b: Bytes) -> tuple[Any, str]:
    """Arrays with any strides inside their memory and outside it, of any type, over any owner."""
    dtype = b.pick(
        (np.float32, np.float32, ml_dtypes.bfloat16, np.float64, np.int64, ">f4", object, "M8[s]", np.longdouble)
    )
    if dtype in (object, "M8[s]"):
        return np.zeros((3, 4), dtype), "numpy"
    owner: Any = b.pick((np.zeros(200, dtype), np.zeros((10, 20), dtype), np.zeros(200, dtype)[40:60]))
    if not b.often():
        owner = np.frombuffer(b.pick((bytearray(480), bytes(480), array.array("b", bytes(480)))), dtype)
    size = owner.itemsize
    strides = [
        b.pick((4, 1, 0, -1, 17, 500, -500, 1 << 58, -(1 << 59))) * size + b.pick((0, 0, 0, 1)) for _ in range(2)
    ]
    shape = b.pick(((3, 4), (3, 4), (0, 4), (3, 0), (1, 1)))
    made = np.lib.stride_tricks.as_strided(owner, shape, strides, writeable=b.often())
    if not b.often():
        made = b.pick((lambda x: x[::-1], lambda x: x.T, lambda x: x[None], lambda x: x[:, :2], np.ma.masked_array))(
            made
        )
    return made, "numpy"


def _run(b: Bytes, thing: Any) -> None:
    fields = {"a": GOOD, "b": GOOD, "y": np.zeros((3, 4), np.float32)}
    fields[b.pick(("a", "b", "y"))] = thing
    plan = b.pick((PLAN, PLAN, EMPTY))
    b.pick((plan.run, plan.can_implement))(rg.BinaryParamArgs(**fields))


def _functions(b: Bytes, thing: Any) -> None:
    shape = getattr(_native.view(thing), "shape", ())
    if any(n > 64 for n in shape):
        return  # a result of that shape is nothing to refuse, and nothing to have
    f = rg.functional
    b.pick((
        lambda: f.swiglu(thing), lambda: f.sum(thing), lambda: f.cumsum(thing, b.pick((0, -1, 7))),
        lambda: f.lerp(thing, GOOD, 0.5), lambda: f.lerp(GOOD, GOOD, thing), lambda: f.embedding(GOOD, thing),
        lambda: f.embedding(thing, np.array([[0, 1]])),
        lambda: f.embedding_bag(GOOD, thing), lambda: f.max_backward(GOOD[:, :1], thing, -1, keepdims=True),
        lambda: f.sum(GOOD, out=thing),
    ))()  # fmt: skip


def _workspace(_: Bytes, thing: Any) -> None:
    whole = {name: np.ones((512, 300), np.float32) for name in ("dy", "a", "b", "da", "db")}
    one = {name: np.ones((), np.float32) for name in ("weight", "dw")}
    SUMMED.run(rg.BinaryParamBackwardArgs(**whole, **one), workspace=thing)


def _view(_: Bytes, thing: Any) -> None:
    view = _native.view(thing)
    assert len(view.shape) == len(view.strides) <= 8
    assert view.element in TABLE
    if view.device == "cpu:0":
        assert np.asarray(view).shape == view.shape


def _check_message(error: Exception) -> None:
    assert len(str(error)) > SHORTEST, repr(error)


def attempt(data: bytes) -> str:
    """Make an object and hand it in; what became of it. Raises where it should not."""
    b = Bytes(data)
    if b.byte() % 8 == 0:
        text = b.rest().decode("utf8", "replace")
        try:
            return str(rg.parse(text)) and "text: read"
        except rg.InvalidProblem as error:
            _check_message(error)
            return "text: refused"
    thing, kind = b.pick((capsule, capsule, odd, buffer, numpy))(b)
    use = b.pick((*[_run] * 3, *[_view] * 2, *[_functions] * 4, _workspace))
    try:
        use(b, thing)
        outcome = "taken"
    except rg.RetrogradeError as error:
        _check_message(error)
        outcome = "refused"
    except Stop:
        outcome = "stopped"
    if isinstance(thing, Producer) and thing._managed.deleter:
        assert thing.deleted == thing.exported, f"released {thing.deleted} times of {thing.exported}"
    return f"{kind}: {outcome}"
