"""Whether results keep their bound, without asking mpmath about each f64: longdouble first, mpmath where doubt is left.

A longdouble has 11 bits more than an f64, so an oracle in it is off by little, but not by nothing: a wrong kernel must
not pass since the oracle is off the same way. So a result passes the screen only if its error, measured against
longdouble, is below the bound by more than the oracle's *doubt*; everything else is measured again in mpmath, and
that decides. The doubt of an element is estimated from the formula itself: run in float64 it is off by about 2^11
times as much. The distance of the two runs, times 2^-11, times a margin of 64 for luck, and 1/64 ULP more, is what the
longdouble run may be off by. Where terms cancel inside a formula (erfc near 2 loses 8 bits) the two runs are far apart,
the doubt is large, and mpmath is asked. It is asked, too, where longdouble gives NaN or an infinity though every input
of the row is finite, where a float64 run overflows, and everywhere if longdouble is not wider than f64.
An oracle that sums exactly (`Op.exact`) has no such cancellation and one rounding at the end: its doubt is 1/64 ULP,
and half of the smallest subnormal, as its results pass through f64.
Bounds of 0 belong to copies: a result that is the value bit for bit passes where that value is an f64 in both runs.
"""

import numpy as np

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.registry import op_of
from retrograde._numerics.maths import Array, Expected
from retrograde.testing.batches import part_with
from retrograde.testing.highprec import mp_oracle, numpy_oracle, oracle
from retrograde.testing.measuring import Measured, errors_of, worst_of
from retrograde.testing.ulp import ulp_error

LEAST_DOUBT = 2.0**-6  # ULP of f64: 32 units of longdouble
MARGIN = 64
IS_WIDER = np.finfo(np.longdouble).eps <= np.finfo(np.float64).eps * 2.0**-11


class Judge:
    """The oracle of one problem, asked about the results of several runs."""

    def __init__(self, desc: Descriptor, streams: dict[str, Array]) -> None:
        self.desc: Descriptor = desc
        self.streams: dict[str, Array] = streams
        self.doubts: dict[str, Array] = {}
        self._exact: dict[str, Expected] | None = None
        self.want: dict[str, Expected]
        if Element(desc.element) is Element.F64 and IS_WIDER:
            self.want = numpy_oracle(desc, streams, np.longdouble)
            self.doubts = _doubts(desc, streams, self.want)
        else:
            self.want = oracle(desc, streams)

    def worst(self, got: dict[str, Array], bound: float, of_scale: float = 0.0) -> Measured:
        """The worst element of a run. If it is within the bound, so is every other."""
        errors = errors_of(self.desc, self.want, got, of_scale)
        first = worst_of(errors, self.want, got, self.streams)
        if not self.doubts:
            return first
        left = {name: ~((error + self.doubts[name] <= bound) | ((error == 0) & self._copied(name)))
                for name, error in errors.items()}  # fmt: skip
        if not any(mark.any() for mark in left.values()):
            return first
        want = {}
        for name, (error, value) in self._measured_again(got, left).items():
            errors[name] = np.where(left[name], error, errors[name])
            quick, scale = self.want[name]
            want[name] = Expected(np.where(left[name], value, quick.astype(object)), scale)
        return worst_of(errors, want, got, self.streams)

    def _measured_again(self, got: dict[str, Array], left: dict[str, Array]) -> dict[str, tuple[Array, Array]]:
        """Errors and values by mpmath, as arrays of the whole; they are of use where an element is marked."""
        part = part_with(self.desc, self.streams, left)
        if part:
            want = mp_oracle(part.desc, part.streams)
            errors = errors_of(part.desc, want, {name: part.of(got[name]) for name in left})
            return {name: (part.put(np.zeros(left[name].shape), error),
                           part.put(np.zeros(left[name].shape, object), want[name].value))
                    for name, error in errors.items()}  # fmt: skip
        found = {}
        for name, mark in left.items():
            error, exact = np.zeros(mark.shape), self.exact[name]
            error[mark] = ulp_error(
                got[name][mark], Expected(exact.value[mark], exact.scale[mark]), self.desc.errors_in
            )
            found[name] = error, exact.value
        return found

    def _copied(self, name: str) -> Array:
        """Where the value is an f64 that no rounding has touched, as far as anyone can see."""
        value, most = self.want[name].value, LEAST_DOUBT + (0.5 if op_of(self.desc).exact else 0.0)
        with np.errstate(all="ignore"):
            same = (value.astype(np.float64) == value) | np.isnan(value)
        return np.asarray(same & (self.doubts[name] <= most))

    @property
    def exact(self) -> dict[str, Expected]:
        if self._exact is None:
            self._exact = mp_oracle(self.desc, self.streams)
        return self._exact


def _doubts(desc: Descriptor, streams: dict[str, Array], want: dict[str, Expected]) -> dict[str, Array]:
    """By how many ULP of f64 each value may be off; infinity where nobody knows."""
    shorter = {} if op_of(desc).exact else numpy_oracle(desc, streams, np.float64)
    info = Element.F64.info
    found = {}
    for name, each in want.items():
        doubt = np.full(each.value.shape, LEAST_DOUBT)
        if name in shorter and each.value.dtype.kind != "i":
            with np.errstate(all="ignore"):
                apart = ulp_error(shorter[name].value.astype(each.value.dtype), each, desc.errors_in)
            doubt += MARGIN * 2.0**-11 * apart
        elif each.value.dtype.kind != "i":
            with np.errstate(all="ignore"):
                doubt += 0.5 * (info.tiny / np.maximum(info.eps * np.abs(each.scale), info.tiny)).astype(np.float64)
        if each.value.dtype.kind == "f":
            finite = np.isfinite(each.value)
            doubt[~finite & _of_finite_inputs(streams, each.value) | (finite & ~np.isfinite(each.scale))] = np.inf
        found[name] = doubt
    return found


def _of_finite_inputs(streams: dict[str, Array], value: Array) -> Array:
    """Which results come from finite inputs alone; where rows are not known apart, all or none."""
    marks = [~np.isfinite(stream) for stream in streams.values()]
    if not any(mark.any() for mark in marks):
        return np.ones(value.shape, bool)
    if {mark.shape[:1] for mark in marks} != {value.shape[:1]} or not value.shape:
        return np.zeros(value.shape, bool)
    found = np.ones(value.shape, bool)
    found[np.logical_or.reduce([mark.reshape(len(mark), -1).any(axis=1) for mark in marks])] = False
    return found
