"""cross_entropy as the peers' users call it; our function beside it.

A gradient starts from the logits, as ours does: torch's and JAX's compute log_softmax on the way. That of torch is
log_softmax and the operators that its autograd calls; eager where it has them, compiled as its formula.
"""

from typing import Any

import numpy as np

from retrograde import functional
from retrograde.testing.peers import Formula, Peers, Unavailable


def peers(desc: Any) -> Peers:
    if desc.z_loss or desc.denominator is not None:
        raise Unavailable("the peers have no z_loss and no denominator")
    return _backward(desc) if desc.direction == "backward" else _forward(desc)


def _options(desc: Any) -> dict[str, Any]:
    return {"reduction": str(desc.reduction), "label_smoothing": desc.label_smoothing}


def _torch_loss(desc: Any, t: Any) -> Any:
    axis, last = desc.class_axis, len(desc.input_shape) - 1

    def loss(logits: Any, target: Any, weight: Any = None) -> Any:
        if axis != 1 and last > 0:
            logits = logits.movedim(axis, 1)
            target = target.movedim(axis, 1) if desc.is_soft else target
        return t.nn.functional.cross_entropy(logits, target, weight, **_options(desc))

    return loss


def _jax_loss(desc: Any, j: Any) -> Any:
    n, axis = desc.n, desc.class_axis

    def loss(logits: Any, target: Any, weight: Any = None) -> Any:
        logp = j.nn.log_softmax(logits, axis=axis)
        if desc.is_soft or desc.label_smoothing or weight is not None:
            q = target if desc.is_soft else j.nn.one_hot(target, n, axis=axis, dtype=logits.dtype)
            w = 1 if weight is None else weight.reshape([n if d == axis else 1 for d in range(logits.ndim)])
            smooth = q * (1 - desc.label_smoothing) + desc.label_smoothing / n
            lines = -j.numpy.sum(logp * smooth * w, axis)
            count = lines.size if desc.is_soft or weight is None else j.numpy.sum(weight[target])
        else:
            lines = -j.numpy.take_along_axis(logp, j.numpy.expand_dims(target, axis), axis).squeeze(axis)
            count = lines.size
        return {"none": lines, "sum": j.numpy.sum(lines), "mean": j.numpy.sum(lines) / count}[str(desc.reduction)]

    return loss


def _numpy_shares(desc: Any, logits: Any) -> tuple[Any, Any]:
    """(softmax, its logarithm); halves in f32: NumPy would sum them in themselves."""
    x = logits.astype(np.float64 if logits.dtype == np.float64 else np.float32)
    d = x - np.max(x, desc.class_axis, keepdims=True)
    e = np.exp(d)
    total = np.sum(e, desc.class_axis, keepdims=True)
    return e / total, d - np.log(total)


def _numpy_targets(desc: Any, target: Any, weight: Any, like: Any) -> tuple[Any, Any]:
    """(q, what a mean is divided by)."""
    axis, n = desc.class_axis, desc.n
    w = np.ones(n, like.dtype) if weight is None else weight.astype(like.dtype)
    wide = w.reshape([n if d == axis else 1 for d in range(like.ndim)])
    count: Any = like.size // max(n, 1)
    if desc.is_soft:
        q = target.astype(like.dtype)
    else:
        q = np.zeros_like(like)
        np.put_along_axis(q, np.expand_dims(target, axis), 1, axis)
        count = np.sum(w[target])
    return (q * (1 - desc.label_smoothing) + desc.label_smoothing / n) * wide, count


def _forward(desc: Any) -> Peers:
    axis = desc.class_axis

    def ours(logits: Any, target: Any, weight: Any = None) -> object:
        return functional.cross_entropy(logits, target, axis=axis, weight=weight, **_options(desc))

    def numpy(logits: Any, target: Any, *rest: Any) -> None:
        *weight, out = rest
        with np.errstate(all="ignore"):
            _, logp = _numpy_shares(desc, logits)
            q, count = _numpy_targets(desc, target, weight[0] if weight else None, logp)
            lines = -np.sum(q * logp, axis)
            out[...] = {"none": lines, "sum": np.sum(lines), "mean": np.sum(lines) / count}[str(desc.reduction)]

    def torch(t: Any) -> Formula:
        loss = _torch_loss(desc, t)
        return Formula(into=lambda *given: given[-1].copy_(loss(*given[:-1])), returning=loss)

    return Peers(ours, lambda: Formula(into=numpy), torch, torch, lambda j: Formula(returning=_jax_loss(desc, j)))


def _backward(desc: Any) -> Peers:
    axis = desc.class_axis

    def ours(dy: Any, logits: Any, target: Any, weight: Any = None) -> object:
        return functional.cross_entropy_backward(dy, logits, target, axis=axis, weight=weight, **_options(desc))

    def numpy(dy: Any, logits: Any, target: Any, *rest: Any) -> None:
        *weight, dx = rest
        with np.errstate(all="ignore"):
            p, _ = _numpy_shares(desc, logits)
            q, count = _numpy_targets(desc, target, weight[0] if weight else None, p)
            g = dy.astype(p.dtype) / (count if desc.reduction == "mean" else 1)
            g = g if g.ndim == 0 else np.expand_dims(g, axis)
            dx[...] = g * (p * np.sum(q, axis, keepdims=True) - q)

    def torch(t: Any) -> Formula:
        loss = _torch_loss(desc, t)

        def returning(dy: Any, logits: Any, target: Any, weight: Any = None) -> Any:
            with t.enable_grad():
                x = logits.detach().requires_grad_()
                return t.autograd.grad(loss(x, target, weight), x, dy)[0]

        return Formula(into=lambda *given: given[-1].copy_(returning(*given[:-1])), returning=returning)

    def compiled(t: Any) -> Formula:
        """Its derivative as a formula, which torch.compile fuses."""
        if desc.is_soft or desc.label_smoothing or desc.weighted:
            return torch(t)

        def returning(dy: Any, logits: Any, target: Any) -> Any:
            p = t.softmax(logits, axis)
            q = t.nn.functional.one_hot(target, desc.n).movedim(-1, axis).to(p.dtype)
            g = dy / (target.numel() if desc.reduction == "mean" else 1)
            return (p - q) * (g if g.dim() == 0 else g.unsqueeze(axis))

        return Formula(returning=returning)

    def jax(j: Any) -> Formula:
        loss = _jax_loss(desc, j)

        def returning(dy: Any, logits: Any, target: Any, weight: Any = None) -> Any:
            return j.vjp(lambda x: loss(x, target, weight), logits)[1](dy)[0]

        return Formula(returning=returning)

    return Peers(ours, lambda: Formula(into=numpy), torch, compiled, jax)
