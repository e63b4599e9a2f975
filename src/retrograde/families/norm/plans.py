"""The plans of rms_norm and layer_norm: gradients at once, or in pieces by `partial`, `merge` and `finalize`."""

from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np

from retrograde._core.array import named_type, shape_and_dtype
from retrograde._core.errors import InvalidProblem, InvalidType
from retrograde._core.layout import Shape, show_shape
from retrograde._core.plan import A, Plan
from retrograde._core.preference import PlanPreference
from retrograde._core.registry import op_of
from retrograde._core.stream import Stream
from retrograde.families.norm import pieces
from retrograde.families.norm.oracle import mask_of
from retrograde.families.norm.pieces import BLOCK, NormPartialArgs, NormSums
from retrograde.families.norm.problem import (
    LayerNormArgs,
    LayerNormBackwardArgs,
    LayerNormBackwardDescriptor,
    LayerNormDescriptor,
    RmsNormArgs,
    RmsNormBackwardArgs,
    RmsNormBackwardDescriptor,
    RmsNormDescriptor,
)

D = TypeVar("D", RmsNormBackwardDescriptor, LayerNormBackwardDescriptor)


class RmsNormPlan(Plan[RmsNormDescriptor, RmsNormArgs]):
    """Lines divided by their root mean square."""

    __slots__ = ()


class LayerNormPlan(Plan[LayerNormDescriptor, LayerNormArgs]):
    """Lines less their mean, divided by their standard deviation."""

    __slots__ = ()


class _InPieces(Plan[D, A]):
    """A gradient whose lines may come in pieces of whole blocks of 256: with the bits of one run."""

    __slots__ = ()

    def partial(self, args: A) -> NormSums:
        """Write dx of a piece, and return what its lines add to the gradients of weight and bias, which are not read.

        dy, x and dx have the shape of the problem but for the axes that are not normalised: any extents will do there.
        """
        desc, given, takes = self.descriptor, args, op_of(type(self)).args
        if not isinstance(args, takes):
            got = type(args).__name__
            raise InvalidType(f"partial takes {takes.__name__}, got {got}: build the Args class of this plan")
        shape = tuple(shape_and_dtype(given.x, "x")[0])  # type: ignore[attr-defined]
        lead = len(shape) - len(desc.norm_shape)
        if lead < 0 or shape[lead:] != desc.norm_shape:
            raise InvalidProblem(f"x: got shape {show_shape(shape)}, expected lines of {show_shape(desc.norm_shape)}")
        plan = _plan("Partial", desc, shape, lead, self.stream, self.preference.backend)
        values = np.empty(plan.descriptor.sums_shape)
        names = ("dy", "x", "dx", "gamma", "dresidual")
        plan.run(NormPartialArgs(sums=values, **{name: getattr(given, name) for name in names}))
        return NormSums(desc.family, str(desc.element), values, plan.descriptor.lines)

    def merge(self, first: NormSums, second: NormSums) -> NormSums:
        """The sums of the lines of both, those of `first` before those of `second`: `first` has whole blocks."""
        for name, sums in (("first", first), ("second", second)):
            self._check_sums(name, sums)
        if first.lines % BLOCK:
            raise InvalidProblem(
                f"first: got sums of {first.lines} lines, expected whole blocks of {BLOCK} before other lines: "
                "cut the pieces there"
            )
        values = np.concatenate([first.values, second.values])
        return NormSums(first.family, first.element, values, first.lines + second.lines)

    def finalize(self, sums: NormSums, dgamma: Any = None, dbeta: Any = None) -> None:
        """Write the gradients of weight and bias that the problem has, from the sums of all its lines."""
        desc = self.descriptor
        self._check_sums("sums", sums)
        if sums.lines != desc.lines:
            raise InvalidProblem(
                f"sums: got those of {sums.lines} lines, expected the {desc.lines} of {desc}; merge every piece once"
            )
        lead = len(desc.input_shape) - len(desc.norm_shape)
        plan = _plan("Finalize", desc, desc.input_shape, lead, self.stream, self.preference.backend)
        given = {"dgamma": dgamma} | ({"dbeta": dbeta} if hasattr(desc, "has_beta") else {})
        plan.run(op_of(type(plan)).args(sums.values, **given))

    def _check_sums(self, name: str, sums: NormSums) -> None:
        desc: Any = self.descriptor
        if not isinstance(sums, NormSums):
            raise InvalidType(f"{name}: got {named_type(sums)}, expected what partial or merge returned")
        want = (desc.family, str(desc.element), *pieces.sums_rows(desc))
        got = (sums.family, sums.element, *sums.values.shape[1:])
        if got != want:
            raise InvalidProblem(
                f"{name}: got sums of {got}, expected {want} (family, element, rows of a block, columns)"
            )


class RmsNormBackwardPlan(_InPieces[RmsNormBackwardDescriptor, RmsNormBackwardArgs]):
    """The gradient of rms_norm, at once by `run` or in pieces: `finalize(merge(partial(a), partial(b)), dgamma)`."""

    __slots__ = ()


class LayerNormBackwardPlan(_InPieces[LayerNormBackwardDescriptor, LayerNormBackwardArgs]):
    """The gradient of layer_norm, at once by `run` or in pieces: `finalize(merge(partial(a), partial(b)), dgamma,
    dbeta)`."""

    __slots__ = ()


@lru_cache(maxsize=256)
def _plan(step: str, desc: Any, shape: Shape, lead: int, stream: Stream, backend: str | None) -> Plan[Any, Any]:
    stem = type(desc).__name__.removesuffix("BackwardDescriptor")
    whole = getattr(pieces, f"{stem}{step}Descriptor").of(desc)
    plan: Plan[Any, Any] = getattr(pieces, f"{stem}{step}Plan").select(
        replace(whole, input_shape=shape, norm_axes_mask=mask_of(lead, len(shape))),
        stream=stream,
        preference=PlanPreference(backend=backend),
    )
    return plan
