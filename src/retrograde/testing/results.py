"""Results as text: JSON with a line for each row and four digits for each figure, so that a diff shows what changed."""

import json
from typing import Any

DIGITS = 4


def rounded(value: Any) -> Any:
    """The same with fewer digits; whole numbers, words and names as they are."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, (list, tuple)) else value


def compact(results: dict[str, Any]) -> str:
    """One line for each field of the results, and for each item of a field that is a list of rows."""
    fields = []
    for name, value in results.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            rows = ",\n".join(f"  {_line(row)}" for row in value)
            fields.append(f" {json.dumps(name)}: [\n{rows}\n ]")
        else:
            fields.append(f" {json.dumps(name)}: {_line(value)}")
    return "{\n" + ",\n".join(fields) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(rounded(value), separators=(",", ":"), ensure_ascii=False)
