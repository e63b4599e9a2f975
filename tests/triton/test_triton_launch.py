"""Launch logic without a device: dimensions, grids, 64-bit offsets, specialisations. Nothing here runs a kernel."""

from typing import Any

import pytest

pytest.importorskip("triton")

from tests._support.triton_interpreter import interpreted  # noqa: F401  # a fixture that every test uses

# isort: split
import retrograde as rg
from retrograde.backends.triton.engines.map import map_steps
from retrograde.backends.triton.engines.recipe import cut
from retrograde.backends.triton.families.embedding import workspace_size as table_workspace
from retrograde.backends.triton.families.reduce import workspace_size
from retrograde.backends.triton.runtime import parameters
from retrograde.backends.triton.runtime.geometry import (
    View,
    collapse,
    power_of_two_above,
    reach,
    rows_and_columns,
    tile,
)
from retrograde.backends.triton.runtime.kernels import kernels_of

SM = parameters.blocks("sm_90", 4)


def _view(shape: tuple[int, ...], strides: tuple[int, ...], element: str = "f32", address: int = 1 << 20) -> View:
    return View(address, shape, strides, element)


def _steps(desc: Any, **views: View) -> Any:
    return kernels_of(desc.family).steps(desc, views, 1 << 30, SM)


def test_dimensions_merge_where_all_streams_allow_it() -> None:
    assert collapse((4, 1, 5, 6), [(30, 7, 6, 1)]).shape == (120,)
    assert collapse((4, 5, 6), [(30, 6, 1), (60, 12, 2)]).shape == (120,)
    assert collapse((4, 5, 6), [(30, 6, 1), (40, 8, 1)]).shape == (20, 6)
    assert collapse((4, 6), [(0, 1), (6, 1)]).strides == ((0, 1), (6, 1))
    assert collapse((4, 6), [(1, 4), (1, 4)]).shape == (24,)  # both transposed: still one run
    assert collapse((4, 6), [(1, 4)], keep_order=True).shape == (4, 6)
    assert rows_and_columns(collapse((), [()])) == (((1,), ((0,),)), 1)


@pytest.mark.parametrize(("n", "wanted"), [(0, 1), (1, 1), (2, 2), (3, 4), (1024, 1024), (1025, 2048)])
def test_powers_of_two(n: int, wanted: int) -> None:
    assert power_of_two_above(n) == wanted


