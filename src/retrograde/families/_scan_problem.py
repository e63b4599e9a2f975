"""The path of `scan.problem` up to version 0.1, which pickles of that version name."""

from retrograde.families.scan.problem import (
    ScanArgs,
    ScanBackwardArgs,
    ScanBackwardDescriptor,
    ScanDescriptor,
    ScanKind,
)

__all__ = ["ScanArgs", "ScanBackwardArgs", "ScanBackwardDescriptor", "ScanDescriptor", "ScanKind"]
