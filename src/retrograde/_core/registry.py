"""What exists: families with their ops, and backends with their implementations.

A family registers itself when its package is imported, which is when somebody asks for one of its names: the manifest
(`families/_manifest.py`) knows where they are. The backends come with the first `select`.
Tests, benchmarks, the command line and the adapters walk these tables and name no op.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from warnings import warn

import numpy as np

from retrograde import _native
from retrograde._core.args import tidy
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.errors import InvalidProblem
from retrograde._core.record import record
from retrograde._core.sku import PrecisionGuarantee, Sku
from retrograde._numerics.maths import Array, Expected, Maths
from retrograde.families import _manifest

if TYPE_CHECKING:
    from retrograde._core.plan import Plan

Oracle = Callable[[Any, Mapping[str, Array], Maths], dict[str, Expected]]


class Bound(NamedTuple):
    """The error that `select` accepts where the caller names none: `max_ulp` ULP and `of_scale` of the scale."""

    max_ulp: float
    of_scale: float = 0.0

    def __str__(self) -> str:
        return f"{self.max_ulp:g} ULP" + (f" and {self.of_scale:g} of the scale" if self.of_scale else "")


BoundRule = Callable[[Any, str], Bound]  # of a problem and the name of a backend


def bounds(wide: float = 1.0, half: float = 0.51, **kinds: float) -> BoundRule:
    """For f32 and f64, and for halves; kinds may have a wider one of f32 and f64. Backends other than the CPU's have
    tables of their own, and are held to what these say."""

    def rule(desc: Any, backend: str) -> Bound:
        if backend != "cpu":
            return Bound(math.inf, math.inf)
        return Bound(kinds.get(str(desc.kind), wide) if Element(desc.element).info.itemsize > 2 else half)

    return rule


@record
class Op:
    """One entry of a family: the classes a caller uses, and the formula they stand for."""

    descriptor: type[Descriptor]
    args: type
    plan: "type[Plan[Any, Any]]"
    oracle: Oracle
    kinds: type[StrEnum] | tuple[StrEnum, ...]  # all of an enum, or those that have this op
    check: Callable[[Any, Mapping[str, Array]], None] | None = None  # of operands whose content may be wrong: indices
    exact: bool = False  # the oracle keeps its digits where terms cancel, in NumPy too
    bound: BoundRule = bounds()  # of the default kernel
    elements: Callable[[str], tuple[Element, ...]] = lambda _: FLOATS  # of a kind

    @property
    def cells(self) -> tuple[tuple[Element, str], ...]:
        """Every element with each kind that has it, by element: floats first."""
        kinds = {str(kind): self.elements(str(kind)) for kind in self.kinds}
        return tuple((element, kind) for element in Element for kind, own in kinds.items() if element in own)

    @property
    def family(self) -> str:
        return self.descriptor.family

    @property
    def direction(self) -> str:
        return self.descriptor.direction

    @property
    def name(self) -> str:
        return f"{self.family}.{self.direction}"

    def expected(self, desc: Descriptor, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
        """The oracle's outputs by stream name. Overflow and NaN are results here, not warnings."""
        with np.errstate(all="ignore"):
            return self.oracle(desc, operands, m)


@record
class Family:
    """Ops that belong together, and the functions of `retrograde.functional` that use them.

    An op is named by its direction: forward, backward, or whatever else the family has. None of them must be there.
    """

    name: str
    ops: Mapping[str, Op]  # by direction
    functions: tuple[Callable[..., Any], ...] = ()
    gradient_of: Mapping[str, str] = field(default_factory=dict)  # direction of a gradient -> that of its function
    steps: tuple[Op, ...] = ()  # ops that methods of the plans run: selected like the others, not listed
    module: str = ""  # the package with its cases, peers, workloads and bindings; "": retrograde.families.<name>
    public: tuple[type, ...] = ()  # classes for users besides those of the ops

    def __post_init__(self) -> None:
        wrong = [f"{key}: {op.name}" for key, op in self.ops.items() if op.name != f"{self.name}.{key}"]
        wrong += [f"{a} of {b}" for a, b in self.gradient_of.items() if not {a, b} <= {*self.ops}]
        if wrong or not self.ops:
            raise ValueError(f"family {self.name}: got {', '.join(wrong) or 'no op'}, expected ops by their direction")

    @property
    def package(self) -> str:
        return self.module or f"retrograde.families.{self.name}"

    @property
    def kinds(self) -> tuple[StrEnum, ...]:
        """Of all ops, each once: an op may have fewer."""
        return tuple(dict.fromkeys(kind for op in self.ops.values() for kind in op.kinds))

    @property
    def classes(self) -> dict[str, type]:
        """What users import from `retrograde`, by name."""
        found: dict[str, type] = {}
        for op in self.ops.values():
            kinds = op.kinds if isinstance(op.kinds, type) else type(op.kinds[0])
            found |= {each.__name__: each for each in (kinds, op.descriptor, op.args, op.plan)}
        return found | {each.__name__: each for each in self.public}

    def with_kind(self, kind: str) -> dict[str, Op]:
        """The ops that have a kind, by direction."""
        return {direction: op for direction, op in self.ops.items() if kind in tuple(op.kinds)}

    def part(self, name: str) -> Any:
        """A module of its package: cases, peers, bindings."""
        return import_module(f"{self.package}.{name}")


