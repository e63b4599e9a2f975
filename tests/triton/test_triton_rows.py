"""What is peculiar to the GPU kernels of embeddings and of scans' gradients; in Triton's interpreter."""

from typing import Any

import ml_dtypes
import numpy as np
import pytest

pytest.importorskip("triton")

from tests._support.triton_interpreter import interpreted  # noqa: F401  # a fixture that every test uses

# isort: split
import retrograde as rg
from retrograde._core.dtypes import element_of
from retrograde.testing.highprec import oracle
from retrograde.testing.inputs import inputs
from retrograde.testing.saved import with_saved
from retrograde.testing.ulp import ulp_error
from tests._support import scan_pieces as pieces

GPU = rg.Stream("cuda:0")


def _gradient(dout: Any, indices: Any, rows: int, **options: Any) -> Any:
    count, columns = dout.shape
    desc = rg.EmbeddingBackwardDescriptor(rows, columns, count, element_of(dout.dtype), accumulate=False, **options)
    dweight = np.full((rows, columns), np.nan, dout.dtype)
    rg.EmbeddingBackwardPlan.select(desc, stream=GPU).run(rg.EmbeddingBackwardArgs(dout, indices, dweight))
    return dweight


def test_many_hits_on_one_row_in_bf16() -> None:
    dout = np.ones((700, 2), ml_dtypes.bfloat16)
    indices = np.r_[np.full(600, 3), np.arange(100) % 3].astype(np.int32)
    found = _gradient(dout, indices, 5).astype(np.float64)
    assert found[3, 0] == 600  # one by one in bf16: 256
    assert found[:3, 1].tolist() == [34, 33, 33]
    assert not found[4].any()


def test_a_sum_does_not_depend_on_other_rows() -> None:
    """Segments are cut from their own beginning: pieces have 8 terms here."""
    rng = np.random.default_rng(0)
    dout = (rng.standard_normal((70, 3)) * np.exp2(rng.integers(-90, 90, (70, 3)))).astype(np.float64)
    indices = np.where(np.arange(70) % 2, 4, rng.integers(0, 4, 70))
    whole = _gradient(dout, indices, 6)
    alone = _gradient(dout[indices == 4], indices[indices == 4], 6)
    assert whole[4].tobytes() == alone[4].tobytes()
    moved = _gradient(dout[indices == 4], np.full(35, 1), 2)
    assert moved[1].tobytes() == whole[4].tobytes()


@pytest.mark.parametrize("rows", [1, 15, 16, 17, 300])
def test_the_sort_has_as_many_passes_as_rows_need(rows: int) -> None:
    indices = np.random.default_rng(rows).integers(-1, rows + 1, 90)
    desc = rg.EmbeddingBackwardDescriptor(rows, 1, 90, "f32", sparse=True)
    plan: Any = rg.EmbeddingBackwardPlan.select(desc, stream=GPU)
    found = [np.full(desc.rows_shape, -7), np.full(desc.values_shape, -7, np.float32), np.full(1, -7)]
    plan.run(rg.EmbeddingBackwardArgs(np.ones((90, 1), np.float32), indices, None, *found))
    want, hits = np.unique(indices[(indices >= 0) & (indices < rows)], return_counts=True)
    count = int(found[2][0])
    assert found[0][:count].tolist() == want.tolist()
    assert found[1][:count, 0].tolist() == hits.tolist()
    assert (found[0][count:] == -7).all()
    assert (found[1][count:] == -7).all()


@pytest.mark.parametrize(
    "case",
    [
        "embedding.embedding.forward f32 5x3 num_indices=4 index_policy=raise",
        "embedding.embedding.backward f32 5x3 num_indices=4 index_policy=raise",
        "embedding_bag.sum.forward f32 5x3 num_indices=4 num_bags=2 index_policy=raise",
        "embedding_bag.max.backward f32 5x3 num_indices=4 num_bags=2 index_policy=raise",
    ],
)
def test_a_kernel_cannot_raise(case: str) -> None:
    desc = rg.parse(case)
    plan: Any = getattr(rg, type(desc).__name__.replace("Descriptor", "Plan"))
    with pytest.raises(rg.Unsupported, match='use index_policy="skip"') as caught:
        plan.select(desc, stream=GPU)
    (reason,) = [reason for reason in caught.value.reasons if reason.implementation.startswith("triton")]
    assert reason.code == "policy"


