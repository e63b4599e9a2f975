"""Plans of any descriptor as calls of the native XLA handler, for functions that are made of several.

States are f64, which a program without 64-bit types has not: they travel as pairs of i32, in a last dimension of 2.
"""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import Primitive
from jax.interpreters import batching, mlir

from retrograde import _native
from retrograde._core.args import Operand, elements_of, operands
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.errors import Unsupported
from retrograde._core.preference import PlanPreference, active
from retrograde._core.registry import op_of
from retrograde._core.threads import attributes
from retrograde.jax._compat import result_aval
from retrograde.jax._primitive import _TARGET, _config

_step = Primitive("retrograde_step")
_step.multiple_results = True


def step(desc: Descriptor, results: tuple[str, ...], **given: Any) -> Any:
    """The results of the plan for `desc`, by name: one, or a tuple of them. Shapes are the plan's but for dims of 1."""
    given = {name: array for name, array in given.items() if array is not None}
    made = _step.bind(
        *given.values(),
        desc=desc,
        names=tuple(given),
        results=results,
        preference=active.current,
        threads=_native.own_threads(),
    )
    return made[0] if len(made) == 1 else tuple(made)


def _form(desc: Descriptor, operand: Operand) -> tuple[tuple[int, ...], Any]:
    """Shape and dtype of an operand inside a program."""
    shape = getattr(desc, operand.shape)
    if not operand.elements:
        return shape, Element(elements_of(operand, desc)[0]).info.numpy
    if operand.elements == ("f64",):
        return (*shape, 2), np.dtype(np.int32)
    wide = _config.jax_enable_x64 or "i32" not in operand.elements
    return shape, np.dtype(np.int64 if wide else np.int32)


def _abstract(*arrays: Any, desc: Descriptor, results: tuple[str, ...], **_: Any) -> list[Any]:
    declared = operands(op_of(desc).args)
    return [result_aval(*_form(desc, declared[name]), arrays) for name in results]


def _emit(
    *arrays: Any,
    desc: Descriptor,
    names: tuple[str, ...],
    results: tuple[str, ...],
    preference: PlanPreference,
    threads: int,
) -> list[Any]:
    op = op_of(desc)
    plan = op.plan.select(desc, preference=preference)
    if not isinstance(plan._launch, _native.Launch):
        raise Unsupported(f"no native kernel takes {desc} inside jit", [])
    declared = operands(op.args)
    inputs = [jnp.reshape(a, _shape(desc, declared[n], a)) for n, a in zip(names, arrays, strict=True)]
    made = [jax.ShapeDtypeStruct(*_form(desc, declared[name])) for name in results]
    kernel, call = plan._launch.xla_attributes([*names, *results])
    given = {"kernel": kernel, "call": np.array(call, np.int64), **attributes(threads)}
    return list(jax.ffi.ffi_call(_TARGET, made)(*inputs, **given))


def _shape(desc: Descriptor, operand: Operand, array: Any) -> tuple[int, ...]:
    """Indices may be of either width; everything else is as the plan has it."""
    shape, _ = _form(desc, operand)
    return shape if operand.elements != ("f64",) or array.dtype == np.int32 else shape[:-1]


def _batched(arrays: Any, dims: Any, **params: Any) -> tuple[list[Any], list[int]]:
    moved = [a if d is None else jnp.moveaxis(a, d, 0) for a, d in zip(arrays, dims, strict=True)]
    batch = [array for array, dim in zip(moved, dims, strict=True) if dim is not None]

    def one(row: Any) -> Any:
        rows = iter(row)
        return _step.bind(*(next(rows) if d is not None else a for a, d in zip(moved, dims, strict=True)), **params)

    made = jax.lax.map(one, batch)
    return made, [0] * len(made)


_step.def_abstract_eval(_abstract)
mlir.register_lowering(_step, mlir.lower_fun(_emit, multiple_results=True), platform="cpu")
batching.primitive_batchers[_step] = _batched
