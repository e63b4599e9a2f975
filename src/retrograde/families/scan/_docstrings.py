"""The docstrings of the functions. Rendered by `python -m docgen.stub`."""

# fmt: off

DOCSTRINGS = {
    "cumsum": """\
The sum of x up to each term, along an axis.

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
    array([2., 5., 6., 9.], dtype=float32)""",
    "cumsum_backward": """\
The gradient of `cumsum`.

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
    array([4., 3., 2., 1.], dtype=float32)""",
    "cumprod": """\
The product of x up to each term, along an axis.

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
    array([ 2.,  6.,  6., 18.], dtype=float32)""",
    "cumprod_backward": """\
The gradient of `cumprod`.

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
    array([16., 10., 24.,  6.], dtype=float32)""",
    "cummax": """\
The largest term of x up to each, along an axis.

`y[k] = max(x[0], ..., x[k])`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis to run along; a negative one counts from the end.
    reverse: Whether to run from the end.
    exclusive: Whether to leave the term itself out: y starts with the identity.
    ties: Which of equal extremes wins: first or last.
    return_indices: Whether to return (y, indices), the places of the winners along the axis.
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
    array([2., 3., 3., 3.], dtype=float32)""",
    "cummax_backward": """\
The gradient of `cummax`.

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
    array([1., 3., 0., 0.], dtype=float32)""",
    "cummin": """\
The smallest term of x up to each, along an axis.

`y[k] = min(x[0], ..., x[k])`

Args:
    x: The input. An array of float32, float16, bfloat16 or float64.
    axis: The axis to run along; a negative one counts from the end.
    reverse: Whether to run from the end.
    exclusive: Whether to leave the term itself out: y starts with the identity.
    ties: Which of equal extremes wins: first or last.
    return_indices: Whether to return (y, indices), the places of the winners along the axis.
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
    array([2., 2., 1., 1.], dtype=float32)""",
    "cummin_backward": """\
The gradient of `cummin`.

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
    array([2., 0., 2., 0.], dtype=float32)""",
    "logcumsumexp": """\
The logarithm of the sum of exponentials of x up to each term, along an axis.

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
    array([2.       , 3.3132617, 3.407606 , 3.9175758], dtype=float32)""",
    "logcumsumexp_backward": """\
The gradient of `logcumsumexp`.

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
    array([1.6606327 , 1.7957858 , 0.14409517, 0.3994863 ], dtype=float32)""",
}

TORCH_EXAMPLES = {
    "cumsum": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cumsum(x)
    tensor([2., 5., 6., 9.])""",
    "cumsum_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cumsum_backward(torch.ones_like(x), x)
    tensor([4., 3., 2., 1.])""",
    "cumprod": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cumprod(x)
    tensor([ 2.,  6.,  6., 18.])""",
    "cumprod_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cumprod_backward(torch.ones_like(x), x)
    tensor([16., 10., 24.,  6.])""",
    "cummax": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cummax(x)
    tensor([2., 3., 3., 3.])""",
    "cummax_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cummax_backward(torch.ones_like(x), x)
    tensor([1., 2., 0., 1.])""",
    "cummin": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cummin(x)
    tensor([2., 2., 1., 1.])""",
    "cummin_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.cummin_backward(torch.ones_like(x), x)
    tensor([2., 0., 2., 0.])""",
    "logcumsumexp": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.logcumsumexp(x)
    tensor([2.0000, 3.3133, 3.4076, 3.9176])""",
    "logcumsumexp_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> x = torch.tensor([2.0, 3.0, 1.0, 3.0])
    >>> rgt.logcumsumexp_backward(torch.ones_like(x), x)
    tensor([1.6606, 1.7958, 0.1441, 0.3995])""",
}

JAX_EXAMPLES = {
    "cumsum": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cumsum(x)
    Array([2., 5., 6., 9.], dtype=float32)""",
    "cumsum_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cumsum_backward(jnp.ones_like(x), x)
    Array([4., 3., 2., 1.], dtype=float32)""",
    "cumprod": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cumprod(x)
    Array([ 2.,  6.,  6., 18.], dtype=float32)""",
    "cumprod_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cumprod_backward(jnp.ones_like(x), x)
    Array([16., 10., 24.,  6.], dtype=float32)""",
    "cummax": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cummax(x)
    Array([2., 3., 3., 3.], dtype=float32)""",
    "cummax_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cummax_backward(jnp.ones_like(x), x)
    Array([1., 3., 0., 0.], dtype=float32)""",
    "cummin": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cummin(x)
    Array([2., 2., 1., 1.], dtype=float32)""",
    "cummin_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.cummin_backward(jnp.ones_like(x), x)
    Array([2., 0., 2., 0.], dtype=float32)""",
    "logcumsumexp": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.logcumsumexp(x)
    Array([2.       , 3.3132617, 3.407606 , 3.9175758], dtype=float32)""",
    "logcumsumexp_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> x = jnp.array([2.0, 3.0, 1.0, 3.0], jnp.float32)
    >>> rgj.logcumsumexp_backward(jnp.ones_like(x), x)
    Array([1.6606327 , 1.7957858 , 0.14409517, 0.3994863 ], dtype=float32)""",
}