def test_states_of_pieces_stay_on_the_cpu() -> None:
    plan = rg.ReducePlan.select(rg.ReduceDescriptor("sum", (4, 6), 1, "f32"), stream=GPU)
    with pytest.raises(rg.Unsupported, match=r"pieces with Stream\('cpu'\)") as caught:
        plan.partial(np.ones((4, 3), np.float32))
    assert "device" in [reason.code for reason in caught.value.reasons if reason.implementation.startswith("triton")]


def test_more_than_32_bits_can_number_is_refused() -> None:
    desc = rg.EmbeddingDescriptor(1 << 31, 1, 4, "f32")
    with pytest.raises(rg.Unsupported, match="32 bits"):
        rg.EmbeddingPlan.select(desc, stream=GPU)


def test_offsets_that_nobody_checked_stay_inside_the_indices() -> None:
    """The host cannot look at them without waiting; what they give is not told, but nothing else is touched."""
    desc = rg.EmbeddingBagDescriptor(3, 2, 20, 4, "sum", "f32")
    memory = np.full(40, 7.0, np.float32)
    output = memory[16:24].reshape(4, 2)
    for offsets in ([5, 3, 99, -4], [0, 20, 0, 20], [19, 0, 0, 1 << 40]):
        args = np.ones((3, 2), np.float32), np.zeros(20, np.int64), np.array(offsets), output
        rg.EmbeddingBagPlan.select(desc, stream=GPU).run(rg.EmbeddingBagArgs(*args))
        assert (memory[:16] == 7).all()
        assert (memory[24:] == 7).all()
        assert (np.abs(output) <= 20).all()


@pytest.mark.parametrize("kind", ["cumsum", "cumprod", "logcumsumexp"])
def test_indices_that_are_not_needed_are_left_alone(kind: str) -> None:
    x = np.linspace(0.5, 1.5, 2 * 70, dtype=np.float32).reshape(2, 70)
    for element in (np.int32, np.int64):
        indices, y, again = np.full(x.shape, -7, element), np.empty_like(x), np.empty_like(x)
        plan: Any = rg.ScanPlan.select(rg.ScanDescriptor(kind, x.shape, 1, "f32"), stream=GPU)
        plan.run(rg.ScanArgs(x, y, indices))
        assert (indices == -7).all()
        plan.run(rg.ScanArgs(x, again))
        assert y.tobytes() == again.tobytes()


def test_ties_across_tiles_keep_their_places() -> None:
    """`fold` does not keep the order of terms; places decide. 16 terms a tile here."""
    x = np.zeros((2, 70), np.float32)
    x[1, 40:] = 1
    for ties, want in (("first", [0, 40]), ("last", [69, 69])):
        desc = rg.ScanDescriptor("cummax", x.shape, 1, "f32", ties=ties)
        y, indices = np.empty_like(x), np.empty(x.shape, np.int64)
        rg.ScanPlan.select(desc, stream=GPU).run(rg.ScanArgs(x, y, indices))
        assert indices[:, -1].tolist() == want


def test_a_product_with_infinities_is_that_of_one_term_after_another() -> None:
    """R = dy + x R is not a map of two numbers where x is infinite: 8 terms a tile here, so tables cross tiles."""
    rng = np.random.default_rng(3)
    x = rng.choice([0.0, 1.0, -2.0, 3.0, np.inf, -np.inf], (10, 20), p=[0.05, 0.3, 0.25, 0.3, 0.05, 0.05])
    dy = rng.choice([-1.0, 0.0, 2.0, np.inf], (10, 20), p=[0.4, 0.2, 0.38, 0.02])
    want = np.empty_like(x)
    with np.errstate(all="ignore"):
        for row in range(10):
            incoming = 0.0
            for k in reversed(range(20)):
                incoming = dy[row, k] + (x[row, k + 1] * incoming if k < 19 else 0.0)
                want[row, k] = np.prod(x[row, :k]) * incoming
    desc = rg.ScanBackwardDescriptor("cumprod", x.shape, 1, "f64", saved_y=False)
    dx = np.empty_like(x)
    rg.ScanBackwardPlan.select(desc, stream=GPU).run(rg.ScanBackwardArgs(dy, dx, x))
    np.testing.assert_allclose(dx, want, rtol=1e-13)


