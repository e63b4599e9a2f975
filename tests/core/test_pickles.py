"""Pickles of other versions load: `pickles_0_1.json` was written by version 0.1, before its files moved."""

import base64
import json
import pickle
from typing import Any

import pytest

import retrograde as rg
from tests._support import ROOT

OLD = json.loads((ROOT / "tests/core/pickles_0_1.json").read_text())
EXPORTED = [getattr(rg, name) for name in rg.__all__ if isinstance(getattr(rg, name), type)]


@pytest.mark.parametrize("name", OLD)
def test_an_old_pickle_loads(name: str) -> None:
    found: Any = pickle.loads(base64.b64decode(OLD[name]))
    what, _, case = name.partition(" ")
    if what == "descriptor":
        assert found == rg.parse(case)
    elif what == "plan":
        assert str(found.descriptor) == case
    again = pickle.loads(pickle.dumps(found))
    assert type(again) is type(found)


@pytest.mark.parametrize("cls", EXPORTED, ids=lambda cls: cls.__name__)
def test_a_class_is_named_by_the_path_that_users_import(cls: type) -> None:
    assert cls.__module__ in ("retrograde", "retrograde._native")
