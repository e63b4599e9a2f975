"""The arguments of each command, as argparse has them. The completions are made of this tree, too."""

import argparse
import math
import os
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from retrograde import __version__
from retrograde._core.errors import InvalidProblem
from retrograde._environment import MOST_THREADS
from retrograde._suggestion import suggestion

CASE = "gated_activation.swiglu.backward bf16 4096x8192 split_dim=1"
COLORS = ("auto", "always", "never")
SHELLS = ("bash", "zsh", "fish")
_SUBJECTS = "CASEs, families, family.kind[.direction], or all"


class Parser(argparse.ArgumentParser):
    """Raises what argparse would print with the usage in front, so that an error is one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        text = message.removeprefix("argument ").rstrip(".")
        text += "" if text.endswith("?") else "."
        raise InvalidProblem(f"{self.prog.removeprefix('retrograde ')}: {text} Run: {self.prog} -h")


class OneOf:
    """A type of argparse: one of a few words. `choices` of argparse would say it in lines of its own."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __call__(self, text: str) -> str:
        if text not in self.names:
            raise argparse.ArgumentTypeError(
                f"got {text!r}, expected one of {', '.join(self.names)}.{suggestion(text, self.names)}"
            )
        return text


def _number(kind: Callable[[str], Any], least: float, most: float, expected: str) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            found = kind(text)
        except ValueError:
            found = math.nan
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"got {text!r}, expected {expected}")
        return found

    return read


_threads = _number(int, 1, MOST_THREADS, f"a whole number from 1 to {MOST_THREADS}")
_ratio = _number(float, 0, math.inf, "a number of 0 or more, as in 0.95")


def _common() -> Parser:
    found = Parser(add_help=False)
    group = found.add_argument_group("common options")
    group.add_argument("-V", "--version", action="version", version=f"retrograde {__version__}")
    group.add_argument(
        "--json", nargs="?", const="-", metavar="FILE", help="for programs: into FILE, or on stdout in place of tables"
    )
    group.add_argument("--color", type=OneOf(*COLORS), default="auto", metavar="WHEN", help="auto, always or never")
    group.add_argument("-q", "--quiet", action="store_true", help="nothing on stderr but errors")
    group.add_argument("--debug", action="store_true", help="where an error comes from")
    return found


