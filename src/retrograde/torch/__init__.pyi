"""The functions of `retrograde.functional` as operators of torch: differentiable, traceable, under the same names.

    import retrograde.torch as rgt
    y = rgt.swiglu(x, dim=-1)                 # y.backward() runs our kernel, too
    torch.compile(model, fullgraph=True)      # the operators have shape rules, and are not broken up

`dim` and `keepdim` are accepted for `axis` and `keepdims`. Where torch's defaults differ, they hold here: cummax and
cummin give the gradient to the last of equals, max and min along one dim to the first. Nothing is saved rounded: the
backward computes y again. Linear functions have second derivatives; elementwise functions, softmax, log_softmax, norms
and cross_entropy have them and forward mode. Other functions refuse both.

Rendered by `python -m docgen.stub`.
"""

# fmt: off
# mypy: disable-error-code=overload-overlap
# pyright: reportOverlappingOverload=false

from typing import Literal, overload

from torch import Tensor

from retrograde import Casting, Element, EmbeddingBagMode, GateOrder, IndexPolicy, LossReduction, Ties
from retrograde.torch._accelerate import accelerate as accelerate
from retrograde.typing import ElementLike

__all__ = [
    "abs",
    "abs_backward",
    "accelerate",
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
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64"] = "i64",
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The position of the largest term of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]])
        >>> rgt.argmax(x, axis=1)
        tensor([1, 1])
    """

@overload
def argmax(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64", "i32"] | Element = "i64",
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor: ...
@overload
def argmin(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64"] = "i64",
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The position of the smallest term of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]])
        >>> rgt.argmin(x, axis=1)
        tensor([0, 2])
    """

