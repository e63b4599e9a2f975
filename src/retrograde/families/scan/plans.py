"""The plans of `scan`."""

from retrograde._core.plan import Plan
from retrograde.families.scan.problem import (
    ScanArgs,
    ScanBackwardArgs,
    ScanBackwardDescriptor,
    ScanDescriptor,
)


class ScanPlan(Plan[ScanDescriptor, ScanArgs]):
    """A scan, whole or in pieces."""

    __slots__ = ()


class ScanBackwardPlan(Plan[ScanBackwardDescriptor, ScanBackwardArgs]):
    """The gradient of a scan."""

    __slots__ = ()
