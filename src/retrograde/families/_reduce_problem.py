"""The path of `reduce.problem` up to version 0.1, which pickles of that version name."""

from retrograde.families.reduce.problem import (
    ReduceArgs,
    ReduceBackwardArgs,
    ReduceBackwardDescriptor,
    ReduceDescriptor,
    ReduceKind,
    Ties,
)

__all__ = ["ReduceArgs", "ReduceBackwardArgs", "ReduceBackwardDescriptor", "ReduceDescriptor", "ReduceKind", "Ties"]
