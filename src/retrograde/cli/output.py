"""Where results go besides the screen: JSON and pictures."""

import json
import os
import sys
from pathlib import Path
from typing import Any

from retrograde.cli.errors import not_possible
from retrograde.cli.screen import talk
from retrograde.testing.results import compact

STDOUT = "-"


def document(command: str, facts: dict[str, Any], version: int = 1) -> dict[str, Any]:
    """What `--json` writes: the facts, and which form they have."""
    return {"schema": f"retrograde.{command}/{version}", **facts}


def check_file(option: str, name: str | None, suffix: str = "") -> None:
    """Before anything is measured: can it be written?"""
    if name is None or (name == STDOUT and not suffix):
        return
    if not name.endswith(suffix):
        raise not_possible(option, name, f"a name that ends in {suffix}")
    path = Path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_possible(option, name, f"a folder that can be made ({error.strerror})") from None
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise not_possible(option, name, "a file that can be written")


def write_file(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8")
    talk(f"wrote {name}")


def write_json(name: str, results: dict[str, Any]) -> None:
    """Results with rows have a line for each; the rest is indented."""
    text = compact(results) if "rows" in results else json.dumps(results, indent=2, ensure_ascii=False) + "\n"
    if name == STDOUT:
        sys.stdout.write(text)
    else:
        write_file(name, text)
