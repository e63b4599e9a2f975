"""What the commands print with: results on stdout, talk on stderr. Nothing but text reaches a pipe.

A table never breaks a word. A row that is wider than the screen becomes two lines, its name above its figures; figures
that are wider still are told one by one, each with the title of its column.
"""

import os
import shutil
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from textwrap import wrap
from types import TracebackType
from typing import NamedTuple, Self, TextIO

from retrograde.cli.interrupt import raise_if_interrupted

PIPED_WIDTH = 160
NARROWEST = 20
GAP = "  "
_STYLES = {"bold": "1", "red": "1;31", "green": "32", "cyan": "36"}


class Settings:
    """What the common options of the command line ask for."""

    color = "auto"  # always or never
    quiet = False


def columns() -> int:
    """What COLUMNS says, with or without a terminal; else what the terminal has."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return max(NARROWEST, int(told))
    return max(NARROWEST, shutil.get_terminal_size((PIPED_WIDTH, 24)).columns if sys.stdout.isatty() else PIPED_WIDTH)


def coloured(stream: TextIO) -> bool:
    if Settings.color != "auto":
        return Settings.color == "always"
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and stream.isatty()


class Cell(str):
    """A text of a table, or of a line, with a style: bold, red, green or cyan."""

    style: str

    def __new__(cls, text: str, style: str = "") -> Self:
        found = super().__new__(cls, text)
        found.style = style
        return found


def _painted(text: str, width: int, left: bool, colour: bool) -> str:
    room = " " * (width - len(text))
    code = _STYLES.get(getattr(text, "style", ""), "")
    shown = f"\033[{code}m{text}\033[0m" if code and colour else str(text)
    return shown + room if left else room + shown


class Table:
    """Columns with titles. The first `left` are names and stand on the left, numbers on the right."""

    def __init__(self, titles: Sequence[str], left: int = 1) -> None:
        self.titles: list[str] = list(titles)
        self.left: int = left
        self.rows: list[list[str] | None] = []  # None: a line between sections

    def add_row(self, *cells: str) -> None:
        assert len(cells) == len(self.titles), (self.titles, cells)
        self.rows.append(list(cells))

    def add_section(self) -> None:
        self.rows.append(None)

    def lines(self, width: int, colour: bool = False) -> list[str]:
        """The table as text, no line longer than the width (but for a word that is)."""
        cells = [row for row in self.rows if row is not None]
        widths = [max(len(row[i]) for row in [self.titles, *cells]) for i in range(len(self.titles))]
        if 1 + sum(widths) + len(GAP) * (len(widths) - 1) <= width:
            return self._wide(widths, colour)
        return self._narrow(widths, width, colour)

    def _line(self, row: Sequence[str], widths: Sequence[int], first: int, colour: bool) -> str:
        cells = zip(row[first:], widths[first:], strict=True)
        parts = [_painted(text, size, first + i < self.left, colour) for i, (text, size) in enumerate(cells)]
        return GAP.join(parts).rstrip()

    def _wide(self, widths: Sequence[int], colour: bool) -> list[str]:
        rule = " " + "-" * (sum(widths) + len(GAP) * (len(widths) - 1))
        found = [" " + self._line(self.titles, widths, 0, colour), rule]
        return found + [rule if row is None else " " + self._line(row, widths, 0, colour) for row in self.rows]

    def _narrow(self, widths: Sequence[int], width: int, colour: bool) -> list[str]:
        """The name of a row on lines of its own, and its figures below."""
        indent = " " * 3
        figures = len(indent) + sum(widths[self.left :]) + len(GAP) * (len(widths) - self.left - 1)
        aligned = figures <= width and self.left < len(self.titles)
        found = wrapped(" " + GAP.join(self.titles[: self.left]), width)
        if aligned:
            found.append(indent + self._line(self.titles, widths, self.left, colour))
        found.append(" " + "-" * (min(width, figures) - 1))
        for row in self.rows:
            if row is None:
                found.append("")
                continue
            found += wrapped(" " + GAP.join(row[: self.left]), width)
            if aligned:
                found.append(indent + self._line(row, widths, self.left, colour))
            else:
                pairs = zip(self.titles[self.left :], row[self.left :], strict=True)
                found += _flowing([f"{title} {text}" for title, text in pairs], width, indent)
        return found


def _flowing(parts: Iterable[str], width: int, indent: str) -> list[str]:
    """Parts one after the other; one that does not fit starts a new line."""
    found: list[str] = []
    for part in parts:
        if found and len(found[-1]) + len(GAP) + len(part) <= width:
            found[-1] += GAP + part
        else:
            found += wrapped(indent + part, width)
    return found


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most that width, cut at spaces only; later lines are indented a little more."""
    if len(text) <= width:
        return [text.rstrip()]
    indent = " " * (len(text) - len(text.lstrip()))
    return wrap(
        text.strip(),
        width,
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


class Screen:
    """Stdout, as wide as it is."""

    def __init__(self) -> None:
        self.width: int = columns()
        self.colour: bool = coloured(sys.stdout)

    def print(self, text: str = "") -> None:
        """A text of one style, wrapped at words."""
        style = getattr(text, "style", "")
        for line in wrapped(text, self.width) or [""]:
            print(_painted(Cell(line, style), len(line), True, self.colour))

    def show(self, title: str, grid: Table, *notes: str) -> None:
        self.print(Cell(title, "bold"))
        print("\n".join(grid.lines(self.width, self.colour)))
        for note in notes:
            self.print(Cell(f" {note}", getattr(note, "style", "")))
        print()


def console() -> Screen:
    return Screen()


def table(*titles: str, left: int = 1) -> Table:
    return Table(titles, left)


def show(screen: Screen, title: str, grid: Table, *notes: str) -> None:
    screen.show(title, grid, *notes)


def gauge(share: float, width: int = 10, empty: str = "░") -> str:
    full = max(0, min(width, round(share * width)))
    return "█" * full + empty * (width - full)


def talk(text: str) -> None:
    """Something that is no result: on stderr, where a program that reads stdout does not meet it."""
    if not Settings.quiet:
        print(f"retrograde: {text}", file=sys.stderr)


class Shown(NamedTuple):
    """The progress that a bar last told."""

    done: int
    text: str


class Bar:
    """Progress on stderr, of a terminal only, and only after a second. A line that is written over again."""

    PATIENCE = 1.0

    def __init__(self, total: int) -> None:
        self._total = total
        self._last = Shown(0, "")
        self._wanted = sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not Settings.quiet
        self._start = time.monotonic()
        self._visible = False
        self._alarm = threading.Timer(self.PATIENCE, self._draw)  # a first step may take long
        self._alarm.daemon = True

    def __enter__(self) -> Self:
        if self._wanted:
            self._alarm.start()
        return self

    def advance(self, text: str, steps: int = 1) -> None:
        """Steps done; what is under way, or was done last."""
        raise_if_interrupted()
        self._last = Shown(self._last.done + steps, text)
        if self._wanted and (self._visible or time.monotonic() - self._start > self.PATIENCE):
            self._draw()

    def _draw(self) -> None:
        self._visible = True
        line = self.line(shutil.get_terminal_size().columns - 1, time.monotonic() - self._start)
        sys.stderr.write(f"\r\033[K{line}")
        sys.stderr.flush()

    def line(self, width: int, seconds: float) -> str:
        """The bar, the count, the time, and as much of the text as is whole and fits."""
        done, text = self._last
        minutes, rest = divmod(round(seconds), 60)
        head = f"{gauge(done / max(self._total, 1), 20)} {done}/{self._total} {minutes}:{rest:02d} "
        return next((head + each for each in (text, text.partition(" ")[0]) if len(head + each) <= width), head.strip())

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._alarm.cancel()
        if self._visible:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