@overload
def argmin(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64", "i32"] | Element = "i64",
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor: ...
def batch_norm(
    x: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
    out: Tensor | None = None,
) -> Tensor:
    """Each channel of all samples minus its mean, divided by its standard deviation.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.arange(8, dtype=torch.float32).reshape(1, 4, 2)
        >>> rgt.batch_norm(x)
        tensor([[[-1.0000,  1.0000],
                 [-1.0000,  1.0000],
                 [-1.0000,  1.0000],
                 [-1.0000,  1.0000]]])
    """

def batch_norm_backward(
    dy: Tensor | float,
    x: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, Tensor | None, Tensor | None]:
    """The gradient of `batch_norm`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.arange(8, dtype=torch.float32).reshape(1, 4, 2)
        >>> rgt.batch_norm_backward(torch.ones_like(x), x)
        (tensor([[[0., 0.],
                 [0., 0.],
                 [0., 0.],
                 [0., 0.]]]), None, None)
    """

def add(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """add, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.add(a, b)
        tensor([ 5.0000, -1.5000,  5.0000])
    """

def add_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `add`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.add_backward(1, a, b)
        (tensor([1., 1., 1.]), tensor([1., 1., 1.]))
    """

def sub(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """sub, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.sub(a, b)
        tensor([-3.0000, -2.5000,  1.0000])
    """

def sub_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `sub`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.sub_backward(1, a, b)
        (tensor([1., 1., 1.]), tensor([-1., -1., -1.]))
    """

def mul(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """mul, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.mul(a, b)
        tensor([ 4., -1.,  6.])
    """

def mul_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `mul`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.mul_backward(1, a, b)
        (tensor([4.0000, 0.5000, 2.0000]), tensor([ 1., -2.,  3.]))
    """

def div(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """div, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.div(a, b)
        tensor([ 0.2500, -4.0000,  1.5000])
    """

def div_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `div`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.div_backward(1, a, b)
        (tensor([0.2500, 2.0000, 0.5000]), tensor([-0.0625,  8.0000, -0.7500]))
    """

def maximum(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """maximum, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.maximum(a, b)
        tensor([4.0000, 0.5000, 3.0000])
    """

def maximum_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `maximum`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.maximum_backward(1, a, b)
        (tensor([0., 0., 1.]), tensor([1., 1., 0.]))
    """

def minimum(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """minimum, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.minimum(a, b)
        tensor([ 1., -2.,  2.])
    """

def minimum_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `minimum`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.minimum_backward(1, a, b)
        (tensor([1., 1., 0.]), tensor([0., 0., 1.]))
    """

def fmax(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """fmax, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.fmax(a, b)
        tensor([4.0000, 0.5000, 3.0000])
    """

def fmax_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `fmax`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.fmax_backward(1, a, b)
        (tensor([0., 0., 1.]), tensor([1., 1., 0.]))
    """

def fmin(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """fmin, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.fmin(a, b)
        tensor([ 1., -2.,  2.])
    """

def fmin_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `fmin`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.fmin_backward(1, a, b)
        (tensor([1., 1., 0.]), tensor([0., 0., 1.]))
    """

def copysign(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """copysign, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.copysign(a, b)
        tensor([1., 2., 3.])
    """

def copysign_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `copysign`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.copysign_backward(1, a, b)
        (tensor([ 1., -1.,  1.]), tensor([0., 0., 0.]))
    """

def floor_divide(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """floor_divide, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.floor_divide(a, b)
        tensor([0., 1.])
    """

def floor_divide_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `floor_divide`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.floor_divide_backward(1, a, b)
        (tensor([0., 0.]), tensor([0., 0.]))
    """

def remainder(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """remainder, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.remainder(a, b)
        tensor([1., 1.])
    """

def remainder_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `remainder`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.remainder_backward(1, a, b)
        (tensor([1., 1.]), tensor([-0., -1.]))
    """

def fmod(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """fmod, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.fmod(a, b)
        tensor([1., 1.])
    """

def fmod_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `fmod`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.fmod_backward(1, a, b)
        (tensor([1., 1.]), tensor([-0., -1.]))
    """

def prelu(x: Tensor | float, weight: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """prelu, element by element. Arrays broadcast together. The weight is one number, or one for each channel: along
    axis 1.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([1.0, -2.0, 3.0])
        >>> weight = torch.tensor([0.25])
        >>> rgt.prelu(x, weight)
        tensor([ 1.0000, -0.5000,  3.0000])
    """

def prelu_backward(
    dy: Tensor | float,
    x: Tensor | float,
    weight: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `prelu`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([1.0, -2.0, 3.0])
        >>> weight = torch.tensor([0.25])
        >>> rgt.prelu_backward(1, x, weight)
        (tensor([1.0000, 0.2500, 1.0000]), tensor([-2.]))
    """

def pow(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """pow, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.pow(a, b)
        tensor([1., 9.])
    """

def pow_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `pow`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.pow_backward(1, a, b)
        (tensor([4., 6.]), tensor([0.0000, 9.8875]))
    """

def atan2(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """atan2, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.atan2(a, b)
        tensor([0.2450, 0.9828])
    """

def atan2_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `atan2`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.atan2_backward(1, a, b)
        (tensor([0.2353, 0.1538]), tensor([-0.0588, -0.2308]))
    """

def hypot(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """hypot, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.hypot(a, b)
        tensor([4.1231, 3.6056])
    """

def hypot_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `hypot`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.hypot_backward(1, a, b)
        (tensor([0.2425, 0.8321]), tensor([0.9701, 0.5547]))
    """

def logaddexp(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """logaddexp, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.logaddexp(a, b)
        tensor([4.0486, 3.3133])
    """

def logaddexp_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `logaddexp`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.logaddexp_backward(1, a, b)
        (tensor([0.0474, 0.7311]), tensor([0.9526, 0.2689]))
    """

def xlogy(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """xlogy, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.xlogy(a, b)
        tensor([1.3863, 2.0794])
    """

def xlogy_backward(
    dy: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    y: Tensor | None = None,
    needs: tuple[bool, ...] = (True, True),
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor | None, Tensor | None]:
    """The gradient of `xlogy`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, 3.0])
        >>> b = torch.tensor([4.0, 2.0])
        >>> rgt.xlogy_backward(1, a, b)
        (tensor([1.3863, 0.6931]), tensor([0.2500, 1.5000]))
    """

def lerp(a: Tensor, b: Tensor, weight: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """Linear interpolation from a to b, exact at both ends. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([0.0, 1.0]), torch.tensor([10.0, -1.0])
        >>> rgt.lerp(a, b, 0.25)
        tensor([2.5000, 0.5000])
    """

@overload
def lerp_backward(
    dy: Tensor | float,
    weight: float,
    a: Tensor | tuple[int, ...] | None = None,
    b: Tensor | tuple[int, ...] | None = None,
    *,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, Tensor]:
    """The gradient of `lerp`; that of the weight, too, if it is an array.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([0.0, 1.0]), torch.tensor([10.0, -1.0])
        >>> rgt.lerp_backward(torch.ones_like(a), 0.25, a, b)
        (tensor([0.7500, 0.7500]), tensor([0.2500, 0.2500]))
    """

@overload
def lerp_backward(
    dy: Tensor | float,
    weight: Tensor | float,
    a: Tensor | tuple[int, ...] | None = None,
    b: Tensor | tuple[int, ...] | None = None,
    *,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, ...]: ...
def any(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Whether a term of x is true, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]])
        >>> rgt.any(x, axis=1)
        tensor([True, True])
    """

def all(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Whether all terms of x are true, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]])
        >>> rgt.all(x, axis=1)
        tensor([ True, False])
    """

def cast(x: Tensor, element: ElementLike, *, out: Tensor | None = None) -> Tensor:
    """x as another element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([1.5, -2.7, 1e9])
        >>> rgt.cast(x, "i32")
        tensor([         1,         -2, 1000000000], dtype=torch.int32)
    """

def eq(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """eq, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.eq(a, b)
        tensor([False, False, False])
    """

def ne(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """ne, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.ne(a, b)
        tensor([True, True, True])
    """

def gt(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """gt, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.gt(a, b)
        tensor([False, False,  True])
    """

def ge(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """ge, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.ge(a, b)
        tensor([False, False,  True])
    """

def lt(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """lt, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.lt(a, b)
        tensor([ True,  True, False])
    """

def le(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """le, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.le(a, b)
        tensor([ True,  True, False])
    """

def logical_and(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """logical_and, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.logical_and(a, b)
        tensor([True, True, True])
    """

def logical_or(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """logical_or, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.logical_or(a, b)
        tensor([True, True, True])
    """

def logical_xor(a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """logical_xor, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.logical_xor(a, b)
        tensor([False, False, False])
    """

def count_nonzero(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """How many terms of x are not 0, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]])
        >>> rgt.count_nonzero(x, axis=1)
        tensor([3, 2])
    """

def cross_entropy(
    logits: Tensor,
    target: Tensor,
    *,
    axis: int = -1,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] | LossReduction = "mean",
    label_smoothing: float = 0.0,
    z_loss: float = 0.0,
    denominator: float | None = None,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The loss of softmax of logits beside a target.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> logits = torch.tensor([[2.0, 0.0, -1.0], [0.0, 0.0, 3.0]])
        >>> target = torch.tensor([0, 1])
        >>> rgt.cross_entropy(logits, target)
        tensor(1.6324)
    """

def cross_entropy_backward(
    dy: Tensor | float,
    logits: Tensor,
    target: Tensor,
    *,
    axis: int = -1,
    weight: Tensor | None = None,
    ignore_index: int = -100,
    reduction: Literal["none", "mean", "sum"] | LossReduction = "mean",
    label_smoothing: float = 0.0,
    z_loss: float = 0.0,
    denominator: float | None = None,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `cross_entropy` with respect to the logits.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> logits = torch.tensor([[2.0, 0.0, -1.0], [0.0, 0.0, 3.0]])
        >>> target = torch.tensor([0, 1])
        >>> rgt.cross_entropy_backward(1.0, logits, target)
        tensor([[-0.0781,  0.0571,  0.0210],
                [ 0.0226, -0.4774,  0.4547]])
    """

def embedding(
    weight: Tensor,
    indices: Tensor,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The rows of a table at indices.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. With `sparse=True` the gradient of weight is a sparse tensor of the rows that were
    named. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
        >>> indices = torch.tensor([2, 0, 2])
        >>> rgt.embedding(weight, indices)
        tensor([[2.0000, 2.5000],
                [0.0000, 0.5000],
                [2.0000, 2.5000]])
    """

def embedding_backward(
    dy: Tensor,
    indices: Tensor,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
    accumulate: bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `embedding`: every row of it.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
        >>> indices = torch.tensor([2, 0, 2])
        >>> rgt.embedding_backward(dy, indices, 3)
        tensor([[3., 4.],
                [0., 0.],
                [6., 8.]])
    """

def embedding_backward_sparse(
    dy: Tensor,
    indices: Tensor,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
) -> tuple[Tensor, Tensor]:
    """The rows of `embedding_backward` that some index names, and their sums.

    In torch: takes and returns tensors.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
        >>> indices = torch.tensor([2, 0, 2])
        >>> rgt.embedding_backward_sparse(dy, indices, 3)
        (tensor([0, 2]), tensor([[3., 4.],
                [6., 8.]]))
    """

@overload
def embedding_bag(
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: Tensor | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: Literal[False] = False,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
    out: Tensor | None = None,
) -> Tensor:
    """The sum, mean or maximum of the rows of each bag of indices.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. With `sparse=True` the gradient of weight is a sparse tensor of the rows that were
    named. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
        >>> indices, offsets = torch.tensor([2, 0, 2]), torch.tensor([0, 2])
        >>> rgt.embedding_bag(weight, indices, offsets)
        tensor([[2.0000, 3.0000],
                [2.0000, 2.5000]])
    """

@overload
def embedding_bag(
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: Tensor | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: Literal[True],
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
    out: Tensor | None = None,
) -> tuple[Tensor, Tensor]: ...
@overload
def embedding_bag(
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: Tensor | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    return_max_indices: bool = False,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
    out: Tensor | None = None,
) -> Tensor | tuple[Tensor, Tensor]: ...
@overload
def embedding_bag_backward(
    dy: Tensor,
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: Tensor | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: Tensor | tuple[Tensor, Tensor] | None = None,
) -> Tensor:
    """The gradient of `embedding_bag`: every row of it.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
        >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
        >>> indices, offsets = torch.tensor([2, 0, 2]), torch.tensor([0, 2])
        >>> rgt.embedding_bag_backward(dy, weight, indices, offsets)
        tensor([[1., 2.],
                [0., 0.],
                [4., 6.]])
    """

@overload
def embedding_bag_backward(
    dy: Tensor,
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: Tensor,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: Tensor | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: Tensor | tuple[Tensor, Tensor] | None = None,
) -> tuple[Tensor, Tensor]: ...
@overload
def embedding_bag_backward(
    dy: Tensor,
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: Tensor | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: Tensor | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    accumulate: bool = False,
    out: Tensor | tuple[Tensor, Tensor] | None = None,
) -> Tensor | tuple[Tensor, Tensor]: ...
@overload
def embedding_bag_backward_sparse(
    dy: Tensor,
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: Tensor | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
) -> tuple[Tensor, Tensor]:
    """The rows of `embedding_bag_backward` that some entry names, and their sums.

    In torch: takes and returns tensors.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> dy = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
        >>> weight = torch.tensor([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]])
        >>> indices, offsets = torch.tensor([2, 0, 2]), torch.tensor([0, 2])
        >>> rgt.embedding_bag_backward_sparse(dy, weight, indices, offsets)
        (tensor([0, 2]), tensor([[1., 2.],
                [4., 6.]]))
    """

@overload
def embedding_bag_backward_sparse(
    dy: Tensor,
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor | None = None,
    *,
    mode: Literal["sum", "mean", "max"] | EmbeddingBagMode = "sum",
    per_sample_weights: Tensor | None = None,
    padding_idx: int | None = None,
    include_last_offset: bool = False,
    max_indices: Tensor | None = None,
    scale_grad_by_freq: bool = False,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
) -> tuple[Tensor, ...]: ...
def glu(
    x: Tensor,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """glu of the two parts of x: values a times a function of gates b.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
        >>> rgt.glu(x)
        tensor([[ 0.6225, -1.9051]])
    """

def glu_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `glu`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
        >>> rgt.glu_backward(1, x)
        tensor([[ 0.6225,  0.9526,  0.2350, -0.0904]])
    """

def glu_split(a: Tensor, b: Tensor, *, out: Tensor | None = None) -> Tensor:
    """glu of two arrays: values a times a function of gates b.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
        >>> rgt.glu_split(a, b)
        tensor([ 0.6225, -1.9051])
    """

def glu_split_backward(
    dy: Tensor | float,
    a: Tensor,
    b: Tensor,
    *,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, Tensor]:
    """The gradient of `glu_split`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
        >>> rgt.glu_split_backward(1, a, b)
        (tensor([0.6225, 0.9526]), tensor([ 0.2350, -0.0904]))
    """

def reglu(
    x: Tensor,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """reglu of the two parts of x: values a times a function of gates b.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
        >>> rgt.reglu(x)
        tensor([[ 0.5000, -6.0000]])
    """

def reglu_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `reglu`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
        >>> rgt.reglu_backward(1, x)
        tensor([[ 0.5000,  3.0000,  1.0000, -2.0000]])
    """

def reglu_split(a: Tensor, b: Tensor, *, out: Tensor | None = None) -> Tensor:
    """reglu of two arrays: values a times a function of gates b.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
        >>> rgt.reglu_split(a, b)
        tensor([ 0.5000, -6.0000])
    """

def reglu_split_backward(
    dy: Tensor | float,
    a: Tensor,
    b: Tensor,
    *,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, Tensor]:
    """The gradient of `reglu_split`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
        >>> rgt.reglu_split_backward(1, a, b)
        (tensor([0.5000, 3.0000]), tensor([ 1., -2.]))
    """

def swiglu(
    x: Tensor,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """swiglu of the two parts of x: values a times a function of gates b.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
        >>> rgt.swiglu(x)
        tensor([[ 0.3112, -5.7154]])
    """

def swiglu_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `swiglu`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
        >>> rgt.swiglu_backward(1, x)
        tensor([[ 0.3112,  2.8577,  0.7400, -2.1762]])
    """

def swiglu_split(a: Tensor, b: Tensor, *, out: Tensor | None = None) -> Tensor:
    """swiglu of two arrays: values a times a function of gates b.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
        >>> rgt.swiglu_split(a, b)
        tensor([ 0.3112, -5.7154])
    """

def swiglu_split_backward(
    dy: Tensor | float,
    a: Tensor,
    b: Tensor,
    *,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, Tensor]:
    """The gradient of `swiglu_split`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
        >>> rgt.swiglu_split_backward(1, a, b)
        (tensor([0.3112, 2.8577]), tensor([ 0.7400, -2.1762]))
    """

def geglu(
    x: Tensor,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """geglu of the two parts of x: values a times a function of gates b.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
        >>> rgt.geglu(x)
        tensor([[ 0.3457, -5.9919]])
    """

def geglu_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `geglu`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
        >>> rgt.geglu_backward(1, x)
        tensor([[ 0.3457,  2.9960,  0.8675, -2.0239]])
    """

def geglu_split(a: Tensor, b: Tensor, *, out: Tensor | None = None) -> Tensor:
    """geglu of two arrays: values a times a function of gates b.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
        >>> rgt.geglu_split(a, b)
        tensor([ 0.3457, -5.9919])
    """

def geglu_split_backward(
    dy: Tensor | float,
    a: Tensor,
    b: Tensor,
    *,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, Tensor]:
    """The gradient of `geglu_split`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
        >>> rgt.geglu_split_backward(1, a, b)
        (tensor([0.3457, 2.9960]), tensor([ 0.8675, -2.0239]))
    """

def geglu_tanh(
    x: Tensor,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """geglu_tanh of the two parts of x: values a times a function of gates b.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
        >>> rgt.geglu_tanh(x)
        tensor([[ 0.3457, -5.9927]])
    """

def geglu_tanh_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `geglu_tanh`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, -2.0, 0.5, 3.0]])
        >>> rgt.geglu_tanh_backward(1, x)
        tensor([[ 0.3457,  2.9964,  0.8674, -2.0232]])
    """

def geglu_tanh_split(a: Tensor, b: Tensor, *, out: Tensor | None = None) -> Tensor:
    """geglu_tanh of two arrays: values a times a function of gates b.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
        >>> rgt.geglu_tanh_split(a, b)
        tensor([ 0.3457, -5.9927])
    """

def geglu_tanh_split_backward(
    dy: Tensor | float,
    a: Tensor,
    b: Tensor,
    *,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, Tensor]:
    """The gradient of `geglu_tanh_split`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a, b = torch.tensor([1.0, -2.0]), torch.tensor([0.5, 3.0])
        >>> rgt.geglu_tanh_split_backward(1, a, b)
        (tensor([0.3457, 2.9964]), tensor([ 0.8674, -2.0232]))
    """

def group_norm(
    x: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    eps: float = 1e-05,
    out: Tensor | None = None,
) -> Tensor:
    """Each group of channels of a sample minus its mean, divided by its standard deviation.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.arange(8, dtype=torch.float32).reshape(1, 4, 2)
        >>> rgt.group_norm(x, 2)
        tensor([[[-1.3416, -0.4472],
                 [ 0.4472,  1.3416],
                 [-1.3416, -0.4472],
                 [ 0.4472,  1.3416]]])
    """

def group_norm_backward(
    dy: Tensor | float,
    x: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, Tensor | None, Tensor | None]:
    """The gradient of `group_norm`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.arange(8, dtype=torch.float32).reshape(1, 4, 2)
        >>> rgt.group_norm_backward(torch.ones_like(x), x, 2)
        (tensor([[[0., 0.],
                 [0., 0.],
                 [0., 0.],
                 [0., 0.]]]), None, None)
    """

def instance_norm(
    x: Tensor,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    eps: float = 1e-05,
    out: Tensor | None = None,
) -> Tensor:
    """Each channel of a sample minus its mean, divided by its standard deviation.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.arange(8, dtype=torch.float32).reshape(1, 4, 2)
        >>> rgt.instance_norm(x)
        tensor([[[-1.0000,  1.0000],
                 [-1.0000,  1.0000],
                 [-1.0000,  1.0000],
                 [-1.0000,  1.0000]]])
    """

def instance_norm_backward(
    dy: Tensor | float,
    x: Tensor,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    eps: float = 1e-05,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, Tensor | None, Tensor | None]:
    """The gradient of `instance_norm`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.arange(8, dtype=torch.float32).reshape(1, 4, 2)
        >>> rgt.instance_norm_backward(torch.ones_like(x), x)
        (tensor([[[0., 0.],
                 [0., 0.],
                 [0., 0.],
                 [0., 0.]]]), None, None)
    """

@overload
def layer_norm(
    x: Tensor,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    residual: None = None,
    dim: int | tuple[int, ...] | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Each line minus its mean, divided by its standard deviation.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]])
        >>> rgt.layer_norm(x, torch.tensor([1.0, 1.0, 2.0]))
        tensor([[-1.2247,  0.0000,  2.4495],
                [ 0.0000,  0.0000,  0.0000]])
    """

@overload
def layer_norm(
    x: Tensor,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    residual: Tensor | None = None,
    dim: int | tuple[int, ...] | None = None,
    out: Tensor | None = None,
) -> Tensor | tuple[Tensor, Tensor]: ...
def layer_norm_backward(
    dy: Tensor | float,
    x: Tensor,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    dresidual: Tensor | None = None,
    dim: int | tuple[int, ...] | None = None,
    out: tuple[Tensor | None, ...] | None = None,
) -> tuple[Tensor, Tensor | None, Tensor | None]:
    """The gradient of `layer_norm`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]])
        >>> rgt.layer_norm_backward(torch.ones_like(x), x)
        (tensor([[0., 0., 0.],
                [0., 0., 0.]]), None, None)
    """

def sum(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The sum of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.sum(x, axis=1)
        tensor([7.0000, 1.5000])
    """

def sum_backward(
    dy: Tensor | float,
    x: Tensor | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Tensor | None = None,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `sum`.

    In torch: takes and returns tensors. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch
    records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.sum_backward(1, x, axis=1)
        tensor([[1., 1., 1.],
                [1., 1., 1.]])
    """

def mean(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The mean of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.mean(x, axis=1)
        tensor([2.3333, 0.5000])
    """

def mean_backward(
    dy: Tensor | float,
    x: Tensor | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Tensor | None = None,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `mean`.

    In torch: takes and returns tensors. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch
    records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.mean_backward(1, x, axis=1)
        tensor([[0.3333, 0.3333, 0.3333],
                [0.3333, 0.3333, 0.3333]])
    """

@overload
def max(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[False] = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The largest term of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. The default of `ties` is torch's: first
    along one dim. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.max(x, axis=1)
        tensor([3., 2.])
    """

@overload
def max(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[True],
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> tuple[Tensor, Tensor]: ...
@overload
def max(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: bool = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor | tuple[Tensor, Tensor]: ...
def max_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Tensor | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `max`.

    In torch: takes and returns tensors. `dim` is `axis` and `keepdim` is `keepdims`. The default of `ties` is
    torch's: first along one dim. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.max_backward(1, x, axis=1)
        tensor([[0., 1., 0.],
                [0., 1., 0.]])
    """

@overload
def min(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[False] = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The smallest term of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. The default of `ties` is torch's: first
    along one dim. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.min(x, axis=1)
        tensor([ 1., -1.])
    """

@overload
def min(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[True],
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> tuple[Tensor, Tensor]: ...
@overload
def min(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: bool = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor | tuple[Tensor, Tensor]: ...
def min_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Tensor | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `min`.

    In torch: takes and returns tensors. `dim` is `axis` and `keepdim` is `keepdims`. The default of `ties` is
    torch's: first along one dim. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.min_backward(1, x, axis=1)
        tensor([[1., 0., 0.],
                [0., 0., 1.]])
    """

def prod(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The product of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.prod(x, axis=1)
        tensor([ 9., -1.])
    """

def prod_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Tensor | None = None,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `prod`.

    In torch: takes and returns tensors. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch
    records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.prod_backward(1, x, axis=1)
        tensor([[ 9.0000,  3.0000,  3.0000],
                [-2.0000, -0.5000,  1.0000]])
    """

def norm2(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The Euclidean norm of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.norm2(x, axis=1)
        tensor([4.3589, 2.2913])
    """

def norm2_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Tensor | None = None,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `norm2`.

    In torch: takes and returns tensors. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch
    records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.norm2_backward(1, x, axis=1)
        tensor([[ 0.2294,  0.6882,  0.6882],
                [ 0.2182,  0.8729, -0.4364]])
    """

def logsumexp(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The logarithm of the sum of exponentials of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.logsumexp(x, axis=1)
        tensor([3.7586, 2.2413])
    """

def logsumexp_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Tensor | None = None,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `logsumexp`.

    In torch: takes and returns tensors. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch
    records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.logsumexp_backward(1, x, axis=1)
        tensor([[0.0634, 0.4683, 0.4683],
                [0.1753, 0.7856, 0.0391]])
    """

def var(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    correction: float = 1,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The variance of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.var(x, axis=1)
        tensor([1.3333, 2.2500])
    """

def var_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Tensor | None = None,
    correction: float = 1,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `var`.

    In torch: takes and returns tensors. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch
    records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.var_backward(1, x, axis=1)
        tensor([[-1.3333,  0.6667,  0.6667],
                [ 0.0000,  1.5000, -1.5000]])
    """

def std(
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    correction: float = 1,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The standard deviation of x, over one axis, several or all.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch records or
    traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.std(x, axis=1)
        tensor([1.1547, 1.5000])
    """

def std_backward(
    dy: Tensor | float,
    x: Tensor,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: Tensor | None = None,
    correction: float = 1,
    dim: int | tuple[int, ...] | None = None,
    keepdim: bool | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `std`.

    In torch: takes and returns tensors. `dim` is `axis` and `keepdim` is `keepdims`. `out` is refused where torch
    records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]])
        >>> rgt.std_backward(1, x, axis=1)
        tensor([[-0.5774,  0.2887,  0.2887],
                [ 0.0000,  0.5000, -0.5000]])
    """

@overload
def rms_norm(
    x: Tensor,
    weight: Tensor | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    residual: None = None,
    dim: int | tuple[int, ...] | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """Each line divided by its root mean square.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]])
        >>> rgt.rms_norm(x, torch.tensor([1.0, 1.0, 2.0]))
        tensor([[0.4629, 0.9258, 2.7775],
                [0.0000, 0.0000, 0.0000]])
    """

@overload
def rms_norm(
    x: Tensor,
    weight: Tensor | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    residual: Tensor | None = None,
    dim: int | tuple[int, ...] | None = None,
    out: Tensor | None = None,
) -> Tensor | tuple[Tensor, Tensor]: ...
@overload
def rms_norm_backward(
    dy: Tensor | float,
    x: Tensor,
    weight: None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: Tensor | None = None,
    dim: int | tuple[int, ...] | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `rms_norm`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]])
        >>> rgt.rms_norm_backward(torch.ones_like(x), x)
        tensor([[ 2.6452e-01,  6.6130e-02, -1.3226e-01],
                [ 1.0000e+03,  1.0000e+03,  1.0000e+03]])
    """

@overload
def rms_norm_backward(
    dy: Tensor | float,
    x: Tensor,
    weight: Tensor | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: Tensor | None = None,
    dim: int | tuple[int, ...] | None = None,
    out: Tensor | None = None,
) -> Tensor | tuple[Tensor, Tensor]: ...
def cumsum(
    x: Tensor,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The sum of x up to each term, along an axis.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
        >>> rgt.cumsum(x)
        tensor([2., 5., 6., 9.])
    """

def cumsum_backward(
    dy: Tensor | float,
    x: Tensor | tuple[int, ...],
    axis: int = -1,
    *,
    y: Tensor | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `cumsum`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
        >>> rgt.cumsum_backward(torch.ones_like(x), x)
        tensor([4., 3., 2., 1.])
    """

def cumprod(
    x: Tensor,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The product of x up to each term, along an axis.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
        >>> rgt.cumprod(x)
        tensor([ 2.,  6.,  6., 18.])
    """

def cumprod_backward(
    dy: Tensor | float,
    x: Tensor | tuple[int, ...],
    axis: int = -1,
    *,
    y: Tensor | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `cumprod`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
        >>> rgt.cumprod_backward(torch.ones_like(x), x)
        tensor([16., 10., 24.,  6.])
    """

@overload
def cummax(
    x: Tensor,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[False] = False,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The largest term of x up to each, along an axis.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. The default of `ties` is torch's: last. `out` is refused where torch
    records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
        >>> rgt.cummax(x)
        tensor([2., 3., 3., 3.])
    """

@overload
def cummax(
    x: Tensor,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[True],
    dim: int | None = None,
    out: Tensor | None = None,
) -> tuple[Tensor, Tensor]: ...
@overload
def cummax(
    x: Tensor,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: bool = False,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor | tuple[Tensor, Tensor]: ...
def cummax_backward(
    dy: Tensor | float,
    x: Tensor | tuple[int, ...],
    axis: int = -1,
    *,
    y: Tensor | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    indices: Tensor | None = None,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `cummax`.

    In torch: takes and returns tensors. `dim` is `axis`. The default of `ties` is torch's: last. `out` is refused
    where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
        >>> rgt.cummax_backward(torch.ones_like(x), x)
        tensor([1., 2., 0., 1.])
    """

@overload
def cummin(
    x: Tensor,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[False] = False,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The smallest term of x up to each, along an axis.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. The default of `ties` is torch's: last. `out` is refused where torch
    records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
        >>> rgt.cummin(x)
        tensor([2., 2., 1., 1.])
    """

@overload
def cummin(
    x: Tensor,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[True],
    dim: int | None = None,
    out: Tensor | None = None,
) -> tuple[Tensor, Tensor]: ...
@overload
def cummin(
    x: Tensor,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: bool = False,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor | tuple[Tensor, Tensor]: ...
def cummin_backward(
    dy: Tensor | float,
    x: Tensor | tuple[int, ...],
    axis: int = -1,
    *,
    y: Tensor | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    indices: Tensor | None = None,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `cummin`.

    In torch: takes and returns tensors. `dim` is `axis`. The default of `ties` is torch's: last. `out` is refused
    where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
        >>> rgt.cummin_backward(torch.ones_like(x), x)
        tensor([2., 0., 2., 0.])
    """

def logcumsumexp(
    x: Tensor,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The logarithm of the sum of exponentials of x up to each term, along an axis.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
        >>> rgt.logcumsumexp(x)
        tensor([2.0000, 3.3133, 3.4076, 3.9176])
    """

def logcumsumexp_backward(
    dy: Tensor | float,
    x: Tensor | tuple[int, ...],
    axis: int = -1,
    *,
    y: Tensor | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `logcumsumexp`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
        >>> rgt.logcumsumexp_backward(torch.ones_like(x), x)
        tensor([1.6606, 1.7958, 0.1441, 0.3995])
    """

def softmax(x: Tensor, axis: int = -1, *, dim: int | None = None, out: Tensor | None = None) -> Tensor:
    """exp(x) divided by its sum, along an axis.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 0.0, -torch.inf]])
        >>> rgt.softmax(x)
        tensor([[0.0900, 0.2447, 0.6652],
                [0.5000, 0.5000, 0.0000]])
    """

def softmax_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    axis: int = -1,
    *,
    y: Tensor | None = None,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `softmax`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 0.0, -torch.inf]])
        >>> rgt.softmax_backward(torch.ones_like(x), x)
        tensor([[0., 0., 0.],
                [0., 0., 0.]])
    """

def log_softmax(x: Tensor, axis: int = -1, *, dim: int | None = None, out: Tensor | None = None) -> Tensor:
    """The logarithms of softmax, along an axis.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 0.0, -torch.inf]])
        >>> rgt.log_softmax(x)
        tensor([[-2.4076, -1.4076, -0.4076],
                [-0.6931, -0.6931,    -inf]])
    """

def log_softmax_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    axis: int = -1,
    *,
    y: Tensor | None = None,
    dim: int | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `log_softmax`.

    In torch: takes and returns tensors. `dim` is `axis`. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([[1.0, 2.0, 3.0], [0.0, 0.0, -torch.inf]])
        >>> rgt.log_softmax_backward(torch.ones_like(x), x)
        tensor([[ 0.7299,  0.2658, -0.9957],
                [-0.5000, -0.5000,  1.0000]])
    """

def where(condition: Tensor, a: Tensor | float, b: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """where, element by element. Arrays broadcast together. The side that is not chosen gets a gradient of 0, whatever
    dy holds.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> condition = torch.tensor([True, False, True])
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> rgt.where(condition, a, b)
        tensor([1.0000, 0.5000, 3.0000])
    """

def clamp(
    x: Tensor | float,
    min: Tensor | float | None = None,
    max: Tensor | float | None = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """clamp, element by element. Arrays broadcast together. A bound is a number or an array; one of them may be left
    out.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([1.0, -2.0, 3.0])
        >>> min = torch.tensor([4.0, 0.5, 2.0])
        >>> max = torch.tensor([-1.0, 0.0, 5.0])
        >>> rgt.clamp(x, min, max)
        tensor([-1.,  0.,  3.])
    """

def fma(a: Tensor | float, b: Tensor | float, c: Tensor | float, *, out: Tensor | None = None) -> Tensor:
    """fma, element by element. Arrays broadcast together. Rounded once: the product is not rounded before the sum.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> a = torch.tensor([1.0, -2.0, 3.0])
        >>> b = torch.tensor([4.0, 0.5, 2.0])
        >>> c = torch.tensor([-1.0, 0.0, 5.0])
        >>> rgt.fma(a, b, c)
        tensor([ 3., -1., 11.])
    """

def addcmul(
    x: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    value: float = 1.0,
    out: Tensor | None = None,
) -> Tensor:
    """addcmul, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([1.0, -2.0, 3.0])
        >>> a = torch.tensor([4.0, 0.5, 2.0])
        >>> b = torch.tensor([-1.0, 0.0, 5.0])
        >>> rgt.addcmul(x, a, b)
        tensor([-3., -2., 13.])
    """

def addcdiv(
    x: Tensor | float,
    a: Tensor | float,
    b: Tensor | float,
    *,
    value: float = 1.0,
    out: Tensor | None = None,
) -> Tensor:
    """addcdiv, element by element. Arrays broadcast together.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([1.0, -2.0, 3.0])
        >>> a = torch.tensor([4.0, 0.5, 2.0])
        >>> b = torch.tensor([-1.0, 0.0, 5.0])
        >>> rgt.addcdiv(x, a, b)
        tensor([-3.0000,     inf,  3.4000])
    """

def exp(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """exp of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.exp(x)
        tensor([0.3679, 1.0000, 7.3891])
    """

def exp_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `exp`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.exp_backward(1, x)
        tensor([0.3679, 1.0000, 7.3891])
    """

def sigmoid(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """sigmoid of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.sigmoid(x)
        tensor([0.2689, 0.5000, 0.8808])
    """

def sigmoid_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `sigmoid`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.sigmoid_backward(1, x)
        tensor([0.1966, 0.2500, 0.1050])
    """

def silu(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """silu of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.silu(x)
        tensor([-0.2689,  0.0000,  1.7616])
    """

def silu_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `silu`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.silu_backward(1, x)
        tensor([0.0723, 0.5000, 1.0908])
    """

def gelu(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """gelu of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.gelu(x)
        tensor([-0.1587,  0.0000,  1.9545])
    """

def gelu_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `gelu`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.gelu_backward(1, x)
        tensor([-0.0833,  0.5000,  1.0852])
    """

def gelu_tanh(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """gelu_tanh of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.gelu_tanh(x)
        tensor([-0.1588,  0.0000,  1.9546])
    """

def gelu_tanh_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `gelu_tanh`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.gelu_tanh_backward(1, x)
        tensor([-0.0830,  0.5000,  1.0861])
    """

def relu(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """relu of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.relu(x)
        tensor([0., 0., 2.])
    """

def relu_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `relu`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.relu_backward(1, x)
        tensor([0., 0., 1.])
    """

def softplus(x: Tensor, *, beta: float = 1.0, out: Tensor | None = None) -> Tensor:
    """softplus of each element. There is no threshold: the tails keep their digits.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.softplus(x)
        tensor([0.3133, 0.6931, 2.1269])
    """

def softplus_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    beta: float = 1.0,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `softplus`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.softplus_backward(1, x)
        tensor([0.2689, 0.5000, 0.8808])
    """

def isnan(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """isnan of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, torch.nan, torch.inf])
        >>> rgt.isnan(x)
        tensor([False,  True, False])
    """

def neg(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """neg of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.neg(x)
        tensor([ 1., -0., -2.])
    """

def neg_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `neg`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.neg_backward(1, x)
        tensor([-1., -1., -1.])
    """

def abs(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """abs of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.abs(x)
        tensor([1., 0., 2.])
    """

def abs_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `abs`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.abs_backward(1, x)
        tensor([-1.,  0.,  1.])
    """

def sign(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """sign of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.sign(x)
        tensor([-1.,  0.,  1.])
    """

def sign_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `sign`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.sign_backward(1, x)
        tensor([0., 0., 0.])
    """

def reciprocal(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """reciprocal of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.reciprocal(x)
        tensor([-1.0000,     inf,  0.5000])
    """

def reciprocal_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `reciprocal`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.reciprocal_backward(1, x)
        tensor([-1.0000,    -inf, -0.2500])
    """

def square(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """square of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.square(x)
        tensor([1., 0., 4.])
    """

def square_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `square`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.square_backward(1, x)
        tensor([-2.,  0.,  4.])
    """

def sqrt(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """sqrt of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.sqrt(x)
        tensor([   nan, 0.0000, 1.4142])
    """

def sqrt_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `sqrt`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.sqrt_backward(1, x)
        tensor([   nan,    inf, 0.3536])
    """

def floor(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """floor of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.floor(x)
        tensor([-1.,  0.,  2.])
    """

def floor_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `floor`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.floor_backward(1, x)
        tensor([0., 0., 0.])
    """

def ceil(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """ceil of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.ceil(x)
        tensor([-1.,  0.,  2.])
    """

def ceil_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `ceil`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.ceil_backward(1, x)
        tensor([0., 0., 0.])
    """

def round(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """round of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.round(x)
        tensor([-1.,  0.,  2.])
    """

def round_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `round`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.round_backward(1, x)
        tensor([0., 0., 0.])
    """

def trunc(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """trunc of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.trunc(x)
        tensor([-1.,  0.,  2.])
    """

def trunc_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `trunc`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.trunc_backward(1, x)
        tensor([0., 0., 0.])
    """

def frac(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """frac of each element. It has the sign of x, as 0 too.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.frac(x)
        tensor([-0., 0., 0.])
    """

def frac_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `frac`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.frac_backward(1, x)
        tensor([1., 1., 1.])
    """

def relu6(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """relu6 of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.relu6(x)
        tensor([0., 0., 2.])
    """

def relu6_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `relu6`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.relu6_backward(1, x)
        tensor([0., 0., 1.])
    """

def relu_squared(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """relu_squared of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.relu_squared(x)
        tensor([0., 0., 4.])
    """

def relu_squared_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `relu_squared`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.relu_squared_backward(1, x)
        tensor([0., 0., 4.])
    """

def hardtanh(x: Tensor, *, min_val: float = -1.0, max_val: float = 1.0, out: Tensor | None = None) -> Tensor:
    """hardtanh of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.hardtanh(x)
        tensor([-1.,  0.,  1.])
    """

def hardtanh_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    min_val: float = -1.0,
    max_val: float = 1.0,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `hardtanh`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.hardtanh_backward(1, x)
        tensor([0., 1., 0.])
    """

def leaky_relu(x: Tensor, *, negative_slope: float = 0.01, out: Tensor | None = None) -> Tensor:
    """leaky_relu of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.leaky_relu(x)
        tensor([-0.0100,  0.0000,  2.0000])
    """

def leaky_relu_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    negative_slope: float = 0.01,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `leaky_relu`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.leaky_relu_backward(1, x)
        tensor([0.0100, 0.0100, 1.0000])
    """

def hardshrink(x: Tensor, *, lambd: float = 0.5, out: Tensor | None = None) -> Tensor:
    """hardshrink of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.hardshrink(x)
        tensor([-1.,  0.,  2.])
    """

def hardshrink_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    lambd: float = 0.5,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `hardshrink`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.hardshrink_backward(1, x)
        tensor([1., 0., 1.])
    """

def softshrink(x: Tensor, *, lambd: float = 0.5, out: Tensor | None = None) -> Tensor:
    """softshrink of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.softshrink(x)
        tensor([-0.5000,  0.0000,  1.5000])
    """

def softshrink_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    lambd: float = 0.5,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `softshrink`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.softshrink_backward(1, x)
        tensor([1., 0., 1.])
    """

def threshold(x: Tensor, *, threshold: float, value: float, out: Tensor | None = None) -> Tensor:
    """threshold of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.threshold(x, threshold=0.0, value=0.0)
        tensor([0., 0., 2.])
    """

def threshold_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    threshold: float,
    value: float,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `threshold`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.threshold_backward(1, x, threshold=0.0, value=0.0)
        tensor([0., 0., 1.])
    """

def hardswish(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """hardswish of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.hardswish(x)
        tensor([-0.3333,  0.0000,  1.6667])
    """

def hardswish_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `hardswish`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.hardswish_backward(1, x)
        tensor([0.1667, 0.5000, 1.1667])
    """

def hardsigmoid(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """hardsigmoid of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.hardsigmoid(x)
        tensor([0.3333, 0.5000, 0.8333])
    """

def hardsigmoid_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `hardsigmoid`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.hardsigmoid_backward(1, x)
        tensor([0.1667, 0.1667, 0.1667])
    """

def softsign(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """softsign of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.softsign(x)
        tensor([-0.5000,  0.0000,  0.6667])
    """

def softsign_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `softsign`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.softsign_backward(1, x)
        tensor([0.2500, 1.0000, 0.1111])
    """

def isinf(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """isinf of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, torch.nan, torch.inf])
        >>> rgt.isinf(x)
        tensor([False, False,  True])
    """

def isfinite(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """isfinite of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, torch.nan, torch.inf])
        >>> rgt.isfinite(x)
        tensor([ True, False, False])
    """

def logical_not(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """logical_not of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, torch.nan, torch.inf])
        >>> rgt.logical_not(x)
        tensor([False, False, False])
    """

def rsqrt(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """rsqrt of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.rsqrt(x)
        tensor([   nan,    inf, 0.7071])
    """

def rsqrt_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `rsqrt`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.rsqrt_backward(1, x)
        tensor([    nan,    -inf, -0.1768])
    """

def cbrt(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """cbrt of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.cbrt(x)
        tensor([-1.0000,  0.0000,  1.2599])
    """

def cbrt_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `cbrt`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.cbrt_backward(1, x)
        tensor([0.3333,    inf, 0.2100])
    """

def exp2(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """exp2 of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.exp2(x)
        tensor([0.5000, 1.0000, 4.0000])
    """

def exp2_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `exp2`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.exp2_backward(1, x)
        tensor([0.3466, 0.6931, 2.7726])
    """

def expm1(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """expm1 of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.expm1(x)
        tensor([-0.6321,  0.0000,  6.3891])
    """

def expm1_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `expm1`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.expm1_backward(1, x)
        tensor([0.3679, 1.0000, 7.3891])
    """

def log(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """log of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.log(x)
        tensor([   nan,   -inf, 0.6931])
    """

def log_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `log`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.log_backward(1, x)
        tensor([   nan,    inf, 0.5000])
    """

def log2(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """log2 of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.log2(x)
        tensor([nan, -inf, 1.])
    """

def log2_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `log2`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.log2_backward(1, x)
        tensor([   nan,    inf, 0.7213])
    """

def log10(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """log10 of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.log10(x)
        tensor([   nan,   -inf, 0.3010])
    """

def log10_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `log10`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.log10_backward(1, x)
        tensor([   nan,    inf, 0.2171])
    """

def log1p(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """log1p of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.log1p(x)
        tensor([  -inf, 0.0000, 1.0986])
    """

def log1p_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `log1p`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.log1p_backward(1, x)
        tensor([   inf, 1.0000, 0.3333])
    """

def tanh(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """tanh of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.tanh(x)
        tensor([-0.7616,  0.0000,  0.9640])
    """

def tanh_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `tanh`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.tanh_backward(1, x)
        tensor([0.4200, 1.0000, 0.0707])
    """

def tanhshrink(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """tanhshrink of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.tanhshrink(x)
        tensor([-0.2384,  0.0000,  1.0360])
    """

def tanhshrink_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `tanhshrink`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.tanhshrink_backward(1, x)
        tensor([0.5800, 0.0000, 0.9293])
    """

def sinh(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """sinh of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.sinh(x)
        tensor([-1.1752,  0.0000,  3.6269])
    """

def sinh_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `sinh`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.sinh_backward(1, x)
        tensor([1.5431, 1.0000, 3.7622])
    """

def cosh(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """cosh of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.cosh(x)
        tensor([1.5431, 1.0000, 3.7622])
    """

def cosh_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `cosh`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.cosh_backward(1, x)
        tensor([-1.1752,  0.0000,  3.6269])
    """

def asinh(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """asinh of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.asinh(x)
        tensor([-0.8814,  0.0000,  1.4436])
    """

def asinh_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `asinh`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.asinh_backward(1, x)
        tensor([0.7071, 1.0000, 0.4472])
    """

def acosh(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """acosh of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.acosh(x)
        tensor([   nan,    nan, 1.3170])
    """

def acosh_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `acosh`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.acosh_backward(1, x)
        tensor([   nan,    nan, 0.5774])
    """

def atanh(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """atanh of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.atanh(x)
        tensor([-inf, 0., nan])
    """

def atanh_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `atanh`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.atanh_backward(1, x)
        tensor([inf, 1., nan])
    """

def log_sigmoid(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """log_sigmoid of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.log_sigmoid(x)
        tensor([-1.3133, -0.6931, -0.1269])
    """

def log_sigmoid_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `log_sigmoid`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.log_sigmoid_backward(1, x)
        tensor([0.7311, 0.5000, 0.1192])
    """

def mish(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """mish of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.mish(x)
        tensor([-0.3034,  0.0000,  1.9440])
    """

def mish_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `mish`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.mish_backward(1, x)
        tensor([0.0592, 0.6000, 1.0693])
    """

def logit(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """logit of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.logit(x)
        tensor([nan, -inf, nan])
    """

def logit_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `logit`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.logit_backward(1, x)
        tensor([nan, inf, nan])
    """

def elu(x: Tensor, *, alpha: float = 1.0, out: Tensor | None = None) -> Tensor:
    """elu of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.elu(x)
        tensor([-0.6321,  0.0000,  2.0000])
    """

def elu_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    alpha: float = 1.0,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `elu`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.elu_backward(1, x)
        tensor([0.3679, 1.0000, 1.0000])
    """

def selu(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """selu of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.selu(x)
        tensor([-1.1113,  0.0000,  2.1014])
    """

def selu_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `selu`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.selu_backward(1, x)
        tensor([0.6468, 1.7581, 1.0507])
    """

def celu(x: Tensor, *, alpha: float = 1.0, out: Tensor | None = None) -> Tensor:
    """celu of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.celu(x)
        tensor([-0.6321,  0.0000,  2.0000])
    """

def celu_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    alpha: float = 1.0,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `celu`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.celu_backward(1, x)
        tensor([0.3679, 1.0000, 1.0000])
    """

def sin(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """sin of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.sin(x)
        tensor([-0.8415,  0.0000,  0.9093])
    """

def sin_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `sin`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.sin_backward(1, x)
        tensor([ 0.5403,  1.0000, -0.4161])
    """

def cos(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """cos of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.cos(x)
        tensor([ 0.5403,  1.0000, -0.4161])
    """

def cos_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `cos`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.cos_backward(1, x)
        tensor([ 0.8415, -0.0000, -0.9093])
    """

def tan(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """tan of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.tan(x)
        tensor([-1.5574,  0.0000, -2.1850])
    """

def tan_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `tan`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.tan_backward(1, x)
        tensor([3.4255, 1.0000, 5.7744])
    """

def asin(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """asin of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.asin(x)
        tensor([-1.5708,  0.0000,     nan])
    """

def asin_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `asin`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.asin_backward(1, x)
        tensor([inf, 1., nan])
    """

def acos(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """acos of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.acos(x)
        tensor([3.1416, 1.5708,    nan])
    """

def acos_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `acos`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.acos_backward(1, x)
        tensor([-inf, -1., nan])
    """

def atan(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """atan of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.atan(x)
        tensor([-0.7854,  0.0000,  1.1071])
    """

def atan_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `atan`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.atan_backward(1, x)
        tensor([0.5000, 1.0000, 0.2000])
    """

def erf(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """erf of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.erf(x)
        tensor([-0.8427,  0.0000,  0.9953])
    """

def erf_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `erf`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.erf_backward(1, x)
        tensor([0.4151, 1.1284, 0.0207])
    """

def erfc(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """erfc of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.erfc(x)
        tensor([1.8427, 1.0000, 0.0047])
    """

def erfc_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `erfc`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.erfc_backward(1, x)
        tensor([-0.4151, -1.1284, -0.0207])
    """

def erfinv(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """erfinv of each element.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.erfinv(x)
        tensor([-inf, 0., nan])
    """

def erfinv_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `erfinv`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.erfinv_backward(1, x)
        tensor([   inf, 0.8862,    nan])
    """

def lgamma(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """lgamma of each element. It is infinite at whole numbers up to 0.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.lgamma(x)
        tensor([inf, inf, 0.])
    """

def lgamma_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `lgamma`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.lgamma_backward(1, x)
        tensor([   nan,   -inf, 0.4228])
    """

def digamma(x: Tensor, *, out: Tensor | None = None) -> Tensor:
    """digamma of each element. It is NaN at whole numbers below 0. It has no second derivative here.

    In torch: takes and returns tensors. Autograd, torch.func and torch.compile see it as an operator, whose
    gradient is our kernel. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.digamma(x)
        tensor([   nan,   -inf, 0.4228])
    """

def digamma_backward(
    dy: Tensor | float,
    x: Tensor | None = None,
    *,
    y: Tensor | None = None,
    out: Tensor | None = None,
) -> Tensor:
    """The gradient of `digamma`.

    In torch: takes and returns tensors. `out` is refused where torch records or traces.

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
        >>> import torch
        >>> import retrograde.torch as rgt
        >>> x = torch.tensor([-1.0, 0.0, 2.0])
        >>> rgt.digamma_backward(1, x)
        tensor([   inf,    inf, 0.6449])
    """
