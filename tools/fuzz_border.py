"""Hostile objects for the border, forever or for a while: `python tools/fuzz_border.py [--seconds N] [--seed S]`.

With atheris installed (`pip install atheris`) the choices are guided by coverage, of the Python sources and of a native
module built with `-fsanitize=fuzzer-no-link`; without it they are drawn. What libFuzzer knows may follow `--`. The
input that fails is printed as a literal for `hostile_border.attempt`.
"""

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def drawn(seconds: float, seed: int) -> Counter[str]:
    """Random strings of bytes, some of them those before with a few bytes changed."""
    from tests._support.hostile_border import attempt

    rng = random.Random(seed)
    outcomes: Counter[str] = Counter()
    data = b""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        fresh = rng.randbytes(rng.randrange(1, 40))
        data = fresh if rng.random() < 0.5 or not data else _changed(data, rng)
        try:
            outcomes[attempt(data)] += 1
        except BaseException:
            print(f"attempt({data!r})", file=sys.stderr)
            raise
    return outcomes


def _changed(data: bytes, rng: random.Random) -> bytes:
    found = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        found[rng.randrange(len(found))] = rng.randrange(256)
    return bytes(found)


def guided(atheris: Any, seconds: float, options: list[str]) -> None:
    with atheris.instrument_imports(include=["retrograde", "tests._support.hostile_border"]):
        from tests._support.hostile_border import attempt

    def target(data: bytes) -> None:
        attempt(data)

    limits = [f"-max_total_time={int(seconds)}", "-max_len=64", "-len_control=0"]
    atheris.Setup([sys.argv[0], *limits, *options], target)
    atheris.Fuzz()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python tools/fuzz_border.py", description=__doc__.partition(":")[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0, help="of the random choices without atheris")
    parser.add_argument("--random", action="store_true", help="draw the choices even if atheris is here")
    parser.add_argument("options", nargs="*", help="of libFuzzer, such as a folder for the corpus")
    args = parser.parse_args()
    try:
        import atheris
    except ImportError:
        atheris = None
    if atheris is not None and not args.random:
        guided(atheris, args.seconds, args.options)
        return
    outcomes = drawn(args.seconds, args.seed)
    print(f"{sum(outcomes.values())} attempts")
    for outcome, count in sorted(outcomes.items()):
        print(f"  {outcome:<20}{count}")


if __name__ == "__main__":
    main()
