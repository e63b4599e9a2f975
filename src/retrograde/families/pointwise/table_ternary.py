"""The ternary ops. A row is the op: see `rows.py`, and docs/develop/add-an-op.md."""

import numpy as np

from retrograde.families.pointwise.rows import Names, Nary

ROWS = (
    Nary(
        "where", "a if condition else b", ("", "dy where condition", "dy where not condition"),
        value=lambda a, b, c, m: m.where(a, b, c),
        slopes=(
            None,
            lambda dy, a, b, c, m: m.where(a, dy, m.const(0.0)),  # noqa: ARG005
            lambda dy, a, b, c, m: m.where(a, m.const(0.0), dy),  # noqa: ARG005
        ),
        reads=("", "a", "a"),
        parameters=("condition", "a", "b"),
        masks="a",
        integers=True,
        bools=True,
        linear=True,
        names=Names("where", "numpy.where", np.where),
        doc="The side that is not chosen gets a gradient of 0, whatever dy holds.",
    ),
)  # fmt: skip

BY_NAME = {row.name: row for row in ROWS}
