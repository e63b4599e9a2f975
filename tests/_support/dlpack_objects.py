"""DLPack producers made by hand, field by field, to say what no well-behaved library says."""

import ctypes
from typing import Any

from retrograde._numerics.maths import Array

CPU, CUDA, CUDA_HOST, ROCM = 1, 2, 3, 10
FLOAT, BFLOAT = 2, 4
READ_ONLY = 1


class Device(ctypes.Structure):
    _fields_ = (("type", ctypes.c_int32), ("id", ctypes.c_int32))


class DataType(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", Device),
        ("ndim", ctypes.c_int32),
        ("dtype", DataType),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Managed(ctypes.Structure):
    _fields_ = (("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", Deleter))


class Versioned(ctypes.Structure):
    _fields_ = (
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("context", ctypes.c_void_p),
        ("deleter", Deleter),
        ("flags", ctypes.c_uint64),
        ("tensor", Tensor),
    )


_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


class Producer:
    """Exports a NumPy array; keywords replace what it says about it. `deleted` counts the consumer's releases."""

    def __init__(
        self,
        array: Array,
        *,
        versioned: bool = True,
        device: int = CPU,
        device_id: int = 0,
        code: int = FLOAT,
        lanes: int = 1,
        strides: Any = ...,
        shape: Any = ...,
        byte_offset: int = 0,
        data: Any = ...,
        flags: int = 0,
        major: int = 1,
        old: bool = False,
        deleter: bool = True,
    ) -> None:
        self.array, self.versioned, self.old = array, versioned, old
        self.deleted = self.exported = 0
        shape = array.shape if shape is ... else shape
        if strides is ...:
            strides = [s // array.itemsize for s in array.strides]
        self._shape = (ctypes.c_int64 * max(len(shape), 1))(*shape)
        self._strides = None if strides is None else (ctypes.c_int64 * max(len(strides), 1))(*strides)
        self._deleter = Deleter(self._count) if deleter else Deleter()
        tensor = Tensor(
            array.ctypes.data - byte_offset if data is ... else data,
            Device(device, device_id),
            len(shape),
            DataType(code, 8 * array.itemsize, lanes),
            ctypes.cast(self._shape, ctypes.POINTER(ctypes.c_int64)),
            ctypes.cast(self._strides, ctypes.POINTER(ctypes.c_int64)) if self._strides else None,
            byte_offset,
        )
        if versioned:
            self._managed: Any = Versioned(major, 0, None, self._deleter, flags, tensor)
        else:
            self._managed = Managed(tensor, None, self._deleter)

    def _count(self, _: Any) -> None:
        self.deleted += 1

    def __dlpack__(self, **options: Any) -> Any:
        if self.old and options:
            raise TypeError("this producer is older than max_version")
        self.exported += 1
        name = b"dltensor_versioned" if self.versioned else b"dltensor"
        return _new_capsule(ctypes.addressof(self._managed), name, None)

    def __dlpack_device__(self) -> tuple[int, int]:
        return (self._managed.tensor.device.type, self._managed.tensor.device.id)


FromObject = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(Tensor))


class ExchangeApi(ctypes.Structure):
    """The table of a type that shows its tensors without a capsule."""


ExchangeApi._fields_ = (
    ("major", ctypes.c_uint32),
    ("minor", ctypes.c_uint32),
    ("previous", ctypes.POINTER(ExchangeApi)),
    ("allocate", ctypes.c_void_p),
    ("managed_from_object", ctypes.c_void_p),
    ("managed_to_object", ctypes.c_void_p),
    ("tensor_from_object", FromObject),
    ("current_stream", ctypes.c_void_p),
)


def exchanging(
    producer: Producer, *, status: int = 0, major: int = 1, offers: bool = True, name: bytes = b"dlpack_exchange_api"
) -> Any:
    """An object whose type has such a table, over what a producer says; `status` other than 0 is a refusal."""

    def look(_: Any, out: Any) -> int:
        out[0] = producer._managed.tensor
        return status

    api = ExchangeApi(major, 0, None, None, None, None, FromObject(look) if offers else FromObject(), None)
    kept = ctypes.create_string_buffer(name)  # a capsule keeps neither
    members = {"__dlpack_c_exchange_api__": _new_capsule(ctypes.addressof(api), kept, None), "kept": (api, kept, look)}
    return type("Exchanging", (), members)()
