"""Our plan and our function against the peers and the memory roof, in one interleaved run per row."""

import importlib.util
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import numpy as np

from retrograde import _native
from retrograde._core.array import POOLED_BYTES
from retrograde._numerics.maths import Array
from retrograde.testing import peers
from retrograde.testing.peers import LIBRARIES, Contestant, Unavailable
from retrograde.testing.problem import Problem, empty, problem
from retrograde.testing.timing import Minima, Timing, interleave, summarise
from retrograde.testing.workloads import Workload

PLAN = "retrograde into"
POOL_OFF = "(pool off)"  # in the names of our allocating calls that reuse no freed memory
WRONG = 0.01  # of the scale: a peer that is further off computes something else, and is left out
SLOW = 0.5  # seconds a call: a peer slower than this keeps the time of its trial
PATIENCE = 4.0  # seconds of a first call: beyond it there is no second one
SHORT = 0.1  # seconds a call: then another trial costs little
BEATEN = 3.0  # times the fastest peer of the same form: in a quick look such a peer keeps the time of its trial
LOST = 0.95  # a ratio below it is measured again in fresh processes
MOST_ROUNDS = 40
SETTLED = 1.02  # the second smallest minimum of a round over the smallest: then one more round changes nothing
CLOSE = 1.5  # times the fastest of its form: slower contestants need not settle


@dataclass(slots=True)
class Row:
    """The figures of one case. Ratios are of minima: the best time of the fastest peer over our best."""

    workload: Workload
    sku: str
    nbytes: int
    timings: dict[str, Timing] = field(default_factory=dict)
    roof: dict[str, Timing] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    memory: dict[str, int] = field(default_factory=dict)  # bytes at the peak of a call, besides its operands
    again: list[float] = field(default_factory=list)  # ratios into given outputs, of as many fresh processes

    def _ours(self, library: str, form: str, how: str = "") -> Timing | None:
        """Our function on the library's kind of arrays, so that both sides pay the same allocator: 64 MB from torch
        costs 20 ms of page faults, from NumPy (huge pages) less. `how`: `POOL_OFF`, or nothing."""
        names = (f"retrograde on {library.partition('.')[0]}", "retrograde")
        found = (self.timings.get(" ".join(filter(None, (name, how, form)))) for name in names)
        return next(filter(None, found), None)

    def _rivals(self, form: str, statistic: str = "best", how: str = "") -> dict[str, float]:
        """Peers to their time over ours."""
        found = {}
        for name, theirs in self.timings.items():
            library = name.removesuffix(f" {form}")
            if library != name and not library.startswith("retrograde") and (ours := self._ours(library, form, how)):
                found[name] = getattr(theirs, statistic) / getattr(ours, statistic)
        return found

    def fastest(self, form: str) -> str | None:
        """The strongest peer that writes `into` given outputs, or the strongest `allocating` one."""
        rivals = self._rivals(form)
        return min(rivals, key=rivals.__getitem__, default=None)

    def ratio(self, form: str, statistic: str = "best") -> float | None:
        """Of minima, or of medians. A row that was measured again has the median of those ratios."""
        if self.again and (form, statistic) == ("into", "best"):
            return median(self.again)
        return min(self._rivals(form, statistic).values(), default=None)

    @property
    def ratio_pool_off(self) -> float | None:
        """Allocating, against torch and NumPy, which take new memory in every call too. JAX keeps its buffers."""
        rivals = self._rivals("allocating", how=POOL_OFF)
        return min((ratio for name, ratio in rivals.items() if not name.startswith("jax")), default=None)

    def ratio_is_wide(self, form: str) -> bool:
        """Whether one side of the ratio is spread too far to trust its median."""
        fastest = self.fastest(form)
        if fastest is None:
            return False
        ours = self._ours(fastest.removesuffix(f" {form}"), form)
        return bool(ours and ours.is_wide) or self.timings[fastest].is_wide

    @property
    def ratio_numpy(self) -> float | None:
        """The fastest allocating peer, whatever its allocator, over our function on NumPy arrays."""
        theirs = [t.best for name, t in self.timings.items() if name in self._rivals("allocating")]
        return min(theirs) / self.timings["retrograde allocating"].best if theirs else None

    @property
    def roof_bandwidth(self) -> float:
        """Bytes a second of the fastest copy (read, fill) of as many bytes as the problem."""
        return self.nbytes / min(t.best for t in self.roof.values())

    @property
    def bandwidth(self) -> float:
        return self.nbytes / self.timings[PLAN].best

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
            "ratio_into_median": self.ratio("into", "median"),
            "fastest_into": self.fastest("into"),
            "ratio_allocating": self.ratio("allocating"),
            "ratio_allocating_median": self.ratio("allocating", "median"),
            "ratio_allocating_pool_off": self.ratio_pool_off,
            "fastest_allocating": self.fastest("allocating"),
            "ratio_allocating_numpy": self.ratio_numpy,
            **({"again": self.again} if self.again else {}),
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
    rounds: int = MOST_ROUNDS,
    limit: float = math.inf,
    quick: bool = False,
    into: bool = False,
) -> Row:
    """One row: until the minima of its rounds settle, for `rounds` rounds or `limit` seconds at most. `into`: only
    calls that write into given outputs."""
    task = problem(workload.desc, workload.indices or "uniform")
    plan = task.op.plan.select(workload.desc)
    row = Row(workload, str(plan.sku), task.nbytes)
    args = task.args
    plan.run(args)
    contestants = contestants_of(task, libraries, threads, row.notes, quick=quick, into=into)
    copies = dict(roof(task, threads, libraries))
    calls = {one.name: one.call for one in contestants if not one.tried}
    timings = interleave(
        {PLAN: lambda: plan.run(args)} | calls | copies,
        rounds=rounds,
        spins=lambda name: not name.startswith("retrograde") and ("torch" in name or "jax" in name),
        seconds={one.name: one.seconds for one in contestants},
        settled=_settled,
        limit=limit,
    )
    timings |= {one.name: summarise([one.seconds]) for one in contestants if one.tried}
    row.timings = {name: timing for name, timing in timings.items() if name not in copies}
    row.roof = {name: timings[name] for name in copies}
    return row


