"""What the documents need of a result of `verify --json`: `python -m docgen.shrink build/verify.json FILE.json`.

Rows leave out what no document shows: the SKU, the layouts, and where exactly the worst error stands.
"""

import json
import sys
from pathlib import Path

from retrograde.testing.results import compact

LEFT_OUT = ("sku", "layouts", "kept")


def shrunk(results: dict[str, object]) -> dict[str, object]:
    rows = results["rows"]
    assert isinstance(rows, list)
    kept = [{name: value for name, value in row.items() if name not in LEFT_OUT} for row in rows]
    return {**results, "rows": [{**row, "where": row["where"].partition(" [")[0]} for row in kept]}


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    target.write_text(compact(shrunk(json.loads(source.read_text(encoding="utf-8")))), encoding="utf-8")