@pytest.mark.parametrize("rows", [1, 2, 3, 1000])
@pytest.mark.parametrize("columns", [1, 7, 1023, 1024, 1025, 100_000])
def test_a_grid_covers_the_space(rows: int, columns: int) -> None:
    tall, broad = tile(rows, columns, 1024)
    assert tall * broad <= 1024
    strides = (2 * columns, 1)  # rows apart
    (step,) = map_steps(None, [_view((rows, columns), strides)], [_view((rows, columns), strides)], SM)
    seen_rows, seen_columns = step.arguments[-2:]
    assert seen_rows * seen_columns == rows * columns
    blocks = -(-seen_rows // step.constants["BR"]) * -(-seen_columns // step.constants["BC"])
    assert step.grid == (blocks,)


@pytest.mark.parametrize(
    ("shape", "strides", "wide"),
    [
        ((1 << 20, 1 << 10), (1 << 10, 1), False),
        ((1 << 21, 1 << 10), (1 << 10, 1), True),
        ((4, 8), (1 << 30, 1), True),
        ((4, 8), (-(1 << 30), 1), True),
        ((2, 8), (1 << 30, 1), False),
    ],
)
def test_offsets_are_as_wide_as_they_must_be(shape: Any, strides: Any, wide: bool) -> None:
    (step,) = map_steps(None, [_view(shape, strides)], [_view(shape, strides)], SM)
    assert step.constants["WIDE"] is wide


def test_a_reduction_of_large_operands_has_wide_offsets() -> None:
    desc = rg.ReduceDescriptor("sum", (1 << 20, 4096), 1, "f32")
    (step,) = _steps(desc, x=_view((1 << 20, 4096), (4096, 1)), y=_view((1 << 20, 1), (1, 1)))
    assert step.constants["WIDE"] is True
    assert step.grid == (1 << 20,)


def test_an_output_counts_as_much_as_an_input_for_wide_offsets() -> None:
    """Neither part of an offset into dx needs 64 bits, their sum does."""
    n = 1 << 15
    desc = rg.ReduceBackwardDescriptor("max", (n, n), 1, "f32")
    row = _view((n, 1), (1, 1))
    for strides, wide in (((40_000, 30_000), True), ((n, 1), False)):
        *_, last = _steps(desc, x=_view((n, n), (n, 1)), dy=row, y=row, dx=_view((n, n), strides))
        assert last.constants["WIDE"] is wide


def test_empty_problems_launch_nothing() -> None:
    assert map_steps(None, [_view((0, 4), (4, 1))], [_view((0, 4), (4, 1))], SM) == []
    desc = rg.ReduceDescriptor("sum", (0, 4), 1, "f32")
    assert _steps(desc, x=_view((0, 4), (4, 1)), y=_view((0, 1), (1, 1))) == []
    desc = rg.ReduceDescriptor("sum", (3, 0), 1, "f32")  # the identity is written
    assert len(_steps(desc, x=_view((3, 0), (1, 1)), y=_view((3, 1), (1, 1)))) == 1


def test_the_cut_of_a_row_depends_on_its_length_alone() -> None:
    assert cut(100, True, SM) == (8, 128, 16384, 1)
    assert cut(16384, True, SM).chunks == 1
    assert cut(16385, True, SM).chunks == 2
    assert cut(1 << 20, True, SM).chunks == 64
    assert cut(2048, False, SM) == (64, 16, 2048, 1)
    assert cut(2049, False, SM).chunks == 2


def test_workspace_is_that_of_the_chunks() -> None:
    desc = rg.ReduceDescriptor("sum", (16, 1 << 20), 1, "f32")
    assert workspace_size(desc, SM) == (2 * 64 + 3) * 16 * 8
    assert workspace_size(rg.ReduceDescriptor("sum", (16, 1024), 1, "f32"), SM) == 0
    steps = _steps(desc, x=_view((16, 1 << 20), (1 << 20, 1)), y=_view((16, 1), (1, 1)))
    assert [step.kernel.__name__ for step in steps] == ["stage_kernel", "close_kernel"]
    assert [step.grid for step in steps] == [(16 * 64,), (16,)]


def test_streams_of_a_gpu() -> None:
    class Theirs:
        def __cuda_stream__(self) -> tuple[int, int]:
            return 0, 77

    assert rg.Stream("cuda:1", handle=Theirs()).queue == 77
    assert rg.Stream("cuda", handle=5).queue == 5
    assert rg.Stream("rocm:0").queue is None
    assert rg.Stream(threads=3).queue == 3
    for bad in ("cuda:", "cuda:x", "tpu", "cpu:0"):
        with pytest.raises(rg.InvalidProblem, match="expected one of cpu, cuda, rocm"):
            rg.Stream(bad)
    with pytest.raises(rg.InvalidProblem, match="on the CPU"):
        rg.Stream("cpu", handle=5)


def test_the_reach_of_an_operand() -> None:
    assert reach(_view((2, 3), (8, 1))) == ((1 << 20), (1 << 20) + 11 * 4)
    assert reach(_view((2, 3), (-8, 1))) == ((1 << 20) - 32, (1 << 20) + 12)
    assert reach(_view((0, 3), (8, 1))) == ((1 << 20), 1 << 20)


def _table_views(n: int, rows: int, columns: int) -> dict[str, View]:
    return {
        "dout": _view((n, columns), (columns, 1)),
        "indices": _view((n,), (1,), "i64"),
        "dweight": _view((rows, columns), (columns, 1)),
    }


def test_the_launches_of_a_table_s_gradient() -> None:
    desc = rg.EmbeddingBackwardDescriptor(32000, 4096, 16384, "f32")
    steps = _steps(desc, **_table_views(16384, 32000, 4096))
    names = [step.kernel.__name__ for step in steps]
    one_pass = ["digit_kernel", "running_kernel", "place_kernel"]  # four bits; 32000 and the key of nobody have 15
    segments = ["count_kernel", "running_kernel", "segment_kernel"]
    assert names == ["key_kernel", *one_pass * 4, *segments, "piece_kernel", "total_kernel"]
    assert steps[-2].grid == (2 * 16384 // 256, 4096 // 256)
    assert steps[-1].grid == (16384, 4096 // 256)
    few = rg.EmbeddingBackwardDescriptor(5, 8, 256, "f32", accumulate=False)
    names = [step.kernel.__name__ for step in _steps(few, **_table_views(256, 5, 8))]
    assert names == ["key_kernel", *one_pass, *segments, "map_kernel", "total_kernel"]  # zeros; no piece of its own


def test_the_workspace_of_a_table_s_gradient() -> None:
    desc = rg.EmbeddingBackwardDescriptor(32000, 4096, 16384, "f32")
    keys, digits, firsts = 4 * 16384 * 4, 16 * 16 * 4, 16 * -(-(16384 + 1) * 4 // 16)
    pieces = 2 * (16384 // 256) * 2 * 4096 * 8
    assert table_workspace(desc, SM) == keys + digits + firsts + 16 + pieces
    assert table_workspace(rg.EmbeddingBackwardDescriptor(5, 3, 0, "f32"), SM) == 0
    assert table_workspace(rg.EmbeddingDescriptor(5, 3, 9, "f32"), SM) == 0


def test_scans_across_contiguous_rows_have_broad_tiles() -> None:
    """32 terms of 16 rows that are neighbours in memory; a chunk is shorter there."""
    for axis, shape, chunk in ((1, (1, 512), 16384), (0, (16, 32), 2048)):
        desc = rg.ScanDescriptor("cumsum", (4096, 4096), axis, "f32")
        *_, last = _steps(desc, **{name: _view((4096, 4096), (4096, 1)) for name in "xy"})
        assert (last.constants["BK"], last.constants["BN"]) == shape
        assert last.grid == (4096 // shape[0] * -(-4096 // chunk),)


@pytest.mark.parametrize(("n", "tiles"), [(256, 1), (257, 2), (1 << 26, 1 << 18)])
def test_the_tiles_of_a_scan_s_gradient(n: int, tiles: int) -> None:
    """In one dimension of the grid: a second one would end at 65535."""
    desc = rg.ScanBackwardDescriptor("logcumsumexp", (3, n), 1, "f32", saved_y=False)
    steps = _steps(desc, **{name: _view((3, n), (n, 1)) for name in ("dy", "dx", "x")})
    assert steps[-1].grid == (3 * tiles,)
    assert len(steps) == (1 if tiles == 1 else 5)


@pytest.mark.parametrize("itemsize", [2, 4, 8])
@pytest.mark.parametrize("arch", ["sm_80", "sm_90", "sm_100", "gfx942", "gfx1100"])
def test_a_thread_takes_16_bytes_of_a_row_or_more(arch: str, itemsize: int) -> None:
    found = parameters.blocks(arch, itemsize)
    assert found.row * itemsize >= found.warps * found.lanes * 16
    assert found.chunk % found.row == 0
