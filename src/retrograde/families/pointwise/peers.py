"""The rows of the tables in other libraries, by the names that the rows have; our function beside them.

Eager torch writes into `out=` where ATen has such an overload; gradients are the operators that torch's own autograd
calls. An op that another library lacks, or has in another form (JAX's softplus has no beta), does not take part.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde import functional
from retrograde._core.array import empty_dense
from retrograde._core.dtypes import Element
from retrograde._core.layout import broadcast_axes
from retrograde._core.registry import op_of
from retrograde.families.pointwise.rows import dotted
from retrograde.testing.peers import Formula, Peers, Unavailable


def peers(desc: Any) -> Peers:
    """Operands come in the order of the Args class, numbers as arrays of rank 0."""
    if getattr(desc, "saved_y", False) or getattr(desc, "numbers", "") or getattr(desc, "absent", ""):
        raise Unavailable("the peers' formulas are written for arrays, and gradients from x")
    if desc.family == "cast":
        return _cast(desc)
    if desc.family == "unary":
        return _unary(desc) if desc.direction == "forward" else _unary_backward(desc)
    return _nary(desc) if desc.direction == "forward" else _nary_backward(desc)


def _ours(desc: Any) -> Callable[..., Any]:
    name = desc.row.name if desc.direction == "forward" else f"{desc.row.name}_backward"
    function: Callable[..., Any] = getattr(functional, name)
    return function


def _our_gradients(desc: Any, letters: list[str]) -> Callable[..., Any]:
    """By the plan, into new arrays: of ternary ops there is no other way."""
    op = op_of(desc)
    plan = op.plan.select(desc)

    def call(dy: Any, *operands: Any) -> Any:
        made = {f"d{each}": empty_dense((dy,), dy, desc.shape_of(each), Element(desc.element)) for each in desc.wrt}
        plan.run(op.args(dy, **dict(zip(letters, operands, strict=True)), **made))
        return tuple(made.values())

    return call


def _torch(t: Any, desc: Any) -> Callable[..., Any]:
    function, given = dotted(t, desc.row.names.torch), {**desc.row.names.torch_options, **_options(desc)}
    return lambda *operands: function(*operands, **given)


def _torch_into(t: Any, desc: Any) -> Formula:
    """ATen's `out=` where it has one: the functions of torch.nn.functional do not take it."""
    packet = getattr(t.ops.aten, desc.row.names.aten or desc.row.names.torch_name or "none", None)
    given = {**desc.row.names.torch_options, **_options(desc)}
    known = () if packet is None else packet.overloads()
    names = ("Tensor_out", "out", "self_out")  # clamp's `out` is of numbers
    overload = next((getattr(packet, name) for name in names if name in known), None)
    if overload is None:
        return Formula(returning=_torch(t, desc))
    return Formula(into=lambda *operands: overload(*operands[:-1], **given, out=operands[-1]))


def _options(desc: Any) -> dict[str, Any]:
    found: dict[str, Any] = getattr(desc, "options", {})
    return found


def _is_default(desc: Any) -> bool:
    return all(getattr(desc, each.place) == each.default for each in getattr(desc.row, "options", ()))


def _numpy(desc: Any) -> Callable[..., Any]:
    if desc.row.names.numpy is None or not _is_default(desc):
        raise Unavailable(f"NumPy has no {desc.row.name}, or not with these options")
    function: Callable[..., Any] = desc.row.names.numpy
    return function


def _jax(j: Any, desc: Any) -> Callable[..., Any]:
    composed = not isinstance(desc.row.names.jax, str)
    if not composed and not _is_default(desc):
        raise Unavailable(f"JAX has no {desc.row.name} with these options")
    function = dotted(j, desc.row.names.jax)
    given = {**desc.row.names.jax_options, **(_options(desc) if composed else {})}
    return lambda *operands: function(*operands, **given)


