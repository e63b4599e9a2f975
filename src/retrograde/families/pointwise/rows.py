"""What a row of a table holds, and the formulas that rows share.

Formulas are written over a namespace of maths `m` (`retrograde._numerics.maths`), so that one runs in NumPy and in
mpmath. They see finite numbers where the row has limits, which stand for the infinities then.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import reduce
from typing import Any, ClassVar, NamedTuple

from retrograde._core.dtypes import FLOATS, Element
from retrograde._core.record import record
from retrograde._numerics.maths import Maths

INTEGERS = (Element.I32, Element.I64)


class Terms(NamedTuple):
    """A sum whose terms may cancel: errors are counted at the sum of their magnitudes."""

    value: Any
    scale: Any


def terms(*added: Any) -> Terms:
    return Terms(sum(added), sum(map(abs, added)))


def as_terms(made: Any) -> Terms:
    return made if isinstance(made, Terms) else Terms(made, abs(made))


class Limits(NamedTuple):
    """At (-inf, +inf)."""

    value: tuple[float, float]
    slope: tuple[float, float]


Composed = Callable[[Any], Callable[..., Any]]  # of a library, a function of arrays and of the row's options


class Names(NamedTuple):
    """The op in other libraries: dotted names, or what it is composed of there (JAX: also where its function takes the
    row's options), and a function of arrays for NumPy (None: it has none)."""

    torch: str | Composed
    jax: str | Composed
    numpy: Callable[..., Any] | None = None
    torch_options: Mapping[str, Any] = {}  # what torch's and JAX's functions must be told to compute the same
    jax_options: Mapping[str, Any] = {}
    torch_aliases: tuple[str, ...] = ()  # other names of torch's function
    torch_operator: str = ""  # of `__mod__` and `__rmod__`: mod. Left out: as the function
    torch_grad: bool = True  # whether torch's function has a gradient
    torch_error: float = 0.0  # relative, of torch's own function in f64, where that is no rounding
    aten: str = ""  # the operator of ATen behind torch's function, where it has another name
    # The ATen operator of the gradient, what it takes besides dy (x or y), and more arguments; a word is an option.
    # Left out: the peer is torch's autograd.
    backward: tuple[Any, ...] = ()

    @property
    def torch_name(self) -> str:
        """Without the module; empty where torch has no function."""
        return self.torch.rpartition(".")[2] if isinstance(self.torch, str) else ""


def dotted(library: Any, name: str | Composed) -> Callable[..., Any]:
    """What a row names in a library."""
    found: Callable[..., Any] = reduce(getattr, name.split("."), library) if isinstance(name, str) else name(library)
    return found


class Option(NamedTuple):
    """A number that a row takes by keyword; a field of the descriptor and of the kernels' parameters, too."""

    name: str
    default: float
    tried: tuple[float, ...]  # by tests: ordinary values of both signs, and some whose products leave the range
    required: bool = False  # the function has no default; problems and tests take the one above
    field: str = ""  # of the descriptor, where it has another name

    @property
    def place(self) -> str:
        return self.field or self.name


@record
class Unary:
    """`y = value(x)`, `dx = dy slope(x)`. Options follow as keywords: `value(x, m, beta=...)`."""

    name: str
    formula: str  # of y, and of dy/dx, as documents show them
    derivative: str
    value: Callable[..., Any]
    names: Names
    slope: Callable[..., Any] | None = None  # (x, m) -> a number or Terms; None: no gradient
    slope_of_y: Callable[..., Any] | None = None  # (y, m): the same from the result
    domain: tuple[float, float] = (-math.inf, math.inf)  # beyond it value and slope are NaN
    limits: Limits | None = None  # None: the formula takes its limits by itself
    closed: Callable[..., Any] | None = None  # (x or y) -> where the slope is 0 by a branch: dx is +0 whatever dy holds
    curvature: Callable[..., Any] | None = None  # (o, g, x) -> g f''(x), a composition of functions of `o`
    curvature_of_y: Callable[..., Any] | None = None  # (o, g, y) -> g times the derivative of `slope_of_y`
    options: tuple[Option, ...] = ()
    refuse: Callable[..., str | None] = lambda **_: None  # (**options) -> what is expected, where they are wrong
    keeps: str = "x"  # what autograd saves for the gradient: x, y or nothing
    max_ulp: float = 4.0  # of f32 and f64; halves are rounded once
    slope_ulp: float | None = None  # of the gradient, where that differs
    to_bool: bool = False
    any_element: bool = False  # integers and bool, too
    doc: str = ""  # what users should know besides the formula

    letters: ClassVar[tuple[str, ...]] = ("x",)

    @property
    def elements(self) -> tuple[Element, ...]:
        return tuple(Element) if self.any_element else FLOATS


@record
class Nary:
    """`y = value(a, b, ..., m)`; `slopes[k](dy, a, b, ..., m)` is the term of operand k's gradient. Options follow."""

    name: str
    formula: str
    derivatives: tuple[str, ...]
    value: Callable[..., Any]
    names: Names
    slopes: tuple[Callable[..., Any] | None, ...]  # None: that operand has no gradient
    reads: tuple[str, ...]  # the operands that each slope reads besides dy
    parameters: tuple[str, ...] = ("a", "b")  # names in `functional`
    # Pair of operands -> (o, g, a, b, ...) -> g times the second derivative by them, from what both slopes read. A pair
    # that is left out has 0.
    curvature: Mapping[str, Callable[..., Any]] | None = None
    masks: str = ""  # operands that are bool
    options: tuple[Option, ...] = ()  # numbers by keyword, rounded to the compute type as numbers are
    # Operands that may be left out, all but one, and the numbers that stand for them.
    absent: Mapping[str, float] = field(default_factory=dict)
    integers: bool = False  # i32 and i64, too
    bools: bool = False
    to_bool: bool = False  # y is of bool
    max_ulp: float = 0.5  # of f64, and where the row is not wide of f32 and halves: correctly rounded
    slope_ulp: float = 0.5  # of f64 at full shape, f32 has 0.5; a sum rounds once more
    sums: bool = False  # the value adds terms that may cancel: halves have an error of the scale besides
    wide: bool = False  # f32 and halves are computed in f64 and rounded once, to 0.51, but for what follows
    f32_ulp: float = 1.0  # of f32 where it is computed in f32
    f32_slope_ulp: float = 1.0  # the same of its gradient at full shape
    positive: str = ""  # operands below 0 at which results are NaN, or mostly so
    by_channel: bool = False  # the last operand may have one number for each channel: along axis 1
    by_number: bool = False  # the last operand as a number has kernels of its own: the variant "number" of the forward
    by_autograd: bool = False  # peers: their own gradient; else the slopes, which are comparisons and arithmetic
    edges: tuple[str, ...] = ()  # what users should know of infinities, NaN and zeros
    linear: bool = False  # in all operands together: the gradient reads none of them
    doc: str = ""

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple("abc"[: len(self.slopes)])

    @property
    def wrt(self) -> str:
        """The operands that have a gradient."""
        return "".join(letter for letter, slope in zip(self.letters, self.slopes, strict=True) if slope)

    @property
    def elements(self) -> tuple[Element, ...]:
        return (*FLOATS, *INTEGERS * self.integers, *(Element.BOOL,) * self.bools)


def kinds_of(name: str, rows: Sequence[Unary | Nary], module: str) -> Any:
    """The enum of a family: a member for each row."""
    made: Any = StrEnum
    found = made(name, {row.name.upper(): row.name for row in rows}, module=module)
    found.__doc__ = f"The kinds of {name.removesuffix('Kind')}: the rows of its table."
    return found


# --- formulas that several rows use


def sigma(x: Any, m: Maths) -> Any:
    """1 / (1 + e^-x) without cancellation."""
    tail = m.exp(-abs(x))
    return m.where(x < 0, tail, m.const(1.0)) / (1 + tail)


def log1p_exp(x: Any, m: Maths) -> Any:
    """log(1 + e^x) without cancellation or overflow."""
    return m.where(x > 0, x, m.const(0.0)) + m.log1p(m.exp(-abs(x)))


def phi(x: Any, m: Maths) -> Any:
    return m.exp(-x * x / 2) / m.sqrt(2 * m.pi)


def big_phi(x: Any, m: Maths) -> Any:
    return m.erfc(-x / m.sqrt(m.const(2.0))) / 2


def swish_slope(x: Any, z: Any, dz: Any, m: Maths) -> Terms:
    """The derivative of `x sigma(z(x))`."""
    return terms(sigma(z, m), x * dz * sigma(-z, m) * sigma(z, m))


def twice_u(x: Any, m: Maths) -> Any:
    """2 sqrt(2/pi) (x + 0.044715 x^3): gelu_tanh is x sigma of it."""
    return 2 * m.sqrt(2 / m.pi) * (x + m.const("0.044715") * x * x * x)


def twice_du(x: Any, m: Maths) -> Any:
    return 2 * m.sqrt(2 / m.pi) * (1 + 3 * m.const("0.044715") * x * x)


def at_ends(x: Any, inside: Any, limits: tuple[float, float], m: Maths) -> Any:
    """The formula at finite x, the limits at the infinities, NaN at NaN."""
    low, high = (m.const(limit) for limit in limits)
    ends = m.where(x < 0, low, m.where(x > 0, high, x))
    return m.where(m.isinf(x) | m.isnan(x), ends, inside)


def within(x: Any, domain: tuple[float, float], m: Maths) -> Any:
    """x, or the end of the domain that is next to it."""
    if domain == (-math.inf, math.inf):
        return x
    low, high = map(m.const, domain)
    return m.where(x < low, low, m.where(x > high, high, x))


def nan_outside(x: Any, made: Any, domain: tuple[float, float], m: Maths) -> Any:
    if domain == (-math.inf, math.inf):
        return made
    low, high = map(m.const, domain)
    return m.where((x < low) | (x > high) | m.isnan(x), m.const(math.nan), made)


def finite(x: Any, m: Maths) -> Any:
    return m.where(m.isinf(x) | m.isnan(x), m.const(0.0), x)


def nan_at_nan(x: Any, made: Any, m: Maths) -> Any:
    """What was made of x by comparisons; NaN at NaN."""
    return m.where(m.isnan(x), x, made)


def trunc(x: Any, m: Maths) -> Any:
    return m.where(x < 0, -m.floor(-x), m.floor(x))
