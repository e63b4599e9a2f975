"""Parts of a problem that are problems of their own: some of its elements, or some of its rows along the first axis."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from retrograde._core.descriptor import Descriptor, codecs
from retrograde._core.layout import Shape
from retrograde._core.registry import family_of
from retrograde._numerics.maths import Array


def batched(desc: Descriptor, rows: int) -> Descriptor | None:
    """The problem over another number of rows; None where rows are not independent. The family's cases know."""
    found: Descriptor | None = _cases(desc).batched(desc, rows)
    return found


def flat(desc: Descriptor, count: int) -> Descriptor | None:
    """The problem over that many elements, each on its own; None where elements are not independent."""
    found: Descriptor | None = getattr(_cases(desc), "flat", lambda *_: None)(desc, count)
    return found


def _cases(desc: Descriptor) -> Any:
    return family_of(desc).part("cases")


def first_rows(desc: Descriptor, rows: int) -> dict[str, Shape]:
    """The fields of a descriptor that are shapes of its greatest rank, with at most so many rows."""
    shapes = {name: getattr(desc, name) for name, (codec, _) in codecs(type(desc)).items() if codec.role == "shape"}
    rank = max((len(shape) for shape in shapes.values() if shape), default=0)
    return {name: (min(rows, s[0]), *s[1:]) for name, s in shapes.items() if s and len(s) == rank}


class Part(NamedTuple):
    """A problem over some elements or rows of another, with its streams."""

    desc: Descriptor
    streams: dict[str, Array]
    numbers: Array  # of the elements, or of the rows
    by_element: bool

    def of(self, whole: Array) -> Array:
        return whole.reshape(-1)[self.numbers] if self.by_element else whole[self.numbers]

    def put(self, whole: Array, part: Array) -> Array:
        """The whole, with this part of it replaced."""
        found = np.array(whole)
        (found.reshape(-1) if self.by_element else found)[self.numbers] = part
        return found


def part_with(desc: Descriptor, streams: Mapping[str, Array], marks: Mapping[str, Array]) -> Part | None:
    """The part whose results hold the marks; None where it is no problem of its own."""
    arrays = [*streams.values(), *marks.values()]
    if len({array.shape for array in arrays}) == 1:
        numbers = np.flatnonzero(np.logical_or.reduce(list(marks.values())))
        if part := flat(desc, len(numbers)):
            return Part(part, {name: stream.reshape(-1)[numbers] for name, stream in streams.items()}, numbers, True)
    if len({array.shape[:1] for array in arrays}) == 1 and arrays[0].shape:
        numbers = np.flatnonzero(
            np.logical_or.reduce([mark.reshape(len(mark), -1).any(axis=1) for mark in marks.values()])
        )
        if part := batched(desc, len(numbers)):
            return Part(part, {name: stream[numbers] for name, stream in streams.items()}, numbers, False)
    return None
