"""The native module: the border (foreign arrays -> views, every operand check) and the CPU kernels.

The checks live here, not in Python, because `run` pays them on every call: three NumPy operands cost
about 0.1 us to inspect, compare and clear of overlap.
"""

import inspect
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

# (name, writes, elements, shape, required, split, broadcast, inplace, list)
#   elements   names of the dtypes allowed
#   split      None, or (axis, swap): the operand holds two halves along axis and becomes two streams,
#              (first, second), or (second, first) if swap
#   broadcast  None, or the shape to which the view is broadcast (stride 0)
#   inplace    an output that may coincide exactly with an input stream
#   list       the field holds a list or tuple of arrays, and `shape` a shape for each
OperandSpec: TypeAlias = tuple[
    str,
    bool,
    tuple[str, ...],
    tuple[int, ...] | tuple[tuple[int, ...], ...],
    bool,
    tuple[int, bool] | None,
    tuple[int, ...] | None,
    bool,
    bool,
]

class ArrayView:
    """Where an operand's elements are; keeps the array that owns them alive."""

    @property
    def ptr(self) -> int: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def strides(self) -> tuple[int, ...]:
        """In bytes."""
    @property
    def element(self) -> str: ...
    @property
    def device(self) -> str: ...
    @property
    def readonly(self) -> bool: ...
    @property
    def owner(self) -> object: ...
    @property
    def __array_interface__(self) -> dict[str, Any]:
        """For NumPy; bf16 shows as 16-bit unsigned integers."""

def view(obj: object, /) -> ArrayView: ...
def refuse_recorded(array: object, name: str, writes: bool, /) -> None:
    """Raise if it is a torch tensor that requires grad and grad mode is on; anything else passes."""

def bump_versions(*arrays: object) -> None:
    """Tell autograd that the torch tensors among these arrays were written."""

class Signature:
    """The operands of one problem: what each must be, in each accepted form of the Args class."""

    def __init__(
        self, case: str, args_type: type, forms: Sequence[Sequence[OperandSpec]], device: str = "cpu"
    ) -> None: ...
    device: str
    """cpu, cuda or rocm: all operands must live on one device of that type."""
    def check(self, args: object, /) -> None: ...
    refuses_recorded: bool

    def relabel(self, name: str, label: str, /) -> None: ...
    """Whether inputs that require grad are refused, too, while torch's grad mode is on."""
    def bind(self, args: object, /) -> list[ArrayView | None]:
        """Check, then the streams in order: operands of the form present, split ones as two."""

