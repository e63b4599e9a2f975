"""Groups of one channel, of some and of all; weights there and not; every option once; short segments and long ones."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from retrograde._core.descriptor import Descriptor
from retrograde._core.dtypes import Element
from retrograde._core.layout import Shape

SHORT_ROWS = (1, 3, 17)  # a NaN takes its whole line
LONG_ROW = 4300
# Besides those of every family: segments that are taken one by one, and more blocks than one of 256 samples of either.
SHAPES = ((LONG_ROW,), (2, 6, 70), (514, 3), (258, 1, 64))
TOGETHER = (("shape", "groups"), ("groups", "weights"), ("weights", "options"))  # what chooses the kernel

_WEIGHTS = {"none": {}, "all": {"has_gamma": True, "has_beta": True}, "beta": {"has_beta": True},
            "gamma": {"has_gamma": True}}  # fmt: skip
_OPTIONS: dict[str, dict[str, Any]] = {
    "usual": {},
    "no eps": {"eps": 0.0},
    "running": {"has_running": True},
    "given": {"has_running": True, "training": False},
    "momentum": {"has_running": True, "momentum": 0.75},
    "f32": {"gamma_element": "f32", "beta_element": "f32"},
    "f32 running": {"has_running": True, "running_element": "f32"},
    "f32 given": {"has_running": True, "training": False, "running_element": "f32"},
}
_GROUPS = ("all", "some", "each")


def _groups(channels: int, which: str) -> int:
    """How many: one group of all channels, groups of some, a group for each."""
    several = [n for n in range(2, channels) if channels % n == 0]
    return {"all": 1, "some": several[len(several) // 2] if several else 1, "each": max(channels, 1)}[which]


def _made(cls: Any, shape: Shape, groups: str, element: str, *options: Mapping[str, Any]) -> Any:
    """With those options that the class has; None where an option makes no sense."""
    known = cls.__dataclass_fields__
    wanted = {name: value for each in options for name, value in each.items()}
    given = {name: value for name, value in wanted.items() if name in known}
    if len(given) < len(wanted):
        return None
    if any(name.endswith("_element") for name in given) and Element(element).info.itemsize != 2:
        return None
    if "num_groups" in known:
        given["num_groups"] = _groups(shape[1], groups)
    return cls(shape, element=element, **given)


def _with_channels(shape: Shape) -> Shape:
    return (1,) * (2 - len(shape)) + shape


def descriptors(cls: Any, kind: str, element: str, shape: Shape, thorough: bool) -> Iterator[Descriptor]:
    del kind
    found = []
    if thorough:
        for form in _rows(cls, shape):
            found += [_made(cls, form, "all", element, _WEIGHTS["none"])]
            if form[1] > 2:  # beside an infinite weight the sign of a difference that cancels counts
                continue
            for each in ("usual", "no eps", "given", "running"):
                found += [_made(cls, form, "all", element, _WEIGHTS["all"], _OPTIONS[each])]
    else:
        form = _with_channels(shape)
        for groups in _GROUPS if "num_groups" in cls.__dataclass_fields__ else ("",):
            found += [_made(cls, form, groups, element, weights) for weights in _WEIGHTS.values()]
        found += [_made(cls, form, "some", element, _WEIGHTS["all"], options) for options in _OPTIONS.values()]
    yield from dict.fromkeys(each for each in found if each is not None)


def _rows(cls: Any, shape: Shape) -> Iterator[Shape]:
    """As many elements, in lines of a few lengths; all in one line."""
    size = math.prod(shape)
    for n in SHORT_ROWS:
        if cls.family == "group_norm":
            yield size // n, n
        elif cls.family == "instance_norm":
            yield size // n, 1, n
        else:
            yield n, size // n
    if cls.family == "group_norm":
        yield 1, 2, size // 2
    yield 1, 1, size


def factors(cls: Any) -> dict[str, tuple[Any, ...]]:
    known = {*cls.__dataclass_fields__}
    usable = [name for name, options in _OPTIONS.items() if {*options} <= known]
    return {"groups": _GROUPS if "num_groups" in known else ("each",), "weights": tuple(_WEIGHTS),
            "options": tuple(usable)}  # fmt: skip


def chosen(cls: Any, kind: str, element: str, shape: Shape, choice: Mapping[str, Any]) -> Any:  # a Descriptor or None
    del kind
    weights, options = _WEIGHTS[choice["weights"]], _OPTIONS[choice["options"]]
    return _made(cls, _with_channels(shape), choice["groups"], element, weights, options)


def batched(desc: Any, rows: int) -> Any:  # a Descriptor or None
    """Gradients of weights sum over samples; and a weight with as many channels is no batch."""
    weights = desc.has_gamma or desc.has_beta or desc.uses_statistics
    if not desc.samples_alone or (weights and (desc.direction == "backward" or desc.samples == desc.channels)):
        return None
    return replace(desc, input_shape=(rows, *desc.input_shape[1:]))
