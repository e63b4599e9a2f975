"""Rendered by `python -m docgen.stub`."""

from typing import Any

def lerp(a: Any, b: Any, weight: Any, *, out: Any = None) -> Any: ...
def lerp_backward(dy: Any, weight: Any, a: Any = None, b: Any = None, *, out: Any = None) -> tuple[Any, ...]: ...
def embedding(weight: Any, indices: Any, *, padding_idx: int | None = None, out: Any = None) -> Any: ...
def embedding_backward(
    dy: Any,
    indices: Any,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    scale_grad_by_freq: bool = False,
    out: Any = None,
) -> Any: ...
def embedding_backward_sparse(
    dy: Any, indices: Any, num_embeddings: int, *, padding_idx: int | None = None, scale_grad_by_freq: bool = False
) -> tuple[Any, Any]: ...
def embedding_bag(
    weight: Any,
    indices: Any,
    offsets: Any = None,
    *,
    mode: str = "sum",
    per_sample_weights: Any = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    return_max_indices: bool = False,
) -> Any: ...
def embedding_bag_backward(
    dy: Any,
    weight: Any,
    indices: Any,
    offsets: Any = None,
    *,
    mode: str = "sum",
    per_sample_weights: Any = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: Any = None,
    scale_grad_by_freq: bool = False,
    out: Any = None,
) -> Any: ...
def glu(x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any: ...
def glu_backward(dy: Any, x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any: ...
def glu_split(a: Any, b: Any, *, out: Any = None) -> Any: ...
def glu_split_backward(dy: Any, a: Any, b: Any, *, out: Any = None) -> tuple[Any, Any]: ...
def reglu(x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any: ...
def reglu_backward(dy: Any, x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any: ...
def reglu_split(a: Any, b: Any, *, out: Any = None) -> Any: ...
def reglu_split_backward(dy: Any, a: Any, b: Any, *, out: Any = None) -> tuple[Any, Any]: ...
def swiglu(x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any: ...
def swiglu_backward(dy: Any, x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any: ...
def swiglu_split(a: Any, b: Any, *, out: Any = None) -> Any: ...
def swiglu_split_backward(dy: Any, a: Any, b: Any, *, out: Any = None) -> tuple[Any, Any]: ...
def geglu(x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any: ...
def geglu_backward(dy: Any, x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any: ...
def geglu_split(a: Any, b: Any, *, out: Any = None) -> Any: ...
def geglu_split_backward(dy: Any, a: Any, b: Any, *, out: Any = None) -> tuple[Any, Any]: ...
def geglu_tanh(x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any: ...
def geglu_tanh_backward(dy: Any, x: Any, axis: int = -1, *, order: str = "value_gate", out: Any = None) -> Any: ...
def geglu_tanh_split(a: Any, b: Any, *, out: Any = None) -> Any: ...
def geglu_tanh_split_backward(dy: Any, a: Any, b: Any, *, out: Any = None) -> tuple[Any, Any]: ...
def sum(x: Any, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: Any = None) -> Any: ...
def sum_backward(
    dy: Any,
    x: Any,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Any = None,
    out: Any = None,
) -> Any: ...
def mean(x: Any, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: Any = None) -> Any: ...
def mean_backward(
    dy: Any,
    x: Any,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Any = None,
    out: Any = None,
) -> Any: ...
def max(
    x: Any, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, ties: str = "even", out: Any = None
) -> Any: ...
def max_backward(
    dy: Any,
    x: Any,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Any = None,
    ties: str = "even",
    out: Any = None,
) -> Any: ...
def min(
    x: Any, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, ties: str = "even", out: Any = None
) -> Any: ...
def min_backward(
    dy: Any,
    x: Any,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Any = None,
    ties: str = "even",
    out: Any = None,
) -> Any: ...
def prod(x: Any, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: Any = None) -> Any: ...
def prod_backward(
    dy: Any,
    x: Any,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Any = None,
    out: Any = None,
) -> Any: ...
def norm2(x: Any, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: Any = None) -> Any: ...
def norm2_backward(
    dy: Any,
    x: Any,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Any = None,
    out: Any = None,
) -> Any: ...
def logsumexp(x: Any, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: Any = None) -> Any: ...
def logsumexp_backward(
    dy: Any,
    x: Any,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Any = None,
    out: Any = None,
) -> Any: ...
def var(
    x: Any, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, correction: float = 1, out: Any = None
) -> Any: ...
def var_backward(
    dy: Any,
    x: Any,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Any = None,
    correction: float = 1,
    out: Any = None,
) -> Any: ...
def std(
    x: Any, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, correction: float = 1, out: Any = None
) -> Any: ...
def std_backward(
    dy: Any,
    x: Any,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Any = None,
    correction: float = 1,
    out: Any = None,
) -> Any: ...
def cumsum(x: Any, axis: int = -1, *, reverse: bool = False, exclusive: bool = False, out: Any = None) -> Any: ...
def cumsum_backward(
    dy: Any, x: Any, axis: int = -1, *, y: Any = None, reverse: bool = False, exclusive: bool = False, out: Any = None
) -> Any: ...
def cumprod(x: Any, axis: int = -1, *, reverse: bool = False, exclusive: bool = False, out: Any = None) -> Any: ...
def cumprod_backward(
    dy: Any, x: Any, axis: int = -1, *, y: Any = None, reverse: bool = False, exclusive: bool = False, out: Any = None
) -> Any: ...
def cummax(
    x: Any,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: str = "first",
    return_indices: bool = False,
    out: Any = None,
) -> Any: ...
def cummax_backward(
    dy: Any,
    x: Any,
    axis: int = -1,
    *,
    y: Any = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: str = "first",
    indices: Any = None,
    out: Any = None,
) -> Any: ...
def cummin(
    x: Any,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: str = "first",
    return_indices: bool = False,
    out: Any = None,
) -> Any: ...
def cummin_backward(
    dy: Any,
    x: Any,
    axis: int = -1,
    *,
    y: Any = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: str = "first",
    indices: Any = None,
    out: Any = None,
) -> Any: ...
def logcumsumexp(x: Any, axis: int = -1, *, reverse: bool = False, exclusive: bool = False, out: Any = None) -> Any: ...
def logcumsumexp_backward(
    dy: Any, x: Any, axis: int = -1, *, y: Any = None, reverse: bool = False, exclusive: bool = False, out: Any = None
) -> Any: ...
