"""Shape algebra on tuples."""

import numpy as np
import pytest

from retrograde import InvalidProblem
from retrograde._core.layout import (
    as_shape,
    broadcast_axes,
    broadcast_shapes,
    contiguous_strides,
    fold_axis,
    normalise_axis,
    show_shape,
)


@pytest.mark.parametrize("shape", [(), (3,), (4, 0, 2), (1,) * 8, [2, 3], np.array([2, 3]), (np.int64(5),)])
def test_a_shape_becomes_a_tuple_of_python_ints(shape):
    found = as_shape(shape, "shape")
    assert found == tuple(shape)
    assert all(type(extent) is int for extent in found)


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ((-1, 2), "extents >= 0"),
        ((1,) * 9, "at most 8"),
        ((2.0,), "expected an integer"),
        ((True,), "expected an integer"),
        (5, "tuple of extents"),
        ("12", "tuple of extents"),
        (b"12", "tuple of extents"),
        ({4, 6}, "tuple of extents"),
        ({4: 6}, "tuple of extents"),
        (iter((4, 6)), "tuple of extents"),
        ((1 << 31, 1 << 31), "2\\*\\*60"),
    ],
)
def test_bad_shapes_are_refused(shape, message):
    with pytest.raises(InvalidProblem, match=message):
        as_shape(shape, "shape")


@pytest.mark.parametrize(
    ("axis", "rank", "found"), [(0, 2, 0), (-1, 2, 1), (1, 2, 1), (-2, 2, 0), (0, 0, 0), (-1, 0, 0)]
)
def test_axes_count_from_the_front(axis, rank, found):
    assert normalise_axis(axis, rank, "axis") == found
    assert normalise_axis(np.int32(axis), rank, "axis") == found


@pytest.mark.parametrize(("axis", "rank"), [(2, 2), (-3, 2), (1, 0), (-2, 0)])
def test_an_axis_out_of_range_names_the_range(axis, rank):
    with pytest.raises(InvalidProblem, match=f"got axis {axis}, expected .* for rank {rank}"):
        normalise_axis(axis, rank, "axis")


@pytest.mark.parametrize(
    "shapes", [[()], [(3,), ()], [(4, 1), (3,)], [(1, 5), (4, 1), (1,)], [(0,), (1,)], [(2, 1, 3)] * 2]
)
def test_broadcasting_agrees_with_numpy(shapes):
    whole = np.broadcast_shapes(*shapes)
    assert broadcast_shapes(*shapes) == whole
    for shape in shapes:
        view = np.broadcast_to(np.ones(shape), whole)
        repeated = broadcast_axes(shape, whole)
        assert np.sum(view, axis=repeated).size == np.prod(shape)


def test_shapes_that_do_not_broadcast_are_shown():
    with pytest.raises(InvalidProblem, match="4x3, 4 do not broadcast"):
        broadcast_shapes((4, 3), (4,))


@pytest.mark.parametrize("shape", [(), (5,), (2, 3, 4), (7, 1)])
def test_contiguous_strides_are_those_of_numpy(shape):
    assert contiguous_strides(shape, 4) == np.empty(shape, np.float32).strides


def test_folding_an_axis():
    assert fold_axis((2, 3, 4, 5), 2) == (6, 4, 5)
    assert fold_axis((), 0) == (1, 1, 1)
    assert show_shape(()) == "()"
    assert show_shape((4096, 8192)) == "4096x8192"
