"""`python -m retrograde._core.stub > src/retrograde/functional.pyi`; a test fails where the file is stale.

Type checkers and editors do not see functions that are made in a loop over kinds.
"""

import inspect

from retrograde._core.registry import families


def render() -> str:
    """The text of `functional.pyi`."""
    lines = ['"""Rendered by `python -m retrograde._core.stub`."""', "", "from typing import Any", ""]
    for family in families():
        for function in family.functions:
            signature = str(inspect.signature(function)).replace("typing.", "").replace("'", '"')
            lines.append(f"def {function.__name__}{signature}: ...")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(render(), end="")
