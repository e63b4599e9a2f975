"""The last axis and several; weights there and not; every option once."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape
from retrograde.families.norm.oracle import mask_of

SHORT_ROWS = (1, 3, 17)  # a NaN takes its whole line
LONG_ROW = 4300
SHAPES = ((LONG_ROW,), (600, 18))  # besides those of every family: more than two blocks of 256 lines
TOGETHER = (("shape", "weights"), ("weights", "options"))  # what chooses the kernel

_WEIGHTS = {"none": {}, "all": {"has_gamma": True, "has_beta": True}, "beta": {"has_beta": True},
            "gamma": {"has_gamma": True}}  # fmt: skip
_OPTIONS: dict[str, dict[str, Any]] = {
    "usual": {},
    "no eps": {"eps": 0.0},
    "residual": {"has_residual": True},
    "llama": {"casting": "llama"},
    "gemma": {"casting": "gemma"},
    "offset": {"offset": -0.5},
    "f32": {"gamma_element": "f32", "beta_element": "f32"},
}


def _made(cls: Any, shape: Shape, lead: int, element: str, *options: Mapping[str, Any]) -> Any:
    """With those options that the class has; None where an option makes no sense."""
    known = cls.__dataclass_fields__
    given = {name: value for each in options for name, value in each.items() if name in known}
    if any(name.endswith("_element") for name in given) and Element(element).info.itemsize != 2:
        return None
    return cls(shape, mask_of(lead, len(shape)), element, **given)


def descriptors(cls: Any, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    del kind
    found = []
    if thorough:
        for form, lead in _rows(shape):
            found += [_made(cls, form, lead, element, _WEIGHTS[each]) for each in ("none", "all")]
            found += [_made(cls, form, lead, element, _WEIGHTS["all"], _OPTIONS["no eps"])]
    else:
        for lead in sorted({max(len(shape) - 1, 0), len(shape) // 2}):
            found += [_made(cls, shape, lead, element, weights) for weights in _WEIGHTS.values()]
        lead = max(len(shape) - 1, 0)
        found += [_made(cls, shape, lead, element, _WEIGHTS["all"], options) for options in _OPTIONS.values()]
    yield from dict.fromkeys(each for each in found if each is not None)


def _rows(shape: Shape) -> Iterator[tuple[Shape, int]]:
    """As many elements, in lines of a few lengths; all in one line."""
    size = math.prod(shape)
    for n in SHORT_ROWS:
        yield (size // n, n), 1
    yield (size,), 0


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    known = cls.__dataclass_fields__
    usable = [name for name, options in _OPTIONS.items() if not options or {*options} & {*known}]
    weights = [name for name in _WEIGHTS if name != "beta" or "has_beta" in known]
    return {"axes": ("last", "half", "all"), "weights": tuple(weights), "options": tuple(usable)}


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    del kind
    rank = len(shape)
    lead = {"last": max(rank - 1, 0), "half": rank // 2, "all": 0}[choice["axes"]]
    return _made(cls, shape, lead, element, _WEIGHTS[choice["weights"]], _OPTIONS[choice["options"]])


def batched(desc: Any, rows: int) -> Any:  # a Descriptor or None
    """Gradients of weight and bias sum over rows; and a weight with as many rows is no batch."""
    weights = desc.has_gamma or getattr(desc, "has_beta", False)
    if desc.lead == 0 or (weights and (desc.direction == "backward" or desc.norm_shape[0] == desc.input_shape[0])):
        return None
    return replace(desc, input_shape=(rows, *desc.input_shape[1:]))
