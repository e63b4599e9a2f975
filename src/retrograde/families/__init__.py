"""A folder is a family: its problem, oracle, functions, bindings, cases, peers and workloads.

Importing this package imports none of them: `_manifest.py` says which has what, and `_core/registry.py` imports a
family when one of its names is asked for.
"""
