"""Our plan and our function against the peers and the memory roof, in one interleaved run per row."""

import importlib.util
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from retrograde import _native
from retrograde._core.dtypes import Element
from retrograde._core.maths import Array
from retrograde.testing import peers
from retrograde.testing.peers import LIBRARIES, Contestant, Unavailable
from retrograde.testing.problem import Problem, empty, problem
from retrograde.testing.timing import Timing, interleave
from retrograde.testing.workloads import Workload

PLAN = "retrograde into"
SUMMED = 2.0**-16  # what long sums in f32 may cost a peer, relative
HOPELESS = 0.5  # seconds a call: a peer slower than this is told and left out
FOREIGN = 0.01  # of the largest result: a peer that is farther off computes something else
SHORT = 0.1  # seconds a call: then a second look costs little
BEATEN = 3.0  # times the fastest peer of the same form: in a quick look such a peer is told and left out


@dataclass(slots=True)
class Row:
    """The figures of one case. Ratios are medians: time of the fastest peer over ours, the larger the better."""

    workload: Workload
    sku: str
    nbytes: int
    timings: dict[str, Timing] = field(default_factory=dict)
    roof: dict[str, Timing] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    memory: dict[str, int] = field(default_factory=dict)  # bytes at the peak of a call, besides its operands

    def _rivals(self, form: str) -> dict[str, float]:
        """Peers to their time over ours. An allocating peer meets our function on its own kind of arrays, so that
        both sides pay the same allocator: 64 MB from torch costs 20 ms of page faults, from NumPy (huge pages) less."""
        found = {}
        for name, theirs in self.timings.items():
            library = name.removesuffix(f" {form}")
            if library != name and not library.startswith("retrograde"):
                own = f"retrograde on {library.partition('.')[0]} {form}"
                ours = self.timings.get(own) or self.timings[f"retrograde {form}"]
                found[name] = theirs.median / ours.median
        return found

    def fastest(self, form: str) -> str | None:
        """The strongest peer that writes `into` given outputs, or the strongest `allocating` one."""
        rivals = self._rivals(form)
        return min(rivals, key=rivals.__getitem__, default=None)

    def ratio(self, form: str) -> float | None:
        return min(self._rivals(form).values(), default=None)

    def ratio_is_wide(self, form: str) -> bool:
        """Whether one side of the ratio is spread too far to trust its median."""
        fastest = self.fastest(form)
        if fastest is None:
            return False
        library = fastest.removesuffix(f" {form}").partition(".")[0]
        ours = self.timings.get(f"retrograde on {library} {form}") or self.timings[f"retrograde {form}"]
        return ours.is_wide or self.timings[fastest].is_wide

    @property
    def ratio_numpy(self) -> float | None:
        """The fastest allocating peer, whatever its allocator, over our function on NumPy arrays."""
        theirs = [t.median for name, t in self.timings.items() if name in self._rivals("allocating")]
        return min(theirs) / self.timings["retrograde allocating"].median if theirs else None

    @property
    def roof_bandwidth(self) -> float:
        """Bytes a second of the fastest copy (read, fill) of as many bytes as the problem."""
        return self.nbytes / min(t.median for t in self.roof.values())

    @property
    def bandwidth(self) -> float:
        return self.nbytes / self.timings[PLAN].median

    @property
    def roof_share(self) -> float:
        return self.bandwidth / self.roof_bandwidth

    def as_dict(self) -> dict[str, Any]:
        return {
            "case": self.workload.case,
            "set": self.workload.set,
            "sku": self.sku,
            "bytes": self.nbytes,
            "roof_gbps": self.roof_bandwidth / 1e9,
            "gbps": self.bandwidth / 1e9,
            "roof_share": self.roof_share,
            "ratio_into": self.ratio("into"),
            "fastest_into": self.fastest("into"),
            "ratio_allocating": self.ratio("allocating"),
            "fastest_allocating": self.fastest("allocating"),
            "ratio_allocating_numpy": self.ratio_numpy,
            "timings": {name: timing.as_dict() for name, timing in self.timings.items()},
            "roof": {name: timing.as_dict() for name, timing in self.roof.items()},
            "notes": self.notes,
            **({"memory": self.memory} if self.memory else {}),
        }


@peers.settings_kept()
def measure(
    workload: Workload,
    *,
    libraries: Sequence[str] = LIBRARIES,
    threads: int,
    rounds: int,
    quick: bool = False,
    on_round: Callable[[], None] | None = None,
) -> Row:
    task = problem(workload.desc, workload.indices or "uniform")
    plan = task.op.plan.select(workload.desc)
    row = Row(workload, str(plan.sku), task.nbytes)
    args = task.args
    plan.run(args)
    contestants = contestants_of(task, libraries, threads, row.notes, quick=quick)
    copies = dict(roof(task, threads, libraries))
    calls = {one.name: one.call for one in contestants}
    timings = interleave(
        {PLAN: lambda: plan.run(args)} | calls | copies,
        rounds=rounds,
        spins=lambda name: not name.startswith("retrograde") and ("torch" in name or "jax" in name),
        on_round=on_round,
        seconds={one.name: one.seconds for one in contestants},
    )
    row.timings = {name: timing for name, timing in timings.items() if name not in copies}
    row.roof = {name: timings[name] for name in copies}
    return row


