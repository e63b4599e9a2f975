"""The binary ops. A row is the op: see `rows.py`, and docs/develop/add-an-op.md."""

import numpy as np

from retrograde.families.pointwise import table_binary_curves, table_binary_light
from retrograde.families.pointwise.rows import Names, Nary

_ARITHMETIC = (
    Nary(
        "add", "a + b", ("dy", "dy"),
        value=lambda a, b, m: a + b,  # noqa: ARG005
        slopes=(lambda dy, a, b, m: dy, lambda dy, a, b, m: dy),  # noqa: ARG005
        reads=("", ""),
        integers=True,
        linear=True,
        names=Names("add", "numpy.add", np.add),
    ),
    Nary(
        "sub", "a - b", ("dy", "-dy"),
        value=lambda a, b, m: a - b,  # noqa: ARG005
        slopes=(lambda dy, a, b, m: dy, lambda dy, a, b, m: -dy),  # noqa: ARG005
        reads=("", ""),
        integers=True,
        linear=True,
        names=Names("sub", "numpy.subtract", np.subtract, torch_aliases=("subtract",)),
    ),
    Nary(
        "mul", "a b", ("dy b", "dy a"),
        value=lambda a, b, m: a * b,  # noqa: ARG005
        slopes=(lambda dy, a, b, m: dy * b, lambda dy, a, b, m: dy * a),  # noqa: ARG005
        reads=("b", "a"),
        curvature={"ab": lambda o, g, a, b: g},  # noqa: ARG005
        integers=True,
        names=Names("mul", "numpy.multiply", np.multiply, torch_aliases=("multiply",)),
    ),
    Nary(
        "div", "a / b", ("dy / b", "-dy (a / b) / b"),
        value=lambda a, b, m: m.div(a, b),
        slopes=(lambda dy, a, b, m: m.div(dy, b), lambda dy, a, b, m: m.div(-dy * m.div(a, b), b)),  # noqa: ARG005
        reads=("b", "ab"),
        curvature={
            "ab": lambda o, g, a, b: o.div(o.div(o.mul(g, -1.0), b), b),  # noqa: ARG005
            "bb": lambda o, g, a, b: o.div(o.div(o.mul(o.mul(g, o.div(a, b)), 2.0), b), b),
        },
        slope_ulp=1.0,
        names=Names("div", "numpy.divide", np.divide, torch_aliases=("divide", "true_divide")),
    ),
)  # fmt: skip

ROWS = (*_ARITHMETIC, *table_binary_light.ROWS, *table_binary_curves.ROWS)
BY_NAME = {row.name: row for row in ROWS}
