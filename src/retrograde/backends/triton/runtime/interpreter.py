"""The same launches in Triton's interpreter, on memory of the CPU: for tests on machines without a GPU.

Three things are replaced. Conversions to bf16 round to nearest even, as the devices' do, and bf16 subnormals
keep their value; the interpreter truncates, and loses them.
Reductions and scans with a function of ours fold whole slices; the interpreter goes element by element.
Calls of a jit function do not patch the language again, and integers are not watched for overflow: both cost most of
the time.
"""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import ml_dtypes
import numpy as np
import triton.language as tl
from triton.runtime import interpreter

from retrograde.backends.triton.runtime.launcher import Step


class _Executor(interpreter.GridExecutor):  # type: ignore[misc]  # triton has no types
    """Memory is used where it is; the original copies it there and back."""

    def _init_args_hst(self, args: Any, kwargs: Any) -> Any:
        return args, kwargs

    def _restore_args_dev(self, *_: Any) -> None:
        return


def _cast(self: Any, src: Any, dst_type: Any) -> Any:
    if src.dtype.scalar == tl.float32 and dst_type.scalar == tl.bfloat16:
        data = src.data.astype(ml_dtypes.bfloat16).view(np.uint16)
        return interpreter.TensorHandle(data, tl.bfloat16)
    if src.dtype.scalar == tl.bfloat16:
        single = interpreter.TensorHandle((src.data.astype(np.uint32) << 16).view(np.float32), tl.float32)
        return single if dst_type.scalar == tl.float32 else _cast(self, single, dst_type)
    return _original_cast(self, src, dst_type)


def _slices(operands: Any, axis: int, index: Any) -> tuple[Any, ...]:
    at = (slice(None),) * axis + (index,)
    return tuple(np.ascontiguousarray(each[at]).reshape(each[at].shape) for each in operands)  # a number stays one


def _combine(self: Any, types: Any, a: Any, b: Any) -> tuple[Any, ...]:
    pairs = [*zip(a, types, strict=True), *zip(b, types, strict=True)]
    found = self.combine_fn.fn(*(self.to_tensor(data, each) for data, each in pairs))
    found = found if isinstance(found, (tuple, tl.tuple)) else (found,)
    return tuple(np.broadcast_to(each.handle.data, a[0].shape) for each in found)


def _reduce(self: Any, operands: Any) -> Any:
    operands, axis = self.unravel(operands, self.axis)
    types = [each.dtype for each in operands]
    data = tuple(each.handle.data for each in operands)
    while (n := data[0].shape[axis]) > 1:
        data = _combine(self, types, _slices(data, axis, slice(n // 2)), _slices(data, axis, slice(n // 2, n)))
    data = data if self.keep_dims else _slices(data, axis, 0)
    return tuple(self.to_tensor(each, kind) for each, kind in zip(data, types, strict=True))


def _scan(self: Any, operands: Any) -> Any:
    """Doubling steps, as the devices do; a step combines (earlier, later)."""
    types = [each.dtype for each in operands]
    data = tuple(each.handle.data for each in operands)
    n, step = data[0].shape[self.axis], 1
    at = np.arange(n).reshape([-1 if axis == self.axis else 1 for axis in range(data[0].ndim)])
    while step < n:
        earlier = tuple(np.roll(each, step, axis=self.axis) for each in data)
        made = _combine(self, types, earlier, data)
        data = tuple(np.where(at < step, old, new) for old, new in zip(data, made, strict=True))
        step *= 2
    return tuple(self.to_tensor(each, kind) for each, kind in zip(data, types, strict=True))


_original_cast = interpreter.InterpreterBuilder.cast_impl
interpreter.InterpreterBuilder.cast_impl = _cast
interpreter.InterpretedFunction.__call__ = lambda self, *args, **kwargs: self.rewrite()(*args, **kwargs)
interpreter.interpreter_builder.options = dataclasses.replace(
    interpreter.interpreter_builder.options, sanitize_overflow=False
)
interpreter.ReduceOps.generic_reduce = _reduce
interpreter.ScanOps.generic_scan = _scan


def run(steps: list[Step]) -> None:
    """The launches of a run; the language is patched once for all of them, which takes as long as a small launch."""
    if not steps:
        return
    scope = interpreter._patch_lang(steps[0].kernel.rewrite())
    try:
        with np.errstate(all="ignore"), _patched():
            for step in steps:
                kernel = step.kernel
                _Executor(kernel.rewrite(), kernel.arg_names, step.grid)(*step.arguments, **step.constants)
    finally:
        scope.restore()


class _Nothing:
    def restore(self) -> None:
        return


@contextmanager
def _patched() -> Iterator[None]:
    original = interpreter._patch_lang
    interpreter._patch_lang = lambda _: _Nothing()
    try:
        yield
    finally:
        interpreter._patch_lang = original
