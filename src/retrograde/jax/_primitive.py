"""Every binding as a call of the native XLA handler: shapes, lowering, batching, gradient. No Python at run time."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.custom_derivatives import SymbolicZero
from jax.extend.core import Primitive
from jax.interpreters import batching, mlir

from retrograde import _native
from retrograde._core.args import elements_of, operands
from retrograde._core.bindings import Binding, Given, binding_of, forward_of
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem, Unsupported
from retrograde._core.preference import PlanPreference, active, as_text, from_text, using
from retrograde._core.registry import op_of
from retrograde._core.threads import attributes
from retrograde.jax._compat import is_of_forward_mode, result_aval

_TARGET = "retrograde"
_config: Any = jax.config
jax.ffi.register_ffi_target(_TARGET, _native.xla_handler(), platform="cpu")

_primitive = Primitive("retrograde")
_primitive.multiple_results = True

Options = tuple[tuple[str, Any], ...]  # every parameter that is no array, and None for arrays that are not there


def _present(binding: Binding, options: Options) -> tuple[str, ...]:
    absent = {name for name, _ in options}
    return tuple(name for name in binding.arrays if name not in absent)


def given_of(binding: Binding, options: Options, arrays: Any) -> Given:
    found = dict(zip(_present(binding, options), arrays, strict=True))
    dtypes = {f"{name}.dtype": found[name].dtype for name in binding.own_dtypes if name in found}
    return dict(options) | {name: tuple(array.shape) for name, array in found.items()} | dtypes


def _dtype(binding: Binding, options: Options, arrays: Any) -> Any:
    """The dtype of the problem: all floats have it. Other arrays are indices."""
    dtypes = {name: array.dtype for name, array in zip(_present(binding, options), arrays, strict=True)}
    floats = {name: dtypes.pop(name) for name in tuple(dtypes) if name in binding.floats}
    floats = {name: dtype for name, dtype in floats.items() if name not in binding.own_dtypes}
    for name, dtype in dtypes.items():
        if dtype not in (np.int32, np.int64):
            raise InvalidProblem(
                f"{binding.name}: {name}: got {dtype}, expected int32 or int64: convert it with astype"
            )
    if len(set(floats.values())) > 1:
        got = ", ".join(f"{name} {dtype}" for name, dtype in floats.items())
        raise InvalidProblem(f"{binding.name}: got {got}, expected one dtype: convert them with astype")
    return next(iter(floats.values()))


def _result_dtypes(binding: Binding, plan: Any, dtype: Any) -> dict[str, Any]:
    """The results with their dtypes. Indices are 32 bits wide unless JAX has wider ones, or are left out then."""
    declared = operands(op_of(type(plan)).args)
    found = {}
    for name in binding.results:
        allowed = declared[name].elements
        if declared[name].element:
            found[name] = Element(elements_of(declared[name], plan.descriptor)[0]).info.numpy
        elif not allowed:
            found[name] = dtype
        elif _config.jax_enable_x64 or "i32" in allowed:
            found[name] = np.dtype(np.int64 if _config.jax_enable_x64 else np.int32)
    return found


def apply(binding: Binding, values: Mapping[str, Any]) -> dict[str, Any]:
    """The results by name, for values by parameter."""
    arrays = [values[name] for name in binding.arrays if values[name] is not None]
    options = tuple(
        (name, values[name]) for name in binding.parameters if values[name] is None or name not in binding.arrays
    )
    made = _primitive.bind(*arrays, label=binding.label, options=options, **_around())
    return dict(zip(binding.results, made, strict=False))


def _around() -> dict[str, Any]:
    """What holds where a call is made, and is kept by a trace: preference and threads."""
    return {"preference": as_text(active.current), "threads": _native.own_threads()}


def _abstract(*arrays: Any, label: str, options: Options, preference: str, threads: int) -> list[Any]:  # noqa: ARG001
    binding = binding_of(label)
    given, dtype = given_of(binding, options, arrays), _dtype(binding, options, arrays)
    with using(from_text(preference)):
        plan = binding.plan(given, dtype)
    shapes = dict(zip(binding.results, binding.shapes(given), strict=True))
    dtypes = _result_dtypes(binding, plan, dtype)
    return [result_aval(shapes[name], kind, arrays) for name, kind in dtypes.items()]


def _emit(*arrays: Any, label: str, options: Options, preference: str, threads: int) -> list[Any]:
    """The call of the kernel that the plan has chosen, on dense buffers."""
    binding = binding_of(label)
    given, dtype = given_of(binding, options, arrays), _dtype(binding, options, arrays)
    with using(from_text(preference)):
        plan = binding.plan(given, dtype)
    desc = plan.descriptor
    if not isinstance(plan._launch, _native.Launch):
        raise Unsupported(f"no native kernel takes {desc} inside jit; {plan.sku} is there outside of it", [])
    declared = operands(op_of(type(plan)).args)
    values = dict(zip(_present(binding, options), arrays, strict=True)) | dict(binding.constants(given))
    inputs = {}
    for name, operand in declared.items():
        value = values.get(binding.operands.get(name, name))
        used = operand.needed is None or getattr(desc, operand.needed) or name in binding.passes(given)
        if value is not None and used and not operand.writes:
            inputs[name] = jnp.reshape(value, _fitting(binding, name, value.shape, getattr(desc, operand.shape)))
    dtypes = _result_dtypes(binding, plan, dtype)
    results = [jax.ShapeDtypeStruct(getattr(desc, declared[name].shape), kind) for name, kind in dtypes.items()]
    kernel, call = plan._launch.xla_attributes([*inputs, *dtypes])
    made = jax.ffi.ffi_call(_TARGET, results)(
        *inputs.values(), kernel=kernel, call=np.array(call, np.int64), **attributes(threads)
    )
    shapes = dict(zip(binding.results, binding.shapes(given), strict=True))
    return [jnp.reshape(array, shapes[name]) for name, array in zip(dtypes, made, strict=True)]


def _fitting(binding: Binding, name: str, got: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    """The shape that the kernel wants, if the given one is it but for axes of extent 1, or holds rows of a table."""
    if "indices" not in binding.arrays and [n for n in got if n != 1] != [n for n in wanted if n != 1]:
        parameter = binding.operands.get(name, name)
        raise InvalidProblem(f"{binding.name}: {parameter}: got shape {got}, expected {wanted}: reshape it")
    return wanted


def _batched(
    arrays: Any, dims: Any, *, label: str, options: Options, preference: str, threads: int
) -> tuple[list[Any], list[int]]:
    binding = binding_of(label)
    present = _present(binding, options)
    size = next(array.shape[dim] for array, dim in zip(arrays, dims, strict=True) if dim is not None)
    moved = [a if d is None else jnp.moveaxis(a, d, 0) for a, d in zip(arrays, dims, strict=True)]
    values = dict(options)
    reference = values["x"] if isinstance(values.get("x"), tuple) else None
    if reference is None:
        first = present.index("x") if "x" in present else 0
        reference = moved[first].shape[dims[first] is not None :]
    own = [dim for name, dim in zip(present, dims, strict=True) if name in binding.own_dtypes]
    if not binding.batch or not reference or any(dim is not None for dim in own):
        batch = [array for array, dim in zip(moved, dims, strict=True) if dim is not None]

        def one(row: Any) -> Any:
            rows = iter(row)
            whole = [next(rows) if dim is not None else array for array, dim in zip(moved, dims, strict=True)]
            return _primitive.bind(*whole, label=label, options=options, preference=preference, threads=threads)

        made = jax.lax.map(one, batch)
        return made, [0] * len(made)
    wide = [
        array if dim is not None or name in binding.own_dtypes else jnp.broadcast_to(array, (size, *array.shape))
        for name, array, dim in zip(present, moved, dims, strict=True)
    ]
    if binding.batch == "axis":
        values["axis"] = _behind_batch(values["axis"], len(reference))
    values |= {name: (size, *values[name]) for name, kind in binding.parameters.items() if kind == "SymInt[]"}
    made = _primitive.bind(*wide, label=label, options=tuple(values.items()), preference=preference, threads=threads)
    return made, [0] * len(made)


def _behind_batch(axis: Any, rank: int) -> Any:
    if axis is None:
        return tuple(range(1, rank + 1))
    if isinstance(axis, tuple):
        return tuple(_behind_batch(one, rank) for one in axis)
    return axis + 1 if axis >= 0 else axis


@partial(jax.jit, static_argnames=("label", "options", "preference", "threads"))
def _compiled(*arrays: Any, label: str, options: Options, preference: str, threads: int) -> Any:
    return _primitive.bind(*arrays, label=label, options=options, preference=preference, threads=threads)


def _run(*arrays: Any, label: str, options: Options, preference: str, threads: int) -> Any:
    """A call outside any program. There is no kernel but the compiled one: under `disable_jit` it is compiled alone."""
    if not _config.jax_disable_jit:
        return _compiled(*arrays, label=label, options=options, preference=preference, threads=threads)
    with jax.disable_jit(False):
        return _compiled(*arrays, label=label, options=options, preference=preference, threads=threads)


_primitive.def_impl(_run)
_primitive.def_abstract_eval(_abstract)
mlir.register_lowering(_primitive, mlir.lower_fun(_emit, multiple_results=True), platform="cpu")
batching.primitive_batchers[_primitive] = _batched


def call(binding: Binding, values: Mapping[str, Any]) -> tuple[Any, ...]:
    """The results, differentiable."""
    if binding.element is not None:
        return _apart(binding, values)
    arrays = {name: values[name] for name in binding.arrays if values[name] is not None}
    options = tuple((name, values[name]) for name in binding.parameters if name not in arrays)
    shapes = tuple(tuple(array.shape) for array in arrays.values())
    function = _differentiable(binding.label, options, shapes, active.current)
    try:
        return tuple(function(*arrays.values()))
    except TypeError as error:
        if not is_of_forward_mode(error):
            raise
        raise Unsupported(
            f"{binding.name} has no forward mode (jvp, jacfwd, hessian): use reverse mode (vjp, jacrev), or functions "
            "of jax.numpy here.",
            [],
        ) from None


def _apart(binding: Binding, values: Mapping[str, Any]) -> tuple[Any, ...]:
    """Results that are no floats: nothing flows through them. Indices are 32 bits wide where JAX has no wider ones."""
    found = {name: jax.lax.stop_gradient(value) if name in binding.arrays else value for name, value in values.items()}
    if found.get("index_element") == Element.I64 and not _config.jax_enable_x64:
        found["index_element"] = Element.I32.value
    return tuple(apply(binding, found).values())


@lru_cache(maxsize=4096)
def _differentiable(
    label: str, options: Options, shapes: tuple[Any, ...], wanted: PlanPreference
) -> Callable[..., Any]:
    """A backward has the preference of its forward: it may be traced when that is no longer in force."""
    binding = binding_of(label)
    names = _present(binding, options)
    given = dict(options) | dict(zip(names, shapes, strict=True))

    def plain(*arrays: Any) -> Any:
        with using(wanted):
            return tuple(apply(binding, dict(options) | dict(zip(names, arrays, strict=True))).values())

    if binding.gradient is not None:
        return _with_gradient(plain, binding, binding.gradient, names, options, given, wanted)
    forward = forward_of(binding)
    return plain if forward is None else _with_second(plain, forward, names, options, given, wanted)


def _with_gradient(
    plain: Callable[..., Any],
    binding: Binding,
    gradient: Binding,
    names: tuple[str, ...],
    options: Options,
    given: Given,
    wanted: PlanPreference,
) -> Callable[..., Any]:
    function = jax.custom_vjp(plain)
    without = [name in binding.floats and name not in (*binding.wrt, *binding.also) for name in names]

    def forward(*given_arrays: Any) -> Any:
        for name, refused, array in zip(names, without, given_arrays, strict=True):
            if refused and array.perturbed:
                raise Unsupported(
                    f"{binding.name}: {name} is differentiated, and has no gradient here: stop_gradient of it, or use "
                    "functions of jax.numpy here.",
                    [],
                )
        arrays = [array.value for array in given_arrays]
        made = function(*arrays)  # not `plain`: somebody may differentiate this, too
        values = dict(options) | dict(zip(names, arrays, strict=True))
        saved = binding.saves(values, given, dict(zip(binding.results, made, strict=False)))
        return made, {name: value for name, value in saved.items() if name in gradient.arrays and value is not None}

    def backward(saved: Any, upstream: Any) -> Any:
        values = binding.saves(dict.fromkeys(names) | dict(options), given, {}) | saved
        by_result = dict(zip(binding.results, upstream, strict=False))
        taken = {binding.results[0]: "dy"} | dict(binding.upstream)
        values |= {name: _filled(by_result[result]) for result, name in taken.items()}
        with using(wanted):
            found = binding.gradients(call(gradient, values))
        return tuple(found.get(name) for name in names)

    function.defvjp(forward, backward, symbolic_zeros=True)
    return function


def _filled(cotangent: Any) -> Any:
    return jnp.zeros(cotangent.shape, cotangent.dtype) if isinstance(cotangent, SymbolicZero) else cotangent


def _with_second(
    plain: Callable[..., Any],
    forward: Binding,
    names: tuple[str, ...],
    options: Options,
    given: Given,
    wanted: PlanPreference,
) -> Callable[..., Any]:
    """The gradient of a gradient: the function itself where that is linear, else a refusal."""
    function = jax.custom_vjp(plain)
    kept = [name for name in names if name in forward.parameters and name not in forward.wrt]

    def keep(*arrays: Any) -> Any:
        values = dict(zip(names, arrays, strict=True))
        return function(*arrays), {name: values[name] for name in kept}

    def backward(saved: Any, upstream: Any) -> Any:
        if not forward.linear(given):
            raise Unsupported(
                f"{forward.name} has no second derivative: its gradient is a kernel that is not differentiated again. "
                "Use functions of jax.numpy where one is needed.",
                [],
            )
        values = dict(options) | saved | dict(zip(forward.wrt, upstream, strict=True))
        with using(wanted):
            ddy = call(forward, {name: values[name] for name in forward.parameters})[0]
        return tuple(ddy if name == "dy" else None for name in names)

    function.defvjp(keep, backward)
    return function