def _form(name: str) -> str:
    """Contestants that are compared with one another: into, allocating, or the roofs."""
    form = name.rpartition(" ")[2]
    return form if form in ("into", "allocating") else "roof"


def _settled(minima: Minima) -> bool:
    """Whether another round would hardly change a ratio: the two best rounds agree, of us and of whoever is close."""
    best = {name: min(rounds) for name, rounds in minima.items()}
    fastest: dict[str, float] = {}
    for name, seconds in best.items():
        fastest[_form(name)] = min(seconds, fastest.get(_form(name), math.inf))
    close = (
        name
        for name, seconds in best.items()
        if name.startswith("retrograde") or seconds <= CLOSE * fastest[_form(name)]
    )
    return all(len(minima[name]) > 2 and sorted(minima[name])[1] <= SETTLED * best[name] for name in close)


def contestants_of(
    task: Problem,
    libraries: Sequence[str],
    threads: int,
    notes: dict[str, str],
    *,
    quick: bool = False,
    into: bool = False,
) -> list[Contestant]:
    """Our functions and the peers that can do this problem, checked; why others are left out goes to the notes."""
    try:
        formulas = peers.formulas(task)
    except Unavailable as why:
        notes["peers"] = str(why)
        return []
    found = [] if into else list(_our_functions(task, formulas.ours, libraries, threads))
    formulas = peers.compiled_once(formulas) if quick or into else formulas
    rivals: list[Contestant] = []
    for library in libraries:
        try:
            for each in peers.contestants(library, task, formulas, threads):
                if not (into and each.allocates):
                    rivals += filter(None, [_tried(each, task, notes)])
        except Unavailable as why:
            notes[library] = str(why)
    best = {form: min((one.seconds for one in rivals if one.allocates == form), default=0.0) for form in (True, False)}
    for one in rivals:
        if one.seconds > (min(SLOW, BEATEN * best[one.allocates]) if quick or into else SLOW):
            notes[one.name] = f"the time of its trial, {one.seconds * 1e3:.3g} ms a call"
            found.append(one._replace(tried=True))
        else:
            found.append(one)
    return found


