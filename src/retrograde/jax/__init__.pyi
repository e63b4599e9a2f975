"""The functions of `retrograde.functional` for JAX: inside jit, vmap, grad and shard_map, under the same names.

    import retrograde.jax as rgj
    gradient = jax.jit(jax.grad(lambda x: rgj.swiglu(x).sum()))

The compiled program calls the native kernels through XLA's foreign function interface, without Python. Results have the
bits of the plan's. Nothing is saved rounded: the backward computes y again. Linear functions have second derivatives;
elementwise functions have them and forward mode. Other functions refuse both.

Rendered by `python -m docgen.stub`.
"""

# fmt: off
# mypy: disable-error-code=overload-overlap
# pyright: reportOverlappingOverload=false

from typing import Literal, overload

from jax import Array
from jax.typing import ArrayLike

from retrograde import Casting, Element, EmbeddingBagMode, GateOrder, IndexPolicy, LossReduction, Ties
from retrograde.typing import ElementLike

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
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64"] = "i64",
) -> Array:
    """The position of the largest term of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], jnp.float32)
        >>> rgj.argmax(x, axis=1)
        Array([1, 1], dtype=int32)
    """

@overload
def argmax(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64", "i32"] | Element = "i64",
) -> Array: ...
@overload
def argmin(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64"] = "i64",
) -> Array:
    """The position of the smallest term of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], jnp.float32)
        >>> rgj.argmin(x, axis=1)
        Array([0, 2], dtype=int32)
    """

@overload
def argmin(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    index_element: Literal["i64", "i32"] | Element = "i64",
) -> Array: ...
@overload
def batch_norm(
    x: ArrayLike,
    running_mean: None = None,
    running_var: ArrayLike | None = None,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
) -> Array:
    """Each channel of all samples minus its mean, divided by its standard deviation.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. In training with
    running statistics it returns (y, running_mean, running_var); no gradient flows through those two. jax.grad runs
    our kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.arange(8, dtype=jnp.float32).reshape(1, 4, 2)
        >>> rgj.batch_norm(x)
        Array([[[-0.99998,  0.99998],
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
) -> Array | tuple[Array, Array, Array]: ...
def batch_norm_backward(
    dy: ArrayLike,
    x: ArrayLike,
    running_mean: ArrayLike | None = None,
    running_var: ArrayLike | None = None,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    training: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
) -> tuple[Array, Array | None, Array | None]:
    """The gradient of `batch_norm`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.arange(8, dtype=jnp.float32).reshape(1, 4, 2)
        >>> rgj.batch_norm_backward(jnp.ones_like(x), x)
        (Array([[[0., 0.],
                [0., 0.],
                [0., 0.],
                [0., 0.]]], dtype=float32), None, None)
    """

def add(a: ArrayLike, b: ArrayLike) -> Array:
    """add, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.add(a, b)
        Array([ 5. , -1.5,  5. ], dtype=float32)
    """

def add_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `add`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.add_backward(1, a, b)
        (Array([1., 1., 1.], dtype=float32), Array([1., 1., 1.], dtype=float32))
    """

def sub(a: ArrayLike, b: ArrayLike) -> Array:
    """sub, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.sub(a, b)
        Array([-3. , -2.5,  1. ], dtype=float32)
    """

def sub_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `sub`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.sub_backward(1, a, b)
        (Array([1., 1., 1.], dtype=float32), Array([-1., -1., -1.], dtype=float32))
    """

def mul(a: ArrayLike, b: ArrayLike) -> Array:
    """mul, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.mul(a, b)
        Array([ 4., -1.,  6.], dtype=float32)
    """

def mul_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `mul`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.mul_backward(1, a, b)
        (Array([4. , 0.5, 2. ], dtype=float32), Array([ 1., -2.,  3.], dtype=float32))
    """

def div(a: ArrayLike, b: ArrayLike) -> Array:
    """div, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.div(a, b)
        Array([ 0.25, -4.  ,  1.5 ], dtype=float32)
    """

def div_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `div`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.div_backward(1, a, b)
        (Array([0.25, 2.  , 0.5 ], dtype=float32), Array([-0.0625,  8.    , -0.75  ], dtype=float32))
    """

def maximum(a: ArrayLike, b: ArrayLike) -> Array:
    """maximum, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.maximum(a, b)
        Array([4. , 0.5, 3. ], dtype=float32)
    """

def maximum_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `maximum`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.maximum_backward(1, a, b)
        (Array([0., 0., 1.], dtype=float32), Array([1., 1., 0.], dtype=float32))
    """

def minimum(a: ArrayLike, b: ArrayLike) -> Array:
    """minimum, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.minimum(a, b)
        Array([ 1., -2.,  2.], dtype=float32)
    """

def minimum_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `minimum`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.minimum_backward(1, a, b)
        (Array([1., 1., 0.], dtype=float32), Array([0., 0., 1.], dtype=float32))
    """

def fmax(a: ArrayLike, b: ArrayLike) -> Array:
    """fmax, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.fmax(a, b)
        Array([4. , 0.5, 3. ], dtype=float32)
    """

def fmax_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `fmax`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.fmax_backward(1, a, b)
        (Array([0., 0., 1.], dtype=float32), Array([1., 1., 0.], dtype=float32))
    """

def fmin(a: ArrayLike, b: ArrayLike) -> Array:
    """fmin, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.fmin(a, b)
        Array([ 1., -2.,  2.], dtype=float32)
    """

def fmin_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `fmin`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.fmin_backward(1, a, b)
        (Array([1., 1., 0.], dtype=float32), Array([0., 0., 1.], dtype=float32))
    """

def copysign(a: ArrayLike, b: ArrayLike) -> Array:
    """copysign, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.copysign(a, b)
        Array([1., 2., 3.], dtype=float32)
    """

def copysign_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `copysign`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.copysign_backward(1, a, b)
        (Array([ 1., -1.,  1.], dtype=float32), Array([0., 0., 0.], dtype=float32))
    """

def floor_divide(a: ArrayLike, b: ArrayLike) -> Array:
    """floor_divide, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.floor_divide(a, b)
        Array([0., 1.], dtype=float32)
    """

def floor_divide_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `floor_divide`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.floor_divide_backward(1, a, b)
        (Array([0., 0.], dtype=float32), Array([0., 0.], dtype=float32))
    """

def remainder(a: ArrayLike, b: ArrayLike) -> Array:
    """remainder, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.remainder(a, b)
        Array([1., 1.], dtype=float32)
    """

def remainder_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `remainder`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.remainder_backward(1, a, b)
        (Array([1., 1.], dtype=float32), Array([-0., -1.], dtype=float32))
    """

def fmod(a: ArrayLike, b: ArrayLike) -> Array:
    """fmod, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.fmod(a, b)
        Array([1., 1.], dtype=float32)
    """

def fmod_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `fmod`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.fmod_backward(1, a, b)
        (Array([1., 1.], dtype=float32), Array([-0., -1.], dtype=float32))
    """

def prelu(x: ArrayLike, weight: ArrayLike) -> Array:
    """prelu, element by element. Arrays broadcast together. The weight is one number, or one for each channel: along
    axis 1.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> weight = jnp.array([0.25], jnp.float32)
        >>> rgj.prelu(x, weight)
        Array([ 1. , -0.5,  3. ], dtype=float32)
    """

def prelu_backward(
    dy: ArrayLike,
    x: ArrayLike,
    weight: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `prelu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> weight = jnp.array([0.25], jnp.float32)
        >>> rgj.prelu_backward(1, x, weight)
        (Array([1.  , 0.25, 1.  ], dtype=float32), Array([-2.], dtype=float32))
    """

