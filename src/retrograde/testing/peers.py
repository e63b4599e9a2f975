"""The same op in other libraries, for the bench: the formulas per family are in this folder, the running is here.

A family's file has one function, `peers(desc) -> Peers`. Formulas take the inputs of the op's first form, then the
outputs, in the order of its Args class.
"""

import importlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from retrograde._core.dtypes import Element
from retrograde._core.registry import family_of
from retrograde._numerics.maths import Array
from retrograde.testing.problem import Problem

LIBRARIES = ("torch", "torch.compile", "jax", "numpy")


class Unavailable(Exception):
    """A peer cannot take part; the message says why."""


class Formula(NamedTuple):
    """One of the two may be left out: what returns is made from what writes, by allocating the outputs first."""

    into: Callable[..., object] | None = None
    returning: Callable[..., object] | None = None
    spread: Callable[..., tuple[Any, ...]] | None = None  # operands -> the arguments of a compiled `into`


class Peers(NamedTuple):
    """Each library's formula, made only when the library takes part."""

    ours: Callable[..., object]
    numpy: Callable[[], Formula]
    torch: Callable[[Any], Formula]
    compiled: Callable[[Any], Formula]
    jax: Callable[[Any], Formula]


class Contestant(NamedTuple):
    library: str
    allocates: bool
    call: Callable[[], object]
    arrays: Callable[[Any], list[Array]]  # what a call returned, for comparison
    seconds: float = 0.0  # of a call, where one was tried
    tried: bool = False  # and its time stands: it is too slow to be measured in turns

    @property
    def name(self) -> str:
        return f"{self.library} {'allocating' if self.allocates else 'into'}"


def formulas(problem: Problem) -> Peers:
    found: Peers = family_of(problem.desc).part("peers").peers(problem.desc)
    return found


def contestants(library: str, problem: Problem, peers: Peers, threads: int) -> Iterator[Contestant]:
    """The forms in which a library can do this problem. Raises `Unavailable` if there is none."""
    make = {"numpy": _numpy, "torch": _torch, "torch.compile": _compiled, "jax": _jax}[library]
    return make(problem, peers, threads)


def compiled_once(found: Peers) -> Peers:
    """With one form for torch.compile: to allocate, it writes into new outputs. Compiling takes longer than timing."""

    def formula(torch: Any) -> Formula:
        whole = found.compiled(torch)
        return whole if whole.into is None else whole._replace(returning=None)

    return found._replace(compiled=formula)


