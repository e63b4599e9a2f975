"""The everyday form: functions of arrays, forward and backward, that build and cache plans.

    from retrograde import functional as F
    y = F.swiglu(x)
    dx = F.swiglu_backward(dy, x)

An array is one of NumPy, torch, JAX, or of another library that speaks DLPack or the buffer protocol; results have the
type of the first one, NumPy's where that is none of the three. A list, a tuple, a scalar of NumPy, a column of pandas
or polars, and any object with `__array__` or `__array_interface__` is taken as `numpy.asarray` takes it: a list of
floats is float64. Dtypes are not mixed. `dy` may be a Python number, which stands for an array filled with it. Indices
are integers of any type. Names and defaults are NumPy's (`axis`, `keepdims`), but `correction`, which is 1 in `var` and
`std`.

`help(F.swiglu)` has formula, parameters, edges and the bound of the error. No function records a graph: a torch tensor
that requires grad is refused with a pointer to `retrograde.torch`, which does.

Rendered by `python -m docgen.stub`.
"""

# fmt: off
# mypy: disable-error-code=overload-overlap
# pyright: reportOverlappingOverload=false

from typing import Any, Literal, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from retrograde import Casting, Element, EmbeddingBagMode, GateOrder, IndexPolicy, LossReduction, Ties
from retrograde.typing import Array, ArrayLike, ElementLike

_A = TypeVar("_A", bound=Array)
_S = TypeVar("_S", bound=np.generic)

__all__ = [
    "abs",
    "abs_backward",
    "acos",
    "acos_backward",
    "acosh",
    "acosh_backward",
    "add",
    "add_backward",
    "addcdiv",
    "addcmul",
    "all",
    "any",
    "argmax",
    "argmin",
    "asin",
    "asin_backward",
    "asinh",
    "asinh_backward",
    "atan",
    "atan2",
    "atan2_backward",
    "atan_backward",
    "atanh",
    "atanh_backward",
    "batch_norm",
    "batch_norm_backward",
    "cast",
    "cbrt",
    "cbrt_backward",
    "ceil",
    "ceil_backward",
    "celu",
    "celu_backward",
    "clamp",
    "copysign",
    "copysign_backward",
    "cos",
    "cos_backward",
    "cosh",
    "cosh_backward",
    "count_nonzero",
    "cross_entropy",
    "cross_entropy_backward",
    "cummax",
    "cummax_backward",
    "cummin",
    "cummin_backward",
    "cumprod",
    "cumprod_backward",
    "cumsum",
    "cumsum_backward",
    "digamma",
    "digamma_backward",
    "div",
    "div_backward",
    "elu",
    "elu_backward",
    "embedding",
    "embedding_backward",
    "embedding_backward_sparse",
    "embedding_bag",
    "embedding_bag_backward",
    "embedding_bag_backward_sparse",
    "eq",
    "erf",
    "erf_backward",
    "erfc",
    "erfc_backward",
    "erfinv",
    "erfinv_backward",
    "exp",
    "exp2",
    "exp2_backward",
    "exp_backward",
    "expm1",
    "expm1_backward",
    "floor",
    "floor_backward",
    "floor_divide",
    "floor_divide_backward",
    "fma",
    "fmax",
    "fmax_backward",
    "fmin",
    "fmin_backward",
    "fmod",
    "fmod_backward",
    "frac",
    "frac_backward",
    "ge",
    "geglu",
    "geglu_backward",
    "geglu_split",
    "geglu_split_backward",
    "geglu_tanh",
    "geglu_tanh_backward",
    "geglu_tanh_split",
    "geglu_tanh_split_backward",
    "gelu",
    "gelu_backward",
    "gelu_tanh",
    "gelu_tanh_backward",
    "glu",
    "glu_backward",
    "glu_split",
    "glu_split_backward",
    "group_norm",
    "group_norm_backward",
    "gt",
    "hardshrink",
    "hardshrink_backward",
    "hardsigmoid",
    "hardsigmoid_backward",
    "hardswish",
    "hardswish_backward",
    "hardtanh",
    "hardtanh_backward",
    "hypot",
    "hypot_backward",
    "instance_norm",
    "instance_norm_backward",
    "isfinite",
    "isinf",
    "isnan",
    "layer_norm",
    "layer_norm_backward",
    "le",
    "leaky_relu",
    "leaky_relu_backward",
    "lerp",
    "lerp_backward",
    "lgamma",
    "lgamma_backward",
    "log",
    "log1p",
    "log1p_backward",
    "log2",
    "log2_backward",
    "log10",
    "log10_backward",
    "log_backward",
    "log_sigmoid",
    "log_sigmoid_backward",
    "log_softmax",
    "log_softmax_backward",
    "logaddexp",
    "logaddexp_backward",
    "logcumsumexp",
    "logcumsumexp_backward",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "logit",
    "logit_backward",
    "logsumexp",
    "logsumexp_backward",
    "lt",
    "max",
    "max_backward",
    "maximum",
    "maximum_backward",
    "mean",
    "mean_backward",
    "min",
    "min_backward",
    "minimum",
    "minimum_backward",
    "mish",
    "mish_backward",
    "mul",
    "mul_backward",
    "ne",
    "neg",
    "neg_backward",
    "norm2",
    "norm2_backward",
    "pow",
    "pow_backward",
    "prelu",
    "prelu_backward",
    "prod",
    "prod_backward",
    "reciprocal",
    "reciprocal_backward",
    "reglu",
    "reglu_backward",
    "reglu_split",
    "reglu_split_backward",
    "relu",
    "relu6",
    "relu6_backward",
    "relu_backward",
    "relu_squared",
    "relu_squared_backward",
    "remainder",
    "remainder_backward",
    "rms_norm",
    "rms_norm_backward",
    "round",
    "round_backward",
    "rsqrt",
    "rsqrt_backward",
    "selu",
    "selu_backward",
    "sigmoid",
    "sigmoid_backward",
    "sign",
    "sign_backward",
    "silu",
    "silu_backward",
    "sin",
    "sin_backward",
    "sinh",
    "sinh_backward",
    "softmax",
    "softmax_backward",
    "softplus",
    "softplus_backward",
    "softshrink",
    "softshrink_backward",
    "softsign",
    "softsign_backward",
    "sqrt",
    "sqrt_backward",
    "square",
    "square_backward",
    "std",
    "std_backward",
    "sub",
    "sub_backward",
    "sum",
    "sum_backward",
    "swiglu",
    "swiglu_backward",
    "swiglu_split",
    "swiglu_split_backward",
    "tan",
    "tan_backward",
    "tanh",
    "tanh_backward",
    "tanhshrink",
    "tanhshrink_backward",
    "threshold",
    "threshold_backward",
    "trunc",
    "trunc_backward",
    "var",
    "var_backward",
    "where",
    "xlogy",
    "xlogy_backward",
]

@overload
def argmax(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64"] = "i64",
    out: NDArray[Any] | None = None,
) -> NDArray[np.int64]:
    """The position of the largest term of x, over one axis, several or all.

    `y = argmax(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16, float64, int32, int64 or bool.
        axis: The axis or axes to reduce; None: all. Over several axes a position counts row-major.
        keepdims: Whether reduced axes stay, with extent 1.
        index_element: The element of y: i64 or i32.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of x, of index_element, without the reduced axes unless `keepdims`. Over all axes it
            has rank 0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms wins; of several NaNs the first wins.
        Of equal terms the first wins; both zeros are equal.
        An empty axis is refused: it has no position to return.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], np.float32)
        >>> F.argmax(x, axis=1)
        array([1, 1])
    """

@overload
def argmax(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64"] = "i64",
    out: _A | None = None,
) -> _A: ...
@overload
def argmax(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64"] = "i64",
    out: NDArray[Any] | None = None,
) -> NDArray[np.int64]: ...
@overload
def argmax(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64", "i32"] | Element = "i64",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def argmax(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64", "i32"] | Element = "i64",
    out: _A | None = None,
) -> _A: ...
@overload
def argmax(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64", "i32"] | Element = "i64",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def argmin(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64"] = "i64",
    out: NDArray[Any] | None = None,
) -> NDArray[np.int64]:
    """The position of the smallest term of x, over one axis, several or all.

    `y = argmin(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16, float64, int32, int64 or bool.
        axis: The axis or axes to reduce; None: all. Over several axes a position counts row-major.
        keepdims: Whether reduced axes stay, with extent 1.
        index_element: The element of y: i64 or i32.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of x, of index_element, without the reduced axes unless `keepdims`. Over all axes it
            has rank 0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms wins; of several NaNs the first wins.
        Of equal terms the first wins; both zeros are equal.
        An empty axis is refused: it has no position to return.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], np.float32)
        >>> F.argmin(x, axis=1)
        array([0, 2])
    """

@overload
def argmin(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64"] = "i64",
    out: _A | None = None,
) -> _A: ...
@overload
def argmin(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64"] = "i64",
    out: NDArray[Any] | None = None,
) -> NDArray[np.int64]: ...
@overload
def argmin(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64", "i32"] | Element = "i64",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def argmin(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64", "i32"] | Element = "i64",
    out: _A | None = None,
) -> _A: ...
@overload
def argmin(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64", "i32"] | Element = "i64",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def batch_norm(
    x: _A,
    running_mean: ArrayLike | None = None,
    running_var: ArrayLike | None = None,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
    out: _A | None = None,
) -> _A:
    """Each channel of all samples minus its mean, divided by its standard deviation.

    `r = 1 / sqrt(var(x) + eps); y = (x - mean(x)) r weight + bias`

    Args:
        x: (samples, channels, ...): two axes or more.
        running_mean: The running mean of each channel; give `running_var` too. It may be f32 where x is f16 or
            bf16.
        running_var: The running variance of each channel.
        weight: A factor for each channel; it may be f32 where x is f16 or bf16.
        bias: A term for each channel, which is added; it may be f32 where x is f16 or bf16.
        training: True: mean and variance are those of x, and the running ones, if given, are updated in place.
            False: they are the running ones.
        momentum: The weight of the new statistics in the running ones.
        eps: What is added to the variance before the root is taken, 0 or more.
        out: It may be x itself.

    Returns:
        y, an array of the type, shape and dtype of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The variance is the biased one; nothing cancels where the mean is large, and squares neither overflow nor
            vanish.
        Equal numbers give the bias with eps = 0.
        A NaN or an inf makes everything NaN that shares its mean and variance.
        An empty array gives an empty array.
        Running statistics are updated with the unbiased variance, NaN of one number. An empty x leaves them alone.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.arange(8, dtype=np.float32).reshape(1, 4, 2)
        >>> F.batch_norm(x)
        array([[[-0.99998,  0.99998],
                [-0.99998,  0.99998],
                [-0.99998,  0.99998],
                [-0.99998,  0.99998]]], dtype=float32)
    """

