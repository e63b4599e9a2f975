"""`retrograde` and `python -m retrograde`."""

import sys

from retrograde import cli
from retrograde.cli.errors import INTERRUPTED
from retrograde.cli.interrupt import end_on_interrupt, nothing_left_to_end


def main() -> int:
    try:
        end_on_interrupt()
        code = cli.main()
        nothing_left_to_end()
    except KeyboardInterrupt:  # between two of these lines
        code = INTERRUPTED
    if code == INTERRUPTED:
        # CPython remembers an interrupt that passed through an `exec` of text (every named tuple is one) and would end
        # by the signal instead of with this code. The next `exec` makes it forget.
        exec("")
    return code


if __name__ == "__main__":
    sys.exit(main())