def _written(function: Callable[..., Any]) -> Formula:
    if isinstance(function, np.ufunc):
        return Formula(into=lambda *operands: function(*operands[:-1], out=operands[-1]))

    def into(*operands: Any) -> None:
        operands[-1][...] = function(*operands[:-1])

    return Formula(into=into)


def _copied(function: Callable[..., Any]) -> Formula:
    def into(*operands: Any) -> None:
        operands[-1].copy_(function(*operands[:-1]))

    return Formula(into=into, returning=function)


def _cast(desc: Any) -> Peers:
    to = Element(desc.output_element).info.numpy

    def dtype(t: Any) -> Any:
        return getattr(t, to.name)

    return Peers(
        ours=lambda x: functional.cast(x, desc.output_element),
        numpy=lambda: Formula(into=lambda x, y: np.copyto(y, x, casting="unsafe"), returning=lambda x: x.astype(to)),
        torch=lambda t: Formula(into=lambda x, y: y.copy_(x), returning=lambda x: x.to(dtype(t))),
        compiled=lambda t: _copied(lambda x: x.to(dtype(t))),
        jax=lambda j: Formula(returning=lambda x: x.astype(to)),  # noqa: ARG005
    )


def _unary(desc: Any) -> Peers:
    ours, options = _ours(desc), desc.options
    return Peers(
        ours=lambda x: ours(x, **options),
        numpy=lambda: _written(_numpy(desc)),
        torch=lambda t: _torch_into(t, desc),
        compiled=lambda t: _copied(_torch(t, desc)),
        jax=lambda j: Formula(returning=_jax(j, desc)),
    )


def _unary_backward(desc: Any) -> Peers:
    ours, options = _ours(desc), desc.options
    name, source, *more = desc.row.names.backward or ("", "x")
    extra = [options.get(each, each) for each in more]
    given = {} if extra else desc.row.names.torch_options

    def recorded(t: Any) -> Formula:
        value = _torch(t, desc)

        def returning(dy: Any, x: Any) -> Any:
            x = x.detach().requires_grad_()
            with t.enable_grad():
                return t.autograd.grad(value(x), x, dy)[0]

        return _copied(returning)

    def formula(t: Any) -> Formula:
        if not name:  # a composition, whose gradient torch has by autograd alone
            return recorded(t)
        packet, value = getattr(t.ops.aten, name), _torch(t, desc)
        word = "grad_input" if "grad_input" in packet.overloads() else "out"
        overload = getattr(packet, word)

        def into(dy: Any, x: Any, dx: Any) -> None:
            overload(dy, x if source == "x" else value(x), *extra, **given, **{word: dx})

        return Formula(into=into)

    def compiled(t: Any) -> Formula:
        if not name:
            raise Unavailable(f"torch has no operator for the gradient of {desc.row.name}")
        packet, value = getattr(t.ops.aten, name), _torch(t, desc)
        return _copied(lambda dy, x: packet(dy, x if source == "x" else value(x), *extra, **given))

    def numpy() -> Formula:
        raise Unavailable("NumPy has no gradients")

    def jax(j: Any) -> Formula:
        function = _jax(j, desc)
        return Formula(returning=lambda dy, x: j.vjp(function, x)[1](dy)[0])

    return Peers(
        ours=lambda dy, x: ours(dy, x, **options),
        numpy=numpy,
        torch=formula,
        compiled=compiled,
        jax=jax,
    )


def _nary(desc: Any) -> Peers:
    def in_torch(found: Callable[[], Formula]) -> Formula:
        if desc.row.by_channel and desc.shape_of(desc.row.letters[-1]) not in ((1,), desc.shape[1:2]):
            raise Unavailable(f"torch's {desc.row.name} takes one number, or one for each channel")
        return found()

    ours, options = _ours(desc), desc.options
    return Peers(
        ours=lambda *operands: ours(*operands, **options),
        numpy=lambda: _written(_numpy(desc)),
        torch=lambda t: in_torch(lambda: _torch_into(t, desc)),
        compiled=lambda t: in_torch(lambda: _copied(_torch(t, desc))),
        jax=lambda j: Formula(returning=_jax(j, desc)),
    )


