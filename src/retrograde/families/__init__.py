"""A folder is a family: its problem, oracle, functions, bindings, cases, peers and workloads.

Importing this package imports every family, and each registers itself.
"""

from importlib import import_module

NAMES = ("binary_param", "embedding", "embedding_bag", "gated_activation", "pointwise", "reduce", "scan")

for _name in NAMES:
    import_module(f"{__name__}.{_name}")
