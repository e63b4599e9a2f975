"""Whether the README claims more than the committed results bear: `python -m docgen.claims`."""

import re
import sys
from collections.abc import Iterator

from docgen.results import ROOT, newest
from retrograde.testing.bench import geometric_mean

# A phrase, and what the ratios (a peer's time over ours, into given outputs) must be for it.
PHRASES = (
    (r"never slower|as fast as the fastest|faster than every|always faster", lambda ratios: min(ratios) >= 0.95),
    (r"on average (a call is )?faster", lambda ratios: (geometric_mean(ratios) or 0) > 1),
)
UNIT = re.compile(r"\b\d+(?:\.\d+)?\s?(?:x\b|%|ms\b|us\b|times\b|GB/s|ULP\b|ulp\b)")
GENERATED = re.compile(r"<!-- (\w+):begin -->.*?<!-- \1:end -->|^```.*?^```", re.DOTALL | re.MULTILINE)


def wrong(file: str) -> Iterator[str]:
    """What a file claims without data."""
    written = GENERATED.sub("", (ROOT / file).read_text(encoding="utf-8"))
    ratios = [row["ratio_into"] for row in newest() if row["ratio_into"]]
    for phrase, holds in PHRASES:
        for found in re.findall(phrase, written):
            if not holds(ratios):
                yield f"{file}: {found or phrase!r}: the results do not bear it"
    for found in UNIT.findall(written):
        yield f"{file}: {found}: a figure that is not made from benchmarks/results"


def main() -> int:
    found = [line for file in ("README.md", "docs/index.md", "docs/start/compare.md") for line in wrong(file)]
    print("\n".join(found) or "claims: each is borne by committed results")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
