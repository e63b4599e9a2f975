"""`retrograde` and `python -m retrograde`."""

import sys

from retrograde import cli
from retrograde.cli.interrupt import end_on_interrupt


def main() -> int:
    end_on_interrupt()
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
