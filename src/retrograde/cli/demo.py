"""`demo`: ops on this machine: where the usual formula goes wrong, the same bits, and every error and speed."""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from retrograde import _native
from retrograde._core.registry import families
from retrograde._core.stream import Stream
from retrograde.cli.edges import edges
from retrograde.cli.output import document
from retrograde.cli.screen import Bar, Cell, Screen, console, gauge, table
from retrograde.testing.bench import roof
from retrograde.testing.machine import machine, versions
from retrograde.testing.problem import Problem, problem
from retrograde.testing.timing import interleave
from retrograde.testing.ulp import ulp_error
from retrograde.testing.workloads import of_package, unknown, workloads

SLICE = 32  # rows compared with the oracle
SAME_BITS = "gated_activation.swiglu.backward"
ROOMY = 110  # columns of a screen that has space for names in full and for gauges
THREADS = (1, 2, 3)


class Line(NamedTuple):
    """What was seen of one kernel."""

    plan: Any
    ulp: float
    seconds: float
    bandwidth: float
    share: float
    slice_agrees: bool

    def as_dict(self) -> dict[str, Any]:
        sku, promise = self.plan.sku, self.plan.precision_guarantee
        return {
            "case": str(self.plan.descriptor),
            "op": f"{sku.family}.{sku.kind}.{sku.direction}",
            "element": str(sku.element),
            "algorithm": sku.algorithm,
            "ulp": self.ulp,
            "promised": float(promise.max_ulp),
            "kept": bool(self.ulp <= promise.max_ulp),
            "reproducibility": str(promise.reproducibility),
            "seconds": self.seconds,
            "bandwidth": self.bandwidth,
            "roof_share": self.share,
            "slice_agrees": self.slice_agrees,
        }


def demo(family: str | None = None, *, quick: bool = False) -> dict[str, Any]:
    """Every op of the set `demo`, or of one family; `quick`: one of each family."""
    rows = _rows(family, quick)
    threads = _native.default_threads()
    lines = []
    with Bar(len(rows)) as bar:
        for desc in rows:
            bar.advance(str(desc), 0)
            lines.append(_look_at(desc, threads).as_dict())
            bar.advance(str(desc))
    bits = _same_bits(next((desc for desc in rows if str(desc).startswith(SAME_BITS)), rows[0]))
    fine = all(line["kept"] and line["slice_agrees"] for line in lines) and bits["same"]
    facts = {"ok": fine, "machine": machine(), "versions": versions(), "family": family, "rows": lines, "bits": bits}
    return document("demo", {**facts, "edges": [edge._asdict() for edge in edges()]})


def _rows(family: str | None, quick: bool) -> list[Any]:
    """Those of one op stand together, at the place of the first of them."""
    rows = [row.desc for row in workloads() if row.set == "demo"]
    if family is not None:
        chosen = of_package(family) or [family]
        if chosen[0] not in [each.name for each in families()]:
            raise unknown(family)
        rows = [desc for desc in rows if desc.family in chosen]
        if not rows:  # a family may have no row of the tour
            rows = [row.desc for row in workloads() if row.desc.family in chosen and row.set == "cache"]
    if quick:
        rows = list({desc.family: desc for desc in reversed(rows)}.values())[::-1]
    ops = list(dict.fromkeys((desc.family, desc.kind) for desc in rows))
    return sorted(rows, key=lambda desc: ops.index((desc.family, desc.kind)))


def _look_at(desc: Any, threads: int) -> Line:
    task = problem(desc)
    plan = task.op.plan.select(desc)
    args = task.args
    copies = dict(roof(task, threads))
    timings = interleave({"run": lambda: plan.run(args), **copies}, rounds=2, spins=lambda _: False)
    small = task.head(SLICE)
    from_whole = {name: a.tobytes() for name, a in small.outputs.items()}
    small.op.plan.select(small.desc).run(small.args)
    agrees = all(from_whole[name] == a.tobytes() for name, a in small.outputs.items())
    seconds = timings["run"].best
    share = min(timings[name].best for name in copies) / seconds
    return Line(plan, _worst_ulp(small), seconds, task.nbytes / seconds, share, agrees)


def _worst_ulp(task: Problem) -> float:
    got = task.streams(task.outputs)
    expected = {name: want for name, want in task.expected().items() if name in got}  # not those of a scan in pieces
    return max(float(np.max(ulp_error(got[name], want, task.desc.errors_in))) for name, want in expected.items())


