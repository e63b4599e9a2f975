"""Covering arrays, checked by brute force: every pair is there, nothing invalid is, and the rows are few."""

import random
from itertools import combinations, product

import pytest

from retrograde.testing.covering import Row, covering


def _factors(rng: random.Random) -> dict[str, list[str]]:
    return {f"f{k}": [f"{k}.{v}" for v in range(rng.randint(1, 9))] for k in range(rng.randint(1, 7))}


def _held(rows: list[Row], names: tuple[str, ...]) -> set[tuple[str, ...]]:
    return {tuple(row[name] for name in names) for row in rows}


@pytest.mark.parametrize("strength", [1, 2, 3])
@pytest.mark.parametrize("number", range(12))
def test_every_combination_occurs(number: int, strength: int) -> None:
    factors = _factors(random.Random(number))
    rows = covering(factors, strength, seed=number)
    size = min(strength, len(factors))
    for names in combinations(factors, size):
        assert _held(rows, names) == set(product(*(factors[name] for name in names)))
    assert all(list(row) == list(factors) for row in rows)


@pytest.mark.parametrize("levels", [[3] * 4, [5, 4, 3, 2], [9, 9, 2, 2, 2, 2], [18, 10, 6, 4, 3, 2], [2] * 10])
def test_rows_are_few(levels: list[int]) -> None:
    """The two longest factors alone need their product; greedy rows are at most 1.8 times as many, and 6."""
    factors = {f"f{k}": range(n) for k, n in enumerate(levels)}
    longest = sorted(levels)[-2:]
    least = longest[0] * longest[1]
    for seed in range(3):
        assert least <= len(covering(factors, seed=seed)) <= 1.8 * least + 6


def test_a_seed_is_an_array() -> None:
    factors = {"a": range(5), "b": "xyz", "c": (True, False), "d": range(4)}
    assert covering(factors, seed=7) == covering(factors, seed=7)
    arrays = [covering(factors, seed=seed) for seed in range(6)]
    assert all(first != second for first, second in combinations(arrays, 2))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_refused_never_occurs_and_the_rest_does(seed: int) -> None:
    """An axis must be one of the shape; and a rule over three factors, which must be found by going back."""
    factors = {"axis": range(4), "shape": [(), (3,), (2, 3), (4, 5, 6)], "layout": range(5), "alias": range(3)}

    def valid(row: Row) -> bool:
        if {"axis", "shape"} <= set(row) and row["axis"] >= max(len(row["shape"]), 1):
            return False
        return not ({"axis", "layout", "alias"} <= set(row) and row["axis"] + row["layout"] + row["alias"] == 4)

    rows = covering(factors, seed=seed, valid=valid)
    every = [row for cells in product(*factors.values()) if valid(row := dict(zip(factors, cells, strict=True)))]
    assert all(row in every for row in rows)
    for names in combinations(factors, 2):
        assert _held(rows, names) == _held(every, names)


def test_some_factors_meet_in_every_combination() -> None:
    factors = {"a": range(4), "b": range(3), "c": range(5), "d": range(6)}
    rows = covering(factors, together=[("d", "a", "b")])
    assert _held(rows, ("a", "b", "d")) == set(product(range(4), range(3), range(6)))
    assert _held(rows, ("c", "d")) == set(product(range(5), range(6)))


def test_edges() -> None:
    assert covering({}) == []
    assert covering({"a": [1]}) == [{"a": 1}]
    assert covering({"a": [1, 2]}, valid=lambda row: row.get("a") != 2) == [{"a": 1}]
    assert covering({"a": [1, 2], "b": [3]}, strength=5) == covering({"a": [1, 2], "b": [3]}, strength=2)
    with pytest.raises(ValueError, match="no values of b"):
        covering({"a": [1], "b": []})
    with pytest.raises(ValueError, match="strength 0"):
        covering({"a": [1]}, strength=0)
