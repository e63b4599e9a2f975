"""group_norm, instance_norm and batch_norm: an overload for each set of weights that are there, as each has other
gradients; batch_norm's for each use of running statistics, too. Weights and statistics may have their own dtype."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from retrograde._core.bindings import Binding, Given, register
from retrograde.families.channel_norm import functions
from retrograde.families.channel_norm.functions import plan_of, running_dtype

_GRADIENTS = {"weight": "dgamma", "bias": "dbeta"}
_WEIGHTS = ("weight", "bias")
_STATISTICS = ("running_mean", "running_var")


def _options(name: str, given: Given) -> tuple[Any, ...]:
    if name == "group_norm":
        return given["eps"], given["num_groups"]
    if name == "instance_norm":
        return (given["eps"],)
    running = running_dtype(*(given.get(f"{each}.dtype") for each in _STATISTICS))
    return given["eps"], given["training"], given["momentum"], running


class _Overload:
    """Which operands are there: of weights and bias, and of running statistics (None: the function has none)."""

    def __init__(
        self, name: str, there: tuple[str, ...], running: bool | None, training: bool | None, is_gradient: bool = False
    ) -> None:
        self.name, self.there, self.running, self.training = name, there, running, training
        self.is_told_apart = bool(training) and not is_gradient  # by whether there are running statistics
        self.absent = tuple(each for each in _WEIGHTS if each not in there)
        self.statistics = _STATISTICS if running else ()
        used = {None: "", True: "training", False: "eval"}[training if running is not None else None]
        tracked = "running" if running and training else ""
        weights = "_".join(there) or "alone" if self.absent else ""
        self.label = "_".join(filter(None, (weights, used, tracked)))
        fixed: dict[str, Any] = dict.fromkeys(self.absent)
        if running is False:
            fixed |= dict.fromkeys(_STATISTICS)
        self.fixed = fixed | ({} if training is None else {"training": training})

    def applies(self, values: Mapping[str, Any]) -> bool:
        found = all((values[each] is not None) == (each in self.there) for each in _WEIGHTS)
        if self.training is None:
            return found
        found = found and bool(values["training"]) == self.training
        return found and (
            not self.is_told_apart or self.running == any(values[each] is not None for each in _STATISTICS)
        )

    def plan(self, suffix: str, given: Given, dtype: Any) -> Any:
        dtypes = tuple(given.get(f"{each}.dtype") for each in _WEIGHTS)
        return plan_of(self.name, suffix, given["x"], dtype, dtypes, *_options(self.name, given))

    def backward(self) -> Binding:
        there = self.there
        return Binding(
            function=getattr(functions, f"{self.name}_backward"),
            shapes=lambda g: (g["x"], *(g[each] for each in there)),
            plan=lambda g, dtype: self.plan("Backward", self.fixed | dict(g), dtype),
            results=("dx", *(_GRADIENTS[each] for each in there)),
            operands={"gamma": "weight"},
            overload=self.label,
            applies=self.applies,
            fixed=self.fixed,
            own_dtypes=(*self.statistics, *there),
            like={_GRADIENTS[each]: each for each in there},
            missing=tuple(1 + _WEIGHTS.index(each) for each in self.absent),
        )

    def forward(self, gradient: Binding) -> Binding:
        updates = {f"new_{each}": each for each in self.statistics} if self.training else {}
        return Binding(
            function=getattr(functions, self.name),
            pure=functions.pure_batch_norm if updates else None,
            shapes=lambda g: (g["x"], *(g[each] for each in updates.values())),
            plan=lambda g, dtype: self.plan("", self.fixed | dict(g), dtype),
            results=("y", *updates),
            operands={"gamma": "weight", "beta": "bias"},
            overload=self.label,
            applies=self.applies,
            fixed=self.fixed,
            own_dtypes=(*self.statistics, *self.there),
            like=updates,
            updates=updates,
            gradient=gradient,
            wrt=("x", *self.there),
        )


def _uses(name: str) -> Iterator[tuple[bool | None, bool | None]]:
    """Whether there are running statistics, and whether they are moved."""
    return iter(((True, True), (False, True), (True, False)) if name == "batch_norm" else ((None, None),))


def _bindings(name: str) -> Iterator[Binding]:
    for chosen in product((True, False), repeat=2):
        there = tuple(each for each, given in zip(_WEIGHTS, chosen, strict=True) if given)
        gradients: dict[bool | None, Binding] = {}
        for running, training in _uses(name):
            overload = _Overload(name, there, running, training)
            if training not in gradients:
                # In training the gradient looks at no running statistics.
                of = _Overload(name, there, running and not training, training, is_gradient=True)
                gradients[training] = of.backward()
                yield gradients[training]
            yield overload.forward(gradients[training])


register(
    *(binding for name in ("group_norm", "instance_norm", "batch_norm") for binding in _bindings(name))
)  # fmt: skip
