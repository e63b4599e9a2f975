"""A gradient of a norm whose lines come in pieces: `partial` gives dx of a piece and the sums of its blocks, `merge`
puts sums one behind the other, and `finalize` adds them in order.

A block is 256 lines. Pieces are cut between blocks, so that the result has the bits of one run.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, ClassVar, Self

import numpy as np

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import frozen
from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape
from retrograde._core.plan import Plan
from retrograde._numerics.maths import Array, Expected, Maths, expected
from retrograde.families.norm import oracle
from retrograde.families.norm.oracle import mask_of
from retrograde.families.norm.problem import (
    LayerNormBackwardDescriptor,
    RmsNormBackwardDescriptor,
)

BLOCK = 256  # lines whose gradients of weight and bias are added in order


@dataclass(frozen=True, slots=True, eq=False)
class NormSums:
    """What lines add to the gradients of weight and bias: made by `partial` and `merge`, read by `finalize`."""

    family: str
    element: str
    values: (
        Array  # f64: for each block of 256 lines the rows of its sums, dweight's before dbias's; f64 has four of each
    )
    lines: int


class _Sums:
    """What a descriptor of a gradient says of the sums of blocks."""

    @classmethod
    def of(cls, desc: Any) -> Self:
        """For the problem of a norm or of its gradient."""
        return cls(**{each.name: getattr(desc, each.name) for each in fields(desc)})

    @property
    def sums_shape(self) -> Shape:
        desc: Any = self
        return -(-desc.lines // BLOCK), *sums_rows(desc)


def sums_rows(desc: Any) -> tuple[int, int]:
    """The rows that the sums of a block have, and their columns."""
    return len(_wanted(desc)) * (4 if desc.element == Element.F64 else 1), desc.n


@frozen
class RmsNormPartialDescriptor(_Sums, RmsNormBackwardDescriptor, family="rms_norm", direction="partial"):
    """A piece of the gradient: `RmsNormBackwardPlan.partial` runs it."""


@frozen
class RmsNormFinalizeDescriptor(_Sums, RmsNormBackwardDescriptor, family="rms_norm", direction="finalize"):
    """Sums of blocks, added in order: `RmsNormBackwardPlan.finalize` runs it."""


@frozen
class LayerNormPartialDescriptor(_Sums, LayerNormBackwardDescriptor, family="layer_norm", direction="partial"):
    """A piece of the gradient: `LayerNormBackwardPlan.partial` runs it."""


@frozen
class LayerNormFinalizeDescriptor(_Sums, LayerNormBackwardDescriptor, family="layer_norm", direction="finalize"):
    """Sums of blocks, added in order: `LayerNormBackwardPlan.finalize` runs it."""


@dataclass(slots=True, eq=False)
class NormPartialArgs:
    """`(dy, x, dx, sums)`, with `gamma` and `dresidual` if the descriptor says so. dx may be written onto dy."""

    dy: Annotated[Any, reads("input_shape")]
    x: Annotated[Any, reads("input_shape")]
    dx: Annotated[Any, writes("input_shape", inplace=True)]
    sums: Annotated[Any, writes("sums_shape", elements=("f64",))]
    gamma: Annotated[Any, reads("norm_shape", needed="has_gamma", element="gamma_stored")] = None
    dresidual: Annotated[Any, reads("input_shape", needed="has_residual")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "x", "dresidual", "gamma", "dx", "sums")}


@dataclass(slots=True, eq=False)
class RmsNormFinalizeArgs:
    """`(sums, dgamma)`."""

    sums: Annotated[Any, reads("sums_shape", elements=("f64",))]
    dgamma: Annotated[Any, writes("norm_shape", needed="has_gamma", element="gamma_stored")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("sums", "dgamma")}


@dataclass(slots=True, eq=False)
class LayerNormFinalizeArgs:
    """`(sums, dgamma, dbeta)`, those that there are."""

    sums: Annotated[Any, reads("sums_shape", elements=("f64",))]
    dgamma: Annotated[Any, writes("norm_shape", needed="has_gamma", element="gamma_stored")] = None
    dbeta: Annotated[Any, writes("norm_shape", needed="has_beta", element="beta_stored")] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("sums", "dgamma", "dbeta")}


class RmsNormPartialPlan(Plan[RmsNormPartialDescriptor, NormPartialArgs]):
    """A piece of the gradient of rms_norm."""

    __slots__ = ()


class RmsNormFinalizePlan(Plan[RmsNormFinalizeDescriptor, RmsNormFinalizeArgs]):
    """The gradient of rms_norm's weight from the sums of blocks."""

    __slots__ = ()


class LayerNormPartialPlan(Plan[LayerNormPartialDescriptor, NormPartialArgs]):
    """A piece of the gradient of layer_norm."""

    __slots__ = ()


class LayerNormFinalizePlan(Plan[LayerNormFinalizeDescriptor, LayerNormFinalizeArgs]):
    """The gradients of layer_norm's weight and bias from the sums of blocks."""

    __slots__ = ()


# In f64 a sum has four rows: what terms add up to and what that lost, and the same of terms from 2^900 on, times this.
_OF_BIG = 2.0**-128


def partial_oracle(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    """dx is that of the whole. Of a sum only what its rows add up to is defined."""
    found = oracle.backward(desc, operands, m)
    blocks = []
    for first in range(0, desc.lines, BLOCK):
        lines = slice(first, min(first + BLOCK, desc.lines))
        several = {k: v if k == "gamma" else v.reshape(desc.lines, desc.n)[lines] for k, v in operands.items()}
        part = replace(desc, input_shape=(lines.stop - first, desc.n), norm_axes_mask=mask_of(1, 2))
        sums = oracle.backward(part, several, m)
        blocks.append([row for name in _wanted(desc) for row in _as_rows(desc, sums[name].value)])
    values = np.array(blocks, np.float64) if blocks else np.empty(desc.sums_shape)
    return {"dx": found["dx"], "sums": expected(values.reshape(desc.sums_shape))}


def finalize_oracle(desc: Any, operands: Mapping[str, Array], m: Maths) -> dict[str, Expected]:
    """The sums of all blocks."""
    rows = 4 if desc.element == Element.F64 else 1
    found = {}
    for place, name in enumerate(_wanted(desc)):
        terms = operands["sums"][:, place * rows : (place + 1) * rows]
        if rows == 4:
            terms = np.concatenate([terms[:, :2], terms[:, 2:] / m.const(_OF_BIG)], axis=1)
        column = terms.reshape(-1, desc.n)
        value, scale = m.sum(column, (0,)), m.sum(abs(column), (0,))
        found[name] = expected(value.reshape(desc.norm_shape), scale.reshape(desc.norm_shape))
    return found


def _wanted(desc: Any) -> list[str]:
    return ["dgamma"] * desc.has_gamma + ["dbeta"] * getattr(desc, "has_beta", False)


def _as_rows(desc: Any, sums: Array) -> list[Array]:
    with np.errstate(all="ignore"):
        high = sums.reshape(-1).astype(np.float64)
        if desc.element != Element.F64:
            return [high]
        lost = np.where(np.isfinite(high), sums.reshape(-1) - high, 0).astype(np.float64)
        return [high, lost, np.zeros_like(high), np.zeros_like(high)]
