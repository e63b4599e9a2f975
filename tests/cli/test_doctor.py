"""`doctor`: each thing that hurts is found, has a remedy, and gives an exit code of 1."""

import json

import pytest

from retrograde._environment import VARIABLES, unknown_names, wrong_values
from retrograde.cli import doctor, main

BAD = {
    "RETROGRADE_NUM_THREADS": ["foo", "0", "-3", "9999", "2.5"],
    "RETROGRADE_ISA": ["avx512", "V4"],
    "RETROGRADE_POOL_BYTES": ["1G", "-1"],
    "RETROGRADE_LOG": ["disptach", "dispatch,everything"],
    "RETROGRADE_TORCH_SYMBOLS": ["yes"],
    "RETROGRADE_CACHE_DIR": [__file__],
    "RETROGRADE_TRITON_TUNED": ["2"],
    "RETROGRADE_TRITON_MAP": ["2048", "0,0", "1000,4", "2048,8,1"],
    "RETROGRADE_TEST_SEED": ["monday"],
}
GOOD = {
    "RETROGRADE_NUM_THREADS": "1024",
    "RETROGRADE_ISA": "baseline",
    "RETROGRADE_POOL_BYTES": "0",
    "RETROGRADE_LOG": "dispatch, profile",
    "RETROGRADE_TORCH_SYMBOLS": "0",
    "RETROGRADE_CACHE_DIR": "/nowhere/yet",
    "RETROGRADE_TRITON_TUNED": "1",
    "RETROGRADE_TRITON_MAP": "2048,8",
    "RETROGRADE_TEST_SEED": "week",
}


def test_every_variable_is_tried() -> None:
    assert [*BAD] == [*GOOD] == [each.name for each in VARIABLES]


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in BAD.items() for text in texts])
def test_a_wrong_variable_is_found(name: str, text: str) -> None:
    (wrong,) = wrong_values({name: text})
    assert wrong.text.startswith(f"{name}: got ")
    assert ", expected " in wrong.text
    assert "\n" not in wrong.text
    assert wrong.fatal == (name != "RETROGRADE_LOG")
    (finding,) = doctor.variables({name: text})
    assert finding.hurts
    assert finding.remedy == f"unset {name}, or correct it"


def test_right_variables_are_fine() -> None:
    assert not list(wrong_values(GOOD))
    assert not list(wrong_values(dict.fromkeys(GOOD, "")))
    assert not list(unknown_names(GOOD))
    (finding,) = doctor.variables(GOOD)
    assert not finding.hurts


def test_a_misspelt_name_is_found() -> None:
    (wrong,) = unknown_names({"RETROGRADE_NUM_THREAD": "2", "PATH": ""})
    assert wrong.text.endswith("Did you mean RETROGRADE_NUM_THREADS?")


def test_what_is_too_old() -> None:
    (fine,) = doctor.too_old({"python": "3.11.7", "numpy": "1.26.0", "torch": "2.13.0+cpu"})
    assert not fine.hurts
    (old,) = doctor.too_old({"python": "3.11.7", "torch": "2.9.1+cpu"})
    assert old.hurts
    assert old.remedy == "pip install --upgrade 'torch>=2.10'"


@pytest.mark.parametrize(("count", "cpus", "hurts"), [(2, 2.0, False), (2, 1.5, False), (2, 0.5, True), (64, 8.0, True),
                                                      (1, 0.1, False)])  # fmt: skip
def test_more_threads_than_cpus(count: int, cpus: float, hurts: bool) -> None:
    found = doctor.threads(count, cpus)
    assert found.hurts == hurts
    assert found.remedy.startswith("export RETROGRADE_NUM_THREADS=") == hurts


def test_a_build_without_the_instructions_of_the_cpu() -> None:
    flags = {"avx2", "fma", "f16c", "bmi2", "sse2"}
    assert not doctor.instruction_set(flags, ["v3", "baseline"], "v3").hurts
    found = doctor.instruction_set(flags, ["baseline"], "baseline")
    assert found.hurts
    assert "this CPU runs v3" in found.told
    assert not doctor.instruction_set({"sse2"}, ["baseline"], "baseline").hurts


def test_other_bits_hurt(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not doctor.smoke(0.1).hurts
    right = doctor.hashes.stored()
    monkeypatch.setattr(doctor.hashes, "stored", lambda: dict.fromkeys(right, "0"))
    found = doctor.smoke(0.1)
    assert found.hurts
    assert "have other bits" in found.told


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor, "smoke", lambda *_: doctor.Finding("bits", "fine"))
    monkeypatch.setattr(doctor, "instruction_set", lambda *_: doctor.Finding("instructions", "fine"))
    monkeypatch.setattr(doctor, "threads", lambda *_: doctor.Finding("threads", "fine"))
    for name in GOOD:
        monkeypatch.delenv(name, raising=False)
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("nothing will hurt\n")
    monkeypatch.setenv("RETROGRADE_NUM_THREAD", "2")
    assert main(["doctor", "--fix-hints"]) == 1
    assert capsys.readouterr().out == "unset RETROGRADE_NUM_THREAD, or correct it\n"
    assert main(["doctor", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "retrograde.doctor/1"
    assert [each["check"] for each in found["findings"] if each["hurts"]] == ["variables"]


def test_oldest_versions_are_those_of_the_package() -> None:
    """What pyproject asks for, and what `doctor` finds too old, is the same."""
    import tomllib

    from tests._support import ROOT

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    for name, least in doctor.OLDEST.items():
        if name == "python":
            assert project["requires-python"] == f">={least}"
        else:
            assert f"{name}>={least}" in wanted