def contestants_of(
    task: Problem, libraries: Sequence[str], threads: int, notes: dict[str, str], *, quick: bool = False
) -> list[Contestant]:
    """Our functions and the peers that can do this problem, checked; why others are left out goes to the notes."""
    try:
        formulas = peers.formulas(task)
    except Unavailable as why:
        notes["peers"] = str(why)
        return []
    ours = formulas.ours
    inputs = list(task.inputs.values())
    found = [Contestant("retrograde", True, lambda: ours(*inputs), list)]
    if "torch" in libraries and importlib.util.find_spec("torch"):
        torch = peers.torch_with(threads)
        tensors = [peers.to_torch(torch, a) for a in inputs]
        found.append(Contestant("retrograde on torch", True, lambda: ours(*tensors), list))
    formulas = peers.compiled_once(formulas) if quick else formulas
    rivals: list[Contestant] = []
    for library in libraries:
        try:
            for each in peers.contestants(library, task, formulas, threads):
                if (one := _tried(each, task, formulas.rounding, notes)) is None:
                    break
                rivals.append(one)
        except Unavailable as why:
            notes[library] = str(why)
    if not quick:
        return found + rivals
    best = {form: min((one.seconds for one in rivals if one.allocates == form), default=0.0) for form in (True, False)}
    for one in rivals:
        if one.seconds > BEATEN * best[one.allocates]:
            notes[one.name] = f"left out, {one.seconds * 1e3:.3g} ms a call"
        else:
            found.append(one)
    return found


def _tried(one: Contestant, task: Problem, rounding: str, notes: dict[str, str]) -> Contestant | None:
    """With the time of a call, and its result compared with ours; None if it takes too long, or computes another
    thing."""
    one.call()  # compiles, and touches its memory for the first time
    made, seconds = _timed(one.call)
    if seconds < SHORT:
        made, again = _timed(one.call)  # the last result: a call of JAX takes the buffers of the one before
        seconds = min(seconds, again)
    if seconds > HOPELESS:
        notes[one.name] = f"left out, {seconds:.1f} s a call"
        return None
    return one._replace(seconds=seconds) if _agrees(one, made, task, rounding, notes) else None


def _timed(call: Callable[[], object]) -> tuple[object, float]:
    start = time.perf_counter()
    made = call()
    return made, time.perf_counter() - start


def _agrees(one: Contestant, made: object, task: Problem, rounding: str, notes: dict[str, str]) -> bool:
    """Whether a peer computes what we do, loosely: wrong last digits are no reason to leave it out. How far off it is
    goes to the notes."""
    eps = Element(task.desc.element).info.eps
    for (name, ours), theirs in zip(task.outputs.items(), one.arrays(made), strict=True):
        mine, other = (_sample(a).astype(np.float64) for a in (ours, theirs))
        off, size = float(np.max(np.abs(mine - other), initial=0.0)), float(np.max(np.abs(mine), initial=1.0))
        if off <= (4 * eps + SUMMED) * size:
            continue
        if rounding and math.isfinite(off):
            notes[one.name] = f"{name} is off by {off:.3g}: {rounding}"
            continue
        told = f"{name} is off by {off:.3g}, {off / size:.2%} of the largest result"
        if not off <= FOREIGN * size:  # a NaN is not below anything
            notes[one.name] = f"left out, {told}"
            return False
        notes[one.name] = told
    return True


def _sample(array: Array) -> Array:
    """Rows over the whole extent, last one included."""
    flat = array.reshape(-1)
    return flat[:: -max(1, flat.size // 65_521)]


def roof(task: Problem, threads: int, libraries: Sequence[str] = ()) -> Iterator[tuple[str, Callable[[], object]]]:
    """What memory can do: copies; reads where the problem writes little, writes where it reads little."""
    written = sum(a.nbytes for a in task.outputs.values())
    if task.nbytes / 16 < written < task.nbytes * 15 / 16:
        yield from _copies(task.nbytes, threads, libraries)
        return
    memory = empty((max(32, task.nbytes // 8),), np.float64)
    memory.fill(1)
    if written < task.nbytes / 2:
        yield "read", lambda: _native.read(memory, threads)
    else:
        yield "fill", lambda: memory.fill(2)
        yield "fill streaming", lambda: _native.fill(memory, threads)


def _copies(nbytes: int, threads: int, libraries: Sequence[str]) -> Iterator[tuple[str, Callable[[], object]]]:
    """Copies that move as many bytes as the problem, half read and half written: ours, and those of libraries."""
    src, dst = (empty((max(16, nbytes // 8),), np.float32) for _ in range(2))
    src.fill(1)
    dst.fill(1)
    yield "copy", lambda: _native.copy(dst, src, threads, False)
    yield "copy streaming", lambda: _native.copy(dst, src, threads, True)
    if "numpy" in libraries:
        yield "copy numpy", lambda: np.copyto(dst, src)
    if "torch" in libraries and importlib.util.find_spec("torch"):
        torch = peers.torch_with(threads)
        to, source = torch.from_numpy(dst), torch.from_numpy(src)
        yield "copy torch", lambda: to.copy_(source)


def geometric_mean(values: Sequence[float | None]) -> float | None:
    logs = [math.log(v) for v in values if v]
    return math.exp(sum(logs) / len(logs)) if logs else None


def summary(rows: Sequence[Row]) -> dict[str, dict[str, float | None]]:
    """Geometric means and worst rows, for each set of workloads."""
    found = {}
    for name in dict.fromkeys(row.workload.set for row in rows):
        chosen = [row for row in rows if row.workload.set == name]
        into, fresh = ([row.ratio(form) for row in chosen] for form in ("into", "allocating"))
        found[name] = {
            "rows": float(len(chosen)),
            "roof_share": geometric_mean([row.roof_share for row in chosen]),
            "ratio_into": geometric_mean(into),
            "ratio_allocating": geometric_mean(fresh),
            "ratio_allocating_numpy": geometric_mean([row.ratio_numpy for row in chosen]),
            "worst_into": min(filter(None, into), default=None),
            "worst_allocating": min(filter(None, fresh), default=None),
            "worst_allocating_numpy": min(filter(None, (row.ratio_numpy for row in chosen)), default=None),
        }
    return found