def build() -> Parser:
    parser = Parser(
        prog="retrograde",
        description="ML operator kernels for the CPU, forward and backward: their errors, their bits, their speed.",
        epilog="Exit codes: 0 done, 1 a check failed or nothing matches, 2 usage, 3 a package or device is missing, "
        "70 a bug of ours, 130 Ctrl-C, 141 the reader went away.",
    )
    parser.add_argument("-V", "--version", action="version", version=f"retrograde {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser, dest="command")
    common = _common()

    def command(name: str, told: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=told, description=f"{told[0].upper()}{told[1:]}.", parents=[common])

    demo = command("demo", "the tour: ops on this machine, checked and timed")
    demo.add_argument("subject", nargs="?", metavar="FAMILY", help="only this family")
    demo.add_argument("--quick", action="store_true", help="a row of each family: about 5 seconds")

    listing = command("list", "the support matrix: ops, element types and the error each promises")
    listing.add_argument("subject", nargs="?", metavar="PATTERN", help='a family, a part of a name, or "*.sum.*"')
    listing.add_argument("--markdown", action="store_true", help="as a Markdown table")
    listing.add_argument("--backend", metavar="NAME", help="cpu (the default), triton or reference")

    explain = command("explain", "which kernel runs a CASE, why, and what it promises")
    explain.add_argument("subject", nargs="*", metavar="CASE", help=f'such as "{CASE}"; several are taken')
    explain.add_argument("--max-ulp", type=_ratio, metavar="ULP", help="the largest error to accept")
    explain.add_argument("--backend", metavar="NAME", help="only this one: cpu, triton or reference")
    explain.add_argument("--threads", type=_threads, metavar="N", help="as Stream(threads=N)")

    env = command("env", "versions, instruction sets, threads and caches")
    env.add_argument("--variables", action="store_true", help="the RETROGRADE_ variables instead: values, meanings")

    doctor = command("doctor", "what will hurt on this machine, and the remedy")
    doctor.add_argument("--fix-hints", action="store_true", help="the remedies only, one a line")

    verify = command("verify", "the error of every kernel against its oracle, in ULP")
    verify.add_argument("subject", nargs="*", metavar="CASE", help=f"{_SUBJECTS} (the default)")
    verify.add_argument("--quick", action="store_true", help="fewer values, and not all 65,536 of each half")
    verify.add_argument("--peers", action="store_true", help="the errors of torch and JAX on the same numbers, too")
    verify.add_argument(
        "--plot",
        metavar="FILE.svg",
        help="draw the worst errors beside the promises; with --peers, how many results are how far off",
    )
    verify.add_argument("--hashes", action="store_true", help="instead: are the bits those of every other machine?")
    verify.add_argument("--write", action="store_true", help="with --hashes: write the file that is compared with")

    bench = command("bench", "time against the peers and the memory roof")
    bench.add_argument("subject", nargs="*", metavar="CASE", help=_SUBJECTS)
    bench.add_argument("--peers", metavar="A,B", help="of torch, torch.compile, jax, numpy; or none (default: all)")
    bench.add_argument("--threads", type=_threads, metavar="N", help="for us and every peer (default: all CPUs)")
    bench.add_argument("--quick", action="store_true", help="a large f32 row of each kind, without the slow peers")
    bench.add_argument("--plot", metavar="FILE.svg", help="draw speed-FILE and roof-FILE by direction, or the curves")
    bench.add_argument("--curves", action="store_true", help="instead: time against size, from 1 KiB to 256 MiB")
    bench.add_argument("--memory", action="store_true", help="the peak of memory of each call, too (Linux)")
    bench.add_argument("--into", action="store_true", help="only calls into given outputs: a second a row")
    bench.add_argument("--once", action="store_true", help="do not measure rows below 0.95x again in fresh processes")
    bench.add_argument("--gate", type=_ratio, metavar="RATIO", help="exit 1 if a row into given outputs is below it")

    completion = command("completion", "a script that completes commands, options and ops in a shell")
    completion.add_argument("subject", nargs="?", metavar="SHELL", type=OneOf(*SHELLS), help=", ".join(SHELLS))
    return parser


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each command, by name."""
    (found,) = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    return dict(found.choices)


def options_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.option_strings]


def _is_file(word: str) -> bool:
    return word == "-" or word.endswith(".json") or os.sep in word


def _with_json_settled(argv: Sequence[str]) -> list[str]:
    """FILE after `--json` may be left out: a word that is no name of a JSON file belongs to the command. `--json=FILE`
    takes any name."""
    found = list(argv)
    for place, word in enumerate(found):
        if word == "--json" and not _is_file("".join(found[place + 1 : place + 2])):
            found[place] = "--json=-"
    return found


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The arguments; words of a command may stand before, between and after its options."""
    parser = build()
    known = commands_of(parser)
    if argv and not argv[0].startswith("-") and argv[0] not in known:
        raise InvalidProblem(
            f"COMMAND: got {argv[0]!r}, expected one of {', '.join(known)}.{suggestion(argv[0], known)}"
        )
    if argv and argv[0] not in known and argv[0] not in ("-h", "--help", "-V", "--version"):
        raise InvalidProblem(
            f"COMMAND: got the option {argv[0]}, expected a command before it: {', '.join(known)}. "
            "Write it last: retrograde list --json"
        )
    args, left = parser.parse_known_args(_with_json_settled(argv))
    if wrong := next((word for word in left if re.match("-.", word)), ""):
        own = known.get(args.command or "", parser)
        names = [name for action in options_of(own) for name in action.option_strings if name.startswith("--")]
        raise InvalidProblem(
            f"{args.command or 'COMMAND'}: got the option {wrong}, expected one of {', '.join(names)}."
            f"{suggestion(wrong.partition('=')[0], names)}"
        )
    if left:
        if not isinstance(getattr(args, "subject", None), list):
            raise InvalidProblem(f"{args.command}: got {left[0]!r} too, expected no more words")
        args.subject += left
    return args
