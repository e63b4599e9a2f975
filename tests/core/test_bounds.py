"""Default bounds: what `select` accepts where the caller names no `max_ulp`."""

import json
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import retrograde as rg
from retrograde._core import registry
from retrograde._core.dtypes import FLOATS
from retrograde._core.errors import Unsupported
from retrograde._core.registry import Backend, Bound, Implementation, bounds, op_of, ops
from retrograde.testing.cases import PREFERENCES, descriptors
from tests._support import ROOT

# What each problem found before there were default bounds: counts of the backend and its bound, by preference.
FOUND = json.loads((ROOT / "tests/core/selected_0_1.json").read_text())
CASE = "gated_activation.geglu.forward f32 4x8 split_dim=1"


@pytest.mark.parametrize("element", FLOATS)
def test_every_select_finds_what_it_found_before(element: str) -> None:
    for op in ops():
        for kind in op.kinds:
            if (name := f"{op.family}.{kind}.{op.direction} {element}") not in FOUND:
                continue  # it is newer
            found: Counter[str] = Counter()
            for shape, (preferred, preference) in product(((7,), (5, 17), (3, 67, 33)), PREFERENCES.items()):
                for desc in descriptors(op, kind, element, shape, thorough=True):
                    if getattr(desc, "sums", False):
                        continue  # newer, too: lerp's ends of their own shapes
                    try:
                        plan: Any = op.plan.select(desc, preference=preference)
                        promise = f"{plan.sku.backend} {plan.precision_guarantee.max_ulp:g}"
                    except Unsupported:
                        promise = "nothing"
                    found[f"{preferred}: {promise}"] += 1
            assert found == FOUND[name], name


def _offered(monkeypatch: pytest.MonkeyPatch, *promises: tuple[float, float]) -> None:
    """The first kernel of an op under several names, each with a promise of its own, fastest first."""
    cpu, *others = registry.backends()
    (row, *_) = cpu.implementations(op_of(rg.parse(CASE)), rg.parse(CASE))

    def kernels(op: Any, desc: Any) -> list[Implementation]:
        del op, desc
        return [
            Implementation(
                replace(row.sku, algorithm=f"k{place}"),
                replace(row.guarantee, max_ulp=max_ulp, of_scale=of_scale),
                row.refusal,
                row.launch,
            )
            for place, (max_ulp, of_scale) in enumerate(promises)
        ]

    known = {each.name: each for each in (Backend("cpu", "cpu", kernels), *others)}
    monkeypatch.setattr(registry, "_backends", known)


def test_a_kernel_beyond_the_default_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    _offered(monkeypatch, (5, 0), (1, 2.0**-20), (4, 0), (1, 0))
    plan = rg.select(CASE)
    assert plan.sku.algorithm == "k2"
    reasons = [each["reason"] for each in plan.explain_dict()["others"]][:2]
    assert reasons == [
        "it promises 5 ULP, the default is 4 ULP: ask for it by max_ulp",
        "it promises 1 ULP and 9.53674e-07 of the scale, the default is 4 ULP: ask for it by max_ulp",
    ]


@pytest.mark.parametrize(("max_ulp", "algorithm"), [(5, "k0"), (9, "k0"), (4, "k2"), (1, "k3")])
def test_a_preference_takes_the_place_of_the_default(
    monkeypatch: pytest.MonkeyPatch, max_ulp: float, algorithm: str
) -> None:
    """2^-20 of the scale are 8 ULP of f32."""
    _offered(monkeypatch, (5, 0), (1, 2.0**-20), (4, 0), (1, 0))
    assert rg.select(CASE, preference=rg.PlanPreference(max_ulp=max_ulp)).sku.algorithm == algorithm


def test_what_is_of_the_scale_counts_in_ulp(monkeypatch: pytest.MonkeyPatch) -> None:
    _offered(monkeypatch, (1, 2.0**-20))
    assert rg.select(CASE, preference=rg.PlanPreference(max_ulp=9)).sku.algorithm == "k0"
    with pytest.raises(rg.Unsupported, match=r"it promises 9 ULP, the preference allows 8\.9"):
        rg.select(CASE, preference=rg.PlanPreference(max_ulp=8.9, backend="cpu"))


def test_a_bound_is_by_kind_element_and_backend() -> None:
    rule = bounds(2.0, 0.6, geglu=4.0)
    desc: Any = rg.parse(CASE)
    assert rule(desc, "cpu") == Bound(4.0)
    assert rule(replace(desc, element="bf16"), "cpu") == Bound(0.6)
    assert rule(replace(desc, kind="glu"), "cpu") == Bound(2.0)
    assert rule(desc, "reference").max_ulp == float("inf")
    assert str(Bound(1, 2.0**-18)) == "1 ULP and 3.8147e-06 of the scale"