def _nary_backward(desc: Any) -> Peers:
    """The slopes of the row itself, on tensors: products and sums, as torch's autograd would call them."""
    row, letters = desc.row, [each for each in desc.row.letters if desc.reads(each)]

    def gradients(where: Any, sum_to: Callable[[Any, Any], Any]) -> Callable[..., Any]:
        maths = _Where(where)

        def returning(dy: Any, *operands: Any) -> Any:
            given = dict(zip(letters, operands, strict=True))
            all_given = [given.get(letter) for letter in row.letters]
            slopes = dict(zip(row.letters, row.slopes, strict=True))
            made = [
                sum_to(slopes[each](dy, *all_given, maths, **desc.options), desc.shape_of(each)) for each in desc.wrt
            ]
            return made[0] if len(made) == 1 else tuple(made)

        return returning

    def into(returning: Callable[..., Any], copy: Callable[[Any, Any], object]) -> Callable[..., Any]:
        count = 1 + len(letters)

        def write(*operands: Any) -> None:
            made = returning(*operands[:count])
            for target, each in zip(operands[count:], made if isinstance(made, tuple) else (made,), strict=True):
                copy(target, each)

        return write

    def summed(array: Any, shape: Any) -> Any:
        axes = broadcast_axes(shape, desc.shape)
        return (array.sum(axes) if axes else array).reshape(shape)

    if row.by_autograd:
        return _recorded(desc, letters, into)

    def torch(t: Any) -> Formula:
        return Formula(returning=gradients(t.where, summed))

    def compiled(t: Any) -> Formula:
        made = gradients(t.where, summed)
        return Formula(into=into(made, lambda target, each: target.copy_(each)), returning=made)

    def numpy() -> Formula:
        return Formula(into=into(gradients(np.where, summed), np.copyto))

    return Peers(
        ours=_our_gradients(desc, letters),
        numpy=numpy,
        torch=torch,
        compiled=compiled,
        jax=lambda j: Formula(returning=gradients(j.numpy.where, summed)),
    )


def _recorded(desc: Any, letters: list[str], into: Callable[..., Any]) -> Peers:
    """By the libraries' own gradients, of the forward that they record. Where ours reads less than theirs needs, there
    is nothing to compare."""
    row = desc.row
    if letters != list(row.letters):
        raise Unavailable(f"the gradient of {row.name} reads less than the forward of others")
    wanted = [row.letters.index(each) for each in desc.wrt]

    def torch(t: Any) -> Formula:
        value = _torch(t, desc)

        def returning(dy: Any, *operands: Any) -> Any:
            leaves = [each.detach().requires_grad_(place in wanted) for place, each in enumerate(operands)]
            with t.enable_grad():
                made = t.autograd.grad(value(*leaves), [leaves[place] for place in wanted], dy)
            return made[0] if len(made) == 1 else made

        return Formula(into=into(returning, lambda target, each: target.copy_(each)), returning=returning)

    def absent(_: Any = None) -> Formula:
        raise Unavailable(f"torch.compile has the gradient of {row.name} through autograd alone, NumPy none")

    def jax(j: Any) -> Formula:
        function = _jax(j, desc)

        def returning(dy: Any, *operands: Any) -> Any:
            made = j.vjp(function, *operands)[1](dy)
            return made[wanted[0]] if len(wanted) == 1 else tuple(made[place] for place in wanted)

        return Formula(returning=returning)

    return Peers(ours=_our_gradients(desc, letters), numpy=absent, torch=torch, compiled=absent, jax=jax)


class _Where:
    """What the slopes of rows ask of a namespace of maths besides arithmetic."""

    def __init__(self, where: Callable[..., Any]) -> None:
        self.where = where

    @staticmethod
    def const(value: float) -> float:
        return value

    @staticmethod
    def div(x: Any, y: Any) -> Any:
        return x / y
