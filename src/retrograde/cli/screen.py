"""What the commands print with. Nothing but text reaches a pipe."""

import sys
import time
from types import TracebackType
from typing import Self

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

PIPED_WIDTH = 160


def console() -> Console:
    return Console(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH)


def table(*columns: str, left: int = 1) -> Table:
    """Numbers are right-aligned; the first `left` columns are names."""
    found = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for position, column in enumerate(columns):
        name = position < left  # may wrap on a narrow terminal; a number may not
        found.add_column(column, justify="left" if name else "right", no_wrap=not name, overflow="fold")
    return found


def show(screen: Console, title: str, grid: Table, *notes: str) -> None:
    screen.print(f"[bold]{title}[/bold]")
    screen.print(grid)
    for note in notes:
        screen.print(f" {note}", markup=False)
    screen.print()


def gauge(share: float, width: int = 10, empty: str = "░") -> str:
    full = max(0, min(width, round(share * width)))
    return "█" * full + empty * (width - full)


class Bar:
    """A progress bar on stderr that shows itself only on a terminal, and only after a second."""

    def __init__(self, total: int) -> None:
        screen = Console(stderr=True)
        text = TextColumn("{task.description}", markup=False)
        parts = (BarColumn(20), MofNCompleteColumn(), TimeElapsedColumn(), text)
        self._progress = Progress(*parts, console=screen, transient=True)
        self._room = screen.width - 38  # what the bar and the numbers leave
        self._task = self._progress.add_task("", total=total)
        self._wanted = screen.is_terminal and not screen.is_dumb_terminal
        self._start = time.monotonic()
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def advance(self, text: str, steps: int = 1) -> None:
        short = text if len(text) <= self._room else text.partition(" ")[0]
        self._progress.update(self._task, advance=steps, description=short)
        if self._wanted and not self._shown and time.monotonic() - self._start > 1:
            self._shown = True
            self._progress.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._shown:
            self._progress.stop()
