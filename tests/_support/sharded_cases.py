"""The names of what is run on several processes. They are the ids of tests, so this file does without torch."""

import retrograde as rg

OFF_THE_AXIS = ("swiglu", "logsumexp", "sum", "std", "max", "lerp", "swiglu_split", "cumprod")
TABLES = ("embedding", "by frequency", "sum", "mean", "max", "last", "weighted")
COUNTS = (2, 4)


def cases(count: int) -> list[str]:
    """Those of so many processes, in the order in which they are run."""
    groups = {"off the axis": OFF_THE_AXIS, "reduction": rg.ReduceKind, "scan": rg.ScanKind, "table": TABLES}
    alone = ["several axes", "places", "an index out of range", "weights of bags", "sharded indices", "bytes sent"]
    two = ["two dimensions"] if count == 4 else []
    return [*(f"{group}: {name}" for group, names in groups.items() for name in map(str, names)), *alone, *two]
