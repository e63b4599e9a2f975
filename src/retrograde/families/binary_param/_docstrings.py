"""The docstrings of the functions. Rendered by `python -m docgen.stub`."""

# fmt: off

DOCSTRINGS = {
    "lerp": """\
Linear interpolation from a to b, exact at both ends. Arrays broadcast together.

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
    array([2.5, 0.5], dtype=float32)""",
    "lerp_backward": """\
The gradient of `lerp`; that of the weight, too, if it is an array.

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
    (array([0.75, 0.75], dtype=float32), array([0.25, 0.25], dtype=float32))""",
}

TORCH_EXAMPLES = {
    "lerp": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([0.0, 1.0]), torch.tensor([10.0, -1.0])
    >>> rgt.lerp(a, b, 0.25)
    tensor([2.5000, 0.5000])""",
    "lerp_backward": """\
    >>> import torch
    >>> import retrograde.torch as rgt
    >>> a, b = torch.tensor([0.0, 1.0]), torch.tensor([10.0, -1.0])
    >>> rgt.lerp_backward(torch.ones_like(a), 0.25, a, b)
    (tensor([0.7500, 0.7500]), tensor([0.2500, 0.2500]))""",
}

JAX_EXAMPLES = {
    "lerp": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([0.0, 1.0], jnp.float32), jnp.array([10.0, -1.0], jnp.float32)
    >>> rgj.lerp(a, b, 0.25)
    Array([2.5, 0.5], dtype=float32)""",
    "lerp_backward": """\
    >>> import jax.numpy as jnp
    >>> import retrograde.jax as rgj
    >>> a, b = jnp.array([0.0, 1.0], jnp.float32), jnp.array([10.0, -1.0], jnp.float32)
    >>> rgj.lerp_backward(jnp.ones_like(a), 0.25, a, b)
    (Array([0.75, 0.75], dtype=float32), Array([0.25, 0.25], dtype=float32))""",
}
