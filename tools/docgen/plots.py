"""The pictures of what `bench` or `verify` wrote: `python -m docgen.plots FILE.json ... FOLDER`.

Of several files the last that has an op counts. `retrograde.cli.plots` draws them.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from docgen.figures import read
from retrograde.cli.plots import drawn


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m docgen.plots", description=__doc__.partition(":")[0])
    parser.add_argument("results", type=Path, nargs="+", help="what `bench --json` or `verify --json` wrote")
    parser.add_argument("folder", type=Path, help="where the pictures go: speed-forward.svg and others")
    args = parser.parse_args(argv)
    for name, text in drawn(read(args.results)).items():
        (args.folder / f"{name}.svg").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
