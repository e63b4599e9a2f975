"""Kernels compiled ahead of time, for targets that are not here: what the PTX and the compilers say.

In processes of their own: the interpreter of the other tests and the compiler exclude each other.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("triton")

import retrograde as rg
from retrograde._core.dtypes import Element

ELEMENTWISE = "map_kernel"
# Gradients that are 0 read nothing. Gamma functions in f64 have more live numbers than registers on sm_90.
STEPS = tuple(f"unary.{kind}.backward" for kind in ("sign", "floor", "ceil", "round", "trunc"))
SPILLS = {"unary.lgamma": 256, "unary.digamma": 256}  # bytes


def _compiled(folder: Path, target: str, *options: str) -> list[dict[str, Any]]:
    out = folder / "figures.json"
    command = [sys.executable, "-m", "retrograde.backends.triton", "compile", "--target", target, "--json", str(out)]
    environment = {k: v for k, v in os.environ.items() if k != "TRITON_INTERPRET"}
    cache = ["--cache", str(folder / "cache")]
    done = subprocess.run([*command, *cache, *options], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert any((folder / "cache").iterdir())
    return json.loads(out.read_text())


def _check(rows: list[dict[str, Any]], *, nvidia: bool) -> None:
    for row in rows:
        where = f"{row['target']} {row['case']} {row['kernel']}"
        if row["kernel"] in (ELEMENTWISE, "row_kernel"):
            allowed = SPILLS.get(".".join(row["case"].split(".")[:2]), 0)
            assert row["spills"] <= allowed, where
        if row["kernel"] == "row_kernel":
            assert row["load_bits"] == 128, where
        if row["kernel"] == ELEMENTWISE and not row["case"].startswith("reduce"):  # there dy is one number a row
            wanted = 0 if row["case"].startswith(("embedding", *STEPS)) else 128  # there it writes zeros
            assert row["load_bits"] == wanted, where
            # Running statistics of f32 are moved by f64: a thread loads two of these.
            stored = 64 if "has_running=True" in row["case"] and "training=False" not in row["case"] else 128
            assert row["store_bits"] == stored or _is_bool(row["case"]), where
        if row["kernel"] in ("scan_kernel", "back_kernel") and "scan_axis=1" in row["case"]:
            assert row["load_bits"] == _scan_bits(row["case"], nvidia=nvidia), where
        if nvidia:
            approximate = re.findall(
                r"\b(?:div|sqrt|rcp|rsqrt|ex2|lg2|tanh|sin|cos)\.(?:approx|full)[.\w]*", row["assembly"]
            )
            assert not approximate, where
            assert ".ftz" not in row["assembly"], where


def _is_bool(case: str) -> bool:
    """Whether the result is bool: of as many elements as a thread loads, it has fewer bits."""
    desc: Any = rg.parse(case.removesuffix(" in pieces").removesuffix(" i32"))
    return getattr(desc, "result_element", None) is Element.BOOL


def _scan_bits(case: str, *, nvidia: bool) -> int:
    """128, but where 8 halves of a thread would have more states than registers, or a tile too few for 64 lanes."""
    kind, direction = case.partition(" ")[0].split(".")[1:]
    many = kind == "cumprod" or (kind == "logcumsumexp" and direction == "backward" and "saved_y=False" in case)
    few = direction == "backward" and kind != "cumsum" and not nvidia
    return 64 if (many or few) and case.split(" ")[1] in ("f16", "bf16") else 128


SCANS = [
    "cumsum.forward bf16 64x4096 scan_axis=1 reverse=True",
    "cumsum.backward f32 64x4096 scan_axis=1",
    "cummax.backward f32 64x4096 scan_axis=1",
    "cummin.backward bf16 64x4096 scan_axis=1 saved_indices=True",
    "logcumsumexp.backward bf16 64x4096 scan_axis=1 reverse=True",
    "cumprod.backward f32 64x256 scan_axis=1",
]


def test_scans_both_ways(tmp_path: Path) -> None:
    """128 bits, whichever end of memory they run from; results too."""
    cases = [word for case in SCANS for word in ("--case", f"scan.{case}")]
    rows = _compiled(tmp_path, "sm_90", *cases, "--kernel", "scan_kernel", "--kernel", "back_kernel")
    _check(rows, nvidia=True)
    assert {row["case"].removesuffix(" i32") for row in rows} == {f"scan.{case}" for case in SCANS}
    for case in SCANS:  # the last kernel of a problem writes its results
        last = [row for row in rows if row["case"] == f"scan.{case}"][-1]
        assert (last["load_bits"], last["store_bits"], last["spills"]) == (128, 128, 0), case


def test_registers_are_not_saved_around_divisions(tmp_path: Path) -> None:
    """Of f64, which are calls."""
    rows = _compiled(tmp_path, "sm_90", "--case", "reduce.norm2.backward f64 4096x4096 reduce_axis=1")
    assert [row["kernel"] for row in rows] == [ELEMENTWISE]
    _check(rows, nvidia=True)


def test_one_target(tmp_path: Path) -> None:
    rows = _compiled(tmp_path, "sm_90", "--family", "binary_param", "--element", "bf16")
    assert {row["kernel"] for row in rows} >= {ELEMENTWISE, "row_kernel", "stage_kernel", "close_kernel"}
    _check(rows, nvidia=True)
    # A multiplication and an addition are fused only where the source says so: two_prod.
    mapped = [row for row in rows if "lerp.backward" in row["case"] and "_shape=" not in row["case"]]  # no sum of ends
    plain = [row for row in mapped if " param=" in row["case"]]
    assert plain
    assert not any("fma.rn" in row["assembly"] for row in plain)


def test_rows_of_a_table(tmp_path: Path) -> None:
    """A gather moves 128 bits at a time, and so do the sums of its gradient; the sort does not spill."""
    rows = _compiled(tmp_path, "sm_90", "--family", "embedding", "--element", "f32")
    _check(rows, nvidia=True)
    widths = {row["kernel"]: (row["load_bits"], row["store_bits"]) for row in rows}
    assert widths["gather_kernel"] == (128, 128)
    assert widths["piece_kernel"][0] == widths["total_kernel"][0] == 128
    assert not [row["kernel"] for row in rows if row["spills"]]


@pytest.mark.parametrize("target", ["sm_80", "sm_90", "sm_100", "gfx942"])
def test_rows_of_the_pointwise_tables(target: str, tmp_path: Path) -> None:
    """A curve with an option, two gradients of which one is a sum, and streams of three elements."""
    cases = (
        "unary.softplus.backward f32 4096x4096 beta=2.0",
        "unary.isnan.forward bf16 4096x4096",
        "unary.sin.forward f32 4096x4096",
        "unary.digamma.backward f32 4096x4096",
        "binary.div.backward f32 4096x4096 b_shape=4096",
        "binary.add.forward i32 4096x4096",
        "ternary.where.forward f16 4096x4096 c_shape=() numbers=c",
    )
    rows = _compiled(tmp_path, target, *(word for case in cases for word in ("--case", case)))
    _check(rows, nvidia=target.startswith("sm"))
    assert {row["case"] for row in rows} == set(cases)
    assert {row["kernel"] for row in rows} == {ELEMENTWISE, "stage_kernel", "close_kernel"}


# Of each op on lines, and on each target some of them.
LINES = {
    "sm_80": (
        "softmax.softmax.backward f32 4096x4096 softmax_axis=1",
        "arg_reduce.argmax.forward f32 4096x4096 reduce_axis=1",
    ),
    "sm_90": (
        "cross_entropy.cross_entropy.backward f32 4096x4096 class_axis=1",
        "cross_entropy.cross_entropy.backward bf16 4096x4096 class_axis=1 weighted=True label_smoothing=0.1",
    ),
    "sm_100": (
        "rms_norm.rms_norm.backward bf16 4096x4096 norm_axes_mask=2 has_gamma=True",
        "batch_norm.batch_norm.forward f32 16x256x32x32 has_gamma=True has_beta=True has_running=True",
    ),
    "gfx942": (
        "layer_norm.layer_norm.backward f32 4096x4096 norm_axes_mask=2 has_gamma=True has_beta=True",
        "group_norm.group_norm.backward f32 8x128x32x32 num_groups=32 has_gamma=True has_beta=True",
    ),
}


@pytest.mark.parametrize("target", LINES)
def test_rows_of_ops_on_lines(target: str, tmp_path: Path) -> None:
    rows = _compiled(tmp_path, target, *(word for case in LINES[target] for word in ("--case", case)))
    _check(rows, nvidia=target.startswith("sm"))
    assert {row["case"].removesuffix(" i32") for row in rows} == set(LINES[target])


@pytest.mark.long
@pytest.mark.parametrize("target", ["sm_80", "sm_90", "sm_100", "gfx942"])
def test_every_kernel_of_every_target(target: str, tmp_path: Path) -> None:
    _check(_compiled(tmp_path, target), nvidia=target.startswith("sm"))
