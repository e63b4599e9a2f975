"""Elementwise ops: a row of a table for each, from which everything else is derived.

`table_unary.py`, `table_binary.py` and `table_ternary.py` have the rows; `rows.py` says what a row holds. Kinds,
descriptors, operands and plans are in `unary.py`, `binary.py` and `ternary.py`; oracle, functions, cases, peers and
workloads are made from the rows, once for all families. docs/add-an-op.md adds a row, step by step.
"""

from retrograde._core.registry import Family, Op, register_family
from retrograde.families.pointwise import binary, oracle, table_binary, table_ternary, table_unary, ternary, unary
from retrograde.families.pointwise.functions import functions_of

_GRADIENT = {"backward": "forward"}

register_family(
    Family(
        "unary",
        {
            "forward": Op(
                unary.UnaryDescriptor, unary.UnaryArgs, unary.UnaryPlan, oracle.unary_forward, unary.UnaryKind
            ),
            "backward": Op(
                unary.UnaryBackwardDescriptor,
                unary.UnaryBackwardArgs,
                unary.UnaryBackwardPlan,
                oracle.unary_backward,
                tuple(unary.UnaryKind(row.name) for row in table_unary.ROWS if row.slope),
            ),
        },
        functions_of("unary", table_unary.ROWS),
        gradient_of=_GRADIENT,
        module=__name__,
    )
)
register_family(
    Family(
        "binary",
        {
            "forward": Op(
                binary.BinaryDescriptor, binary.BinaryArgs, binary.BinaryPlan, oracle.nary_forward, binary.BinaryKind
            ),
            "backward": Op(
                binary.BinaryBackwardDescriptor,
                binary.BinaryBackwardArgs,
                binary.BinaryBackwardPlan,
                oracle.nary_backward,
                binary.BinaryKind,
            ),
        },
        functions_of("binary", table_binary.ROWS),
        gradient_of=_GRADIENT,
        module=__name__,
    )
)
register_family(
    Family(
        "ternary",
        {
            "forward": Op(
                ternary.TernaryDescriptor,
                ternary.TernaryArgs,
                ternary.TernaryPlan,
                oracle.nary_forward,
                ternary.TernaryKind,
            ),
            "backward": Op(
                ternary.TernaryBackwardDescriptor,
                ternary.TernaryBackwardArgs,
                ternary.TernaryBackwardPlan,
                oracle.nary_backward,
                ternary.TernaryKind,
            ),
        },
        functions_of("ternary", table_ternary.ROWS),
        gradient_of=_GRADIENT,
        module=__name__,
    )
)