def _our_functions(
    task: Problem, ours: Callable[..., object], libraries: Sequence[str], threads: int
) -> Iterator[Contestant]:
    """On NumPy's arrays and on torch's; where results come from the pool, without it too."""
    places: dict[str, list[Any]] = {"retrograde": list(task.inputs.values())}
    if "torch" in libraries and importlib.util.find_spec("torch"):
        torch = peers.torch_with(threads)
        places["retrograde on torch"] = [peers.to_torch(torch, a) for a in task.inputs.values()]
    pooled = any(a.nbytes >= POOLED_BYTES for a in task.outputs.values())

    def pool_off(inputs: list[Any]) -> None:
        """The result is freed before the pool is back, so that it is not kept."""
        _native.bypass_pool(True)
        try:
            ours(*inputs)
        finally:
            _native.bypass_pool(False)

    for name, inputs in places.items():
        yield Contestant(name, True, lambda inputs=inputs: ours(*inputs), list)  # type: ignore[misc]
        if pooled:
            yield Contestant(f"{name} {POOL_OFF}", True, lambda inputs=inputs: pool_off(inputs), list)  # type: ignore[misc]


def _tried(one: Contestant, task: Problem, notes: dict[str, str]) -> Contestant | None:
    """With the time of a call. None, and a note, where its result is not the one asked for."""
    made, seconds = _timed(one.call)  # compiles, and touches its memory for the first time
    if seconds < PATIENCE or one.library not in ("numpy", "torch"):  # those two compile nothing
        made, seconds = _timed(one.call)
    if seconds < SHORT:
        made, again = _timed(one.call)  # the last result: a call of JAX takes the buffers of the one before
        seconds = min(seconds, again)
    wrong = _difference(one, made, task)
    if wrong:
        notes[one.name] = f"left out: {wrong}"
        return None
    return one._replace(seconds=seconds)


def _timed(call: Callable[[], object]) -> tuple[object, float]:
    start = time.perf_counter()
    made = call()
    return made, time.perf_counter() - start


def _difference(one: Contestant, made: object, task: Problem) -> str:
    """Why a result is not the one asked for: another shape or dtype, or further off than `WRONG` of the scale."""
    results = one.arrays(made)
    if len(results) != len(task.outputs):
        return f"it gives {len(results)} results, not {len(task.outputs)}"
    for (name, ours), theirs in zip(task.outputs.items(), results, strict=True):
        if (theirs.shape, theirs.dtype) != (ours.shape, ours.dtype):
            return f"{name} is {theirs.dtype} {theirs.shape}, not {ours.dtype} {ours.shape}"
        mine, other = (_sample(a).astype(np.float64) for a in (ours, theirs))
        with np.errstate(invalid="ignore"):
            off = np.where((mine == other) | ((mine != mine) & (other != other)), 0.0, np.abs(mine - other))
        worst = float(np.max(off, initial=0.0))
        if worst <= WRONG * float(np.max(np.abs(mine[np.isfinite(mine)]), initial=0.0)):
            continue  # a scale is no smaller than the value
        share = worst / _scale(task, name)
        if not share <= WRONG:
            return f"{name} is off by {share:.3g} of the scale"
    return ""


def _scale(task: Problem, name: str) -> float:
    """The largest sum of |terms| of an output, from the oracle."""
    found, largest = task.expected(), float(np.finfo(np.float64).tiny)
    for stream in task.streams({name: task.outputs[name]}):
        scale = np.asarray(found[stream].scale, np.float64)
        largest = max(largest, float(np.max(scale[np.isfinite(scale)], initial=0.0)))
    return largest


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
            "ratio_allocating_pool_off": geometric_mean([row.ratio_pool_off for row in chosen]),
            "worst_into": min(filter(None, into), default=None),
            "worst_allocating": min(filter(None, fresh), default=None),
            "worst_allocating_numpy": min(filter(None, (row.ratio_numpy for row in chosen)), default=None),
        }
    return found