def pow(a: ArrayLike, b: ArrayLike) -> Array:
    """pow, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.pow(a, b)
        Array([1., 9.], dtype=float32)
    """

def pow_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `pow`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.pow_backward(1, a, b)
        (Array([4., 6.], dtype=float32), Array([0.     , 9.88751], dtype=float32))
    """

def atan2(a: ArrayLike, b: ArrayLike) -> Array:
    """atan2, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.atan2(a, b)
        Array([0.24497867, 0.9827937 ], dtype=float32)
    """

def atan2_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `atan2`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.atan2_backward(1, a, b)
        (Array([0.23529412, 0.15384616], dtype=float32), Array([-0.05882353, -0.23076923], dtype=float32))
    """

def hypot(a: ArrayLike, b: ArrayLike) -> Array:
    """hypot, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.hypot(a, b)
        Array([4.1231055, 3.6055512], dtype=float32)
    """

def hypot_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `hypot`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.hypot_backward(1, a, b)
        (Array([0.24253562, 0.8320503 ], dtype=float32), Array([0.9701425, 0.5547002], dtype=float32))
    """

def logaddexp(a: ArrayLike, b: ArrayLike) -> Array:
    """logaddexp, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.logaddexp(a, b)
        Array([4.0485873, 3.3132617], dtype=float32)
    """

def logaddexp_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `logaddexp`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.logaddexp_backward(1, a, b)
        (Array([0.04742587, 0.7310586 ], dtype=float32), Array([0.95257413, 0.26894143], dtype=float32))
    """

def xlogy(a: ArrayLike, b: ArrayLike) -> Array:
    """xlogy, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.xlogy(a, b)
        Array([1.3862944, 2.0794415], dtype=float32)
    """

def xlogy_backward(
    dy: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    y: ArrayLike | None = None,
    needs: tuple[bool, ...] = (True, True),
) -> tuple[Array | None, Array | None]:
    """The gradient of `xlogy`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 2.0], jnp.float32)
        >>> rgj.xlogy_backward(1, a, b)
        (Array([1.3862944, 0.6931472], dtype=float32), Array([0.25, 1.5 ], dtype=float32))
    """

def lerp(a: ArrayLike, b: ArrayLike, weight: ArrayLike) -> Array:
    """Linear interpolation from a to b, exact at both ends. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([0.0, 1.0], jnp.float32), jnp.array([10.0, -1.0], jnp.float32)
        >>> rgj.lerp(a, b, 0.25)
        Array([2.5, 0.5], dtype=float32)
    """

@overload
def lerp_backward(
    dy: ArrayLike,
    weight: float,
    a: ArrayLike | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
) -> tuple[Array, Array]:
    """The gradient of `lerp`; that of the weight, too, if it is an array.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([0.0, 1.0], jnp.float32), jnp.array([10.0, -1.0], jnp.float32)
        >>> rgj.lerp_backward(jnp.ones_like(a), 0.25, a, b)
        (Array([0.75, 0.75], dtype=float32), Array([0.25, 0.25], dtype=float32))
    """

@overload
def lerp_backward(
    dy: ArrayLike,
    weight: ArrayLike | float,
    a: ArrayLike | tuple[int, ...] | None = None,
    b: ArrayLike | tuple[int, ...] | None = None,
) -> tuple[Array, ...]: ...
def any(x: ArrayLike, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False) -> Array:
    """Whether a term of x is true, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], jnp.float32)
        >>> rgj.any(x, axis=1)
        Array([ True,  True], dtype=bool)
    """

def all(x: ArrayLike, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False) -> Array:
    """Whether all terms of x are true, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], jnp.float32)
        >>> rgj.all(x, axis=1)
        Array([ True, False], dtype=bool)
    """

def cast(x: ArrayLike, element: ElementLike) -> Array:
    """x as another element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([1.5, -2.7, 1e9], jnp.float32)
        >>> rgj.cast(x, "i32")
        Array([         1,         -2, 1000000000], dtype=int32)
    """

def eq(a: ArrayLike, b: ArrayLike) -> Array:
    """eq, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.eq(a, b)
        Array([False, False, False], dtype=bool)
    """

def ne(a: ArrayLike, b: ArrayLike) -> Array:
    """ne, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.ne(a, b)
        Array([ True,  True,  True], dtype=bool)
    """

def gt(a: ArrayLike, b: ArrayLike) -> Array:
    """gt, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.gt(a, b)
        Array([False, False,  True], dtype=bool)
    """

def ge(a: ArrayLike, b: ArrayLike) -> Array:
    """ge, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.ge(a, b)
        Array([False, False,  True], dtype=bool)
    """

def lt(a: ArrayLike, b: ArrayLike) -> Array:
    """lt, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.lt(a, b)
        Array([ True,  True, False], dtype=bool)
    """

def le(a: ArrayLike, b: ArrayLike) -> Array:
    """le, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.le(a, b)
        Array([ True,  True, False], dtype=bool)
    """

def logical_and(a: ArrayLike, b: ArrayLike) -> Array:
    """logical_and, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.logical_and(a, b)
        Array([ True,  True,  True], dtype=bool)
    """

def logical_or(a: ArrayLike, b: ArrayLike) -> Array:
    """logical_or, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.logical_or(a, b)
        Array([ True,  True,  True], dtype=bool)
    """

def logical_xor(a: ArrayLike, b: ArrayLike) -> Array:
    """logical_xor, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.logical_xor(a, b)
        Array([False, False, False], dtype=bool)
    """

def count_nonzero(x: ArrayLike, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False) -> Array:
    """How many terms of x are not 0, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.0, 2.0, -1.0]], jnp.float32)
        >>> rgj.count_nonzero(x, axis=1)
        Array([3, 2], dtype=int32)
    """

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
) -> Array:
    """The loss of softmax of logits beside a target.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> logits = jnp.array([[2.0, 0.0, -1.0], [0.0, 0.0, 3.0]], jnp.float32)
        >>> target = jnp.array([0, 1])
        >>> rgj.cross_entropy(logits, target)
        Array(1.6323845, dtype=float32)
    """

def cross_entropy_backward(
    dy: ArrayLike,
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
) -> Array:
    """The gradient of `cross_entropy` with respect to the logits.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> logits = jnp.array([[2.0, 0.0, -1.0], [0.0, 0.0, 3.0]], jnp.float32)
        >>> target = jnp.array([0, 1])
        >>> rgj.cross_entropy_backward(1.0, logits, target)
        Array([[-0.07810263,  0.0570976 ,  0.02100503],
               [ 0.02263925, -0.47736076,  0.4547215 ]], dtype=float32)
    """

def embedding(
    weight: ArrayLike,
    indices: ArrayLike,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
) -> Array:
    """The rows of a table at indices.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
        >>> indices = jnp.array([2, 0, 2])
        >>> rgj.embedding(weight, indices)
        Array([[2. , 2.5],
               [0. , 0.5],
               [2. , 2.5]], dtype=float32)
    """

def embedding_backward(
    dy: ArrayLike,
    indices: ArrayLike,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
) -> Array:
    """The gradient of `embedding`: every row of it.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out` and no
    `accumulate`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], jnp.float32)
        >>> indices = jnp.array([2, 0, 2])
        >>> rgj.embedding_backward(dy, indices, 3)
        Array([[3., 4.],
               [0., 0.],
               [6., 8.]], dtype=float32)
    """

