"""The oracle as an implementation: slow, always there, rounds once. What every kernel is compared with.

It computes in a type with more digits and more range than storage, so no intermediate overflows or loses a tail:
float64 for f32; longdouble for f64 (80 or 128 bits on Linux), and for f16 and bf16, whose error is counted at the value
even where terms cancel. Where longdouble is no wider than float64 the f64 reference promises no bound.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from retrograde import _native
from retrograde._core.args import bound_streams, is_updated, operands
from retrograde._core.array import as_numpy
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.registry import Backend, Implementation, Op
from retrograde._core.sku import PrecisionGuarantee, Reproducibility, Sku
from retrograde._numerics.maths import numpy_maths


def wide_type(element: Element) -> Any:
    """The NumPy type in which the oracle of an element runs."""
    return np.float64 if element is Element.F32 else np.longdouble


_TYPE_NAME = {52: "f64", 63: "f80", 112: "f128", 105: "f64x2"}  # by the explicit bits of the mantissa


def _max_ulp(element: Element) -> float:
    if element is not Element.F64:
        return 0.51
    return 2.0 if np.finfo(np.longdouble).eps < np.finfo(np.float64).eps else math.inf


class _Run:
    """The launch of one problem."""

    workspace_size = 0

    def __init__(self, op: Op, desc: Descriptor, signature: _native.Signature) -> None:
        self._op, self._desc, self._signature = op, desc, signature
        self._streams = bound_streams(op.args, desc)
        updated = {name for name, operand in operands(op.args).items() if is_updated(operand, desc)}
        self._read = {name for name, written in self._streams.items() if not written or name in updated}
        self._wide = wide_type(desc.element)

    def __call__(self, args: object, _threads: int, _workspace: object, /) -> None:
        views = self._signature.bind(args)
        found = {name: as_numpy(v) for name, v in zip(self._streams, views, strict=True) if v is not None}
        if self._op.check:
            self._op.check(self._desc, found)
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):  # a signalling NaN makes a cast warn
            inputs = {n: x if x.dtype.kind in "ib" else x.astype(self._wide)
                      for n, x in found.items() if n in self._read}  # fmt: skip
            expected = self._op.expected(self._desc, inputs, numpy_maths(self._wide))
            # Every output is computed before one is written: an output may coincide with an input.
            outputs = [view for view, written in zip(views, self._streams.values(), strict=True) if view and written]
            try:
                for name, written in self._streams.items():
                    if written and name in found:
                        found[name][...] = expected[name].value.astype(found[name].dtype)
            finally:  # Ctrl-C may come between two outputs
                _native.bump_versions(*(view.owner for view in outputs))


@cache
def _implementation(op: Op, kind: str, variant: str, element: Element, of_scale: float) -> Implementation:
    wide = _TYPE_NAME[np.finfo(wide_type(element)).nmant]
    guarantee = PrecisionGuarantee(
        math_precision=wide,
        accumulator=wide,
        deterministic=True,
        bit_stable_on_same_hardware=True,
        reproducibility=Reproducibility.RUN_TO_RUN,
        max_ulp=_max_ulp(element),
        of_scale=of_scale,
    )
    sku = Sku(
        family=op.family,
        kind=kind,
        direction=op.direction,
        element=element.value,
        index_element=None,
        backend="reference",
        isa_or_arch="numpy",
        algorithm=f"{variant}-oracle" if variant else "oracle",
        layout="strided",
    )
    return Implementation(sku, guarantee, lambda *_: None, lambda desc, signature: _Run(op, desc, signature))


def _implementations(op: Op, desc: Descriptor) -> Sequence[Implementation]:
    # Where terms cancel, halves of the kernels have a part of the scale besides; those of the oracle a small one.
    cancels = Element(desc.element).info.itemsize == 2 and op.bound(desc, "cpu").of_scale > 0
    return (_implementation(op, str(desc.kind), desc.variant, desc.element, 2.0**-40 if cancels else 0.0),)


BACKEND = Backend("reference", "cpu", _implementations)
