"""The command line. `parser.py` has the arguments; what a command does is in the file of its name.

Each command has a function that returns what `--json` writes, and one that prints it.
"""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import Any

from retrograde.cli.errors import DONE, FAILED, MISSING, not_possible, report
from retrograde.cli.parser import CASE, build, parse

Results = dict[str, Any]
Told = tuple[Results, Callable[[Results], None]]  # what `--json` writes, and what prints it


def _demo(args: Namespace) -> Told:
    from retrograde.cli import demo

    return demo.demo(args.subject, quick=args.quick), demo.tell


def _list(args: Namespace) -> Told:
    from retrograde.cli import show

    return show.listing(args.subject, backend=args.backend), show.tell_markdown if args.markdown else show.tell_listing


def _explain(args: Namespace) -> Told:
    from retrograde.cli import show
    from retrograde.testing.workloads import subjects

    if not (cases := subjects(args.subject)):
        raise not_possible("explain", "nothing", f"a CASE such as {CASE!r}", "Run: retrograde explain -h")
    found = show.explain(cases, max_ulp=args.max_ulp, backend=args.backend, threads=args.threads)
    return found, show.tell_explanation


def _env(args: Namespace) -> Told:
    from retrograde.cli import show

    return show.environment(), show.tell_variables if args.variables else show.tell_environment


def _doctor(args: Namespace) -> Told:
    from retrograde.cli import doctor

    return doctor.doctor(), doctor.tell_remedies if args.fix_hints else doctor.tell


def _verify(args: Namespace) -> Told:
    from retrograde.testing.workloads import subjects

    wanted = subjects(args.subject) or ["all"]
    if args.hashes:
        if ignored := [name for name in ("quick", "peers", "plot") if getattr(args, name)]:
            raise not_possible("verify --hashes", f"--{ignored[0]} too", "it alone", f"Leave --{ignored[0]} out.")
        from retrograde.cli import hashes

        return hashes.hashes(wanted, write=args.write), hashes.tell
    if args.write:
        raise not_possible("verify", "--write alone", "--hashes --write", "Add --hashes.")
    from retrograde.cli import verify

    return verify.verify(wanted, quick=args.quick, peers=args.peers, plot=args.plot), verify.tell


def _bench(args: Namespace) -> Told:
    from retrograde.cli import bench
    from retrograde.testing.workloads import subjects

    wanted = subjects(args.subject) or bench.asked()
    if args.threads is not None:
        bench.restart_with(args.threads, args.words)
    options = bench.Wanted(**{name: getattr(args, name) for name in bench.Wanted._fields})
    return bench.bench(wanted, options), bench.tell


def _completion(args: Namespace) -> Told:
    from retrograde.cli import completion

    return completion.completion(args.subject), lambda results: print(results["script"], end="")


COMMANDS: dict[str, Callable[[Namespace], Told]] = {
    "demo": _demo,
    "list": _list,
    "explain": _explain,
    "env": _env,
    "doctor": _doctor,
    "verify": _verify,
    "bench": _bench,
    "completion": _completion,
}


def _run(args: Namespace) -> int:
    from retrograde.cli.interrupt import raise_if_interrupted
    from retrograde.cli.output import STDOUT, check_file, write_json
    from retrograde.cli.screen import Settings

    Settings.color, Settings.quiet = args.color, args.quiet
    check_file("--json", args.json)
    check_file("--plot", getattr(args, "plot", None), ".svg")
    results, tell = COMMANDS[args.command](args)
    raise_if_interrupted()
    if args.json:
        write_json(args.json, results)
    if args.json != STDOUT:
        tell(results)
    if results.get("ok", True):
        return DONE
    return MISSING if results.get("missing") else FAILED


def _ready_to_print() -> None:
    """A stream that is closed, or that cannot say every letter, is no reason to stop."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 (it lasts as long as the process)
        elif getattr(stream, "errors", "") == "strict":
            stream.reconfigure(errors="replace")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _ready_to_print()
    try:
        args = parse(words)
        args.words = words
        if args.command is None:
            build().print_help()
            code = DONE
        else:
            code = _run(args)
        sys.stdout.flush()
    except SystemExit as end:  # of -h and --version
        code = end.code if isinstance(end.code, int) else DONE
    except BaseException as error:
        return report(error, debug="--debug" in words)
    return code