def _outputs(value: object) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _import(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        raise Unavailable(f"{name} is not installed") from None


def _pair(
    library: str,
    formula: Formula,
    inputs: list[Any],
    outputs: list[Any],
    new: Callable[[Any], Any],
    to_numpy: Callable[[Any], Array],
) -> Iterator[Contestant]:
    """The writing and the allocating form of one formula over one library's arrays."""
    into, returning = formula.into, formula.returning

    def write(targets: list[Any]) -> list[Any]:
        assert into is not None
        into(*inputs, *targets)
        return targets

    def allocate() -> tuple[Any, ...]:
        return _outputs(returning(*inputs)) if returning else tuple(write([new(out) for out in outputs]))

    def arrays(made: Iterable[Any]) -> list[Array]:
        return [to_numpy(out) for out in made]

    if into is not None:
        yield Contestant(library, False, lambda: write(outputs), arrays)
    yield Contestant(library, True, allocate, arrays)


def _numpy(problem: Problem, peers: Peers, threads: int) -> Iterator[Contestant]:
    del threads  # NumPy has one
    inputs, outputs = list(problem.inputs.values()), list(problem.new_outputs().values())
    return _pair("numpy", peers.numpy(), inputs, outputs, np.empty_like, np.asarray)


def to_torch(torch: Any, array: Array) -> Any:
    """A tensor on the same memory."""
    if array.dtype.name == "bfloat16":
        return torch.from_numpy(array.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(array)


def _from_torch(tensor: Any) -> Array:
    """An array on the same memory."""
    if str(tensor.dtype) == "torch.bfloat16":
        return np.asarray(tensor.view(importlib.import_module("torch").int16).numpy().view(Element.BF16.info.numpy))
    return np.asarray(tensor.numpy())


@contextmanager
def settings_kept() -> Iterator[None]:
    """What peers set for the whole process is as before, afterwards."""
    torch, jax = sys.modules.get("torch"), sys.modules.get("jax")
    grad = True if torch is None else torch.is_grad_enabled()
    wide = (
        jax.config.jax_enable_x64 if jax else os.environ.get("JAX_ENABLE_X64", "").lower() in ("1", "true", "on", "yes")
    )
    try:
        yield
    finally:
        if torch := sys.modules.get("torch"):
            torch.set_grad_enabled(grad)
        if jax := sys.modules.get("jax"):
            jax.config.update("jax_enable_x64", wide)


def torch_with(threads: int) -> Any:
    torch = _import("torch")
    torch.set_num_threads(threads)
    torch.set_grad_enabled(False)
    return torch


def _torch_operands(torch: Any, problem: Problem) -> tuple[list[Any], list[Any]]:
    outputs = problem.new_outputs()
    return [to_torch(torch, a) for a in problem.inputs.values()], [to_torch(torch, a) for a in outputs.values()]


def _torch(problem: Problem, peers: Peers, threads: int) -> Iterator[Contestant]:
    torch = torch_with(threads)
    inputs, outputs = _torch_operands(torch, problem)
    return _pair("torch", peers.torch(torch), inputs, outputs, torch.empty_like, _from_torch)


def _compiled(problem: Problem, peers: Peers, threads: int) -> Iterator[Contestant]:
    torch = torch_with(threads)
    torch._dynamo.reset()  # past eight problems through one function, dynamo would quietly stop compiling it
    formula = peers.compiled(torch)
    inputs, outputs = _torch_operands(torch, problem)

    def compiled(function: Callable[..., object] | None) -> Any:
        return function and torch.compile(function, dynamic=False, fullgraph=True)

    into, spread = compiled(formula.into), formula.spread
    whole = into if into is None or spread is None else lambda *operands: into(*spread(*operands))
    ready = Formula(whole, compiled(formula.returning))
    try:
        for function, operands in ((ready.into, (*inputs, *outputs)), (ready.returning, inputs)):
            if function is not None:
                function(*operands)
    except Exception as error:  # whatever a compiler may fail with: the figure is missing, the bench goes on
        first_line = str(error).partition("\n")[0]
        raise Unavailable(f"torch.compile failed: {type(error).__name__}: {first_line}") from error
    return _pair("torch.compile", ready, inputs, outputs, torch.empty_like, _from_torch)


def _jax(problem: Problem, peers: Peers, threads: int) -> Iterator[Contestant]:
    del threads  # fixed when jax starts, by the environment that `bench` prepares
    jax = _import("jax")
    jax.config.update("jax_enable_x64", True)
    formula = peers.jax(jax)
    if formula.returning is None:
        raise Unavailable("no formula for JAX")
    returning = formula.returning
    inputs = [jax.device_put(a) for a in problem.inputs.values()]
    count = len(inputs)
    into = jax.jit(
        lambda *operands: returning(*operands[:count]),
        donate_argnums=tuple(range(count, count + len(problem.outputs))),  # buffers to write into, not operands
        keep_unused=True,
    )
    fresh = jax.jit(returning)
    state = tuple(jax.numpy.zeros(a.shape, a.dtype) for a in problem.outputs.values())

    def write() -> object:
        nonlocal state
        state = _outputs(into(*inputs, *state))
        return jax.block_until_ready(state)

    def call() -> object:
        return jax.block_until_ready(fresh(*inputs))

    def arrays(made: Any) -> list[Array]:
        return [np.asarray(out) for out in _outputs(made)]

    def copies(made: Any) -> list[Array]:
        """JAX does not write again into a buffer that NumPy has seen."""
        return arrays(tuple(jax.numpy.copy(out) for out in made))

    yield Contestant("jax", False, write, copies)
    yield Contestant("jax", True, call, arrays)