def embedding_backward_sparse(
    dy: ArrayLike,
    indices: ArrayLike,
    num_embeddings: int,
    *,
    padding_idx: int | None = None,
    index_policy: Literal["skip", "raise"] | IndexPolicy = "raise",
    scale_grad_by_freq: bool = False,
) -> tuple[Array, Array]:
    """The rows of `embedding_backward` that some index names, and their sums.

    In JAX: takes and returns JAX arrays, outside of jit: the shape of the result depends on the data.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], jnp.float32)
        >>> indices = jnp.array([2, 0, 2])
        >>> rgj.embedding_backward_sparse(dy, indices, 3)
        (Array([0, 2], dtype=int32), Array([[3., 4.],
               [6., 8.]], dtype=float32))
    """

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
    scale_grad_by_freq: bool = False,
) -> Array:
    """The sum, mean or maximum of the rows of each bag of indices.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
        >>> indices, offsets = jnp.array([2, 0, 2]), jnp.array([0, 2])
        >>> rgj.embedding_bag(weight, indices, offsets)
        Array([[2. , 3. ],
               [2. , 2.5]], dtype=float32)
    """

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
    scale_grad_by_freq: bool = False,
) -> tuple[Array, Array]: ...
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
    scale_grad_by_freq: bool = False,
) -> Array | tuple[Array, Array]: ...
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
) -> Array:
    """The gradient of `embedding_bag`: every row of it.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out` and no
    `accumulate`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0]], jnp.float32)
        >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
        >>> indices, offsets = jnp.array([2, 0, 2]), jnp.array([0, 2])
        >>> rgj.embedding_bag_backward(dy, weight, indices, offsets)
        Array([[1., 2.],
               [0., 0.],
               [4., 6.]], dtype=float32)
    """

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
) -> tuple[Array, Array]: ...
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
) -> Array | tuple[Array, Array]: ...
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
) -> tuple[Array, Array]:
    """The rows of `embedding_bag_backward` that some entry names, and their sums.

    In JAX: takes and returns JAX arrays, outside of jit: the shape of the result depends on the data.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> dy = jnp.array([[1.0, 2.0], [3.0, 4.0]], jnp.float32)
        >>> weight = jnp.array([[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]], jnp.float32)
        >>> indices, offsets = jnp.array([2, 0, 2]), jnp.array([0, 2])
        >>> rgj.embedding_bag_backward_sparse(dy, weight, indices, offsets)
        (Array([0, 2], dtype=int32), Array([[1., 2.],
               [4., 6.]], dtype=float32))
    """

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
) -> tuple[Array, ...]: ...
def glu(
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
) -> Array:
    """glu of the two parts of x: values a times a function of gates b.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
        >>> rgj.glu(x)
        Array([[ 0.62245935, -1.9051483 ]], dtype=float32)
    """

def glu_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
) -> Array:
    """The gradient of `glu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
        >>> rgj.glu_backward(1, x)
        Array([[ 0.62245935,  0.95257413,  0.23500371, -0.09035332]], dtype=float32)
    """

def glu_split(a: ArrayLike, b: ArrayLike) -> Array:
    """glu of two arrays: values a times a function of gates b.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
        >>> rgj.glu_split(a, b)
        Array([ 0.62245935, -1.9051483 ], dtype=float32)
    """

def glu_split_backward(dy: ArrayLike, a: ArrayLike, b: ArrayLike) -> tuple[Array, Array]:
    """The gradient of `glu_split`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
        >>> rgj.glu_split_backward(1, a, b)
        (Array([0.62245935, 0.95257413], dtype=float32), Array([ 0.23500371, -0.09035332], dtype=float32))
    """

def reglu(
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
) -> Array:
    """reglu of the two parts of x: values a times a function of gates b.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
        >>> rgj.reglu(x)
        Array([[ 0.5, -6. ]], dtype=float32)
    """

def reglu_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
) -> Array:
    """The gradient of `reglu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
        >>> rgj.reglu_backward(1, x)
        Array([[ 0.5,  3. ,  1. , -2. ]], dtype=float32)
    """

def reglu_split(a: ArrayLike, b: ArrayLike) -> Array:
    """reglu of two arrays: values a times a function of gates b.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
        >>> rgj.reglu_split(a, b)
        Array([ 0.5, -6. ], dtype=float32)
    """

def reglu_split_backward(dy: ArrayLike, a: ArrayLike, b: ArrayLike) -> tuple[Array, Array]:
    """The gradient of `reglu_split`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
        >>> rgj.reglu_split_backward(1, a, b)
        (Array([0.5, 3. ], dtype=float32), Array([ 1., -2.], dtype=float32))
    """

def swiglu(
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
) -> Array:
    """swiglu of the two parts of x: values a times a function of gates b.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
        >>> rgj.swiglu(x)
        Array([[ 0.31122968, -5.7154446 ]], dtype=float32)
    """

def swiglu_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
) -> Array:
    """The gradient of `swiglu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
        >>> rgj.swiglu_backward(1, x)
        Array([[ 0.31122968,  2.8577223 ,  0.7399612 , -2.1762083 ]], dtype=float32)
    """

def swiglu_split(a: ArrayLike, b: ArrayLike) -> Array:
    """swiglu of two arrays: values a times a function of gates b.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
        >>> rgj.swiglu_split(a, b)
        Array([ 0.31122968, -5.7154446 ], dtype=float32)
    """

def swiglu_split_backward(dy: ArrayLike, a: ArrayLike, b: ArrayLike) -> tuple[Array, Array]:
    """The gradient of `swiglu_split`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
        >>> rgj.swiglu_split_backward(1, a, b)
        (Array([0.31122968, 2.8577223 ], dtype=float32), Array([ 0.7399612, -2.1762083], dtype=float32))
    """

def geglu(
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
) -> Array:
    """geglu of the two parts of x: values a times a function of gates b.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
        >>> rgj.geglu(x)
        Array([[ 0.34573123, -5.9919004 ]], dtype=float32)
    """

def geglu_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
) -> Array:
    """The gradient of `geglu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
        >>> rgj.geglu_backward(1, x)
        Array([[ 0.34573123,  2.9959502 ,  0.8674951 , -2.0238912 ]], dtype=float32)
    """

def geglu_split(a: ArrayLike, b: ArrayLike) -> Array:
    """geglu of two arrays: values a times a function of gates b.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
        >>> rgj.geglu_split(a, b)
        Array([ 0.34573123, -5.9919004 ], dtype=float32)
    """

def geglu_split_backward(dy: ArrayLike, a: ArrayLike, b: ArrayLike) -> tuple[Array, Array]:
    """The gradient of `geglu_split`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
        >>> rgj.geglu_split_backward(1, a, b)
        (Array([0.34573123, 2.9959502 ], dtype=float32), Array([ 0.8674951, -2.0238912], dtype=float32))
    """

def geglu_tanh(
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
) -> Array:
    """geglu_tanh of the two parts of x: values a times a function of gates b.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
        >>> rgj.geglu_tanh(x)
        Array([[ 0.345714 , -5.9927254]], dtype=float32)
    """

def geglu_tanh_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int = -1,
    *,
    order: Literal["value_gate", "gate_value"] | GateOrder = "value_gate",
) -> Array:
    """The gradient of `geglu_tanh`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, -2.0, 0.5, 3.0]], jnp.float32)
        >>> rgj.geglu_tanh_backward(1, x)
        Array([[ 0.345714 ,  2.9963627,  0.8673699, -2.0231683]], dtype=float32)
    """