@overload
def batch_norm(
    x: ArrayLike,
    running_mean: ArrayLike | None = None,
    running_var: ArrayLike | None = None,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def batch_norm_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    running_mean: ArrayLike | None = None,
    running_var: ArrayLike | None = None,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `batch_norm`.

    `g = dy weight; d = (x - mean) r; dx = r (g - mean(g) - d mean(g d)); dweight = sum(dy d); dbias = sum(dy)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        running_mean: That of the forward. It is read only if `training` is False.
        running_var: That of the forward. It is read only if `training` is False.
        weight: A factor for each channel; it may be f32 where x is f16 or bf16.
        bias: The forward's bias, if its gradient is wanted. Its values are not read.
        training: That of the forward.
        momentum: That of the forward; nothing depends on it.
        eps: That of the forward.
        out: It may be dy itself.

    Returns:
        (dx, dweight, dbias), arrays of the type of dy; None for a weight or a bias that is not given.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Statistics are computed again, and not rounded. Where the root is 0, dx is 0.
        A dy that is not finite makes dx NaN wherever mean and variance are shared; with given statistics only at
            its own element.
        Gradients of weight and bias are wide sums in order, rounded once; over no samples they are 0.
        An empty array gives an empty array.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.arange(8, dtype=np.float32).reshape(1, 4, 2)
        >>> F.batch_norm_backward(np.ones_like(x), x)
        (array([[[0., 0.],
                [0., 0.],
                [0., 0.],
                [0., 0.]]], dtype=float32), None, None)
    """

@overload
def batch_norm_backward(
    dy: _A,
    x: ArrayLike,
    running_mean: ArrayLike | None = None,
    running_var: ArrayLike | None = None,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A | None, _A | None]: ...
@overload
def batch_norm_backward(
    dy: float,
    x: NDArray[_S],
    running_mean: ArrayLike | None = None,
    running_var: ArrayLike | None = None,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def batch_norm_backward(
    dy: float,
    x: _A,
    running_mean: ArrayLike | None = None,
    running_var: ArrayLike | None = None,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A | None, _A | None]: ...
@overload
def batch_norm_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    running_mean: ArrayLike | None = None,
    running_var: ArrayLike | None = None,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def add(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """add, element by element. Arrays broadcast together.

    `y = a + b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number is one in
            the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Integers wrap around.
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        int32, int64: exact.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.add(a, b)
        array([ 5. , -1.5,  5. ], dtype=float32)
    """

@overload
def add(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def add(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def add(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def add(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def add_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `add`.

    `da = dy; db = dy`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.add_backward(1, a, b)
        (array([1., 1., 1.], dtype=float32), array([1., 1., 1.], dtype=float32))
    """

@overload
def add_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def add_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def add_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def add_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def sub(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """sub, element by element. Arrays broadcast together.

    `y = a - b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number is one in
            the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Integers wrap around.
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        int32, int64: exact.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.sub(a, b)
        array([-3. , -2.5,  1. ], dtype=float32)
    """

@overload
def sub(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def sub(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def sub(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def sub(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def sub_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `sub`.

    `da = dy; db = -dy`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.sub_backward(1, a, b)
        (array([1., 1., 1.], dtype=float32), array([-1., -1., -1.], dtype=float32))
    """

@overload
def sub_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def sub_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def sub_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def sub_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def mul(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """mul, element by element. Arrays broadcast together.

    `y = a b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number is one in
            the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Integers wrap around.
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        int32, int64: exact.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.mul(a, b)
        array([ 4., -1.,  6.], dtype=float32)
    """

@overload
def mul(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def mul(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def mul(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def mul(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def mul_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `mul`.

    `da = dy b; db = dy a`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.mul_backward(1, a, b)
        (array([4. , 0.5, 2. ], dtype=float32), array([ 1., -2.,  3.], dtype=float32))
    """

@overload
def mul_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def mul_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def mul_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def mul_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def div(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """div, element by element. Arrays broadcast together.

    `y = a / b`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.div(a, b)
        array([ 0.25, -4.  ,  1.5 ], dtype=float32)
    """

@overload
def div(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def div(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def div(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def div(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def div_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `div`.

    `da = dy / b; db = -dy (a / b) / b`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float64: 1.5 eps of the scale, which is at most 3 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.div_backward(1, a, b)
        (array([0.25, 2.  , 0.5 ], dtype=float32), array([-0.0625,  8.    , -0.75  ], dtype=float32))
    """

@overload
def div_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def div_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def div_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def div_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def maximum(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """maximum, element by element. Arrays broadcast together.

    `y = the larger of a and b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number is one in
            the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN wins. +0 is above -0. At a tie each operand gets dy / 2, and the one that loses +0, whatever dy holds.
        Where the result is NaN, each operand that is NaN gets dy, and the other +0.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        int32, int64: exact.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.maximum(a, b)
        array([4. , 0.5, 3. ], dtype=float32)
    """

@overload
def maximum(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def maximum(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def maximum(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def maximum(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def maximum_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `maximum`.

    `da = dy where a is larger, dy / 2 at a tie, else 0; db = dy where b is larger, dy / 2 at a tie, else 0`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN wins. +0 is above -0. At a tie each operand gets dy / 2, and the one that loses +0, whatever dy holds.
        Where the result is NaN, each operand that is NaN gets dy, and the other +0.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.maximum_backward(1, a, b)
        (array([0., 0., 1.], dtype=float32), array([1., 1., 0.], dtype=float32))
    """

@overload
def maximum_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def maximum_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def maximum_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def maximum_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def minimum(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """minimum, element by element. Arrays broadcast together.

    `y = the smaller of a and b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number is one in
            the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN wins. +0 is above -0. At a tie each operand gets dy / 2, and the one that loses +0, whatever dy holds.
        Where the result is NaN, each operand that is NaN gets dy, and the other +0.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        int32, int64: exact.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.minimum(a, b)
        array([ 1., -2.,  2.], dtype=float32)
    """

@overload
def minimum(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def minimum(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def minimum(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def minimum(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def minimum_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `minimum`.

    `da = dy where a is smaller, dy / 2 at a tie, else 0; db = dy where b is smaller, dy / 2 at a tie, else 0`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN wins. +0 is above -0. At a tie each operand gets dy / 2, and the one that loses +0, whatever dy holds.
        Where the result is NaN, each operand that is NaN gets dy, and the other +0.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.minimum_backward(1, a, b)
        (array([1., 1., 0.], dtype=float32), array([0., 0., 1.], dtype=float32))
    """

@overload
def minimum_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def minimum_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def minimum_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def minimum_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def fmax(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """fmax, element by element. Arrays broadcast together.

    `y = the larger of a and b`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A number wins over NaN, which gets a gradient of +0. +0 is above -0. At a tie each operand gets dy / 2.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.fmax(a, b)
        array([4. , 0.5, 3. ], dtype=float32)
    """

@overload
def fmax(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def fmax(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def fmax(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def fmax(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def fmax_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `fmax`.

    `da = dy where a is larger, dy / 2 at a tie, else 0; db = dy where b is larger, dy / 2 at a tie, else 0`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A number wins over NaN, which gets a gradient of +0. +0 is above -0. At a tie each operand gets dy / 2.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.fmax_backward(1, a, b)
        (array([0., 0., 1.], dtype=float32), array([1., 1., 0.], dtype=float32))
    """

@overload
def fmax_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def fmax_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def fmax_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def fmax_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def fmin(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """fmin, element by element. Arrays broadcast together.

    `y = the smaller of a and b`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A number wins over NaN, which gets a gradient of +0. +0 is above -0. At a tie each operand gets dy / 2.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.fmin(a, b)
        array([ 1., -2.,  2.], dtype=float32)
    """

@overload
def fmin(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def fmin(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def fmin(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def fmin(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def fmin_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `fmin`.

    `da = dy where a is smaller, dy / 2 at a tie, else 0; db = dy where b is smaller, dy / 2 at a tie, else 0`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A number wins over NaN, which gets a gradient of +0. +0 is above -0. At a tie each operand gets dy / 2.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.fmin_backward(1, a, b)
        (array([1., 1., 0.], dtype=float32), array([0., 0., 1.], dtype=float32))
    """

@overload
def fmin_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def fmin_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def fmin_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def fmin_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def copysign(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """copysign, element by element. Arrays broadcast together.

    `y = abs(a) with the sign of b`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The sign of b is its sign bit, of zeros and NaN, too. The slope at a = 0 is 0.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.copysign(a, b)
        array([1., 2., 3.], dtype=float32)
    """

@overload
def copysign(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def copysign(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def copysign(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def copysign(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def copysign_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `copysign`.

    `da = dy sign(a) sign(b); db = 0`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The sign of b is its sign bit, of zeros and NaN, too. The slope at a = 0 is 0.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.copysign_backward(1, a, b)
        (array([ 1., -1.,  1.], dtype=float32), array([0., 0., 0.], dtype=float32))
    """

@overload
def copysign_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def copysign_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def copysign_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def copysign_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def floor_divide(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """floor_divide, element by element. Arrays broadcast together.

    `y = floor(a / b)`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The floor of the real quotient, whatever its size, rounded once. An infinite a gives NaN, as in Python; b =
            0 an infinity with the sign of the quotient, or NaN where a is 0, too.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.floor_divide(a, b)
        array([0., 1.], dtype=float32)
    """

@overload
def floor_divide(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def floor_divide(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def floor_divide(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def floor_divide(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def floor_divide_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `floor_divide`.

    `da = 0; db = 0`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The floor of the real quotient, whatever its size, rounded once. An infinite a gives NaN, as in Python; b =
            0 an infinity with the sign of the quotient, or NaN where a is 0, too.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.floor_divide_backward(1, a, b)
        (array([0., 0.], dtype=float32), array([0., 0.], dtype=float32))
    """

@overload
def floor_divide_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def floor_divide_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def floor_divide_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def floor_divide_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def remainder(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """remainder, element by element. Arrays broadcast together.

    `y = a - b floor(a / b)`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Python's %: the sign of b, of zeros, too. C's fmod, which is exact, plus b where the signs differ, rounded
            once. An infinite a or b = 0 gives NaN; beside an infinite b it is a, or b if signs differ.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.remainder(a, b)
        array([1., 1.], dtype=float32)
    """

@overload
def remainder(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def remainder(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def remainder(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def remainder(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def remainder_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `remainder`.

    `da = dy; db = -dy floor(a / b)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Python's %: the sign of b, of zeros, too. C's fmod, which is exact, plus b where the signs differ, rounded
            once. An infinite a or b = 0 gives NaN; beside an infinite b it is a, or b if signs differ.
        Empty operands give empty results.

    Bound:
        float64: 1.5 eps of the scale, which is at most 3 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.remainder_backward(1, a, b)
        (array([1., 1.], dtype=float32), array([-0., -1.], dtype=float32))
    """

@overload
def remainder_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def remainder_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def remainder_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def remainder_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def fmod(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """fmod, element by element. Arrays broadcast together.

    `y = a - b trunc(a / b)`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        C's: the sign of a, exact. An infinite a or b = 0 gives NaN; beside an infinite b the result is a.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.fmod(a, b)
        array([1., 1.], dtype=float32)
    """

@overload
def fmod(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def fmod(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def fmod(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def fmod(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def fmod_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `fmod`.

    `da = dy; db = -dy trunc(a / b)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        C's: the sign of a, exact. An infinite a or b = 0 gives NaN; beside an infinite b the result is a.
        Empty operands give empty results.

    Bound:
        float64: 1.5 eps of the scale, which is at most 3 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.fmod_backward(1, a, b)
        (array([1., 1.], dtype=float32), array([-0., -1.], dtype=float32))
    """

@overload
def fmod_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def fmod_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def fmod_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def fmod_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def prelu(x: NDArray[_S], weight: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """prelu, element by element. Arrays broadcast together. The weight is one number, or one for each channel: along
    axis 1.

    `y = x if x > 0 else weight x`

    Args:
        x: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        weight: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([1.0, -2.0, 3.0], np.float32)
        >>> weight = np.array([0.25], np.float32)
        >>> F.prelu(x, weight)
        array([ 1. , -0.5,  3. ], dtype=float32)
    """

@overload
def prelu(x: _A, weight: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def prelu(x: float, weight: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def prelu(x: float, weight: _A, *, out: _A | None = None) -> _A: ...
@overload
def prelu(x: ArrayLike | float, weight: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def prelu_backward(
    dy: NDArray[_S],
    x: ArrayLike | float,
    weight: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `prelu`.

    `da = dy where x > 0, else weight dy; db = 0 where x > 0, else x dy`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's operand.
        weight: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([1.0, -2.0, 3.0], np.float32)
        >>> weight = np.array([0.25], np.float32)
        >>> F.prelu_backward(1, x, weight)
        (array([1.  , 0.25, 1.  ], dtype=float32), array([-2.], dtype=float32))
    """

@overload
def prelu_backward(
    dy: _A,
    x: ArrayLike | float,
    weight: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def prelu_backward(
    dy: float,
    x: NDArray[_S],
    weight: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def prelu_backward(
    dy: float,
    x: _A,
    weight: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def prelu_backward(
    dy: ArrayLike | float,
    x: ArrayLike | float,
    weight: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def pow(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """pow, element by element. Arrays broadcast together.

    `y = a^b`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        C's rules: a^0 is 1 and 1^b is 1, of NaN too; a < 0 takes whole b alone, else NaN; (-1)^inf is 1.
        da is 0 where b = 0; db is 0 where a = 0 and b >= 0, and NaN where a < 0.
        A Python number -2, -1, -0.5, 0.5, 1, 2 or 3 as b gives the bits of reciprocal(square(a)), reciprocal(a),
            rsqrt(a), sqrt(a), a, square(a), a a a, unless the square leaves the range where the power does not;
            (-0)^0.5 is +0 and (-inf)^0.5 is inf, as in C.
        Empty operands give empty results.

    Bound:
        float32, float64: 2.5 eps of the scale, which is at most 5 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.pow(a, b)
        array([1., 9.], dtype=float32)
    """

@overload
def pow(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def pow(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def pow(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def pow(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def pow_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `pow`.

    `da = dy b a^(b - 1); db = dy a^b log(a)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        C's rules: a^0 is 1 and 1^b is 1, of NaN too; a < 0 takes whole b alone, else NaN; (-1)^inf is 1.
        da is 0 where b = 0; db is 0 where a = 0 and b >= 0, and NaN where a < 0.
        A Python number -2, -1, -0.5, 0.5, 1, 2 or 3 as b gives the bits of reciprocal(square(a)), reciprocal(a),
            rsqrt(a), sqrt(a), a, square(a), a a a, unless the square leaves the range where the power does not;
            (-0)^0.5 is +0 and (-inf)^0.5 is inf, as in C.
        Empty operands give empty results.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.pow_backward(1, a, b)
        (array([4., 6.], dtype=float32), array([0.     , 9.88751], dtype=float32))
    """

@overload
def pow_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def pow_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def pow_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def pow_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def atan2(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """atan2, element by element. Arrays broadcast together.

    `y = the angle of the point (b, a)`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        As C's atan2 at zeros and infinities. Gradients are 0 at (0, 0) and where an operand is infinite.
        Empty operands give empty results.

    Bound:
        float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        float32: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.atan2(a, b)
        array([0.24497867, 0.9827937 ], dtype=float32)
    """

@overload
def atan2(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def atan2(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def atan2(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def atan2(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def atan2_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `atan2`.

    `da = dy b / (a^2 + b^2); db = -dy a / (a^2 + b^2)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        As C's atan2 at zeros and infinities. Gradients are 0 at (0, 0) and where an operand is infinite.
        Empty operands give empty results.

    Bound:
        float64: 3.5 eps of the scale, which is at most 7 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.atan2_backward(1, a, b)
        (array([0.23529412, 0.15384616], dtype=float32), array([-0.05882353, -0.23076923], dtype=float32))
    """

@overload
def atan2_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def atan2_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def atan2_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def atan2_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def hypot(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """hypot, element by element. Arrays broadcast together.

    `y = sqrt(a^2 + b^2)`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Nothing overflows or vanishes on the way. An infinite operand gives +inf, beside NaN too. Gradients are 0 at
            (0, 0); the slope of an infinite operand beside a finite one is 1, with its sign.
        Empty operands give empty results.

    Bound:
        float64: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.hypot(a, b)
        array([4.1231055, 3.6055512], dtype=float32)
    """

@overload
def hypot(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def hypot(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def hypot(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def hypot(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def hypot_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `hypot`.

    `da = dy a / y; db = dy b / y`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Nothing overflows or vanishes on the way. An infinite operand gives +inf, beside NaN too. Gradients are 0 at
            (0, 0); the slope of an infinite operand beside a finite one is 1, with its sign.
        Empty operands give empty results.

    Bound:
        float64: 3.5 eps of the scale, which is at most 7 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.hypot_backward(1, a, b)
        (array([0.24253562, 0.8320503 ], dtype=float32), array([0.9701425, 0.5547002], dtype=float32))
    """

@overload
def hypot_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def hypot_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def hypot_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def hypot_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def logaddexp(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """logaddexp, element by element. Arrays broadcast together.

    `y = log(e^a + e^b)`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        -inf beside -inf gives -inf, and gradients of 0; +inf beside +inf shares dy in halves.
        Empty operands give empty results.

    Bound:
        float32: 2.5 eps of the scale, which is at most 5 ulp of the scale as usually counted.
        float64: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.logaddexp(a, b)
        array([4.0485873, 3.3132617], dtype=float32)
    """

@overload
def logaddexp(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def logaddexp(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def logaddexp(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def logaddexp(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def logaddexp_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `logaddexp`.

    `da = dy sigma(a - b); db = dy sigma(b - a)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        -inf beside -inf gives -inf, and gradients of 0; +inf beside +inf shares dy in halves.
        Empty operands give empty results.

    Bound:
        float64: 3.5 eps of the scale, which is at most 7 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.logaddexp_backward(1, a, b)
        (array([0.04742587, 0.7310586 ], dtype=float32), array([0.95257413, 0.26894143], dtype=float32))
    """

@overload
def logaddexp_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def logaddexp_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def logaddexp_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def logaddexp_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def xlogy(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]:
    """xlogy, element by element. Arrays broadcast together.

    `y = a log(b)`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y and db are 0 where a = 0, unless b is NaN; da is 0 where a = 0 and b <= 0. Elsewhere b < 0 gives NaN.
        Empty operands give empty results.

    Bound:
        float64: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        float32: 1.5 eps of the scale, which is at most 3 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.xlogy(a, b)
        array([1.3862944, 2.0794415], dtype=float32)
    """

@overload
def xlogy(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def xlogy(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def xlogy(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def xlogy(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def xlogy_backward(
    dy: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `xlogy`.

    `da = dy log(b); db = dy a / b`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The forward's operand.
        b: The forward's operand.
        y: Accepted and not needed.
        needs: Which of (da, db) are wanted.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type and dtype of dy, each summed to the shape of its operand; None where it is not
            wanted.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y and db are 0 where a = 0, unless b is NaN; da is 0 where a = 0 and b <= 0. Elsewhere b < 0 gives NaN.
        Empty operands give empty results.

    Bound:
        float64: 2.5 eps of the scale, which is at most 5 ulp of the scale as usually counted.
        float32: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, 3.0], np.float32)
        >>> b = np.array([4.0, 2.0], np.float32)
        >>> F.xlogy_backward(1, a, b)
        (array([1.3862944, 0.6931472], dtype=float32), array([0.25, 1.5 ], dtype=float32))
    """

@overload
def xlogy_backward(
    dy: _A,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def xlogy_backward(
    dy: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def xlogy_backward(
    dy: float,
    a: _A,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A | None, _A | None]: ...
@overload
def xlogy_backward(
    dy: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def lerp(
    a: NDArray[_S],
    b: ArrayLike,
    weight: ArrayLike | float,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """Linear interpolation from a to b, exact at both ends. Arrays broadcast together.

    `y = a + weight (b - a) if abs(weight) < 1/2 else b - (b - a) (1 - weight)`

    Args:
        a: Where to start. An array of float32, float16, bfloat16 or float64.
        b: Where to go, of the dtype of a.
        weight: A number, which is not rounded, or an array of the dtype of a; outside [0, 1] it extrapolates.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of a and the shape that the operands broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        weight = 0 gives a and weight = 1 gives b, whatever the other holds unless it is NaN.
        b - a does not overflow. An infinite end counts with its sign: from inf to 1 at 1/2 is inf, to -inf NaN.
        A NaN in a, b or weight gives NaN.
        Empty operands give an empty result.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([0.0, 1.0], np.float32), np.array([10.0, -1.0], np.float32)
        >>> F.lerp(a, b, 0.25)
        array([2.5, 0.5], dtype=float32)
    """

@overload
def lerp(a: _A, b: ArrayLike, weight: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def lerp(a: ArrayLike, b: ArrayLike, weight: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def lerp_backward(
    dy: NDArray[_S],
    weight: float,
    a: ArrayLike | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], NDArray[_S]]:
    """The gradient of `lerp`; that of the weight, too, if it is an array.

    `da = (1 - weight) dy; db = weight dy; dweight = dy (b - a)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        weight: The forward's weight: a number or an array.
        a: The forward's a, or its shape, to which da is summed. None: that of dy. A weight array needs a.
        b: The same for b.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), or (da, db, dweight) if the weight is an array: arrays of the type and dtype of dy, each summed to
            the shape of its operand.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Gradients are products: 0 * inf and NaN give NaN.
        dweight is 0 where nothing is summed.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([0.0, 1.0], np.float32), np.array([10.0, -1.0], np.float32)
        >>> F.lerp_backward(np.ones_like(a), 0.25, a, b)
        (array([0.75, 0.75], dtype=float32), array([0.25, 0.25], dtype=float32))
    """

@overload
def lerp_backward(
    dy: _A,
    weight: float,
    a: ArrayLike | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]: ...
@overload
def lerp_backward(
    dy: float,
    weight: float,
    a: NDArray[_S] | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], NDArray[_S]]: ...
@overload
def lerp_backward(
    dy: float,
    weight: float,
    a: _A | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]: ...
@overload
def lerp_backward(
    dy: ArrayLike | float,
    weight: float,
    a: ArrayLike | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def lerp_backward(
    dy: NDArray[_S],
    weight: ArrayLike | float,
    a: ArrayLike | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], ...]: ...
@overload
def lerp_backward(
    dy: _A,
    weight: ArrayLike | float,
    a: ArrayLike | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, ...]: ...
@overload
def lerp_backward(
    dy: float,
    weight: ArrayLike | float,
    a: NDArray[_S] | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], ...]: ...
@overload
def lerp_backward(
    dy: float,
    weight: ArrayLike | float,
    a: _A | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, ...]: ...
@overload
def lerp_backward(
    dy: ArrayLike | float,
    weight: ArrayLike | float,
    a: ArrayLike | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], ...]: ...
@overload
def any(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[np.bool_]:
    """Whether a term of x is true, over one axis, several or all.

    `y = any(x != 0)`

    Args:
        x: The input. An array of float32, float16, bfloat16, float64, int32, int64 or bool.
        axis: The axis or axes to reduce; None: all. Over several axes a position counts row-major.
        keepdims: Whether reduced axes stay, with extent 1.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of x, of bool, without the reduced axes unless `keepdims`. Over all axes it has rank
            0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN is true, and so is everything else that is not 0.
        An empty axis gives False.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], np.float32)
        >>> F.any(x, axis=1)
        array([ True,  True])
    """

@overload
def any(x: _A, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: _A | None = None) -> _A: ...
@overload
def any(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[np.bool_]: ...
@overload
def all(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[np.bool_]:
    """Whether all terms of x are true, over one axis, several or all.

    `y = all(x != 0)`

    Args:
        x: The input. An array of float32, float16, bfloat16, float64, int32, int64 or bool.
        axis: The axis or axes to reduce; None: all. Over several axes a position counts row-major.
        keepdims: Whether reduced axes stay, with extent 1.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of x, of bool, without the reduced axes unless `keepdims`. Over all axes it has rank
            0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN is true, and so is everything else that is not 0.
        An empty axis gives True.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], np.float32)
        >>> F.all(x, axis=1)
        array([ True, False])
    """

@overload
def all(x: _A, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: _A | None = None) -> _A: ...
@overload
def all(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[np.bool_]: ...
@overload
def cast(x: NDArray[_S], element: ElementLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]:
    """x as another element.

    `y = x`

    Args:
        x: An array: An array of float32, float16, bfloat16, float64, int32, int64 or bool.
        element: What y has: f32, f16, bf16, f64, i32, i64 or bool, or a dtype that is one.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and shape of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Floats and integers become floats by one rounding, to nearest even; beyond the range they are infinite.
        Floats become integers toward zero; beyond the range they are its ends, and NaN is 0. i64 becomes i32 alike.
        What is not 0 becomes True; so does NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16, float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually
            counted.
        int32, int64, bool: exact.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([1.5, -2.7, 1e9], np.float32)
        >>> F.cast(x, "i32")
        array([         1,         -2, 1000000000], dtype=int32)
    """

@overload
def cast(x: _A, element: ElementLike, *, out: _A | None = None) -> _A: ...
@overload
def cast(x: ArrayLike, element: ElementLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def eq(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """eq, element by element. Arrays broadcast together.

    `y = a = b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32, int64 or bool. A Python number is one
            in the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of the first array among the operands, of bool and the shape that they broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN is neither equal to, nor above or below anything: only ne is true of it.
        -0 is equal to +0.
        Empty operands give empty results.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.eq(a, b)
        array([False, False, False])
    """

@overload
def eq(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def eq(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def eq(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def eq(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def ne(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """ne, element by element. Arrays broadcast together.

    `y = not a = b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32, int64 or bool. A Python number is one
            in the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of the first array among the operands, of bool and the shape that they broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN is neither equal to, nor above or below anything: only ne is true of it.
        -0 is equal to +0.
        Empty operands give empty results.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.ne(a, b)
        array([ True,  True,  True])
    """

@overload
def ne(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def ne(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def ne(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def ne(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def gt(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """gt, element by element. Arrays broadcast together.

    `y = a > b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number is one in
            the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of the first array among the operands, of bool and the shape that they broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN is neither equal to, nor above or below anything: only ne is true of it.
        -0 is equal to +0.
        Empty operands give empty results.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.gt(a, b)
        array([False, False,  True])
    """

@overload
def gt(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def gt(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def gt(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def gt(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def ge(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """ge, element by element. Arrays broadcast together.

    `y = a >= b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number is one in
            the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of the first array among the operands, of bool and the shape that they broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN is neither equal to, nor above or below anything: only ne is true of it.
        -0 is equal to +0.
        Empty operands give empty results.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.ge(a, b)
        array([False, False,  True])
    """

@overload
def ge(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def ge(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def ge(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def ge(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def lt(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """lt, element by element. Arrays broadcast together.

    `y = a < b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number is one in
            the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of the first array among the operands, of bool and the shape that they broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN is neither equal to, nor above or below anything: only ne is true of it.
        -0 is equal to +0.
        Empty operands give empty results.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.lt(a, b)
        array([ True,  True, False])
    """

@overload
def lt(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def lt(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def lt(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def lt(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def le(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """le, element by element. Arrays broadcast together.

    `y = a <= b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32 or int64. A Python number is one in
            the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of the first array among the operands, of bool and the shape that they broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN is neither equal to, nor above or below anything: only ne is true of it.
        -0 is equal to +0.
        Empty operands give empty results.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.le(a, b)
        array([ True,  True, False])
    """

@overload
def le(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def le(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def le(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def le(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def logical_and(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """logical_and, element by element. Arrays broadcast together.

    `y = a and b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32, int64 or bool. A Python number is one
            in the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of the first array among the operands, of bool and the shape that they broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        What is not 0 is true; so is NaN.
        Empty operands give empty results.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.logical_and(a, b)
        array([ True,  True,  True])
    """

@overload
def logical_and(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def logical_and(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def logical_and(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def logical_and(
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[np.bool_]: ...
@overload
def logical_or(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """logical_or, element by element. Arrays broadcast together.

    `y = a or b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32, int64 or bool. A Python number is one
            in the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of the first array among the operands, of bool and the shape that they broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        What is not 0 is true; so is NaN.
        Empty operands give empty results.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.logical_or(a, b)
        array([ True,  True,  True])
    """

@overload
def logical_or(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def logical_or(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def logical_or(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def logical_or(a: ArrayLike | float, b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def logical_xor(a: NDArray[_S], b: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """logical_xor, element by element. Arrays broadcast together.

    `y = either a or b`

    Args:
        a: An operand: An array of float32, float16, bfloat16, float64, int32, int64 or bool. A Python number is one
            in the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of the first array among the operands, of bool and the shape that they broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        What is not 0 is true; so is NaN.
        Empty operands give empty results.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.logical_xor(a, b)
        array([False, False, False])
    """

@overload
def logical_xor(a: _A, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def logical_xor(a: float, b: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def logical_xor(a: float, b: _A, *, out: _A | None = None) -> _A: ...
@overload
def logical_xor(
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[np.bool_]: ...
@overload
def count_nonzero(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[np.int64]:
    """How many terms of x are not 0, over one axis, several or all.

    `y = sum(x != 0)`

    Args:
        x: The input. An array of float32, float16, bfloat16, float64, int32, int64 or bool.
        axis: The axis or axes to reduce; None: all. Over several axes a position counts row-major.
        keepdims: Whether reduced axes stay, with extent 1.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type of x, of int64, without the reduced axes unless `keepdims`. Over all axes it has
            rank 0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN counts.
        An empty axis gives 0.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], np.float32)
        >>> F.count_nonzero(x, axis=1)
        array([3, 2])
    """

@overload
def count_nonzero(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: _A | None = None,
) -> _A: ...
@overload
def count_nonzero(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[np.int64]: ...
@overload
def cross_entropy(
    logits: NDArray[_S],
    target: ArrayLike,
    *,
    axis: int = -1,
    weight: ArrayLike | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] | LossReduction = "mean",
    label_smoothing: float = 0.0,
    z_loss: float = 0.0,
    denominator: float | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The loss of softmax of logits beside a target.

    `loss = sum(q (log(sum(exp(logits))) - logits)), q = weight (target (1 - s) + s / n)`

    Args:
        logits: Numbers whose softmax along the axis is compared. An array of float32, float16, bfloat16 or float64.
        target: The class of each line, integers of any type, of the shape of logits without the axis; or
            probabilities, of the shape and dtype of logits.
        axis: The axis of the classes; a negative one counts from the end.
        weight: A number for each class, of the dtype of logits, that its losses are multiplied with. None: 1.
        ignore_index: The class of lines that count for nothing; it need not be one of the classes.
        reduction: What becomes of the losses of the lines: mean, sum, or none.
        label_smoothing: How much of a target is spread over all classes, in [0, 1].
        z_loss: What the square of log(sum(exp(logits))) is multiplied with, and added to the loss of each line.
        denominator: What a mean is divided by. None: the sum of the weights at the classes that count, or the
            number of lines where the target is of probabilities.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        The loss, an array of the type and dtype of logits: one number, or with reduction none one for each line.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
        IndexOutOfRange: A target is neither a class of the logits nor `ignore_index`.

    Edges:
        A NaN makes its line NaN, unless it is ignored.
        A class whose weight or target is 0 has no part, whatever its logit.
        Nothing but -inf gives inf.
        A mean of no lines, or of ignored ones alone, is NaN.

    Bound:
        float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> logits = np.array([[2.0, 0.0, -1.0], [0.0, 0.0, 3.0]], np.float32)
        >>> target = np.array([0, 1])
        >>> F.cross_entropy(logits, target)
        array(1.6323845, dtype=float32)
    """

@overload
def cross_entropy(
    logits: _A,
    target: ArrayLike,
    *,
    axis: int = -1,
    weight: ArrayLike | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] | LossReduction = "mean",
    label_smoothing: float = 0.0,
    z_loss: float = 0.0,
    denominator: float | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def cross_entropy(
    logits: ArrayLike,
    target: ArrayLike,
    *,
    axis: int = -1,
    weight: ArrayLike | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] | LossReduction = "mean",
    label_smoothing: float = 0.0,
    z_loss: float = 0.0,
    denominator: float | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cross_entropy_backward(
    dy: NDArray[_S],
    logits: ArrayLike,
    target: ArrayLike,
    *,
    axis: int = -1,
    weight: ArrayLike | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] | LossReduction = "mean",
    label_smoothing: float = 0.0,
    z_loss: float = 0.0,
    denominator: float | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `cross_entropy` with respect to the logits.

    `dlogits = dy (sum(q) softmax(logits) - q), divided as the mean is`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        logits: Numbers whose softmax along the axis is compared. An array of float32, float16, bfloat16 or float64.
        target: The class of each line, integers of any type, of the shape of logits without the axis; or
            probabilities, of the shape and dtype of logits.
        axis: The axis of the classes; a negative one counts from the end.
        weight: A number for each class, of the dtype of logits, that its losses are multiplied with. None: 1.
        ignore_index: The class of lines that count for nothing; it need not be one of the classes.
        reduction: What becomes of the losses of the lines: mean, sum, or none.
        label_smoothing: How much of a target is spread over all classes, in [0, 1].
        z_loss: What the square of log(sum(exp(logits))) is multiplied with, and added to the loss of each line.
        denominator: What a mean is divided by. None: the sum of the weights at the classes that count, or the
            number of lines where the target is of probabilities.
        out: It may be logits itself.

    Returns:
        dlogits, an array of the type, shape and dtype of logits.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
        IndexOutOfRange: A target is neither a class of the logits nor `ignore_index`.

    Edges:
        A NaN makes its line NaN, unless it is ignored.
        An ignored line gets exactly 0.
        A line of nothing but -inf gets 0.
        At the class of a line it is made of the other shares, and keeps its digits where that class has nearly all.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> logits = np.array([[2.0, 0.0, -1.0], [0.0, 0.0, 3.0]], np.float32)
        >>> target = np.array([0, 1])
        >>> F.cross_entropy_backward(1.0, logits, target)
        array([[-0.07810263,  0.0570976 ,  0.02100503],
               [ 0.02263925, -0.47736076,  0.4547215 ]], dtype=float32)
    """

@overload
def cross_entropy_backward(
    dy: _A,
    logits: ArrayLike,
    target: ArrayLike,
    *,
    axis: int = -1,
    weight: ArrayLike | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] | LossReduction = "mean",
    label_smoothing: float = 0.0,
    z_loss: float = 0.0,
    denominator: float | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def cross_entropy_backward(
    dy: float,
    logits: NDArray[_S],
    target: ArrayLike,
    *,
    axis: int = -1,
    weight: ArrayLike | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] | LossReduction = "mean",
    label_smoothing: float = 0.0,
    z_loss: float = 0.0,
    denominator: float | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def cross_entropy_backward(
    dy: float,
    logits: _A,
    target: ArrayLike,
    *,
    axis: int = -1,
    weight: ArrayLike | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] | LossReduction = "mean",
    label_smoothing: float = 0.0,
    z_loss: float = 0.0,
    denominator: float | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def cross_entropy_backward(
    dy: ArrayLike | float,
    logits: ArrayLike,
    target: ArrayLike,
    *,
    axis: int = -1,
    weight: ArrayLike | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] | LossReduction = "mean",
    label_smoothing: float = 0.0,
    z_loss: float = 0.0,
    denominator: float | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def embedding(
    weight: NDArray[_S],
    indices: ArrayLike,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The rows of a table at indices.

    `y[n] = weight[indices[n]]`

    Args:
        weight: The table, rows x columns. An array of float32, float16, bfloat16 or float64.
        indices: Rows of the table, of any shape: integers of any type. A list is taken as `numpy.asarray` takes it.
        padding_idx: A row whose gradient is left out; a negative one counts from the end. None: there is none.
        index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
            it out.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of weight: the shape of indices, and the columns.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
        IndexOutOfRange: An index is outside the table, unless index_policy="skip".

    Edges:
        Rows are copied: NaN and infinities stay as they are.
        A skipped index gives a row of zeros.
        Without indices y is empty.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> weight = np.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], np.float32)
        >>> indices = np.array([2, 0, 2])
        >>> F.embedding(weight, indices)
        array([[2. , 2.5],
               [0. , 0.5],
               [2. , 2.5]], dtype=float32)
    """

@overload
def embedding(
    weight: _A,
    indices: ArrayLike,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    out: _A | None = None,
) -> _A: ...
@overload
def embedding(
    weight: ArrayLike,
    indices: ArrayLike,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def embedding_backward(
    dy: NDArray[_S],
    indices: ArrayLike,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
    accumulate: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `embedding`: every row of it.

    `dweight[r] = sum of dy[n] over the n with indices[n] = r`

    Args:
        dy: The gradient of the result: the shape of indices, and the columns. An array of float32, float16,
            bfloat16 or float64.
        indices: Rows of the table, of any shape: integers of any type. A list is taken as `numpy.asarray` takes it.
        num_embeddings: How many rows the table has.
        padding_idx: A row whose gradient is left out; a negative one counts from the end. None: there is none.
        index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
            it out.
        scale_grad_by_freq: Whether to divide the sum of a row by how often it was named.
        accumulate: Whether to add to what `out` holds, which is needed then; else every row is written.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dweight, an array of the type and dtype of dy: num_embeddings x columns.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
        IndexOutOfRange: An index is outside the table, unless index_policy="skip".

    Edges:
        A sum is taken wide, in the order of the indices, and rounded once.
        A NaN in dy reaches the row that its index names, and no other.
        Without indices it is all zeros.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> dy = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], np.float32)
        >>> indices = np.array([2, 0, 2])
        >>> F.embedding_backward(dy, indices, 3)
        array([[3., 4.],
               [0., 0.],
               [6., 8.]], dtype=float32)
    """

@overload
def embedding_backward(
    dy: _A,
    indices: ArrayLike,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
    accumulate: bool = False,
    out: _A | None = None,
) -> _A: ...
@overload
def embedding_backward(
    dy: ArrayLike,
    indices: ArrayLike,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
    accumulate: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def embedding_backward_sparse(
    dy: NDArray[_S],
    indices: ArrayLike,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
) -> tuple[NDArray[np.int64], NDArray[_S]]:
    """The rows of `embedding_backward` that some index names, and their sums.

    `dweight[r] = sum of dy[n] over the n with indices[n] = r`

    Args:
        dy: The gradient of the result: the shape of indices, and the columns. An array of float32, float16,
            bfloat16 or float64.
        indices: Rows of the table, of any shape: integers of any type. A list is taken as `numpy.asarray` takes it.
        num_embeddings: How many rows the table has.
        padding_idx: A row whose gradient is left out; a negative one counts from the end. None: there is none.
        index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
            it out.
        scale_grad_by_freq: Whether to divide the sum of a row by how often it was named.

    Returns:
        (rows, values): the rows in rising order, int64, and their gradients, of the type and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
        IndexOutOfRange: An index is outside the table, unless index_policy="skip".

    Edges:
        A sum is taken wide, in the order of the indices, and rounded once.
        Without indices both are empty.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> dy = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], np.float32)
        >>> indices = np.array([2, 0, 2])
        >>> F.embedding_backward_sparse(dy, indices, 3)
        (array([0, 2]), array([[3., 4.],
               [6., 8.]], dtype=float32))
    """

@overload
def embedding_backward_sparse(
    dy: _A,
    indices: ArrayLike,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
) -> tuple[_A, _A]: ...
@overload
def embedding_backward_sparse(
    dy: ArrayLike,
    indices: ArrayLike,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
) -> tuple[NDArray[np.int64], NDArray[Any]]: ...
@overload
def embedding_bag(
    weight: NDArray[_S],
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: Literal[False] = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The sum, mean or maximum of the rows of each bag of indices.

    `y[b] = sum, mean or max of weight[indices[n]] over the n of bag b`

    Args:
        weight: The table, rows x columns. An array of float32, float16, bfloat16 or float64.
        indices: Rows of the table: a vector that `offsets` cuts into bags, or a matrix with a bag in each row.
            Integers of any type.
        offsets: Where each bag starts in `indices`: 0 first, not decreasing. None: indices are a matrix.
        mode: What is made of a bag: sum, mean or max.
        per_sample_weights: A factor for each index, of the shape of indices; for mode sum.
        padding_idx: A row that takes no part; a negative one counts from the end. None: there is none.
        include_last_offset: Whether the last of `offsets` is where the last bag ends.
        index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
            it out.
        return_max_indices: Whether to return (y, max_indices), the row of each maximum; for mode max.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of weight: bags x columns; with `return_max_indices` a tuple of y and the
            row of each maximum, int64, -1 in an empty bag.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
        IndexOutOfRange: An index is outside the table, unless index_policy="skip".

    Edges:
        A bag without entries gives zeros.
        max: the first of equals wins, and NaN before all.
        sum and mean: a NaN in a row gives NaN in its bags.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> weight = np.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], np.float32)
        >>> indices, offsets = np.array([2, 0, 2]), np.array([0, 2])
        >>> F.embedding_bag(weight, indices, offsets)
        array([[2. , 3. ],
               [2. , 2.5]], dtype=float32)
    """

@overload
def embedding_bag(
    weight: _A,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: Literal[False] = False,
    out: _A | None = None,
) -> _A: ...
@overload
def embedding_bag(
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: Literal[False] = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def embedding_bag(
    weight: NDArray[_S],
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: Literal[True],
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]: ...
@overload
def embedding_bag(
    weight: _A,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: Literal[True],
    out: _A | None = None,
) -> tuple[_A, _A]: ...
@overload
def embedding_bag(
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: Literal[True],
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[Any], NDArray[np.int64]]: ...
@overload
def embedding_bag(
    weight: NDArray[_S],
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S] | tuple[NDArray[_S], NDArray[np.int64]]: ...
@overload
def embedding_bag(
    weight: _A,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: bool = False,
    out: _A | None = None,
) -> _A | tuple[_A, _A]: ...
@overload
def embedding_bag(
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any] | tuple[NDArray[Any], NDArray[np.int64]]: ...
@overload
def embedding_bag_backward(
    dy: NDArray[_S],
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: NDArray[Any] | tuple[NDArray[Any], NDArray[Any]] | None = None,
) -> NDArray[_S]:
    """The gradient of `embedding_bag`: every row of it.

    `dweight[r] = sum of dy[b] over the entries r of bags b, divided by their count (mean), at the maxima (max)`

    Args:
        dy: The gradient of the result: bags x columns. An array of float32, float16, bfloat16 or float64.
        weight: The table, rows x columns. An array of float32, float16, bfloat16 or float64.
        indices: Rows of the table: a vector that `offsets` cuts into bags, or a matrix with a bag in each row.
            Integers of any type.
        offsets: Where each bag starts in `indices`: 0 first, not decreasing. None: indices are a matrix.
        mode: What is made of a bag: sum, mean or max.
        per_sample_weights: A factor for each index, of the shape of indices; for mode sum.
        padding_idx: A row that takes no part; a negative one counts from the end. None: there is none.
        include_last_offset: Whether the last of `offsets` is where the last bag ends.
        max_indices: The forward's max_indices, if they are at hand; else they are found again in weight.
        scale_grad_by_freq: Whether to divide the sum of a row by how often it was named.
        index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
            it out.
        accumulate: Whether to add to what `out` holds, which is needed then; else every row is written.
        out: Where to write the result, which is returned. None: a new array. With `per_sample_weights` a tuple of
            two.

    Returns:
        dweight, an array of the type and dtype of dy and the shape of weight; with `per_sample_weights` a tuple of
            it and dper_sample_weights.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
        IndexOutOfRange: An index is outside the table, unless index_policy="skip".

    Edges:
        A sum is taken wide, in the order of the indices, and rounded once.
        A row that is twice in a bag of mode max gets its gradient once.
        Without indices it is all zeros.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> dy = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)
        >>> weight = np.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], np.float32)
        >>> indices, offsets = np.array([2, 0, 2]), np.array([0, 2])
        >>> F.embedding_bag_backward(dy, weight, indices, offsets)
        array([[1., 2.],
               [0., 0.],
               [4., 6.]], dtype=float32)
    """

@overload
def embedding_bag_backward(
    dy: _A,
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: _A | tuple[_A, _A] | None = None,
) -> _A: ...
@overload
def embedding_bag_backward(
    dy: ArrayLike,
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: NDArray[Any] | tuple[NDArray[Any], NDArray[Any]] | None = None,
) -> NDArray[Any]: ...
@overload
def embedding_bag_backward(
    dy: NDArray[_S],
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: NDArray[Any] | tuple[NDArray[Any], NDArray[Any]] | None = None,
) -> tuple[NDArray[_S], NDArray[_S]]: ...
@overload
def embedding_bag_backward(
    dy: _A,
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: _A | tuple[_A, _A] | None = None,
) -> tuple[_A, _A]: ...
@overload
def embedding_bag_backward(
    dy: ArrayLike,
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: NDArray[Any] | tuple[NDArray[Any], NDArray[Any]] | None = None,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def embedding_bag_backward(
    dy: NDArray[_S],
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: NDArray[Any] | tuple[NDArray[Any], NDArray[Any]] | None = None,
) -> NDArray[_S] | tuple[NDArray[_S], NDArray[_S]]: ...
@overload
def embedding_bag_backward(
    dy: _A,
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: _A | tuple[_A, _A] | None = None,
) -> _A | tuple[_A, _A]: ...
@overload
def embedding_bag_backward(
    dy: ArrayLike,
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: NDArray[Any] | tuple[NDArray[Any], NDArray[Any]] | None = None,
) -> NDArray[Any] | tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def embedding_bag_backward_sparse(
    dy: NDArray[_S],
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
) -> tuple[NDArray[np.int64], NDArray[_S]]:
    """The rows of `embedding_bag_backward` that some entry names, and their sums.

    `dweight[r] = sum of dy[b] over the entries r of bags b, divided by their count (mean), at the maxima (max)`

    Args:
        dy: The gradient of the result: bags x columns. An array of float32, float16, bfloat16 or float64.
        weight: The table, rows x columns. An array of float32, float16, bfloat16 or float64.
        indices: Rows of the table: a vector that `offsets` cuts into bags, or a matrix with a bag in each row.
            Integers of any type.
        offsets: Where each bag starts in `indices`: 0 first, not decreasing. None: indices are a matrix.
        mode: What is made of a bag: sum, mean or max.
        per_sample_weights: A factor for each index, of the shape of indices; for mode sum.
        padding_idx: A row that takes no part; a negative one counts from the end. None: there is none.
        include_last_offset: Whether the last of `offsets` is where the last bag ends.
        max_indices: The forward's max_indices, if they are at hand; else they are found again in weight.
        scale_grad_by_freq: Whether to divide the sum of a row by how often it was named.
        index_policy: What an index outside the table does: raise, before anything is written, or skip, which leaves
            it out.

    Returns:
        (rows, values): the rows in rising order, int64, and their gradients, of the type and dtype of dy; with
            `per_sample_weights` dper_sample_weights as a third.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.
        IndexOutOfRange: An index is outside the table, unless index_policy="skip".

    Edges:
        A sum is taken wide, in the order of the indices, and rounded once.
        Without indices both are empty.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> dy = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)
        >>> weight = np.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], np.float32)
        >>> indices, offsets = np.array([2, 0, 2]), np.array([0, 2])
        >>> F.embedding_bag_backward_sparse(dy, weight, indices, offsets)
        (array([0, 2]), array([[1., 2.],
               [4., 6.]], dtype=float32))
    """

@overload
def embedding_bag_backward_sparse(
    dy: _A,
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
) -> tuple[_A, _A]: ...
@overload
def embedding_bag_backward_sparse(
    dy: ArrayLike,
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
) -> tuple[NDArray[np.int64], NDArray[Any]]: ...
@overload
def embedding_bag_backward_sparse(
    dy: NDArray[_S],
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
) -> tuple[NDArray[_S], ...]: ...
@overload
def embedding_bag_backward_sparse(
    dy: _A,
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
) -> tuple[_A, ...]: ...
@overload
def embedding_bag_backward_sparse(
    dy: ArrayLike,
    weight: ArrayLike,
    indices: ArrayLike,
    offsets: ArrayLike | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: ArrayLike | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: ArrayLike | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
) -> tuple[NDArray[Any], ...]: ...
@overload
def glu(
    x: NDArray[_S],
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """glu of the two parts of x: values a times a function of gates b.

    `y = a sigma(b)`

    Args:
        x: The values and the gates, one after the other along `axis`, whose extent is even. An array of float32,
            float16, bfloat16 or float64.
        axis: The axis that holds both; a negative one counts from the end.
        order: Which comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, with half its extent along `axis`.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf, 1 at b = inf; its slope is 0 at both.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
        >>> F.glu(x)
        array([[ 0.62245935, -1.9051483 ]], dtype=float32)
    """

@overload
def glu(
    x: _A,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def glu(
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def glu_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `glu`.

    `da = dy sigma(b); db = dy a sigma(b) sigma(-b)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. An array of float32, float16, bfloat16 or float64.
        axis: That of the forward.
        order: That of the forward.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf, 1 at b = inf; its slope is 0 at both.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
        >>> F.glu_backward(1, x)
        array([[ 0.62245935,  0.95257413,  0.23500371, -0.09035332]],
              dtype=float32)
    """

@overload
def glu_backward(
    dy: _A,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def glu_backward(
    dy: float,
    x: NDArray[_S],
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def glu_backward(
    dy: float,
    x: _A,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def glu_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def glu_split(a: _A, b: ArrayLike, *, out: _A | None = None) -> _A:
    """glu of two arrays: values a times a function of gates b.

    `y = a sigma(b)`

    Args:
        a: The values. An array of float32, float16, bfloat16 or float64.
        b: The gates, of the shape and dtype of a.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type, shape and dtype of a.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf, 1 at b = inf; its slope is 0 at both.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
        >>> F.glu_split(a, b)
        array([ 0.62245935, -1.9051483 ], dtype=float32)
    """

@overload
def glu_split(a: ArrayLike, b: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def glu_split_backward(
    dy: _A,
    a: ArrayLike,
    b: ArrayLike,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]:
    """The gradient of `glu_split`.

    `da = dy sigma(b); db = dy a sigma(b) sigma(-b)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The values. An array of float32, float16, bfloat16 or float64.
        b: The gates, of the shape and dtype of a.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf, 1 at b = inf; its slope is 0 at both.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
        >>> F.glu_split_backward(1, a, b)
        (array([0.62245935, 0.95257413], dtype=float32), array([ 0.23500371, -0.09035332], dtype=float32))
    """

@overload
def glu_split_backward(
    dy: float,
    a: _A,
    b: ArrayLike,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]: ...
@overload
def glu_split_backward(
    dy: ArrayLike | float,
    a: ArrayLike,
    b: ArrayLike,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def reglu(
    x: NDArray[_S],
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """reglu of the two parts of x: values a times a function of gates b.

    `y = a max(b, 0)`

    Args:
        x: The values and the gates, one after the other along `axis`, whose extent is even. An array of float32,
            float16, bfloat16 or float64.
        axis: The axis that holds both; a negative one counts from the end.
        order: Which comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, with half its extent along `axis`.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where b <= 0, da and db are 0, whatever dy and a hold.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
        >>> F.reglu(x)
        array([[ 0.5, -6. ]], dtype=float32)
    """

@overload
def reglu(
    x: _A,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def reglu(
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def reglu_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `reglu`.

    `da = dy max(b, 0); db = dy a (1 if b > 0 else 0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. An array of float32, float16, bfloat16 or float64.
        axis: That of the forward.
        order: That of the forward.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where b <= 0, da and db are 0, whatever dy and a hold.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
        >>> F.reglu_backward(1, x)
        array([[ 0.5,  3. ,  1. , -2. ]], dtype=float32)
    """

@overload
def reglu_backward(
    dy: _A,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def reglu_backward(
    dy: float,
    x: NDArray[_S],
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def reglu_backward(
    dy: float,
    x: _A,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def reglu_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def reglu_split(a: _A, b: ArrayLike, *, out: _A | None = None) -> _A:
    """reglu of two arrays: values a times a function of gates b.

    `y = a max(b, 0)`

    Args:
        a: The values. An array of float32, float16, bfloat16 or float64.
        b: The gates, of the shape and dtype of a.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type, shape and dtype of a.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where b <= 0, da and db are 0, whatever dy and a hold.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
        >>> F.reglu_split(a, b)
        array([ 0.5, -6. ], dtype=float32)
    """

@overload
def reglu_split(a: ArrayLike, b: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def reglu_split_backward(
    dy: _A,
    a: ArrayLike,
    b: ArrayLike,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]:
    """The gradient of `reglu_split`.

    `da = dy max(b, 0); db = dy a (1 if b > 0 else 0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The values. An array of float32, float16, bfloat16 or float64.
        b: The gates, of the shape and dtype of a.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where b <= 0, da and db are 0, whatever dy and a hold.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
        >>> F.reglu_split_backward(1, a, b)
        (array([0.5, 3. ], dtype=float32), array([ 1., -2.], dtype=float32))
    """

@overload
def reglu_split_backward(
    dy: float,
    a: _A,
    b: ArrayLike,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]: ...
@overload
def reglu_split_backward(
    dy: ArrayLike | float,
    a: ArrayLike,
    b: ArrayLike,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def swiglu(
    x: NDArray[_S],
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """swiglu of the two parts of x: values a times a function of gates b.

    `y = a b sigma(b)`

    Args:
        x: The values and the gates, one after the other along `axis`, whose extent is even. An array of float32,
            float16, bfloat16 or float64.
        axis: The axis that holds both; a negative one counts from the end.
        order: Which comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, with half its extent along `axis`.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
        >>> F.swiglu(x)
        array([[ 0.31122968, -5.7154446 ]], dtype=float32)
    """

@overload
def swiglu(
    x: _A,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def swiglu(
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def swiglu_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `swiglu`.

    `da = dy b sigma(b); db = dy a sigma(b) (1 + b sigma(-b))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. An array of float32, float16, bfloat16 or float64.
        axis: That of the forward.
        order: That of the forward.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
        >>> F.swiglu_backward(1, x)
        array([[ 0.31122968,  2.8577223 ,  0.7399612 , -2.1762083 ]],
              dtype=float32)
    """

@overload
def swiglu_backward(
    dy: _A,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def swiglu_backward(
    dy: float,
    x: NDArray[_S],
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def swiglu_backward(
    dy: float,
    x: _A,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def swiglu_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def swiglu_split(a: _A, b: ArrayLike, *, out: _A | None = None) -> _A:
    """swiglu of two arrays: values a times a function of gates b.

    `y = a b sigma(b)`

    Args:
        a: The values. An array of float32, float16, bfloat16 or float64.
        b: The gates, of the shape and dtype of a.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type, shape and dtype of a.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
        >>> F.swiglu_split(a, b)
        array([ 0.31122968, -5.7154446 ], dtype=float32)
    """

@overload
def swiglu_split(a: ArrayLike, b: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def swiglu_split_backward(
    dy: _A,
    a: ArrayLike,
    b: ArrayLike,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]:
    """The gradient of `swiglu_split`.

    `da = dy b sigma(b); db = dy a sigma(b) (1 + b sigma(-b))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The values. An array of float32, float16, bfloat16 or float64.
        b: The gates, of the shape and dtype of a.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
        >>> F.swiglu_split_backward(1, a, b)
        (array([0.31122968, 2.8577223 ], dtype=float32), array([ 0.7399612, -2.1762083], dtype=float32))
    """

@overload
def swiglu_split_backward(
    dy: float,
    a: _A,
    b: ArrayLike,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]: ...
@overload
def swiglu_split_backward(
    dy: ArrayLike | float,
    a: ArrayLike,
    b: ArrayLike,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def geglu(
    x: NDArray[_S],
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """geglu of the two parts of x: values a times a function of gates b.

    `y = a b Phi(b)`

    Args:
        x: The values and the gates, one after the other along `axis`, whose extent is even. An array of float32,
            float16, bfloat16 or float64.
        axis: The axis that holds both; a negative one counts from the end.
        order: Which comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, with half its extent along `axis`.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
        >>> F.geglu(x)
        array([[ 0.34573123, -5.9919004 ]], dtype=float32)
    """

@overload
def geglu(
    x: _A,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def geglu(
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def geglu_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `geglu`.

    `da = dy b Phi(b); db = dy a (Phi(b) + b phi(b))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. An array of float32, float16, bfloat16 or float64.
        axis: That of the forward.
        order: That of the forward.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
        >>> F.geglu_backward(1, x)
        array([[ 0.34573123,  2.9959502 ,  0.8674951 , -2.0238912 ]],
              dtype=float32)
    """

@overload
def geglu_backward(
    dy: _A,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def geglu_backward(
    dy: float,
    x: NDArray[_S],
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def geglu_backward(
    dy: float,
    x: _A,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def geglu_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def geglu_split(a: _A, b: ArrayLike, *, out: _A | None = None) -> _A:
    """geglu of two arrays: values a times a function of gates b.

    `y = a b Phi(b)`

    Args:
        a: The values. An array of float32, float16, bfloat16 or float64.
        b: The gates, of the shape and dtype of a.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type, shape and dtype of a.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
        >>> F.geglu_split(a, b)
        array([ 0.34573123, -5.9919004 ], dtype=float32)
    """

@overload
def geglu_split(a: ArrayLike, b: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def geglu_split_backward(
    dy: _A,
    a: ArrayLike,
    b: ArrayLike,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]:
    """The gradient of `geglu_split`.

    `da = dy b Phi(b); db = dy a (Phi(b) + b phi(b))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The values. An array of float32, float16, bfloat16 or float64.
        b: The gates, of the shape and dtype of a.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
        >>> F.geglu_split_backward(1, a, b)
        (array([0.34573123, 2.9959502 ], dtype=float32), array([ 0.8674951, -2.0238912], dtype=float32))
    """

@overload
def geglu_split_backward(
    dy: float,
    a: _A,
    b: ArrayLike,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]: ...
@overload
def geglu_split_backward(
    dy: ArrayLike | float,
    a: ArrayLike,
    b: ArrayLike,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def geglu_tanh(
    x: NDArray[_S],
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """geglu_tanh of the two parts of x: values a times a function of gates b.

    `y = a b sigma(z), z = 2 sqrt(2/pi) (b + 0.044715 b^3)`

    Args:
        x: The values and the gates, one after the other along `axis`, whose extent is even. An array of float32,
            float16, bfloat16 or float64.
        axis: The axis that holds both; a negative one counts from the end.
        order: Which comes first: value_gate (a, b), as in torch's glu, or gate_value (b, a).
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, with half its extent along `axis`.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
        >>> F.geglu_tanh(x)
        array([[ 0.345714 , -5.9927254]], dtype=float32)
    """

@overload
def geglu_tanh(
    x: _A,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def geglu_tanh(
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def geglu_tanh_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `geglu_tanh`.

    `da = dy b sigma(z), z = 2 sqrt(2/pi) (b + 0.044715 b^3); db = dy a sigma(z) (1 + b z' sigma(-z))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. An array of float32, float16, bfloat16 or float64.
        axis: That of the forward.
        order: That of the forward.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x: da and db in the order of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, -2.0, 0.5, 3.0]], np.float32)
        >>> F.geglu_tanh_backward(1, x)
        array([[ 0.345714 ,  2.9963627,  0.8673699, -2.0231683]], dtype=float32)
    """

@overload
def geglu_tanh_backward(
    dy: _A,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def geglu_tanh_backward(
    dy: float,
    x: NDArray[_S],
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def geglu_tanh_backward(
    dy: float,
    x: _A,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: _A | None = None,
) -> _A: ...
@overload
def geglu_tanh_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def geglu_tanh_split(a: _A, b: ArrayLike, *, out: _A | None = None) -> _A:
    """geglu_tanh of two arrays: values a times a function of gates b.

    `y = a b sigma(z), z = 2 sqrt(2/pi) (b + 0.044715 b^3)`

    Args:
        a: The values. An array of float32, float16, bfloat16 or float64.
        b: The gates, of the shape and dtype of a.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type, shape and dtype of a.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
        >>> F.geglu_tanh_split(a, b)
        array([ 0.345714 , -5.9927254], dtype=float32)
    """

@overload
def geglu_tanh_split(a: ArrayLike, b: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def geglu_tanh_split_backward(
    dy: _A,
    a: ArrayLike,
    b: ArrayLike,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]:
    """The gradient of `geglu_tanh_split`.

    `da = dy b sigma(z), z = 2 sqrt(2/pi) (b + 0.044715 b^3); db = dy a sigma(z) (1 + b z' sigma(-z))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        a: The values. An array of float32, float16, bfloat16 or float64.
        b: The gates, of the shape and dtype of a.
        out: A tuple of arrays to write the results to, which are returned. None: new arrays.

    Returns:
        (da, db), arrays of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The gate is 0 at b = -inf and inf at b = inf; its slope is 0 and 1 there.
        A NaN in a factor gives NaN, and so does 0 * inf.
        Empty operands give empty results.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a, b = np.array([1.0, -2.0], np.float32), np.array([0.5, 3.0], np.float32)
        >>> F.geglu_tanh_split_backward(1, a, b)
        (array([0.345714 , 2.9963627], dtype=float32), array([ 0.8673699, -2.0231683], dtype=float32))
    """

@overload
def geglu_tanh_split_backward(
    dy: float,
    a: _A,
    b: ArrayLike,
    *,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A]: ...
@overload
def geglu_tanh_split_backward(
    dy: ArrayLike | float,
    a: ArrayLike,
    b: ArrayLike,
    *,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def group_norm(
    x: _A,
    num_groups: int,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: _A | None = None,
) -> _A:
    """Each group of channels of a sample minus its mean, divided by its standard deviation.

    `r = 1 / sqrt(var(x) + eps); y = (x - mean(x)) r weight + bias`

    Args:
        x: (samples, channels, ...): two axes or more.
        num_groups: The number of groups, of equal size, that the channels of a sample are cut into.
        weight: A factor for each channel; it may be f32 where x is f16 or bf16.
        bias: A term for each channel, which is added; it may be f32 where x is f16 or bf16.
        eps: What is added to the variance before the root is taken, 0 or more.
        out: It may be x itself.

    Returns:
        y, an array of the type, shape and dtype of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The variance is the biased one; nothing cancels where the mean is large, and squares neither overflow nor
            vanish.
        Equal numbers give the bias with eps = 0.
        A NaN or an inf makes everything NaN that shares its mean and variance.
        An empty array gives an empty array.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.arange(8, dtype=np.float32).reshape(1, 4, 2)
        >>> F.group_norm(x, 2)
        array([[[-1.3416355, -0.4472118],
                [ 0.4472118,  1.3416355],
                [-1.3416355, -0.4472118],
                [ 0.4472118,  1.3416355]]], dtype=float32)
    """

@overload
def group_norm(
    x: ArrayLike,
    num_groups: int,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def group_norm_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    num_groups: int,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `group_norm`.

    `g = dy weight; d = (x - mean) r; dx = r (g - mean(g) - d mean(g d)); dweight = sum(dy d); dbias = sum(dy)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        num_groups: The number of groups, of equal size, that the channels of a sample are cut into.
        weight: A factor for each channel; it may be f32 where x is f16 or bf16.
        bias: The forward's bias, if its gradient is wanted. Its values are not read.
        eps: That of the forward.
        out: It may be dy itself.

    Returns:
        (dx, dweight, dbias), arrays of the type of dy; None for a weight or a bias that is not given.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Statistics are computed again, and not rounded. Where the root is 0, dx is 0.
        A dy that is not finite makes dx NaN wherever mean and variance are shared; with given statistics only at
            its own element.
        Gradients of weight and bias are wide sums in order, rounded once; over no samples they are 0.
        An empty array gives an empty array.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.arange(8, dtype=np.float32).reshape(1, 4, 2)
        >>> F.group_norm_backward(np.ones_like(x), x, 2)
        (array([[[0., 0.],
                [0., 0.],
                [0., 0.],
                [0., 0.]]], dtype=float32), None, None)
    """

@overload
def group_norm_backward(
    dy: _A,
    x: ArrayLike,
    num_groups: int,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A | None, _A | None]: ...
@overload
def group_norm_backward(
    dy: float,
    x: NDArray[_S],
    num_groups: int,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def group_norm_backward(
    dy: float,
    x: _A,
    num_groups: int,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A | None, _A | None]: ...
@overload
def group_norm_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    num_groups: int,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def instance_norm(
    x: _A,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: _A | None = None,
) -> _A:
    """Each channel of a sample minus its mean, divided by its standard deviation.

    `r = 1 / sqrt(var(x) + eps); y = (x - mean(x)) r weight + bias`

    Args:
        x: (samples, channels, ...): two axes or more.
        weight: A factor for each channel; it may be f32 where x is f16 or bf16.
        bias: A term for each channel, which is added; it may be f32 where x is f16 or bf16.
        eps: What is added to the variance before the root is taken, 0 or more.
        out: It may be x itself.

    Returns:
        y, an array of the type, shape and dtype of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        The variance is the biased one; nothing cancels where the mean is large, and squares neither overflow nor
            vanish.
        Equal numbers give the bias with eps = 0.
        A NaN or an inf makes everything NaN that shares its mean and variance.
        An empty array gives an empty array.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.arange(8, dtype=np.float32).reshape(1, 4, 2)
        >>> F.instance_norm(x)
        array([[[-0.99998,  0.99998],
                [-0.99998,  0.99998],
                [-0.99998,  0.99998],
                [-0.99998,  0.99998]]], dtype=float32)
    """

@overload
def instance_norm(
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def instance_norm_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `instance_norm`.

    `g = dy weight; d = (x - mean) r; dx = r (g - mean(g) - d mean(g d)); dweight = sum(dy d); dbias = sum(dy)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        weight: A factor for each channel; it may be f32 where x is f16 or bf16.
        bias: The forward's bias, if its gradient is wanted. Its values are not read.
        eps: That of the forward.
        out: It may be dy itself.

    Returns:
        (dx, dweight, dbias), arrays of the type of dy; None for a weight or a bias that is not given.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Statistics are computed again, and not rounded. Where the root is 0, dx is 0.
        A dy that is not finite makes dx NaN wherever mean and variance are shared; with given statistics only at
            its own element.
        Gradients of weight and bias are wide sums in order, rounded once; over no samples they are 0.
        An empty array gives an empty array.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.arange(8, dtype=np.float32).reshape(1, 4, 2)
        >>> F.instance_norm_backward(np.ones_like(x), x)
        (array([[[0., 0.],
                [0., 0.],
                [0., 0.],
                [0., 0.]]], dtype=float32), None, None)
    """

@overload
def instance_norm_backward(
    dy: _A,
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A | None, _A | None]: ...
@overload
def instance_norm_backward(
    dy: float,
    x: NDArray[_S],
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def instance_norm_backward(
    dy: float,
    x: _A,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A | None, _A | None]: ...
@overload
def instance_norm_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def layer_norm(
    x: _A,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    residual: None = None,
    out: _A | None = None,
) -> _A:
    """Each line minus its mean, divided by its standard deviation.

    `r = 1 / sqrt(var(x) + eps); y = (x - mean(x)) r weight + bias`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        weight: A factor for each element of a line, of the shape of the normalised axes. It may be f32 where x is
            f16 or bf16.
        bias: A term for each element of a line, which is added. It may be f32 where x is f16 or bf16.
        axis: The last axis, or a tuple of trailing ones.
        eps: What is added to the mean square before the root is taken, 0 or more.
        residual: What is added to x first: x + residual is rounded to its dtype, normalised, and returned besides.
        out: It may be x itself.

    Returns:
        y, an array of the type, shape and dtype of x; with a residual (y, x + residual).

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Squares neither overflow nor vanish, whatever x holds; nothing cancels where the mean is large.
        A line of equal numbers gives the bias with eps = 0.
        A NaN or an inf makes its line NaN.
        Empty lines give an empty array.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]], np.float32)
        >>> F.layer_norm(x, np.array([1.0, 1.0, 2.0], np.float32))
        array([[-1.2247357,  0.       ,  2.4494715],
               [ 0.       ,  0.       ,  0.       ]], dtype=float32)
    """

@overload
def layer_norm(
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    residual: None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def layer_norm(
    x: _A,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    residual: ArrayLike | None = None,
    out: _A | None = None,
) -> _A | tuple[_A, _A]: ...
@overload
def layer_norm(
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    residual: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any] | tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def layer_norm_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    dresidual: ArrayLike | None = None,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], NDArray[_S] | None, NDArray[_S] | None]:
    """The gradient of `layer_norm`.

    `g = dy weight; d = (x - mean) r; dx = r (g - mean(g) - d mean(g d)) + dresidual; dweight = sum(dy d)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input; with a residual, the sum that it returned.
        weight: A factor for each element of a line, of the shape of the normalised axes. It may be f32 where x is
            f16 or bf16.
        bias: The forward's bias, if its gradient is wanted. Its values are not read.
        axis: That of the forward.
        eps: That of the forward.
        dresidual: The gradient of the sum that the forward returned, which is added to dx.
        out: It may be dy itself.

    Returns:
        (dx, dweight, dbias), arrays of the type of dy; None for a weight or a bias that is not given.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Statistics are computed again, and not rounded. Where the root is 0, dx is 0.
        A dy that is not finite makes dx of its line NaN.
        Gradients of weight and bias are sums over lines in their order, in f64, rounded once; over no line they are
            0.
        Empty lines give an empty array.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]], np.float32)
        >>> F.layer_norm_backward(np.ones_like(x), x)
        (array([[0., 0., 0.],
               [0., 0., 0.]], dtype=float32), None, None)
    """

@overload
def layer_norm_backward(
    dy: _A,
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    dresidual: ArrayLike | None = None,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A | None, _A | None]: ...
@overload
def layer_norm_backward(
    dy: float,
    x: NDArray[_S],
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    dresidual: ArrayLike | None = None,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[_S], NDArray[_S] | None, NDArray[_S] | None]: ...
@overload
def layer_norm_backward(
    dy: float,
    x: _A,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    dresidual: ArrayLike | None = None,
    out: tuple[_A | None, ...] | None = None,
) -> tuple[_A, _A | None, _A | None]: ...
@overload
def layer_norm_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    dresidual: ArrayLike | None = None,
    out: tuple[NDArray[Any] | None, ...] | None = None,
) -> tuple[NDArray[Any], NDArray[Any] | None, NDArray[Any] | None]: ...
@overload
def sum(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The sum of x, over one axis, several or all.

    `y = sum(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
            rank 0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms gives NaN.
        Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN.
        An empty axis gives 0.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.sum(x, axis=1)
        array([7. , 1.5], dtype=float32)
    """

@overload
def sum(x: _A, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: _A | None = None) -> _A: ...
@overload
def sum(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def sum_backward(
    dy: NDArray[_S],
    x: ArrayLike | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `sum`.

    `dx = dy`

    Args:
        dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
            stands for an array filled with it, so `1` is the seed of a loss.
        x: The forward's input, or its shape, which is all that is needed.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms gives NaN.
        Empty x gives an empty dx.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.sum_backward(1, x, axis=1)
        array([[1., 1., 1.],
               [1., 1., 1.]], dtype=float32)
    """

@overload
def sum_backward(
    dy: _A,
    x: ArrayLike | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def sum_backward(
    dy: float,
    x: NDArray[_S] | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def sum_backward(
    dy: float,
    x: _A | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def sum_backward(
    dy: ArrayLike | float,
    x: ArrayLike | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def mean(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The mean of x, over one axis, several or all.

    `y = sum(x) / n`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
            rank 0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms gives NaN.
        Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN.
        An empty axis gives NaN.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.mean(x, axis=1)
        array([2.3333333, 0.5      ], dtype=float32)
    """

@overload
def mean(x: _A, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: _A | None = None) -> _A: ...
@overload
def mean(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def mean_backward(
    dy: NDArray[_S],
    x: ArrayLike | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `mean`.

    `dx = dy / n`

    Args:
        dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
            stands for an array filled with it, so `1` is the seed of a loss.
        x: The forward's input, or its shape, which is all that is needed.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms gives NaN.
        Empty x gives an empty dx.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.mean_backward(1, x, axis=1)
        array([[0.33333334, 0.33333334, 0.33333334],
               [0.33333334, 0.33333334, 0.33333334]], dtype=float32)
    """

@overload
def mean_backward(
    dy: _A,
    x: ArrayLike | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def mean_backward(
    dy: float,
    x: NDArray[_S] | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def mean_backward(
    dy: float,
    x: _A | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def mean_backward(
    dy: ArrayLike | float,
    x: ArrayLike | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def max(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[False] = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The largest term of x, over one axis, several or all.

    `y = max(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets it
            whole). The result does not depend on it.
        return_indices: Whether to return (y, indices), the positions of the first terms that are y, as argmax and
            argmin count them.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
            rank 0; with `return_indices` a tuple of y and indices, int64.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms wins.
        An empty axis is refused: it has no largest term.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.max(x, axis=1)
        array([3., 2.], dtype=float32)
    """

@overload
def max(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[False] = False,
    out: _A | None = None,
) -> _A: ...
@overload
def max(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[False] = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def max(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[True],
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]: ...
@overload
def max(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[True],
    out: _A | None = None,
) -> tuple[_A, _A]: ...
@overload
def max(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[True],
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[Any], NDArray[np.int64]]: ...
@overload
def max(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S] | tuple[NDArray[_S], NDArray[np.int64]]: ...
@overload
def max(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: bool = False,
    out: _A | None = None,
) -> _A | tuple[_A, _A]: ...
@overload
def max(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any] | tuple[NDArray[Any], NDArray[np.int64]]: ...
@overload
def max_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `max`.

    `dx = dy at the terms that are y, by ties; 0 elsewhere`

    Args:
        dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
            stands for an array filled with it, so `1` is the seed of a loss.
        x: The forward's input.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets it
            whole). The result does not depend on it.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where y is NaN, the NaNs share dy, by ties.
        Terms that do not win get 0, whatever dy holds.
        Empty x gives an empty dx.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.max_backward(1, x, axis=1)
        array([[0. , 0.5, 0.5],
               [0. , 1. , 0. ]], dtype=float32)
    """

@overload
def max_backward(
    dy: _A,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    out: _A | None = None,
) -> _A: ...
@overload
def max_backward(
    dy: float,
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def max_backward(
    dy: float,
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    out: _A | None = None,
) -> _A: ...
@overload
def max_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def min(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[False] = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The smallest term of x, over one axis, several or all.

    `y = min(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets it
            whole). The result does not depend on it.
        return_indices: Whether to return (y, indices), the positions of the first terms that are y, as argmax and
            argmin count them.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
            rank 0; with `return_indices` a tuple of y and indices, int64.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms wins.
        An empty axis is refused: it has no smallest term.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.min(x, axis=1)
        array([ 1., -1.], dtype=float32)
    """

@overload
def min(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[False] = False,
    out: _A | None = None,
) -> _A: ...
@overload
def min(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[False] = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def min(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[True],
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]: ...
@overload
def min(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[True],
    out: _A | None = None,
) -> tuple[_A, _A]: ...
@overload
def min(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[True],
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[Any], NDArray[np.int64]]: ...
@overload
def min(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S] | tuple[NDArray[_S], NDArray[np.int64]]: ...
@overload
def min(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: bool = False,
    out: _A | None = None,
) -> _A | tuple[_A, _A]: ...
@overload
def min(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any] | tuple[NDArray[Any], NDArray[np.int64]]: ...
@overload
def min_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `min`.

    `dx = dy at the terms that are y, by ties; 0 elsewhere`

    Args:
        dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
            stands for an array filled with it, so `1` is the seed of a loss.
        x: The forward's input.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        ties: Which of equal extremes get the gradient: even (they share it), first, last, or all (each gets it
            whole). The result does not depend on it.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where y is NaN, the NaNs share dy, by ties.
        Terms that do not win get 0, whatever dy holds.
        Empty x gives an empty dx.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.min_backward(1, x, axis=1)
        array([[1., 0., 0.],
               [0., 0., 1.]], dtype=float32)
    """

@overload
def min_backward(
    dy: _A,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    out: _A | None = None,
) -> _A: ...
@overload
def min_backward(
    dy: float,
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def min_backward(
    dy: float,
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    out: _A | None = None,
) -> _A: ...
@overload
def min_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def prod(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The product of x, over one axis, several or all.

    `y = prod(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
            rank 0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms gives NaN.
        Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN.
        An empty axis gives 1.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.prod(x, axis=1)
        array([ 9., -1.], dtype=float32)
    """

@overload
def prod(x: _A, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: _A | None = None) -> _A: ...
@overload
def prod(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def prod_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `prod`.

    `dx = dy times the product of the other terms`

    Args:
        dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
            stands for an array filled with it, so `1` is the seed of a loss.
        x: The forward's input.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A single zero among the terms has a gradient: nothing is divided.
        A NaN among the terms gives NaN.
        Empty x gives an empty dx.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.prod_backward(1, x, axis=1)
        array([[ 9. ,  3. ,  3. ],
               [-2. , -0.5,  1. ]], dtype=float32)
    """

@overload
def prod_backward(
    dy: _A,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def prod_backward(
    dy: float,
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def prod_backward(
    dy: float,
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def prod_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def norm2(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The Euclidean norm of x, over one axis, several or all.

    `y = sqrt(sum(x^2))`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
            rank 0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms gives NaN.
        Squares do not overflow: the norm of [1e30, 1e30] fits in float32.
        An empty axis gives 0.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.norm2(x, axis=1)
        array([4.358899, 2.291288], dtype=float32)
    """

@overload
def norm2(x: _A, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False, out: _A | None = None) -> _A: ...
@overload
def norm2(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def norm2_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `norm2`.

    `dx = dy x / y`

    Args:
        dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
            stands for an array filled with it, so `1` is the seed of a loss.
        x: The forward's input.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where y is 0, dx is 0, whatever dy holds.
        Where y is inf, finite terms get 0 and infinite ones NaN.
        A NaN among the terms gives NaN.
        Empty x gives an empty dx.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.norm2_backward(1, x, axis=1)
        array([[ 0.22941573,  0.6882472 ,  0.6882472 ],
               [ 0.2182179 ,  0.8728716 , -0.4364358 ]], dtype=float32)
    """

@overload
def norm2_backward(
    dy: _A,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def norm2_backward(
    dy: float,
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def norm2_backward(
    dy: float,
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def norm2_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def logsumexp(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The logarithm of the sum of exponentials of x, over one axis, several or all.

    `y = log(sum(exp(x)))`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
            rank 0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms gives NaN.
        A term inf gives inf; terms that are all -inf give -inf.
        An empty axis gives -inf.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.logsumexp(x, axis=1)
        array([3.7586236, 2.2413113], dtype=float32)
    """

@overload
def logsumexp(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: _A | None = None,
) -> _A: ...
@overload
def logsumexp(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def logsumexp_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `logsumexp`.

    `dx = dy exp(x - y)`

    Args:
        dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
            stands for an array filled with it, so `1` is the seed of a loss.
        x: The forward's input.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where y is -inf, dx is 0, whatever dy holds.
        Where y is inf, the terms that are inf share dy.
        A NaN among the terms gives NaN.
        Empty x gives an empty dx.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.logsumexp_backward(1, x, axis=1)
        array([[0.06337894, 0.46831053, 0.46831053],
               [0.17529039, 0.785597  , 0.03911258]], dtype=float32)
    """

@overload
def logsumexp_backward(
    dy: _A,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def logsumexp_backward(
    dy: float,
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def logsumexp_backward(
    dy: float,
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def logsumexp_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def var(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    correction: float = 1,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The variance of x, over one axis, several or all.

    `y = sum((x - mean(x))^2) / (n - correction)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        correction: What is taken from n in the denominator: 1, torch's default, unless given; NumPy's `ddof` is 0.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
            rank 0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms gives NaN.
        n <= correction gives NaN; so does an infinite term.
        An empty axis gives NaN.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.var(x, axis=1)
        array([1.3333334, 2.25     ], dtype=float32)
    """

@overload
def var(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    correction: float = 1,
    out: _A | None = None,
) -> _A: ...
@overload
def var(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    correction: float = 1,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def var_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `var`.

    `dx = 2 dy (x - mean(x)) / (n - correction)`

    Args:
        dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
            stands for an array filled with it, so `1` is the seed of a loss.
        x: The forward's input.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        correction: What is taken from n in the denominator: 1, torch's default, unless given; NumPy's `ddof` is 0.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms gives NaN.
        Empty x gives an empty dx.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.var_backward(1, x, axis=1)
        array([[-1.3333334,  0.6666667,  0.6666667],
               [ 0.       ,  1.5      , -1.5      ]], dtype=float32)
    """

@overload
def var_backward(
    dy: _A,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
    out: _A | None = None,
) -> _A: ...
@overload
def var_backward(
    dy: float,
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def var_backward(
    dy: float,
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
    out: _A | None = None,
) -> _A: ...
@overload
def var_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def std(
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    correction: float = 1,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The standard deviation of x, over one axis, several or all.

    `y = sqrt(sum((x - mean(x))^2) / (n - correction))`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        correction: What is taken from n in the denominator: 1, torch's default, unless given; NumPy's `ddof` is 0.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type and dtype of x, without the reduced axes unless `keepdims`. Over all axes it has
            rank 0.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN among the terms gives NaN.
        n <= correction gives NaN; so does an infinite term.
        An empty axis gives NaN.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.std(x, axis=1)
        array([1.1547005, 1.5      ], dtype=float32)
    """

@overload
def std(
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    correction: float = 1,
    out: _A | None = None,
) -> _A: ...
@overload
def std(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    correction: float = 1,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def std_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `std`.

    `dx = dy (x - mean(x)) / ((n - correction) y)`

    Args:
        dy: The gradient of y, of its shape and dtype: with the reduced axes only under `keepdims`. A Python number
            stands for an array filled with it, so `1` is the seed of a loss.
        x: The forward's input.
        axis: The axis or axes to reduce. None: all.
        keepdims: Whether reduced axes stay, with extent 1.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        correction: What is taken from n in the denominator: 1, torch's default, unless given; NumPy's `ddof` is 0.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type and dtype of dy and the shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where y is 0, dx is 0, whatever dy holds.
        A NaN among the terms gives NaN.
        Empty x gives an empty dx.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], np.float32)
        >>> F.std_backward(1, x, axis=1)
        array([[-0.57735026,  0.28867513,  0.28867513],
               [ 0.        ,  0.5       , -0.5       ]], dtype=float32)
    """

@overload
def std_backward(
    dy: _A,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
    out: _A | None = None,
) -> _A: ...
@overload
def std_backward(
    dy: float,
    x: NDArray[_S],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def std_backward(
    dy: float,
    x: _A,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
    out: _A | None = None,
) -> _A: ...
@overload
def std_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def rms_norm(
    x: _A,
    weight: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    residual: None = None,
    out: _A | None = None,
) -> _A:
    """Each line divided by its root mean square.

    `r = 1 / sqrt(mean(x**2) + eps); y = x r (offset + weight)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        weight: A factor for each element of a line, of the shape of the normalised axes. It may be f32 where x is
            f16 or bf16.
        axis: The last axis, or a tuple of trailing ones.
        eps: What is added to the mean square before the root is taken, 0 or more.
        offset: What is added to the weight. None: 0, and 1 with casting='gemma'.
        casting: Where x r is rounded: only at the end (none, and gemma, whose weight has 1 added), or to the dtype
            of x before it meets the weight, too (llama).
        residual: What is added to x first: x + residual is rounded to its dtype, normalised, and returned besides.
        out: It may be x itself.

    Returns:
        y, an array of the type, shape and dtype of x; with a residual (y, x + residual).

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Squares neither overflow nor vanish, whatever x holds.
        A line of zeros gives zeros with eps = 0.
        A NaN makes its line NaN. In a line with an inf, y is NaN there and 0 elsewhere.
        Empty lines give an empty array.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]], np.float32)
        >>> F.rms_norm(x, np.array([1.0, 1.0, 2.0], np.float32))
        array([[0.46291, 0.92582, 2.77746],
               [0.     , 0.     , 0.     ]], dtype=float32)
    """

@overload
def rms_norm(
    x: ArrayLike,
    weight: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    residual: None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def rms_norm(
    x: _A,
    weight: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    residual: ArrayLike | None = None,
    out: _A | None = None,
) -> _A | tuple[_A, _A]: ...
@overload
def rms_norm(
    x: ArrayLike,
    weight: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    residual: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any] | tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def rms_norm_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    weight: None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The gradient of `rms_norm`.

    `g = dy (offset + weight); dx = r (g - x r**2 mean(g x)) + dresidual; dweight = sum(dy x r)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input; with a residual, the sum that it returned.
        weight: A factor for each element of a line, of the shape of the normalised axes. It may be f32 where x is
            f16 or bf16.
        axis: That of the forward.
        eps: That of the forward.
        offset: What is added to the weight. None: 0, and 1 with casting='gemma'.
        casting: Where x r is rounded: only at the end (none, and gemma, whose weight has 1 added), or to the dtype
            of x before it meets the weight, too (llama).
        dresidual: The gradient of the sum that the forward returned, which is added to dx.
        out: It may be dy itself.

    Returns:
        dx, an array of the type, shape and dtype of dy; with a weight (dx, dweight).

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Statistics are computed again, and not rounded. Where the root is 0, dx is 0.
        A dy that is not finite makes dx of its line NaN.
        Gradients of weight and bias are sums over lines in their order, in f64, rounded once; over no line they are
            0.
        Empty lines give an empty array.

    Bound:
        float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]], np.float32)
        >>> F.rms_norm_backward(np.ones_like(x), x)
        array([[ 2.6452005e-01,  6.6130087e-02, -1.3225988e-01],
               [ 1.0000000e+03,  1.0000000e+03,  1.0000000e+03]], dtype=float32)
    """

@overload
def rms_norm_backward(
    dy: _A,
    x: ArrayLike,
    weight: None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def rms_norm_backward(
    dy: float,
    x: NDArray[_S],
    weight: None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def rms_norm_backward(
    dy: float,
    x: _A,
    weight: None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def rms_norm_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    weight: None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def rms_norm_backward(
    dy: NDArray[_S],
    x: ArrayLike,
    weight: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S] | tuple[NDArray[_S], NDArray[_S]]: ...
@overload
def rms_norm_backward(
    dy: _A,
    x: ArrayLike,
    weight: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
    out: _A | None = None,
) -> _A | tuple[_A, _A]: ...
@overload
def rms_norm_backward(
    dy: float,
    x: NDArray[_S],
    weight: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[_S] | tuple[NDArray[_S], NDArray[_S]]: ...
@overload
def rms_norm_backward(
    dy: float,
    x: _A,
    weight: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
    out: _A | None = None,
) -> _A | tuple[_A, _A]: ...
@overload
def rms_norm_backward(
    dy: ArrayLike | float,
    x: ArrayLike,
    weight: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any] | tuple[NDArray[Any], NDArray[Any]]: ...
@overload
def cumsum(x: _A, axis: int = -1, *, reverse: bool = False, exclusive: bool = False, out: _A | None = None) -> _A:
    """The sum of x up to each term, along an axis.

    `y[k] = x[0] + ... + x[k]`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis to run along; a negative one counts from the end.
        reverse: Whether to run from the end.
        exclusive: Whether to leave the term itself out: y starts with the identity.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type, shape and dtype of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN gives NaN from where it stands on.
        Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
        >>> F.cumsum(x)
        array([2., 5., 6., 9.], dtype=float32)
    """

@overload
def cumsum(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cumsum_backward(
    dy: _A,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    out: _A | None = None,
) -> _A:
    """The gradient of `cumsum`.

    `dx[k] = dy[k] + ... + dy[n-1]`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input, its shape, or None: nothing of it is needed.
        axis: That of the forward.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        reverse: That of the forward.
        exclusive: That of the forward.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN gives NaN from where it stands on.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
        >>> F.cumsum_backward(np.ones_like(x), x)
        array([4., 3., 2., 1.], dtype=float32)
    """

@overload
def cumsum_backward(
    dy: float,
    x: _A | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    out: _A | None = None,
) -> _A: ...
@overload
def cumsum_backward(
    dy: ArrayLike | float,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cumprod(x: _A, axis: int = -1, *, reverse: bool = False, exclusive: bool = False, out: _A | None = None) -> _A:
    """The product of x up to each term, along an axis.

    `y[k] = x[0] ... x[k]`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis to run along; a negative one counts from the end.
        reverse: Whether to run from the end.
        exclusive: Whether to leave the term itself out: y starts with the identity.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type, shape and dtype of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN gives NaN from where it stands on.
        Nothing overflows or vanishes on the way; inf - inf and 0 * inf are NaN.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
        >>> F.cumprod(x)
        array([ 2.,  6.,  6., 18.], dtype=float32)
    """

@overload
def cumprod(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cumprod_backward(
    dy: _A,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    out: _A | None = None,
) -> _A:
    """The gradient of `cumprod`.

    `dx[k] = y[k-1] R[k], R[k] = dy[k] + x[k+1] R[k+1]`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        axis: That of the forward.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        reverse: That of the forward.
        exclusive: That of the forward.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Zeros among the terms have a gradient: nothing is divided.
        A NaN gives NaN from where it stands on.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
        >>> F.cumprod_backward(np.ones_like(x), x)
        array([16., 10., 24.,  6.], dtype=float32)
    """

@overload
def cumprod_backward(
    dy: float,
    x: _A | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    out: _A | None = None,
) -> _A: ...
@overload
def cumprod_backward(
    dy: ArrayLike | float,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cummax(
    x: NDArray[_S],
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[False] = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The largest term of x up to each, along an axis.

    `y[k] = max(x[0], ..., x[k])`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis to run along; a negative one counts from the end.
        reverse: Whether to run from the end.
        exclusive: Whether to leave the term itself out: y starts with the identity.
        ties: Which of equal extremes wins: first or last.
        return_indices: Whether to return (y, indices), the positions of the winners along the axis.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type, shape and dtype of x; with `return_indices` a tuple of y and indices, int64.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN wins from where it stands on.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
        >>> F.cummax(x)
        array([2., 3., 3., 3.], dtype=float32)
    """

@overload
def cummax(
    x: _A,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[False] = False,
    out: _A | None = None,
) -> _A: ...
@overload
def cummax(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[False] = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cummax(
    x: NDArray[_S],
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[True],
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]: ...
@overload
def cummax(
    x: _A,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[True],
    out: _A | None = None,
) -> tuple[_A, _A]: ...
@overload
def cummax(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[True],
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[Any], NDArray[np.int64]]: ...
@overload
def cummax(
    x: NDArray[_S],
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S] | tuple[NDArray[_S], NDArray[np.int64]]: ...
@overload
def cummax(
    x: _A,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: bool = False,
    out: _A | None = None,
) -> _A | tuple[_A, _A]: ...
@overload
def cummax(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any] | tuple[NDArray[Any], NDArray[np.int64]]: ...
@overload
def cummax_backward(
    dy: _A,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    indices: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `cummax`.

    `dx[k] = sum of dy[i] over the i whose largest term is x[k]`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input, or None where `indices` are given.
        axis: That of the forward.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        reverse: That of the forward.
        exclusive: That of the forward.
        ties: Which of equal extremes wins: first or last.
        indices: The forward's indices, if they are at hand: int32 or int64, of the shape of dy.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Terms that never win get 0, whatever dy holds.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
        >>> F.cummax_backward(np.ones_like(x), x)
        array([1., 3., 0., 0.], dtype=float32)
    """

@overload
def cummax_backward(
    dy: float,
    x: _A | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    indices: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def cummax_backward(
    dy: ArrayLike | float,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    indices: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cummin(
    x: NDArray[_S],
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[False] = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """The smallest term of x up to each, along an axis.

    `y[k] = min(x[0], ..., x[k])`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis to run along; a negative one counts from the end.
        reverse: Whether to run from the end.
        exclusive: Whether to leave the term itself out: y starts with the identity.
        ties: Which of equal extremes wins: first or last.
        return_indices: Whether to return (y, indices), the positions of the winners along the axis.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type, shape and dtype of x; with `return_indices` a tuple of y and indices, int64.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN wins from where it stands on.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
        >>> F.cummin(x)
        array([2., 2., 1., 1.], dtype=float32)
    """

@overload
def cummin(
    x: _A,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[False] = False,
    out: _A | None = None,
) -> _A: ...
@overload
def cummin(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[False] = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cummin(
    x: NDArray[_S],
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[True],
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[_S], NDArray[np.int64]]: ...
@overload
def cummin(
    x: _A,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[True],
    out: _A | None = None,
) -> tuple[_A, _A]: ...
@overload
def cummin(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[True],
    out: NDArray[Any] | None = None,
) -> tuple[NDArray[Any], NDArray[np.int64]]: ...
@overload
def cummin(
    x: NDArray[_S],
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[_S] | tuple[NDArray[_S], NDArray[np.int64]]: ...
@overload
def cummin(
    x: _A,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: bool = False,
    out: _A | None = None,
) -> _A | tuple[_A, _A]: ...
@overload
def cummin(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any] | tuple[NDArray[Any], NDArray[np.int64]]: ...
@overload
def cummin_backward(
    dy: _A,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    indices: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `cummin`.

    `dx[k] = sum of dy[i] over the i whose smallest term is x[k]`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input, or None where `indices` are given.
        axis: That of the forward.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        reverse: That of the forward.
        exclusive: That of the forward.
        ties: Which of equal extremes wins: first or last.
        indices: The forward's indices, if they are at hand: int32 or int64, of the shape of dy.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Terms that never win get 0, whatever dy holds.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
        >>> F.cummin_backward(np.ones_like(x), x)
        array([2., 0., 2., 0.], dtype=float32)
    """

@overload
def cummin_backward(
    dy: float,
    x: _A | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    indices: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def cummin_backward(
    dy: ArrayLike | float,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    indices: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def logcumsumexp(
    x: _A,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    out: _A | None = None,
) -> _A:
    """The logarithm of the sum of exponentials of x up to each term, along an axis.

    `y[k] = log(exp(x[0]) + ... + exp(x[k]))`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis to run along; a negative one counts from the end.
        reverse: Whether to run from the end.
        exclusive: Whether to leave the term itself out: y starts with the identity.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of the type, shape and dtype of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN gives NaN from where it stands on.
        y is -inf as long as all terms are, and inf from the first term that is.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
        >>> F.logcumsumexp(x)
        array([2.       , 3.3132617, 3.407606 , 3.9175758], dtype=float32)
    """

@overload
def logcumsumexp(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def logcumsumexp_backward(
    dy: _A,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    out: _A | None = None,
) -> _A:
    """The gradient of `logcumsumexp`.

    `dx[k] = exp(x[k]) (dy[k] exp(-y[k]) + ... + dy[n-1] exp(-y[n-1]))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        axis: That of the forward.
        y: The forward's result, if it is at hand. None: what is needed of it is computed again, and not rounded.
        reverse: That of the forward.
        exclusive: That of the forward.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where y is -inf, dy has no part in dx.
        Where y is inf, the terms that are inf so far share dy.
        A NaN gives NaN from where it stands on.
        An empty axis gives an empty array.

    Bound:
        float64: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        float32: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([2.0, 3.0, 1.0, 3.0], np.float32)
        >>> F.logcumsumexp_backward(np.ones_like(x), x)
        array([1.6606327 , 1.7957858 , 0.14409517, 0.3994863 ], dtype=float32)
    """

@overload
def logcumsumexp_backward(
    dy: float,
    x: _A | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    out: _A | None = None,
) -> _A: ...
@overload
def logcumsumexp_backward(
    dy: ArrayLike | float,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def softmax(x: _A, axis: int = -1, *, out: _A | None = None) -> _A:
    """exp(x) divided by its sum, along an axis.

    `y = exp(x) / sum(exp(x))`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis to run along; a negative one counts from the end.
        out: It may be x itself.

    Returns:
        y, an array of the type, shape and dtype of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN makes its line NaN.
        Terms that are inf share 1, the others get 0.
        A line of nothing but -inf gives 0.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 3 eps of the scale, which is at most 6 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, -np.inf]], np.float32)
        >>> F.softmax(x)
        array([[0.09003057, 0.24472848, 0.66524094],
               [0.5       , 0.5       , 0.        ]], dtype=float32)
    """

@overload
def softmax(x: ArrayLike, axis: int = -1, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def softmax_backward(
    dy: _A,
    x: ArrayLike | None = None,
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `softmax`.

    `dx = y (dy - sum(y dy))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input: y is recomputed from it, and not rounded. None where y is given.
        axis: That of the forward.
        y: The forward's result, if it is at hand: dx is then computed from it.
        out: It may be dy itself.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Where x is -inf, dx is 0 and dy is not looked at.
        A NaN in x makes its line NaN.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, -np.inf]], np.float32)
        >>> F.softmax_backward(np.ones_like(x), x)
        array([[0., 0., 0.],
               [0., 0., 0.]], dtype=float32)
    """

@overload
def softmax_backward(
    dy: float,
    x: _A | None = None,
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def softmax_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def log_softmax(x: _A, axis: int = -1, *, out: _A | None = None) -> _A:
    """The logarithms of softmax, along an axis.

    `y = x - log(sum(exp(x)))`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        axis: The axis to run along; a negative one counts from the end.
        out: It may be x itself.

    Returns:
        y, an array of the type, shape and dtype of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A NaN makes its line NaN.
        Terms that are inf get -log(count), the others -inf.
        A line of nothing but -inf gives -inf.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, -np.inf]], np.float32)
        >>> F.log_softmax(x)
        array([[-2.407606  , -1.407606  , -0.40760598],
               [-0.6931472 , -0.6931472 ,        -inf]], dtype=float32)
    """

@overload
def log_softmax(x: ArrayLike, axis: int = -1, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def log_softmax_backward(
    dy: _A,
    x: ArrayLike | None = None,
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `log_softmax`.

    `dx = dy - exp(y) sum(dy)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input: y is recomputed from it, and not rounded. None where y is given.
        axis: That of the forward.
        y: The forward's result, if it is at hand: dx is then computed from it.
        out: It may be dy itself.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        A line of nothing but -inf has dx = 0.
        A NaN in x makes its line NaN.
        An empty axis gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, -np.inf]], np.float32)
        >>> F.log_softmax_backward(np.ones_like(x), x)
        array([[ 0.7299083 ,  0.26581457, -0.9957229 ],
               [-0.5       , -0.5       ,  1.        ]], dtype=float32)
    """

@overload
def log_softmax_backward(
    dy: float,
    x: _A | None = None,
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def log_softmax_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def where(
    condition: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """where, element by element. Arrays broadcast together. The side that is not chosen gets a gradient of 0, whatever
    dy holds.

    `y = a if condition else b`

    Args:
        condition: An array of bool.
        a: An operand: An array of float32, float16, bfloat16, float64, int32, int64 or bool. A Python number is one
            in the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        int32, int64, bool: exact.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> condition = np.array([True, False, True])
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> F.where(condition, a, b)
        array([1. , 0.5, 3. ], dtype=float32)
    """

@overload
def where(condition: _A, a: ArrayLike | float, b: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def where(
    condition: ArrayLike,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def clamp(
    x: NDArray[_S],
    min: ArrayLike | float | None = None,
    max: ArrayLike | float | None = None,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """clamp, element by element. Arrays broadcast together. A bound is a number or an array; one of them may be left
    out.

    `y = min(max(x, min), max)`

    Args:
        x: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        min: An operand, of the same dtype. None: no bound. A Python number is one in the compute type.
        max: An operand, of the same dtype. None: no bound. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        NaN stays, and one as a bound wins. min > max gives max. What is not chosen gets a gradient of +0, whatever
            dy holds; where x is NaN all do.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([1.0, -2.0, 3.0], np.float32)
        >>> min = np.array([4.0, 0.5, 2.0], np.float32)
        >>> max = np.array([-1.0, 0.0, 5.0], np.float32)
        >>> F.clamp(x, min, max)
        array([-1.,  0.,  3.], dtype=float32)
    """

@overload
def clamp(
    x: _A,
    min: ArrayLike | float | None = None,
    max: ArrayLike | float | None = None,
    *,
    out: _A | None = None,
) -> _A: ...
@overload
def clamp(
    x: float,
    min: NDArray[_S] | None = None,
    max: ArrayLike | float | None = None,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def clamp(x: float, min: _A | None = None, max: ArrayLike | float | None = None, *, out: _A | None = None) -> _A: ...
@overload
def clamp(
    x: ArrayLike | float,
    min: ArrayLike | float | None = None,
    max: ArrayLike | float | None = None,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def fma(
    a: NDArray[_S],
    b: ArrayLike | float,
    c: ArrayLike | float,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """fma, element by element. Arrays broadcast together. Rounded once: the product is not rounded before the sum.

    `y = a b + c`

    Args:
        a: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        c: An operand, of the same dtype. A Python number is one in the compute type.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> a = np.array([1.0, -2.0, 3.0], np.float32)
        >>> b = np.array([4.0, 0.5, 2.0], np.float32)
        >>> c = np.array([-1.0, 0.0, 5.0], np.float32)
        >>> F.fma(a, b, c)
        array([ 3., -1., 11.], dtype=float32)
    """

@overload
def fma(a: _A, b: ArrayLike | float, c: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def fma(a: float, b: NDArray[_S], c: ArrayLike | float, *, out: NDArray[Any] | None = None) -> NDArray[_S]: ...
@overload
def fma(a: float, b: _A, c: ArrayLike | float, *, out: _A | None = None) -> _A: ...
@overload
def fma(
    a: ArrayLike | float,
    b: ArrayLike | float,
    c: ArrayLike | float,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def addcmul(
    x: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    value: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """addcmul, element by element. Arrays broadcast together.

    `y = x + value a b`

    Args:
        x: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        a: An operand, of the same dtype. A Python number is one in the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        value: A number, as in the formula.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([1.0, -2.0, 3.0], np.float32)
        >>> a = np.array([4.0, 0.5, 2.0], np.float32)
        >>> b = np.array([-1.0, 0.0, 5.0], np.float32)
        >>> F.addcmul(x, a, b)
        array([-3., -2., 13.], dtype=float32)
    """

@overload
def addcmul(x: _A, a: ArrayLike | float, b: ArrayLike | float, *, value: float = 1.0, out: _A | None = None) -> _A: ...
@overload
def addcmul(
    x: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    value: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def addcmul(x: float, a: _A, b: ArrayLike | float, *, value: float = 1.0, out: _A | None = None) -> _A: ...
@overload
def addcmul(
    x: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    value: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def addcdiv(
    x: NDArray[_S],
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    value: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]:
    """addcdiv, element by element. Arrays broadcast together.

    `y = x + value a / b`

    Args:
        x: An operand: An array of float32, float16, bfloat16 or float64. A Python number is one in the compute
            type.
        a: An operand, of the same dtype. A Python number is one in the compute type.
        b: An operand, of the same dtype. A Python number is one in the compute type.
        value: A number, as in the formula.
        out: Where to write the result, which is returned. None: a new array. It may be an operand that has its
            shape.

    Returns:
        y, an array of the type of the first array among the operands, of their dtype and the shape that they
            broadcast to.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        inf - inf, 0 * inf, 0 / 0 and inf / inf are NaN, as in IEEE arithmetic.
        Empty operands give empty results.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted, and
            3.8e-06 of the sum of the abs of the terms.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([1.0, -2.0, 3.0], np.float32)
        >>> a = np.array([4.0, 0.5, 2.0], np.float32)
        >>> b = np.array([-1.0, 0.0, 5.0], np.float32)
        >>> F.addcdiv(x, a, b)
        array([-3. ,  inf,  3.4], dtype=float32)
    """

@overload
def addcdiv(x: _A, a: ArrayLike | float, b: ArrayLike | float, *, value: float = 1.0, out: _A | None = None) -> _A: ...
@overload
def addcdiv(
    x: float,
    a: NDArray[_S],
    b: ArrayLike | float,
    *,
    value: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[_S]: ...
@overload
def addcdiv(x: float, a: _A, b: ArrayLike | float, *, value: float = 1.0, out: _A | None = None) -> _A: ...
@overload
def addcdiv(
    x: ArrayLike | float,
    a: ArrayLike | float,
    b: ArrayLike | float,
    *,
    value: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def exp(x: _A, *, out: _A | None = None) -> _A:
    """exp of each element.

    `y = e^x`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is 0 at -inf, 1 at -0, 1 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.exp(x)
        array([0.36787945, 1.        , 7.389056  ], dtype=float32)
    """

@overload
def exp(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def exp_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `exp`.

    `dx = dy (e^x)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. None where y is given.
        y: The forward's result. If it is given, dx is computed from it, and x may be None.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1 at -0, 1 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.exp_backward(1, x)
        array([0.36787945, 1.        , 7.389056  ], dtype=float32)
    """

@overload
def exp_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def exp_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def sigmoid(x: _A, *, out: _A | None = None) -> _A:
    """sigmoid of each element.

    `y = sigma(x) = 1 / (1 + e^-x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.sigmoid(x)
        array([0.26894143, 0.5       , 0.880797  ], dtype=float32)
    """

@overload
def sigmoid(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def sigmoid_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `sigmoid`.

    `dx = dy (sigma(x) sigma(-x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. None where y is given.
        y: The forward's result. If it is given, dx is computed from it, and x may be None.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0.25 at -0, 0.25 at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.sigmoid_backward(1, x)
        array([0.19661194, 0.25      , 0.10499357], dtype=float32)
    """

@overload
def sigmoid_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def sigmoid_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def silu(x: _A, *, out: _A | None = None) -> _A:
    """silu of each element.

    `y = x sigma(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -0 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.silu(x)
        array([-0.26894143,  0.        ,  1.761594  ], dtype=float32)
    """

@overload
def silu(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def silu_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `silu`.

    `dx = dy (sigma(x) (1 + x sigma(-x)))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.silu_backward(1, x)
        array([0.07232949, 0.5       , 1.0907842 ], dtype=float32)
    """

@overload
def silu_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def silu_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def gelu(x: _A, *, out: _A | None = None) -> _A:
    """gelu of each element.

    `y = x Phi(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -0 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.gelu(x)
        array([-0.15865526,  0.        ,  1.9544997 ], dtype=float32)
    """

@overload
def gelu(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def gelu_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `gelu`.

    `dx = dy (Phi(x) + x phi(x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.gelu_backward(1, x)
        array([-0.08331548,  0.5       ,  1.0852318 ], dtype=float32)
    """

@overload
def gelu_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def gelu_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def gelu_tanh(x: _A, *, out: _A | None = None) -> _A:
    """gelu_tanh of each element.

    `y = x sigma(z), z = 2 sqrt(2/pi) (x + 0.044715 x^3)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -0 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.gelu_tanh(x)
        array([-0.15880801,  0.        ,  1.9545978 ], dtype=float32)
    """

@overload
def gelu_tanh(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def gelu_tanh_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `gelu_tanh`.

    `dx = dy (sigma(z) (1 + x z' sigma(-z)))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.gelu_tanh_backward(1, x)
        array([-0.08296409,  0.5       ,  1.0860994 ], dtype=float32)
    """

@overload
def gelu_tanh_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def gelu_tanh_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def relu(x: _A, *, out: _A | None = None) -> _A:
    """relu of each element.

    `y = max(x, 0)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is 0 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.relu(x)
        array([0., 0., 2.], dtype=float32)
    """

@overload
def relu(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def relu_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `relu`.

    `dx = dy (1 if x > 0 else 0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. None where y is given.
        y: The forward's result. If it is given, dx is computed from it, and x may be None.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.relu_backward(1, x)
        array([0., 0., 1.], dtype=float32)
    """

@overload
def relu_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def relu_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def softplus(x: _A, *, beta: float = 1.0, out: _A | None = None) -> _A:
    """softplus of each element. There is no threshold: the tails keep their digits.

    `y = log(1 + e^(beta x)) / beta`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        beta: As in the formula: a finite number other than 0.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is 0 at -inf, 0.693147 at -0, 0.693147 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.softplus(x)
        array([0.3132617, 0.6931472, 2.126928 ], dtype=float32)
    """

@overload
def softplus(x: ArrayLike, *, beta: float = 1.0, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def softplus_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    beta: float = 1.0,
    out: _A | None = None,
) -> _A:
    """The gradient of `softplus`.

    `dx = dy (sigma(beta x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        beta: As in the formula: a finite number other than 0.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.softplus_backward(1, x)
        array([0.26894143, 0.5       , 0.880797  ], dtype=float32)
    """

@overload
def softplus_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    beta: float = 1.0,
    out: _A | None = None,
) -> _A: ...
@overload
def softplus_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    beta: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def isnan(x: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """isnan of each element.

    `y = whether x is NaN`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of bool of the type and shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is False at -inf, False at -0, False at 0, False at inf, True at NaN.
        An empty array gives an empty array.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, np.nan, np.inf], np.float32)
        >>> F.isnan(x)
        array([False,  True, False])
    """

@overload
def isnan(x: _A, *, out: _A | None = None) -> _A: ...
@overload
def isnan(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def neg(x: _A, *, out: _A | None = None) -> _A:
    """neg of each element.

    `y = -x`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is inf at -inf, 0 at -0, -0 at 0, -inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.neg(x)
        array([ 1., -0., -2.], dtype=float32)
    """

@overload
def neg(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def neg_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `neg`.

    `dx = dy (-1)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is -1 at -inf, -1 at -0, -1 at 0, -1 at inf, -1 at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.neg_backward(1, x)
        array([-1., -1., -1.], dtype=float32)
    """

@overload
def neg_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def neg_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def abs(x: _A, *, out: _A | None = None) -> _A:
    """abs of each element.

    `y = |x|`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is inf at -inf, 0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.abs(x)
        array([1., 0., 2.], dtype=float32)
    """

@overload
def abs(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def abs_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `abs`.

    `dx = dy (1 if x > 0, -1 if x < 0, else 0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is -1 at -inf, -0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.abs_backward(1, x)
        array([-1.,  0.,  1.], dtype=float32)
    """

@overload
def abs_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def abs_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def sign(x: _A, *, out: _A | None = None) -> _A:
    """sign of each element.

    `y = 1 if x > 0, -1 if x < 0, else x`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -1 at -inf, -0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.sign(x)
        array([-1.,  0.,  1.], dtype=float32)
    """

@overload
def sign(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def sign_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `sign`.

    `dx = dy (0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0 at -0, 0 at 0, 0 at inf, 0 at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.sign_backward(1, x)
        array([0., 0., 0.], dtype=float32)
    """

@overload
def sign_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def sign_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def reciprocal(x: _A, *, out: _A | None = None) -> _A:
    """reciprocal of each element.

    `y = 1 / x`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -0 at -inf, -inf at -0, inf at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.reciprocal(x)
        array([-1. ,  inf,  0.5], dtype=float32)
    """

@overload
def reciprocal(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def reciprocal_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `reciprocal`.

    `dx = dy (-1 / x^2)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. None where y is given.
        y: The forward's result. If it is given, dx is computed from it, and x may be None.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is -0 at -inf, -inf at -0, -inf at 0, -0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.reciprocal_backward(1, x)
        array([-1.  ,  -inf, -0.25], dtype=float32)
    """

@overload
def reciprocal_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def reciprocal_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def square(x: _A, *, out: _A | None = None) -> _A:
    """square of each element.

    `y = x^2`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is inf at -inf, 0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.square(x)
        array([1., 0., 4.], dtype=float32)
    """

@overload
def square(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def square_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `square`.

    `dx = dy (2 x)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.square_backward(1, x)
        array([-2.,  0.,  4.], dtype=float32)
    """

@overload
def square_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def square_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def sqrt(x: _A, *, out: _A | None = None) -> _A:
    """sqrt of each element.

    `y = sqrt(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.sqrt(x)
        array([      nan, 0.       , 1.4142135], dtype=float32)
    """

@overload
def sqrt(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def sqrt_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `sqrt`.

    `dx = dy (1 / (2 sqrt(x)))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. None where y is given.
        y: The forward's result. If it is given, dx is computed from it, and x may be None.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, inf at -0, inf at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.sqrt_backward(1, x)
        array([       nan,        inf, 0.35355338], dtype=float32)
    """

@overload
def sqrt_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def sqrt_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def floor(x: _A, *, out: _A | None = None) -> _A:
    """floor of each element.

    `y = the largest whole number that is at most x`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.floor(x)
        array([-1.,  0.,  2.], dtype=float32)
    """

@overload
def floor(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def floor_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `floor`.

    `dx = dy (0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0 at -0, 0 at 0, 0 at inf, 0 at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.floor_backward(1, x)
        array([0., 0., 0.], dtype=float32)
    """

@overload
def floor_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def floor_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def ceil(x: _A, *, out: _A | None = None) -> _A:
    """ceil of each element.

    `y = the smallest whole number that is at least x`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.ceil(x)
        array([-1.,  0.,  2.], dtype=float32)
    """

@overload
def ceil(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def ceil_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `ceil`.

    `dx = dy (0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0 at -0, 0 at 0, 0 at inf, 0 at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.ceil_backward(1, x)
        array([0., 0., 0.], dtype=float32)
    """

@overload
def ceil_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def ceil_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def round(x: _A, *, out: _A | None = None) -> _A:
    """round of each element.

    `y = the nearest whole number, of two the even one`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.round(x)
        array([-1.,  0.,  2.], dtype=float32)
    """

@overload
def round(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def round_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `round`.

    `dx = dy (0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0 at -0, 0 at 0, 0 at inf, 0 at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.round_backward(1, x)
        array([0., 0., 0.], dtype=float32)
    """

@overload
def round_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def round_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def trunc(x: _A, *, out: _A | None = None) -> _A:
    """trunc of each element.

    `y = x without its fraction`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.trunc(x)
        array([-1.,  0.,  2.], dtype=float32)
    """

@overload
def trunc(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def trunc_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `trunc`.

    `dx = dy (0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0 at -0, 0 at 0, 0 at inf, 0 at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.trunc_backward(1, x)
        array([0., 0., 0.], dtype=float32)
    """

@overload
def trunc_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def trunc_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def frac(x: _A, *, out: _A | None = None) -> _A:
    """frac of each element. It has the sign of x, as 0 too.

    `y = x - trunc(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -0 at -0, 0 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.frac(x)
        array([-0.,  0.,  0.], dtype=float32)
    """

@overload
def frac(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def frac_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `frac`.

    `dx = dy (1)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 1 at -inf, 1 at -0, 1 at 0, 1 at inf, 1 at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.frac_backward(1, x)
        array([1., 1., 1.], dtype=float32)
    """

@overload
def frac_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def frac_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def relu6(x: _A, *, out: _A | None = None) -> _A:
    """relu6 of each element.

    `y = min(max(x, 0), 6)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is 0 at -inf, -0 at -0, 0 at 0, 6 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.relu6(x)
        array([0., 0., 2.], dtype=float32)
    """

@overload
def relu6(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def relu6_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `relu6`.

    `dx = dy (1 if 0 < x < 6 else 0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0 at -0, 0 at 0, 0 at inf, NaN at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.relu6_backward(1, x)
        array([0., 0., 1.], dtype=float32)
    """

@overload
def relu6_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def relu6_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def relu_squared(x: _A, *, out: _A | None = None) -> _A:
    """relu_squared of each element.

    `y = max(x, 0)^2`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is 0 at -inf, 0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.relu_squared(x)
        array([0., 0., 4.], dtype=float32)
    """

@overload
def relu_squared(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def relu_squared_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `relu_squared`.

    `dx = dy (2 max(x, 0))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0 at -0, 0 at 0, inf at inf, NaN at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.relu_squared_backward(1, x)
        array([0., 0., 4.], dtype=float32)
    """

@overload
def relu_squared_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def relu_squared_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def hardtanh(x: _A, *, min_val: float = -1.0, max_val: float = 1.0, out: _A | None = None) -> _A:
    """hardtanh of each element.

    `y = min(max(x, min_val), max_val)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        min_val: As in the formula: finite numbers, min_val at most max_val.
        max_val: As in the formula: finite numbers, min_val at most max_val.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -1 at -inf, -0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.hardtanh(x)
        array([-1.,  0.,  1.], dtype=float32)
    """

@overload
def hardtanh(
    x: ArrayLike,
    *,
    min_val: float = -1.0,
    max_val: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def hardtanh_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    min_val: float = -1.0,
    max_val: float = 1.0,
    out: _A | None = None,
) -> _A:
    """The gradient of `hardtanh`.

    `dx = dy (1 if min_val < x < max_val else 0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        min_val: As in the formula: finite numbers, min_val at most max_val.
        max_val: As in the formula: finite numbers, min_val at most max_val.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1 at -0, 1 at 0, 0 at inf, NaN at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.hardtanh_backward(1, x)
        array([0., 1., 0.], dtype=float32)
    """

@overload
def hardtanh_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    min_val: float = -1.0,
    max_val: float = 1.0,
    out: _A | None = None,
) -> _A: ...
@overload
def hardtanh_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    min_val: float = -1.0,
    max_val: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def leaky_relu(x: _A, *, negative_slope: float = 0.01, out: _A | None = None) -> _A:
    """leaky_relu of each element.

    `y = x if x > 0 else negative_slope x`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        negative_slope: As in the formula: a finite number.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.leaky_relu(x)
        array([-0.01,  0.  ,  2.  ], dtype=float32)
    """

@overload
def leaky_relu(x: ArrayLike, *, negative_slope: float = 0.01, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def leaky_relu_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    negative_slope: float = 0.01,
    out: _A | None = None,
) -> _A:
    """The gradient of `leaky_relu`.

    `dx = dy (1 if x > 0 else negative_slope)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        negative_slope: As in the formula: a finite number.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0.01 at -inf, 0.01 at -0, 0.01 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.leaky_relu_backward(1, x)
        array([0.01, 0.01, 1.  ], dtype=float32)
    """

@overload
def leaky_relu_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    negative_slope: float = 0.01,
    out: _A | None = None,
) -> _A: ...
@overload
def leaky_relu_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    negative_slope: float = 0.01,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def hardshrink(x: _A, *, lambd: float = 0.5, out: _A | None = None) -> _A:
    """hardshrink of each element.

    `y = x if |x| > lambd else 0`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        lambd: As in the formula: a finite number, 0 at least.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, 0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.hardshrink(x)
        array([-1.,  0.,  2.], dtype=float32)
    """

@overload
def hardshrink(x: ArrayLike, *, lambd: float = 0.5, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def hardshrink_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    lambd: float = 0.5,
    out: _A | None = None,
) -> _A:
    """The gradient of `hardshrink`.

    `dx = dy (1 if |x| > lambd else 0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        lambd: As in the formula: a finite number, 0 at least.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 1 at -inf, 0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.hardshrink_backward(1, x)
        array([1., 0., 1.], dtype=float32)
    """

@overload
def hardshrink_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    lambd: float = 0.5,
    out: _A | None = None,
) -> _A: ...
@overload
def hardshrink_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    lambd: float = 0.5,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def softshrink(x: _A, *, lambd: float = 0.5, out: _A | None = None) -> _A:
    """softshrink of each element.

    `y = x - lambd if x > lambd, x + lambd if x < -lambd, else 0`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        lambd: As in the formula: a finite number, 0 at least.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.softshrink(x)
        array([-0.5,  0. ,  1.5], dtype=float32)
    """

@overload
def softshrink(x: ArrayLike, *, lambd: float = 0.5, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def softshrink_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    lambd: float = 0.5,
    out: _A | None = None,
) -> _A:
    """The gradient of `softshrink`.

    `dx = dy (1 if |x| > lambd else 0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        lambd: As in the formula: a finite number, 0 at least.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 1 at -inf, 0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.softshrink_backward(1, x)
        array([1., 0., 1.], dtype=float32)
    """

@overload
def softshrink_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    lambd: float = 0.5,
    out: _A | None = None,
) -> _A: ...
@overload
def softshrink_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    lambd: float = 0.5,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def threshold(x: _A, *, threshold: float, value: float, out: _A | None = None) -> _A:
    """threshold of each element.

    `y = x if x > threshold else value`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        threshold: As in the formula: finite numbers.
        value: As in the formula: finite numbers.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y (threshold = 0, value = 0) is 0 at -inf, 0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.threshold(x, threshold=0.0, value=0.0)
        array([0., 0., 2.], dtype=float32)
    """

@overload
def threshold(x: ArrayLike, *, threshold: float, value: float, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def threshold_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    threshold: float,
    value: float,
    out: _A | None = None,
) -> _A:
    """The gradient of `threshold`.

    `dx = dy (1 if x > threshold else 0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        threshold: As in the formula: finite numbers.
        value: As in the formula: finite numbers.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy (threshold = 0, value = 0) is 0 at -inf, 0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        float32, float64: 0.5 eps of the scale, which is at most 1 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.threshold_backward(1, x, threshold=0.0, value=0.0)
        array([0., 0., 1.], dtype=float32)
    """

@overload
def threshold_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    threshold: float,
    value: float,
    out: _A | None = None,
) -> _A: ...
@overload
def threshold_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    threshold: float,
    value: float,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def hardswish(x: _A, *, out: _A | None = None) -> _A:
    """hardswish of each element.

    `y = x min(max(x + 3, 0), 6) / 6`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -0 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.hardswish(x)
        array([-0.33333334,  0.        ,  1.6666666 ], dtype=float32)
    """

@overload
def hardswish(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def hardswish_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `hardswish`.

    `dx = dy (0 if x <= -3, 1 if x >= 3, else (2 x + 3) / 6)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        float32, float64: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.hardswish_backward(1, x)
        array([0.16666667, 0.5       , 1.1666666 ], dtype=float32)
    """

@overload
def hardswish_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def hardswish_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def hardsigmoid(x: _A, *, out: _A | None = None) -> _A:
    """hardsigmoid of each element.

    `y = min(max(x + 3, 0), 6) / 6`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is 0 at -inf, 0.5 at -0, 0.5 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.hardsigmoid(x)
        array([0.33333334, 0.5       , 0.8333333 ], dtype=float32)
    """

@overload
def hardsigmoid(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def hardsigmoid_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `hardsigmoid`.

    `dx = dy (1/6 if |x| < 3 else 0)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0.166667 at -0, 0.166667 at 0, 0 at inf, NaN at NaN.
        Where the slope is 0 by a branch, dx is 0, whatever dy holds.
        An empty array gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.hardsigmoid_backward(1, x)
        array([0.16666667, 0.16666667, 0.16666667], dtype=float32)
    """

@overload
def hardsigmoid_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def hardsigmoid_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def softsign(x: _A, *, out: _A | None = None) -> _A:
    """softsign of each element.

    `y = x / (1 + |x|)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -1 at -inf, -0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.softsign(x)
        array([-0.5      ,  0.       ,  0.6666667], dtype=float32)
    """

@overload
def softsign(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def softsign_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `softsign`.

    `dx = dy (1 / (1 + |x|)^2)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1 at -0, 1 at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.softsign_backward(1, x)
        array([0.25      , 1.        , 0.11111111], dtype=float32)
    """

@overload
def softsign_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def softsign_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def isinf(x: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """isinf of each element.

    `y = whether x is infinite`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of bool of the type and shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is True at -inf, False at -0, False at 0, True at inf, False at NaN.
        An empty array gives an empty array.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, np.nan, np.inf], np.float32)
        >>> F.isinf(x)
        array([False, False,  True])
    """

@overload
def isinf(x: _A, *, out: _A | None = None) -> _A: ...
@overload
def isinf(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def isfinite(x: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """isfinite of each element.

    `y = whether x is neither infinite nor NaN`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of bool of the type and shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is False at -inf, True at -0, True at 0, False at inf, False at NaN.
        An empty array gives an empty array.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, np.nan, np.inf], np.float32)
        >>> F.isfinite(x)
        array([ True, False, False])
    """

@overload
def isfinite(x: _A, *, out: _A | None = None) -> _A: ...
@overload
def isfinite(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def logical_not(x: NDArray[_S], *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]:
    """logical_not of each element.

    `y = whether x is 0`

    Args:
        x: The input. An array of float32, float16, bfloat16, float64, int32, int64 or bool.
        out: Where to write the result, which is returned. None: a new array.

    Returns:
        y, an array of bool of the type and shape of x.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is False at -inf, True at -0, True at 0, False at inf, False at NaN.
        An empty array gives an empty array.

    Bound:
        The result is exact.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, np.nan, np.inf], np.float32)
        >>> F.logical_not(x)
        array([False, False, False])
    """

@overload
def logical_not(x: _A, *, out: _A | None = None) -> _A: ...
@overload
def logical_not(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[np.bool_]: ...
@overload
def rsqrt(x: _A, *, out: _A | None = None) -> _A:
    """rsqrt of each element.

    `y = 1 / sqrt(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -inf at -0, inf at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 1 eps of the scale, which is at most 2 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.rsqrt(x)
        array([       nan,        inf, 0.70710677], dtype=float32)
    """

@overload
def rsqrt(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def rsqrt_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `rsqrt`.

    `dx = dy (-1 / (2 x sqrt(x)))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. None where y is given.
        y: The forward's result. If it is given, dx is computed from it, and x may be None.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, -inf at -0, -inf at 0, -0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 2 eps of the scale, which is at most 4 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.rsqrt_backward(1, x)
        array([        nan,        -inf, -0.17677669], dtype=float32)
    """

@overload
def rsqrt_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def rsqrt_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cbrt(x: _A, *, out: _A | None = None) -> _A:
    """cbrt of each element.

    `y = x^(1/3)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.cbrt(x)
        array([-1.       ,  0.       ,  1.2599211], dtype=float32)
    """

@overload
def cbrt(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def cbrt_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `cbrt`.

    `dx = dy (1 / (3 cbrt(x)^2))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. None where y is given.
        y: The forward's result. If it is given, dx is computed from it, and x may be None.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, inf at -0, inf at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.cbrt_backward(1, x)
        array([0.33333334,        inf, 0.20998685], dtype=float32)
    """

@overload
def cbrt_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def cbrt_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def exp2(x: _A, *, out: _A | None = None) -> _A:
    """exp2 of each element.

    `y = 2^x`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is 0 at -inf, 1 at -0, 1 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.exp2(x)
        array([0.5, 1. , 4. ], dtype=float32)
    """

@overload
def exp2(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def exp2_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `exp2`.

    `dx = dy (2^x log(2))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. None where y is given.
        y: The forward's result. If it is given, dx is computed from it, and x may be None.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0.693147 at -0, 0.693147 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.exp2_backward(1, x)
        array([0.3465736, 0.6931472, 2.7725887], dtype=float32)
    """

@overload
def exp2_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def exp2_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def expm1(x: _A, *, out: _A | None = None) -> _A:
    """expm1 of each element.

    `y = e^x - 1`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -1 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.expm1(x)
        array([-0.63212055,  0.        ,  6.389056  ], dtype=float32)
    """

@overload
def expm1(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def expm1_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `expm1`.

    `dx = dy (e^x)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1 at -0, 1 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.expm1_backward(1, x)
        array([0.36787945, 1.        , 7.389056  ], dtype=float32)
    """

@overload
def expm1_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def expm1_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def log(x: _A, *, out: _A | None = None) -> _A:
    """log of each element.

    `y = log(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -inf at -0, -inf at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.log(x)
        array([      nan,      -inf, 0.6931472], dtype=float32)
    """

@overload
def log(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def log_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `log`.

    `dx = dy (1 / x)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, -inf at -0, inf at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.log_backward(1, x)
        array([nan, inf, 0.5], dtype=float32)
    """

@overload
def log_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def log_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def log2(x: _A, *, out: _A | None = None) -> _A:
    """log2 of each element.

    `y = log2(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -inf at -0, -inf at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.log2(x)
        array([ nan, -inf,   1.], dtype=float32)
    """

@overload
def log2(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def log2_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `log2`.

    `dx = dy (1 / (x log(2)))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, -inf at -0, inf at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.log2_backward(1, x)
        array([      nan,       inf, 0.7213475], dtype=float32)
    """

@overload
def log2_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def log2_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def log10(x: _A, *, out: _A | None = None) -> _A:
    """log10 of each element.

    `y = log10(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -inf at -0, -inf at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.log10(x)
        array([    nan,    -inf, 0.30103], dtype=float32)
    """

@overload
def log10(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def log10_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `log10`.

    `dx = dy (1 / (x log(10)))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, -inf at -0, inf at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.log10_backward(1, x)
        array([       nan,        inf, 0.21714723], dtype=float32)
    """

@overload
def log10_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def log10_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def log1p(x: _A, *, out: _A | None = None) -> _A:
    """log1p of each element.

    `y = log(1 + x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.log1p(x)
        array([     -inf, 0.       , 1.0986123], dtype=float32)
    """

@overload
def log1p(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def log1p_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `log1p`.

    `dx = dy (1 / (1 + x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, 1 at -0, 1 at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.log1p_backward(1, x)
        array([       inf, 1.        , 0.33333334], dtype=float32)
    """

@overload
def log1p_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def log1p_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def tanh(x: _A, *, out: _A | None = None) -> _A:
    """tanh of each element.

    `y = tanh(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -1 at -inf, -0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.tanh(x)
        array([-0.76159424,  0.        ,  0.9640277 ], dtype=float32)
    """

@overload
def tanh(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def tanh_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `tanh`.

    `dx = dy (1 - tanh(x)^2)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input. None where y is given.
        y: The forward's result. If it is given, dx is computed from it, and x may be None.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1 at -0, 1 at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.tanh_backward(1, x)
        array([0.4199743 , 1.        , 0.07065082], dtype=float32)
    """

@overload
def tanh_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def tanh_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def tanhshrink(x: _A, *, out: _A | None = None) -> _A:
    """tanhshrink of each element.

    `y = x - tanh(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.tanhshrink(x)
        array([-0.23840584,  0.        ,  1.0359725 ], dtype=float32)
    """

@overload
def tanhshrink(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def tanhshrink_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `tanhshrink`.

    `dx = dy (tanh(x)^2)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 1 at -inf, 0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.tanhshrink_backward(1, x)
        array([0.58002573, 0.        , 0.92934936], dtype=float32)
    """

@overload
def tanhshrink_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def tanhshrink_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def sinh(x: _A, *, out: _A | None = None) -> _A:
    """sinh of each element.

    `y = sinh(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.sinh(x)
        array([-1.1752012,  0.       ,  3.6268604], dtype=float32)
    """

@overload
def sinh(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def sinh_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `sinh`.

    `dx = dy (cosh(x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is inf at -inf, 1 at -0, 1 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.sinh_backward(1, x)
        array([1.5430806, 1.       , 3.7621956], dtype=float32)
    """

@overload
def sinh_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def sinh_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cosh(x: _A, *, out: _A | None = None) -> _A:
    """cosh of each element.

    `y = cosh(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is inf at -inf, 1 at -0, 1 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.cosh(x)
        array([1.5430806, 1.       , 3.7621956], dtype=float32)
    """

@overload
def cosh(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def cosh_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `cosh`.

    `dx = dy (sinh(x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.cosh_backward(1, x)
        array([-1.1752012,  0.       ,  3.6268604], dtype=float32)
    """

@overload
def cosh_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def cosh_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def asinh(x: _A, *, out: _A | None = None) -> _A:
    """asinh of each element.

    `y = asinh(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.asinh(x)
        array([-0.8813736,  0.       ,  1.4436355], dtype=float32)
    """

@overload
def asinh(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def asinh_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `asinh`.

    `dx = dy (1 / sqrt(1 + x^2))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1 at -0, 1 at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.asinh_backward(1, x)
        array([0.70710677, 1.        , 0.4472136 ], dtype=float32)
    """

@overload
def asinh_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def asinh_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def acosh(x: _A, *, out: _A | None = None) -> _A:
    """acosh of each element.

    `y = acosh(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, NaN at -0, NaN at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.acosh(x)
        array([     nan,      nan, 1.316958], dtype=float32)
    """

@overload
def acosh(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def acosh_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `acosh`.

    `dx = dy (1 / sqrt(x^2 - 1))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, NaN at -0, NaN at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.acosh_backward(1, x)
        array([       nan,        nan, 0.57735026], dtype=float32)
    """

@overload
def acosh_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def acosh_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def atanh(x: _A, *, out: _A | None = None) -> _A:
    """atanh of each element.

    `y = atanh(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -0 at -0, 0 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.atanh(x)
        array([-inf,   0.,  nan], dtype=float32)
    """

@overload
def atanh(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def atanh_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `atanh`.

    `dx = dy (1 / (1 - x^2))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, 1 at -0, 1 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.atanh_backward(1, x)
        array([inf,  1., nan], dtype=float32)
    """

@overload
def atanh_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def atanh_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def log_sigmoid(x: _A, *, out: _A | None = None) -> _A:
    """log_sigmoid of each element.

    `y = log sigma(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -inf at -inf, -0.693147 at -0, -0.693147 at 0, -0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.log_sigmoid(x)
        array([-1.3132617, -0.6931472, -0.126928 ], dtype=float32)
    """

@overload
def log_sigmoid(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def log_sigmoid_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `log_sigmoid`.

    `dx = dy (sigma(-x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 1 at -inf, 0.5 at -0, 0.5 at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.log_sigmoid_backward(1, x)
        array([0.7310586 , 0.5       , 0.11920292], dtype=float32)
    """

@overload
def log_sigmoid_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A: ...
@overload
def log_sigmoid_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def mish(x: _A, *, out: _A | None = None) -> _A:
    """mish of each element.

    `y = x tanh(log(1 + e^x))`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -0 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.mish(x)
        array([-0.30340147,  0.        ,  1.943959  ], dtype=float32)
    """

@overload
def mish(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def mish_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `mish`.

    `dx = dy (w + x w', w = tanh(log(1 + e^x)))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 0.6 at -0, 0.6 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.mish_backward(1, x)
        array([0.05921677, 0.6       , 1.069318  ], dtype=float32)
    """

@overload
def mish_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def mish_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def logit(x: _A, *, out: _A | None = None) -> _A:
    """logit of each element.

    `y = log(x / (1 - x))`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -inf at -0, -inf at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.logit(x)
        array([ nan, -inf,  nan], dtype=float32)
    """

@overload
def logit(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def logit_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `logit`.

    `dx = dy (1 / (x (1 - x)))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, -inf at -0, inf at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.logit_backward(1, x)
        array([nan, inf, nan], dtype=float32)
    """

@overload
def logit_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def logit_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def elu(x: _A, *, alpha: float = 1.0, out: _A | None = None) -> _A:
    """elu of each element.

    `y = x if x > 0 else alpha (e^x - 1)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        alpha: As in the formula: a finite number.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -1 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.elu(x)
        array([-0.63212055,  0.        ,  2.        ], dtype=float32)
    """

@overload
def elu(x: ArrayLike, *, alpha: float = 1.0, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def elu_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    alpha: float = 1.0,
    out: _A | None = None,
) -> _A:
    """The gradient of `elu`.

    `dx = dy (1 if x > 0 else alpha e^x)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        alpha: As in the formula: a finite number.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1 at -0, 1 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.elu_backward(1, x)
        array([0.36787945, 1.        , 1.        ], dtype=float32)
    """

@overload
def elu_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    alpha: float = 1.0,
    out: _A | None = None,
) -> _A: ...
@overload
def elu_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    alpha: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def selu(x: _A, *, out: _A | None = None) -> _A:
    """selu of each element.

    `y = 1.0507 (x if x > 0 else 1.6733 (e^x - 1))`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -1.7581 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.selu(x)
        array([-1.1113307,  0.       ,  2.101402 ], dtype=float32)
    """

@overload
def selu(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def selu_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `selu`.

    `dx = dy (1.0507 (1 if x > 0 else 1.6733 e^x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1.7581 at -0, 1.7581 at 0, 1.0507 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.selu_backward(1, x)
        array([0.6467686, 1.7580993, 1.050701 ], dtype=float32)
    """

@overload
def selu_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def selu_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def celu(x: _A, *, alpha: float = 1.0, out: _A | None = None) -> _A:
    """celu of each element.

    `y = x if x > 0 else alpha (e^(x / alpha) - 1)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        alpha: As in the formula: a finite number other than 0.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -1 at -inf, -0 at -0, 0 at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.celu(x)
        array([-0.63212055,  0.        ,  2.        ], dtype=float32)
    """

@overload
def celu(x: ArrayLike, *, alpha: float = 1.0, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def celu_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    alpha: float = 1.0,
    out: _A | None = None,
) -> _A:
    """The gradient of `celu`.

    `dx = dy (1 if x > 0 else e^(x / alpha))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        alpha: As in the formula: a finite number other than 0.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1 at -0, 1 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.celu_backward(1, x)
        array([0.36787945, 1.        , 1.        ], dtype=float32)
    """

@overload
def celu_backward(
    dy: float,
    x: _A | None = None,
    *,
    y: ArrayLike | None = None,
    alpha: float = 1.0,
    out: _A | None = None,
) -> _A: ...
@overload
def celu_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    alpha: float = 1.0,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def sin(x: _A, *, out: _A | None = None) -> _A:
    """sin of each element.

    `y = sin(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -0 at -0, 0 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.sin(x)
        array([-0.84147096,  0.        ,  0.9092974 ], dtype=float32)
    """

@overload
def sin(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def sin_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `sin`.

    `dx = dy (cos(x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, 1 at -0, 1 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.sin_backward(1, x)
        array([ 0.5403023 ,  1.        , -0.41614684], dtype=float32)
    """

@overload
def sin_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def sin_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def cos(x: _A, *, out: _A | None = None) -> _A:
    """cos of each element.

    `y = cos(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, 1 at -0, 1 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.cos(x)
        array([ 0.5403023,  1.       , -0.4161468], dtype=float32)
    """

@overload
def cos(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def cos_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `cos`.

    `dx = dy (-sin(x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, -0 at -0, -0 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.cos_backward(1, x)
        array([ 0.84147096, -0.        , -0.9092974 ], dtype=float32)
    """

@overload
def cos_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def cos_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def tan(x: _A, *, out: _A | None = None) -> _A:
    """tan of each element.

    `y = tan(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -0 at -0, 0 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.tan(x)
        array([-1.5574079,  0.       , -2.18504  ], dtype=float32)
    """

@overload
def tan(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def tan_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `tan`.

    `dx = dy (1 / cos(x)^2)`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, 1 at -0, 1 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.tan_backward(1, x)
        array([3.4255188, 1.       , 5.7743993], dtype=float32)
    """

@overload
def tan_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def tan_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def asin(x: _A, *, out: _A | None = None) -> _A:
    """asin of each element.

    `y = asin(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -0 at -0, 0 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.asin(x)
        array([-1.5707964,  0.       ,        nan], dtype=float32)
    """

@overload
def asin(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def asin_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `asin`.

    `dx = dy (1 / sqrt(1 - x^2))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, 1 at -0, 1 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.asin_backward(1, x)
        array([inf,  1., nan], dtype=float32)
    """

@overload
def asin_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def asin_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def acos(x: _A, *, out: _A | None = None) -> _A:
    """acos of each element.

    `y = acos(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, 1.5708 at -0, 1.5708 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.acos(x)
        array([3.1415927, 1.5707964,       nan], dtype=float32)
    """

@overload
def acos(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def acos_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `acos`.

    `dx = dy (-1 / sqrt(1 - x^2))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, -1 at -0, -1 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.acos_backward(1, x)
        array([-inf,  -1.,  nan], dtype=float32)
    """

@overload
def acos_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def acos_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def atan(x: _A, *, out: _A | None = None) -> _A:
    """atan of each element.

    `y = atan(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -1.5708 at -inf, -0 at -0, 0 at 0, 1.5708 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.atan(x)
        array([-0.78539824,  0.        ,  1.1071488 ], dtype=float32)
    """

@overload
def atan(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def atan_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `atan`.

    `dx = dy (1 / (1 + x^2))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1 at -0, 1 at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.atan_backward(1, x)
        array([0.5, 1. , 0.2], dtype=float32)
    """

@overload
def atan_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def atan_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def erf(x: _A, *, out: _A | None = None) -> _A:
    """erf of each element.

    `y = erf(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is -1 at -inf, -0 at -0, 0 at 0, 1 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.erf(x)
        array([-0.8427008,  0.       ,  0.9953223], dtype=float32)
    """

@overload
def erf(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def erf_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `erf`.

    `dx = dy (2 / sqrt(pi) e^(-x^2))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is 0 at -inf, 1.12838 at -0, 1.12838 at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.erf_backward(1, x)
        array([0.41510752, 1.1283792 , 0.02066699], dtype=float32)
    """

@overload
def erf_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def erf_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def erfc(x: _A, *, out: _A | None = None) -> _A:
    """erfc of each element.

    `y = 1 - erf(x)`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is 2 at -inf, 1 at -0, 1 at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.erfc(x)
        array([1.8427008 , 1.        , 0.00467774], dtype=float32)
    """

@overload
def erfc(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def erfc_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `erfc`.

    `dx = dy (-2 / sqrt(pi) e^(-x^2))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is -0 at -inf, -1.12838 at -0, -1.12838 at 0, -0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.erfc_backward(1, x)
        array([-0.41510752, -1.1283792 , -0.02066699], dtype=float32)
    """

@overload
def erfc_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def erfc_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def erfinv(x: _A, *, out: _A | None = None) -> _A:
    """erfinv of each element.

    `y = y with erf(y) = x`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, -0 at -0, 0 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.erfinv(x)
        array([-inf,   0.,  nan], dtype=float32)
    """

@overload
def erfinv(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def erfinv_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `erfinv`.

    `dx = dy (sqrt(pi) / 2 e^(y^2))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, 0.886227 at -0, 0.886227 at 0, NaN at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.erfinv_backward(1, x)
        array([       inf, 0.88622695,        nan], dtype=float32)
    """

@overload
def erfinv_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def erfinv_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def lgamma(x: _A, *, out: _A | None = None) -> _A:
    """lgamma of each element. It is infinite at whole numbers up to 0.

    `y = log |gamma(x)|`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is inf at -inf, inf at -0, inf at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.lgamma(x)
        array([inf, inf,  0.], dtype=float32)
    """

@overload
def lgamma(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def lgamma_backward(dy: _A, x: ArrayLike | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A:
    """The gradient of `lgamma`.

    `dx = dy (digamma(x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, inf at -0, -inf at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.lgamma_backward(1, x)
        array([       nan,       -inf, 0.42278433], dtype=float32)
    """

@overload
def lgamma_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def lgamma_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
@overload
def digamma(x: _A, *, out: _A | None = None) -> _A:
    """digamma of each element. It is NaN at whole numbers below 0. It has no second derivative here.

    `y = d/dx log |gamma(x)|`

    Args:
        x: The input. An array of float32, float16, bfloat16 or float64.
        out: Where to write the result, which is returned. None: a new array. It may be x.

    Returns:
        y, an array of the type, shape and dtype of x, with its order of strides.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        y is NaN at -inf, inf at -0, -inf at 0, inf at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.digamma(x)
        array([       nan,       -inf, 0.42278433], dtype=float32)
    """

@overload
def digamma(x: ArrayLike, *, out: NDArray[Any] | None = None) -> NDArray[Any]: ...
@overload
def digamma_backward(
    dy: _A,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: _A | None = None,
) -> _A:
    """The gradient of `digamma`.

    `dx = dy (trigamma(x))`

    Args:
        dy: The gradient of the result, of its shape and dtype. A Python number stands for an array filled with it.
        x: The forward's input.
        y: Accepted and not needed: the derivative is no function of y.
        out: Where to write the result, which is returned. None: a new array. It may be dy, x or y.

    Returns:
        dx, an array of the type, shape and dtype of dy.

    Raises:
        InvalidType: An operand is no array, its dtype is not taken, or dtypes differ.
        InvalidProblem: Shapes or options contradict each other. A torch tensor requires grad: use retrograde.torch.

    Edges:
        dx/dy is NaN at -inf, inf at -0, inf at 0, 0 at inf, NaN at NaN.
        An empty array gives an empty array.

    Bound:
        float32, float64: 4 eps of the scale, which is at most 8 ulp of the scale as usually counted.
        bfloat16, float16: 0.51 eps of the scale, which is at most 1.02 ulp of the scale as usually counted.
        The scale is abs of the result; where float32 or float64 terms may cancel, the sum of their abs.
        `retrograde.prefer(max_ulp=1)` asks for 1 eps of the scale, at some cost of speed; float64 may lack it.

    Example:
        >>> import numpy as np
        >>> from retrograde import functional as F
        >>> x = np.array([-1.0, 0.0, 2.0], np.float32)
        >>> F.digamma_backward(1, x)
        array([       inf,        inf, 0.64493406], dtype=float32)
    """

@overload
def digamma_backward(dy: float, x: _A | None = None, *, y: ArrayLike | None = None, out: _A | None = None) -> _A: ...
@overload
def digamma_backward(
    dy: ArrayLike | float,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