@pytest.mark.parametrize(
    ("kind", "element"),
    [("cumsum", "f64"), ("cumprod", "f32"), ("cummax", "bf16"), ("cummin", "f64"), ("logcumsumexp", "f32")],
)
def test_pieces_of_a_scan_make_the_whole(kind: Any, element: str) -> None:
    """16 terms a tile here, 64 a chunk; with empty pieces and both directions."""
    for number, (reverse, exclusive) in enumerate(pieces.DIRECTIONS):
        shape, axis = [((3, 90), 1), ((19, 5), 0)][number % 2]
        desc = rg.ScanDescriptor(kind, shape, axis, element, reverse, exclusive, ["first", "last"][number // 2])
        bound = rg.ScanPlan.select(desc, stream=GPU).precision_guarantee.max_ulp
        values, cuts = pieces.SETS[number], pieces.cuts_of(desc.n, reverse)[number % 3]
        x = np.asarray(inputs(values, element, {"x": shape})["x"])
        want = oracle(desc, {"x": x})
        y, indices, _ = pieces.forward(desc, x, cuts, None, GPU)
        assert np.max(ulp_error(y, want["y"], element)) <= bound, f"{desc} {values} cut at {cuts}"
        if desc.picks:
            np.testing.assert_array_equal(indices, want["indices"].value)


def test_pieces_of_the_gradient_of_a_sum() -> None:
    for reverse, exclusive in pieces.DIRECTIONS:
        desc = rg.ScanBackwardDescriptor("cumsum", (3, 20), 1, "f32", reverse, exclusive)
        dy = np.asarray(inputs("mixed", "f32", {"dy": (3, 20)})["dy"])
        dx = pieces.backward(desc, {"dy": dy}, [7, 7, 19], [None] * 4, None, GPU)
        assert np.max(ulp_error(dx, oracle(desc, {"dy": dy})["dx"], "f32")) <= 1


@pytest.mark.parametrize(
    ("kind", "element", "saves"),
    [
        ("cumprod", "f64", {"saved_y": False}),
        ("cumprod", "f32", {}),
        ("cummax", "bf16", {}),
        ("cummin", "f64", {"saved_indices": True}),
        ("logcumsumexp", "f32", {"saved_y": False}),
        ("logcumsumexp", "f64", {}),
    ],
)
def test_pieces_of_a_gradient_make_the_whole(kind: str, element: str, saves: dict[str, bool]) -> None:
    """8 terms a tile here; with empty pieces and both directions."""
    for number, (reverse, exclusive) in enumerate(pieces.DIRECTIONS):
        if exclusive and "saved_indices" in saves:
            continue  # the winner after the last term is not among the indices
        if kind == "cumprod" and not exclusive and not saves:
            continue  # a piece has the product before its first term unrounded, unlike the saved y of the whole
        shape, axis = [((3, 20), 1), ((11, 2), 0)][number % 2]
        desc = rg.ScanBackwardDescriptor(kind, shape, axis, element, reverse, exclusive, **saves)
        before = rg.ScanDescriptor(kind, shape, axis, element, reverse, exclusive)
        bound = rg.ScanBackwardPlan.select(desc, stream=GPU).precision_guarantee.max_ulp
        values, cuts = ["normal", "gates", "ties", "normal"][number], pieces.cuts_of(desc.n, reverse)[number % 3]
        need = {"dy": True, "x": desc.needs_x, "y": desc.needs_y, "indices": desc.needs_indices}
        names = [name for name, needed in need.items() if needed]
        given = with_saved(desc, inputs(values, element, dict.fromkeys([*names, "x"], shape)))
        carries = pieces.forward(before, given["x"], cuts, None)[2]
        saved = {name: given[name] for name in names}
        dx = pieces.backward(desc, saved, cuts, carries, None, GPU)
        error = np.max(ulp_error(dx, oracle(desc, saved)["dx"], element))
        assert error <= bound, f"{desc} {values} cut at {cuts}: {error}"