class Launch(Protocol):
    """A kernel bound to a problem. `queue` is that of the stream. One that checks operands itself has `check(args)`."""

    @property
    def workspace_size(self) -> int: ...
    def __call__(self, args: object, queue: Any, workspace: object, /) -> None: ...


@record
class Implementation:
    """One candidate of `select`. `refusal` says why it cannot take a problem: a reason, or (code, reason)."""

    sku: Sku
    guarantee: PrecisionGuarantee
    refusal: Callable[[Descriptor, _native.Signature], str | tuple[str, str] | None]
    launch: Callable[[Descriptor, _native.Signature], Launch]


@record
class Backend:
    """An ordered source of implementations for a kind of device, or several: `cuda/rocm`."""

    name: str
    device: str
    implementations: Callable[[Op, Descriptor], Sequence[Implementation]]
    absent: Callable[[], str | None] = lambda: None  # why no device of that kind can be used here


_families: dict[str, Family] = {}
_ops: dict[str | type, Op] = {}  # by name, by plan class and by descriptor class
_backends: dict[str, Backend] = {}


homes: dict[str, str] = {}  # the module of each public class of a family


def register_family(family: Family) -> None:
    _families[family.name] = family
    for name, each in family.classes.items():
        if each.__module__.startswith("retrograde.families."):
            # A pickle and a traceback name a class by the path that users import, which stays when a file moves.
            homes[name], each.__module__ = each.__module__, "retrograde"
    for op in (*family.ops.values(), *family.steps):
        tidy(op.args)
        _ops.update({op.name: op, op.plan: op, op.descriptor: op})


def register_backend(backend: Backend) -> None:
    """Backends are tried in the order of registration; those of the library come first."""
    import_module("retrograde.backends")
    _backends[backend.name] = backend


def load(name: str) -> Family | None:
    """The family of that name, imported if need be; None where there is none."""
    if name not in _families and name in _manifest.PACKAGES:
        import_module(_manifest.PACKAGES[name])
    return _families.get(name)


def families() -> tuple[Family, ...]:
    """All of them, in the order of the manifest; those that were registered besides come last."""
    for name in _manifest.PACKAGES:
        load(name)
    return tuple(_families[name] for name in dict.fromkeys((*_manifest.PACKAGES, *_families)))


def ops() -> tuple[Op, ...]:
    return tuple(op for family in families() for op in family.ops.values())


def op_of(subject: Any) -> Op:
    """The op of a plan class, a descriptor or its class, or a name such as `gated_activation.backward`."""
    if isinstance(subject, str):
        load(subject.partition(".")[0])
    found = _ops.get(subject if isinstance(subject, (str, type)) else type(subject))
    if found is None:
        raise InvalidProblem(f"got {subject!r}, expected one of {', '.join(op.name for op in ops())}")
    return found


def family_of(subject: Any) -> Family:
    """The family of an op, or of what `op_of` takes."""
    return _families[(subject if isinstance(subject, Op) else op_of(subject)).family]


def function_of(op: Op) -> Op | None:
    """The op whose gradient this one is."""
    family = family_of(op)
    found = family.gradient_of.get(op.direction)
    return None if found is None else family.ops[found]


def backends() -> tuple[Backend, ...]:
    """Those that are registered: the library's own, and what programs have added."""
    import_module("retrograde.backends")
    return tuple(_backends.values())


ENTRY_POINTS = "retrograde.backends"
_is_asked = False


def installed_backends() -> tuple[Backend, ...]:
    """Those of other packages, by their entry points; asked for once, when no other backend has taken a problem, or
    when a preference names one that is not here. They are registered then."""
    global _is_asked
    if _is_asked:
        return ()
    _is_asked = True
    from importlib.metadata import entry_points  # 10 ms

    found = []
    for point in entry_points(group=ENTRY_POINTS):
        try:
            made = point.load()
            backend = made if isinstance(made, Backend) else made()
            if not isinstance(backend, Backend) or backend.name in _backends:
                raise InvalidProblem(f"got {backend!r}, expected a Backend with a name of its own")
        except Exception as error:  # whatever another package does
            warn(f"the backend {point.name} ({point.value}) is left out: {error}", RuntimeWarning, stacklevel=4)
            continue
        register_backend(backend)
        found.append(backend)
    return tuple(found)
