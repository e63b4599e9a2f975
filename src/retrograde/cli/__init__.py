"""The command line. This file reads the arguments; what a command does is in the file of its name."""

import argparse
import os
import sys
from collections.abc import Sequence

from retrograde import __version__
from retrograde._core.errors import InvalidProblem, RetrogradeError

_CASE = "gated_activation.swiglu.backward bf16 4096x8192 split_dim=1"


def _demo(_: argparse.Namespace) -> None:
    from retrograde.cli.demo import demo

    demo()


def _list(args: argparse.Namespace) -> None:
    from retrograde.cli import show

    show.support(markdown=args.markdown)


def _explain(args: argparse.Namespace) -> None:
    from retrograde.cli import show
    from retrograde.testing.workloads import subjects

    if not (cases := subjects(args.case)):
        raise InvalidProblem(f"explain: got nothing, expected a CASE such as {_CASE!r}")
    show.explain(cases, json=args.json)


def _env(args: argparse.Namespace) -> None:
    from retrograde.cli import show

    show.environment(json=args.json)


def _bench(args: argparse.Namespace) -> None:
    from retrograde.cli.bench import Wanted, bench
    from retrograde.testing.workloads import subjects

    bench(
        subjects(args.subject) or ["all"],
        Wanted(args.peers, args.threads, args.json, args.plot, args.quick, args.curves, args.memory, args.once),
    )


def _verify(args: argparse.Namespace) -> int:
    if args.write and not args.hashes:
        raise InvalidProblem("--write: got it alone, expected --hashes --write")
    if args.hashes:
        from retrograde.cli.hashes import hashes

        return hashes(write=args.write)
    from retrograde.cli.verify import verify
    from retrograde.testing.workloads import subjects

    return verify(subjects(args.subject) or ["all"], json=args.json, quick=args.quick, peers=args.peers, plot=args.plot)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="retrograde", description="ML operator kernels, forward and backward.")
    parser.add_argument("-V", "--version", action="version", version=f"retrograde {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    demo = commands.add_parser("demo", help="the tour: every op on this machine, checked and timed")
    demo.set_defaults(run=_demo)

    listing = commands.add_parser("list", help="the support matrix: ops, element types and the error each promises")
    listing.add_argument("--markdown", action="store_true", help="as a Markdown table")
    listing.set_defaults(run=_list)

    explain = commands.add_parser("explain", help="which kernel runs a CASE, why, and what it promises")
    explain.add_argument("case", nargs="+", metavar="CASE", help=f'such as "{_CASE}"; several are taken')
    explain.add_argument("--json", action="store_true", help="for programs")
    explain.set_defaults(run=_explain)

    env = commands.add_parser("env", help="versions, instruction sets, threads and caches")
    env.add_argument("--json", action="store_true", help="for programs")
    env.set_defaults(run=_env)

    verify = commands.add_parser("verify", help="the error of every kernel against its oracle, in ULP")
    verify.add_argument(
        "subject", nargs="*", metavar="CASE", help="CASEs, families, family.kind[.direction], or all (the default)"
    )
    verify.add_argument("--json", metavar="FILE", help="write every figure there too")
    verify.add_argument("--quick", action="store_true", help="fewer values, and not all 65,536 of each half")
    verify.add_argument("--peers", action="store_true", help="the errors of torch and JAX on the same numbers, too")
    verify.add_argument("--plot", metavar="FILE.svg", help="draw the errors, ours beside the peers'")
    verify.add_argument("--hashes", action="store_true", help="instead: are the bits those of every other machine?")
    verify.add_argument("--write", action="store_true", help="with --hashes: write the file that is compared with")
    verify.set_defaults(run=_verify)

    bench = commands.add_parser("bench", help="time against the peers and the memory roof")
    bench.add_argument(
        "subject", nargs="*", metavar="CASE", help="CASEs, families, family.kind[.direction], or all (the default)"
    )
    bench.add_argument("--peers", metavar="A,B", help="of torch, torch.compile, jax, numpy; or none (default: all)")
    bench.add_argument("--threads", type=int, metavar="N", help="for us and every peer (default: all CPUs)")
    bench.add_argument("--json", metavar="FILE", help="write every figure there too")
    bench.add_argument(
        "--quick",
        action="store_true",
        help="a large f32 gradient of each kind, without the slow peers",
    )
    bench.add_argument("--plot", metavar="FILE.svg", help="draw the roof shares and speed-ups, or the curves")
    bench.add_argument("--curves", action="store_true", help="instead: time against size, from 1 KiB to 256 MiB")
    bench.add_argument("--memory", action="store_true", help="the peak of memory of each call, too (Linux)")
    bench.add_argument("--once", action="store_true", help="do not measure rows below 0.95x again in fresh processes")
    bench.set_defaults(run=_bench)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(argv)
    try:
        code: int | None = args.run(args)
        sys.stdout.flush()
    except RetrogradeError as error:
        print(f"retrograde: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in ("rich", "mpmath"):
            raise
        print(f"retrograde: this command needs {missing}; install it with: pip install {missing}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has seen enough (`| head`); what is left at exit goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return code or 0
