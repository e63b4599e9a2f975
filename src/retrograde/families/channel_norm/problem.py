"""What the norms with a weight for each channel are: descriptors, operands, plans of `group_norm`, `instance_norm` and
`batch_norm`. Channels are axis 1."""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from retrograde._core.args import reads, writes
from retrograde._core.descriptor import ELEMENT, FLAG, INTEGER, REAL, SHAPE, Descriptor, frozen
from retrograde._core.errors import InvalidProblem
from retrograde._core.layout import Shape, show_shape
from retrograde._core.plan import Plan
from retrograde.families.norm.problem import WEIGHT_ELEMENT, check_eps, check_weight_element
from retrograde.typing import ElementLike


class GroupNormKind(StrEnum):
    """The kinds of group_norm."""

    GROUP_NORM = "group_norm"


class InstanceNormKind(StrEnum):
    """The kinds of instance_norm."""

    INSTANCE_NORM = "instance_norm"


class BatchNormKind(StrEnum):
    """The kinds of batch_norm."""

    BATCH_NORM = "batch_norm"


@frozen
class _Shape(Descriptor):
    input_shape: Annotated[Shape, SHAPE]


@frozen
class _Groups(_Shape):
    num_groups: Annotated[int, INTEGER]


@frozen
class _Channels(_Shape):
    """A norm of (samples, channels, ...)."""

    element: Annotated[ElementLike, ELEMENT]
    channel_axis: Annotated[int, INTEGER] = 1
    eps: Annotated[float, REAL] = 1e-5
    has_gamma: Annotated[bool, FLAG] = False
    has_beta: Annotated[bool, FLAG] = False
    gamma_element: Annotated[ElementLike | None, WEIGHT_ELEMENT] = None
    beta_element: Annotated[ElementLike | None, WEIGHT_ELEMENT] = None

    over_batch, training, momentum, has_running = 0, True, 0.0, False  # what batch_norm has besides
    offset, rounds, has_residual = 0.0, 0, False  # and what norms of trailing axes have

    def canonical(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if not self.has_gamma or self.gamma_element == self.element:
            found["gamma_element"] = None
        if not self.has_beta or self.beta_element == self.element:
            found["beta_element"] = None
        return found

    def check(self) -> None:
        label = type(self).__name__
        if len(self.input_shape) < 2:
            raise InvalidProblem(
                f"{label}.input_shape: got {show_shape(self.input_shape)}, expected at least 2 axes: samples, channels"
            )
        if self.channel_axis != 1:
            raise InvalidProblem(f"{label}.channel_axis: got {self.channel_axis}, expected 1: transpose the operands")
        check_eps(label, self.eps)
        check_weight_element(label, "gamma_element", self.gamma_element, self.element)
        check_weight_element(label, "beta_element", self.beta_element, self.element)

    @property
    def samples(self) -> int:
        return self.input_shape[0]

    @property
    def channels(self) -> int:
        return self.input_shape[1]

    @property
    def channel_shape(self) -> Shape:
        """The shape of weights, biases and running statistics."""
        return (self.channels,)

    @property
    def space(self) -> int:
        return math.prod(self.input_shape[2:])

    @property
    def groups(self) -> int:
        """Lines of one sample."""
        return self.channels

    @property
    def n(self) -> int:
        """Terms of a line."""
        return self.samples * self.space if self.over_batch else self.channels // max(self.groups, 1) * self.space

    @property
    def lines(self) -> int:
        return self.channels if self.over_batch else self.samples * self.groups

    @property
    def uses_statistics(self) -> bool:
        """Whether running statistics are looked at."""
        return self.has_running

    @property
    def updates_statistics(self) -> bool:
        return self.training and self.has_running and self.direction == "forward"

    @property
    def samples_alone(self) -> bool:
        """Whether a result depends on its own sample only."""
        return not (self.over_batch and self.training)

    @property
    def gamma_stored(self) -> Any:
        return self.gamma_element or self.element

    @property
    def beta_stored(self) -> Any:
        return self.beta_element or self.element

    @property
    def crosses(self) -> bool:
        """Whether sums go along lines and over them: one number reaches all results."""
        return (self.has_gamma or self.has_beta) and self.direction == "backward"

    @property
    def notes(self) -> tuple[str, ...]:
        return ("a line of equal numbers gives beta with eps = 0",) if self.eps == 0 and self.training else ()


@frozen
class _GroupNormDescriptor(_Channels, _Groups):
    kind = GroupNormKind.GROUP_NORM

    def check(self) -> None:
        super().check()
        if self.num_groups < 1 or self.channels % self.num_groups:
            raise InvalidProblem(
                f"{type(self).__name__}.num_groups: got {self.num_groups} for {self.channels} channels, "
                "expected a positive number that divides them"
            )

    @property
    def groups(self) -> int:
        return self.num_groups


@frozen
class _InstanceNormDescriptor(_Channels):
    kind = InstanceNormKind.INSTANCE_NORM


@frozen
class _BatchNormDescriptor(_Channels):
    training: Annotated[bool, FLAG] = True
    momentum: Annotated[float, REAL] = 0.1
    has_running: Annotated[bool, FLAG] = False
    running_element: Annotated[ElementLike | None, WEIGHT_ELEMENT] = None

    kind = BatchNormKind.BATCH_NORM
    over_batch = 1
    without_gradient: ClassVar[tuple[str, ...]] = ("running_mean", "running_var")

    def canonical(self) -> dict[str, Any]:
        found = super().canonical()
        if not (self.training and self.has_running and self.direction == "forward"):
            found["momentum"] = 0.1
        if self.training and self.direction == "backward":
            found["has_running"] = False
        if not self.has_running or found.get("has_running") is False or self.running_element == self.element:
            found["running_element"] = None
        return found

    def check(self) -> None:
        super().check()
        label = type(self).__name__
        check_weight_element(label, "running_element", self.running_element, self.element)
        if not self.training and not self.has_running:
            raise InvalidProblem(
                f"{label}.training: got False without running statistics, expected both of them: "
                "there is nothing else to normalise with"
            )
        if not math.isfinite(self.momentum):
            raise InvalidProblem(f"{label}.momentum: got {self.momentum}, expected a finite number")

    @property
    def running_stored(self) -> Any:
        return self.running_element or self.element

    def ordinary(self, name: str, array: Any) -> Any:
        """A variance is not negative."""
        return abs(array) if name == "running_var" else array

    @property
    def crosses(self) -> bool:
        """Each channel is a line: nothing goes over lines."""
        return False


@frozen
class GroupNormDescriptor(_GroupNormDescriptor, family="group_norm", direction="forward"):
    """`y = (x - mean) / sqrt(var + eps) gamma + beta`, each sample's channels in `num_groups` groups with a mean and a
    biased variance each; gamma and beta are of a channel."""


@frozen
class GroupNormBackwardDescriptor(_GroupNormDescriptor, family="group_norm", direction="backward"):
    """`dx`, and `dgamma` and `dbeta` where the forward has gamma and beta, from `dy` and x."""


@frozen
class InstanceNormDescriptor(_InstanceNormDescriptor, family="instance_norm", direction="forward"):
    """`y = (x - mean) / sqrt(var + eps) gamma + beta`, each channel of each sample with a mean and a biased variance of
    its own."""


@frozen
class InstanceNormBackwardDescriptor(_InstanceNormDescriptor, family="instance_norm", direction="backward"):
    """`dx`, and `dgamma` and `dbeta` where the forward has gamma and beta, from `dy` and x."""


@frozen
class BatchNormDescriptor(_BatchNormDescriptor, family="batch_norm", direction="forward"):
    """`y = (x - mean) / sqrt(var + eps) gamma + beta`, each channel over all samples.

    `training`: mean and biased variance are those of x; with `has_running` the running ones are moved towards them by
    `momentum` (the variance that is added is the unbiased one). Else they are the running ones."""


@frozen
class BatchNormBackwardDescriptor(_BatchNormDescriptor, family="batch_norm", direction="backward"):
    """`dx`, and `dgamma` and `dbeta` where the forward has gamma and beta, from `dy` and x; not `training`: with the
    running statistics of the forward, which have no gradient."""


_GAMMA = reads("channel_shape", needed="has_gamma", element="gamma_stored")
_BETA = reads("channel_shape", needed="has_beta", element="beta_stored")
_DGAMMA = writes("channel_shape", needed="has_gamma", element="gamma_stored")
_DBETA = writes("channel_shape", needed="has_beta", element="beta_stored")
_RUNNING = reads("channel_shape", needed="uses_statistics", element="running_stored")
_NEW = writes("channel_shape", inplace=True, needed="updates_statistics", element="running_stored")


@dataclass(slots=True, eq=False)
class GroupNormArgs:
    """`(x, y)`, with `gamma` and `beta` if the descriptor says so. y may be written onto x."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("input_shape", inplace=True)]
    gamma: Annotated[Any, _GAMMA] = None
    beta: Annotated[Any, _BETA] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "gamma", "beta", "y")}


@dataclass(slots=True, eq=False)
class GroupNormBackwardArgs:
    """`(dy, x, dx)`, with `gamma` and `dgamma`, and `dbeta` if the descriptor says so. dx may be written onto dy."""

    dy: Annotated[Any, reads("input_shape")]
    x: Annotated[Any, reads("input_shape")]
    dx: Annotated[Any, writes("input_shape", inplace=True)]
    gamma: Annotated[Any, _GAMMA] = None
    dgamma: Annotated[Any, _DGAMMA] = None
    dbeta: Annotated[Any, _DBETA] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "x", "gamma", "dx", "dgamma", "dbeta")}


@dataclass(slots=True, eq=False)
class InstanceNormArgs:
    """`(x, y)`, with `gamma` and `beta` if the descriptor says so. y may be written onto x."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("input_shape", inplace=True)]
    gamma: Annotated[Any, _GAMMA] = None
    beta: Annotated[Any, _BETA] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("x", "gamma", "beta", "y")}


