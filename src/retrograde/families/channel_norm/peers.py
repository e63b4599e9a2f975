"""Norms of channels as the peers' users call them; our function beside them.

torch's gradients are what its autograd calls: operators that take the saved statistics, which are computed before them
as ours are.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from retrograde import functional
from retrograde.testing.peers import Formula, Peers


def peers(desc: Any) -> Peers:
    operands = _Operands(desc)
    return (_backward if desc.direction == "backward" else _forward)(desc, operands)


class _Operands:
    """Operands by name, in the order of the Args class."""

    def __init__(self, desc: Any) -> None:
        self.desc = desc
        names = [("gamma", desc.has_gamma)]
        if desc.direction == "forward":
            flags = [("x", True), *names, ("beta", desc.has_beta)]
        else:
            flags = [("dy", True), ("x", True), *names]
        flags += [(name, desc.uses_statistics) for name in ("running_mean", "running_var")]
        self.inputs = [name for name, there in flags if there]
        self.updates = desc.updates_statistics
        # (samples, channels, space), or with groups apart; and what a mean goes over.
        groups = desc.groups if desc.groups != desc.channels else None
        self.shape = (desc.samples, desc.channels, desc.space)
        self.lined = self.shape if groups is None else (desc.samples, groups, desc.n)
        self.over = (0, 2) if desc.over_batch else (2,)

    def named(self, given: tuple[Any, ...]) -> dict[str, Any]:
        return dict(zip(self.inputs, given, strict=False))

    def statistics(self, m: Any, found: dict[str, Any], x: Any) -> tuple[Any, Any]:
        if not self.desc.training:
            return tuple(found[name].reshape(1, -1, 1) for name in ("running_mean", "running_var"))
        mean = m.mean(x, self.over, keepdims=True)
        return mean, m.mean((x - mean) * (x - mean), self.over, keepdims=True)

    def value(self, m: Any, found: dict[str, Any], wide: Any) -> Any:
        """The formula over arrays of a library's own."""
        desc, given = self.desc, found["x"]
        x = wide(given).reshape(self.lined)
        mean, var = self.statistics(m, {name: wide(each) for name, each in found.items()}, x)
        y = ((x - mean) / m.sqrt(var + desc.eps)).reshape(self.shape)
        if "gamma" in found:
            y = y * wide(found["gamma"]).reshape(1, -1, 1)
        if "beta" in found:
            y = y + wide(found["beta"]).reshape(1, -1, 1)
        y = y.reshape(desc.input_shape).astype(given.dtype)
        if not self.updates:
            return y
        moved = []
        for name, new in (("running_mean", mean), ("running_var", var * (desc.n / max(desc.n - 1, 1)))):
            old = found[name]
            moved.append(((1 - desc.momentum) * wide(old) + desc.momentum * new.reshape(-1)).astype(old.dtype))
        return (y, *moved)


def _options(desc: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"eps": desc.eps}
    if desc.over_batch:
        found |= {"training": desc.training, "momentum": desc.momentum}
    return found


def _ours(desc: Any, operands: _Operands) -> Callable[..., object]:
    back = desc.direction == "backward"
    function: Callable[..., object] = getattr(functional, f"{desc.kind}_backward" if back else str(desc.kind))
    before = (desc.num_groups,) if str(desc.kind) == "group_norm" else ()

    def call(*given: Any) -> object:
        found = operands.named(given)
        running = (found.get("running_mean"), found.get("running_var")) if desc.over_batch else before
        beta = found.get("beta")
        if back and desc.has_beta:  # its numbers are not looked at
            beta = found["gamma"] if "gamma" in found else np.zeros(desc.channel_shape, found["x"].dtype)
        first = (found["dy"], found["x"]) if back else (found["x"],)
        made = function(*first, *running, found.get("gamma"), beta, **_options(desc))
        if operands.updates:
            return (made, *running)
        return tuple(each for each in made if each is not None) if isinstance(made, tuple) else made

    return call


def _wide(m: Any, desc: Any) -> Callable[[Any], Any]:
    return lambda x: x.astype(m.float64 if desc.element == "f64" else m.float32)


def _forward(desc: Any, operands: _Operands) -> Peers:
    def numpy(*given: Any) -> None:
        count = len(operands.inputs)
        with np.errstate(all="ignore"):
            made = operands.value(np, operands.named(given[:count]), _wide(np, desc))
        for out, each in zip(given[count:], made if isinstance(made, tuple) else (made,), strict=True):
            out[...] = each

    def torch(t: Any) -> Formula:
        f = t.nn.functional

        def returning(*given: Any) -> Any:
            found = operands.named(given)
            x, gamma, beta = found["x"], found.get("gamma"), found.get("beta")
            if str(desc.kind) == "group_norm":
                return f.group_norm(x, desc.num_groups, gamma, beta, desc.eps)
            if str(desc.kind) == "instance_norm":
                return f.instance_norm(x, None, None, gamma, beta, True, 0.1, desc.eps)
            running = (found.get("running_mean"), found.get("running_var"))
            y = f.batch_norm(x, *running, gamma, beta, desc.training, desc.momentum, desc.eps)
            return (y, *running) if operands.updates else y

        return Formula(returning=returning)

    def jax(j: Any) -> Formula:
        return Formula(
            returning=lambda *given: operands.value(j.numpy, operands.named(given), _wide(j.numpy, desc))
        )  # fmt: skip

    return Peers(_ours(desc, operands), lambda: Formula(into=numpy), torch, torch, jax)


