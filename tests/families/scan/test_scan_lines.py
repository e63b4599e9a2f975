"""Scans of more rows than the caches hold, a power of two apart: lanes that follow one another, lines past the caches.

The same rows by themselves are done without either, and give the same bits.
"""

import ml_dtypes
import numpy as np
import pytest

import retrograde as rg
from retrograde import functional as F

ELEMENTS = [np.float32, ml_dtypes.bfloat16]
LARGE = 72 << 20  # bytes of all operands; where the last cache holds more, this is the plain way twice


def operands(element, extra=0):
    """Views with rows of 4096 + extra terms, a multiple of 2048 bytes apart."""
    dtype = np.dtype(element)
    rows = LARGE // 2 // (4608 * dtype.itemsize) + 5
    rng = np.random.default_rng(7)
    few = rng.standard_normal((64, 4608)).astype(np.float32)
    few[3, 100] = few[17, 4000] = 0
    few[5, 7], few[20, 2000], few[21, 4095], few[22, 50] = np.nan, np.inf, -np.inf, np.nan
    whole = np.tile(few, (rows // 64 + 1, 1))[:rows].astype(dtype)
    return whole[:, : 4096 + extra], np.roll(whole, 9, axis=1)[:, : 4096 + extra]


def same(found, expected):
    bits = f"u{found.dtype.itemsize}"
    np.testing.assert_array_equal(np.ascontiguousarray(found).view(bits), np.ascontiguousarray(expected).view(bits))


@pytest.mark.parametrize(("extra", "reverse", "exclusive"), [(0, False, False), (37, True, True)])
@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("kind", list(rg.ScanKind))
def test_rows_far_apart(kind, element, extra, reverse, exclusive):
    x, dy = operands(element, extra)
    if kind == "cumprod":
        x = (x / 8 + np.array(1, x.dtype)).astype(x.dtype)
    options = {"reverse": reverse, "exclusive": exclusive}
    function, gradient = getattr(F, kind), getattr(F, f"{kind}_backward")
    y, some = function(x, **options), [slice(0, 19), slice(len(x) - 21, len(x))]
    for rows in some:
        same(y[rows], function(x[rows], **options))
    dx = gradient(dy, x, y=y, **options)
    for rows in some:
        same(dx[rows], gradient(dy[rows], x[rows], y=y[rows], **options))
    given = dy.copy()
    gradient(given, x, y=y, out=given, **options)
    same(given, dx)
