"""Calls of torch that `accelerate()` takes over, by the name of our function."""

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional as F

X = torch.randn(4, 6, generator=torch.Generator().manual_seed(0))
MASK = X > 0
TABLE = torch.randn(9, 6, generator=torch.Generator().manual_seed(1))
AT = torch.tensor([[1, 2, 2], [8, 0, 1]])

# Our function -> calls of torch's that it takes over.
ROUTED: dict[str, tuple[Callable[[Any], Any], ...]] = {
    "glu": (F.glu, lambda x: F.glu(x, 0)),
    "swiglu_split": (lambda x: F.silu(x) * x.flip(0), lambda x: x.flip(0).mul(F.silu(x))),
    "geglu_split": (lambda x: torch.mul(F.gelu(x), x + 1),),
    "geglu_tanh_split": (lambda x: F.gelu(x, approximate="tanh") * (x + 1),),
    "glu_split": (lambda x: torch.sigmoid(x) * (x + 1), lambda x: (x + 1) * x.sigmoid()),
    "reglu_split": (lambda x: F.relu(x) * (x + 1), lambda x: x.relu() * (x + 1)),
    "logsumexp": (lambda x: x.logsumexp(1), lambda x: torch.logsumexp(x, (0, 1), keepdim=True)),
    "prod": (torch.prod, lambda x: x.prod(1, keepdim=True), lambda x: torch.prod(x, dim=0)),
    "norm2": (torch.norm, lambda x: x.norm(dim=1), torch.linalg.vector_norm, lambda x: torch.norm(x, 2, [0, 1])),
    "std": (torch.std, lambda x: x.std(1), lambda x: x.std(False), lambda x: torch.std(x, 0, correction=0)),
    "var": (torch.var, lambda x: x.var(0, True, True), lambda x: torch.var(x, (0, 1), unbiased=False)),
    "softmax": (lambda x: x.softmax(1), lambda x: torch.softmax(x, dim=0), lambda x: F.softmax(x, -1)),
    "log_softmax": (lambda x: F.log_softmax(x, dim=1), lambda x: x.log_softmax(0), lambda x: torch.log_softmax(x, -2)),
    "cross_entropy": (
        lambda x: F.cross_entropy(x, AT[0, :1].expand(4)),
        lambda x: torch.nn.CrossEntropyLoss(weight=X[0].abs(), label_smoothing=0.1)(x, AT.flatten()[2:] % 6),
        lambda x: F.cross_entropy(x, X.abs(), reduction="none"),
        lambda x: F.cross_entropy(x[0], AT[0, 1], ignore_index=3),
        lambda x: F.cross_entropy(x[None], AT[:1] % 4 @ torch.ones(3, 6, dtype=torch.int64) % 4),
    ),
    "rms_norm": (
        lambda x: F.rms_norm(x, x.shape[1:]),
        lambda x: torch.rms_norm(x, x.shape, eps=1e-3),
        lambda x: F.rms_norm(x, x.shape[1:], x[0], 1e-6),
    ),
    "layer_norm": (
        lambda x: F.layer_norm(x, x.shape[1:]),
        lambda x: torch.layer_norm(x, x.shape, eps=1e-3),
        lambda x: F.layer_norm(x, x.shape[1:], x[0], x[1]),
    ),
    "group_norm": (
        lambda x: F.group_norm(x, 3),
        lambda x: torch.group_norm(x[..., None], 2, x[0], x[1], 1e-3),
        lambda x: torch.nn.GroupNorm(6, 6)(x.reshape(2, 6, 2)),
    ),
    "instance_norm": (
        lambda x: F.instance_norm(x[None]),
        lambda x: F.instance_norm(x.reshape(2, 3, 2, 2), None, None, x[0, :3], x[1, :3], eps=1e-3),
        lambda x: torch.nn.InstanceNorm1d(3, affine=True)(x.reshape(2, 3, 4)),
    ),
    "batch_norm": (
        lambda x: F.batch_norm(x, None, None, training=True),
        lambda x: F.batch_norm(x, X[2].clone(), X[3].abs(), x[0], x[1], True, 0.3),
        lambda x: F.batch_norm(x, X[2].clone(), X[3].abs(), x[0], x[1], eps=1e-3),
        lambda x: torch.nn.BatchNorm1d(6)(x),
        lambda x: torch.nn.BatchNorm2d(3, momentum=None)(x.reshape(2, 3, 2, 2)),
        lambda x: torch.nn.BatchNorm1d(6).eval()(x),
    ),
    "cumprod": (lambda x: x.cumprod(1), lambda x: torch.cumprod(x, dim=0)),
    "logcumsumexp": (lambda x: x.logcumsumexp(1),),
    "cummax": (lambda x: x.cummax(1).values, lambda x: torch.cummax(x, dim=0)[0]),
    "cummin": (lambda x: x.cummin(-1)[0],),
    "embedding": (lambda x: F.embedding(AT % 4, x), lambda x: F.embedding(AT % 4, x, 2, scale_grad_by_freq=True)),
    "embedding_bag": (
        lambda x: F.embedding_bag(AT % 4, x),
        lambda x: F.embedding_bag(AT.flatten() % 4, x, torch.tensor([0, 2]), mode="sum", padding_idx=1),
        lambda x: F.embedding_bag(AT % 4, x, mode="max"),
        lambda x: F.embedding_bag(AT % 4, x, mode="sum", per_sample_weights=x[:2, :3]),
    ),
}
