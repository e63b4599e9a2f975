"""The binary ops. A row is the op: see `rows.py`, and docs/add-an-op.md."""

import numpy as np

from retrograde.families.pointwise.rows import Names, Nary

ROWS = (
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
        "mul", "a b", ("dy b", "dy a"),
        value=lambda a, b, m: a * b,  # noqa: ARG005
        slopes=(lambda dy, a, b, m: dy * b, lambda dy, a, b, m: dy * a),  # noqa: ARG005
        reads=("b", "a"),
        curvature=lambda o, g, dy, a, b: (
            {"dy": o.mul(g[0], b), "b": o.mul(g[0], dy)},
            {"dy": o.mul(g[1], a), "a": o.mul(g[1], dy)},
        ),
        integers=True,
        names=Names("mul", "numpy.multiply", np.multiply),
    ),
    Nary(
        "div", "a / b", ("dy / b", "-dy (a / b) / b"),
        value=lambda a, b, m: m.div(a, b),
        slopes=(lambda dy, a, b, m: m.div(dy, b), lambda dy, a, b, m: m.div(-dy * m.div(a, b), b)),  # noqa: ARG005
        reads=("b", "ab"),
        curvature=lambda o, g, dy, a, b: (
            {"dy": o.div(g[0], b), "b": o.mul(o.div(o.mul(g[0], dy), o.mul(b, b)), -1.0)},
            {
                "dy": o.mul(o.div(o.mul(g[1], o.div(a, b)), b), -1.0),
                "a": o.mul(o.div(o.mul(g[1], dy), o.mul(b, b)), -1.0),
                "b": o.mul(o.div(o.mul(o.mul(g[1], dy), o.div(a, b)), o.mul(b, b)), 2.0),
            },
        ),
        slope_ulp=1.0,
        names=Names("div", "numpy.divide", np.divide),
    ),
)  # fmt: skip

BY_NAME = {row.name: row for row in ROWS}
