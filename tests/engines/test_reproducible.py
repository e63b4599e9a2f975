"""The same bits for any number of threads, any batch, any strides and any instruction set."""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest

from retrograde import _native
from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.registry import op_of
from retrograde._numerics.maths import Array
from retrograde.testing.bits import canonical, native_plans, outputs, problems
from retrograde.testing.inputs import SETS, inputs
from retrograde.testing.placing import LAYOUTS, draw_values, element_of_stream, input_shapes, whole_numbers
from retrograde.testing.saved import with_saved
from tests._support.turns import by_turns

# The cheapest kernel works in chunks of a third of a million elements: this is four of them, with odd rows.
ROWS, COLUMNS = 1201, 1100
LARGE = list(problems((ROWS, COLUMNS)))
MIDDLE = list(problems((131, 77, 5)))
THREADS = (2, 3, 7)
SHAPE_FIELDS = ("shape", "input_shape", "weight_shape", "a_shape", "b_shape", "c_shape")
COUNT_FIELDS = ("num_indices",)


def family_of(desc: Descriptor) -> str:
    return op_of(desc).family


def bits(arrays: dict[str, Array]) -> dict[str, bytes]:
    return {name: canonical(array) for name, array in arrays.items()}


BLOCK = 9973  # a prime; repeated, as drawing millions of numbers takes longer than computing with them


