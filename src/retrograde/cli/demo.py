"""`demo`: every op on this machine, checked against its oracle and timed against the memory roof."""

import hashlib
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console

from retrograde import _native
from retrograde._core.stream import Stream
from retrograde.cli.edges import edges
from retrograde.cli.screen import Bar, console, gauge, show, table
from retrograde.testing.bench import roof
from retrograde.testing.machine import machine
from retrograde.testing.problem import Problem, problem
from retrograde.testing.timing import interleave
from retrograde.testing.ulp import ulp_error
from retrograde.testing.workloads import workloads

SLICE = 32  # rows compared with the oracle
SAME_BITS = "gated_activation.swiglu.backward"
ROOMY = 100  # columns of a screen that has space for names in full and for gauges


class Line(NamedTuple):
    plan: Any
    ulp: float
    seconds: float
    bandwidth: float
    share: float
    slice_agrees: bool

    @property
    def promised(self) -> float:
        return float(self.plan.precision_guarantee.max_ulp)

    @property
    def kept(self) -> bool:
        return self.ulp <= self.promised


def demo() -> None:
    screen = console()
    threads = _native.default_threads()
    host = machine()
    rows = [row.desc for row in workloads() if row.set == "demo"]
    rows = sorted(rows, key=lambda desc: _place(desc, rows))
    screen.print(f"[bold]retrograde[/bold] on {host['cpu']}: threads {threads}, kernels for {host['isa']}\n")
    lines = []
    with Bar(len(rows)) as bar:
        for desc in rows:
            bar.advance(str(desc), 0)
            lines.append(_look_at(desc, threads))
            bar.advance(str(desc))
    _print_ops(screen, lines)
    _print_edges(screen)
    _print_bits(screen, next(d for d in rows if str(d).startswith(SAME_BITS)), lines)


def _place(desc: Any, rows: list[Any]) -> int:
    """Rows of one op stand together, at the place of the first of them."""
    return next(i for i, other in enumerate(rows) if (other.family, other.kind) == (desc.family, desc.kind))


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
    return Line(
        plan,
        _worst_ulp(small),
        seconds,
        task.nbytes / seconds,
        min(timings[name].best for name in copies) / seconds,
        agrees,
    )


def _worst_ulp(task: Problem) -> float:
    got = task.streams(task.outputs)
    expected = {name: want for name, want in task.expected().items() if name in got}  # not those of a scan in pieces
    return max(float(np.max(ulp_error(got[name], want, task.desc.element))) for name, want in expected.items())


def _print_ops(screen: Console, lines: list[Line]) -> None:
    roomy = screen.width >= ROOMY
    grid = table("kernel", "ULP", "promised", "ms", *(["GB/s", "of a copy"] if roomy else ["copy"]))
    kind = None
    for line in lines:
        sku = line.plan.sku
        if kind not in (None, sku.kind):
            grid.add_section()
        kind = sku.kind
        grid.add_row(
            " ".join([f"{sku.family}.{sku.kind}.{sku.direction}", sku.element, *([sku.algorithm] if roomy else [])]),
            f"{line.ulp:.3f}" if line.kept else f"[bold red]{line.ulp:.3g}[/bold red]",
            f"{line.promised:g}",
            f"{1e3 * line.seconds:.2f}",
            *([f"{line.bandwidth / 1e9:.1f}"] if roomy else []),
            f"[cyan]{gauge(line.share)}[/cyan] {line.share:4.0%}" if roomy else f"{line.share:.0%}",
        )
    kept = sum(line.kept for line in lines)
    notes = [f"{kept} of {len(lines)} kernels keep their promise, on the first {SLICE} rows"]
    for step, freedom in _LADDER.items():
        if count := sum(line.plan.precision_guarantee.reproducibility == step for line in lines):
            notes.append(f"{count} of {len(lines)} kernels are {step}: the same bits for {freedom}")
    notes += [
        "ULP: the error against the formula in more digits (float64, longdouble for bf16, exact decimals for scans)",
        "copy: the share of the speed of a copy of as many bytes (or of a read, or a fill, where an op does just that)",
    ]
    show(screen, "Every op: its error and its speed, here and now", grid, *notes)


_LADDER = {
    "run_to_run": "the same call",
    "thread_invariant": "any number of threads",
    "batch_invariant": "any number of threads, batch and strides",
    "isa_invariant": "any number of threads, batch, strides and instruction set",
}


def _print_edges(screen: Console) -> None:
    grid = table("case", "usual formula", "usual", "retrograde", "right", left=2)
    for edge in edges():
        grid.add_row(edge.what, edge.textbook, f"[red]{edge.usual}[/red]", f"[green]{edge.ours}[/green]", edge.right)
    show(screen, "Where the usual formula goes wrong (both computed now)", grid)


def _print_bits(screen: Console, desc: Any, lines: list[Line]) -> None:
    screen.print(f"[bold]The same bits:[/bold] {desc}")
    task = problem(desc)
    hashes = set()
    for threads in (1, 2, 3):
        task.op.plan.select(desc, stream=Stream(threads=threads)).run(task.args)
        digest = hashlib.sha256(b"".join(a.tobytes() for a in task.outputs.values())).hexdigest()[:16]
        hashes.add(digest)
        screen.print(f"  {threads} thread{'s' if threads > 1 else ' '}  {digest}")
    verdict = "the same" if len(hashes) == 1 else "[bold red]they differ[/bold red]"
    slices = sum(line.slice_agrees for line in lines)
    screen.print(f"  {verdict}")
    screen.print(
        f"  {slices} of {len(lines)} kernels give the first {SLICE} rows, run alone, the bits they have in the batch"
    )
