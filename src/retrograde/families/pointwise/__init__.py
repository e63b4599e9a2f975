"""Elementwise ops: a row of a table for each, from which everything else is derived.

`table_unary.py`, `table_binary.py` and `table_ternary.py` have the rows; `rows.py` says what a row holds. Kinds,
descriptors, operands and plans are in `unary.py`, `binary.py` and `ternary.py`; oracle, functions, cases, peers and
workloads are made from the rows, once for all families. docs/add-an-op.md adds a row, step by step.
"""
