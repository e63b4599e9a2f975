"""The one order of sums, in plain NumPy: what every layout, thread count and instruction set must give to the bit.

`x` has the terms along its first axis; a second one, if there is one, are results side by side.
"""

import numpy as np

SPAN, BLOCK, LANES = 32768, 64, 16


def two_sum(a, b):
    s = a + b
    t = s - a
    return s, (a - (s - t)) + (b - t)


def _folded(hi, lo, exact):
    """Lanes in halves: l with l + 8, l + 4, l + 2, l + 1."""
    while len(hi) > 1:
        half = len(hi) // 2
        if exact:
            total, error = two_sum(hi[:half], hi[half:])
            hi, lo = total, (lo[:half] + lo[half:]) + error
        else:
            hi, lo = hi[:half] + hi[half:], lo[:half]
    return hi[0], lo[0]


def _span(x, exact):
    """One span of terms in f64. exact: f64's rule, else f32's."""
    missing = -len(x) % BLOCK
    x = np.concatenate([x, np.full((missing, *x.shape[1:]), -0.0)])
    hi = np.full((LANES, *x.shape[1:]), -0.0)
    lo = np.zeros_like(hi)
    for block in x.reshape(-1, 4, LANES, *x.shape[1:]):
        if exact:
            for pair in (block[0] + block[1], block[2] + block[3]):
                hi, error = two_sum(hi, pair)
                lo = lo + error
        else:
            hi = hi + ((block[0] + block[1]) + (block[2] + block[3]))
    return _folded(hi, lo, exact)


def ordered_sum(x, *, exact=False):
    """The sum as f64, before it is rounded to the element. exact: x is f64, and no sum on the way overflows."""
    x = np.asarray(x, np.float64)
    hi, lo = _span(x[:SPAN], exact)
    for first in range(SPAN, len(x), SPAN):
        more, more_lo = _span(x[first : first + SPAN], exact)
        hi, error = two_sum(hi, more)
        lo = (lo + more_lo) + error
    with np.errstate(invalid="ignore"):
        return np.where(np.isfinite(hi), hi + lo, hi)