def tame(element: str, seed: int) -> Array:
    """Numbers from 1/4 to 4 of both signs, each before its inverse: long sums and products of them are finite."""
    rng = np.random.default_rng(seed)
    power = rng.uniform(-2, 2, BLOCK // 2 + 1)
    wide = np.exp2(np.stack([power, -power], axis=1).ravel()[:BLOCK]) * rng.choice([-1.0, 1.0], BLOCK)
    return np.asarray(wide.astype(Element(element).info.numpy))


def given(desc: Descriptor) -> dict[str, Array]:
    """The mixed set in a corner, tame numbers elsewhere: of the lines along any axes some hold many infinities and NaN,
    some a few, and half hold none, so that there is more than NaN to see where an op sums. Where all terms make one
    result, or reach all of them, none does."""
    found = whole_numbers(desc, "mixed")
    indices = set(found)
    shapes = {name: shape for name, shape in input_shapes(desc).items() if name not in indices}
    all_in_one = min(map(math.prod, shapes.values())) == 1
    largest = max(map(math.prod, shapes.values()))
    for position, (name, shape) in enumerate(shapes.items()):
        element = element_of_stream(desc, name)
        if not element.info.is_float:
            found |= draw_values(desc, "mixed", {name: shape}, position)
            continue
        found[name] = desc.ordinary(name, np.resize(tame(element, position), shape))
        repeated = getattr(desc, "sums", False) and math.prod(shape) < largest  # it takes part in every sum
        if not all_in_one and not repeated:
            corner = np.broadcast_to(sum(np.ix_(*(np.arange(n) / n for n in shape))) < 0.5, shape)
            mixed = inputs("mixed", element, {name: (BLOCK,)}, seed=position)[name]
            if getattr(desc, "crosses", False):
                mixed = mixed[abs(mixed.astype(np.float64)) <= 16]  # NaN is not
            found[name][corner] = np.resize(mixed, np.count_nonzero(corner))
    return with_saved(desc, found)


@pytest.mark.parametrize("desc", by_turns(LARGE, family_of, every_family=True))
def test_for_some_number_of_threads(desc: Descriptor, seed: int) -> None:
    """On operands in some layout: strides and chunks meet here, as the problems of test_layouts.py are one chunk. The
    hashes of tests/cli/test_verify.py run every kernel on 1, 2 or 3 threads."""
    random = Random(f"{seed} {desc}")
    _check_threads(desc, random.sample(THREADS, 1), [random.choice(LAYOUTS)])


@pytest.mark.long
@pytest.mark.parametrize("desc", LARGE, ids=str)
def test_for_any_number_of_threads(desc: Descriptor) -> None:
    _check_threads(desc, THREADS, ["contiguous", "transposed", "stepped", "rolled"])


def _is_0(desc: Descriptor, name: str) -> bool:
    """By the row of the op."""
    row = getattr(desc, "row", None) if desc.direction == "backward" else None
    several = dict(zip(getattr(row, "letters", ()), getattr(row, "derivatives", ()), strict=False))
    return several.get(name[1:], getattr(row, "derivative", "")) == "0"


def _terms(desc: Descriptor) -> int:
    """Of a line; 0 of an op that has none."""
    return desc.n if hasattr(desc, "lines") else 0  # type: ignore[attr-defined]


def _check_threads(desc: Descriptor, several: Sequence[int], layouts: Sequence[str]) -> None:
    operands = given(desc)
    for plan in native_plans(desc).values():
        found = outputs(plan, operands, threads=1)
        for name, array in found.items():
            # It may vanish: less the mean of itself alone, for one.
            alone_in_one = 1 in (array.size, min(map(math.prod, input_shapes(desc).values())), _terms(desc))
            # A factor beyond f16 makes every result infinite.
            beyond = getattr(desc, "scale", 0.0) > float(np.finfo(np.float16).max) and array.dtype == np.float16
            some = (np.isfinite(array) & (array != 0)).any() or array.dtype == bool
            some |= beyond and bool(np.isinf(array).any() and np.isnan(array).any())
            assert some or alone_in_one or _is_0(desc, name), f"{desc}: {name} has nothing that could differ"
        alone = bits(found)
        for threads, layout in product(several, layouts):
            assert bits(outputs(plan, operands, layout, threads)) == alone, f"{desc}: {layout}, {threads} threads"


def cut(desc: Descriptor, first: int, last: int) -> Descriptor:
    """The problem over some of the rows."""
    whole = {name: getattr(desc, name, None) for name in SHAPE_FIELDS}
    some = {name: (last - first, *shape[1:]) for name, shape in whole.items() if shape and shape[0] == ROWS}
    some |= {name: last - first for name in COUNT_FIELDS if getattr(desc, name, None) == ROWS}
    return replace(desc, **some)  # type: ignore[type-var]


def is_a_batch(desc: Descriptor) -> bool:
    """Whether some of the rows make a problem: not where every row takes part in every other, nor do bags that begin
    elsewhere, and fewer rows are touched where a list of them is the result. A mean of losses divides by all."""
    along_rows = any(text in str(desc) for text in ("split_dim=0", "reduce_axis=0", "scan_axis=0", "class_axis=0"))
    along_rows |= not getattr(desc, "samples_alone", True)
    return not along_rows and not getattr(desc, "divides", 0) and not {"offsets", "rows"} & set(input_shapes(desc))


@pytest.mark.parametrize("desc", by_turns(filter(is_a_batch, LARGE), family_of, every_family=True))
def test_for_any_slice_of_a_batch(desc: Descriptor) -> None:
    operands = given(desc)
    for plan in native_plans(desc).values():
        whole = outputs(plan, operands)
        for first, last in ((0, 1), (1, 2), (3, 20), (ROWS - 700, ROWS), (ROWS - 1, ROWS)):
            rows = {n: x[first:last] if x.shape[:1] == (ROWS,) else x for n, x in operands.items()}
            part = op_of(desc).plan.select(cut(desc, first, last), preference=plan.preference)
            for name, got in outputs(part, rows).items():
                if whole[name].shape[:1] == (ROWS,):  # others sum over the rows
                    assert canonical(got) == canonical(whole[name][first:last]), f"{desc}: {name} of {first}:{last}"


@pytest.mark.parametrize("desc", MIDDLE, ids=str)
def test_for_any_strides_and_run_after_run(desc: Descriptor) -> None:
    operands = given(desc)
    for plan in native_plans(desc).values():
        plain = bits(outputs(plan, operands))
        for layout in LAYOUTS:  # the first is contiguous: run after run
            assert bits(outputs(plan, operands, layout)) == plain, f"{desc}: {layout}"


DIGESTS = """
import json
from retrograde import _native
from retrograde.testing.bits import digests, problems
found = digests(problems((2053,), every=True), {sets!r}) | digests(problems((37, 65)), ["mixed"])
print(json.dumps({"isa": _native.isa(), "digests": found}))
"""


@pytest.mark.parametrize("drawn", [1, pytest.param(len(SETS), marks=pytest.mark.long)])
def test_for_any_instruction_set(python: Callable[..., CompletedProcess[str]], drawn: int, seed: int) -> None:
    isas = _native.available_isas()
    if len(isas) < 2:
        pytest.skip(f"this machine has one build only: {isas}")
    sets = Random(seed).sample(SETS, drawn)
    results: dict[str, Any] = {}
    for isa in isas:
        done = python(DIGESTS.replace("{sets!r}", repr(sets)), RETROGRADE_ISA=isa)
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        assert told["isa"] == isa
        results[isa] = told["digests"]
    first, *others = results.values()
    for other in others:
        assert first.keys() == other.keys()
        assert [case for case in first if first[case] != other[case]] == []