def geglu_tanh_split(a: ArrayLike, b: ArrayLike) -> Array:
    """geglu_tanh of two arrays: values a times a function of gates b.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
        >>> rgj.geglu_tanh_split(a, b)
        Array([ 0.345714 , -5.9927254], dtype=float32)
    """

def geglu_tanh_split_backward(dy: ArrayLike, a: ArrayLike, b: ArrayLike) -> tuple[Array, Array]:
    """The gradient of `geglu_tanh_split`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a, b = jnp.array([1.0, -2.0], jnp.float32), jnp.array([0.5, 3.0], jnp.float32)
        >>> rgj.geglu_tanh_split_backward(1, a, b)
        (Array([0.345714 , 2.9963627], dtype=float32), Array([ 0.8673699, -2.0231683], dtype=float32))
    """

def group_norm(
    x: ArrayLike,
    num_groups: int,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
) -> Array:
    """Each group of channels of a sample minus its mean, divided by its standard deviation.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.arange(8, dtype=jnp.float32).reshape(1, 4, 2)
        >>> rgj.group_norm(x, 2)
        Array([[[-1.3416355, -0.4472118],
                [ 0.4472118,  1.3416355],
                [-1.3416355, -0.4472118],
                [ 0.4472118,  1.3416355]]], dtype=float32)
    """

def group_norm_backward(
    dy: ArrayLike,
    x: ArrayLike,
    num_groups: int,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
) -> tuple[Array, Array | None, Array | None]:
    """The gradient of `group_norm`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.arange(8, dtype=jnp.float32).reshape(1, 4, 2)
        >>> rgj.group_norm_backward(jnp.ones_like(x), x, 2)
        (Array([[[0., 0.],
                [0., 0.],
                [0., 0.],
                [0., 0.]]], dtype=float32), None, None)
    """

def instance_norm(
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
) -> Array:
    """Each channel of a sample minus its mean, divided by its standard deviation.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.arange(8, dtype=jnp.float32).reshape(1, 4, 2)
        >>> rgj.instance_norm(x)
        Array([[[-0.99998,  0.99998],
                [-0.99998,  0.99998],
                [-0.99998,  0.99998],
                [-0.99998,  0.99998]]], dtype=float32)
    """

def instance_norm_backward(
    dy: ArrayLike,
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    eps: float = 1e-05,
) -> tuple[Array, Array | None, Array | None]:
    """The gradient of `instance_norm`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.arange(8, dtype=jnp.float32).reshape(1, 4, 2)
        >>> rgj.instance_norm_backward(jnp.ones_like(x), x)
        (Array([[[0., 0.],
                [0., 0.],
                [0., 0.],
                [0., 0.]]], dtype=float32), None, None)
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
) -> Array:
    """Each line minus its mean, divided by its standard deviation.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]], jnp.float32)
        >>> rgj.layer_norm(x, jnp.array([1.0, 1.0, 2.0], jnp.float32))
        Array([[-1.2247357,  0.       ,  2.4494715],
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
    residual: ArrayLike | None = None,
) -> Array | tuple[Array, Array]: ...
def layer_norm_backward(
    dy: ArrayLike,
    x: ArrayLike,
    weight: ArrayLike | None = None,
    bias: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-05,
    dresidual: ArrayLike | None = None,
) -> tuple[Array, Array | None, Array | None]:
    """The gradient of `layer_norm`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]], jnp.float32)
        >>> rgj.layer_norm_backward(jnp.ones_like(x), x)
        (Array([[0., 0., 0.],
               [0., 0., 0.]], dtype=float32), None, None)
    """

def sum(x: ArrayLike, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False) -> Array:
    """The sum of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.sum(x, axis=1)
        Array([7. , 1.5], dtype=float32)
    """

def sum_backward(
    dy: ArrayLike,
    x: ArrayLike | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
) -> Array:
    """The gradient of `sum`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.sum_backward(1, x, axis=1)
        Array([[1., 1., 1.],
               [1., 1., 1.]], dtype=float32)
    """

def mean(x: ArrayLike, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False) -> Array:
    """The mean of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.mean(x, axis=1)
        Array([2.3333333, 0.5      ], dtype=float32)
    """

def mean_backward(
    dy: ArrayLike,
    x: ArrayLike | tuple[int, ...],
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
) -> Array:
    """The gradient of `mean`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.mean_backward(1, x, axis=1)
        Array([[0.33333334, 0.33333334, 0.33333334],
               [0.33333334, 0.33333334, 0.33333334]], dtype=float32)
    """

@overload
def max(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[False] = False,
) -> Array:
    """The largest term of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.max(x, axis=1)
        Array([3., 2.], dtype=float32)
    """

@overload
def max(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[True],
) -> tuple[Array, Array]: ...
@overload
def max(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: bool = False,
) -> Array | tuple[Array, Array]: ...
def max_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
) -> Array:
    """The gradient of `max`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.max_backward(1, x, axis=1)
        Array([[0. , 0.5, 0.5],
               [0. , 1. , 0. ]], dtype=float32)
    """

@overload
def min(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[False] = False,
) -> Array:
    """The smallest term of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.min(x, axis=1)
        Array([ 1., -1.], dtype=float32)
    """

@overload
def min(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: Literal[True],
) -> tuple[Array, Array]: ...
@overload
def min(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
    return_indices: bool = False,
) -> Array | tuple[Array, Array]: ...
def min_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    ties: Literal["even", "first", "last", "all"] | Ties = "even",
) -> Array:
    """The gradient of `min`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.min_backward(1, x, axis=1)
        Array([[1., 0., 0.],
               [0., 0., 1.]], dtype=float32)
    """

def prod(x: ArrayLike, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False) -> Array:
    """The product of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.prod(x, axis=1)
        Array([ 9., -1.], dtype=float32)
    """

def prod_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
) -> Array:
    """The gradient of `prod`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.prod_backward(1, x, axis=1)
        Array([[ 9. ,  3. ,  3. ],
               [-2. , -0.5,  1. ]], dtype=float32)
    """

def norm2(x: ArrayLike, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False) -> Array:
    """The Euclidean norm of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.norm2(x, axis=1)
        Array([4.358899, 2.291288], dtype=float32)
    """

def norm2_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
) -> Array:
    """The gradient of `norm2`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.norm2_backward(1, x, axis=1)
        Array([[ 0.22941573,  0.6882472 ,  0.6882472 ],
               [ 0.2182179 ,  0.8728716 , -0.4364358 ]], dtype=float32)
    """

def logsumexp(x: ArrayLike, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False) -> Array:
    """The logarithm of the sum of exponentials of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.logsumexp(x, axis=1)
        Array([3.7586236, 2.2413113], dtype=float32)
    """

def logsumexp_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
) -> Array:
    """The gradient of `logsumexp`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.logsumexp_backward(1, x, axis=1)
        Array([[0.06337894, 0.46831053, 0.46831053],
               [0.17529039, 0.785597  , 0.03911258]], dtype=float32)
    """

def var(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    correction: float = 1,
) -> Array:
    """The variance of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.var(x, axis=1)
        Array([1.3333334, 2.25     ], dtype=float32)
    """

def var_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
) -> Array:
    """The gradient of `var`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.var_backward(1, x, axis=1)
        Array([[-1.3333334,  0.6666667,  0.6666667],
               [ 0.       ,  1.5      , -1.5      ]], dtype=float32)
    """

def std(
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    correction: float = 1,
) -> Array:
    """The standard deviation of x, over one axis, several or all.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.std(x, axis=1)
        Array([1.1547005, 1.5      ], dtype=float32)
    """