@dataclass(slots=True, eq=False)
class InstanceNormBackwardArgs:
    """`(dy, x, dx)`, with `gamma` and `dgamma`, and `dbeta` if the descriptor says so. dx may be written onto dy."""

    dy: Annotated[Any, reads("input_shape")]
    x: Annotated[Any, reads("input_shape")]
    dx: Annotated[Any, writes("input_shape", inplace=True)]
    gamma: Annotated[Any, _GAMMA] = None
    dgamma: Annotated[Any, _DGAMMA] = None
    dbeta: Annotated[Any, _DBETA] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {"": ("dy", "x", "gamma", "dx", "dgamma", "dbeta")}


@dataclass(slots=True, eq=False)
class BatchNormArgs:
    """`(x, y)`, with `gamma` and `beta` if the descriptor says so. y may be written onto x.

    `running_mean` and `running_var`: what `has_running` says. In training the new ones are written, on them or not."""

    x: Annotated[Any, reads("input_shape")]
    y: Annotated[Any, writes("input_shape", inplace=True)]
    gamma: Annotated[Any, _GAMMA] = None
    beta: Annotated[Any, _BETA] = None
    running_mean: Annotated[Any, _RUNNING] = None
    running_var: Annotated[Any, _RUNNING] = None
    new_running_mean: Annotated[Any, _NEW] = None
    new_running_var: Annotated[Any, _NEW] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "": ("x", "gamma", "beta", "y", "running_mean", "running_var", "new_running_mean", "new_running_var")
    }


