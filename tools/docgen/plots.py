"""What `bench` or `verify` wrote, as a picture: `python -m docgen.plots FILE.json ... OUT.svg`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from docgen.figures import read
from retrograde._core.errors import InvalidProblem
from retrograde.cli.chart import draw


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m docgen.plots", description=__doc__.partition(":")[0])
    parser.add_argument("results", type=Path, nargs="+", help="what `bench --json` or `verify --json` wrote")
    parser.add_argument("picture", type=Path, help="the SVG to write")
    args = parser.parse_args(argv)
    if args.picture.suffix != ".svg":
        raise InvalidProblem(f"got {args.picture}, expected a name that ends in .svg")
    args.picture.write_text(draw(read(args.results)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
