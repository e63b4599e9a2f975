"""Norms as the peers' users call them; our function beside them.

torch's gradients are what its autograd calls: for layer_norm an operator that takes the saved statistics, which are
computed before it as ours are; for rms_norm the autograd of its function.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde import functional
from retrograde.testing.peers import Formula, Peers


def peers(desc: Any) -> Peers:
    return _backward(desc) if desc.direction == "backward" else _forward(desc)


class _Operands:
    """Operands by name, from their order in the Args class."""

    def __init__(self, desc: Any) -> None:
        self.desc = desc
        gamma, beta = desc.has_gamma, getattr(desc, "has_beta", False)
        if desc.direction == "forward":
            flags = (("x", True), ("gamma", gamma), ("beta", beta), ("residual", desc.has_residual))
        else:
            flags = (("dy", True), ("x", True), ("gamma", gamma), ("dresidual", desc.has_residual))
        self.inputs = [name for name, there in flags if there]
        self.axes = tuple(range(desc.lead, len(desc.input_shape)))
        self.centred = str(desc.kind) == "layer_norm"
        self.beta = beta

    def named(self, given: tuple[Any, ...]) -> dict[str, Any]:
        return dict(zip(self.inputs, given, strict=False))

    def value(self, m: Any, found: dict[str, Any], wide: Any) -> Any:
        """The formula over arrays of a library's own, with what is rounded along the way."""
        desc, x = self.desc, found["x"]
        if "residual" in found:
            x = x + found["residual"]
        h, x = x, wide(x)
        if self.centred:
            x = x - m.mean(x, self.axes, keepdims=True)
        y = x / m.sqrt(m.mean(x * x, self.axes, keepdims=True) + desc.eps)
        gamma = found.get("gamma")
        if gamma is not None or desc.offset:
            y = y * (desc.offset + (wide(gamma) if gamma is not None else 0.0))
        if "beta" in found:
            y = y + wide(found["beta"])
        y = y.astype(h.dtype) if hasattr(y, "astype") else y.to(h.dtype)
        return (y, h) if "residual" in found else y


def _ours(desc: Any, operands: _Operands) -> Callable[..., object]:
    back = desc.direction == "backward"
    function: Callable[..., object] = getattr(functional, f"{desc.kind}_backward" if back else str(desc.kind))
    options: dict[str, Any] = {"axis": operands.axes or -1, "eps": desc.eps}
    if not operands.centred:
        options |= {"offset": desc.offset, "casting": str(desc.casting)}

    def call(*given: Any) -> object:
        found = operands.named(given)
        more = {name: found[name] for name in ("residual", "dresidual") if name in found}
        first = (found["dy"], found["x"]) if back else (found["x"],)
        weights: list[Any] = [found.get("gamma")]
        if operands.centred:
            weights.append(found.get("beta"))
        if back and operands.beta:  # its numbers are not looked at
            weights[1] = found["gamma"] if "gamma" in found else np.zeros(desc.norm_shape, found["x"].dtype)
        made = function(*first, *weights, **options, **more)
        return tuple(each for each in made if each is not None) if isinstance(made, tuple) else made

    return call


def _numpy_wide(desc: Any) -> Callable[[Any], Any]:
    return lambda x: x.astype(np.float64 if desc.element == "f64" else np.float32)


def _forward(desc: Any) -> Peers:
    operands = _Operands(desc)

    def numpy(*given: Any) -> None:
        count = len(operands.inputs)
        with np.errstate(all="ignore"):
            made = operands.value(np, operands.named(given[:count]), _numpy_wide(desc))
        for out, each in zip(given[count:], made if isinstance(made, tuple) else (made,), strict=True):
            out[...] = each

    def torch(t: Any) -> Formula:
        shape = desc.norm_shape

        def returning(*given: Any) -> Any:
            found = operands.named(given)
            x = found["x"] + found["residual"] if "residual" in found else found["x"]
            gamma, f = found.get("gamma"), t.nn.functional
            if operands.centred:
                y = f.layer_norm(x, shape, gamma, found.get("beta"), desc.eps)
            else:
                y = f.rms_norm(x, shape, gamma if not desc.offset else desc.offset + gamma, desc.eps)
            return (y, x) if "residual" in found else y

        return Formula(returning=returning)

    def jax(j: Any) -> Formula:
        wide = lambda x: x.astype(j.numpy.float64 if desc.element == "f64" else j.numpy.float32)  # noqa: E731
        return Formula(returning=lambda *given: operands.value(j.numpy, operands.named(given), wide))

    return Peers(_ours(desc, operands), lambda: Formula(into=numpy), torch, torch, jax)


