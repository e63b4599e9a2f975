"""The errors that `tools/mutate.py` plants are errors of the sources of today. `make verify` builds and runs them."""

import tomllib

from retrograde._core.registry import families
from tests._support import ROOT

MUTANTS = tomllib.loads((ROOT / "tests/mutants.toml").read_text())["mutant"]


def test_there_are_enough_of_them() -> None:
    assert len({mutant["name"] for mutant in MUTANTS}) == len(MUTANTS) >= 24
    planted = " ".join(f"{mutant['file']} {mutant['tests']}" for mutant in MUTANTS)
    names = {
        family.name: (family.name.removesuffix("_bag"), family.package.rpartition(".")[2]) for family in families()
    }
    assert [family for family, found in names.items() if not any(name in planted for name in found)] == []


def test_each_changes_one_place() -> None:
    for mutant in MUTANTS:
        assert (ROOT / "csrc" / mutant["file"]).read_text().count(mutant["find"]) == 1, mutant["name"]
        assert mutant["find"] != mutant["replace"]


def test_each_names_tests_that_exist() -> None:
    for mutant in MUTANTS:
        files = [word.partition("::")[0] for word in mutant["tests"] if word.startswith("tests/")]
        assert files
        assert all((ROOT / file).is_file() for file in files)
