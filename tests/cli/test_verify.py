"""`retrograde verify`: what it measures, what it says of a broken promise, and the hashes of every kernel."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest

import retrograde as rg
from retrograde import _native
from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.registry import families, ops
from retrograde._numerics.maths import Expected
from retrograde.cli import main
from retrograde.testing import hashes, verify
from retrograde.testing.accuracy import compare
from retrograde.testing.placing import LAYOUTS

CASE = "gated_activation.swiglu.backward f32 9x34 split_dim=1"


def test_a_case_is_tallied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "verify.json"
    assert main(["verify", *CASE.split(), "--json", str(file)]) == 0
    screen = capsys.readouterr().out
    assert "all kept" in screen
    rows = json.loads(file.read_text())["rows"]
    assert [row["algorithm"] for row in rows] == ["fast", "precise"]
    assert json.loads(file.read_text())["schema"] == "retrograde.verify/1"
    for row in rows:
        assert 0 < row["ulp"] <= row["promised"]
        assert sum(row["bins"]) == row["results"] > 0
        assert set(row["layouts"]) == set(LAYOUTS)
        assert CASE in row["where"]
        assert row["sku"] in screen


def test_a_broken_promise_is_an_exit_code_of_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right = verify.oracle

    def off(desc: Any, given: Any) -> dict[str, Expected]:
        """As a kernel sees it that is 5 ULP off at one element."""
        found = right(desc, given)
        value = found["da"].value.copy()
        value[3, 5] += 5 * np.finfo(np.float32).eps * found["da"].scale[3, 5] + 1e-44
        return {**found, "da": Expected(value, found["da"].scale)}

    monkeypatch.setattr(verify, "oracle", off)
    assert main(["verify", CASE]) == 1
    screen = capsys.readouterr().out
    assert "broken: 0 of 2 promises" in screen
    assert "da[3, 5]" in screen.replace("\n", "")


def test_memory_around_an_output_is_a_broken_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    def written(_: object) -> None:
        raise AssertionError("memory around y was written")

    monkeypatch.setattr("retrograde.testing.placing.Trial.outputs", written)
    for tally in verify.examine_case(rg.parse(CASE)):
        assert not tally.kept
        assert "memory around y" in tally.where


def test_a_large_case_is_checked_on_fewer_rows() -> None:
    desc = verify.small_enough(rg.parse("gated_activation.swiglu.backward bf16 4096x8192 split_dim=1"))
    assert desc.input_shape[1] == 8192
    assert 1 < desc.input_shape[0] < 4096
    small = rg.parse(CASE)
    assert verify.small_enough(small) == small


def test_a_kind_is_tallied_in_the_order_of_elements(tmp_path: Path) -> None:
    file = tmp_path / "verify.json"
    assert main(["verify", "binary.add", "--quick", "--json", str(file)]) == 0
    rows = json.loads(file.read_text())["rows"]
    elements = [row["element"] for row in rows if row["op"] == "binary.add.forward"]
    assert sorted(elements, key=list(Element).index) == elements
    assert {"f32", "i64"} <= {*elements}


def test_an_unknown_subject(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nonsense"]) == 2
    assert "expected all, a family" in capsys.readouterr().err
    assert main(["verify", "reduce.smu"]) == 2
    assert capsys.readouterr().err.endswith("or a CASE. Did you mean reduce.sum?\n")


def test_all_is_every_op_kind_and_element() -> None:
    chosen = verify.choose("all")
    assert len(chosen) == len(set(chosen)) == sum(len(op.cells) for op in ops())


def test_tame_numbers_are_what_they_say() -> None:
    for element, seed in product(FLOATS, (0, 1)):
        wide = np.abs(hashes.numbers(element, (5, 999), seed, tame=True).astype(np.float64))
        assert np.count_nonzero(wide == 0) > 0
        assert 2.0**-6 <= wide[wide > 0].min() < wide.max() < 2.0**6


def test_hashes_of_a_family(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("retrograde.cli.hashes.THREADS", (1,))
    found_in = Counter(key.partition(".")[0] for key in hashes.stored())
    family = min(found_in, key=found_in.__getitem__)
    stored = [key for key in hashes.stored() if key.startswith(f"{family}.")]
    assert main(["verify", "--hashes", family, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "retrograde.hashes/1"
    for row in found["rows"]:
        assert sorted(row["hashes"]) == sorted(stored)
        assert row["same"] == row["stored"] == len(stored)


def test_other_bits_are_an_exit_code_of_1(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    stored = hashes.stored()
    key = next(iter(stored))
    monkeypatch.setattr("retrograde.testing.hashes.stored", lambda: {**stored, key: "0" * hashes.LENGTH})
    assert main(["verify", "--hashes", key.split(" ")[0]]) == 1
    told = capsys.readouterr().out
    assert f"{key}: got {stored[key]}, expected 000" in " ".join(told.split())
    assert "other bits than stored" in told


CODE = "import json, retrograde.testing.hashes as h; print(json.dumps(h.compute({threads}, subjects={kinds})))"
KINDS = [f"{family.name}.{kind}" for family in families() for kind in family.kinds]
*OTHERS, BEST = _native.available_isas()[::-1]
# A kind is run on the best instruction set and, by turns, on one of the others; in the long tests on all.
PARTS = [
    pytest.param(BEST, KINDS, id=BEST),
    *(
        pytest.param(isa, KINDS[turn :: len(OTHERS)], id=f"{isa}-{turn}", marks=[pytest.mark.long] * (turn != own))
        for own, isa in enumerate(OTHERS)
        for turn in range(len(OTHERS))
    ),
]


@pytest.mark.parametrize(("isa", "kinds"), PARTS)
def test_the_bits_are_those_of_every_machine(
    python: Callable[..., CompletedProcess[str]], isa: str, kinds: list[str]
) -> None:
    # Which chunks there are does not depend on the instruction set: each has another number of threads.
    threads = (1 + _native.available_isas()[::-1].index(isa),)
    done = python(CODE.replace("{threads}", str(threads)).replace("{kinds}", str(kinds)), RETROGRADE_ISA=isa)
    assert done.returncode == 0, done.stderr
    wanted = {key: found for key, found in hashes.stored().items() if hashes.is_of(key, kinds)}
    assert hashes.differences(json.loads(done.stdout), wanted) == []


@pytest.mark.parametrize("element", ["f32", "bf16"])
def test_peers_of_a_gradient_of_one_number(element: str) -> None:
    """dy of a mean has rank 0."""
    pytest.importorskip("torch")
    desc = rg.parse(f"cross_entropy.cross_entropy.backward {element} 4x8 class_axis=1")
    ours, theirs = compare(desc, ("retrograde", "torch"))
    assert (ours.library, theirs.library) == ("retrograde", "torch")
    assert ours.worst <= 4
    assert ours.wrong == theirs.wrong == 0