@dataclass(slots=True, eq=False)
class BatchNormBackwardArgs:
    """`(dy, x, dx)`, with `gamma` and `dgamma`, and `dbeta` if the descriptor says so. dx may be written onto dy.

    `running_mean` and `running_var`: those of the forward, where that is not in training."""

    dy: Annotated[Any, reads("input_shape")]
    x: Annotated[Any, reads("input_shape")]
    dx: Annotated[Any, writes("input_shape", inplace=True)]
    gamma: Annotated[Any, _GAMMA] = None
    dgamma: Annotated[Any, _DGAMMA] = None
    dbeta: Annotated[Any, _DBETA] = None
    running_mean: Annotated[Any, _RUNNING] = None
    running_var: Annotated[Any, _RUNNING] = None

    forms: ClassVar[dict[str, tuple[str, ...]]] = {
        "": ("dy", "x", "gamma", "dx", "dgamma", "dbeta", "running_mean", "running_var")
    }


class GroupNormPlan(Plan[GroupNormDescriptor, GroupNormArgs]):
    """Groups of channels less their mean, divided by their standard deviation."""

    __slots__ = ()


class GroupNormBackwardPlan(Plan[GroupNormBackwardDescriptor, GroupNormBackwardArgs]):
    """The gradient of group_norm."""

    __slots__ = ()


class InstanceNormPlan(Plan[InstanceNormDescriptor, InstanceNormArgs]):
    """Channels of samples less their mean, divided by their standard deviation."""

    __slots__ = ()


class InstanceNormBackwardPlan(Plan[InstanceNormBackwardDescriptor, InstanceNormBackwardArgs]):
    """The gradient of instance_norm."""

    __slots__ = ()


class BatchNormPlan(Plan[BatchNormDescriptor, BatchNormArgs]):
    """Channels less their mean over all samples, divided by their standard deviation."""

    __slots__ = ()


class BatchNormBackwardPlan(Plan[BatchNormBackwardDescriptor, BatchNormBackwardArgs]):
    """The gradient of batch_norm."""

    __slots__ = ()
