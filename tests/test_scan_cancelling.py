"""Halves promise one rounding of the value, also where nearly all of what is owed to a term cancels."""

import numpy as np
import pytest

import retrograde as rg
from retrograde._core.dtypes import Element
from retrograde.testing.cases import plans
from retrograde.testing.highprec import oracle
from retrograde.testing.saved import with_saved
from retrograde.testing.ulp import ulp_error

HALVES = ["bf16", "f16"]
LARGEST = {"bf16": 2.0**127, "f16": 2.0**15}


def check(kind, x, dy, element, **options):
    """Every implementation on rows; those of a reverse scan from the end, those of an exclusive one moved by one."""
    x, dy = (np.asarray(each, np.float64).astype(Element(element).info.numpy) for each in (x, dy))
    if options.get("exclusive"):
        zero = np.zeros_like(x[:, :1])
        x, dy = np.concatenate([x, zero], axis=1), np.concatenate([zero, dy], axis=1)
    if options.get("reverse"):
        x, dy = x[:, ::-1], dy[:, ::-1]
    for axis in (0, 1):
        rows = {"dy": dy.T, "x": x.T} if axis == 0 else {"dy": dy, "x": x}
        desc = rg.ScanBackwardDescriptor(kind, rows["x"].shape, axis, element, **options)
        names = [name for name in ("dy", "x", "y") if getattr(desc, f"needs_{name}", True)]
        given = with_saved(desc, {name: rows.get(name, rows["x"]) for name in names})
        want = oracle(desc, given)["dx"]
        for name, plan in plans(desc).items():
            dx = np.empty_like(rows["x"])
            plan.run(rg.ScanBackwardArgs(dx=dx, **given))
            error = ulp_error(dx, want, element)
            at = np.unravel_index(int(np.argmax(error)), error.shape)
            assert error[at] <= plan.precision_guarantee.max_ulp, f"{desc} {name} {at}: {dx[at]}, {want.value[at]}"


def groups(element, rows, count, rng):
    """Rows in which y rises and then stays; while it stays, a large dy comes and goes, and little is left."""
    x, dy = [], []
    for _ in range(rows):
        top, terms, slopes = -100.0, [], []
        for _ in range(count):
            top += rng.uniform(0.5, 40)
            length = int(rng.integers(4, 9))
            large = LARGEST[element] * 2.0 ** -rng.integers(0, 8)
            owed = np.array([large, -large, *rng.integers(-9, 10, length - 2)])
            slopes.extend(rng.permutation(owed))
            terms.extend([top, *[top - 200] * (length - 1)])
        x.append(terms)
        dy.append(slopes)
    length = min(map(len, x))
    return np.array([each[-length:] for each in x]), np.array([each[-length:] for each in dy])


@pytest.mark.parametrize("saved", [True, False])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("exclusive", [False, True])
@pytest.mark.parametrize("element", HALVES)
def test_logcumsumexp_where_y_stays(element, exclusive, reverse, saved):
    options = {"exclusive": exclusive, "reverse": reverse, "saved_y": saved}
    large = LARGEST[element]
    check("logcumsumexp", [[0, -200, -200, -200]], [[1, large, 36, -large]], element, **options)
    # A weight that is not a power of two: 7 w - 4 w - 2 w - w is 0.
    check("logcumsumexp", [[0, -200, -200, -200, 3]], [[7, -4, -2, -1, 0]], element, **options)
    check("logcumsumexp", *groups(element, 19, 8, np.random.default_rng(5)), element, **options)