def std_backward(
    dy: ArrayLike,
    x: ArrayLike,
    axis: int | tuple[int, ...] | None = None,
    *,
    keepdims: bool = False,
    y: ArrayLike | None = None,
    correction: float = 1,
) -> Array:
    """The gradient of `std`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 3.0, 3.0], [0.5, 2.0, -1.0]], jnp.float32)
        >>> rgj.std_backward(1, x, axis=1)
        Array([[-0.57735026,  0.28867513,  0.28867513],
               [ 0.        ,  0.5       , -0.5       ]], dtype=float32)
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
) -> Array:
    """Each line divided by its root mean square.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]], jnp.float32)
        >>> rgj.rms_norm(x, jnp.array([1.0, 1.0, 2.0], jnp.float32))
        Array([[0.46291, 0.92582, 2.77746],
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
    residual: ArrayLike | None = None,
) -> Array | tuple[Array, Array]: ...
@overload
def rms_norm_backward(
    dy: ArrayLike,
    x: ArrayLike,
    weight: None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
) -> Array:
    """The gradient of `rms_norm`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 2.0, 3.0], [0.0, 0.0, 0.0]], jnp.float32)
        >>> rgj.rms_norm_backward(jnp.ones_like(x), x)
        Array([[ 2.6452005e-01,  6.6130087e-02, -1.3225988e-01],
               [ 1.0000000e+03,  1.0000000e+03,  1.0000000e+03]], dtype=float32)
    """

@overload
def rms_norm_backward(
    dy: ArrayLike,
    x: ArrayLike,
    weight: ArrayLike | None = None,
    *,
    axis: int | tuple[int, ...] = -1,
    eps: float = 1e-06,
    offset: float | None = None,
    casting: Literal["none", "llama", "gemma"] | Casting = "none",
    dresidual: ArrayLike | None = None,
) -> Array | tuple[Array, Array]: ...
def cumsum(x: ArrayLike, axis: int = -1, *, reverse: bool = False, exclusive: bool = False) -> Array:
    """The sum of x up to each term, along an axis.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
        >>> rgj.cumsum(x)
        Array([2., 5., 6., 9.], dtype=float32)
    """

def cumsum_backward(
    dy: ArrayLike,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
) -> Array:
    """The gradient of `cumsum`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
        >>> rgj.cumsum_backward(jnp.ones_like(x), x)
        Array([4., 3., 2., 1.], dtype=float32)
    """

def cumprod(x: ArrayLike, axis: int = -1, *, reverse: bool = False, exclusive: bool = False) -> Array:
    """The product of x up to each term, along an axis.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
        >>> rgj.cumprod(x)
        Array([ 2.,  6.,  6., 18.], dtype=float32)
    """

def cumprod_backward(
    dy: ArrayLike,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
) -> Array:
    """The gradient of `cumprod`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
        >>> rgj.cumprod_backward(jnp.ones_like(x), x)
        Array([16., 10., 24.,  6.], dtype=float32)
    """

@overload
def cummax(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[False] = False,
) -> Array:
    """The largest term of x up to each, along an axis.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
        >>> rgj.cummax(x)
        Array([2., 3., 3., 3.], dtype=float32)
    """

@overload
def cummax(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[True],
) -> tuple[Array, Array]: ...
@overload
def cummax(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: bool = False,
) -> Array | tuple[Array, Array]: ...
def cummax_backward(
    dy: ArrayLike,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    indices: ArrayLike | None = None,
) -> Array:
    """The gradient of `cummax`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
        >>> rgj.cummax_backward(jnp.ones_like(x), x)
        Array([1., 3., 0., 0.], dtype=float32)
    """

@overload
def cummin(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[False] = False,
) -> Array:
    """The smallest term of x up to each, along an axis.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
        >>> rgj.cummin(x)
        Array([2., 2., 1., 1.], dtype=float32)
    """

@overload
def cummin(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: Literal[True],
) -> tuple[Array, Array]: ...
@overload
def cummin(
    x: ArrayLike,
    axis: int = -1,
    *,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    return_indices: bool = False,
) -> Array | tuple[Array, Array]: ...
def cummin_backward(
    dy: ArrayLike,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
    ties: Literal["first", "last"] | Ties = "first",
    indices: ArrayLike | None = None,
) -> Array:
    """The gradient of `cummin`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
        >>> rgj.cummin_backward(jnp.ones_like(x), x)
        Array([2., 0., 2., 0.], dtype=float32)
    """

def logcumsumexp(x: ArrayLike, axis: int = -1, *, reverse: bool = False, exclusive: bool = False) -> Array:
    """The logarithm of the sum of exponentials of x up to each term, along an axis.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
        >>> rgj.logcumsumexp(x)
        Array([2.       , 3.3132617, 3.407606 , 3.9175758], dtype=float32)
    """

def logcumsumexp_backward(
    dy: ArrayLike,
    x: ArrayLike | tuple[int, ...],
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
    reverse: bool = False,
    exclusive: bool = False,
) -> Array:
    """The gradient of `logcumsumexp`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
        >>> rgj.logcumsumexp_backward(jnp.ones_like(x), x)
        Array([1.6606327 , 1.7957858 , 0.14409517, 0.3994863 ], dtype=float32)
    """

def softmax(x: ArrayLike, axis: int = -1) -> Array:
    """exp(x) divided by its sum, along an axis.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 2.0, 3.0], [0.0, 0.0, -jnp.inf]], jnp.float32)
        >>> rgj.softmax(x)
        Array([[0.09003057, 0.24472848, 0.66524094],
               [0.5       , 0.5       , 0.        ]], dtype=float32)
    """

def softmax_backward(
    dy: ArrayLike,
    x: ArrayLike | None = None,
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
) -> Array:
    """The gradient of `softmax`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 2.0, 3.0], [0.0, 0.0, -jnp.inf]], jnp.float32)
        >>> rgj.softmax_backward(jnp.ones_like(x), x)
        Array([[0., 0., 0.],
               [0., 0., 0.]], dtype=float32)
    """

def log_softmax(x: ArrayLike, axis: int = -1) -> Array:
    """The logarithms of softmax, along an axis.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 2.0, 3.0], [0.0, 0.0, -jnp.inf]], jnp.float32)
        >>> rgj.log_softmax(x)
        Array([[-2.407606  , -1.407606  , -0.40760598],
               [-0.6931472 , -0.6931472 ,        -inf]], dtype=float32)
    """

def log_softmax_backward(
    dy: ArrayLike,
    x: ArrayLike | None = None,
    axis: int = -1,
    *,
    y: ArrayLike | None = None,
) -> Array:
    """The gradient of `log_softmax`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([[1.0, 2.0, 3.0], [0.0, 0.0, -jnp.inf]], jnp.float32)
        >>> rgj.log_softmax_backward(jnp.ones_like(x), x)
        Array([[ 0.7299083 ,  0.26581457, -0.9957229 ],
               [-0.5       , -0.5       ,  1.        ]], dtype=float32)
    """

def where(condition: ArrayLike, a: ArrayLike, b: ArrayLike) -> Array:
    """where, element by element. Arrays broadcast together. The side that is not chosen gets a gradient of 0, whatever
    dy holds.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> condition = jnp.array([True, False, True])
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> rgj.where(condition, a, b)
        Array([1. , 0.5, 3. ], dtype=float32)
    """

def clamp(x: ArrayLike, min: ArrayLike | None = None, max: ArrayLike | None = None) -> Array:
    """clamp, element by element. Arrays broadcast together. A bound is a number or an array; one of them may be left
    out.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> min = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> max = jnp.array([-1.0, 0.0, 5.0], jnp.float32)
        >>> rgj.clamp(x, min, max)
        Array([-1.,  0.,  3.], dtype=float32)
    """

def fma(a: ArrayLike, b: ArrayLike, c: ArrayLike) -> Array:
    """fma, element by element. Arrays broadcast together. Rounded once: the product is not rounded before the sum.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> a = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> b = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> c = jnp.array([-1.0, 0.0, 5.0], jnp.float32)
        >>> rgj.fma(a, b, c)
        Array([ 3., -1., 11.], dtype=float32)
    """

def addcmul(x: ArrayLike, a: ArrayLike, b: ArrayLike, *, value: float = 1.0) -> Array:
    """addcmul, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> a = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> b = jnp.array([-1.0, 0.0, 5.0], jnp.float32)
        >>> rgj.addcmul(x, a, b)
        Array([-3., -2., 13.], dtype=float32)
    """

def addcdiv(x: ArrayLike, a: ArrayLike, b: ArrayLike, *, value: float = 1.0) -> Array:
    """addcdiv, element by element. Arrays broadcast together.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([1.0, -2.0, 3.0], jnp.float32)
        >>> a = jnp.array([4.0, 0.5, 2.0], jnp.float32)
        >>> b = jnp.array([-1.0, 0.0, 5.0], jnp.float32)
        >>> rgj.addcdiv(x, a, b)
        Array([-3. ,  inf,  3.4], dtype=float32)
    """

def exp(x: ArrayLike) -> Array:
    """exp of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.exp(x)
        Array([0.36787945, 1.        , 7.389056  ], dtype=float32)
    """

def exp_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `exp`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.exp_backward(1, x)
        Array([0.36787945, 1.        , 7.389056  ], dtype=float32)
    """

def sigmoid(x: ArrayLike) -> Array:
    """sigmoid of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.sigmoid(x)
        Array([0.26894143, 0.5       , 0.880797  ], dtype=float32)
    """

def sigmoid_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `sigmoid`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.sigmoid_backward(1, x)
        Array([0.19661194, 0.25      , 0.10499357], dtype=float32)
    """

def silu(x: ArrayLike) -> Array:
    """silu of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.silu(x)
        Array([-0.26894143,  0.        ,  1.761594  ], dtype=float32)
    """

def silu_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `silu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.silu_backward(1, x)
        Array([0.07232949, 0.5       , 1.0907842 ], dtype=float32)
    """

def gelu(x: ArrayLike) -> Array:
    """gelu of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.gelu(x)
        Array([-0.15865526,  0.        ,  1.9544997 ], dtype=float32)
    """

def gelu_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `gelu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.gelu_backward(1, x)
        Array([-0.08331548,  0.5       ,  1.0852318 ], dtype=float32)
    """

def gelu_tanh(x: ArrayLike) -> Array:
    """gelu_tanh of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.gelu_tanh(x)
        Array([-0.15880801,  0.        ,  1.9545978 ], dtype=float32)
    """

def gelu_tanh_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `gelu_tanh`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.gelu_tanh_backward(1, x)
        Array([-0.08296409,  0.5       ,  1.0860994 ], dtype=float32)
    """

def relu(x: ArrayLike) -> Array:
    """relu of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.relu(x)
        Array([0., 0., 2.], dtype=float32)
    """

def relu_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `relu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.relu_backward(1, x)
        Array([0., 0., 1.], dtype=float32)
    """

def softplus(x: ArrayLike, *, beta: float = 1.0) -> Array:
    """softplus of each element. There is no threshold: the tails keep their digits.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.softplus(x)
        Array([0.3132617, 0.6931472, 2.126928 ], dtype=float32)
    """

def softplus_backward(
    dy: ArrayLike,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    beta: float = 1.0,
) -> Array:
    """The gradient of `softplus`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.softplus_backward(1, x)
        Array([0.26894143, 0.5       , 0.880797  ], dtype=float32)
    """

def isnan(x: ArrayLike) -> Array:
    """isnan of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, jnp.nan, jnp.inf], jnp.float32)
        >>> rgj.isnan(x)
        Array([False,  True, False], dtype=bool)
    """

def neg(x: ArrayLike) -> Array:
    """neg of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.neg(x)
        Array([ 1., -0., -2.], dtype=float32)
    """

def neg_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `neg`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.neg_backward(1, x)
        Array([-1., -1., -1.], dtype=float32)
    """

def abs(x: ArrayLike) -> Array:
    """abs of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.abs(x)
        Array([1., 0., 2.], dtype=float32)
    """

def abs_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `abs`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.abs_backward(1, x)
        Array([-1.,  0.,  1.], dtype=float32)
    """

def sign(x: ArrayLike) -> Array:
    """sign of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.sign(x)
        Array([-1.,  0.,  1.], dtype=float32)
    """

def sign_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `sign`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.sign_backward(1, x)
        Array([0., 0., 0.], dtype=float32)
    """

def reciprocal(x: ArrayLike) -> Array:
    """reciprocal of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.reciprocal(x)
        Array([-1. ,  inf,  0.5], dtype=float32)
    """

def reciprocal_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `reciprocal`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.reciprocal_backward(1, x)
        Array([-1.  ,  -inf, -0.25], dtype=float32)
    """

def square(x: ArrayLike) -> Array:
    """square of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.square(x)
        Array([1., 0., 4.], dtype=float32)
    """

def square_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `square`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.square_backward(1, x)
        Array([-2.,  0.,  4.], dtype=float32)
    """

def sqrt(x: ArrayLike) -> Array:
    """sqrt of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.sqrt(x)
        Array([      nan, 0.       , 1.4142135], dtype=float32)
    """

def sqrt_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `sqrt`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.sqrt_backward(1, x)
        Array([       nan,        inf, 0.35355338], dtype=float32)
    """

def floor(x: ArrayLike) -> Array:
    """floor of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.floor(x)
        Array([-1.,  0.,  2.], dtype=float32)
    """

def floor_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `floor`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.floor_backward(1, x)
        Array([0., 0., 0.], dtype=float32)
    """

def ceil(x: ArrayLike) -> Array:
    """ceil of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.ceil(x)
        Array([-1.,  0.,  2.], dtype=float32)
    """

def ceil_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `ceil`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.ceil_backward(1, x)
        Array([0., 0., 0.], dtype=float32)
    """

def round(x: ArrayLike) -> Array:
    """round of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.round(x)
        Array([-1.,  0.,  2.], dtype=float32)
    """

def round_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `round`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.round_backward(1, x)
        Array([0., 0., 0.], dtype=float32)
    """

def trunc(x: ArrayLike) -> Array:
    """trunc of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.trunc(x)
        Array([-1.,  0.,  2.], dtype=float32)
    """

def trunc_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `trunc`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.trunc_backward(1, x)
        Array([0., 0., 0.], dtype=float32)
    """

def frac(x: ArrayLike) -> Array:
    """frac of each element. It has the sign of x, as 0 too.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.frac(x)
        Array([-0.,  0.,  0.], dtype=float32)
    """

def frac_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `frac`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.frac_backward(1, x)
        Array([1., 1., 1.], dtype=float32)
    """

def relu6(x: ArrayLike) -> Array:
    """relu6 of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.relu6(x)
        Array([0., 0., 2.], dtype=float32)
    """

def relu6_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `relu6`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.relu6_backward(1, x)
        Array([0., 0., 1.], dtype=float32)
    """

def relu_squared(x: ArrayLike) -> Array:
    """relu_squared of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.relu_squared(x)
        Array([0., 0., 4.], dtype=float32)
    """

def relu_squared_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `relu_squared`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.relu_squared_backward(1, x)
        Array([0., 0., 4.], dtype=float32)
    """

def hardtanh(x: ArrayLike, *, min_val: float = -1.0, max_val: float = 1.0) -> Array:
    """hardtanh of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.hardtanh(x)
        Array([-1.,  0.,  1.], dtype=float32)
    """

def hardtanh_backward(
    dy: ArrayLike,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    min_val: float = -1.0,
    max_val: float = 1.0,
) -> Array:
    """The gradient of `hardtanh`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.hardtanh_backward(1, x)
        Array([0., 1., 0.], dtype=float32)
    """

def leaky_relu(x: ArrayLike, *, negative_slope: float = 0.01) -> Array:
    """leaky_relu of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.leaky_relu(x)
        Array([-0.01,  0.  ,  2.  ], dtype=float32)
    """

def leaky_relu_backward(
    dy: ArrayLike,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    negative_slope: float = 0.01,
) -> Array:
    """The gradient of `leaky_relu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.leaky_relu_backward(1, x)
        Array([0.01, 0.01, 1.  ], dtype=float32)
    """

def hardshrink(x: ArrayLike, *, lambd: float = 0.5) -> Array:
    """hardshrink of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.hardshrink(x)
        Array([-1.,  0.,  2.], dtype=float32)
    """

def hardshrink_backward(
    dy: ArrayLike,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    lambd: float = 0.5,
) -> Array:
    """The gradient of `hardshrink`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.hardshrink_backward(1, x)
        Array([1., 0., 1.], dtype=float32)
    """

def softshrink(x: ArrayLike, *, lambd: float = 0.5) -> Array:
    """softshrink of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.softshrink(x)
        Array([-0.5,  0. ,  1.5], dtype=float32)
    """

def softshrink_backward(
    dy: ArrayLike,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    lambd: float = 0.5,
) -> Array:
    """The gradient of `softshrink`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.softshrink_backward(1, x)
        Array([1., 0., 1.], dtype=float32)
    """

def threshold(x: ArrayLike, *, threshold: float, value: float) -> Array:
    """threshold of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.threshold(x, threshold=0.0, value=0.0)
        Array([0., 0., 2.], dtype=float32)
    """

def threshold_backward(
    dy: ArrayLike,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    threshold: float,
    value: float,
) -> Array:
    """The gradient of `threshold`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.threshold_backward(1, x, threshold=0.0, value=0.0)
        Array([0., 0., 1.], dtype=float32)
    """

def hardswish(x: ArrayLike) -> Array:
    """hardswish of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.hardswish(x)
        Array([-0.33333334,  0.        ,  1.6666666 ], dtype=float32)
    """

def hardswish_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `hardswish`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.hardswish_backward(1, x)
        Array([0.16666667, 0.5       , 1.1666666 ], dtype=float32)
    """

def hardsigmoid(x: ArrayLike) -> Array:
    """hardsigmoid of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.hardsigmoid(x)
        Array([0.33333334, 0.5       , 0.8333333 ], dtype=float32)
    """

def hardsigmoid_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `hardsigmoid`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.hardsigmoid_backward(1, x)
        Array([0.16666667, 0.16666667, 0.16666667], dtype=float32)
    """

def softsign(x: ArrayLike) -> Array:
    """softsign of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.softsign(x)
        Array([-0.5      ,  0.       ,  0.6666667], dtype=float32)
    """

def softsign_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `softsign`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.softsign_backward(1, x)
        Array([0.25      , 1.        , 0.11111111], dtype=float32)
    """

def isinf(x: ArrayLike) -> Array:
    """isinf of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, jnp.nan, jnp.inf], jnp.float32)
        >>> rgj.isinf(x)
        Array([False, False,  True], dtype=bool)
    """

def isfinite(x: ArrayLike) -> Array:
    """isfinite of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, jnp.nan, jnp.inf], jnp.float32)
        >>> rgj.isfinite(x)
        Array([ True, False, False], dtype=bool)
    """

def logical_not(x: ArrayLike) -> Array:
    """logical_not of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, jnp.nan, jnp.inf], jnp.float32)
        >>> rgj.logical_not(x)
        Array([False, False, False], dtype=bool)
    """

def rsqrt(x: ArrayLike) -> Array:
    """rsqrt of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.rsqrt(x)
        Array([       nan,        inf, 0.70710677], dtype=float32)
    """

def rsqrt_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `rsqrt`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.rsqrt_backward(1, x)
        Array([        nan,        -inf, -0.17677669], dtype=float32)
    """

def cbrt(x: ArrayLike) -> Array:
    """cbrt of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.cbrt(x)
        Array([-1.       ,  0.       ,  1.2599211], dtype=float32)
    """

def cbrt_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `cbrt`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.cbrt_backward(1, x)
        Array([0.33333334,        inf, 0.20998685], dtype=float32)
    """

def exp2(x: ArrayLike) -> Array:
    """exp2 of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.exp2(x)
        Array([0.5, 1. , 4. ], dtype=float32)
    """

def exp2_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `exp2`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.exp2_backward(1, x)
        Array([0.3465736, 0.6931472, 2.7725887], dtype=float32)
    """

def expm1(x: ArrayLike) -> Array:
    """expm1 of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.expm1(x)
        Array([-0.63212055,  0.        ,  6.389056  ], dtype=float32)
    """

def expm1_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `expm1`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.expm1_backward(1, x)
        Array([0.36787945, 1.        , 7.389056  ], dtype=float32)
    """

def log(x: ArrayLike) -> Array:
    """log of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.log(x)
        Array([      nan,      -inf, 0.6931472], dtype=float32)
    """

def log_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `log`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.log_backward(1, x)
        Array([nan, inf, 0.5], dtype=float32)
    """

def log2(x: ArrayLike) -> Array:
    """log2 of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.log2(x)
        Array([ nan, -inf,   1.], dtype=float32)
    """

def log2_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `log2`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.log2_backward(1, x)
        Array([      nan,       inf, 0.7213475], dtype=float32)
    """

def log10(x: ArrayLike) -> Array:
    """log10 of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.log10(x)
        Array([    nan,    -inf, 0.30103], dtype=float32)
    """

def log10_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `log10`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.log10_backward(1, x)
        Array([       nan,        inf, 0.21714723], dtype=float32)
    """

def log1p(x: ArrayLike) -> Array:
    """log1p of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.log1p(x)
        Array([     -inf, 0.       , 1.0986123], dtype=float32)
    """

def log1p_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `log1p`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.log1p_backward(1, x)
        Array([       inf, 1.        , 0.33333334], dtype=float32)
    """

def tanh(x: ArrayLike) -> Array:
    """tanh of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.tanh(x)
        Array([-0.76159424,  0.        ,  0.9640277 ], dtype=float32)
    """

def tanh_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `tanh`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.tanh_backward(1, x)
        Array([0.4199743 , 1.        , 0.07065082], dtype=float32)
    """

def tanhshrink(x: ArrayLike) -> Array:
    """tanhshrink of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.tanhshrink(x)
        Array([-0.23840584,  0.        ,  1.0359725 ], dtype=float32)
    """

def tanhshrink_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `tanhshrink`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.tanhshrink_backward(1, x)
        Array([0.58002573, 0.        , 0.92934936], dtype=float32)
    """

def sinh(x: ArrayLike) -> Array:
    """sinh of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.sinh(x)
        Array([-1.1752012,  0.       ,  3.6268604], dtype=float32)
    """

def sinh_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `sinh`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.sinh_backward(1, x)
        Array([1.5430806, 1.       , 3.7621956], dtype=float32)
    """

def cosh(x: ArrayLike) -> Array:
    """cosh of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.cosh(x)
        Array([1.5430806, 1.       , 3.7621956], dtype=float32)
    """

def cosh_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `cosh`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.cosh_backward(1, x)
        Array([-1.1752012,  0.       ,  3.6268604], dtype=float32)
    """

def asinh(x: ArrayLike) -> Array:
    """asinh of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.asinh(x)
        Array([-0.8813736,  0.       ,  1.4436355], dtype=float32)
    """

def asinh_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `asinh`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.asinh_backward(1, x)
        Array([0.70710677, 1.        , 0.4472136 ], dtype=float32)
    """

def acosh(x: ArrayLike) -> Array:
    """acosh of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.acosh(x)
        Array([     nan,      nan, 1.316958], dtype=float32)
    """

def acosh_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `acosh`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.acosh_backward(1, x)
        Array([       nan,        nan, 0.57735026], dtype=float32)
    """

def atanh(x: ArrayLike) -> Array:
    """atanh of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.atanh(x)
        Array([-inf,   0.,  nan], dtype=float32)
    """

def atanh_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `atanh`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.atanh_backward(1, x)
        Array([inf,  1., nan], dtype=float32)
    """

def log_sigmoid(x: ArrayLike) -> Array:
    """log_sigmoid of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.log_sigmoid(x)
        Array([-1.3132617, -0.6931472, -0.126928 ], dtype=float32)
    """

def log_sigmoid_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `log_sigmoid`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.log_sigmoid_backward(1, x)
        Array([0.7310586 , 0.5       , 0.11920292], dtype=float32)
    """

def mish(x: ArrayLike) -> Array:
    """mish of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.mish(x)
        Array([-0.30340147,  0.        ,  1.943959  ], dtype=float32)
    """

def mish_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `mish`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.mish_backward(1, x)
        Array([0.05921677, 0.6       , 1.069318  ], dtype=float32)
    """

def logit(x: ArrayLike) -> Array:
    """logit of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.logit(x)
        Array([ nan, -inf,  nan], dtype=float32)
    """

def logit_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `logit`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.logit_backward(1, x)
        Array([nan, inf, nan], dtype=float32)
    """

def elu(x: ArrayLike, *, alpha: float = 1.0) -> Array:
    """elu of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.elu(x)
        Array([-0.63212055,  0.        ,  2.        ], dtype=float32)
    """

def elu_backward(
    dy: ArrayLike,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    alpha: float = 1.0,
) -> Array:
    """The gradient of `elu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.elu_backward(1, x)
        Array([0.36787945, 1.        , 1.        ], dtype=float32)
    """

def selu(x: ArrayLike) -> Array:
    """selu of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.selu(x)
        Array([-1.1113307,  0.       ,  2.101402 ], dtype=float32)
    """

def selu_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `selu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.selu_backward(1, x)
        Array([0.6467686, 1.7580993, 1.050701 ], dtype=float32)
    """

def celu(x: ArrayLike, *, alpha: float = 1.0) -> Array:
    """celu of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.celu(x)
        Array([-0.63212055,  0.        ,  2.        ], dtype=float32)
    """

def celu_backward(
    dy: ArrayLike,
    x: ArrayLike | None = None,
    *,
    y: ArrayLike | None = None,
    alpha: float = 1.0,
) -> Array:
    """The gradient of `celu`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.celu_backward(1, x)
        Array([0.36787945, 1.        , 1.        ], dtype=float32)
    """

def sin(x: ArrayLike) -> Array:
    """sin of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.sin(x)
        Array([-0.84147096,  0.        ,  0.9092974 ], dtype=float32)
    """

def sin_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `sin`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.sin_backward(1, x)
        Array([ 0.5403023 ,  1.        , -0.41614684], dtype=float32)
    """

def cos(x: ArrayLike) -> Array:
    """cos of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.cos(x)
        Array([ 0.5403023,  1.       , -0.4161468], dtype=float32)
    """

def cos_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `cos`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.cos_backward(1, x)
        Array([ 0.84147096, -0.        , -0.9092974 ], dtype=float32)
    """

def tan(x: ArrayLike) -> Array:
    """tan of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.tan(x)
        Array([-1.5574079,  0.       , -2.18504  ], dtype=float32)
    """

def tan_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `tan`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.tan_backward(1, x)
        Array([3.4255188, 1.       , 5.7743993], dtype=float32)
    """

def asin(x: ArrayLike) -> Array:
    """asin of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.asin(x)
        Array([-1.5707964,  0.       ,        nan], dtype=float32)
    """

def asin_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `asin`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.asin_backward(1, x)
        Array([inf,  1., nan], dtype=float32)
    """

def acos(x: ArrayLike) -> Array:
    """acos of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.acos(x)
        Array([3.1415927, 1.5707964,       nan], dtype=float32)
    """

def acos_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `acos`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.acos_backward(1, x)
        Array([-inf,  -1.,  nan], dtype=float32)
    """

def atan(x: ArrayLike) -> Array:
    """atan of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.atan(x)
        Array([-0.78539824,  0.        ,  1.1071488 ], dtype=float32)
    """

def atan_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `atan`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.atan_backward(1, x)
        Array([0.5, 1. , 0.2], dtype=float32)
    """

def erf(x: ArrayLike) -> Array:
    """erf of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.erf(x)
        Array([-0.8427008,  0.       ,  0.9953223], dtype=float32)
    """

def erf_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `erf`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.erf_backward(1, x)
        Array([0.41510752, 1.1283792 , 0.02066699], dtype=float32)
    """

def erfc(x: ArrayLike) -> Array:
    """erfc of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.erfc(x)
        Array([1.8427008 , 1.        , 0.00467774], dtype=float32)
    """

def erfc_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `erfc`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.erfc_backward(1, x)
        Array([-0.41510752, -1.1283792 , -0.02066699], dtype=float32)
    """

def erfinv(x: ArrayLike) -> Array:
    """erfinv of each element.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.erfinv(x)
        Array([-inf,   0.,  nan], dtype=float32)
    """

def erfinv_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `erfinv`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.erfinv_backward(1, x)
        Array([       inf, 0.88622695,        nan], dtype=float32)
    """

def lgamma(x: ArrayLike) -> Array:
    """lgamma of each element. It is infinite at whole numbers up to 0.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.lgamma(x)
        Array([inf, inf,  0.], dtype=float32)
    """

def lgamma_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `lgamma`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.lgamma_backward(1, x)
        Array([       nan,       -inf, 0.42278433], dtype=float32)
    """

def digamma(x: ArrayLike) -> Array:
    """digamma of each element. It is NaN at whole numbers below 0. It has no second derivative here.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`. jax.grad runs our
    kernel.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.digamma(x)
        Array([       nan,       -inf, 0.42278433], dtype=float32)
    """

def digamma_backward(dy: ArrayLike, x: ArrayLike | None = None, *, y: ArrayLike | None = None) -> Array:
    """The gradient of `digamma`.

    In JAX: takes and returns JAX arrays, inside jit, vmap and shard_map, too. There is no `out`.

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
        >>> import jax.numpy as jnp
        >>> import retrograde.jax as rgj
        >>> x = jnp.array([-1.0, 0.0, 2.0], jnp.float32)
        >>> rgj.digamma_backward(1, x)
        Array([       inf,        inf, 0.64493406], dtype=float32)
    """
