"""The constants of csrc/simd and of the Triton backend are those that `tools/coefficients.py` computes."""

from functools import cache

import coefficients
import pytest


@cache
def rows() -> list[coefficients.Row]:
    return list(coefficients.table())


def read(path: str) -> str:
    return (coefficients.ROOT / path).read_text()


def test_the_sources_have_the_numbers_of_the_tool() -> None:
    assert not list(coefficients.differences(rows(), read))


def test_both_sides_are_compared() -> None:
    shared = [row for row in rows() if len({path.split("/")[0] for path in row.files}) == 2]
    assert len(shared) > 10


@pytest.mark.parametrize("path", coefficients.COMPLETE)
def test_a_changed_digit_is_found(path: str) -> None:
    """Once as a number that is missing, once as one that nobody computed."""
    row = next(row for row in rows() if path in row.files)
    number = max(coefficients.numbers(coefficients.literal(abs(row.values[-1]), row.bits)), key=len)
    assert number in read(path)
    changed = number[:5] + ("1" if number[5] != "1" else "2") + number[6:]

    def planted(other: str) -> str:
        return read(other).replace(number, changed) if other == path else read(other)

    found = list(coefficients.differences(rows(), planted))
    assert any("expected" in line for line in found), found
    assert any(changed in line for line in found), found
    assert all(line.startswith(path) for line in found)