def _backward(desc: Any, operands: _Operands) -> Peers:
    def numpy(*given: Any) -> None:
        count = len(operands.inputs)
        found, outs, wide = operands.named(given[:count]), iter(given[count:]), _wide(np, desc)
        with np.errstate(all="ignore"):
            x, dy = wide(found["x"]).reshape(operands.lined), wide(found["dy"]).reshape(operands.shape)
            mean, var = operands.statistics(np, {name: wide(each) for name, each in found.items()}, x)
            r = 1 / np.sqrt(var + desc.eps)
            d = (x - mean) * r
            g = dy * wide(found["gamma"]).reshape(1, -1, 1) if "gamma" in found else dy
            g = g.reshape(operands.lined)
            if desc.training:
                g = g - np.mean(g, operands.over, keepdims=True) - d * np.mean(g * d, operands.over, keepdims=True)
            next(outs)[...] = (g * r).reshape(desc.input_shape)
            if desc.has_gamma:
                next(outs)[...] = np.sum(dy * d.reshape(operands.shape), (0, 2))
            if desc.has_beta:
                next(outs)[...] = np.sum(dy, (0, 2))

    def torch(t: Any) -> Formula:
        mask = [True, desc.has_gamma, desc.has_beta]

        def returning(*given: Any) -> Any:
            found = operands.named(given)
            dy, x, gamma = found["dy"], found["x"], found.get("gamma")
            n, c, space = operands.shape
            if not desc.over_batch:
                groups = desc.groups
                if str(desc.kind) == "instance_norm":  # torch's is batch_norm of a reshaped x
                    made = _of_batch(t, dy, x, gamma, desc, mask)
                else:
                    _, mean, rstd = t.ops.aten.native_group_norm(x, gamma, None, n, c, space, groups, desc.eps)
                    made = t.ops.aten.native_group_norm_backward(dy, x, mean, rstd, gamma, n, c, space, groups, mask)
            else:
                running = (found.get("running_mean"), found.get("running_var"))
                _, mean, rstd = t.ops.aten.native_batch_norm(
                    x, gamma, None, *running, desc.training, desc.momentum, desc.eps
                )
                made = t.ops.aten.native_batch_norm_backward(
                    dy, x, gamma, *running, mean, rstd, desc.training, desc.eps, mask
                )
            several = tuple(each for each, wanted in zip(made, mask, strict=True) if wanted)
            return several if len(several) > 1 else several[0]

        return Formula(returning=returning)

    def jax(j: Any) -> Formula:
        def returning(*given: Any) -> Any:
            found = operands.named(given)
            leaves: dict[str, Any] = {name: found[name] for name in ("x", "gamma") if name in found}
            if desc.has_beta:
                leaves["beta"] = j.numpy.zeros(desc.channel_shape, found["x"].dtype)
            _, pull = j.vjp(lambda given: operands.value(j.numpy, found | given, _wide(j.numpy, desc)), leaves)
            made = pull(found["dy"])[0]
            several = tuple(made[name] for name in ("x", "gamma", "beta") if name in made)
            return several if len(several) > 1 else several[0]

        return Formula(returning=returning)

    return Peers(_ours(desc, operands), lambda: Formula(into=numpy), torch, torch, jax)


def _of_batch(t: Any, dy: Any, x: Any, gamma: Any, desc: Any, mask: list[bool]) -> Any:
    """The gradient of instance_norm as torch's autograd has it: that of a batch_norm of samples times channels."""
    n, c = desc.samples, desc.channels
    whole = (1, n * c, desc.space)
    repeated = None if gamma is None else gamma.repeat(n)
    flat, flat_dy = x.reshape(whole), dy.reshape(whole)
    _, mean, rstd = t.ops.aten.native_batch_norm(flat, repeated, None, None, None, True, 0.1, desc.eps)
    dx, dgamma, dbeta = t.ops.aten.native_batch_norm_backward(
        flat_dy, flat, repeated, None, None, mean, rstd, True, desc.eps, mask
    )
    sums = (
        each.reshape(n, c).sum(0) if wanted else None for each, wanted in zip((dgamma, dbeta), mask[1:], strict=True)
    )
    return (dx.reshape(desc.input_shape), *sums)
