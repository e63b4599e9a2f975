"""Plans: select an implementation once, look at what it promises, run it many times."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass
from typing import Any, Generic, NamedTuple, NoReturn, Self, TypeVar

from retrograde import _native
from retrograde._core.args import extras, forms, operands, signature
from retrograde._core.descriptor import Descriptor, LazySignature
from retrograde._core.dtypes import Element
from retrograde._core.errors import InvalidProblem, InvalidType, Refusal, Unsupported
from retrograde._core.log import dispatched, profiled
from retrograde._core.preference import PlanPreference, active
from retrograde._core.registry import Backend, Bound, Implementation, Launch, Op, backends, installed_backends, op_of
from retrograde._core.sku import PrecisionGuarantee, Sku
from retrograde._core.stream import Stream
from retrograde._core.workspace import arena, grown

D = TypeVar("D", bound=Descriptor)
A = TypeVar("A")

_DEFAULT_STREAM = Stream()


class _Candidate(NamedTuple):
    """An implementation that takes the problem, ready to run."""

    implementation: Implementation
    launch: Launch


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Plan(Generic[D, A]):
    """An implementation chosen for one problem. Immutable, and safe to share between threads."""

    descriptor: D
    stream: Stream
    preference: PlanPreference
    sku: Sku
    precision_guarantee: PrecisionGuarantee
    workspace_size: int  # in bytes
    _signature: _native.Signature
    _launch: Launch
    _call: Launch  # the same, or one that logs the time of each run
    _queue: Any  # `Stream.queue`

    @classmethod
    def select(cls, desc: D | str, *, stream: Stream | None = None, preference: PlanPreference | None = None) -> Self:
        """The first implementation in the list that takes the problem under the preference; without one, that which
        `prefer` has put in force. The problem is a descriptor, or its reproducer string. `Plan.select` finds the class
        itself, as `retrograde.select` does.

        Raises `Unsupported`, with the reason of each candidate, where there is none.
        """
        if isinstance(desc, str):
            desc = Descriptor.parse(desc)  # type: ignore[assignment]
        if cls is Plan and isinstance(desc, Descriptor):
            return op_of(desc).plan.select(desc, stream=stream, preference=preference)  # type: ignore[return-value]
        op = op_of(cls)
        if type(desc) is not op.descriptor:
            raise InvalidType(
                f"{cls.__name__}.select: got {type(desc).__name__}, expected {op.descriptor.__name__}; "
                "each plan selects its own descriptor"
            )
        if stream is None:
            stream = _DEFAULT_STREAM
        else:
            _check_type(stream, Stream, f"{cls.__name__}.select: stream")
        if preference is None:
            preference = active.current
        else:
            _check_type(preference, PlanPreference, f"{cls.__name__}.select: preference")
        checker = signature(op.args, desc, stream.device.partition(":")[0])
        refusals = []
        for found in _walk(op, desc, checker, stream, preference):
            if isinstance(found, Refusal):
                refusals.append(found)
                continue
            chosen, launch = found
            dispatched(desc, chosen.sku, refusals)
            call, size = profiled(launch, op, desc, chosen.sku), launch.workspace_size
            promise = chosen.guarantee
            return cls(desc, stream, preference, chosen.sku, promise, size, checker, launch, call, stream.queue)
        dispatched(desc, "nothing", refusals)
        raise Unsupported(f"no implementation takes {desc} on {stream.device} ({preference}):", refusals)

    @property
    def layout(self) -> str:
        """How the shapes lie to the kernel: `rows`, `columns` and the like, where it tells them apart."""
        return getattr(self._launch, "layout", self.sku.layout)

    def can_implement(self, args: A) -> None:
        """Raise if these operands do not fit the problem; `run` makes the same checks."""
        getattr(self._launch, "check", self._signature.check)(args)

    def run(self, args: A, *, stream: Stream | None = None, workspace: object = None) -> None:
        """Compute into the caller's outputs. Given `workspace_size` bytes of workspace it allocates nothing.

        A workspace belongs to one run: while a run has it, another that meets one of its bytes raises
        `InvalidProblem`. Its content does not matter, and bytes past `workspace_size` are left alone. None: the calling
        thread's own. A torch output that requires grad is refused while grad mode is on.
        """
        queue = self._queue if stream is None else self._queue_of(stream)
        if workspace is not None or not self.workspace_size or self.stream.device != "cpu":
            self._call(args, queue, workspace)
            return
        free = arena.free
        scratch = grown(free.pop() if free else None, self.workspace_size)
        try:
            self._call(args, queue, scratch)
        finally:
            free.append(scratch)

    def _queue_of(self, stream: Stream) -> Any:
        _check_type(stream, Stream, "run: stream")
        if stream.device != self.stream.device:
            raise InvalidProblem(
                f"run: got a stream on {stream.device}, expected {self.stream.device}; select a plan for that device"
            )
        return stream.queue

    def explain(self) -> str:
        """What was chosen and why, what it promises and what it takes; for people."""
        facts = self.explain_dict()
        lines = [f"{facts['case']}", f"  chosen     {facts['chosen']}"]
        lines += [f"  {c['status']:<10} {c['implementation']}: {c['reason']}" for c in facts["others"]]
        also = f"; also {', '.join(facts['optional'])}" if facts["optional"] else ""
        lines += [
            f"  guarantee  {self.precision_guarantee}",
            f"  layout     {facts['layout']}",
            f"  workspace  {self.workspace_size} bytes",
            f"  threads    {facts['threads']} at most; their number changes no bit",
            f"  operands   {' or '.join('(' + ', '.join(form) + ')' for form in facts['forms'].values())}{also}",
            f"  in place   {facts['inplace']}",
        ]
        lines += [f"  note       {note}" for note in facts["notes"]]
        return "\n".join(lines)

    def explain_dict(self) -> dict[str, Any]:
        """The same for programs; it goes into JSON as it is."""
        op = op_of(type(self))
        others = []
        for found in _walk(op, self.descriptor, self._signature, self.stream, self.preference):
            if isinstance(found, Refusal):
                row = (found.implementation, "refused", found.code, found.reason)
            elif found.implementation.sku != self.sku:
                row = (str(found.implementation.sku), "also fits", "order", "it has a lower priority")
            else:
                continue
            others.append(dict(zip(("implementation", "status", "code", "reason"), row, strict=True)))
        return {
            "case": str(self.descriptor),
            "chosen": str(self.sku),
            "others": others,
            "guarantee": self.precision_guarantee.as_dict(),
            "layout": self.layout,
            "workspace_size": self.workspace_size,
            "threads": self.stream.threads or _native.default_threads(),
            "forms": {name: list(form) for name, form in forms(op.args, self.descriptor).items()},
            "optional": list(extras(op.args, self.descriptor)),
            "inplace": _inplace_rule(op, self.descriptor),
            "notes": list(self.descriptor.notes),
        }

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other) or not isinstance(other, Plan):
            return NotImplemented
        return bool(self.descriptor == other.descriptor and self.sku == other.sku)

    def __hash__(self) -> int:
        return hash(self.descriptor)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.descriptor} on {self.sku}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.descriptor, self.stream, self.preference)


def select(
    problem: Descriptor | str, *, stream: Stream | None = None, preference: PlanPreference | None = None
) -> Plan[Any, Any]:
    """The plan of a descriptor or of a reproducer string: `select` of the plan class that takes it."""
    desc = Descriptor.parse(problem) if isinstance(problem, str) else problem
    if not isinstance(desc, Descriptor):
        raise InvalidType(f"select: got a {type(problem).__name__}, expected a descriptor or a reproducer string")
    found: Plan[Any, Any] = op_of(desc).plan.select(desc, stream=stream, preference=preference)
    return found


def _refuse(plan: object, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot change {name!r}: a {type(plan).__name__} is immutable")


# `select` makes plans: what they hold besides is nobody's business.
Plan.__signature__ = LazySignature()  # type: ignore[attr-defined]
Plan.__init__.__annotations__ = {}
Plan.__annotations__ = {name: each for name, each in Plan.__annotations__.items() if not name.startswith("_")}

# Those of a frozen dataclass with slots fail in a subclass: they call super() with the class before it had slots.
Plan.__setattr__ = Plan.__delattr__ = _refuse  # type: ignore[method-assign]


def _check_type(value: object, kind: type, what: str) -> None:
    if not isinstance(value, kind):
        raise InvalidType(f"{what}: got {value!r}, expected a {kind.__name__}, or None for the default")


def _rebuild(cls: type[Plan[Any, Any]], desc: Descriptor, stream: Stream, preference: PlanPreference) -> Any:
    return cls.select(desc, stream=stream, preference=preference)


def _walk(
    op: Op, desc: Descriptor, checker: _native.Signature, stream: Stream, preference: PlanPreference
) -> Iterator[Refusal | _Candidate]:
    """Every candidate in order: the reason it is refused, or the candidate itself."""
    known = backends()
    if preference.backend is not None and all(preference.backend != backend.name for backend in known):
        known += installed_backends()
        names = [backend.name for backend in known]
        if preference.backend not in names:
            raise InvalidProblem(
                f"PlanPreference.backend: got {preference.backend!r}, expected one of {', '.join(names)}"
            )
    for backend in _each(known):
        if preference.backend not in (None, backend.name):
            yield Refusal(backend.name, "backend", f"the preference asks for {preference.backend}")
        elif stream.device.partition(":")[0] not in backend.device.split("/"):
            yield Refusal(backend.name, "device", f"it runs on {backend.device}, the stream is on {stream.device}")
        elif absent := backend.absent():
            yield Refusal(backend.name, "device", absent)
        elif not (found := backend.implementations(op, desc)):
            what = " ".join(filter(None, (desc.kind, desc.variant, op.direction)))
            yield Refusal(backend.name, "element", f"it has no kernel for {what} in {desc.element}")
        else:
            for implementation in found:
                yield _consider(implementation, op.bound(desc, backend.name), desc, checker, preference)


def _each(known: tuple[Backend, ...]) -> Iterator[Backend]:
    """Those that are known; after them, if nobody stops before, what other packages have."""
    yield from known
    yield from installed_backends()


def _consider(
    implementation: Implementation,
    bound: Bound,
    desc: Descriptor,
    checker: _native.Signature,
    preference: PlanPreference,
) -> Refusal | _Candidate:
    sku, guarantee = implementation.sku, implementation.guarantee
    if reason := _imprecision(guarantee, bound, desc, preference.max_ulp):
        return Refusal(str(sku), "precision", reason)
    if preference.reproducibility is not None and guarantee.reproducibility < preference.reproducibility:
        reason = f"it is {guarantee.reproducibility}, the preference asks for {preference.reproducibility}"
        return Refusal(str(sku), "reproducibility", reason)
    if refusal := implementation.refusal(desc, checker):
        code, reason = ("shape", refusal) if isinstance(refusal, str) else refusal
        return Refusal(str(sku), code, reason)
    launch = implementation.launch(desc, checker)
    limit = preference.max_workspace_bytes
    if limit is not None and launch.workspace_size > limit:
        reason = f"it needs {launch.workspace_size} bytes of workspace, the preference allows {limit}"
        return Refusal(str(sku), "workspace", reason)
    return _Candidate(implementation, launch)


def _imprecision(guarantee: PrecisionGuarantee, bound: Bound, desc: Descriptor, max_ulp: float | None) -> str:
    """Why a guarantee does not do: beyond the preference, or without one beyond the default of the op."""
    if max_ulp is None:
        if guarantee.max_ulp <= bound.max_ulp and guarantee.of_scale <= bound.of_scale:
            return ""
        scale = f" and {guarantee.of_scale:g} of the scale" if guarantee.of_scale else ""
        return f"it promises {guarantee.max_ulp:g} ULP{scale}, the default is {bound}: ask for it by max_ulp"
    promised = guarantee.max_ulp
    if guarantee.of_scale:
        promised += guarantee.of_scale / Element(desc.element).info.eps
    return "" if promised <= max_ulp else f"it promises {promised:g} ULP, the preference allows {max_ulp:g}"


def _inplace_rule(op: Op, desc: Descriptor) -> str:
    declared = operands(op.args)
    used = dict.fromkeys(name for form in forms(op.args, desc).values() for name in form)
    free = [name for name in used if declared[name].inplace]
    if not free:
        return "no output may share memory with an input"
    return f"{', '.join(free)} may coincide exactly with an input"
