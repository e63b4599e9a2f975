"""`python -m retrograde.backends.triton`: every kernel ahead of time and its figures; on a GPU, `verify` and `tune`."""

import argparse
import json
import os
import sys
from pathlib import Path


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m retrograde.backends.triton", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("compile", help="compile every kernel for a target that need not be here")
    one.add_argument("--target", action="append", required=True, help="sm_80, sm_90, sm_100, gfx942 ...")
    one.add_argument("--family", action="append", default=[], help="only these families")
    one.add_argument("--element", action="append", default=[], help="only these elements: f32, f16, bf16, f64")
    one.add_argument("--case", action="append", default=[], help="only these problems, as plans print them")
    one.add_argument("--kernel", action="append", default=[], help="only these kernels: map_kernel, row_kernel ...")
    one.add_argument("--cache", type=Path, help="the folder to fill; at run time name it in TRITON_CACHE_DIR")
    one.add_argument("--json", type=Path, help="write the figures here, with the assembly of each kernel")
    commands.add_parser("verify", help="on a GPU: every problem against the oracle, then bandwidth")
    two = commands.add_parser("tune", help="on a GPU: measure launch parameters that change no bit, and keep them")
    two.add_argument("--family", action="append", default=[], help="only these families")
    two.add_argument("--element", action="append", default=[], help="only these elements: f32, f16, bf16, f64")
    return parser


def gpu_verify() -> int:
    from retrograde.backends.triton.runtime import aot, gpu_verify
    from retrograde.cli import screen

    view, work = screen.console(), list(gpu_verify.problems())
    broken = []
    with screen.Bar(len(work)) as bar:
        for desc in work:
            bar.advance(str(desc))
            found = (gpu_verify.failure(desc, layout, "mixed", "cuda:0") for layout in gpu_verify.LAYOUTS)
            broken += [text for text in found if text]
    grid = screen.table("case", "us", "GB/s")
    timed = [desc for desc in aot.problems() if desc.element in ("f32", "bf16")]
    for desc in timed:
        grid.add_row(str(desc), *(f"{number:.1f}" for number in gpu_verify.bandwidth(desc)))
    screen.show(view, f"{len(work)} problems, {len(broken)} broken promises", grid, *broken[:20])
    return 1 if broken else 0


def _tune(families: tuple[str, ...], elements: tuple[str, ...]) -> int:
    from retrograde.backends import triton
    from retrograde.backends.triton.runtime import aot, gpu_verify, tuning
    from retrograde.cli import screen

    if reason := triton.BACKEND.absent():
        print(f"tune: {reason}", file=sys.stderr)
        return 1
    arch = triton.arch()
    work = [desc for desc in aot.problems(families, elements) if tuning.has_choice(aot.steps(desc, arch))]
    with screen.Bar(len({tuning.key_of(desc) for desc in work})) as bar:
        file = tuning.tune(arch, work, lambda desc: gpu_verify.bandwidth(desc)[0], bar.advance)
    print(f"{file}: used where RETROGRADE_TRITON_TUNED=1")
    return 0


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if options.command == "verify":
        return gpu_verify()
    if options.command == "tune":
        return _tune(tuple(options.family), tuple(options.element))
    if os.environ.pop("TRITON_INTERPRET", None):
        print("TRITON_INTERPRET is set: ignored", file=sys.stderr)
    if options.cache is not None:
        os.environ["TRITON_CACHE_DIR"] = str(options.cache.resolve())
    # After the environment is settled: Triton reads it when it is imported.
    from retrograde._core.descriptor import Descriptor
    from retrograde.backends.triton.runtime import aot
    from retrograde.cli import screen

    view, rows = screen.console(), []
    for target in options.target:
        aot.target_of(target)
        chosen = map(Descriptor.parse, options.case)
        descs = chosen if options.case else aot.problems(tuple(options.family), tuple(options.element))
        work = list(aot.build(descs, target, options.kernel))
        grid = screen.table("case", "kernel", "registers", "spills", "shared", "load", "store", left=2)
        with screen.Bar(len(work)) as bar:
            for case, step in work:
                bar.advance(case)
                found = aot.figures(case, step, target)
                rows.append({"target": target, **found._asdict()})
                grid.add_row(case, found.kernel, *map(str, found[2:7]))
        screen.show(view, f"{target}: {len(work)} kernels", grid, "spills and shared in bytes, load and store in bits")
    if options.json is not None:
        options.json.write_text(json.dumps(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