class Kernel:
    """One row of the native registry, for the instruction set in use."""

    @property
    def id(self) -> int: ...
    @property
    def family(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def direction(self) -> str: ...
    @property
    def variant(self) -> str: ...
    @property
    def element(self) -> str: ...
    @property
    def isa(self) -> str: ...
    @property
    def algorithm(self) -> str: ...
    @property
    def math_precision(self) -> str: ...
    @property
    def accumulator(self) -> str: ...
    @property
    def max_ulp(self) -> float: ...
    @property
    def of_scale(self) -> float: ...
    @property
    def precision_varies(self) -> bool:
        """Whether both bounds depend on the problem: `precision` has them then."""
    @property
    def entry(self) -> int:
        """The address of its code."""
    @property
    def params(self) -> list[tuple[str, str, int]]:
        """What it takes from the descriptor: (attribute, i64 or f64, offset in its struct)."""

class Launch:
    """A kernel bound to a signature and the parameters of a problem: check the operands, then run."""

    def __init__(self, kernel: int, signature: Signature, descriptor: object) -> None:
        """The descriptor has an attribute for each of the kernel's `params`."""

    @property
    def workspace_size(self) -> int: ...
    @property
    def layout(self) -> str:
        """How the shapes lie to the kernel."""
    def xla_attributes(self, operands: Sequence[str], /) -> tuple[str, list[int]]:
        """(kernel, call), for a call of `xla_handler` with dense buffers for these operands, in this order."""

    def __call__(self, args: object, threads: int, workspace: object, /) -> None:
        """threads <= 0: the default. workspace: None or any writable contiguous buffer."""

class Direct:
    """A call of positional arguments that was seen before, from a framework's tensors to new ones."""

    def __init__(self, given: tuple[Any, ...], /) -> None:
        """(types, pattern, inputs, outputs, kernel): see csrc/border/direct.h."""

    def __call__(self, args: tuple[object, ...], grad: bool, /) -> object:
        """The result, a tuple of them, or NotImplemented where the arguments are not those of the pattern."""

class Function:
    """A function of `retrograde.functional`: see csrc/border/function.h."""

    __name__: str
    __qualname__: str
    __signature__: inspect.Signature
    general: Any  # the same function in Python
    documentation: Any  # what its docstring is made of

    def __init__(
        self,
        general: Callable[..., Any],
        entry: Callable[..., Any],
        empty: Callable[..., Any],
        parameters: tuple[tuple[Any, ...], ...],
        single: bool,
        keeps_order: bool,
        /,
    ) -> None: ...
    def __call__(self, *args: Any, **named: Any) -> Any: ...
    def attempt(self, *args: Any, **named: Any) -> Any:
        """The result, or NotImplemented where the call is not done natively, or torch must see it."""

def set_observers(functions: tuple[Callable[[], object], ...], level_namespace: dict[str, Any], level: str, /) -> None:
    """How `Function.attempt` learns whether torch must see every call: see csrc/border/torch_tensors.h."""

def set_preference(number: int, /) -> None:
    """The preference in force for the calling thread, by its number; 0: none."""

def kernels() -> list[Kernel]: ...
def candidates(family: str, kind: str, direction: str, variant: str, element: str, /) -> list[Kernel]:
    """The kernels for such problems, in order of preference."""

def precision(kernel: int, signature: Signature, descriptor: object, /) -> tuple[float, float]:
    """(max_ulp, of_scale) of the kernel for this problem."""

def elements() -> list[tuple[str, int, str, bool, bool]]:
    """The rows of csrc/elements.h: (name, bytes, NumPy typestr, is a float, is an integer); bf16 shows as `<u2`."""

def refusal(kernel: int, signature: Signature, descriptor: object, /) -> str | None: ...
def end_process_on_signal(pipe: int, signal_number: int, grace: float, exit_code: int, /) -> bool:
    """A thread without Python ends the process so many seconds after the signal's number came through the pipe."""

RELEASE_BYTES: int  # of operands: a smaller run keeps the interpreter's lock

def isa() -> str: ...
def available_isas() -> list[str]: ...
def default_threads() -> int:
    """Of a call that names no number: those of the calling thread, or the default of the process."""

def set_default_threads(threads: int, /) -> None: ...
def own_threads() -> int:
    """Of the calling thread; 0: the default."""

def set_own_threads(threads: int, /) -> None: ...
def copy(dst: object, src: object, threads: int, streaming: bool, /) -> None:
    """Contiguous copy on the pool: the memory roof of the benchmarks."""

def read(src: object, threads: int, /) -> int:
    """Reads a contiguous vector on the pool: the roof of what writes little."""

def fill(dst: object, threads: int, /) -> None:
    """Writes a contiguous vector on the pool, past the caches: the roof of what reads little."""

def bypass_pool(on: bool, /) -> None:
    """While it is on, large results reuse no freed memory: the bench measures what the pool saves."""

def pooled_bytes(bytes: int, /) -> NDArray[np.uint8]:
    """An uninitialised vector from the pool of result buffers, which takes it back when the last view is gone."""

def xla_handler() -> object:
    """A capsule with the handler of XLA's foreign function interface, for every kernel."""

class Maths:
    """A row of the kernels' own maths: tested against mpmath over its domain."""

    @property
    def name(self) -> str: ...
    @property
    def element(self) -> str: ...
    @property
    def max_ulp(self) -> float: ...
    @property
    def domain(self) -> tuple[float, float]: ...
    def __call__(self, x: object, out: object, /) -> None: ...

def maths() -> list[Maths]: ...