def _backward(desc: Any) -> Peers:
    operands = _Operands(desc)

    def numpy(*given: Any) -> None:
        count = len(operands.inputs)
        found, outs, wide = operands.named(given[:count]), iter(given[count:]), _numpy_wide(desc)
        axes, rows = operands.axes, tuple(range(desc.lead))
        with np.errstate(all="ignore"):
            x, dy = wide(found["x"]), wide(found["dy"])
            d = x - np.mean(x, axes, keepdims=True) if operands.centred else x
            r = 1 / np.sqrt(np.mean(d * d, axes, keepdims=True) + desc.eps)
            d = d * r
            gamma = found.get("gamma")
            g = dy if gamma is None and not desc.offset else dy * (desc.offset + (0 if gamma is None else wide(gamma)))
            dx = g - d * np.mean(g * d, axes, keepdims=True)
            if operands.centred:
                dx = dx - np.mean(g, axes, keepdims=True)
            next(outs)[...] = dx * r + (wide(found["dresidual"]) if "dresidual" in found else 0)
            if gamma is not None:
                next(outs)[...] = np.sum(dy * d, rows)
            if operands.beta:
                next(outs)[...] = np.sum(dy, rows)

    def torch(t: Any) -> Formula:
        def of_layer(found: dict[str, Any]) -> Any:
            x, gamma = found["x"], found.get("gamma")
            beta = gamma if operands.beta and gamma is not None else None
            _, mean, rstd = t.ops.aten.native_layer_norm(x, desc.norm_shape, gamma, beta, desc.eps)
            wanted = [True, gamma is not None, beta is not None]
            return t.ops.aten.native_layer_norm_backward(
                found["dy"], x, desc.norm_shape, mean, rstd, gamma, beta, wanted
            )

        def of_rms(found: dict[str, Any]) -> Any:
            gamma = found.get("gamma")
            leaves = [found["x"].detach().requires_grad_()]
            leaves += [] if gamma is None else [gamma.detach().requires_grad_()]
            with t.enable_grad():
                weight = None if gamma is None else leaves[1] + desc.offset if desc.offset else leaves[1]
                y = t.nn.functional.rms_norm(leaves[0], desc.norm_shape, weight, desc.eps)
                return t.autograd.grad(y, leaves, found["dy"])

        def returning(*given: Any) -> Any:
            found = operands.named(given)
            dx, *sums = of_layer(found) if operands.centred else of_rms(found)
            if "dresidual" in found:
                dx = dx + found["dresidual"]
            made = (dx, *(each for each in sums if each is not None))
            return made if len(made) > 1 else dx

        return Formula(returning=returning)

    def jax(j: Any) -> Formula:
        wide = lambda x: x.astype(j.numpy.float64 if desc.element == "f64" else j.numpy.float32)  # noqa: E731

        def returning(*given: Any) -> Any:
            found = operands.named(given)
            leaves: dict[str, Any] = {name: found[name] for name in ("x", "gamma") if name in found}
            if operands.beta:
                leaves["beta"] = j.numpy.zeros(desc.norm_shape, found["x"].dtype)
            _, pull = j.vjp(lambda given: operands.value(j.numpy, given, wide), leaves)
            made = pull(found["dy"])[0]
            if "dresidual" in found:
                made["x"] = made["x"] + found["dresidual"]
            several = tuple(made[name] for name in ("x", "gamma", "beta") if name in made)
            return several if len(several) > 1 else several[0]

        return Formula(returning=returning)

    return Peers(_ours(desc, operands), lambda: Formula(into=numpy), torch, torch, jax)