def _same_bits(desc: Any) -> dict[str, Any]:
    task = problem(desc)
    found = {}
    for threads in THREADS:
        task.op.plan.select(desc, stream=Stream(threads=threads)).run(task.args)
        found[str(threads)] = hashlib.sha256(b"".join(a.tobytes() for a in task.outputs.values())).hexdigest()[:16]
    return {"case": str(desc), "digests": found, "same": len(set(found.values())) == 1}


def tell(results: dict[str, Any]) -> None:
    """The strongest evidence first: what others get wrong, then bits, then every figure."""
    screen, host = console(), results["machine"]
    screen.print(Cell(f"retrograde on {host['cpu']}: threads {host['threads']}, kernels for {host['isa']}", "bold"))
    screen.print()
    _tell_edges(screen, results["edges"])
    _tell_bits(screen, results["bits"], results["rows"])
    tell_ops(screen, results["rows"])
    if results["ok"]:
        screen.print("Next: retrograde verify --quick reduce; retrograde bench reduce.sum --quick")
    else:
        screen.print(Cell("A promise is broken here: please report what `retrograde doctor` prints.", "red"))


def _tell_edges(screen: Screen, found: Sequence[dict[str, str]]) -> None:
    grid = table("case", "usual formula", "usual", "retrograde", "right", left=2)
    for edge in found:
        usual, ours = Cell(edge["usual"], "red"), Cell(edge["ours"], "green")
        grid.add_row(edge["what"], edge["textbook"], usual, ours, edge["right"])
    screen.show("Where the usual formula goes wrong (both computed now)", grid)


def _tell_bits(screen: Screen, bits: dict[str, Any], lines: Sequence[dict[str, Any]]) -> None:
    screen.print(Cell(f"The same bits: {bits['case']}", "bold"))
    for threads, digest in bits["digests"].items():
        screen.print(f"  {threads} thread{'s' if threads != '1' else ' '}  {digest}")
    screen.print(Cell("  the same", "green") if bits["same"] else Cell("  they differ", "red"))
    slices = sum(line["slice_agrees"] for line in lines)
    screen.print(
        f"  {slices} of {len(lines)} kernels give the first {SLICE} rows, run alone, the bits they have in the batch"
    )
    screen.print()


_LADDER = {
    "run_to_run": "the same call",
    "thread_invariant": "any number of threads",
    "batch_invariant": "any number of threads, batch and strides",
    "isa_invariant": "any number of threads, batch, strides and instruction set",
}


def tell_ops(screen: Screen, lines: Sequence[dict[str, Any]]) -> None:
    roomy = screen.width >= ROOMY
    grid = table("kernel", "ULP", "promised", "ms", *(["GB/s", "of a copy"] if roomy else ["copy"]))
    op = None
    for line in lines:
        kind = line["op"].rpartition(".")[0]
        if op not in (None, kind):
            grid.add_section()
        op = kind
        grid.add_row(
            " ".join([line["op"], line["element"], *([line["algorithm"]] if roomy else [])]),
            Cell(f"{line['ulp']:.3f}" if line["kept"] else f"{line['ulp']:.3g}", "" if line["kept"] else "red"),
            f"{line['promised']:g}",
            f"{1e3 * line['seconds']:.2f}",
            *([f"{line['bandwidth'] / 1e9:.1f}"] if roomy else []),
            Cell(f"{gauge(line['roof_share'])} {line['roof_share']:4.0%}", "cyan")
            if roomy
            else f"{line['roof_share']:.0%}",
        )
    kept = sum(line["kept"] for line in lines)
    notes = [f"{kept} of {len(lines)} kernels keep their promise, on the first {SLICE} rows"]
    for step, freedom in _LADDER.items():
        if count := sum(line["reproducibility"] == step for line in lines):
            notes.append(f"{count} of {len(lines)} kernels are {step}: the same bits for {freedom}")
    notes += [
        "ULP: the error against the formula in more digits (float64, longdouble for bf16, exact decimals for scans)",
        "copy: the share of the speed of a copy of as many bytes (or of a read, or a fill, where an op does just that)",
    ]
    screen.show("Every op: its error and its speed, here and now", grid, *notes)
